//! The art: tiles, cells, marks and highlights as shapes around the middle of their cell.

mod cell;
mod highlight;
mod rocket;
mod symbol;
mod tile;
mod triangles;

pub(crate) use cell::{cell_shapes, mark_shapes, plate_shapes};
pub(crate) use highlight::{group_outline, highlight_parts};
pub(crate) use rocket::rocket_man;
pub use symbol::die;
pub(crate) use symbol::{corner_shapes, sparkle};
pub use tile::{TileArt, TileState};
pub(crate) use triangles::swatch;
