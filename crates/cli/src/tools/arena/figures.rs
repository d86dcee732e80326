//! The figures of an arena as text.

use std::io::Write;

use quintile_experiments::arena::{Row, Tally};
use quintile_rules::kit::excerpt;

use super::Run;
use crate::error::Error;
use crate::paint::{counted, one_line, write_table};

/// What [`texts`] holds.
pub(super) const HEADINGS: [&str; 8] =
    ["player", "wins", "interval", "score difference", "Elo", "ms/play", "p99 ms", "longest"];

/// A row of the table.
pub(super) fn texts(row: &Row) -> Vec<String> {
    let (share, difference) = (row.share(), row.difference());
    let interval = share.interval.map(|_| format!("{} %", share.times(100.0).between(1)));
    let reach = difference.and_then(|difference| difference.reach()).map(|reach| format!(" ± {reach:.1}"));
    let difference = difference.map(|difference| format!("{:+.1}{}", difference.value, reach.unwrap_or_default()));
    vec![
        label(row),
        format!("{:.1}%", share.value * 100.0),
        interval.unwrap_or_default(),
        difference.unwrap_or_default(),
        elo(row),
        format!("{:.2}", row.times.mean_millis()),
        format!("{:.1}", row.times.quantile_millis(0.99)),
        format!("{:.1}", row.times.longest_millis()),
    ]
}

/// "+120 (+80 +163)". Whoever wins or loses every game has no Elo, only a bound of it.
fn elo(row: &Row) -> String {
    let share = row.share();
    let of = |share: f64| row.elo(share);
    match (of(share.value), share.interval) {
        (elo, Some((low, high))) if elo.is_finite() => format!("{elo:+.0} ({:+.0} {:+.0})", of(low), of(high)),
        (elo, None) if elo.is_finite() => format!("{elo:+.0}"),
        (elo, Some((low, _))) if elo > 0.0 => format!("over {:+.0}", of(low)),
        (_, Some((_, high))) => format!("under {:+.0}", of(high)),
        (_, None) => String::new(),
    }
}

/// The player, not too long: commands can be.
pub(super) fn label(row: &Row) -> String {
    one_line(&excerpt(&row.player))
}

/// "60 games, 30 deals …", and what else there is to say before the table.
pub(super) fn titles(run: &Run) -> Vec<String> {
    let Tally { games, deals, .. } = run.tally;
    let partial = run.is_partial().then(|| format!("Partial: {}", run.how_far()));
    let title = format!(
        "{}, {}, each with every seating; 95 % intervals by deals",
        counted(games, "game"),
        counted(deals, "deal")
    );
    partial.into_iter().chain([title]).chain(run.said()).collect()
}

/// Who lost by forfeit, how often and why: a line for each reason.
pub(super) fn forfeits(tally: &Tally) -> Vec<String> {
    let lines = |row: &Row| {
        let line = |(reason, games): (&String, &u64)| {
            format!("{} lost {} by forfeit: {}", label(row), counted(*games, "game"), one_line(reason))
        };
        row.reasons.iter().map(line).collect::<Vec<_>>()
    };
    tally.rows.iter().flat_map(lines).collect()
}

/// For terminals.
pub(super) fn write(run: &Run, out: &mut dyn Write) -> Result<(), Error> {
    titles(run).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    write_table(out, &HEADINGS, &[0], &run.tally.rows.iter().map(texts).collect::<Vec<_>>())?;
    forfeits(&run.tally).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(())
}
