//! What a referee needs of a game: the trait that every game implements.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::kit::{
    Action, Adjustment, Chance, Illegal, Laying, LineSum, Opening, Outcome, Placement, Scoring, Seat, SetupError,
    Sides, Sketch, Viewer,
};
use crate::{GameId, GameView};

/// One option of a game, for people who choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionDoc {
    /// The key in `options`.
    pub name: &'static str,
    /// What it does, in one line.
    pub what: &'static str,
}

/// A game in progress: the whole position, hidden parts included.
///
/// Two states are equal when nothing that can still happen tells them apart.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// The game's name.
    const ID: GameId;

    /// Every option in [`Self::Options`], in the order they should be listed.
    const OPTIONS: &'static [OptionDoc];

    /// Whether hands lie open to everybody.
    const OPEN_HANDS: bool;

    /// Whether the game can be played against the clock: only then may time be called.
    const HAS_CLOCK: bool = false;

    /// How the tiles of a play are laid.
    const LAYING: Laying;

    /// Whether tiles can be turned: some of them have more than one of [`Game::turns`].
    const CAN_TURN: bool = false;

    /// Whether tiles can be traded for new ones.
    const CAN_TRADE: bool = false;

    /// Variants and custom set. Unknown keys are refused; what is left out has its default. Values are judged by
    /// [`Game::check`], not on the way in.
    type Options: Clone + PartialEq + Debug + Default + Send + Sync + Serialize + DeserializeOwned;

    /// Every bit of chance, up front, in the form records show.
    type Deal: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned;

    /// A tile, as a hand holds it or as it lies on the board. `Display` writes it as plays do, `FromStr` reads that.
    type Tile: Copy + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static;

    /// One move. `Display` writes the one exact notation of a legal play, `FromStr` reads exactly that. What it does, as an
    /// [`Action`], and back: the conversion to a play fails only for what this game has no notation for.
    type Play: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = Illegal>
        + Into<Action<Self::Tile>>
        + TryFrom<Action<Self::Tile>, Error = Illegal>
        + Send
        + Sync
        + 'static;

    /// What a play can score for: an item on the score sheet. `Display` reads as a phrase ("sum of 24").
    type Feature: Copy
        + PartialEq
        + Debug
        + Display
        + Into<Self::FeatureKind>
        + Send
        + Sync
        + Serialize
        + DeserializeOwned;

    /// Features that are counted together, sizes left out ("connected in blue").
    type FeatureKind: Copy + Ord + Debug + Display + Send + Sync;

    /// What one seat, or an onlooker, may know. Everything in it may be shown to its viewer.
    type View: GameView<Tile = Self::Tile> + Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned;

    /// How many seats the options allow.
    fn seats(options: &Self::Options) -> RangeInclusive<usize>;

    /// Whether options and seats make a playable game; the error names the field.
    fn check(options: &Self::Options, seats: usize) -> Result<(), SetupError>;

    /// Who plays together.
    fn sides(_options: &Self::Options, seats: usize) -> Sides {
        Sides::alone(seats)
    }

    /// Draws a deal. The same options, seats and chance give the same deal for ever (docs/fairness.md).
    fn deal(options: &Self::Options, seats: usize, chance: &mut Chance) -> Result<Self::Deal, SetupError>;

    /// The position before the first turn. Refuses a deal that could not have been drawn.
    fn new(options: &Self::Options, seats: usize, deal: &Self::Deal) -> Result<Self, SetupError>;

    /// How this deal settles who starts: what everybody sees of it at the table, and nothing of the rest.
    fn opening(seats: usize, deal: &Self::Deal) -> Result<Opening<Self::Tile>, SetupError>;

    /// Whose turn it is; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;

    /// Replaces the content of `into` by every legal play, each once, in an order that depends on the position
    /// only. Empty exactly when the game is over.
    fn plays(&self, into: &mut Vec<Self::Play>);

    /// Judges and prices any play of the seat whose turn it is, without making it.
    fn weigh(&self, play: &Self::Play) -> Result<Scoring<Self::Feature>, Illegal>;

    /// Makes a play. When it is refused, the position is as it was.
    fn play(&mut self, play: &Self::Play) -> Result<Scoring<Self::Feature>, Illegal>;

    /// The only play there is, where the rules make it without asking (24/7's pass).
    fn forced(&self) -> Option<Self::Play> {
        None
    }

    /// Calls time, in games that [have a clock](Game::HAS_CLOCK).
    fn call_time(&mut self) -> Result<(), Illegal> {
        Err(Illegal::NoClock)
    }

    /// How many tiles can still be drawn.
    fn stock(&self) -> usize;

    /// Whether making this legal play would show anybody something that is hidden now: a tile drawn, a die rolled (that
    /// the game ends aside). What has been seen cannot be taken back.
    fn reveals(&self, play: &Self::Play) -> bool {
        let mut after = self.clone();
        after.play(play).is_ok() && after.stock() < self.stock()
    }

    /// Each seat's points so far; when the game is over, adjustments at the end included.
    fn scores(&self) -> &[i32];

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What changed the scores when the game ended, by seat; nothing before that. With the points of all plays, these are
    /// the scores of the [outcome](Game::outcome).
    fn adjustments(&self) -> Vec<Adjustment<Self::Tile>> {
        Vec::new()
    }

    /// The tiles a seat holds, sorted.
    fn hand(&self, seat: Seat) -> Vec<Self::Tile>;

    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A tile that lies on the board as a hand holds it: not turned, a WILD without a name.
    fn in_hand(tile: Self::Tile) -> Self::Tile {
        tile
    }

    /// The ways a tile can lie, each a quarter turn clockwise from the one before, beginning with the tile as it is given; one
    /// for tiles that look the same from every side.
    fn turns(tile: Self::Tile) -> Vec<Self::Tile> {
        vec![tile]
    }

    /// The names that this tile of a hand can be given, sorted, where it has to have one to be placed: a WILD of Sums of 1.0.
    fn names(&self, _tile: Self::Tile) -> Vec<Self::Tile> {
        Vec::new()
    }

    /// How the lines through tiles that are being laid stand, in games that are about sums. The tiles need not make a legal
    /// play; those without a value or a place are passed over.
    fn line_sums(_view: &Self::View, _laid: &[Placement<Self::Tile>]) -> Vec<LineSum> {
        Vec::new()
    }

    /// The sums that score, where a line need not have one.
    fn wanted_sums(_view: &Self::View) -> Vec<u32> {
        Vec::new()
    }

    /// The position as text: board, bonus squares, hands, scores.
    fn sketch(view: &Self::View) -> Sketch;
}
