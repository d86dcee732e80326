//! What a play does, in terms that all games share: tiles on places, a trade, or nothing.

use arrayvec::ArrayVec;

use super::{Place, Square};

/// One tile of a play, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement<T> {
    /// The tile as it lies: turned, a WILD with its name.
    pub tile: T,
    /// Where it goes; `None` when it is set aside, out of the game (Polygon).
    pub place: Option<Place>,
}

impl<T> Placement<T> {
    /// A tile on a place.
    pub fn on(tile: T, place: impl Into<Place>) -> Self {
        Self { tile, place: Some(place.into()) }
    }

    /// The square it goes on, on a square board.
    pub fn square(&self) -> Option<Square> {
        match self.place {
            Some(Place::Square(square)) => Some(square),
            _ => None,
        }
    }
}

/// What a play does. Every game's `Play` converts into it, and back when the game knows such a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action<T> {
    /// Tiles are laid or set aside, in the order of the play.
    Place(ArrayVec<Placement<T>, MAX_PLACED>),
    /// Tiles go back for new ones (Sums of 1.0).
    Trade(ArrayVec<T, MAX_PLACED>),
    /// Nothing.
    Pass,
}

/// The most tiles a single play can lay or trade.
pub const MAX_PLACED: usize = 7;

impl<T> Action<T> {
    /// What is laid or set aside; nothing for a trade and a pass.
    pub fn placements(&self) -> &[Placement<T>] {
        match self {
            Self::Place(placements) => placements,
            Self::Trade(_) | Self::Pass => &[],
        }
    }

    /// The tiles that land on the board, each with its place.
    pub fn laid(&self) -> impl Iterator<Item = (&T, Place)> {
        self.placements().iter().filter_map(|placement| Some((&placement.tile, placement.place?)))
    }

    /// The tiles that are set aside.
    pub fn set_aside(&self) -> impl Iterator<Item = &T> {
        self.placements().iter().filter(|placement| placement.place.is_none()).map(|placement| &placement.tile)
    }

    /// Whether both do the same in the end: the same tiles on the same places, in whatever order.
    pub fn same_tiles(&self, other: &Self) -> bool
    where
        T: PartialEq,
    {
        match (self, other) {
            (Self::Place(one), Self::Place(two)) => {
                let count = |list: &[Placement<T>], wanted| list.iter().filter(|entry| *entry == wanted).count();
                one.len() == two.len() && one.iter().all(|entry| count(one, entry) == count(two, entry))
            }
            _ => self == other,
        }
    }

    /// The same action with other tiles.
    pub fn map<U>(self, mut tile: impl FnMut(T) -> U) -> Action<U> {
        match self {
            Self::Place(placements) => {
                let convert =
                    |placement: Placement<T>| Placement { tile: tile(placement.tile), place: placement.place };
                Action::Place(placements.into_iter().map(convert).collect())
            }
            Self::Trade(tiles) => Action::Trade(tiles.into_iter().map(tile).collect()),
            Self::Pass => Action::Pass,
        }
    }
}
