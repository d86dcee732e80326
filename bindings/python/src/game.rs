//! A game in progress, with the way it came about.

use std::sync::Arc;

use pyo3::prelude::*;
use quintile_bots::{Coach, NoChoice};
use quintile_rules::kit::{Entry, PlayEntry, Record, Seat, Sides, Viewer, changed_options, legal_hash, read_options};
use quintile_rules::{AnyGame, AnyView, Game as _, GameId, Search as _, inside, with_game};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::coach::{self, Hint, Judgement};
use crate::error::{bad_setup, illegal, refused};
use crate::json;
use crate::origin::Origin;
use crate::picture::Style;
use crate::scoring::{Outcome, Scoring};
use crate::seed::Seed;
use crate::view::{View, budget};

/// What `save` writes.
#[derive(Serialize, Deserialize)]
struct Saved<O> {
    origin: O,
    plays: Vec<Entry>,
}

/// A game in progress: the whole position, hidden parts included.
///
/// Make one with `quintile.deal`, `quintile.replay` or `View.imagine`. Two games are equal when nothing that can still
/// happen tells them apart.
#[pyclass(module = "quintile")]
#[derive(Clone)]
pub(crate) struct Game {
    origin: Arc<Origin>,
    plays: Vec<Entry>,
    pub(crate) state: AnyGame,
}

impl Game {
    pub(crate) fn new(origin: Origin, state: AnyGame) -> Self {
        Self { origin: Arc::new(origin), plays: Vec::new(), state }
    }

    /// A position of a record, which was judged already.
    pub(crate) fn of_record(record: &Record, plies: usize, state: AnyGame) -> Self {
        let (options, deal) = (record.options.clone(), record.deal.clone());
        let origin = Origin::Dealt { game: record.game, options, seats: record.seats.len(), deal };
        Self { plays: record.plays[..plies.min(record.plays.len())].to_vec(), ..Self::new(origin, state) }
    }

    pub(crate) fn seat_count(&self) -> usize {
        self.state.scores().len()
    }

    /// A seat of this table, or an error.
    pub(crate) fn seat_at(&self, seat: u8) -> PyResult<Seat> {
        let seats = self.seat_count();
        if usize::from(seat) < seats {
            return Ok(Seat(seat));
        }
        Err(refused(format!("there is no seat {seat}; the seats are 0 to {}", seats - 1)))
    }

    pub(crate) fn viewer(&self, seat: Option<u8>) -> PyResult<Viewer> {
        seat.map_or(Ok(Viewer::Onlooker), |seat| self.seat_at(seat).map(Viewer::Seat))
    }

    /// Makes a play given as text and writes it down.
    pub(crate) fn make(&mut self, py: Python<'_>, play: &str) -> PyResult<Scoring> {
        let seat = self.state.turn();
        let scoring = self.state.play(play).map_err(|reason| illegal(py, &reason))?;
        if let Some(seat) = seat {
            let points = Some(scoring.points);
            self.plays.push(Entry::Play(PlayEntry {
                seat,
                play: play.to_owned(),
                points,
                legal: None,
                legal_hash: None,
            }));
        }
        Ok(scoring.into())
    }

    fn draw(&self, viewer: Viewer, style: &Style) -> String {
        let over = self.state.turn().is_none().then(|| self.state.account());
        style.draw(self.state.id(), &self.state.view(viewer), self.seat_count(), over.as_ref())
    }

    /// What the seat on turn may know.
    fn own_view(&self) -> PyResult<AnyView> {
        let seat = self.state.turn().ok_or_else(|| refused(NoChoice::Over))?;
        Ok(self.state.view(Viewer::Seat(seat)))
    }

    /// A coach for this ply, whose seed is derived as the commands do it.
    fn coach(&self, purpose: &str, iterations: Option<u32>, seconds: Option<f64>, seed: Seed) -> PyResult<Coach> {
        let seed = seed.0.derive(purpose, self.plays.len() as u64).number();
        Ok(Coach::new(budget(iterations, seconds)?, seed))
    }

