//! What each game is worth beyond the points of a play: one file a game, weights as data.
//!
//! The value is linear. Two features every game has, computed by playing on (see [`Outlook`](crate::Outlook)): `reply`,
//! the next seat's best points, and `answer`, the own best points after that. The others are a game's own and look at
//! the play alone: what it spends of the hand, and how. Weights are hundredths of a point for one unit of a feature;
//! `quintile fit` computes them from self-play.

mod polygon;
mod scrambled_fives;
mod sums_of_one;
mod synergo;
mod twenty_four_seven;

use quintile_rules::kit::Viewer;
use quintile_rules::{Game, Priced};
use serde_json::Value;

/// What computer players have to know about a game beyond its rules. All of it is about what a seat can see.
pub trait Insight: Game {
    /// The names of the game's own features, in the order of [`Insight::features`].
    const FEATURES: &'static [&'static str];

    /// The weights file.
    const WEIGHTS: &'static str;

    /// Points that are a lot in this game: a lead of so many counts half as much again as it would if leads were all
    /// that matters, twice as many a third of it. It keeps bots from gambling when ahead.
    const LEAD: i32;

    /// After how many plays a playout stops and the score counts as it is; `None` means at the end. The longer a playout,
    /// the more of it is luck.
    const HORIZON: Option<u32> = None;

    /// In how many imagined deals the static value plays a round on: more where luck is greater.
    const ROUNDS: u32 = 8;

    /// Who looks.
    fn viewer(view: &Self::View) -> Viewer;

    /// Which set of weights: game types differ.
    fn kind(_view: &Self::View) -> &'static str {
        "house"
    }

    /// Whether seats 0 and 2 play against 1 and 3.
    fn teams(_view: &Self::View) -> bool {
        false
    }

    /// Whether no tile will be drawn any more.
    fn late(view: &Self::View) -> bool;

    /// Whether everything hidden follows from what the viewer sees.
    fn settled(view: &Self::View) -> bool;

    /// Adds the play's own features to `into`, which has an entry for each of [`Insight::FEATURES`].
    fn features(play: &Self::Play, late: bool, into: &mut [i32]);

    /// The legal plays worth a thought with their points, replacing the content of `into`: all of them, unless a game has so
    /// many that it would take long. Never empty while the game goes on.
    #[inline]
    fn worthwhile(&self, into: &mut Vec<Priced<Self::Play>>) {
        self.priced(into);
    }

    /// How many tiles a play places: people overlook long ones.
    fn length(_play: &Self::Play) -> usize {
        1
    }
}

/// The most features a game can have.
pub(crate) const MOST_FEATURES: usize = 32;

/// Hundredths of a point for each unit of each feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each point of the next seat's best play.
    pub reply: i32,
    /// For each point of the own best play after that.
    pub answer: i32,
    own: [i32; MOST_FEATURES],
}

impl Weights {
    /// The weights for games such as this view's. A feature the file does not name weighs nothing.
    pub fn of<G: Insight>(view: &G::View) -> Self {
        let file: Value = serde_json::from_str(G::WEIGHTS).unwrap_or_default();
        let kind = &file[G::kind(view)];
        let weight = |name: &str| kind[name].as_i64().unwrap_or(0) as i32;
        let mut own = [0; MOST_FEATURES];
        own.iter_mut().zip(G::FEATURES).for_each(|(own, name)| *own = weight(name));
        Self { reply: weight("reply"), answer: weight("answer"), own }
    }

    /// The value of the game's own features of a play.
    #[inline]
    pub fn spent<G: Insight>(&self, play: &G::Play, late: bool) -> i32 {
        let mut features = [0; MOST_FEATURES];
        G::features(play, late, &mut features);
        features.iter().zip(&self.own).take(G::FEATURES.len()).map(|(feature, weight)| feature * weight).sum()
    }
}
