//! The coach for a game met by name: its judgement as data that can travel.

use quintile_rules::kit::read_play;
use quintile_rules::{AnyFeature, AnyView, Polygon, ScrambledFives, SumsOfOne, Synergo, TwentyFourSeven};
use serde::{Deserialize, Serialize};

use super::{CannotJudge, Coach, Judgement, Reason, Verdict};
use crate::insight::Insight;

/// What the coach says about a play, in whichever game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// In one word.
    pub verdict: Verdict,
    /// The best play, in notation: the same play when none was better.
    pub best: String,
    /// What the best play scores at once.
    pub best_points: i32,
    /// What the best play is expected to gain over the one that was made, in points.
    pub loss: f64,
    /// The same in chances to win.
    pub win_loss: f64,
    /// Why the best play is better.
    pub reason: Option<Reason<AnyFeature>>,
    /// Whether both were searched to the end of the game.
    pub exact: bool,
}

impl Coach {
    /// Judges a play in notation from what the seat on turn saw. `None` when it was the only legal one.
    pub fn judge_any(&self, view: &AnyView, play: &str) -> Result<Option<Judged>, CannotJudge> {
        match view {
            AnyView::Polygon(view) => self.judge_as::<Polygon>(view, play, AnyFeature::Polygon),
            AnyView::Synergo(view) => self.judge_as::<Synergo>(view, play, AnyFeature::Synergo),
            AnyView::TwentyFourSeven(view) => self.judge_as::<TwentyFourSeven>(view, play, AnyFeature::TwentyFourSeven),
            AnyView::ScrambledFives(view) => self.judge_as::<ScrambledFives>(view, play, AnyFeature::ScrambledFives),
            AnyView::SumsOfOne(view) => self.judge_as::<SumsOfOne>(view, play, AnyFeature::SumsOfOne),
        }
    }

    fn judge_as<G: Insight>(
        &self,
        view: &G::View,
        play: &str,
        any: fn(G::Feature) -> AnyFeature,
    ) -> Result<Option<Judged>, CannotJudge> {
        let judgement = self.judge::<G>(view, &read_play::<G>(play)?)?;
        Ok(judgement.map(|Judgement { verdict, best, loss, win_loss, reason, exact, .. }| Judged {
            verdict,
            best: best.play.to_string(),
            best_points: best.points,
            loss,
            win_loss,
            reason: reason.map(|reason| reason.map(any)),
            exact,
        }))
    }
}
