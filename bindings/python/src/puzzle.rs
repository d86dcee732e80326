//! Puzzles: positions with one clearly best play.

use pyo3::prelude::*;
use quintile_puzzles::{self as puzzles, Difficulty};
use quintile_rules::GameId;

use crate::error::{bad_record, refused};
use crate::game::Game;
use crate::json;
use crate::seed::Seed;
use crate::view::View;

/// A position with one clearly best play for the seat on turn.
#[pyclass(frozen, eq, module = "quintile")]
#[derive(Clone, PartialEq)]
pub(crate) struct Puzzle(puzzles::Puzzle);

#[pymethods]
impl Puzzle {
    /// Which game it is.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game.name()
    }

    /// How hard it is: easy, medium or hard.
    #[getter]
    fn level(&self) -> &'static str {
        self.0.level.name()
    }

    /// The seat on turn: the solver's.
    #[getter]
    fn seat(&self) -> u8 {
        self.0.seat.0
    }

    /// How many plays are legal.
    #[getter]
    fn legal(&self) -> usize {
        self.0.legal
    }

    /// The answer, in notation.
    #[getter]
    fn best(&self) -> &str {
        &self.0.best
    }

    /// What the answer scores.
    #[getter]
    fn points(&self) -> i32 {
        self.0.points
    }

    /// The most that any other play scores.
    #[getter]
    fn next_best(&self) -> i32 {
        self.0.next
    }

    /// What the solver may see.
    #[getter]
    fn view(&self, py: Python<'_>) -> PyResult<View> {
        Ok(View { view: self.0.view().map_err(|fault| bad_record(py, &fault))? })
    }

    /// The whole position, hidden tiles included.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Game> {
        let state = self.0.position().map_err(|fault| bad_record(py, &fault))?;
        Ok(Game::of_record(&self.0.record, usize::MAX, state))
    }

    /// The game so far as a record, its deal included.
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::write(py, &self.0.record)
    }

    /// Whether a play is the answer: the best one, or the same tiles on the same places in another order for the same points.
    fn solves(&self, play: &str) -> bool {
        self.0.solves(play)
    }

    fn __str__(&self) -> String {
        self.0.view().map(|view| view.sketch().to_string()).unwrap_or_default()
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle of {}, {}, {} legal plays>", self.0.game, self.0.level, self.0.legal)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.view(py)?.draw(&crate::picture::Style::default()))
    }
}

/// The puzzle of this level and seed: the one that `quintile puzzle` has, there with `number` others before it. Without a level
/// easy, medium and hard take turns by the number.
#[pyfunction]
#[pyo3(signature = (game, level=None, *, seed=Seed::default(), number=0))]
pub(crate) fn puzzle(py: Python<'_>, game: &str, level: Option<&str>, seed: Seed, number: u64) -> PyResult<Puzzle> {
    let game: GameId = game.parse().map_err(refused)?;
    let level = match level {
        Some(level) => level.parse().map_err(refused)?,
        None => Difficulty::ALL[(number % Difficulty::ALL.len() as u64) as usize],
    };
    let seed = seed.0.derive("quintile puzzle", number).number();
    py.detach(|| puzzles::puzzle(game, level, seed)).map(Puzzle).map_err(refused)
}

/// The puzzle of a day of the calendar.
#[pyfunction]
pub(crate) fn daily_puzzle(py: Python<'_>, game: &str, year: u16, month: u8, day: u8) -> PyResult<Puzzle> {
    let game: GameId = game.parse().map_err(refused)?;
    py.detach(|| puzzles::daily(game, year, month, day)).map(Puzzle).map_err(refused)
}
