//! The one trait every game implements, and the names of the games.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::kit::{Chance, Illegal, Outcome, Scoring, Seat, SetupError, Sketch, Viewer};

/// A game's name in records, commands and addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameId {
    /// Polygon: hexagonal tiles, groups of three around a corner.
    Polygon,
    /// Synergo: square tiles with coloured sides, three game types.
    Synergo,
    /// 24/7: no line may pass 24.
    TwentyFourSeven,
    /// Scrambled 5's: every cluster is a multiple of five.
    ScrambledFives,
    /// Sums of 1.0: every line of decimals sums to one.
    SumsOfOne,
}

impl GameId {
    /// Every game, in the order of the owner's documents.
    pub const ALL: [Self; 5] =
        [Self::Polygon, Self::Synergo, Self::TwentyFourSeven, Self::ScrambledFives, Self::SumsOfOne];

    /// The id as written in records: `"twenty-four-seven"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Polygon => "polygon",
            Self::Synergo => "synergo",
            Self::TwentyFourSeven => "twenty-four-seven",
            Self::ScrambledFives => "scrambled-fives",
            Self::SumsOfOne => "sums-of-one",
        }
    }

    /// The title as players know it: `"24/7"`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Polygon => "Polygon",
            Self::Synergo => "Synergo",
            Self::TwentyFourSeven => "24/7",
            Self::ScrambledFives => "Scrambled 5's",
            Self::SumsOfOne => "Sums of 1.0",
        }
    }
}

impl Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// The name given is no game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(
    /// The name that was given.
    pub String,
);

impl Display for UnknownGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = GameId::ALL.map(GameId::name).join(", ");
        write!(f, "there is no game «{}»; the games are {names}", self.0)
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let short = || UnknownGame(text.chars().take(40).collect());
        Self::ALL.into_iter().find(|id| id.name() == text).ok_or_else(short)
    }
}

/// One option of a game, for people who choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionDoc {
    /// The key in `options`.
    pub name: &'static str,
    /// What it does, in one line.
    pub what: &'static str,
}

/// A legal play with the points it would score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Priced<P> {
    /// The play.
    pub play: P,
    /// What it changes the seat's score by.
    pub points: i32,
}

impl<P: Copy> Priced<P> {
    /// The entry with the highest value, the first of several: what «the best play» means wherever a list is chosen from.
    #[inline]
    pub fn first_best(list: &[Self], value: impl Fn(&Self) -> i32) -> Option<Self> {
        let (first, rest) = list.split_first()?;
        let mut best = (value(first), *first);
        for entry in rest {
            let value = value(entry);
            if value > best.0 {
                best = (value, *entry);
            }
        }
        Some(best.1)
    }

    /// The entry with the most points, the first of several.
    #[inline]
    pub fn most_points(list: &[Self]) -> Option<Self> {
        Self::first_best(list, |entry| entry.points)
    }
}