    fn changed_options(&self) -> Map<String, Value> {
        inside!(&self.state, AnyGame, G, game => changed_options::<G>(&game.view(Viewer::Onlooker).options))
    }
}

/// Draws a deal and sets it up.
///
/// The same game, seats, options and seed give the same deal for ever, here and on the command line. A seed is a whole number
/// below 2**64 or 64 hexadecimal digits, or 32 bytes; without one the system's randomness is used. `deal` sets up a given deal instead of drawing one.
#[pyfunction]
#[pyo3(signature = (game, seats=2, *, options=None, seed=None, deal=None))]
pub(crate) fn deal(
    py: Python<'_>,
    game: &str,
    seats: usize,
    options: Option<&Bound<'_, PyAny>>,
    seed: Option<Seed>,
    deal: Option<&Bound<'_, PyAny>>,
) -> PyResult<Game> {
    let game: GameId = game.parse().map_err(refused)?;
    let options = json::read_options(options)?;
    let deal = match (seed, deal) {
        (Some(_), Some(_)) => return Err(refused("a seed and a deal exclude each other")),
        (None, Some(deal)) => json::read("deal", deal)?,
        (seed, None) => {
            let mut chance = Seed::or_fresh(seed)?.chance();
            AnyGame::draw(game, options.clone(), seats, &mut chance).map_err(|error| bad_setup(py, &error))?
        }
    };
    // Seats are judged with the options before a deal is looked at.
    AnyGame::check(game, options.clone(), seats).map_err(|error| bad_setup(py, &error))?;
    let origin = Origin::Dealt { game, options, seats, deal };
    let state = origin.start(py)?;
    Ok(Game::new(origin, state))
}

#[pymethods]
impl Game {
    /// Which game it is: one of `quintile.GAMES`.
    #[getter]
    fn game(&self) -> &'static str {
        self.state.id().name()
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> usize {
        self.seat_count()
    }

