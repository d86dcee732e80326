//! Pictures of positions: SVG text, and pixels of it.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use quintile_drawing::{Drawing, Look, Theme, svg};
use quintile_rules::kit::Account;
use quintile_rules::{AnyView, GameId};

use crate::error::refused;

/// How a picture looks.
pub(crate) struct Style {
    theme: Theme,
    coordinates: bool,
    /// The board alone: no title, seats or hands.
    board: bool,
    names: Vec<String>,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::Light, coordinates: true, board: false, names: Vec::new() }
    }
}

impl Style {
    pub(crate) fn new(theme: &str, coordinates: bool, board: bool, names: Option<Vec<String>>) -> PyResult<Self> {
        let theme = match theme {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            other => return Err(refused(format!("theme: {other:?} is neither light nor dark"))),
        };
        Ok(Self { theme, coordinates, board, names: names.unwrap_or_default() })
    }

    /// The picture of a view; of a finished game with all hands.
    pub(crate) fn draw(&self, id: GameId, view: &AnyView, seats: usize, over: Option<&Account>) -> String {
        let mut drawing = Drawing::of(view);
        if let Some(account) = over {
            drawing.open_hands(&account.hands);
        }
        let mut look = Look { theme: self.theme, coordinates: self.coordinates, ..Look::default() };
        if !self.board {
            look.title = id.title().to_owned();
            let name = |seat| self.names.get(seat).cloned().unwrap_or_else(|| format!("seat {seat}"));
            look.names = (0..seats).map(name).collect();
        }
        svg(&drawing, &look)
    }
}

/// The pixels of an SVG, three bytes each, with their width and height.
#[pyfunction]
pub(crate) fn pixels<'py>(py: Python<'py>, svg: &str, width: u32) -> PyResult<(Bound<'py, PyByteArray>, u32, u32)> {
    const MAX_WIDTH: u32 = 8192;
    if !(16..=MAX_WIDTH).contains(&width) {
        return Err(refused(format!("width: {width} is not between 16 and {MAX_WIDTH}")));
    }
    let (bytes, height) = py.detach(|| raster::rgb(svg, width)).map_err(refused)?;
    Ok((PyByteArray::new(py, &bytes), width, height))
}

#[cfg(feature = "pixels")]
mod raster {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg;

    pub(super) fn rgb(svg: &str, width: u32) -> Result<(Vec<u8>, u32), String> {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| error.to_string())?;
        let scale = width as f32 / tree.size().width();
        let height = (tree.size().height() * scale).ceil() as u32;
        let mut pixmap = Pixmap::new(width, height).ok_or_else(|| format!("{width} by {height} pixels"))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        // The paper covers everything, so no pixel is transparent.
        Ok((pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect(), height))
    }
}

#[cfg(not(feature = "pixels"))]
mod raster {
    pub(super) fn rgb(_: &str, _: u32) -> Result<(Vec<u8>, u32), String> {
        Err("this build of the package draws no pixels; an SVG needs none".to_owned())
    }
}
