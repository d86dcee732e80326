//! What a tile scores: quickly by open place, for generation, and itemised by tile, for people.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::frontier::{OpenPlace, Spot};
use super::material::{GameType, Set};
use super::notation::Placed;
use super::shapes::NO_SHAPE;
use super::tile::{Color, SIDES, Tile};
use crate::kit::{Item, Place, Scoring, Xy};

/// What a play can score for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Feature {
    /// Other tiles in the new tile's shape of one colour.
    Connected {
        /// The colour.
        color: Color,
        /// How many other tiles.
        tiles: u8,
    },
    /// A shape without open sides.
    Closed {
        /// Its colour.
        color: Color,
        /// How many tiles it has, the new one too.
        tiles: u8,
    },
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Connected { color, tiles } | Self::Closed { color, tiles }) = self;
        let (color, noun) = (color.word(), if *tiles == 1 { "tile" } else { "tiles" });
        match self {
            Self::Connected { .. } => write!(f, "{tiles} {noun} connected in {color}"),
            Self::Closed { .. } => write!(f, "closed {color} shape of {tiles} {noun}"),
        }
    }
}

/// Features of one colour that are counted together, whatever their size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FeatureKind {
    /// Tiles connected in this colour.
    Connected(Color),
    /// Shapes closed in this colour.
    Closed(Color),
}

impl fmt::Display for FeatureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connected(color) => write!(f, "connected in {}", color.word()),
            Self::Closed(color) => write!(f, "closed in {}", color.word()),
        }
    }
}

impl From<Feature> for FeatureKind {
    fn from(feature: Feature) -> Self {
        match feature {
            Feature::Connected { color, .. } => Self::Connected(color),
            Feature::Closed { color, .. } => Self::Closed(color),
        }
    }
}

/// What tiles that fit an open place score there. Every side they share is given, so which shapes they join
/// does not depend on the tile; only the tile's own open sides can keep a shape from closing.
pub(super) enum PlacePrices {
    /// These points, whatever the tile.
    Fixed(i32),
    /// Shapes that close unless the tile has an open side of their colour.
    Closing {
        /// Their colours, as a mask of colour numbers.
        colors: u8,
        /// The points of the tiles that lie in them, by colour number.
        points: [i32; 4],
        /// The sides of the place that face no tile.
        free_sides: u8,
    },
}

impl PlacePrices {
    /// The prices at this place for a seat that plays for `own` in My Color.
    #[inline]
    pub(super) fn of(place: OpenPlace, board: &Board, set: &Set, own: Option<Color>) -> Self {
        match set.options.game_type {
            GameType::Match => Self::Fixed(connected(place, board, |_| true) * set.options.points_connected),
            GameType::Color => {
                let counts = |side| place.need.color(side) == own;
                Self::Fixed(connected(place, board, counts) * set.options.points_connected)
            }
            GameType::Closed => closing(place, board, set),
        }
    }

    /// The points of a tile that fits.
    #[inline]
    pub(super) fn price(&self, tile: Tile, set: &Set) -> i32 {
        match self {
            Self::Fixed(points) => *points,
            Self::Closing { points, .. } => {
                let closed = self.closed_by(tile);
                if closed == 0 {
                    return 0;
                }
                let own = set.points_closed[tile.color_count() & 3];
                (0..4).filter(|color| closed >> color & 1 == 1).map(|color| points[color] + own).sum()
            }
        }
    }

    /// The colours of the shapes that a fitting tile closes, as a mask of colour numbers.
    #[inline]
    pub(super) fn closed_by(&self, tile: Tile) -> u8 {
        match self {
            Self::Fixed(_) => 0,
            Self::Closing { colors, free_sides, .. } => colors & !tile.colors_on(*free_sides),
        }
    }
}

/// Whether no side before this one faces the same shape: two neighbours in one shape are counted once.
#[inline]
fn is_first(shapes: [u8; 4], side: usize) -> bool {
    (0..side).all(|before| shapes[before] != shapes[side])
}

