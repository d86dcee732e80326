//! The coach: what to play, and how good a play is. It sees what the seat on turn sees and no more.

use pyo3::prelude::*;
use quintile_bots::{Assessed, CannotJudge, Coach, Insight};
use quintile_rules::kit::{Illegal, read_play};
use quintile_rules::{AnyView, inside};

use crate::error::{illegal, refused};

/// A play with what it is expected to lead to.
#[pyclass(frozen, get_all, eq, module = "quintile")]
#[derive(Clone, PartialEq)]
pub(crate) struct Candidate {
    /// The play, in notation.
    play: String,
    /// What it scores now.
    points: i32,
    /// How far ahead it is expected to end; None when it was not tried.
    difference: Option<f64>,
    /// The chance of winning with it; None when it was not tried.
    win: Option<f64>,
    /// How many imagined deals it was tried in; 0 when it was searched to the end.
    deals: u32,
}

impl<P: std::fmt::Display> From<&Assessed<P>> for Candidate {
    fn from(assessed: &Assessed<P>) -> Self {
        Self {
            play: assessed.play.to_string(),
            points: assessed.points,
            difference: assessed.expected.map(|expected| expected.difference),
            win: assessed.expected.map(|expected| expected.win),
            deals: assessed.tried,
        }
    }
}

#[pymethods]
impl Candidate {
    fn __repr__(&self) -> String {
        let expected = self.difference.zip(self.win);
        let expected =
            expected.map_or(String::new(), |(ahead, win)| format!(", expected {ahead:+.1}, wins {:.0} %", win * 100.0));
        format!("Candidate({:?}, {:+} points{expected})", self.play, self.points)
    }
}

/// What the coach would play.
#[pyclass(frozen, get_all, eq, module = "quintile")]
#[derive(Clone, PartialEq)]
pub(crate) struct Hint {
    /// The best play.
    best: Candidate,
    /// The other plays it looked at, the best first.
    others: Vec<Candidate>,
    /// Why the best is better than the second best, as a sentence about it ("scores 12 points more now"); None when there is no
    /// other.
    reason: Option<String>,
    /// Whether it was searched to the end of the game.
    exact: bool,
}

#[pymethods]
impl Hint {
    fn __repr__(&self) -> String {
        let reason = self.reason.as_ref().map_or(String::new(), |reason| format!(": it {reason}"));
        format!("<Hint {}{reason}>", self.best.play)
    }
}

/// How good a play is.
#[pyclass(frozen, get_all, eq, module = "quintile")]
#[derive(Clone, PartialEq)]
pub(crate) struct Judgement {
    /// In one word: best, good, inaccuracy, mistake or blunder.
    verdict: String,
    /// The play that was judged.
    played: Candidate,
    /// The best play: the same one when none is better.
    best: Candidate,
    /// What the best play is expected to gain over it, in points; never negative.
    loss: f64,
    /// The same as a chance of winning; negative where more points go with fewer wins.
    win_loss: f64,
    /// Why the best play is better, as a sentence about it; None when none is.
    reason: Option<String>,
    /// Whether both were searched to the end of the game.
    exact: bool,
}

#[pymethods]
impl Judgement {
    fn __repr__(&self) -> String {
        let better = self.reason.as_ref().map_or(String::new(), |reason| format!("; {} {reason}", self.best.play));
        format!("<Judgement {}: {}, loses {:.1}{better}>", self.played.play, self.verdict, self.loss)
    }
}

/// The best play for the viewer, whose turn it has to be.
pub(crate) fn hint(py: Python<'_>, view: &AnyView, coach: Coach) -> PyResult<Hint> {
    inside!(view, AnyView, G, view => {
        let advice = py.detach(|| coach.advise::<G>(view)).map_err(refused)?;
        Ok(Hint {
            best: (&advice.best).into(),
            others: advice.others.iter().map(Candidate::from).collect(),
            reason: advice.reason.as_ref().map(ToString::to_string),
            exact: advice.exact,
        })
    })
}

/// How good a play of the viewer is; `None` when it is the only legal one.
pub(crate) fn judge(py: Python<'_>, view: &AnyView, play: &str, coach: Coach) -> PyResult<Option<Judgement>> {
    inside!(view, AnyView, G, view => judge_as::<G>(py, view, play, coach))
}

fn judge_as<G: Insight>(py: Python<'_>, view: &G::View, play: &str, coach: Coach) -> PyResult<Option<Judgement>> {
    let play = read_play::<G>(play).map_err(|reason: Illegal| illegal(py, &reason))?;
    let judged = py.detach(|| coach.judge::<G>(view, &play)).map_err(|error| match error {
        CannotJudge::Illegal(reason) => illegal(py, &reason),
        CannotJudge::NoChoice(reason) => refused(reason),
    })?;
    Ok(judged.map(|judged| Judgement {
        verdict: judged.verdict.to_string(),
        played: (&judged.played).into(),
        best: (&judged.best).into(),
        loss: judged.loss,
        win_loss: judged.win_loss,
        reason: judged.reason.as_ref().map(ToString::to_string),
        exact: judged.exact,
    }))
}
