//! The figures of a run, in sections that every kind of output shows.

use std::cmp::Reverse;

use serde::Serialize;

use super::board::{Kind, Spot};
use super::cell::{self, Cell, Figure};
use super::compare::compare;
use super::counts::{Moments, Spread, TileUse};
use super::findings::{findings, luck, ordinal};
use super::totals::Totals;
use crate::stats::Estimate;
use crate::{Histogram, Times};

/// Everything there is to say about a run.
pub struct Report {
    /// The game and the set.
    pub title: String,
    /// What was played.
    pub about: String,
    /// What follows from it, a sentence each.
    pub findings: Vec<String>,
    /// From how many deals.
    pub deals: u64,
    /// The figures.
    pub sections: Vec<Section>,
}

/// One part of a report.
pub struct Section {
    /// A short name, for files.
    pub name: &'static str,
    /// What it is about.
    pub title: String,
    /// What the columns hold.
    pub headings: Vec<&'static str>,
    /// The cells by row; the first names it.
    pub rows: Vec<Vec<Cell>>,
    /// The same as a picture, or what is better seen than read.
    pub chart: Option<Plot>,
}

/// A figure of a report by itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tidy {
    /// The section's short name.
    pub section: &'static str,
    /// What it is: the heading of its column.
    pub figure: &'static str,
    /// Of what: the name of its row.
    pub group: String,
    /// The number; shares are in percent.
    pub value: f64,
    /// Where its 95 % interval begins.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// From how many deals it is.
    pub n: u64,
}

/// What a chart shows.
pub enum Plot {
    /// A histogram as upright bars.
    Bars {
        /// The numbers.
        histogram: Histogram,
        /// What they count.
        what: &'static str,
        /// What is to be seen.
        caption: &'static str,
    },
    /// Level bars: a name, the length, and the length as text.
    Levels {
        /// The bars, the first on top.
        bars: Vec<(String, f64, String)>,
        /// What is to be seen.
        caption: &'static str,
    },
    /// The board, darker where more tiles are laid.
    Board(Vec<Spot>),
}

/// How many rows of long lists are shown.
const MAX_ROWS: usize = 24;

impl Report {
    /// What a run shows, and what changed against another one.
    pub fn new(totals: &Totals, against: Option<&Totals>) -> Self {
        let experiment = &totals.experiment;
        let (counts, players) = (&totals.counts, experiment.players.join(", "));
        let mut about = format!(
            "{} games of {} with {}, {} seats, played by {players}.",
            counts.games,
            experiment.game.title(),
            totals.set_name(),
            experiment.seats,
        );
        if totals.is_partial() {
            let (games, all) = totals.progress();
            about = format!("Partial: stopped after {games} of {all} games. {about}");
        }
        if totals.shards.of > 1 {
            about += &format!(" Only {} of {} parts.", totals.shards.parts.len(), totals.shards.of);
        }
        if !experiment.compensation.is_empty() {
            about += &format!(" Points added by turn order: {:?}.", experiment.compensation);
        }
        about += &format!(" Made by `{}`.", experiment.command());
        let mut sections = vec![overview(totals), seats(totals), scores(totals), length(totals), lead(totals)];
        sections.push(combinations(totals));
        sections.extend(squares(totals));
        sections.push(tiles(totals));
        sections.extend(luck(totals));
        sections.push(times(totals));
        let title = format!("{}: {}", experiment.game.title(), totals.set_name());
        let mut findings = findings(totals);
        if let Some(other) = against {
            let (section, sentence) = compare(totals, other);
            findings.insert(0, sentence);
            sections.insert(0, section);
        }
        Self { title, about, findings, deals: counts.deals, sections }
    }

