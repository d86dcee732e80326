//! How the tiles of a play are laid.

/// How many tiles a play lays, and whether their order counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laying {
    /// One tile.
    Single,
    /// The whole hand, one tile after the other: each goes on the board that those before it have made, or is set aside.
    InOrder,
    /// One tile or more, all at once: the order in which they are put down does not count.
    Together,
}
