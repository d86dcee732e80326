//! What groups promise to whoever comes next: the prize that one more tile may make there.
//!
//! A play is worth more than its points when it leaves little behind; computer players weigh that. What a group
//! promises depends on its three faces alone, so it is a table.

use super::material::{NOWHERE, Set};
use super::notation::Play;
use super::state::{Board, Polygon};
use super::tile::{Face, Tile};

/// What every three faces promise.
#[derive(Debug)]
pub(super) struct Prizes(Vec<i32>);

impl Prizes {
    pub(super) fn new(set: &Set) -> Self {
        let faces: Vec<Face> = (0..Face::SHOWN as u8).map(Face::from_shown).collect();
        let mut list = Vec::with_capacity(Face::SHOWN.pow(3));
        for &a in &faces {
            for &b in &faces {
                list.extend(faces.iter().map(|&c| prize(set, [a, b, c])));
            }
        }
        Self(list)
    }

    #[inline]
    fn of(&self, faces: [Face; 3]) -> i32 {
        let index = faces.iter().fold(0, |index, face| index * Face::SHOWN + face.shown());
        self.0.get(index).copied().unwrap_or(0)
    }
}

/// The points of the best cell for a tile, squared, over all tiles of the set: large prizes weigh more, since only the
/// largest on the board is taken.
fn prize(set: &Set, [a, b, c]: [Face; 3]) -> i32 {
    let (mut sum, mut tiles) = (0_i64, 0);
    for (&tile, &count) in &set.options.tiles {
        let price = |face: Face, one: Face, two: Face| {
            let may = face.takes(tile) && (one.is_in_play() || two.is_in_play());
            if may { i64::from(set.price(tile, one, two)) } else { 0 }
        };
        let best = price(a, b, c).max(price(b, a, c)).max(price(c, a, b)).max(0);
        sum += best * best * i64::from(count);
        tiles += i64::from(count);
    }
    // In hundreds; a custom set's largest points still fit.
    (sum / tiles.max(1) / 100) as i32
}

impl Polygon {
    /// How a play changes the prizes that groups of all three symbols promise: the mean square of what a tile would score
    /// there, in hundreds.
    pub fn prizes_left(&self, play: &Play) -> i32 {
        let mut board = self.board;
        let mut change = 0;
        for placement in [play.first(), play.second()] {
            if let Some(cell) = placement.cell().and_then(|cell| self.set.number(cell)) {
                change += changed(&self.set, &board, placement.tile(), cell);
                board.lay(placement.tile(), cell);
            }
        }
        change
    }
}

/// How one tile changes what the groups around it promise.
#[inline]
pub(super) fn changed(set: &Set, board: &Board, tile: Tile, cell: u8) -> i32 {
    let prizes = set.prizes();
    let mut change = 0;
    // Groups cut off by the edge never score.
    for group in set.groups_around(cell).into_iter().filter(|group| !group.contains(&NOWHERE)) {
        let before = group.map(|at| board.face(at));
        let after = group.map(|at| if at == cell { Face::in_play(tile) } else { board.face(at) });
        change += prizes.of(after) - prizes.of(before);
    }
    change
}
