//! What each game is worth beyond the points of a play: one file a game, weights as data.
//!
//! The value is linear. Two features every game has, computed by playing on (see [`Outlook`](crate::Outlook)): `reply`,
//! the next seat's best points, and `answer`, the own best points after that. The others are a game's own and look at
//! the play alone: what it spends of the hand, and how. Weights are hundredths of a point for one unit of a feature;
//! `quintile fit` computes them from self-play.

mod odds;
mod polygon;
mod scrambled_fives;
mod sums_of_one;
mod synergo;
mod twenty_four_seven;

use quintile_rules::kit::Viewer;
use quintile_rules::{Game, Priced};
use serde_json::{Map, Value};

pub use odds::Odds;

/// What computer players have to know about a game beyond its rules. All of it is about what a seat can see.
pub trait Insight: Game {
    /// The names of the game's own features, in the order of [`Insight::features`].
    const FEATURES: &'static [&'static str];

    /// The weights file.
    const WEIGHTS: &'static str;

    /// The same, read once.
    fn weights() -> &'static WeightSets;

    /// Points that are a lot in this game: a lead of so many counts half as much again as it would if leads were all
    /// that matters, twice as many a third of it. It keeps bots from gambling when ahead.
    const LEAD: i32;

    /// How Monte Carlo goes about it.
    const PLAN: Plan;

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

    /// Calls `note` with each of the play's own features, as its place in [`Insight::FEATURES`], and how much of it there is.
    fn features(&self, play: &Self::Play, late: bool, note: impl FnMut(usize, i32));

    /// The legal plays worth a thought with their points, replacing the content of `into`: all of them, unless a game has so
    /// many that it would take long. Never empty while the game goes on.
    #[inline]
    fn worthwhile(&self, into: &mut Vec<Priced<Self::Play>>) {
        self.priced(into);
    }

    /// The best play by points and what it spends, the first of several: what quick players choose.
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

/// How Monte Carlo goes about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// So many turns are played on in each imagined deal; then the score counts as it is. The longer a playout, the more
    /// of it is luck.
    pub turns: u32,
    /// So many plays are compared for each turn of a playout.
    pub compared: usize,
    /// So many candidates are tried at most.
    pub candidates: usize,
}

/// The most features a game can have.
const MOST_FEATURES: usize = 32;

/// Hundredths of a point for each unit of each feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// For each point of the next seat's best play.
    pub reply: i32,
    /// For each point of the own best play after that.
    pub answer: i32,
    /// What a lead is worth.
    pub odds: Odds,
    own: [i32; MOST_FEATURES],
}

impl Weights {
    /// The weights for games such as this view's.
    pub fn of<G: Insight>(view: &G::View) -> &'static Self {
        G::weights().of(G::kind(view))
    }

    /// The weight of one of the game's own features.
    #[inline]
    pub fn own(&self, feature: usize) -> i32 {
        self.own[feature % MOST_FEATURES]
    }

    /// The value of the game's own features of a play.
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
            let mut own = [0; MOST_FEATURES];
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
