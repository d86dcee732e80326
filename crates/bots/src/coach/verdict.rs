//! How good a play was, in one word and in one number.

use std::fmt;

use quintile_rules::GameId;
use serde::{Deserialize, Serialize};

/// How good a play was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// No other play was better.
    Best,
    /// Nearly as good as the best.
    Good,
    /// A little was lost.
    Inaccuracy,
    /// A lot was lost.
    Mistake,
    /// Very much was lost.
    Blunder,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The verdict's name: `"mistake"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What is little and what is a lot in a game: the loss in chances of winning at which each verdict begins. Points would not do: ten of
/// them decide a close ending and mean nothing in a game that is won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Scale {
    /// Where inaccuracies begin.
    pub inaccuracy: f64,
    /// Where mistakes begin.
    pub mistake: f64,
    /// Where blunders begin.
    pub blunder: f64,
}

impl Scale {
    /// The scale of a game: data, so chosen that few plays of a good player are called mistakes (`examples/verdicts.rs` counts them).
    pub const fn of(game: GameId) -> Self {
        let (inaccuracy, mistake, blunder) = match game {
            // The more the draw decides, the less a single play can.
            GameId::Polygon => (0.02, 0.05, 0.10),
            GameId::SumsOfOne => (0.03, 0.06, 0.12),
            GameId::ScrambledFives => (0.03, 0.07, 0.15),
            GameId::Synergo | GameId::TwentyFourSeven => (0.05, 0.10, 0.20),
        };
        Self { inaccuracy, mistake, blunder }
    }

    /// The verdict on a play that is not the best and loses this much of the chance to win: nothing, where it costs only points.
    pub fn verdict(&self, win_loss: f64) -> Verdict {
        match win_loss {
            loss if loss < self.inaccuracy => Verdict::Good,
            loss if loss < self.mistake => Verdict::Inaccuracy,
            loss if loss < self.blunder => Verdict::Mistake,
            _ => Verdict::Blunder,
        }
    }

    /// The accuracy of a play: 100 when no chance was lost, 50 where mistakes begin, and so on towards 0.
    pub fn accuracy(&self, win_loss: f64) -> f64 {
        100.0 * self.mistake / (self.mistake + win_loss.max(0.0))
    }
}

/// How well a seat played: the mean over its judged plays.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Accuracy {
    plays: u32,
    accuracy: f64,
    loss: f64,
    verdicts: [u32; 5],
}

impl Accuracy {
    /// Counts a play with its verdict, its expected loss in points and its loss in chances of winning.
    pub fn add(&mut self, scale: &Scale, verdict: Verdict, loss: f64, win_loss: f64) {
        self.plays += 1;
        self.accuracy += scale.accuracy(win_loss);
        self.loss += loss.max(0.0);
        self.verdicts[verdict as usize] += 1;
    }

    /// How many plays were counted.
    pub fn plays(&self) -> u32 {
        self.plays
    }

    /// From 0 to 100; `None` when there was nothing to judge.
    pub fn percent(&self) -> Option<f64> {
        (self.plays > 0).then(|| self.accuracy / f64::from(self.plays))
    }

    /// Expected points lost, summed over all plays.
    pub fn loss(&self) -> f64 {
        self.loss
    }

    /// How many plays got this verdict.
    pub fn count(&self, verdict: Verdict) -> u32 {
        self.verdicts[verdict as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_is_lost_the_lower_the_accuracy_and_the_worse_the_verdict() {
        for game in GameId::ALL {
            let scale = Scale::of(game);
            let losses: Vec<f64> = (0..200).map(|step| f64::from(step) * 0.005).collect();
            assert!(losses.windows(2).all(|pair| scale.accuracy(pair[0]) > scale.accuracy(pair[1])));
            assert!(losses.windows(2).all(|pair| scale.verdict(pair[0]) <= scale.verdict(pair[1])));
            assert_eq!((scale.accuracy(0.0), scale.accuracy(scale.mistake)), (100.0, 50.0));
            assert_eq!((scale.verdict(-0.1), scale.accuracy(-0.1)), (Verdict::Good, 100.0), "only points were lost");
            let reached: Vec<Verdict> = Verdict::ALL
                .into_iter()
                .filter(|&verdict| losses.iter().any(|&loss| scale.verdict(loss) == verdict))
                .collect();
            assert_eq!(reached, Verdict::ALL[1..]);
        }
    }

    #[test]
    fn a_seat_that_only_made_best_plays_has_100() {
        let scale = Scale::of(GameId::Polygon);
        let mut accuracy = Accuracy::default();
        assert_eq!(accuracy.percent(), None);
        (0..7).for_each(|_| accuracy.add(&scale, Verdict::Best, 0.0, 0.0));
        assert_eq!((accuracy.percent(), accuracy.count(Verdict::Best)), (Some(100.0), 7));
        accuracy.add(&scale, Verdict::Blunder, 60.0, 0.9);
        assert!(accuracy.percent().is_some_and(|percent| percent < 90.0));
        assert_eq!((accuracy.loss(), accuracy.count(Verdict::Blunder)), (60.0, 1));
    }
}
