//! What one seat, or an onlooker, may know.

use std::time::Duration;

use pyo3::prelude::*;
use quintile_bots::{Budget, Coach, Player};
use quintile_experiments::PLAYOUTS;
use quintile_rules::kit::Chance;
use quintile_rules::{AnyView, GameId, inside};

use crate::coach::{self, Hint, Judgement};
use crate::error::{bad_setup, illegal, refused};
use crate::game::Game;
use crate::json;
use crate::origin::Origin;
use crate::picture::Style;
use crate::scoring::Scoring;
use crate::seed::Seed;

/// What one seat, or an onlooker, may know of a game. Nothing in it is hidden from its viewer.
#[pyclass(frozen, eq, module = "quintile")]
#[derive(Clone, PartialEq)]
pub(crate) struct View {
    pub(crate) view: AnyView,
}

impl View {
    pub(crate) fn id(&self) -> GameId {
        inside!(&self.view, AnyView, G, _view => <G as quintile_rules::Game>::ID)
    }

    pub(crate) fn draw(&self, style: &Style) -> String {
        let seats = inside!(&self.view, AnyView, view => view.scores.len());
        style.draw(self.id(), &self.view, seats, None)
    }
}

/// How long a computer player may think.
pub(crate) fn budget(iterations: Option<u32>, seconds: Option<f64>) -> PyResult<Budget> {
    match (iterations, seconds) {
        (Some(_), Some(_)) => Err(refused("iterations and seconds exclude each other")),
        (_, None) => Ok(Budget::Iterations(iterations.unwrap_or(PLAYOUTS))),
        (None, Some(seconds)) => {
            let time = Duration::try_from_secs_f64(seconds).map_err(|error| refused(format!("seconds: {error}")))?;
            Ok(Budget::Time(time))
        }
    }
}

#[pymethods]
impl View {
    /// Reads what `to_json` wrote. A view that no game can show is refused.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        let view: AnyView = serde_json::from_str(text).map_err(|error| refused(format!("view: {error}")))?;
        // Texts can be forged; whatever is a view here looks like some game.
        view.imagine(&mut Chance::from_number(0)).map_err(|error| bad_setup(py, &error))?;
        Ok(Self { view })
    }

    /// The view as JSON text, with the game's id beside it.
    fn to_json(&self) -> PyResult<String> {
        json::text(&self.view)
    }

    /// The view as a dict; what it holds depends on the game.
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        inside!(&self.view, AnyView, view => json::write(py, view))
    }

    /// Which game it is.
    #[getter]
    fn game(&self) -> &'static str {
        self.id().name()
    }

    /// The seat that looks; None for an onlooker.
    #[getter]
    fn viewer(&self) -> Option<u8> {
        match inside!(&self.view, AnyView, view => view.viewer) {
            quintile_rules::kit::Viewer::Seat(seat) => Some(seat.0),
            quintile_rules::kit::Viewer::Onlooker => None,
        }
    }

    /// Whose turn it is; None when the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        inside!(&self.view, AnyView, view => view.turn).map(|seat| seat.0)
    }

    /// Each seat's points so far.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        inside!(&self.view, AnyView, view => view.scores.clone())
    }

    /// Judges and prices a play of the seat on turn, whose hand the viewer has to see.
    fn weigh(&self, py: Python<'_>, play: &str) -> PyResult<Scoring> {
        self.view.weigh(play).map(Scoring::from).map_err(|reason| illegal(py, &reason))
    }

    /// A game that the viewer cannot tell from the real one: what is hidden is drawn from the seed.
    #[pyo3(signature = (seed=None))]
    fn imagine(&self, py: Python<'_>, seed: Option<Seed>) -> PyResult<Game> {
        let seed = Seed::or_fresh(seed)?;
        let state = self.view.imagine(&mut seed.chance()).map_err(|error| bad_setup(py, &error))?;
        Ok(Game::new(Origin::Imagined { view: Box::new(self.view.clone()), seed }, state))
    }

    /// The play that a computer player chooses for this viewer, whose turn it has to be. With `iterations` (playouts) the
    /// choice depends on the view, the number and the seed alone; with `seconds` it also depends on the machine.
    #[pyo3(signature = (player="club", *, iterations=None, seconds=None, seed=None))]
    pub(crate) fn choose(
        &self,
        py: Python<'_>,
        player: &str,
        iterations: Option<u32>,
        seconds: Option<f64>,
        seed: Option<Seed>,
    ) -> PyResult<String> {
        let player: Player = player.parse().map_err(refused)?;
        let budget = budget(iterations, seconds)?;
        let seed = Seed::or_fresh(seed)?.number();
        py.detach(|| player.choose_any(&self.view, budget, seed)).map_err(refused)
    }

    /// What the coach would play for this viewer, whose turn it has to be.
    #[pyo3(signature = (*, iterations=None, seconds=None, seed=Seed::default()))]
    fn hint(&self, py: Python<'_>, iterations: Option<u32>, seconds: Option<f64>, seed: Seed) -> PyResult<Hint> {
        coach::hint(py, &self.view, Coach::new(budget(iterations, seconds)?, seed.0.number()))
    }

    /// How good a legal play of this viewer is, whose turn it has to be; None when it is the only one.
    #[pyo3(signature = (play, *, iterations=None, seconds=None, seed=Seed::default()))]
    fn judge(
        &self,
        py: Python<'_>,
        play: &str,
        iterations: Option<u32>,
        seconds: Option<f64>,
        seed: Seed,
    ) -> PyResult<Option<Judgement>> {
        coach::judge(py, &self.view, play, Coach::new(budget(iterations, seconds)?, seed.0.number()))
    }

    /// What the viewer sees as an SVG file; see `Game.svg`.
    #[pyo3(signature = (*, theme="light", coordinates=true, board=false, names=None))]
    fn svg(&self, theme: &str, coordinates: bool, board: bool, names: Option<Vec<String>>) -> PyResult<String> {
        Ok(self.draw(&Style::new(theme, coordinates, board, names)?))
    }

    /// Notebooks show what the viewer sees.
    fn _repr_svg_(&self) -> String {
        self.draw(&Style::default())
    }

    /// The position as text.
    fn sketch(&self) -> String {
        self.view.sketch().to_string()
    }

    fn __str__(&self) -> String {
        self.sketch()
    }

    fn __repr__(&self) -> String {
        match self.viewer() {
            Some(seat) => format!("<View of {} from seat {seat}>", self.game()),
            None => format!("<View of {} from outside>", self.game()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_json")?, (self.to_json()?,)))
    }
}
