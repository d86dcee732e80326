//! What Polygon's groups promise to whoever comes next: the prize that one more tile may make there.
//!
//! A play is worth more than its points when it leaves little behind. What a group promises depends on its three faces
//! alone, so it is a table.

use quintile_rules::Polygon;
use quintile_rules::kit::Hex;
use quintile_rules::polygon::{Face, Faces, Play, Tile};

/// What every three faces promise.
pub(super) struct Prizes(Vec<i32>);

impl Prizes {
    /// The table of a game's set, which is made once.
    #[inline]
    pub(super) fn of(game: &Polygon) -> Option<&Self> {
        game.derived(Self::new)
    }

    fn new(faces: &Faces<'_>) -> Self {
        let mut list = Vec::with_capacity(Face::COUNT.pow(3));
        for a in Face::all() {
            for b in Face::all() {
                list.extend(Face::all().map(|c| prize(faces, [a, b, c])));
            }
        }
        Self(list)
    }

    #[inline]
    fn promised(&self, faces: [Face; 3]) -> i32 {
        let index = faces.iter().fold(0, |index, face| index * Face::COUNT + face.index());
        self.0.get(index).copied().unwrap_or(0)
    }

    /// How one tile changes what the groups around a cell promise.
    #[inline]
    pub(super) fn change(&self, faces: &Faces<'_>, tile: Tile, cell: Hex) -> i32 {
        let (before, after) = (faces.at(cell), Face::in_play(tile));
        faces.beside(cell).map(|[one, two]| self.promised([after, one, two]) - self.promised([before, one, two])).sum()
    }

    /// How a play changes what groups of all three symbols promise.
    pub(super) fn change_by(&self, mut faces: Faces<'_>, play: &Play) -> i32 {
        let mut change = 0;
        for placement in [play.first(), play.second()] {
            if let Some(cell) = placement.cell() {
                change += self.change(&faces, placement.tile(), cell);
                faces.lay(placement.tile(), cell);
            }
        }
        change
    }
}

/// The points of the best cell for a tile, squared, in the mean over all tiles of the set, in hundreds: large prizes weigh
/// more, since only the largest on the board is taken.
fn prize(faces: &Faces<'_>, [a, b, c]: [Face; 3]) -> i32 {
    let (mut sum, mut tiles) = (0_i64, 0);
    for (&tile, &count) in faces.tiles() {
        let price = |face: Face, others: [Face; 2]| {
            let may = face.takes(tile) && others.into_iter().any(Face::is_in_play);
            if may { i64::from(faces.price(tile, others)) } else { 0 }
        };
        let best = price(a, [b, c]).max(price(b, [a, c])).max(price(c, [a, b])).max(0);
        sum += best * best * i64::from(count);
        tiles += i64::from(count);
    }
    // A custom set's largest points still fit.
    (sum / tiles.max(1) / 100) as i32
}
