//! The figures of a run, in sections that every kind of output shows.

use quintile_drawing::{CellKind, Drawing};
use quintile_rules::kit::{Chance, Viewer};
use quintile_rules::{AnyGame, GameId};

use super::findings::{findings, luck};
use super::plots;
use super::totals::{Histogram, Moments, PARTS, Totals};
use crate::selfplay::PLAYOUTS;

/// Everything there is to say about a run.
pub(super) struct Report {
    pub(super) title: String,
    /// What was played.
    pub(super) about: String,
    /// What follows from it, a sentence each.
    pub(super) findings: Vec<String>,
    pub(super) sections: Vec<Section>,
}

/// One part of a report.
pub(super) struct Section {
    /// Also the name of its chart's file.
    pub(super) name: &'static str,
    pub(super) title: String,
    pub(super) headings: Vec<&'static str>,
    pub(super) rows: Vec<Vec<String>>,
    pub(super) chart: Option<Plot>,
}

/// An SVG element with what it shows.
pub(super) struct Plot {
    pub(super) caption: String,
    pub(super) svg: String,
}

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub(super) mean: f64,
    pub(super) reach: f64,
}

impl Figure {
    /// The mean of a histogram, one entry a game.
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

/// A kind of square: how many there are, and how often one is used.
pub(super) struct Kind {
    pub(super) name: String,
    pub(super) squares: usize,
    /// In so much of the games each of them is used, in percent.
    pub(super) used: f64,
    /// So many tiles lie on each of them a game.
    pub(super) tiles: f64,
}

/// So many rows of long lists are shown.
const MOST_ROWS: usize = 24;

impl Totals {
    pub(super) fn games_a_deal(&self) -> f64 {
        self.counts.games as f64 / self.counts.deals.max(1) as f64
    }

    /// The share of wins of a place in turn order, in percent.
    pub(super) fn seat_share(&self, place: usize) -> Figure {
        Figure::share(&self.counts.wins[place], self.games_a_deal())
    }

    pub(super) fn fair_share(&self) -> f64 {
        100.0 / self.experiment.seats as f64
    }

    /// The board before the first play, if there is a game with these options.
    pub(super) fn board(&self) -> Option<Drawing> {
        let experiment = &self.experiment;
        let (game, seats) = (experiment.game, experiment.seats);
        let deal = AnyGame::draw(game, experiment.options.clone(), seats, &mut Chance::from_number(1)).ok()?;
        let start = AnyGame::new(game, experiment.options.clone(), seats, &deal).ok()?;
        Some(Drawing::of(&start.view(Viewer::Onlooker)))
    }

    /// The kinds of squares with their use, the most used first. Only boards with an edge have them.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        let games = self.counts.games.max(1) as f64;
        let edged = self.experiment.game != GameId::Synergo;
        for cell in self.board().iter().filter(|_| edged).flat_map(|board| &board.cells) {
            let name = match cell.kind {
                CellKind::Plain => "plain".to_owned(),
                CellKind::Times(times) => format!("{times}x"),
                CellKind::Plus(points) => format!("+{points}"),
                CellKind::Printed(_) => "printed tile".to_owned(),
                CellKind::RocketMan => "centre".to_owned(),
                CellKind::Start | CellKind::Space(_) | CellKind::Block | CellKind::Open => continue,
            };
            let found = kinds.iter().position(|kind| kind.name == name);
            let at = found.unwrap_or_else(|| {
                kinds.push(Kind { name, squares: 0, used: 0.0, tiles: 0.0 });
                kinds.len() - 1
            });
            let place = self.counts.places.get(&cell.place.to_string()).copied().unwrap_or_default();
            kinds[at].squares += 1;
            kinds[at].used += place.games as f64 * 100.0 / games;
            kinds[at].tiles += place.tiles as f64 / games;
        }
        for kind in &mut kinds {
            kind.used /= kind.squares as f64;
            kind.tiles /= kind.squares as f64;
        }
        kinds.sort_by(|a, b| b.used.total_cmp(&a.used));
        kinds
    }

    pub(super) fn set_name(&self) -> &str {
        self.experiment.set.as_deref().unwrap_or(match self.experiment.options.is_empty() {
            true => "the house set",
            false => "a set of its own",
        })
    }
}

impl Report {
    pub(super) fn of(totals: &Totals) -> Self {
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
        Self { title, about, findings: findings(totals), sections }
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
    let seed = experiment.seed.trim_end_matches('0');
    command + &format!(" --seed {}", if seed.is_empty() { "0" } else { seed })
}

/// «12.3 ± 0.4».
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
            super::findings::ordinal(place).to_owned(),
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
    section.chart = Some(plots::bars(&all, "points", "Final scores of all seats, by how many seats had them"));
    section
}

fn length(totals: &Totals) -> Section {
    let mut section = section("length", "Length", &[], Vec::new());
    section.chart = Some(plots::bars(&totals.counts.length, "plays", "Plays in a game, by games"));
    section
}

fn lead(totals: &Totals) -> Section {
    let mut section = section("lead", "Lead changes", &[], Vec::new());
    let caption = "How often the lead changed in a game, by games";
    section.chart = Some(plots::bars(&totals.counts.lead_changes, "lead changes", caption));
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
    entries.truncate(MOST_ROWS);
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
    let bars: Vec<_> = entries.iter().map(bar).collect();
    section.chart = Some(plots::level_bars("Share of all points, by what they were scored for", &bars));
    section
}

fn squares(totals: &Totals) -> Option<Section> {
    let row = |kind: &Kind| {
        vec![kind.name.clone(), kind.squares.to_string(), format!("{:.1} %", kind.used), format!("{:.2}", kind.tiles)]
    };
    let rows = totals.kinds().iter().map(row).collect();
    let headings = ["squares", "how many", "used in", "tiles a game"];
    let mut section = section("squares", "Where tiles lie", &headings, rows);
    section.chart = plots::board(totals);
    section.chart.is_some().then_some(section)
}

fn tiles(totals: &Totals) -> Section {
    let games = totals.counts.games.max(1) as f64;
    let mut tiles: Vec<_> = totals.counts.tiles.iter().collect();
    tiles.sort_by_key(|(name, tile)| (std::cmp::Reverse(tile.dead), (*name).clone()));
    tiles.truncate(MOST_ROWS);
    let row = |(name, tile): &(&String, &super::totals::TileUse)| {
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
    let row = |(player, times): (&String, &crate::times::Times)| {
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
