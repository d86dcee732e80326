//! The figures of a run, in sections that every kind of output shows.

use std::cmp::Reverse;

use super::board::{Kind, Spot};
use super::compare::compare;
use super::counts::{Moments, PARTS, TileUse};
use super::findings::{findings, luck, ordinal};
use super::totals::Totals;
use crate::{Histogram, PLAYOUTS, Times};

/// Everything there is to say about a run.
pub struct Report {
    /// The game and the set.
    pub title: String,
    /// What was played.
    pub about: String,
    /// What follows from it, a sentence each.
    pub findings: Vec<String>,
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
    pub rows: Vec<Vec<String>>,
    /// The same as a picture, or what is better seen than read.
    pub chart: Option<Plot>,
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

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub(super) mean: f64,
    pub(super) reach: f64,
}

impl Figure {
    /// The mean of a histogram, one entry per game.
    pub(super) fn of(histogram: &Histogram) -> Self {
        let reach = 1.96 * histogram.deviation() / (histogram.count().max(1) as f64).sqrt();
        Self { mean: histogram.mean(), reach }
    }

    /// Where the interval of a share in percent begins.
    pub(super) fn low(self) -> f64 {
        (self.mean - self.reach).max(0.0)
    }

    /// Where it ends.
    pub(super) fn high(self) -> f64 {
        (self.mean + self.reach).min(100.0)
    }

    /// A share of wins in percent.
    pub(super) fn share(wins: &Moments, games_a_deal: f64) -> Self {
        let scale = 100.0 / (PARTS as f64 * games_a_deal.max(1.0));
        Self { mean: wins.mean() * scale, reach: wins.reach() * scale }
    }
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
        if totals.shards.of > 1 {
            about += &format!(" Only {} of {} parts.", totals.shards.parts.len(), totals.shards.of);
        }
        if !experiment.compensation.is_empty() {
            about += &format!(" Points added by turn order: {:?}.", experiment.compensation);
        }
        about += &format!(" Made by `{}`.", command(totals));
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
        Self { title, about, findings, sections }
    }
}

/// The command that plays these games again.
fn command(totals: &Totals) -> String {
    let experiment = &totals.experiment;
    let games = (experiment.deals as f64 * totals.games_a_deal()).round();
    let mut command = format!("quintile lab {} --games {games}", experiment.game);
    command += &format!(" --seats {} --players {}", experiment.seats, experiment.players.join(","));
    if let Some(playouts) = experiment.budget.get("iterations").filter(|playouts| **playouts != PLAYOUTS) {
        command += &format!(" --iterations {playouts}");
    }
    if let Some(millis) = experiment.budget.get("millis") {
        command += &format!(" --millis {millis}");
    }
    if experiment.set.is_some() {
        command += " --set FILE";
    } else if !experiment.options.is_empty() {
        command += &format!(" --options '{}'", serde_json::Value::from(experiment.options.clone()));
    }
    if !experiment.compensation.is_empty() {
        let points: Vec<String> = experiment.compensation.iter().map(ToString::to_string).collect();
        command += &format!(" --compensation {}", points.join(","));
    }
    command + &format!(" --seed {}", experiment.seed)
}

/// "12.3 ± 0.4".
pub(super) fn with_reach(figure: Figure, digits: usize) -> String {
    format!("{:.digits$} ± {:.digits$}", figure.mean, figure.reach)
}

fn section(name: &'static str, title: &str, headings: &[&'static str], rows: Vec<Vec<String>>) -> Section {
    Section { name, title: title.to_owned(), headings: headings.to_vec(), rows, chart: None }
}

fn spread(name: &str, histogram: &Histogram) -> Vec<String> {
    let quantile = |part| histogram.quantile(part).to_string();
    vec![
        name.to_owned(),
        with_reach(Figure::of(histogram), 2),
        quantile(0.05),
        quantile(0.5),
        quantile(0.95),
        format!("{:.1}", histogram.deviation()),
    ]
}

fn overview(totals: &Totals) -> Section {
    let counts = &totals.counts;
    let mut rows = vec![
        spread("plays", &counts.length),
        spread("lead changes", &counts.lead_changes),
        spread("winner ahead by", &counts.margin),
    ];
    for (end, games) in &counts.ends {
        let share = format!("{:.1} %", *games as f64 * 100.0 / counts.games.max(1) as f64);
        rows.push(vec![format!("ends: {end}"), share, String::new(), String::new(), String::new(), String::new()]);
    }
    section("overview", "A game", &["figure", "mean", "5 %", "median", "95 %", "deviation"], rows)
}

