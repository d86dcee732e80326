//! Duplicate play: many tables, one deal. Whoever had the same seat had the same luck, so their points compare.

use std::borrow::Cow;

use quintile_api::{ContestResult, MoreTime, TableId};
use quintile_rules::kit::Seat;
use quintile_table::{Bytes32, Help, HolderScene, Moment, Name, Phase, SeatScene, Setup, Start, Table};
use serde::{Deserialize, Serialize};

/// What the store keeps of a contest. The deal's seed is its secret until everybody has played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Contest {
    pub(crate) name: Name,
    pub(crate) setup: Setup,
    pub(crate) deal: Bytes32,
    pub(crate) closed: bool,
    /// Whether its host has started the games, if they wait for that.
    #[serde(default)]
    pub(crate) started: bool,
    /// Tables that do not count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) removed: Vec<TableId>,
    /// The names of those who may join, if there is a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) roster: Vec<Name>,
    /// When all games start by themselves: until all have been started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) starts: Option<Moment>,
    /// Whether its host has had all games stand still.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) paused: bool,
    /// How its host gave more time last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) time: Option<MoreTime>,
}

impl Contest {
    /// A new one.
    pub(crate) fn new(name: Name, setup: Setup, deal: Bytes32) -> Self {
        let (roster, removed) = (Vec::new(), Vec::new());
        Self {
            name,
            setup,
            deal,
            closed: false,
            started: false,
            removed,
            roster,
            starts: None,
            paused: false,
            time: None,
        }
    }

    /// How often its host has given more time.
    pub(crate) fn step(&self) -> u64 {
        self.time.map_or(0, |time| time.step)
    }

    /// Whether games begin as their tables fill.
    pub(crate) fn has_started(&self) -> bool {
        self.started || self.setup.start == Start::WhenFull
    }
}

/// How far a table of a contest is. It is stored beside the table, so that nobody has to load the tables of a contest in order
/// to show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Progress {
    pub(crate) phase: Phase,
    pub(crate) ply: usize,
    /// Who sits where; empty for an open seat.
    pub(crate) seats: Vec<String>,
    /// Whose turn it is, and since when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) turn: Option<Seat>,
    #[serde(default)]
    pub(crate) since: Moment,
    /// Whose person is away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) away: Vec<Seat>,
    /// Whether the host has had it stand still.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) halted: bool,
    /// By seat, once the game is over; none when somebody gave up, because then the seats did not play the same game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<Vec<SeatResult>>,
}

/// What a seat of a contest's table has come to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SeatResult {
    pub(crate) points: i32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) hints: usize,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) stand_in: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Progress {
    /// How far a table is in the game that all tables of its contest play. `None` when there is nothing to tell any more:
    /// another game has begun there.
    pub(crate) fn of(table: &Table) -> Option<Self> {
        if !table.shares_deal() || table.round() > 1 {
            return None;
        }
        let scene = table.scene(None);
        let name = |seat: &SeatScene| match &seat.holder {
            HolderScene::Open => String::new(),
            HolderScene::Bot(level) => level.to_string(),
            HolderScene::Person(name) => name.to_string(),
        };
        let result = |(seat, points)| {
            let Help { hints, stand_in } = table.help(seat);
            SeatResult { points, hints, stand_in }
        };
        let outcome = scene.result.and_then(|standing| standing.outcome);
        Some(Self {
            phase: scene.phase,
            ply: scene.ply,
            seats: scene.seats.iter().map(name).collect(),
            turn: scene.turn,
            since: scene.since,
            away: Seat::all(scene.seats.len())
                .zip(&scene.seats)
                .filter(|(_, seat)| seat.away)
                .map(|(seat, _)| seat)
                .collect(),
            halted: scene.halted.is_some(),
            result: outcome.map(|outcome| Seat::all(outcome.scores.len()).zip(outcome.scores).map(result).collect()),
        })
    }

    /// Whether the game is over, or never will be played.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over | Phase::Closed)
    }

    /// Whether a game goes on.
    pub(crate) fn is_playing(&self) -> bool {
        self.phase == Phase::Playing
    }

    pub(crate) fn has_open_seat(&self) -> bool {
        self.phase == Phase::Lobby && self.seats.iter().any(String::is_empty)
    }

    /// A game about which nothing more is known.
    pub(crate) fn over() -> Self {
        let (seats, away) = (Vec::new(), Vec::new());
        Self { phase: Phase::Over, ply: 0, seats, turn: None, since: Moment(0), away, halted: false, result: None }
    }
}

/// Everybody's result, the best first, whoever had help after all others. `tables` come with their numbers; `bots` says which
/// seats are not people's: they are compared with nobody.
pub(crate) fn standings<'a>(
    tables: impl IntoIterator<Item = (usize, &'a Progress)>,
    bots: &[bool],
) -> Vec<ContestResult> {
    let mut lines = Vec::new();
    for (number, table) in tables {
        for ((seat, result), name) in Seat::all(table.seats.len()).zip(table.result.iter().flatten()).zip(&table.seats)
        {
            if bots.get(seat.index()).copied().unwrap_or(false) {
                continue;
            }
            lines.push(ContestResult {
                table: number,
                seat,
                name: name.clone(),
                points: result.points,
                percent: None,
                compared: 0,
                hints: result.hints,
                stand_in: result.stand_in,
            });
        }
    }
    let own: Vec<(usize, Seat, i32)> =
        lines.iter().filter(|line| !line.is_helped()).map(|line| (line.table, line.seat, line.points)).collect();
    for line in &mut lines {
        let others = own.iter().filter(|(table, seat, _)| *table != line.table && *seat == line.seat);
        // Two for a win, one for a tie: whole numbers until the end.
        let halves = others
            .clone()
            .map(|&(_, _, other)| 1 + usize::from(line.points > other) - usize::from(line.points < other));
        (line.compared, line.percent) = (others.clone().count(), None);
        if line.compared > 0 {
            let percent = 50.0 * halves.sum::<usize>() as f64 / line.compared as f64;
            line.percent = Some((percent * 100.0).round() / 100.0);
        }
    }
    lines.sort_by(|a, b| {
        let percent = |line: &ContestResult| line.percent.unwrap_or(-1.0);
        a.is_helped()
            .cmp(&b.is_helped())
            .then(percent(b).total_cmp(&percent(a)))
            .then(b.points.cmp(&a.points))
            .then(a.table.cmp(&b.table))
            .then(a.seat.cmp(&b.seat))
    });
    lines
}

