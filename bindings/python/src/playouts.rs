//! Many games at once, on all cores, without Python in between.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use quintile_bots::{Bot, Budget, Insight, Player};
use quintile_rules::kit::{Chance, End, Seat, SetupError, Viewer, read_options};
use quintile_rules::{GameId, Priced, with_game};
use rayon::prelude::*;
use serde_json::{Map, Value};

use crate::any::inside;
use crate::error::{bad_setup, no_choice, refused};
use crate::game::Game;
use crate::json;
use crate::seed::Seed;
use crate::view::{View, budget};

/// Why games end, in the order of the numbers that playouts return.
pub(crate) const ENDS: [End; 8] =
    [End::Tiles, End::Full, End::Blocked, End::Pile, End::Passes, End::Out, End::Stuck, End::Time];

/// So many games are played before signals are looked at: Ctrl-C works, and every thread stays busy.
const CHUNK: u64 = 1024;
/// More threads than this help nobody.
const MOST_THREADS: usize = 1024;

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

impl<G: quintile_rules::Game> Start<G> {
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
    seed: Seed,
}

/// A game that stopped before its end, in words for the error.
enum Trouble {
    Setup(SetupError),
    Choice(quintile_bots::NoChoice),
    NoPlay,
}

impl Plan {
    fn play<G: Insight>(&self, start: &Start<G>, number: u64) -> Result<Played, Trouble> {
        let mut game = start.game(&mut self.seed.stream("deal", number)).map_err(Trouble::Setup)?;
        let mut chance = self.seed.stream("players", number);
        let (mut plays, mut priced): (Vec<G::Play>, Vec<Priced<G::Play>>) = (Vec::new(), Vec::new());
        let mut plies = 0;
        while let Some(seat) = game.turn() {
            let player = self.players[seat.index() % self.players.len()];
            let play = match player {
                Player::Random => game.pick(&mut chance, &mut plays),
                Player::Greedy => game.best(&mut priced).map(|best| best.play),
                player => {
                    let mut bot: Box<dyn Bot<G>> = player.bot();
                    let seed = u64::from(chance.word());
                    let choice = bot.choose(&game.view(Viewer::Seat(seat)), self.budget, seed);
                    Some(choice.map_err(Trouble::Choice)?.play)
                }
            };
            game.apply(&play.ok_or(Trouble::NoPlay)?);
            plies += 1;
        }
        let outcome = game.outcome().ok_or(Trouble::NoPlay)?;
        Ok(Played { scores: outcome.scores, winners: outcome.winners, plies, end: outcome.end })
    }
}

/// Plays `count` games to their ends. Returns bytes of four arrays: scores and plies as 32-bit integers, winners as
/// one byte a seat, ends as one byte each; `quintile.playouts` makes numpy arrays of them.
#[pyfunction]
#[pyo3(signature = (source, count, *, seats, options, players, iterations, seed, threads))]
#[allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    reason = "the Python function in front of it names and documents them"
)]
pub(crate) fn run_playouts<'py>(
    py: Python<'py>,
    source: Source<'_>,
    count: u64,
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
    let seed = seed.map_or_else(|| Seed::fresh(py), Ok)?;
    let plan = Plan { players, budget: budget(iterations, None)?, seed };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.min(MOST_THREADS)).build();
    let pool = pool.map_err(|error| refused(format!("threads: {error}")))?;
    match source {
        Source::Deals(game) => {
            let game: GameId = game.parse().map_err(refused)?;
            let options = json::read_options(options)?;
            with_game!(game, G => {
                let start = deals::<G>(options, seats).map_err(|error| bad_setup(py, &error))?;
                run(py, &plan, &pool, &start, count, seats)
            })
        }
        Source::Position(game) => {
            let seats = game.seat_count();
            inside!(&game.state, AnyGame, game => run(py, &plan, &pool, &Start::Position(game.clone()), count, seats))
        }
        Source::Knowledge(view) => {
            let seats = inside!(&view.view, AnyView, view => view.scores.len());
            inside!(&view.view, AnyView, G, view => {
                run(py, &plan, &pool, &Start::<G>::Knowledge(view.clone()), count, seats)
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
    pool: &rayon::ThreadPool,
    start: &Start<G>,
    count: u64,
    seats: usize,
) -> PyResult<[Bound<'py, PyByteArray>; 4]> {
    let (mut scores, mut plies, mut winners, mut ends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut from = 0;
    while from < count {
        let numbers = from..count.min(from.saturating_add(CHUNK));
        from = numbers.end;
        let played: Vec<_> = py.detach(|| {
            pool.install(|| numbers.into_par_iter().map(|number| plan.play(start, number)).collect::<Vec<_>>())
        });
        for played in played {
            let played = played.map_err(|trouble| match trouble {
                Trouble::Setup(error) => bad_setup(py, &error),
                Trouble::Choice(error) => no_choice(&error),
                Trouble::NoPlay => refused("a game stopped before its end"),
            })?;
            scores.extend(played.scores.iter().flat_map(|score| score.to_ne_bytes()));
            plies.extend(played.plies.to_ne_bytes());
            winners.extend(Seat::all(seats).map(|seat| u8::from(played.winners.contains(&seat))));
            ends.push(ENDS.iter().position(|&end| end == played.end).unwrap_or(ENDS.len()) as u8);
        }
        py.check_signals()?;
    }
    Ok([scores, plies, winners, ends].map(|bytes| PyByteArray::new(py, &bytes)))
}
