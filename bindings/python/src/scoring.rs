//! Points, item by item, and results.

use pyo3::prelude::*;
use quintile_rules::AnyFeature;
use quintile_rules::kit;

/// One item on the score sheet.
#[pyclass(frozen, get_all, eq, module = "quintile")]
#[derive(Clone, PartialEq)]
pub(crate) struct Item {
    /// What it is for: "sum of 24".
    what: String,
    /// Its points, multiplied already.
    points: i32,
    /// What the points were multiplied by; 1 when nothing did.
    times: i32,
    /// The places that made it.
    places: Vec<String>,
}

#[pymethods]
impl Item {
    #[new]
    fn new(what: String, points: i32, times: i32, places: Vec<String>) -> Self {
        Self { what, points, times, places }
    }

    fn __getnewargs__(&self) -> (String, i32, i32, Vec<String>) {
        (self.what.clone(), self.points, self.times, self.places.clone())
    }

    fn __repr__(&self) -> String {
        format!("Item({:?}, points={}, times={}, places={:?})", self.what, self.points, self.times, self.places)
    }
}

/// What a play scores. The items add up to the points.
#[pyclass(frozen, get_all, eq, module = "quintile")]
#[derive(Clone, PartialEq)]
pub(crate) struct Scoring {
    /// What the play changes the seat's score by.
    points: i32,
    /// Where the points come from.
    items: Vec<Item>,
}

impl From<kit::Scoring<AnyFeature>> for Scoring {
    fn from(scoring: kit::Scoring<AnyFeature>) -> Self {
        let item = |item: kit::Item<AnyFeature>| Item {
            what: item.feature.to_string(),
            points: item.points,
            times: item.times,
            places: item.places.iter().map(ToString::to_string).collect(),
        };
        Self { points: scoring.points, items: scoring.items.into_iter().map(item).collect() }
    }
}

#[pymethods]
impl Scoring {
    #[new]
    fn new(points: i32, items: Vec<Py<Item>>) -> Self {
        Self { points, items: items.into_iter().map(|item| item.get().clone()).collect() }
    }

    fn __getnewargs__(&self) -> (i32, Vec<Item>) {
        (self.points, self.items.clone())
    }

    fn __repr__(&self) -> String {
        let items: Vec<String> = self.items.iter().map(|item| format!("{}: {}", item.what, item.points)).collect();
        format!("Scoring({} points; {})", self.points, items.join(", "))
    }
}

/// The result of a finished game.
#[pyclass(frozen, get_all, eq, module = "quintile")]
#[derive(Clone, PartialEq)]
pub(crate) struct Outcome {
    /// Final scores by seat, adjustments at the end included.
    scores: Vec<i32>,
    /// Every seat with the highest score, or both seats of every winning team.
    // Not `u8`: a list of those would be `bytes` in Python.
    winners: Vec<usize>,
    /// In team games the totals of seats 0 and 2 and of seats 1 and 3, otherwise None.
    teams: Option<[i32; 2]>,
    /// Why it ended: a word that the game's page explains.
    end: String,
}

impl From<kit::Outcome> for Outcome {
    fn from(outcome: kit::Outcome) -> Self {
        Self {
            winners: outcome.winners.iter().map(|seat| seat.index()).collect(),
            scores: outcome.scores,
            teams: outcome.teams,
            end: outcome.end.to_string(),
        }
    }
}

#[pymethods]
impl Outcome {
    #[new]
    fn new(scores: Vec<i32>, winners: Vec<usize>, teams: Option<[i32; 2]>, end: String) -> Self {
        Self { scores, winners, teams, end }
    }

    fn __getnewargs__(&self) -> (Vec<i32>, Vec<usize>, Option<[i32; 2]>, String) {
        (self.scores.clone(), self.winners.clone(), self.teams, self.end.clone())
    }

    fn __repr__(&self) -> String {
        format!("Outcome(scores={:?}, winners={:?}, end={:?})", self.scores, self.winners, self.end)
    }
}