/// The standings as a table for spreadsheets.
pub(crate) fn csv(lines: &[ContestResult]) -> Result<Vec<u8>, csv::Error> {
    let mut table = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    table.write_record(["rank", "name", "table", "seat", "points", "percent", "compared", "hints", "stand_in"])?;
    for (index, line) in lines.iter().enumerate() {
        // Equal results share a rank.
        let rank = 1 + lines[..=index]
            .iter()
            .position(|other| {
                (other.is_helped(), other.percent, other.points) == (line.is_helped(), line.percent, line.points)
            })
            .unwrap_or(index);
        let percent = line.percent.map(|percent| format!("{percent:.2}"));
        let (name, helped) = (unformula(&line.name), (line.hints, line.stand_in));
        table.serialize((rank, name, line.table, line.seat, line.points, percent, line.compared, helped))?;
    }
    table.into_inner().map_err(|error| error.into_error().into())
}

/// A name that begins like a formula must not become one: spreadsheets take what follows an apostrophe as text.
fn unformula(name: &str) -> Cow<'_, str> {
    if name.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{name}").into() } else { name.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(table: usize, scores: Option<[i32; 2]>) -> Progress {
        let seats = vec![format!("a{table}"), format!("b{table}")];
        let result = scores.map(|scores| scores.map(|points| SeatResult { points, hints: 0, stand_in: 0 }).to_vec());
        Progress { ply: 9, seats, result, ..Progress::over() }
    }

    fn standings(tables: &[Progress], bots: &[bool]) -> Vec<ContestResult> {
        super::standings((1..).zip(tables), bots)
    }

    #[test]
    fn whoever_had_help_comes_last_and_counts_for_nobody() {
        let mut games =
            [game(1, Some([10, 0])), game(2, Some([20, 0])), game(3, Some([800, 0])), game(4, Some([30, 0]))];
        for (at, hints, stand_in) in [(2, 0, 9), (3, 1, 0)] {
            games[at].result.as_mut().expect("it is over")[0] =
                SeatResult { hints, stand_in, ..games[at].result.as_ref().expect("it is over")[0] };
        }
        let lines = standings(&games, &[false, true]);
        let found: Vec<_> = lines.iter().map(|line| (line.name.as_str(), line.percent, line.compared)).collect();
        assert_eq!(
            found,
            [("a2", Some(100.0), 1), ("a1", Some(0.0), 1), ("a3", Some(100.0), 2), ("a4", Some(100.0), 2)],
        );
        let text = csv(&lines).expect("a table");
        assert!(str::from_utf8(&text).expect("text").contains("\r\n3,a3,3,0,800,100.00,2,0,9\r\n"), "ranked below");
    }

    #[test]
    fn seats_are_compared_with_the_same_seat_elsewhere() {
        let games = [game(1, Some([30, 20])), game(2, Some([25, 25])), game(3, Some([30, 40])), game(4, None)];
        let lines = standings(&games, &[false, false]);
        let found: Vec<(&str, Option<f64>)> = lines.iter().map(|line| (line.name.as_str(), line.percent)).collect();
        assert_eq!(
            found,
            [
                ("b3", Some(100.0)),
                ("a1", Some(75.0)),
                ("a3", Some(75.0)),
                ("b2", Some(50.0)),
                ("a2", Some(0.0)),
                ("b1", Some(0.0)),
            ]
        );
        let people = standings(&games, &[false, true]);
        assert!(people.iter().all(|line| line.name.starts_with('a')));
    }

    #[test]
    fn one_table_alone_has_points_but_no_percent() {
        let lines = standings(&[game(1, Some([3, 9]))], &[false, false]);
        assert_eq!(lines[0].name, "b1");
        assert!(lines.iter().all(|line| line.percent.is_none() && line.compared == 0));
    }

    #[test]
    fn spreadsheets_get_quoted_names_and_shared_ranks() {
        let mut games = [game(1, Some([30, 20])), game(2, Some([30, 10]))];
        games[0].seats[0] = "=1+\"1\"".into();
        let text = csv(&standings(&games, &[false, false])).expect("a table");
        let lines: Vec<&str> = str::from_utf8(&text).expect("text").split("\r\n").collect();
        assert_eq!(lines[0], "rank,name,table,seat,points,percent,compared,hints,stand_in");
        assert_eq!(lines[1], "1,b1,1,1,20,100.00,1,0,0");
        assert_eq!(lines[2], "2,\"'=1+\"\"1\"\"\",1,0,30,50.00,1,0,0");
        assert_eq!(lines[3], "2,a2,2,0,30,50.00,1,0,0");
    }
}
