//! The drawing of a position as plain data: cells, tiles and what is marked, in board units.

use quintile_rules::kit::{Place, Seat};
use quintile_rules::polygon::{self, Symbol};
use quintile_rules::synergo::Color;
use quintile_rules::{AnyView, GameId};

use crate::boards;
use crate::face::{Face, Laid, TileColor};
use crate::geometry::{Frame, Outline, Point};
use crate::lattice::{Direction, Lattice, Neighbours};

/// A position, ready to be drawn. Two positions that look the same are equal.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Which game it is.
    pub game: GameId,
    /// How the places are arranged.
    pub lattice: Lattice,
    /// The board with its border; coordinates are outside it.
    pub frame: Frame,
    /// The places, row by row.
    pub cells: Vec<Cell>,
    /// The tiles in drawing order: that of the cells, tentative ones last.
    pub tiles: Vec<Tile>,
    /// The corners at which groups meet (Polygon).
    pub corners: Vec<Corner>,
    /// The symbol on the die (Polygon).
    pub die: Option<Symbol>,
    /// Places that belong together, each with a label.
    pub highlights: Vec<Highlight>,
    /// The names of rows and columns.
    pub coordinates: Vec<Coordinate>,
    /// The seats with what the viewer may see of their hands.
    pub seats: Vec<SeatRow>,
}

/// One place of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its place, as plays and refusals name it.
    pub place: Place,
    /// Its shape.
    pub outline: Outline,
    /// Its middle.
    pub centre: Point,
    /// What is special about it.
    pub kind: CellKind,
    /// What is printed on it, where that is text: `2×`, `+10`.
    pub label: String,
    /// What lies on top, not counting tentative tiles.
    pub face: Option<Face>,
    /// How it is marked.
    pub mark: Option<Mark>,
    /// The cells beside it.
    pub neighbours: Neighbours,
}

/// What is special about a cell, whether something lies on it or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellKind {
    /// Nothing.
    Plain,
    /// It multiplies points.
    Times(u8),
    /// It adds points.
    Plus(i32),
    /// Where the first tile goes.
    Start,
    /// Rocket Man's square (Scrambled 5's).
    RocketMan,
    /// A tile of this colour lies here from the start (Sums of 1.0).
    Space(TileColor),
    /// A tile is printed on it (Polygon).
    Printed(polygon::Tile),
    /// It is blocked for good (24/7).
    Block,
    /// A place beside a tile (Synergo).
    Open,
}

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// Where it lies.
    pub place: Place,
    /// The middle of its cell.
    pub centre: Point,
    /// What it shows.
    pub face: Face,
    /// How many tiles lie there, this one on top.
    pub height: u8,
    /// Whether it lay there before the game.
    pub fixed: bool,
    /// Whether it belongs to the last play.
    pub last: bool,
    /// The seat in whose colour it is then outlined.
    pub by: Option<Seat>,
    /// Whether it is only being tried.
    pub tentative: bool,
}

/// A corner at which cells meet (Polygon).
#[derive(Clone, Debug, PartialEq)]
pub struct Corner {
    /// Where it is.
    pub at: Point,
    /// Its symbol.
    pub symbol: Symbol,
    /// The cells of its group that are on the board: two or three.
    pub cells: Vec<Place>,
    /// Whether the die shows its symbol.
    pub rolled: bool,
}

/// How a cell is marked for somebody who has chosen a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The tile may go there.
    Legal,
    /// The tile may not go there.
    Illegal,
}

/// Places that belong together: a line that scores, a group, a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// The places.
    pub places: Vec<Place>,
    /// The label, such as `+40`; may be empty.
    pub label: String,
}

/// The name of a row or a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Coordinate {
    /// Where it is written.
    pub at: Point,
    /// The name.
    pub text: String,
}

/// A seat, as far as the viewer may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Which seat.
    pub seat: Seat,
    /// Whether it is its turn.
    pub on_turn: bool,
    /// Its points.
    pub score: i32,
    /// The tiles it holds that the viewer may see.
    pub hand: Vec<Face>,
    /// How many more tiles it holds.
    pub hidden: usize,
    /// Its colour in My Color.
    pub color: Option<Color>,
}

/// What is drawn on top of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// Tiles being tried.
    pub tentative: Vec<Laid>,
    /// Where the last play put its tiles.
    pub last_play: Vec<Place>,
    /// Whose tiles these are: they are outlined in the seat's colour.
    pub played_by: Vec<(Place, Seat)>,
    /// Legal and illegal places.
    pub marks: Vec<(Place, Mark)>,
    /// Lines, groups and shapes to point out.
    pub highlights: Vec<Highlight>,
}

impl Drawing {
    /// The drawing of what a viewer may know.
    pub fn of(view: &AnyView) -> Self {
        Self::with(view, &Overlay::default())
    }

    /// The same with something on top. Places that the board does not have are ignored.
    pub fn with(view: &AnyView, overlay: &Overlay) -> Self {
        let mut drawing = match view {
            AnyView::TwentyFourSeven(view) => boards::twenty_four_seven(view),
            AnyView::ScrambledFives(view) => boards::scrambled_fives(view),
            AnyView::SumsOfOne(view) => boards::sums_of_one(view),
            AnyView::Polygon(view) => boards::polygon(view),
            AnyView::Synergo(view) => boards::synergo(view, &overlay.tentative),
        };
        drawing.lay_over(overlay);
        drawing
    }

    /// Lays hands open that the viewer did not see: each seat's tiles, in notation.
    pub fn open_hands(&mut self, hands: &[Vec<String>]) {
        for (row, hand) in self.seats.iter_mut().zip(hands) {
            if row.hidden > 0 {
                row.hand = hand.iter().filter_map(|tile| Face::read(self.game, tile)).collect();
                row.hidden = 0;
            }
        }
    }

    /// The cell of a place.
    pub fn cell(&self, place: Place) -> Option<&Cell> {
        self.cells.get(self.lattice.index(place)?)
    }

    /// Where an arrow key leads from a place; see [`Lattice::step`].
    pub fn step(&self, from: Place, direction: Direction) -> Option<Place> {
        self.lattice.step(from, direction)
    }

    fn lay_over(&mut self, overlay: &Overlay) {
        for tile in &mut self.tiles {
            let played_by = overlay.played_by.iter().find(|(place, _)| *place == tile.place);
            tile.by = played_by.map(|&(_, seat)| seat);
            tile.last = tile.by.is_some() || overlay.last_play.contains(&tile.place);
        }
        for &(place, mark) in &overlay.marks {
            let index = self.lattice.index(place);
            if let Some(cell) = index.and_then(|index| self.cells.get_mut(index)) {
                cell.mark = Some(mark);
            }
        }
        for &Laid { place, face } in &overlay.tentative {
            let Some(centre) = self.lattice.centre(place) else { continue };
            let below = self.tiles.iter().rev().find(|tile| tile.place == place).map_or(0, |tile| tile.height);
            let height = below.saturating_add(1);
            self.tiles.push(Tile { place, centre, face, height, fixed: false, last: false, by: None, tentative: true });
        }
        let on_board = |highlight: &&Highlight| highlight.places.iter().any(|&place| self.cell(place).is_some());
        self.highlights = overlay.highlights.iter().filter(on_board).cloned().collect();
    }
}
