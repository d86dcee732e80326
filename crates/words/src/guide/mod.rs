//! The rules for players: short sections with a table of points and positions to look at.
//!
//! The complete rules are in `docs/rules`; these are for people who want to play now.

mod points;
mod polygon;
mod scrambled_fives;
mod sums_of_one;
mod synergo;
mod twenty_four_seven;

use quintile_rules::GameId;

use crate::speech::Speech;
use crate::text::Text;

pub use points::points_table;

/// The rules of a game for its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// Which game.
    pub game: GameId,
    /// Its sections, one for each [`Part`], in their order.
    pub sections: &'static [Section],
}

/// What a section is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// What the game is about.
    Goal,
    /// Board, tiles, hands.
    SetUp,
    /// What a turn is.
    Turn,
    /// What gives points.
    Scoring,
    /// When it is over.
    End,
    /// Other ways to play.
    Variants,
    /// What the table does on its own.
    AtThisTable,
}

impl Part {
    /// Every part, in the order of the sections.
    pub const ALL: [Self; 7] =
        [Self::Goal, Self::SetUp, Self::Turn, Self::Scoring, Self::End, Self::Variants, Self::AtThisTable];

    /// The heading.
    pub const fn heading(self, how: Speech) -> &'static str {
        match self {
            Self::Goal => how.pick("Goal", "Objetivo"),
            Self::SetUp => how.pick("Set-up", "Preparación"),
            Self::Turn => how.pick("Your turn", "Tu turno"),
            Self::Scoring => how.pick("Points", "Puntos"),
            Self::End => how.pick("End of the game", "Final de la partida"),
            Self::Variants => how.pick("Variants", "Variantes"),
            Self::AtThisTable => how.pick("At this table", "En esta mesa"),
        }
    }
}

/// One section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about; also its heading.
    pub part: Part,
    /// Its paragraphs.
    pub paragraphs: &'static [Text],
    /// A table of two columns: what, and how many points. Often empty.
    pub table: &'static [[Text; 2]],
    /// Positions to look at.
    pub examples: &'static [Example],
}

/// A position with a play to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// A record, as JSON text.
    pub record: &'static str,
    /// The position after this many of its entries.
    pub ply: usize,
    /// A legal play there, in notation.
    pub play: &'static str,
    /// What there is to see.
    pub caption: Text,
}

impl Guide {
    /// The rules of a game.
    pub const fn of(game: GameId) -> Self {
        let sections = match game {
            GameId::Polygon => polygon::SECTIONS,
            GameId::Synergo => synergo::SECTIONS,
            GameId::TwentyFourSeven => twenty_four_seven::SECTIONS,
            GameId::ScrambledFives => scrambled_fives::SECTIONS,
            GameId::SumsOfOne => sums_of_one::SECTIONS,
        };
        Self { game, sections }
    }
}

/// A section without a table or examples.
const fn plain(part: Part, paragraphs: &'static [Text]) -> Section {
    Section { part, paragraphs, table: &[], examples: &[] }
}
