//! The figures of an arena as text.

use std::io::Write;

use quintile_experiments::arena::{Row, Tally};
use quintile_rules::kit::excerpt;

use crate::error::Error;
use crate::paint::{one_line, write_table};

/// What [`texts`] holds.
pub(super) const HEADINGS: [&str; 8] =
    ["player", "wins", "interval", "score difference", "Elo", "ms/play", "p99 ms", "longest"];

/// A row of the table.
pub(super) fn texts(row: &Row) -> Vec<String> {
    let (low, high) = row.share.share_interval();
    let percent = |share: f64| share * 100.0;
    vec![
        label(row),
        format!("{:.1}%", percent(row.share.mean())),
        format!("{:.1} to {:.1} %", percent(low), percent(high)),
        format!("{:+.1} ± {:.1}", row.difference.mean(), row.difference.reach()),
        format!("{:+.0} ({:+.0} {:+.0})", row.elo(row.share.mean()), row.elo(low), row.elo(high)),
        format!("{:.2}", row.times.mean_millis()),
        format!("{:.1}", row.times.quantile_millis(0.99)),
        format!("{:.1}", row.times.longest_millis()),
    ]
}

/// The player, not too long: commands can be.
pub(super) fn label(row: &Row) -> String {
    one_line(&excerpt(&row.player))
}

/// "60 games, 30 deals …".
pub(super) fn title(tally: &Tally) -> String {
    format!("{} games, {} deals, each with every seating; 95 % intervals by deals", tally.games, tally.deals)
}

/// Who lost by forfeit, how often and why: a line for each reason.
pub(super) fn forfeits(tally: &Tally) -> Vec<String> {
    let lines = |row: &Row| {
        let line = |(reason, games): (&String, &u64)| {
            let noun = if *games == 1 { "game" } else { "games" };
            format!("{} lost {games} {noun} by forfeit: {}", label(row), one_line(reason))
        };
        row.reasons.iter().map(line).collect::<Vec<_>>()
    };
    tally.rows.iter().flat_map(lines).collect()
}

/// For terminals.
pub(super) fn write(tally: &Tally, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{}", title(tally))?;
    write_table(out, &HEADINGS, &[0], &tally.rows.iter().map(texts).collect::<Vec<_>>())?;
    forfeits(tally).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(())
}
