//! The open places: empty, beside a tile. They are where the next tile can go, so generation walks over them.

use super::material::MAX_TILES;
use super::shapes::{NO_SHAPE, ShapeId};
use super::tile::{Color, SIDES, Tile};
use crate::kit::Xy;

/// A place on the endless board as one number, in reading order: row by row, left to right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot(u16);

impl Spot {
    /// Where the first tile goes.
    pub(super) const START: Self = Self(0x8080);

    /// The place beside it. The board goes round at its ends, which no set of tiles can reach.
    #[inline]
    pub(super) const fn beside(self, side: usize) -> Self {
        Self(match side {
            0 => self.0.wrapping_sub(0x100),
            1 => self.0.wrapping_add(1),
            2 => self.0.wrapping_add(0x100),
            _ => self.0.wrapping_sub(1),
        })
    }
}

impl From<Xy> for Spot {
    #[inline]
    fn from(xy: Xy) -> Self {
        Self(u16::from_be_bytes([xy.y as u8 ^ 0x80, xy.x as u8 ^ 0x80]))
    }
}

impl From<Spot> for Xy {
    #[inline]
    fn from(spot: Spot) -> Self {
        let [y, x] = spot.0.to_be_bytes();
        Self { x: (x ^ 0x80) as i8, y: (y ^ 0x80) as i8 }
    }
}

/// What the tiles around a place ask of a tile there: for each side a colour or nothing, four bits a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need(u16);

impl Need {
    /// The code of a side that faces no tile; those below are colour numbers.
    pub(super) const FREE: usize = 4;

    /// No tile around.
    pub(super) const NOTHING: Self = Self(0x4444);

    /// The colour number a side has to have, or [`Need::FREE`].
    #[inline]
    pub(super) const fn code(self, side: usize) -> usize {
        (self.0 >> (4 * side) & 7) as usize
    }

    /// The colour a side has to have.
    #[inline]
    pub(super) fn color(self, side: usize) -> Option<Color> {
        let code = self.code(side);
        (code < Self::FREE).then(|| Color::from_bits(code as u8))
    }

    /// The sides that face no tile: bit s for side s.
    #[inline]
    pub(super) fn free_sides(self) -> u8 {
        SIDES.iter().fold(0, |mask, &side| mask | ((self.0 >> (4 * side + 2) & 1) as u8) << side)
    }

    /// The first side where this tile would meet another colour, and that colour.
    #[inline]
    pub(super) fn mismatch(self, tile: Tile) -> Option<(usize, Color)> {
        SIDES.iter().find_map(|&side| match self.color(side) {
            Some(color) if color != tile.side(side) => Some((side, color)),
            _ => None,
        })
    }

    fn set(&mut self, side: usize, color: Color) {
        self.0 = self.0 & !(0xf << (4 * side)) | (color as u16) << (4 * side);
    }
}

/// An open place: what its tile must match, and which shapes it would join, by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenPlace {
    pub(super) spot: Spot,
    pub(super) need: Need,
    pub(super) shapes: [ShapeId; 4],
}

/// The most open places with a tile still to come: each tile takes one and makes at most three.
const MAX: usize = 2 * (MAX_TILES - 1) + 2;

/// All open places in reading order. Kept as three lists, so that looking for a place and renaming a shape each
/// run over little memory.
#[derive(Clone, Debug)]
pub(super) struct Frontier {
    len: u16,
    spots: [Spot; MAX],
    needs: [Need; MAX],
    shapes: [[ShapeId; 4]; MAX],
}

impl Frontier {
    /// Before the first tile: the start, which needs nothing.
    pub(super) fn new() -> Self {
        let mut frontier =
            Self { len: 0, spots: [Spot(0); MAX], needs: [Need::NOTHING; MAX], shapes: [[NO_SHAPE; 4]; MAX] };
        frontier.insert(0, Spot::START);
        frontier
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        usize::from(self.len).min(MAX)
    }

    /// Nothing can be placed any more.
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// The index of a place, if it is open.
    #[inline]
    pub(super) fn find(&self, spot: Spot) -> Option<usize> {
        self.search(spot).ok()
    }

    #[inline]
    fn search(&self, spot: Spot) -> Result<usize, usize> {
        self.spots[..self.len()].binary_search(&spot)
    }

    /// What is asked at each place, in reading order.
    #[inline]
    pub(super) fn needs(&self) -> &[Need] {
        &self.needs[..self.len()]
    }

    /// The place at an index below the length.
    #[inline]
    pub(super) fn get(&self, at: usize) -> OpenPlace {
        OpenPlace { spot: self.spots[at], need: self.needs[at], shapes: self.shapes[at] }
    }

    /// Takes a place out, because a tile goes there.
    pub(super) fn remove(&mut self, at: usize) {
        let len = self.len();
        self.spots.copy_within(at + 1..len, at);
        self.needs.copy_within(at + 1..len, at);
        self.shapes.copy_within(at + 1..len, at);
        self.len -= 1;
    }

    /// Notes that a side of an empty place now faces a tile, and the shape it belongs to.
    pub(super) fn face(&mut self, spot: Spot, side: usize, color: Color, shape: ShapeId) {
        let at = match self.search(spot) {
            Ok(at) => at,
            Err(at) => {
                if self.len() == MAX {
                    return;
                }
                self.insert(at, spot);
                at
            }
        };
        self.needs[at].set(side, color);
        self.shapes[at][side] = shape;
    }

    fn insert(&mut self, at: usize, spot: Spot) {
        let len = self.len();
        self.spots.copy_within(at..len, at + 1);
        self.needs.copy_within(at..len, at + 1);
        self.shapes.copy_within(at..len, at + 1);
        self.spots[at] = spot;
        self.needs[at] = Need::NOTHING;
        self.shapes[at] = [NO_SHAPE; 4];
        self.len += 1;
    }

    /// A shape goes by another number from now on.
    pub(super) fn rename(&mut self, from: ShapeId, to: ShapeId) {
        let len = self.len();
        for id in self.shapes[..len].as_flattened_mut() {
            *id = if *id == from { to } else { *id };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_are_places_in_reading_order() {
        let places = [(-128, -128), (127, -2), (-1, -1), (0, -1), (-5, 0), (0, 0), (1, 0), (-128, 1), (127, 127)];
        let spots = places.map(|(x, y)| Spot::from(Xy { x, y }));
        assert!(spots.is_sorted());
        assert_eq!(spots.map(|spot| (Xy::from(spot).x, Xy::from(spot).y)), places);
        assert_eq!(Spot::START, Xy { x: 0, y: 0 }.into());
        let beside = SIDES.map(|side| Xy::from(Spot::START.beside(side)).to_string());
        assert_eq!(beside, ["0,-1", "1,0", "0,1", "-1,0"]);
    }

    #[test]
    fn needs_hold_a_colour_a_side() {
        let mut need = Need::NOTHING;
        assert_eq!(need.free_sides(), 0b1111);
        need.set(2, Color::Yellow);
        need.set(0, Color::Blue);
        assert_eq!(need.free_sides(), 0b1010);
        assert_eq!(SIDES.map(|side| need.color(side)), [Some(Color::Blue), None, Some(Color::Yellow), None]);
        assert_eq!(need.mismatch("BRYR".parse().unwrap()), None);
        assert_eq!(need.mismatch("BRRR".parse().unwrap()), Some((2, Color::Yellow)));
    }
}
