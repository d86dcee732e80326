//! A drawing as layers of shapes, from the board up: what pages and pictures have in common.

use quintile_rules::polygon::Symbol;
use quintile_rules::sums_of_one::DecimalMark;

use crate::art::{cell_shapes, corner_shapes, group_outline, highlight_parts, mark_shapes, plate_shapes, swatch};
use crate::drawing::{Cell, Coordinate, Corner, Drawing, SeatRow};
use crate::geometry::{Frame, Point};
use crate::shape::{Layer, Part, Shape};

/// How deep something lies on a board, from the board up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The board itself.
    Plate,
    /// Its cells.
    Cells,
    /// Outlines of Polygon's groups.
    Groups,
    /// The tiles of confirmed plays.
    Tiles,
    /// Polygon's corners with their symbols.
    Corners,
    /// Green squares and red crosses.
    Marks,
    /// The tiles of a play that is not confirmed.
    Tentative,
    /// Lines that score, with what they score.
    Highlights,
    /// The names of rows and columns.
    Coordinates,
}

impl Depth {
    /// All of them, in drawing order.
    pub const ALL: [Self; 9] = [
        Self::Plate,
        Self::Cells,
        Self::Groups,
        Self::Tiles,
        Self::Corners,
        Self::Marks,
        Self::Tentative,
        Self::Highlights,
        Self::Coordinates,
    ];

    /// Its name, which is also a class.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plate => "plate",
            Self::Cells => "cells",
            Self::Groups => "groups",
            Self::Tiles => "tiles",
            Self::Corners => "corners",
            Self::Marks => "marks",
            Self::Tentative => "tentative",
            Self::Highlights => "highlights",
            Self::Coordinates => "coordinates",
        }
    }
}

impl Drawing {
    /// What has to be visible: the board with room around it for coordinates, labels and lifted tiles.
    pub fn view_box(&self) -> Frame {
        self.frame.grown(40.0)
    }

    /// Everything on and around the board, in drawing order. A page that wants elements of its own for cells and tiles
    /// draws [`Cell::shapes`], [`crate::TileArt::shapes`] and [`Cell::mark_shapes`] in place of the layers of those names.
    pub fn layers(&self, mark: DecimalMark, coordinates: bool) -> Vec<Layer> {
        let depths = Depth::ALL.into_iter().filter(|&depth| coordinates || depth != Depth::Coordinates);
        let layers = depths.map(|depth| self.layer(depth, mark));
        layers.filter(|layer| layer.parts.iter().any(|part| !part.shapes.is_empty())).collect()
    }

    /// One layer, perhaps empty: all that a page needs to redraw what has changed.
    pub fn layer(&self, depth: Depth, mark: DecimalMark) -> Layer {
        let parts = match depth {
            Depth::Plate => vec![Part::new(None, Point::ORIGIN, plate_shapes(self))],
            Depth::Cells => self.cells.iter().map(|cell| self.cell_part(cell)).collect(),
            Depth::Groups => self.group_parts(),
            Depth::Tiles => self.tile_parts(mark, false),
            Depth::Corners => self.corners.iter().map(corner_part).collect(),
            Depth::Marks => self.cells.iter().filter_map(mark_part).collect(),
            Depth::Tentative => self.tile_parts(mark, true),
            Depth::Highlights => highlight_parts(self, 1.0),
            Depth::Coordinates => coordinate_parts(self, 1.0),
        };
        Layer { depth, parts }
    }

    /// The lines that score, with labels this many times as large as usual: for screens on which they would be too small.
    pub fn highlights_larger(&self, larger: f32) -> Layer {
        Layer { depth: Depth::Highlights, parts: highlight_parts(self, larger.max(1.0)) }
    }

    /// The names of rows and columns, this many times as large as usual.
    pub fn coordinates_larger(&self, larger: f32) -> Layer {
        Layer { depth: Depth::Coordinates, parts: coordinate_parts(self, larger.max(1.0)) }
    }

    fn cell_part(&self, cell: &Cell) -> Part {
        Part::new(Some(cell.place), cell.centre, cell.shapes(self))
    }

    fn tile_parts(&self, mark: DecimalMark, tentative: bool) -> Vec<Part> {
        let part = |tile: &crate::Tile| Part::new(Some(tile.place), tile.centre, tile.art().shapes(mark));
        self.tiles.iter().filter(|tile| tile.tentative == tentative).map(part).collect()
    }

    /// The groups of the rolled symbol, outlined. Two groups share each line between them.
    fn group_parts(&self) -> Vec<Part> {
        let class = match self.die {
            None => return Vec::new(),
            Some(Symbol::Star) => "q-group q-group-star",
            Some(Symbol::Diamond) => "q-group q-group-diamond",
            Some(Symbol::Circle) => "q-group q-group-circle",
        };
        let rolled = self.corners.iter().filter(|corner| corner.rolled);
        let outline = |corner: &Corner| Shape::path(class, group_outline(&self.lattice, &corner.cells));
        rolled.map(|corner| Part::new(None, Point::ORIGIN, vec![outline(corner)])).collect()
    }
}

impl Cell {
    /// The cell below whatever lies on it, around its middle.
    pub fn shapes(&self, drawing: &Drawing) -> Vec<Shape> {
        cell_shapes(self, drawing.game)
    }

    /// Its mark, to be drawn on top of the tiles, around its middle.
    pub fn mark_shapes(&self) -> Vec<Shape> {
        mark_shapes(self)
    }

    /// Path data of its outline around its middle: where a pointer hits it.
    pub fn hit_path(&self) -> String {
        self.outline.path(0.0, 0.5, 4.0)
    }
}

impl SeatRow {
    /// A patch of the seat's colour in My Color, as large as a square cell.
    pub fn swatch(&self) -> Vec<Shape> {
        self.color.map(swatch).unwrap_or_default()
    }
}

fn coordinate_parts(drawing: &Drawing, larger: f32) -> Vec<Part> {
    let name = |name: &Coordinate| Shape::label("q-label", name.at, 22.0 * larger, name.text.clone());
    vec![Part::new(None, Point::ORIGIN, drawing.coordinates.iter().map(name).collect())]
}

fn corner_part(corner: &Corner) -> Part {
    Part::new(None, corner.at, corner_shapes(corner))
}

fn mark_part(cell: &Cell) -> Option<Part> {
    cell.mark.map(|_| Part::new(Some(cell.place), cell.centre, mark_shapes(cell)))
}
