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

/// What is little and what is a lot in a game: the expected loss in points at which each verdict begins.
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
    /// The scale of a game.
    pub const fn of(game: GameId) -> Self {
        let (inaccuracy, mistake, blunder) = match game {
            GameId::Polygon | GameId::TwentyFourSeven | GameId::ScrambledFives => (5.0, 15.0, 40.0),
            GameId::SumsOfOne => (4.0, 12.0, 30.0),
            GameId::Synergo => (1.5, 4.0, 10.0),
        };
        Self { inaccuracy, mistake, blunder }
    }

    /// The verdict on a play with this expected loss.
    pub fn verdict(&self, loss: f64) -> Verdict {
        match loss {
            loss if loss <= 0.0 => Verdict::Best,
            loss if loss < self.inaccuracy => Verdict::Good,
            loss if loss < self.mistake => Verdict::Inaccuracy,
            loss if loss < self.blunder => Verdict::Mistake,
            _ => Verdict::Blunder,
        }
    }

    /// The accuracy of a play: 100 when nothing was lost, 50 where mistakes begin, and so on towards 0.
    pub fn accuracy(&self, loss: f64) -> f64 {
        100.0 * self.mistake / (self.mistake + loss.max(0.0))
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
    /// Counts a play with this expected loss.
    pub fn add(&mut self, scale: &Scale, loss: f64) {
        self.plays += 1;
        self.accuracy += scale.accuracy(loss);
        self.loss += loss.max(0.0);
        self.verdicts[scale.verdict(loss) as usize] += 1;
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
            let losses: Vec<f64> = (0..400).map(|step| f64::from(step) * 0.25).collect();
            assert!(losses.windows(2).all(|pair| scale.accuracy(pair[0]) > scale.accuracy(pair[1])));
            assert!(losses.windows(2).all(|pair| scale.verdict(pair[0]) <= scale.verdict(pair[1])));
            assert_eq!((scale.accuracy(0.0), scale.accuracy(scale.mistake)), (100.0, 50.0));
            let reached: Vec<Verdict> = Verdict::ALL
                .into_iter()
                .filter(|&verdict| losses.iter().any(|&loss| scale.verdict(loss) == verdict))
                .collect();
            assert_eq!(reached, Verdict::ALL);
        }
    }

    #[test]
    fn a_seat_that_only_made_best_plays_has_100() {
        let scale = Scale::of(GameId::Polygon);
        let mut accuracy = Accuracy::default();
        assert_eq!(accuracy.percent(), None);
        (0..7).for_each(|_| accuracy.add(&scale, 0.0));
        assert_eq!((accuracy.percent(), accuracy.count(Verdict::Best)), (Some(100.0), 7));
        accuracy.add(&scale, 1000.0);
        assert!(accuracy.percent().is_some_and(|percent| percent < 90.0));
    }
}