    /// The options that differ from the game's defaults.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::write(py, &self.changed_options())
    }

    /// Whether seats 0 and 2 play together against seats 1 and 3.
    #[getter]
    pub(crate) fn in_teams(&self, py: Python<'_>) -> PyResult<bool> {
        AnyGame::sides(self.state.id(), self.changed_options(), self.seat_count())
            .map(Sides::in_teams)
            .map_err(|error| bad_setup(py, &error))
    }

    /// Whose turn it is; None when the game is over.
    #[getter]
    pub(crate) fn turn(&self) -> Option<u8> {
        self.state.turn().map(|seat| seat.0)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.state.turn().is_none()
    }

    /// Each seat's points so far; when the game is over, adjustments at the end included.
    #[getter]
    pub(crate) fn scores(&self) -> Vec<i32> {
        self.state.scores().to_vec()
    }

    /// The result, once the game is over; None before.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome().map(Outcome::from)
    }

    /// How many tiles can still be drawn.
    #[getter]
    fn stock(&self) -> usize {
        self.state.stock()
    }

    /// The plays made so far, in notation; "time" where time was called.
    #[getter]
    fn plays(&self) -> Vec<String> {
        let text = |entry: &Entry| match entry {
            Entry::Play(play) => play.play.clone(),
            Entry::Time => "time".to_owned(),
        };
        self.plays.iter().map(text).collect()
    }

    /// The tiles a seat holds, in notation, sorted.
    fn hand(&self, seat: u8) -> PyResult<Vec<String>> {
        Ok(self.state.hand(self.seat_at(seat)?))
    }

    /// Every legal play, each once; empty when the game is over.
    fn legal(&self) -> Vec<String> {
        self.state.plays()
    }

    /// Every legal play with the points it would score, in the order of `legal`.
    fn priced(&self) -> Vec<(String, i32)> {
        inside!(&self.state, AnyGame, game => {
            let mut plays = Vec::new();
            game.priced(&mut plays);
            plays.iter().map(|priced| (priced.play.to_string(), priced.points)).collect()
        })
    }

    /// The hash of all legal plays that records can carry: programs that agree on it follow the same rules.
    fn legal_hash(&self) -> String {
        legal_hash(&self.state.plays())
    }

    /// The only play there is, where the rules make it without asking (24/7's pass); otherwise None.
    fn forced(&self) -> Option<String> {
        self.state.forced()
    }

    /// Judges and prices a play of the seat on turn without making it.
    fn weigh(&self, py: Python<'_>, play: &str) -> PyResult<Scoring> {
        self.state.weigh(play).map(Scoring::from).map_err(|reason| illegal(py, &reason))
    }

    /// Makes a play. When it is refused, the position is as it was.
    fn play(&mut self, py: Python<'_>, play: &str) -> PyResult<Scoring> {
        self.make(py, play)
    }

    /// Makes one legal play, drawn fairly from all of them by the seed; returns it, or None when the game is over.
    #[pyo3(signature = (seed=None))]
    fn play_random(&mut self, py: Python<'_>, seed: Option<Seed>) -> PyResult<Option<String>> {
        let mut chance = Seed::or_fresh(seed)?.chance();
        let Some(play) = self.state.pick(&mut chance) else { return Ok(None) };
        self.make(py, &play)?;
        Ok(Some(play))
    }

    /// Calls time, in games that can be played against the clock.
    fn call_time(&mut self, py: Python<'_>) -> PyResult<()> {
        self.state.call_time().map_err(|reason| illegal(py, &reason))?;
        self.plays.push(Entry::Time);
        Ok(())
    }

    /// What a seat may know, or an onlooker when no seat is given.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<u8>) -> PyResult<View> {
        Ok(View { view: self.state.view(self.viewer(seat)?) })
    }

    /// The play that a computer player chooses for the seat on turn, from that seat's view alone. See `View.choose`.
    #[pyo3(signature = (player="club", *, iterations=None, seconds=None, seed=None))]
    fn choose(
        &self,
        py: Python<'_>,
        player: &str,
        iterations: Option<u32>,
        seconds: Option<f64>,
        seed: Option<Seed>,
    ) -> PyResult<String> {
        let seat = self.turn().ok_or_else(|| refused(NoChoice::Over))?;
        self.view(Some(seat))?.choose(py, player, iterations, seconds, seed)
    }

    /// What the coach would play for the seat on turn, from that seat's view alone: what `quintile hint` says with the same
    /// budget and seed.
    #[pyo3(signature = (*, iterations=None, seconds=None, seed=Seed::default()))]
    fn hint(&self, py: Python<'_>, iterations: Option<u32>, seconds: Option<f64>, seed: Seed) -> PyResult<Hint> {
        let coach = self.coach("quintile hint", iterations, seconds, seed)?;
        coach::hint(py, &self.own_view()?, coach)
    }

    /// How good a legal play of the seat on turn is, as the coach sees it from that seat's view alone; None when it is the only
    /// one. It is what `quintile review` says of it with the same budget and seed.
    #[pyo3(signature = (play, *, iterations=None, seconds=None, seed=Seed::default()))]
    fn judge(
        &self,
        py: Python<'_>,
        play: &str,
        iterations: Option<u32>,
        seconds: Option<f64>,
        seed: Seed,
    ) -> PyResult<Option<Judgement>> {
        let coach = self.coach("quintile review", iterations, seconds, seed)?;
        coach::judge(py, &self.own_view()?, play, coach)
    }

    /// The position as an SVG file, with the hand that a seat sees, or none. `names` are the players' by seat, `theme` is light or
    /// dark; with `board` there is no title and there are no hands.
    #[pyo3(signature = (seat=None, *, theme="light", coordinates=true, board=false, names=None))]
    fn svg(
        &self,
        seat: Option<u8>,
        theme: &str,
        coordinates: bool,
        board: bool,
        names: Option<Vec<String>>,
    ) -> PyResult<String> {
        Ok(self.draw(self.viewer(seat)?, &Style::new(theme, coordinates, board, names)?))
    }

    /// Notebooks show a game as an onlooker sees it.
    fn _repr_svg_(&self) -> String {
        self.draw(Viewer::Onlooker, &Style::default())
    }

    /// The game as a record `quintile/1`, a dict. `names` are the players' names by seat; with `hashes` every play
    /// carries how many plays were legal and their hash. An imagined game has no deal, so it has no record.
    #[pyo3(signature = (names=None, *, hashes=false))]
    fn record<'py>(&self, py: Python<'py>, names: Option<Vec<String>>, hashes: bool) -> PyResult<Bound<'py, PyAny>> {
        let Origin::Dealt { game, options, deal, .. } = &*self.origin else {
            return Err(refused("an imagined game has no deal, so it cannot be written down as a record"));
        };
        let names = names.unwrap_or_else(|| (0..self.seat_count()).map(|seat| format!("seat {seat}")).collect());
        if names.len() != self.seat_count() {
            return Err(refused(format!("names: there are {} for {} seats", names.len(), self.seat_count())));
        }
        let mut record = with_game!(*game, G => {
            let options = read_options::<G>(options.clone()).map_err(|error| bad_setup(py, &error))?;
            let deal = quintile_rules::kit::read_deal::<G>(deal).map_err(|error| bad_setup(py, &error))?;
            Record::new::<G>(&options, names, &deal)
        });
        record.plays.clone_from(&self.plays);
        if hashes {
            self.add_hashes(py, &mut record)?;
        }
        inside!(&self.state, AnyGame, game => record.finish(game));
        json::write(py, &record)
    }

    /// An independent copy: plays of one do not change the other.
    fn copy(&self) -> Self {
        self.clone()
    }

    /// The position as text that `Game.load` reads. It keeps the deal and the plays, hidden tiles included.
    fn save(&self) -> PyResult<String> {
        json::text(&Saved { origin: &*self.origin, plays: self.plays.clone() })
    }

    /// The position that `save` wrote, every play judged again.
    #[staticmethod]
    fn load(py: Python<'_>, text: &str) -> PyResult<Self> {
        let saved: Saved<Origin> =
            serde_json::from_str(text).map_err(|error| refused(format!("saved game: {error}")))?;
        let state = saved.origin.start(py)?;
        let mut game = Self::new(saved.origin, state);
        for entry in saved.plays {
            match entry {
                Entry::Play(entry) => drop(game.make(py, &entry.play)?),
                Entry::Time => game.call_time(py)?,
            }
        }
        Ok(game)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("load")?, (self.save()?,)))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.state == other.state
    }

    fn __str__(&self) -> String {
        self.state.view(Viewer::Onlooker).sketch().to_string()
    }

    fn __repr__(&self) -> String {
        let turn = self.turn().map_or("over".to_owned(), |seat| format!("turn of seat {seat}"));
        format!("<Game of {}, {} plays, {turn}, scores {:?}>", self.game(), self.plays.len(), self.state.scores())
    }
}

impl Game {
    /// Replays the game and writes down what was legal before each play.
    fn add_hashes(&self, py: Python<'_>, record: &mut Record) -> PyResult<()> {
        let mut state = self.origin.start(py)?;
        for entry in &mut record.plays {
            match entry {
                Entry::Time => state.call_time().map_err(|reason| illegal(py, &reason))?,
                Entry::Play(entry) => {
                    let legal = state.plays();
                    entry.legal = Some(legal.len());
                    entry.legal_hash = Some(legal_hash(&legal));
                    state.play(&entry.play).map_err(|reason| illegal(py, &reason))?;
                }
            }
        }
        Ok(())
    }
}
