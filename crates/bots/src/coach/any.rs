//! The coach for a game met by name: its judgement as data that can travel.

use quintile_rules::kit::read_play;
use quintile_rules::{AnyFeature, AnyView, inside};
use serde::{Deserialize, Serialize};

use super::{CannotJudge, Coach, Judgement, Reason, Verdict};
use crate::bot::NoChoice;
use crate::insight::Insight;

/// What the coach says about a play, in any game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// In one word.
    pub verdict: Verdict,
    /// The best play, in notation: the same play when none was better.
    pub best: String,
    /// What the best play scores now.
    pub best_points: i32,
    /// What the best play is expected to gain over the one that was made, in points.
    pub loss: f64,
    /// The same as a chance of winning.
    pub win_loss: f64,
    /// The chance of winning after the play that was made, for its seat; `None` when it was not tried.
    pub win: Option<f64>,
    /// Why the best play is better.
    pub reason: Option<Reason<AnyFeature>>,
    /// Whether both were searched to the end of the game.
    pub exact: bool,
}

/// One of the plays that the coach considers, in any game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advised {
    /// The play, in notation.
    pub play: String,
    /// What it scores now.
    pub points: i32,
    /// The chance of winning after it; `None` when it was not tried.
    pub win: Option<f64>,
    /// Why the best is better than it; of the best, why it is better than the next.
    pub reason: Option<Reason<AnyFeature>>,
}

impl Coach {
    /// The best plays of what the seat on turn sees, at most so many, the best first.
    pub fn advise_any(&self, view: &AnyView, most: usize) -> Result<Vec<Advised>, NoChoice> {
        inside!(view, AnyView, G, view => self.advise_as::<G>(view, most))
    }

    fn advise_as<G: Insight>(&self, view: &G::View, most: usize) -> Result<Vec<Advised>, NoChoice>
    where
        AnyFeature: From<G::Feature>,
    {
        let advised = |compared: super::Compared<G>| Advised {
            play: compared.play.play.to_string(),
            points: compared.play.points,
            win: compared.play.expected.map(|expected| expected.win),
            reason: compared.reason.map(|reason| reason.map(AnyFeature::from)),
        };
        Ok(self.compare::<G>(view, most)?.into_iter().map(advised).collect())
    }

    /// Judges a play in notation from what the seat on turn saw. `None` when it was the only legal one.
    pub fn judge_any(&self, view: &AnyView, play: &str) -> Result<Option<Judged>, CannotJudge> {
        inside!(view, AnyView, G, view => self.judge_as::<G>(view, play))
    }

    fn judge_as<G: Insight>(&self, view: &G::View, play: &str) -> Result<Option<Judged>, CannotJudge>
    where
        AnyFeature: From<G::Feature>,
    {
        let judgement = self.judge::<G>(view, &read_play::<G>(play)?)?;
        Ok(judgement.map(|Judgement { verdict, played, best, loss, win_loss, reason, exact }| Judged {
            verdict,
            best: best.play.to_string(),
            best_points: best.points,
            loss,
            win_loss,
            win: played.expected.map(|expected| expected.win),
            reason: reason.map(|reason| reason.map(AnyFeature::from)),
            exact,
        }))
    }
}
