//! The endless board: the tiles that lie, the open places and the shapes that can still grow.

use super::frontier::{Frontier, Spot};
use super::material::MAX_TILES;
use super::notation::Placed;
use super::shapes::{NO_SHAPE, Shape, ShapeId, Shapes};
use super::tile::{Color, SIDES, Tile, opposite};

/// The board. Tiles are kept in reading order, so that equal boards are equal lists, however they came about.
#[derive(Clone, Debug)]
pub(super) struct Board {
    len: u8,
    spots: [Spot; MAX_TILES],
    tiles: [Tile; MAX_TILES],
    pub(super) frontier: Frontier,
    pub(super) shapes: Shapes,
}

impl Board {
    /// No tile yet; the start is open.
    pub(super) fn new() -> Self {
        Self {
            len: 0,
            spots: [Spot::default(); MAX_TILES],
            tiles: [Tile::default(); MAX_TILES],
            frontier: Frontier::new(),
            shapes: Shapes::new(),
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        usize::from(self.len).min(MAX_TILES)
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The tiles in reading order.
    pub(super) fn placed(&self) -> impl Iterator<Item = Placed> {
        let spots = &self.spots[..self.len()];
        spots.iter().zip(&self.tiles).map(|(&spot, &tile)| Placed { tile, at: spot.into() })
    }

    /// The tile on a place.
    #[inline]
    pub(super) fn tile_at(&self, spot: Spot) -> Option<Tile> {
        self.spots[..self.len()].binary_search(&spot).ok().map(|at| self.tiles[at])
    }

    /// Puts a tile that fits on the open place with this index. After the `last` tile of the game nothing is open
    /// any more; that is also what keeps coordinates and shape numbers within their bounds.
    pub(super) fn place(&mut self, at: usize, tile: Tile, last: bool) {
        let place = self.frontier.get(at);
        self.lay(place.spot, tile);
        if last || self.len() == MAX_TILES {
            self.frontier.clear();
            return;
        }
        self.frontier.remove(at);
        let mut joined = [NO_SHAPE; 4];
        for color in tile.colors() {
            joined[color.index()] = self.join(color, tile, place.shapes);
        }
        for side in SIDES {
            if place.need.color(side).is_none() {
                let color = tile.side(side);
                self.frontier.face(place.spot.beside(side), opposite(side), color, joined[color.index()]);
            }
        }
    }

    fn lay(&mut self, spot: Spot, tile: Tile) {
        let len = self.len();
        if len == MAX_TILES {
            return;
        }
        let at = self.spots[..len].partition_point(|&other| other < spot);
        self.spots.copy_within(at..len, at + 1);
        self.tiles.copy_within(at..len, at + 1);
        self.spots[at] = spot;
        self.tiles[at] = tile;
        self.len += 1;
    }

    /// Joins a new tile in one of its colours to the shapes its sides of that colour face. Gives the number of the
    /// shape, if it can still grow.
    fn join(&mut self, color: Color, tile: Tile, facing: [ShapeId; 4]) -> ShapeId {
        let mut whole = Shape::of_tile(tile.color_count());
        let mut kept = NO_SHAPE;
        let mut faced = 0;
        // The parts are found before any is forgotten, so that no number can mean two shapes here.
        let mut parts = [NO_SHAPE; 4];
        for side in SIDES {
            if tile.side(side) != color {
                continue;
            }
            let id = facing[side];
            if id == NO_SHAPE {
                whole.open += 1;
                continue;
            }
            faced += 1;
            if !parts.contains(&id) {
                parts[side] = id;
                whole.join(self.shapes.get(id));
                if kept == NO_SHAPE {
                    kept = id;
                }
            }
        }
        whole.open = whole.open.wrapping_sub(faced);
        for part in parts {
            if part != NO_SHAPE && part != kept {
                self.shapes.forget(part);
                self.frontier.rename(part, kept);
            }
        }
        if whole.open == 0 {
            self.shapes.forget(kept);
            NO_SHAPE
        } else if kept == NO_SHAPE {
            self.shapes.add(whole)
        } else {
            self.shapes.put(kept, whole);
            kept
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        // Open places and shapes follow from the tiles.
        let len = self.len();
        len == other.len() && self.spots[..len] == other.spots[..len] && self.tiles[..len] == other.tiles[..len]
    }
}
