//! Pictures as PNG.

use crate::error::Error;

/// The picture as PNG, with the fonts of this machine.
pub(crate) fn pixels(svg: &str, width: u32) -> Result<Vec<u8>, Error> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg;

    let failed = |reason: &dyn std::fmt::Display| Error::at("--png", reason);
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let Some(family) = fonts.faces().find_map(|face| face.families.first().map(|(name, _)| name.clone())) else {
        return Err(failed(&"no font found, so the numbers would be missing; --svg needs none"));
    };
    // The fallback where a machine has none of the fonts that the style names.
    fonts.set_sans_serif_family(family);
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| failed(&format!("{width} by {height} pixels")))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| failed(&error))
}

/// How many fonts there are to draw with.
pub(crate) fn fonts() -> usize {
    let mut options = resvg::usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    options.fontdb_mut().len()
}
