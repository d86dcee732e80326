//! What lies where, for searches that look at a position cell by cell.

use super::material::{NOWHERE, Set};
use super::state::{Board, Polygon};
use super::tile::{Face, Symbol, Tile};
use crate::kit::{Counts, Hex};

/// What every cell shows. Tiles can be laid on this copy; the game does not change.
#[derive(Clone, Copy, Debug)]
pub struct Faces<'a> {
    set: &'a Set,
    board: Board,
}

impl Faces<'_> {
    /// What a cell shows; nothing when the board does not have it.
    #[inline]
    pub fn at(&self, cell: Hex) -> Face {
        self.board.face(self.set.number_or_nowhere(cell))
    }

    /// What the two other cells show in each of a cell's groups. Groups cut off by the edge, which never score, are left out.
    #[inline]
    pub fn beside(&self, cell: Hex) -> impl Iterator<Item = [Face; 2]> {
        let cell = self.set.number(cell);
        let groups = cell.into_iter().flat_map(move |cell| {
            Symbol::ALL.into_iter().map(move |symbol| (cell, self.set.group_around(symbol, cell)))
        });
        groups.filter(|(_, group)| !group.contains(&NOWHERE)).map(|(cell, group)| self.board.others_in(group, cell))
    }

    /// Lays a tile on a cell, whether the rules allow it or not.
    #[inline]
    pub fn lay(&mut self, tile: Tile, cell: Hex) {
        if let Some(cell) = self.set.number(cell) {
            self.board.lay(tile, cell);
        }
    }

    /// What a tile scores when its group shows these two other faces.
    #[inline]
    pub fn price(&self, tile: Tile, [one, two]: [Face; 2]) -> i32 {
        self.set.price(tile, one, two).into()
    }

    /// How many of each tile the set holds.
    pub fn tiles(&self) -> &Counts<Tile> {
        &self.set.options.tiles
    }
}

impl Polygon {
    /// What every cell shows.
    #[inline]
    pub fn faces(&self) -> Faces<'_> {
        Faces { set: &self.set, board: self.board }
    }

    /// Tables that a search makes of the set, which all games with this set share: made when they are first asked for. A set
    /// keeps one value; `None` when it is of another type.
    #[inline]
    pub fn derived<T: Send + Sync + 'static>(&self, make: impl FnOnce(&Faces<'_>) -> T) -> Option<&T> {
        self.set.derived.get_or_init(|| Box::new(make(&self.faces()))).downcast_ref()
    }
}