/// A game in progress: the whole position, hidden parts included.
///
/// Two states are equal when nothing that can still happen tells them apart.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// The game's name.
    const ID: GameId;

    /// Every option in [`Self::Options`], in the order they should be listed.
    const OPTIONS: &'static [OptionDoc];

    /// Variants and custom set. Unknown keys are refused; what is left out has its default. Values are judged by
    /// [`Game::check`], not on the way in.
    type Options: Clone + PartialEq + Debug + Default + Send + Sync + Serialize + DeserializeOwned;

    /// Every bit of chance, up front, in the form records show.
    type Deal: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned;

    /// One move. `Display` writes the one exact notation of a legal play, `FromStr` reads exactly that.
    type Play: Copy + Eq + Hash + Debug + Display + FromStr<Err = Illegal> + Send + Sync + 'static;

    /// What a play can score for: the kinds of item on the score sheet. `Display` reads as a phrase («sum of 24»).
    type Feature: Clone + PartialEq + Debug + Display + Send + Sync + Serialize + DeserializeOwned;

    /// What one seat, or an onlooker, may know. Everything in it may be shown to its viewer.
    type View: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned;

    /// How many seats the options allow.
    fn seats(options: &Self::Options) -> RangeInclusive<usize>;

    /// Whether options and seats make a playable game; the error names the field.
    fn check(options: &Self::Options, seats: usize) -> Result<(), SetupError>;

    /// Whether seats 0 and 2 play together against seats 1 and 3.
    fn in_teams(_options: &Self::Options, _seats: usize) -> bool {
        false
    }

    /// Draws a deal. The same options, seats and chance give the same deal for ever (docs/fairness.md).
    fn deal(options: &Self::Options, seats: usize, chance: &mut Chance) -> Result<Self::Deal, SetupError>;

    /// The position before the first turn. Refuses a deal that could not have been drawn.
    fn new(options: &Self::Options, seats: usize, deal: &Self::Deal) -> Result<Self, SetupError>;

    /// Whose turn it is; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;

    /// Replaces the content of `into` by every legal play, each once, in an order that depends on the position
    /// only. Empty exactly when the game is over.
    fn plays(&self, into: &mut Vec<Self::Play>);

    /// As [`Game::plays`], in the same order, each play with its points.
    fn priced(&self, into: &mut Vec<Priced<Self::Play>>);

    /// One legal play, drawn fairly from all of them: entry `chance.index(n)` of [`Game::plays`], which a game may find
    /// without listing them all. `None` when the game is over. `scratch` is a buffer to reuse.
    fn pick(&self, chance: &mut Chance, scratch: &mut Vec<Self::Play>) -> Option<Self::Play> {
        self.plays(scratch);
        if scratch.is_empty() { None } else { Some(scratch[chance.index(scratch.len())]) }
    }

    /// The first entry of [`Game::priced`] with the most points, which a game may find without listing them all. `None`
    /// when the game is over. `scratch` is a buffer to reuse.
    fn best(&self, scratch: &mut Vec<Priced<Self::Play>>) -> Option<Priced<Self::Play>> {
        self.priced(scratch);
        Priced::most_points(scratch)
    }

    /// Judges and prices any play of the seat whose turn it is, without making it.
    fn weigh(&self, play: &Self::Play) -> Result<Scoring<Self::Feature>, Illegal>;

    /// Makes a play that is known to be legal and returns its points: the unchecked twin of [`Game::play`], for
    /// search. With an illegal play the position afterwards is meaningless, but nothing panics or grows.
    fn apply(&mut self, play: &Self::Play) -> i32;

    /// Makes a play. When it is refused, the position is as it was.
    fn play(&mut self, play: &Self::Play) -> Result<Scoring<Self::Feature>, Illegal> {
        let scoring = self.weigh(play)?;
        let points = self.apply(play);
        debug_assert_eq!(points, scoring.points, "{play}: apply and weigh disagree");
        Ok(scoring)
    }

    /// The only play there is, where the rules make it without asking (24/7's pass).
    fn forced(&self) -> Option<Self::Play> {
        None
    }

    /// Calls time, in games that can be played against the clock.
    fn call_time(&mut self) -> Result<(), Illegal> {
        Err(Illegal::NoClock)
    }

    /// How many tiles can still be drawn.
    fn stock(&self) -> usize;

    /// Whether making this legal play would show anybody something that is hidden now: a tile drawn, a die rolled (that
    /// the game ends aside). What has been seen cannot be taken back.
    fn reveals(&self, play: &Self::Play) -> bool {
        let mut after = self.clone();
        after.apply(play);
        after.stock() < self.stock()
    }

    /// How many tiles are still to be played, at most: those in hands and bag.
    fn tiles_left(&self) -> usize;

    /// Each seat's points so far; when the game is over, adjustments at the end included.
    fn scores(&self) -> &[i32];

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The tiles a seat holds, in notation, sorted by the game's own order.
    fn hand(&self, seat: Seat) -> Vec<String>;

    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A state that this viewer cannot tell from the real one, drawn fairly from all of them: its view is `view`
    /// again. Refuses a view that no game can show (views travel, so they can be forged).
    fn imagine(view: &Self::View, chance: &mut Chance) -> Result<Self, SetupError>;

    /// Draws anew, in a state imagined from this view, everything that its viewer cannot see: as [`Game::imagine`], but the
    /// view is not judged again, and a game can do it without heap. Search does this before every playout.
    fn redeal(&mut self, view: &Self::View, chance: &mut Chance) {
        if let Ok(game) = Self::imagine(view, chance) {
            *self = game;
        }
    }

    /// Judges and prices a play on a view, by the same rules: for the seat whose turn it is, when the viewer can see
    /// what that seat holds.
    fn weigh_view(view: &Self::View, play: &Self::Play) -> Result<Scoring<Self::Feature>, Illegal>;

    /// The position as text: board, bonus squares, hands, scores.
    fn sketch(view: &Self::View) -> Sketch;
}
