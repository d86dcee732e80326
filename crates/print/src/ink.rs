//! What the classes of shapes look like on paper: the style sheet of the drawings, read once.

use quintile_drawing::Theme;

/// Red, green, blue, each from 0 to 1.
pub(crate) type Rgb = [f32; 3];

/// What is written and drawn on a page beside the drawings.
pub(crate) const TEXT: Rgb = [0.13, 0.13, 0.18];
/// Lines and what is less important.
pub(crate) const QUIET: Rgb = [0.42, 0.42, 0.46];
/// Lines to cut along.
pub(crate) const CUT: Rgb = [0.62, 0.62, 0.64];
/// The ruler and nothing else.
pub(crate) const BLACK: Rgb = [0.0, 0.0, 0.0];

/// How a shape is painted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ink {
    pub(crate) fill: Option<Rgb>,
    pub(crate) fill_opacity: f32,
    pub(crate) stroke: Option<Rgb>,
    pub(crate) stroke_opacity: f32,
    pub(crate) width: f32,
    pub(crate) dashes: Vec<f32>,
    pub(crate) round_ends: bool,
    pub(crate) round_joins: bool,
}

/// What SVG paints without a style.
impl Default for Ink {
    fn default() -> Self {
        Self {
            fill: Some([0.0; 3]),
            fill_opacity: 1.0,
            stroke: None,
            stroke_opacity: 1.0,
            width: 1.0,
            dashes: Vec::new(),
            round_ends: false,
            round_joins: false,
        }
    }
}

/// A style sheet: classes with their declarations, in order.
#[derive(Clone, Debug)]
pub(crate) struct Inks {
    rules: Vec<(String, Vec<(String, String)>)>,
}

/// What is different on paper: no shadows, no large areas of colour, nothing that only stands out on a screen.
const ON_PAPER: &str = "\
.q-shadow { fill: none; }
.q-plate { fill: none; stroke: #8d8069; stroke-width: 3; }
.q-plate-edge { fill: none; }
.q-medal { stroke: #a39677; }
.q-cell { fill: #f9f4e9; stroke: #c9b791; }
.q-block { fill: #c3b9a5; }
";

/// What is different where tiles are cut out and boards are laid: they lie flat, and plain squares are as white as the paper.
const TO_CUT: &str = "\
.q-cell { fill: #fffdf9; stroke: #a39677; stroke-width: 2; }
.q-tile-edge { fill: none; }
.q-wild-edge { fill: none; }
.q-double-edge { fill: none; }
.q-triple-edge { fill: none; }
.q-yellow-edge { fill: none; }
.q-red-edge { fill: none; }
.q-blue-edge { fill: none; }
.q-green-edge { fill: none; }
.q-back-edge { fill: none; }
.q-tile { fill: #ffffff; }
.q-back { fill: #e9ebf2; }
.q-printed { fill: #f3ecdb; }
";

impl Inks {
    /// For positions that are looked at.
    pub(crate) fn to_look_at() -> Self {
        let mut inks = Self { rules: read(&Theme::Light.resolved()) };
        inks.change(ON_PAPER);
        inks
    }

    /// For boards and tiles that are cut out.
    pub(crate) fn to_cut() -> Self {
        let mut inks = Self::to_look_at();
        inks.change(TO_CUT);
        inks
    }

    /// Changes declarations where they stand, so that the order of the classes stays.
    fn change(&mut self, sheet: &str) {
        for (class, declarations) in read(sheet) {
            let Some((_, known)) = self.rules.iter_mut().find(|(name, _)| *name == class) else { continue };
            for (property, value) in declarations {
                known.retain(|(name, _)| *name != property);
                known.push((property, value));
            }
        }
    }

    /// The paint of a shape with these classes. As in a style sheet, later rules count more, in whatever order the classes are.
    pub(crate) fn of(&self, classes: &str) -> Ink {
        let mut ink = Ink::default();
        let has = |class: &str| classes.split_whitespace().any(|one| one == class);
        let declarations = self.rules.iter().filter(|(class, _)| has(class)).flat_map(|(_, declarations)| declarations);
        for (property, value) in declarations {
            let number = || value.parse::<f32>().ok();
            match property.as_str() {
                "fill" => ink.fill = rgb(value),
                "stroke" => ink.stroke = rgb(value),
                "fill-opacity" => ink.fill_opacity = number().unwrap_or(1.0),
                "stroke-opacity" => ink.stroke_opacity = number().unwrap_or(1.0),
                "stroke-width" => ink.width = number().unwrap_or(1.0),
                "stroke-dasharray" => {
                    ink.dashes = value.split_whitespace().filter_map(|dash| dash.parse().ok()).collect();
                }
                "stroke-linecap" => ink.round_ends = value == "round",
                "stroke-linejoin" => ink.round_joins = value == "round",
                _ => {}
            }
        }
        ink
    }
}

/// The classes of a sheet with one rule on each line.
fn read(sheet: &str) -> Vec<(String, Vec<(String, String)>)> {
    let rule = |line: &str| {
        let (class, rest) = line.strip_prefix('.')?.split_once(" {")?;
        let declarations = rest.trim_end().trim_end_matches('}').split(';').filter_map(|part| part.split_once(':'));
        let declarations = declarations.map(|(property, value)| (property.trim().to_owned(), value.trim().to_owned()));
        Some((class.to_owned(), declarations.collect()))
    };
    sheet.lines().filter_map(rule).collect()
}

/// `#rrggbb`; anything else is no colour.
fn rgb(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    Some([16, 8, 0].map(|shift| f32::from((number >> shift & 0xff) as u8) / 255.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_become_paint() {
        let inks = Inks { rules: read(&Theme::Light.resolved()) };
        let cell = inks.of("q-cell q-cell-double");
        assert_eq!(inks.of("q-cell-double q-cell"), cell, "the sheet's order counts, not the attribute's");
        assert_eq!(cell.fill, rgb("#cfdfee"));
        assert_eq!((cell.stroke, cell.width), (rgb("#d9caae"), 1.5));
        let pen = inks.of("q-pen q-ink");
        assert_eq!((pen.fill, pen.stroke, pen.round_ends), (None, rgb("#2a2a3a"), true));
        let start = inks.of("q-start");
        assert_eq!((start.fill, &start.dashes[..]), (None, &[6.0, 6.0][..]));
        assert_eq!(inks.of("q-open").fill_opacity, 0.55);
    }

    #[test]
    fn what_is_changed_for_paper_is_in_the_sheet() {
        let sheet = Theme::Light.resolved();
        for (class, _) in read(ON_PAPER).into_iter().chain(read(TO_CUT)) {
            assert!(sheet.contains(&format!(".{class} {{")), "{class}");
        }
        assert_eq!(Inks::to_cut().of("q-shadow").fill, None);
        assert_eq!(Inks::to_cut().of("q-cell q-cell-double").fill, rgb("#cfdfee"), "bonus squares keep their colour");
    }
}
