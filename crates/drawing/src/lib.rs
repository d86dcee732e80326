//! One drawing of every Quintile board.
//!
//! [`Drawing::of`] turns what a viewer may know into plain data in board units: cells with their places and neighbours, tiles,
//! corners, seats. [`Drawing::layers`] turns that into SVG [`Shape`]s, whose classes [`STYLE`] colours. A page shows
//! them, [`svg`] makes a file of them; both look the same because nothing is drawn twice.
//!
//! ```
//! use quintile_drawing::{Drawing, Look, svg};
//! use quintile_rules::kit::{Chance, Viewer};
//! use quintile_rules::{AnyGame, GameId};
//!
//! let deal = AnyGame::draw(GameId::Polygon, Default::default(), 2, &mut Chance::from_number(7))?;
//! let game = AnyGame::new(GameId::Polygon, Default::default(), 2, &deal)?;
//! let drawing = Drawing::of(&game.view(Viewer::Onlooker));
//! assert_eq!(drawing.cells.len(), 61);
//! assert!(svg(&drawing, &Look::default()).starts_with("<svg"));
//! # Ok::<(), quintile_rules::kit::SetupError>(())
//! ```
//!
//! The crate does no input or output and builds for the browser.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod art;
mod boards;
mod card;
mod drawing;
mod emblem;
mod face;
mod geometry;
mod lattice;
mod layers;
mod look;
mod numerals;
mod picture;
mod scored;
mod shape;

pub use art::{TileArt, TileState, die};
pub use card::Card;
pub use drawing::{Cell, CellKind, Coordinate, Corner, Drawing, Highlight, Mark, Overlay, SeatRow, Tile};
pub use emblem::emblem;
pub use face::{Face, Laid, TileColor};
pub use geometry::{Frame, Number, Outline, Point, polyline, rounded};
pub use lattice::{Direction, Lattice, Neighbours};
pub use layers::Depth;
pub use look::{STYLE, Theme};
pub use numerals::{UNKNOWN, Weight, can_write, width, writable};
pub use picture::{Look, svg};
pub use shape::{Anchor, Escaped, Form, Layer, Part, Shape};