    /// Every figure by itself.
    pub fn tidy(&self) -> Vec<Tidy> {
        let tidy = |section: &Section, row: &[Cell], column: usize| {
            let Figure { value, interval, deals } = row[column].figure?;
            let (low, high) = interval.unzip();
            let (figure, group) = (section.headings[column], row[0].text.clone());
            Some(Tidy { section: section.name, figure, group, value, low, high, n: deals.unwrap_or(self.deals) })
        };
        let rows = self.sections.iter().flat_map(|section| section.rows.iter().map(move |row| (section, row)));
        rows.flat_map(|(section, row)| (1..row.len()).filter_map(move |column| tidy(section, row, column))).collect()
    }
}

fn section(name: &'static str, title: &str, headings: &[&'static str], rows: Vec<Vec<Cell>>) -> Section {
    Section { name, title: title.to_owned(), headings: headings.to_vec(), rows, chart: None }
}

/// A row about something that every game has, or every seat of it.
fn spread(name: &str, mean: &Estimate, histogram: &Histogram) -> Vec<Cell> {
    let quantile = |part| Cell::number(histogram.quantile(part) as f64, 0);
    let spread = Cell::number(histogram.deviation(), 1);
    vec![Cell::text(name), Cell::around(mean, 2), quantile(0.05), quantile(0.5), quantile(0.95), spread]
}

fn overview(totals: &Totals) -> Section {
    let counts = &totals.counts;
    let row = |name, of: &Spread| spread(name, &totals.per_game(&of.moments), &of.histogram);
    let mut rows = vec![
        row("plays", &counts.length),
        row("lead changes", &counts.lead_changes),
        row("winner ahead by", &counts.margin),
    ];
    for (end, games) in &counts.ends {
        let share = totals.share_of_games(games);
        let mut row = vec![Cell::text(format!("ends: {end}")), Cell::estimate(cell::share(&share), &share)];
        row.resize(6, Cell::text(""));
        rows.push(row);
    }
    section("overview", "A game", &["figure", "mean", "5 %", "median", "95 %", "deviation"], rows)
}

fn seats(totals: &Totals) -> Section {
    let row = |place: usize| {
        let (share, scores) = (totals.seat_share(place), &totals.counts.scores[place]);
        let mut off = Cell::number(share.value - totals.fair_share(), 1);
        off.text = format!("{:+.1}", share.value - totals.fair_share());
        let mut row =
            vec![Cell::text(ordinal(place)), Cell::share(&share), Cell::text(format!("{} %", share.between(1))), off];
        row.extend(spread("", &totals.per_game(&scores.moments), &scores.histogram).into_iter().skip(1));
        row
    };
    let rows = (0..totals.experiment.seats).map(row).collect();
    let headings = ["to play", "wins", "interval", "off its share", "score", "5 %", "median", "95 %", "deviation"];
    section("seats", "Turn order", &headings, rows)
}

fn scores(totals: &Totals) -> Section {
    let mut all = Histogram::default();
    totals.counts.scores.iter().for_each(|scores| all.merge(&scores.histogram));
    let mean = totals.per(&totals.counts.all_scores, totals.experiment.seats).mean();
    let headings = ["figure", "mean", "5 %", "median", "95 %", "deviation"];
    let mut section = section("scores", "Scores", &headings, vec![spread("a seat's score", &mean, &all)]);
    section.chart = bars(all, "points", "Final scores of all seats, by how many seats had them");
    section
}

/// A chart of how often each number came up; where it was always the same one there is nothing to see.
fn bars(histogram: Histogram, what: &'static str, caption: &'static str) -> Option<Plot> {
    let (.., bars) = histogram.bars(false);
    (bars.len() > 1).then_some(Plot::Bars { histogram, what, caption })
}

fn length(totals: &Totals) -> Section {
    let mut section = section("length", "Length", &[], Vec::new());
    section.chart = bars(totals.counts.length.histogram.clone(), "plays", "Plays in a game, by games");
    section
}

fn lead(totals: &Totals) -> Section {
    let mut section = section("lead", "Lead changes", &[], Vec::new());
    let caption = "How often the lead changed in a game, by games";
    section.chart = bars(totals.counts.lead_changes.histogram.clone(), "lead changes", caption);
    section
}

