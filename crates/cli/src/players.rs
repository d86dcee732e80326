//! The computer players of this program: simple ones, until there are better.

use std::fmt;
use std::str::FromStr;

use quintile_rules::kit::{Chance, excerpt};
use quintile_rules::{Game, Priced};

/// How a computer player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    /// Any legal play, each as likely as the others.
    Random,
    /// The most points now; the first of several in the game's own order.
    Greedy,
}

impl Policy {
    const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// The word for it on the command line and in records.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Policy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|policy| policy.name() == text);
        let names = Self::ALL.map(Self::name).join(", ");
        found.ok_or_else(|| format!("there is no player «{}»; there are {names}", excerpt(text)))
    }
}

/// Chooses plays, and keeps the lists it needs for that.
pub(crate) struct Chooser<G: Game> {
    plays: Vec<G::Play>,
    priced: Vec<Priced<G::Play>>,
}

impl<G: Game> Default for Chooser<G> {
    fn default() -> Self {
        Self { plays: Vec::new(), priced: Vec::new() }
    }
}

impl<G: Game> Chooser<G> {
    /// The play of the seat whose turn it is; `None` when the game is over.
    pub(crate) fn choose(&mut self, policy: Policy, game: &G, chance: &mut Chance) -> Option<G::Play> {
        match policy {
            Policy::Random => game.pick(chance, &mut self.plays),
            Policy::Greedy => self.best(game).map(|best| best.play),
        }
    }

    /// The play with the most points, the first of several.
    pub(crate) fn best(&mut self, game: &G) -> Option<Priced<G::Play>> {
        game.priced(&mut self.priced);
        // `max_by_key` gives the last of several; from behind that is the first.
        self.priced.iter().rev().max_by_key(|priced| priced.points).copied()
    }
}