fn seats(totals: &Totals) -> Section {
    let row = |place: usize| {
        let share = totals.seat_share(place);
        let mut row = vec![
            ordinal(place).to_owned(),
            format!("{:.1} %", share.mean),
            format!("{:.1} to {:.1} %", share.low(), share.high()),
            format!("{:+.1}", share.mean - totals.fair_share()),
        ];
        row.extend(spread("", &totals.counts.scores[place]).into_iter().skip(1));
        row
    };
    let rows = (0..totals.experiment.seats).map(row).collect();
    let headings = ["to play", "wins", "interval", "off its share", "score", "5 %", "median", "95 %", "deviation"];
    section("seats", "Turn order", &headings, rows)
}

fn scores(totals: &Totals) -> Section {
    let mut all = Histogram::default();
    for (&score, &count) in totals.counts.scores.iter().flat_map(|histogram| &histogram.0) {
        *all.0.entry(score).or_default() += count;
    }
    let headings = ["figure", "mean", "5 %", "median", "95 %", "deviation"];
    let mut section = section("scores", "Scores", &headings, vec![spread("a seat's score", &all)]);
    section.chart = Some(Plot::Bars {
        histogram: all,
        what: "points",
        caption: "Final scores of all seats, by how many seats had them",
    });
    section
}

fn length(totals: &Totals) -> Section {
    let mut section = section("length", "Length", &[], Vec::new());
    section.chart = Some(Plot::Bars {
        histogram: totals.counts.length.clone(),
        what: "plays",
        caption: "Plays in a game, by games",
    });
    section
}

fn lead(totals: &Totals) -> Section {
    let mut section = section("lead", "Lead changes", &[], Vec::new());
    let caption = "How often the lead changed in a game, by games";
    section.chart = Some(Plot::Bars { histogram: totals.counts.lead_changes.clone(), what: "lead changes", caption });
    section
}

fn combinations(totals: &Totals) -> Section {
    let (counts, games) = (&totals.counts, totals.counts.games.max(1) as f64);
    let all = (counts.points + counts.end_points).max(1) as f64;
    let mut entries: Vec<_> =
        counts.features.iter().map(|(name, gain)| (name.clone(), gain.times, gain.points)).collect();
    if counts.end_points != 0 {
        entries.push(("at the end".to_owned(), counts.games, counts.end_points));
    }
    entries.sort_by_key(|(_, _, points)| -points);
    entries.truncate(MAX_ROWS);
    let share = |points: i64| points as f64 * 100.0 / all;
    let row = |(name, times, points): &(String, u64, i64)| {
        vec![
            name.clone(),
            format!("{:.2}", *times as f64 / games),
            format!("{:.1}", *points as f64 / games),
            format!("{:.1} %", share(*points)),
        ]
    };
    let rows = entries.iter().map(row).collect();
    let headings = ["combination", "a game", "points a game", "share of points"];
    let mut section = section("combinations", "Where points come from", &headings, rows);
    let bar =
        |(name, _, points): &(String, u64, i64)| (name.clone(), share(*points), format!("{:.1} %", share(*points)));
    let caption = "Share of all points, by what they were scored for";
    section.chart = Some(Plot::Levels { bars: entries.iter().map(bar).collect(), caption });
    section
}

fn squares(totals: &Totals) -> Option<Section> {
    let row = |kind: &Kind| {
        vec![kind.name.clone(), kind.squares.to_string(), format!("{:.1} %", kind.used), format!("{:.2}", kind.tiles)]
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
            (*name).clone(),
            format!("{:.2}", tile.played as f64 / games),
            format!("{:.2}", tile.dead as f64 / games),
            format!("{:.1} %", tile.dead as f64 * 100.0 / all),
        ]
    };
    let rows = tiles.iter().map(row).collect();
    let headings = ["tile", "played a game", "dead a game", "dead"];
    section("tiles", "Tiles left over or set aside", &headings, rows)
}

fn times(totals: &Totals) -> Section {
    let row = |(player, times): (&String, &Times)| {
        vec![
            player.clone(),
            times.plays().to_string(),
            format!("{:.3}", times.mean_millis()),
            format!("{:.3}", times.quantile_millis(0.5)),
            format!("{:.3}", times.quantile_millis(0.99)),
            format!("{:.1}", times.longest_millis()),
        ]
    };
    let rows = totals.times.iter().map(row).collect();
    let headings = ["player", "decisions", "mean ms", "median ms", "p99 ms", "longest ms"];
    section("times", "Time to decide", &headings, rows)
}
