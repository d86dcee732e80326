//! The figures of an arena as a page that stands alone.

use quintile_experiments::arena::{Row, Tally};
use quintile_rules::GameId;

use super::Run;
use super::figures::{HEADINGS, forfeits, label, texts, titles};
use crate::tools::chart::{Axis, Chart};
use crate::tools::html::{self, escape};

/// The page.
pub(super) fn page(run: &Run, game: GameId) -> String {
    let tally = &run.tally;
    let rows: Vec<Vec<String>> = tally.rows.iter().map(texts).collect();
    let names: Vec<String> = tally.rows.iter().map(label).collect();
    let mut body: String = titles(run).iter().map(|line| format!("<p>{}</p>\n", escape(line))).collect();
    body += &html::table(&HEADINGS, &[0], &rows);
    forfeits(tally).iter().for_each(|line| body += &format!("<p>{}</p>\n", escape(line)));
    body += "<h2>Win rate</h2>\n";
    body += &Chart::legend(&names);
    body += &win_rates(tally);
    body += "<h2>Score difference</h2>\n";
    // Of two players the second is the first in a mirror.
    let shown = if tally.rows.len() == 2 { 1 } else { tally.rows.len() };
    tally.rows.iter().take(shown).for_each(|row| body += &differences(row));
    body += "<h2>Time per play</h2>\n";
    body += &Chart::legend(&names);
    body += &times(tally);
    html::page(&format!("{} arena: {}", game.title(), names.join(", ")), &body)
}

fn win_rates(tally: &Tally) -> String {
    let deals = tally.deals.max(2) as f64;
    let x = Axis::linear(1.0, deals, "deals", "");
    let mut chart = Chart::new(x, Axis::linear(0.0, 100.0, "wins", " %"));
    for (series, row) in tally.rows.iter().enumerate() {
        let points = row.course.points();
        let band: Vec<_> =
            points.iter().map(|&(deals, _, (low, high))| (deals as f64, low * 100.0, high * 100.0)).collect();
        chart.band(series, &band);
        chart.line(series, points.iter().map(|&(deals, mean, _)| (deals as f64, mean * 100.0)));
    }
    chart.figure("Win rate by number of deals, with its 95 % interval")
}

fn differences(row: &Row) -> String {
    let (first, width, bars) = row.differences.bars(true);
    let tallest = bars.iter().max().copied().unwrap_or(0).max(1) as f64;
    let x = Axis::linear(first as f64, (first + width * bars.len() as i64) as f64, "points ahead of the others", "");
    let mut chart = Chart::new(x, Axis::linear(0.0, tallest, "games", ""));
    chart.bars(first, width, &bars, |games| (games as f64, format!(" points: {games} games")));
    chart.rule_at_x(0.0);
    chart.figure(&format!("How far {} was ahead at the end, by games", label(row)))
}

fn times(tally: &Tally) -> String {
    let steps: Vec<_> = tally.rows.iter().map(|row| row.times.steps()).collect();
    let taken = || steps.iter().flatten().filter(|(_, plays)| *plays > 0).map(|(millis, _)| millis.log10());
    let least = taken().fold(f64::INFINITY, f64::min).floor();
    let most = taken().fold(f64::NEG_INFINITY, f64::max).ceil();
    let (least, most) = if least <= most { (least, most.max(least + 1.0)) } else { (0.0, 1.0) };
    let power = |power: i64| (power as f64, format!("{} ms", 10f64.powi(power as i32)));
    let ticks = (least as i64..=most as i64).map(power).collect();
    let x = Axis { from: least, to: most, label: "time, each mark ten times the last".to_owned(), ticks };
    let share = |row: &Row, plays: u64| plays as f64 * 100.0 / row.times.plays().max(1) as f64;
    let rows = || tally.rows.iter().zip(&steps);
    let tallest = rows().flat_map(|(row, steps)| steps.iter().map(|&(_, plays)| share(row, plays))).fold(1.0, f64::max);
    let mut chart = Chart::new(x, Axis::linear(0.0, tallest, "plays", " %"));
    for (series, (row, steps)) in rows().enumerate() {
        let inside = steps.iter().filter(|(millis, _)| millis.log10() >= least);
        chart.line(series, inside.map(|&(millis, plays)| (millis.log10(), share(row, plays))));
    }
    chart.figure("How long plays took: the share of plays by steps of half a doubling")
}
