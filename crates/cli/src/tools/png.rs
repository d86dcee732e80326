//! Pictures as PNG.

use crate::error::Error;

/// The picture as PNG. Everything in it is a path, so that no fonts are needed.
pub(crate) fn pixels(svg: &str, width: u32) -> Result<Vec<u8>, Error> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg;

    let failed = |reason: &dyn std::fmt::Display| Error::at("--png", reason);
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| failed(&error))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| failed(&format!("{width} by {height} pixels")))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| failed(&error))
}