/// The tiles in all shapes that the place faces, on the sides that count.
#[inline]
fn connected(place: OpenPlace, board: &Board, counts: impl Fn(usize) -> bool) -> i32 {
    let faces = SIDES.into_iter().filter(|&side| is_first(place.shapes, side) && counts(side));
    faces.map(|side| board.shapes.tiles(place.shapes[side])).sum()
}

#[inline]
fn closing(place: OpenPlace, board: &Board, set: &Set) -> PlacePrices {
    // Open sides left by colour; 0 for a colour that is not faced at all.
    let mut left = [0u16; 4];
    let mut faced = 0;
    for side in SIDES {
        let id = place.shapes[side];
        let color = place.need.code(side);
        if id == NO_SHAPE || color >= left.len() {
            continue;
        }
        faced |= 1u8 << color;
        let open = if is_first(place.shapes, side) { board.shapes.open(id) } else { 0 };
        left[color] = left[color].wrapping_add(open).wrapping_sub(1);
    }
    let colors = (0..4).filter(|&color| left[color] == 0).fold(0, |mask, color| mask | 1 << color) & faced;
    if colors == 0 {
        return PlacePrices::Fixed(0);
    }
    let mut points = [0; 4];
    for side in SIDES {
        let color = place.need.code(side);
        if color < points.len() && is_first(place.shapes, side) {
            points[color] += board.shapes.get(place.shapes[side]).points(&set.points_closed);
        }
    }
    PlacePrices::Closing { colors, points, free_sides: place.need.free_sides() }
}

/// The itemised points of a tile that fits, found by walking its shapes.
pub(super) fn itemise(new: Placed, board: &Board, set: &Set, own: Option<Color>) -> Scoring<Feature> {
    let mut scoring = Scoring::nothing();
    for color in new.tile.colors() {
        let item = match set.options.game_type {
            GameType::Color if own != Some(color) => None,
            GameType::Match | GameType::Color => connected_item(new, color, board, set),
            GameType::Closed => closed_item(new, color, board, set),
        };
        if let Some(item) = item {
            scoring.add(item);
        }
    }
    scoring
}

fn connected_item(new: Placed, color: Color, board: &Board, set: &Set) -> Option<Item<Feature>> {
    let mut shape = Walk::from(new, color, board).shape;
    shape.retain(|other| other.at != new.at);
    let tiles = u8::try_from(shape.len()).ok().filter(|&tiles| tiles > 0)?;
    let points = i32::from(tiles) * set.options.points_connected;
    Some(item(Feature::Connected { color, tiles }, points, &shape))
}

fn closed_item(new: Placed, color: Color, board: &Board, set: &Set) -> Option<Item<Feature>> {
    let walk = Walk::from(new, color, board);
    let tiles = u8::try_from(walk.shape.len()).ok().filter(|_| walk.closed)?;
    let points = walk.shape.iter().map(|placed| set.points_closed[placed.tile.color_count() & 3]).sum();
    Some(item(Feature::Closed { color, tiles }, points, &walk.shape))
}

fn item(feature: Feature, points: i32, shape: &[Placed]) -> Item<Feature> {
    Item { feature, points, times: 1, places: shape.iter().map(|placed| Place::Xy(placed.at)).collect() }
}

/// A shape as it would be with the new tile, in reading order, found tile by tile.
struct Walk {
    shape: Vec<Placed>,
    closed: bool,
}

impl Walk {
    fn from(new: Placed, color: Color, board: &Board) -> Self {
        let mut shape = vec![new];
        let mut closed = true;
        let mut next = 0;
        while let Some(&Placed { tile, at }) = shape.get(next) {
            next += 1;
            for side in SIDES.into_iter().filter(|&side| tile.side(side) == color) {
                let spot = Spot::from(at).beside(side);
                let beside = if spot == new.at.into() { Some(new.tile) } else { board.tile_at(spot) };
                // A tile that lies beside shows the same colour here, so it belongs to the shape.
                match beside.map(|tile| Placed { tile, at: Xy::from(spot) }) {
                    None => closed = false,
                    Some(placed) if !shape.contains(&placed) => shape.push(placed),
                    Some(_) => (),
                }
            }
        }
        shape.sort_unstable_by_key(|placed| Spot::from(placed.at));
        Self { shape, closed }
    }
}
