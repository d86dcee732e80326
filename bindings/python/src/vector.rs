//! Many games at once, letter by letter: what a vectorised environment stands on. Nothing of it needs Python's lock.

mod fleet;
mod lane;

use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use quintile_rules::kit::read_options;
use quintile_rules::{GameId, with_game};

use crate::error::{bad_setup, not_listed, refused};
use crate::game::Game;
use crate::json;
use crate::seed::Seed;
use fleet::{Fleet, Formation, Refused, Rewarding, Setup};
use lane::Rows;

/// More at once would fill the memory of most machines and fasten nothing.
const MAX_ENVS: usize = 65_536;

/// Many games of one kind, each with the letters of the play that is being spelled. A game that is over is followed by a new one.
#[pyclass(module = "quintile")]
pub(crate) struct Games {
    fleet: Box<dyn Formation>,
    seats: usize,
    count: usize,
}

/// The arrays that a step writes: one row a game.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Arrays<'py> {
    observation: PyReadwriteArray2<'py, f32>,
    action_mask: PyReadwriteArray2<'py, i8>,
    turn: PyReadwriteArray1<'py, i32>,
    rewards: PyReadwriteArray2<'py, f32>,
    terminated: PyReadwriteArray1<'py, bool>,
    scores: PyReadwriteArray2<'py, i32>,
}

impl Arrays<'_> {
    fn rows(&mut self) -> PyResult<Rows<'_>> {
        let loose = |_| refused("the arrays have to be contiguous");
        Ok(Rows {
            observation: self.observation.as_slice_mut().map_err(loose)?,
            mask: self.action_mask.as_slice_mut().map_err(loose)?,
            turn: self.turn.as_slice_mut().map_err(loose)?,
            rewards: self.rewards.as_slice_mut().map_err(loose)?,
            terminated: self.terminated.as_slice_mut().map_err(loose)?,
            scores: self.scores.as_slice_mut().map_err(loose)?,
        })
    }
}

impl Games {
    fn fits(&self, rows: &Rows<'_>) -> PyResult<()> {
        let sizes = [rows.observation.len(), rows.mask.len(), rows.turn.len(), rows.rewards.len()];
        let (count, seats) = (self.count, self.seats);
        let wanted = [count * self.fleet.size(), count * self.fleet.letters(), count, count * seats];
        if sizes == wanted && rows.terminated.len() == count && rows.scores.len() == count * seats {
            return Ok(());
        }
        Err(refused("the arrays do not fit the games"))
    }
}

#[pymethods]
impl Games {
    /// Deals `count` games. Which deals follow each other in a game's place is decided by the seed and the place alone.
    #[new]
    #[pyo3(signature = (game, count, *, seats, options, seed, reward, threads))]
    #[allow(clippy::too_many_arguments, reason = "the Python class in front of it names and documents them")]
    fn new(
        py: Python<'_>,
        game: &str,
        count: usize,
        seats: usize,
        options: Option<&Bound<'_, PyAny>>,
        seed: Option<Seed>,
        reward: &str,
        threads: usize,
    ) -> PyResult<Self> {
        if !(1..=MAX_ENVS).contains(&count) {
            return Err(refused(format!("num_envs: {count} is not between 1 and {MAX_ENVS}")));
        }
        let game: GameId = game.parse().map_err(refused)?;
        let reward: Rewarding = reward.parse().map_err(refused)?;
        let seed = Seed::or_fresh(seed)?;
        let options = json::read_options(options)?;
        let fleet = with_game!(game, G => {
            let options = read_options::<G>(options).map_err(|error| bad_setup(py, &error))?;
            let setup = Setup { options, seats, seed, reward };
            Box::new(Fleet::<G>::new(setup, count, threads).map_err(|error| raise(py, error))?) as Box<dyn Formation>
        });
        Ok(Self { fleet, seats, count })
    }

    /// How many letters the alphabet has.
    #[getter]
    fn letters(&self) -> usize {
        self.fleet.letters()
    }

    /// The parts of an observation in their order: name, shape, least and greatest value.
    fn layout(&self) -> Vec<(&'static str, Vec<usize>, f32, f32)> {
        let parts = self.fleet.layout();
        parts.into_iter().map(|part| (part.name, part.shape, part.least, part.most)).collect()
    }

    /// Deals every game anew; with a seed all deals to come follow from it, otherwise they go on.
    #[pyo3(signature = (arrays, seed=None))]
    fn reset(&mut self, py: Python<'_>, mut arrays: Arrays<'_>, seed: Option<Seed>) -> PyResult<()> {
        let mut rows = arrays.rows()?;
        self.fits(&rows)?;
        py.detach(|| self.fleet.reset(seed.map(|seed| seed.0), &mut rows)).map_err(|error| raise(py, error))
    }

    /// Gives one letter in every game. A letter that no legal play goes on with is refused, and then nothing changes anywhere.
    #[allow(clippy::needless_pass_by_value, reason = "a borrow of an array is an argument by value")]
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>, mut arrays: Arrays<'_>) -> PyResult<()> {
        let mut rows = arrays.rows()?;
        self.fits(&rows)?;
        let letters = actions.as_slice().map_err(|_| refused("the actions have to be contiguous"))?;
        if letters.len() != self.count {
            return Err(refused(format!("actions: there are {} for {} games", letters.len(), self.count)));
        }
        py.detach(|| self.fleet.step(letters, &mut rows)).map_err(|error| raise(py, error))
    }

    /// Draws a letter that can be given, fairly, for every game.
    fn sample(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let letters = actions.as_slice_mut().map_err(|_| refused("the actions have to be contiguous"))?;
        if letters.len() != self.count {
            return Err(refused(format!("actions: there are {} for {} games", letters.len(), self.count)));
        }
        py.detach(|| self.fleet.sample(letters));
        Ok(())
    }

    /// A copy of one of the games, without the letters given.
    fn game(&self, py: Python<'_>, number: usize) -> PyResult<Game> {
        let (origin, plays) = self
            .fleet
            .game(number)
            .ok_or_else(|| refused(format!("there is no game {number}; there are {}", self.count)))?;
        let state = origin.start(py)?;
        let mut game = Game::new(origin, state);
        plays.iter().try_for_each(|play| game.make(py, play).map(drop))?;
        Ok(game)
    }
}

fn raise(py: Python<'_>, error: Refused) -> PyErr {
    match error {
        Refused::Setup(error) => bad_setup(py, &error),
        Refused::Letter { game, letter, name } => not_listed(
            py,
            format!("game {game}: no legal play has {} here", name.unwrap_or_else(|| format!("letter {letter}"))),
        ),
        Refused::Threads(error) => refused(error),
    }
}