fn combinations(totals: &Totals) -> Section {
    let counts = &totals.counts;
    let all = (counts.points.saturating_add(counts.end_points.sum)).max(1) as f64;
    let mut entries: Vec<_> =
        counts.features.iter().map(|(name, gain)| (name.as_str(), gain.times, gain.points)).collect();
    let at_the_end = counts.end_points.sum != 0;
    entries.sort_by_key(|(_, _, points)| Reverse(points.sum));
    if at_the_end {
        let before = entries.partition_point(|(_, _, points)| points.sum > counts.end_points.sum);
        entries.insert(before, ("at the end", Moments::default(), counts.end_points));
    }
    entries.truncate(MAX_ROWS);
    let share = |points: &Moments| points.sum as f64 * 100.0 / all;
    let row = |(name, times, points): &(&str, Moments, Moments)| {
        let times = match *name {
            "at the end" if at_the_end => Cell::number(1.0, 2),
            _ => Cell::around(&totals.per_game(times), 2),
        };
        vec![Cell::text(*name), times, Cell::around(&totals.per_game(points), 1), Cell::percent(share(points))]
    };
    let rows = entries.iter().map(row).collect();
    let headings = ["combination", "a game", "points a game", "share of points"];
    let mut section = section("combinations", "Where points come from", &headings, rows);
    let bar = |(name, _, points): &(&str, Moments, Moments)| {
        ((*name).to_owned(), share(points), format!("{:.1} %", share(points)))
    };
    let caption = "Share of all points, by what they were scored for";
    section.chart = Some(Plot::Levels { bars: entries.iter().map(bar).collect(), caption });
    section
}

fn squares(totals: &Totals) -> Option<Section> {
    let row = |kind: &Kind| {
        let (squares, tiles) = (Cell::number(kind.squares as f64, 0), Cell::number(kind.tiles, 2));
        vec![Cell::text(&kind.name), squares, Cell::percent(kind.used), tiles]
    };
    let rows = totals.kinds().iter().map(row).collect();
    let headings = ["squares", "how many", "used in", "tiles a game"];
    let mut section = section("squares", "Where tiles lie", &headings, rows);
    section.chart = totals.spots().map(Plot::Board);
    section.chart.is_some().then_some(section)
}

fn tiles(totals: &Totals) -> Section {
    let games = totals.counts.games.max(1) as f64;
    let mut tiles: Vec<_> = totals.counts.tiles.iter().collect();
    tiles.sort_by_key(|(name, tile)| (Reverse(tile.dead), (*name).clone()));
    tiles.truncate(MAX_ROWS);
    let row = |(name, tile): &(&String, &TileUse)| {
        let all = (tile.played + tile.dead).max(1) as f64;
        vec![
            Cell::text(*name),
            Cell::number(tile.played as f64 / games, 2),
            Cell::number(tile.dead as f64 / games, 2),
            Cell::percent(tile.dead as f64 * 100.0 / all),
        ]
    };
    let rows = tiles.iter().map(row).collect();
    let headings = ["tile", "played a game", "dead a game", "dead"];
    section("tiles", "Tiles left over or set aside", &headings, rows)
}

fn times(totals: &Totals) -> Section {
    let row = |(player, times): (&String, &Times)| {
        vec![
            Cell::text(player),
            Cell::number(times.plays() as f64, 0),
            Cell::number(times.mean_millis(), 3),
            Cell::number(times.quantile_millis(0.5), 3),
            Cell::number(times.quantile_millis(0.99), 3),
            Cell::number(times.longest_millis(), 1),
        ]
    };
    let rows = totals.times.iter().map(row).collect();
    let headings = ["player", "decisions", "mean ms", "median ms", "p99 ms", "longest ms"];
    section("times", "Time to decide", &headings, rows)
}
