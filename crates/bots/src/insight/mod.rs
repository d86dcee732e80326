//! What each game is worth beyond the points of a play: one file per game, weights as data.
//!
//! The value is linear. Every game has two features that come from rollouts (see [`Evaluator`](crate::Evaluator)): `reply`, what
//! the next seats gain, and `answer`, what the seat itself gains after that. The others are specific to a game and depend on
//! the play alone: what it spends from the hand, and how. Weights are hundredths of a point per unit of a feature;
//! `quintile fit` computes them from self-play.

mod odds;
mod polygon;
mod prizes;
mod scrambled_fives;
mod sums_of_one;
mod synergo;
mod twenty_four_seven;

use quintile_rules::{Priced, Search};
use serde_json::{Map, Value};

pub use odds::Odds;

/// What computer players know about a game beyond its rules, all of it from what a seat can see.
pub trait Insight: Search {
    /// The names of the game's own features, in the order of [`Insight::features`].
    const FEATURES: &'static [&'static str];

    /// The weights file.
    const WEIGHTS: &'static str;

    /// The same, read once.
    fn weights() -> &'static WeightSets;

    /// A large lead in this game, in points. Search values a lead by `lead / (LEAD + lead)`: this one is worth one half, twice
    /// as large a one two thirds. It keeps bots from gambling when ahead.
    const LEAD: i32;

    /// The parameters of Monte Carlo.
    const PLAN: Plan;

    /// How many imagined deals the static evaluation uses: more where luck is greater.
    const ROUNDS: u32 = 8;

    /// The name of the weight set: game types differ.
    fn kind(_view: &Self::View) -> &'static str {
        "house"
    }

    /// Calls `note` with the index in [`Insight::FEATURES`] and the amount of each feature that the play has.
    fn features(&self, play: &Self::Play, late: bool, note: impl FnMut(usize, i32));

    /// The legal plays that search considers, with their points, replacing the content of `into`: all of them, unless a game
    /// has too many. Never empty while the game goes on.
    #[inline]
    fn worthwhile(&self, into: &mut Vec<Priced<Self::Play>>) {
        self.priced(into);
    }

    /// The best play by points and what it spends, the first of equals: what quick players choose.
    #[inline]
    fn quick(
        &self,
        weights: &Weights,
        late: bool,
        scratch: &mut Vec<Priced<Self::Play>>,
    ) -> Option<Priced<Self::Play>> {
        self.worthwhile(scratch);
        Priced::first_best(scratch, |entry| entry.points * 100 + weights.spent(self, &entry.play, late))
    }

    /// How many tiles a play places: people overlook long ones.
    fn length(_play: &Self::Play) -> usize {
        1
    }
}

/// The parameters of Monte Carlo for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The length of a rollout in turns; then the score counts as it is. The longer a rollout, the more of it is luck.
    pub turns: u32,
    /// How many plays a careful player compares on each turn of a rollout.
    pub compared: usize,
    /// The most candidates.
    pub candidates: usize,
}

/// The most features a game can have.
const MAX_FEATURES: usize = 32;

/// Hundredths of a point for each unit of each feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// For each point of the next seat's best play.
    pub reply: i32,
    /// For each point of the seat's own best play after that.
    pub answer: i32,
    /// What a lead is worth.
    pub odds: Odds,
    own: [i32; MAX_FEATURES],
}

impl Weights {
    /// The weights for games such as this view's.
    pub fn of<G: Insight>(view: &G::View) -> &'static Self {
        G::weights().of(G::kind(view))
    }

    /// The weight of one of the game's own features.
    #[inline]
    pub fn own(&self, feature: usize) -> i32 {
        self.own[feature % MAX_FEATURES]
    }

    /// The value of a play by the game's own features.
    #[inline]
    pub fn spent<G: Insight>(&self, game: &G, play: &G::Play, late: bool) -> i32 {
        let mut value = 0;
        game.features(play, late, |feature, amount| value += self.own(feature) * amount);
        value
    }
}

/// The weights of a game, by kind.
#[derive(Clone, Debug)]
pub struct WeightSets {
    sets: Vec<(String, Weights)>,
    none: Weights,
}

impl WeightSets {
    /// Reads a game's file. A feature that the file does not name weighs nothing.
    pub(crate) fn read<G: Insight>() -> Self {
        let file: Map<String, Value> = serde_json::from_str(G::WEIGHTS).unwrap_or_default();
        let set = |kind: &Value| {
            let weight = |name: &str| kind[name].as_i64().and_then(|weight| i32::try_from(weight).ok()).unwrap_or(0);
            let mut own = [0; MAX_FEATURES];
            own.iter_mut().zip(G::FEATURES).for_each(|(own, name)| *own = weight(name));
            Weights { reply: weight("reply"), answer: weight("answer"), odds: Odds::read(kind), own }
        };
        let sets = file.iter().map(|(name, kind)| (name.clone(), set(kind))).collect();
        Self { sets, none: Weights::default() }
    }

    fn of(&self, kind: &str) -> &Weights {
        self.sets.iter().find(|(name, _)| name == kind).map_or(&self.none, |(_, weights)| weights)
    }
}
