//! Many games at once, on all cores, without Python in between.

use std::ops::Range;

use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use quintile_bots::{Budget, Insight, NoChoice, Player};
use quintile_experiments::{self as experiments, Computer, Error, Observer, Ply, Threads, play_on};
use quintile_rules::kit::{Chance, End, Seat, SetupError, read_options};
use quintile_rules::{GameId, inside, with_game};
use serde_json::{Map, Value};

use crate::error::{bad_setup, refused};
use crate::game::Game;
use crate::json;
use crate::seed::Seed;
use crate::view::{View, budget};

/// Why games end, in the order of the numbers that playouts return.
pub(crate) const ENDS: [End; 8] =
    [End::Tiles, End::Full, End::Blocked, End::Pile, End::Passes, End::Out, End::Stuck, End::Time];

/// Where playouts begin.
#[derive(FromPyObject)]
pub(crate) enum Source<'py> {
    /// A new deal for each, of the game with this name.
    Deals(String),
    /// One position, hidden tiles as they are.
    Position(PyRef<'py, Game>),
    /// What a viewer knows; the rest imagined anew for each.
    Knowledge(PyRef<'py, View>),
}

/// The same with the game's own types.
enum Start<G: quintile_rules::Game> {
    Deals { options: G::Options, seats: usize },
    Position(G),
    Knowledge(G::View),
}

impl<G: quintile_rules::Search> Start<G> {
    fn game(&self, chance: &mut Chance) -> Result<G, SetupError> {
        match self {
            Self::Deals { options, seats } => G::new(options, *seats, &G::deal(options, *seats, chance)?),
            Self::Position(game) => Ok(game.clone()),
            Self::Knowledge(view) => G::imagine(view, chance),
        }
    }
}

/// One finished game.
struct Played {
    scores: Vec<i32>,
    winners: Vec<Seat>,
    plies: i32,
    end: End,
}

/// Who plays, and from which seed.
struct Plan {
    players: Vec<Player>,
    budget: Budget,
    seed: experiments::Seed,
}

impl Plan {
    fn play<G: Insight>(&self, start: &Start<G>, number: u64) -> Result<Played, Error> {
        let mut game = start.game(&mut self.seed.derive("deal", number).chance())?;
        let mut sitters: Vec<_> =
            self.players.iter().map(|&player| Box::new(Computer::new(player, self.budget))).collect();
        let mut plies = Plies(0);
        play_on(&mut game, &mut sitters, &mut self.seed.derive("players", number).chance(), &mut plies)?;
        let outcome = game.outcome().ok_or(NoChoice::Over)?;
        Ok(Played { scores: outcome.scores, winners: outcome.winners, plies: plies.0, end: outcome.end })
    }
}

/// Counts plies.
struct Plies(i32);

impl<G: Insight> Observer<G> for Plies {
    fn after(&mut self, _: &G, _: &Ply<'_, G>) {
        self.0 += 1;
    }
}

/// Plays `count` games to their ends, from number `first` on. Returns bytes of four arrays: scores and plies as 32-bit integers, winners as
/// one byte a seat, ends as one byte each; `quintile.playouts` makes numpy arrays of them.
#[pyfunction]
#[pyo3(signature = (source, count, *, first, seats, options, players, iterations, seed, threads))]
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    reason = "the Python function in front of it names and documents them"
)]
pub(crate) fn run_playouts<'py>(
    py: Python<'py>,
    source: Source<'_>,
    count: u64,
    first: u64,
    seats: usize,
    options: Option<&Bound<'_, PyAny>>,
    players: Vec<String>,
    iterations: Option<u32>,
    seed: Option<Seed>,
    threads: usize,
) -> PyResult<[Bound<'py, PyByteArray>; 4]> {
    let players: Vec<Player> = players.iter().map(|name| name.parse()).collect::<Result<_, _>>().map_err(refused)?;
    if players.is_empty() {
        return Err(refused("players: at least one is needed"));
    }
    let numbers = first..first.checked_add(count).ok_or_else(|| refused("first: its games would pass number 2**64"))?;
    let plan = Plan { players, budget: budget(iterations, None)?, seed: Seed::or_fresh(seed)? };
    let threads = Threads::new(threads).map_err(refused)?;
    match source {
        Source::Deals(game) => {
            let game: GameId = game.parse().map_err(refused)?;
            let options = json::read_options(options)?;
            with_game!(game, G => {
                let start = deals::<G>(options, seats).map_err(|error| bad_setup(py, &error))?;
                run(py, &plan, &threads, &start, numbers, seats)
            })
        }
        Source::Position(game) => {
            let seats = game.seat_count();
            inside!(&game.state, AnyGame, game => run(py, &plan, &threads, &Start::Position(game.clone()), numbers, seats))
        }
        Source::Knowledge(view) => {
            let seats = inside!(&view.view, AnyView, view => view.scores.len());
            inside!(&view.view, AnyView, G, view => {
                run(py, &plan, &threads, &Start::<G>::Knowledge(view.clone()), numbers, seats)
            })
        }
    }
}

fn deals<G: quintile_rules::Game>(options: Map<String, Value>, seats: usize) -> Result<Start<G>, SetupError> {
    let options = read_options::<G>(options)?;
    G::check(&options, seats)?;
    Ok(Start::Deals { options, seats })
}

fn run<'py, G: Insight>(
    py: Python<'py>,
    plan: &Plan,
    threads: &Threads,
    start: &Start<G>,
    numbers: Range<u64>,
    seats: usize,
) -> PyResult<[Bound<'py, PyByteArray>; 4]> {
    let (mut scores, mut plies, mut winners, mut ends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut add = |py: Python<'_>, chunk: Vec<Result<Played, Error>>| {
        for played in chunk {
            let played = played.map_err(|error| match error {
                Error::Setup(error) => bad_setup(py, &error),
                error => refused(error),
            })?;
            scores.extend(played.scores.iter().flat_map(|score| score.to_ne_bytes()));
            plies.extend(played.plies.to_ne_bytes());
            winners.extend(Seat::all(seats).map(|seat| u8::from(played.winners.contains(&seat))));
            ends.push(ENDS.iter().position(|&end| end == played.end).unwrap_or(ENDS.len()) as u8);
        }
        // Ctrl-C works between chunks.
        py.check_signals()
    };
    let play = |number| plan.play(start, number);
    py.detach(|| threads.in_order(numbers, play, |chunk| Python::attach(|py| add(py, chunk))))?;
    Ok([scores, plies, winners, ends].map(|bytes| PyByteArray::new(py, &bytes)))
}
