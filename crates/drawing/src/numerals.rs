//! Our own figures and letters, drawn as lines with round ends, so that a tile looks the same on every device, in a PNG file and on
//! paper, whatever fonts there are.
//!
//! A glyph is the middle line of its strokes, on a box in which figures and capitals reach from 0 (top) to 100 (baseline). Every number
//! in its path data belongs to a point, so that writing it is scaling and moving.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write as _;

use crate::geometry::{Number, Point};
use crate::shape::Anchor;

/// How thick strokes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Labels and names.
    Medium,
    /// Numbers on tiles.
    Bold,
}

impl Weight {
    /// The width of a stroke, in parts of the size.
    const fn stroke(self) -> f32 {
        match self {
            Self::Medium => 0.088,
            Self::Bold => 0.118,
        }
    }
}

/// How high figures and capitals are with their strokes, in parts of the size; as in nearly every typeface.
const HEIGHT: f32 = 0.72;
/// What stays free between two letters, in parts of the size.
const GAP: f32 = 0.06;
/// How wide a space is, on a glyph's box.
const SPACE: f32 = 14.0;
/// How much smaller the zero before a decimal point is: it says nothing, and the figures after it need the room.
const LEADING_ZERO: f32 = 0.8;
/// The most texts whose path data are remembered.
const MAX_REMEMBERED: usize = 600;

/// What is drawn where no glyph of ours is known: an empty box.
pub const UNKNOWN: char = '▯';

/// A glyph: its path data and how wide it is.
struct Glyph(&'static str, f32);

/// The figures, letters and signs.
#[rustfmt::skip]
const fn glyph(letter: char) -> Option<Glyph> {
    Some(match letter {
        '0' => Glyph("M28 0C47 0 56 18 56 50C56 82 47 100 28 100C9 100 0 82 0 50C0 18 9 0 28 0Z", 56.0),
        '1' => Glyph("M2 21L28 0L28 100", 32.0),
        '2' => Glyph("M2 25C4 9 14 0 28 0C44 0 54 10 54 26C54 41 45 51 31 66L1 100L56 100", 56.0),
        '3' => Glyph("M3 13C8 5 17 0 27 0C43 0 52 9 52 23C52 37 43 46 25 46C45 46 56 56 56 72C56 89 44 100 27 100C14 100 5 94 0 83", 56.0),
        '4' => Glyph("M42 100L42 0L0 70L61 70", 61.0),
        '5' => Glyph("M51 0L9 0L5 46C11 40 19 37 28 37C45 37 56 49 56 67C56 87 44 100 26 100C14 100 5 94 0 84", 56.0),
        '6' => Glyph("M45 0C20 17 0 40 0 68C0 88 11 100 28 100C45 100 56 88 56 69C56 51 45 40 29 40C16 40 5 47 1 60", 56.0),
        '7' => Glyph("M0 0L54 0L17 100", 54.0),
        '8' => Glyph("M28 46C13 46 4 37 4 23C4 9 13 0 28 0C43 0 52 9 52 23C52 37 43 46 28 46C11 46 0 57 0 73C0 90 11 100 28 100C45 100 56 90 56 73C56 57 45 46 28 46Z", 56.0),
        '9' => Glyph("M11 100C36 83 56 60 56 32C56 12 45 0 28 0C11 0 0 12 0 31C0 49 11 60 27 60C40 60 51 53 55 40", 56.0),
        '.' => Glyph("M2 98L2 100", 4.0),
        ',' => Glyph("M6 98L1 114", 6.0),
        ':' => Glyph("M2 42L2 44M2 98L2 100", 4.0),
        '·' => Glyph("M2 51L2 53", 4.0),
        '…' => Glyph("M2 98L2 100M30 98L30 100M58 98L58 100", 60.0),
        '+' => Glyph("M0 52L52 52M26 26L26 78", 52.0),
        '−' | '-' | '–' => Glyph("M0 52L48 52", 48.0),
        '×' => Glyph("M1 32L41 72M41 32L1 72", 42.0),
        '/' => Glyph("M0 110L38 -8", 38.0),
        '\'' | '’' => Glyph("M2 0L2 22", 4.0),
        '"' => Glyph("M2 0L2 22M24 0L24 22", 26.0),
        '!' => Glyph("M2 0L2 66M2 98L2 100", 4.0),
        '?' => Glyph("M0 20C4 7 13 0 25 0C40 0 48 9 48 23C48 44 24 44 24 70M24 98L24 100", 48.0),
        '¡' => Glyph("M2 128L2 62M2 30L2 28", 4.0),
        '¿' => Glyph("M48 108C44 121 35 128 23 128C8 128 0 119 0 105C0 84 24 84 24 58M24 30L24 28", 48.0),
        ';' => Glyph("M6 42L6 44M6 98L1 114", 6.0),
        '%' => Glyph("M14 0C23 0 28 8 28 21C28 34 23 42 14 42C5 42 0 34 0 21C0 8 5 0 14 0ZM62 58C71 58 76 66 76 79C76 92 71 100 62 100C53 100 48 92 48 79C48 66 53 58 62 58ZM62 0L14 100", 76.0),
        '*' => Glyph("M26 4L26 52M5 16L47 40M47 16L5 40", 52.0),
        '[' => Glyph("M18 -8L0 -8L0 112L18 112", 18.0),
        ']' => Glyph("M0 -8L18 -8L18 112L0 112", 18.0),
        'º' => Glyph("M16 0C25 0 32 7 32 18C32 29 25 36 16 36C7 36 0 29 0 18C0 7 7 0 16 0Z", 32.0),
        '(' => Glyph("M22 -10C7 8 0 28 0 52C0 76 7 96 22 114", 22.0),
        ')' => Glyph("M0 -10C15 8 22 28 22 52C22 76 15 96 0 114", 22.0),
        '&' => Glyph("M70 100L14 34C4 20 12 0 30 0C47 0 53 20 41 32C33 40 0 48 0 74C0 90 11 100 27 100C48 100 62 80 64 54", 70.0),
        '#' => Glyph("M22 4L12 96M54 4L44 96M4 34L64 34M0 66L60 66", 64.0),
        '_' => Glyph("M0 108L56 108", 56.0),
        '=' => Glyph("M0 38L52 38M0 66L52 66", 52.0),
        'A' => Glyph("M0 100L34 0L68 100M12 68L56 68", 68.0),
        'B' => Glyph("M0 48L0 0L29 0C45 0 53 9 53 24C53 39 45 48 29 48L0 48L0 100L32 100C50 100 60 90 60 74C60 58 50 48 32 48", 60.0),
        'C' => Glyph("M66 20C59 7 49 0 37 0C14 0 0 20 0 50C0 80 14 100 37 100C49 100 59 93 66 80", 66.0),
        'D' => Glyph("M0 0L0 100L28 100C52 100 66 82 66 50C66 18 52 0 28 0Z", 66.0),
        'E' => Glyph("M52 0L0 0L0 100L54 100M0 49L46 49", 54.0),
        'F' => Glyph("M52 0L0 0L0 100M0 50L46 50", 52.0),
        'G' => Glyph("M66 20C59 7 49 0 37 0C14 0 0 20 0 50C0 80 14 100 37 100C56 100 68 88 68 62L68 56L40 56", 68.0),
        'H' => Glyph("M0 0L0 100M64 0L64 100M0 50L64 50", 64.0),
        'I' => Glyph("M1 0L1 100", 2.0),
        'J' => Glyph("M40 0L40 70C40 90 31 100 18 100C8 100 2 94 0 84", 40.0),
        'K' => Glyph("M0 0L0 100M56 0L0 58M20 38L58 100", 58.0),
        'L' => Glyph("M0 0L0 100L50 100", 50.0),
        'M' => Glyph("M0 100L0 0L38 62L76 0L76 100", 76.0),
        'N' => Glyph("M0 100L0 0L64 100L64 0", 64.0),
        'O' => Glyph("M36 0C59 0 72 20 72 50C72 80 59 100 36 100C13 100 0 80 0 50C0 20 13 0 36 0Z", 72.0),
        'P' => Glyph("M0 100L0 0L32 0C50 0 60 11 60 28C60 46 50 56 32 56L0 56", 60.0),
        'Q' => Glyph("M36 0C59 0 72 20 72 50C72 80 59 100 36 100C13 100 0 80 0 50C0 20 13 0 36 0ZM46 76L72 106", 72.0),
        'R' => Glyph("M0 100L0 0L32 0C50 0 60 10 60 27C60 44 50 54 32 54L0 54M32 54L61 100", 61.0),
        'S' => Glyph("M56 16C50 6 41 0 29 0C13 0 3 10 3 25C3 40 13 46 30 50C49 54 58 61 58 75C58 90 47 100 30 100C16 100 5 94 0 82", 58.0),
        'T' => Glyph("M0 0L64 0M32 0L32 100", 64.0),
        'U' => Glyph("M0 0L0 62C0 87 12 100 32 100C52 100 64 87 64 62L64 0", 64.0),
        'V' => Glyph("M0 0L34 100L68 0", 68.0),
        'W' => Glyph("M0 0L24 100L50 18L76 100L100 0", 100.0),
        'X' => Glyph("M0 0L60 100M60 0L0 100", 60.0),
        'Y' => Glyph("M0 0L32 52L64 0M32 52L32 100", 64.0),
        'Z' => Glyph("M2 0L58 0L0 100L60 100", 60.0),
        'a' => Glyph("M46 30L46 100M46 48C42 36 34 30 24 30C9 30 0 44 0 65C0 86 9 100 24 100C34 100 42 94 46 82", 46.0),
        'b' => Glyph("M0 -4L0 100M0 48C4 36 12 30 22 30C37 30 46 44 46 65C46 86 37 100 22 100C12 100 4 94 0 82", 46.0),
        'c' => Glyph("M44 44C40 35 33 30 24 30C9 30 0 44 0 65C0 86 9 100 24 100C33 100 40 95 44 86", 44.0),
        'd' => Glyph("M46 -4L46 100M46 48C42 36 34 30 24 30C9 30 0 44 0 65C0 86 9 100 24 100C34 100 42 94 46 82", 46.0),
        'e' => Glyph("M1 63L47 63C47 42 38 30 24 30C9 30 0 44 0 65C0 86 9 100 25 100C34 100 41 96 45 88", 47.0),
        'f' => Glyph("M36 -3C20 -7 13 1 13 16L13 100M0 33L31 33", 34.0),
        'g' => Glyph("M46 30L46 102C46 119 37 128 23 128C13 128 6 124 2 117M46 48C42 36 34 30 24 30C9 30 0 44 0 65C0 86 9 100 24 100C34 100 42 94 46 82", 46.0),
        'h' => Glyph("M0 -4L0 100M0 54C4 38 12 30 23 30C36 30 44 38 44 54L44 100", 44.0),
        'i' => Glyph("M1 30L1 100M1 2L1 4", 2.0),
        'j' => Glyph("M14 30L14 110C14 122 10 128 0 127M14 2L14 4", 14.0),
        'k' => Glyph("M0 -4L0 100M40 30L0 72M16 56L42 100", 42.0),
        'l' => Glyph("M1 -4L1 100", 2.0),
        'm' => Glyph("M0 30L0 100M0 54C4 38 11 30 20 30C31 30 37 38 37 54L37 100M37 54C41 38 48 30 57 30C68 30 74 38 74 54L74 100", 74.0),
        'n' => Glyph("M0 30L0 100M0 54C4 38 12 30 23 30C36 30 44 38 44 54L44 100", 44.0),
        'o' => Glyph("M24 30C39 30 48 44 48 65C48 86 39 100 24 100C9 100 0 86 0 65C0 44 9 30 24 30Z", 48.0),
        'p' => Glyph("M0 30L0 128M0 48C4 36 12 30 22 30C37 30 46 44 46 65C46 86 37 100 22 100C12 100 4 94 0 82", 46.0),
        'q' => Glyph("M46 30L46 128M46 48C42 36 34 30 24 30C9 30 0 44 0 65C0 86 9 100 24 100C34 100 42 94 46 82", 46.0),
        'r' => Glyph("M0 30L0 100M0 56C4 38 13 30 28 31", 28.0),
        's' => Glyph("M40 42C36 34 29 30 21 30C10 30 3 36 3 46C3 57 11 61 21 64C34 67 42 71 42 82C42 93 33 100 21 100C11 100 3 96 0 87", 42.0),
        't' => Glyph("M14 8L14 80C14 94 20 101 34 98M0 32L32 32", 34.0),
        'u' => Glyph("M0 30L0 76C0 92 8 100 20 100C31 100 40 92 44 78M44 30L44 100", 44.0),
        'v' => Glyph("M0 30L24 100L48 30", 48.0),
        'w' => Glyph("M0 30L19 100L38 44L57 100L76 30", 76.0),
        'x' => Glyph("M0 30L44 100M44 30L0 100", 44.0),
        'y' => Glyph("M0 30L25 98M48 30L22 108C17 122 11 128 0 127", 48.0),
        'z' => Glyph("M2 30L42 30L0 100L44 100", 44.0),
        'ı' => Glyph("M1 30L1 100", 2.0),
        UNKNOWN => Glyph("M0 0L50 0L50 100L0 100Z", 50.0),
        _ => return None,
    })
}

/// A letter with a mark: the letter, and the mark's path data around its middle. Marks are for small letters.
const fn marked(letter: char) -> Option<(char, &'static str)> {
    const ACUTE: &str = "M-6 8L9 -8";
    const GRAVE: &str = "M6 8L-9 -8";
    const ROOF: &str = "M-14 8L0 -8L14 8";
    const DOTS: &str = "M-13 1L-13 3M13 1L13 3";
    const TILDE: &str = "M-17 6C-11 -10 8 16 17 -2";
    const HOOK: &str = "M3 102L-5 122";
    Some(match letter {
        'á' | 'Á' => ('a', ACUTE),
        'é' | 'É' => ('e', ACUTE),
        'í' | 'Í' => ('ı', ACUTE),
        'ó' | 'Ó' => ('o', ACUTE),
        'ú' | 'Ú' => ('u', ACUTE),
        'à' => ('a', GRAVE),
        'è' => ('e', GRAVE),
        'ì' => ('ı', GRAVE),
        'ò' => ('o', GRAVE),
        'ù' => ('u', GRAVE),
        'â' => ('a', ROOF),
        'ê' => ('e', ROOF),
        'î' => ('ı', ROOF),
        'ô' => ('o', ROOF),
        'û' => ('u', ROOF),
        'ä' | 'Ä' => ('a', DOTS),
        'ë' => ('e', DOTS),
        'ï' => ('ı', DOTS),
        'ö' | 'Ö' => ('o', DOTS),
        'ü' | 'Ü' => ('u', DOTS),
        'ã' => ('a', TILDE),
        'õ' => ('o', TILDE),
        'ñ' | 'Ñ' => ('n', TILDE),
        'ç' | 'Ç' => ('c', HOOK),
        _ => return None,
    })
}

/// The glyph of a letter without its mark, and the mark with its distance from where it is on small letters.
fn parts(letter: char) -> Option<(Glyph, Option<(&'static str, f32)>)> {
    let Some((base, mark)) = marked(letter) else { return Some((glyph(letter)?, None)) };
    if !letter.is_uppercase() {
        return Some((glyph(base)?, Some((mark, 0.0))));
    }
    let base = if base == 'ı' { 'I' } else { base.to_ascii_uppercase() };
    // What hangs below stays where it is.
    Some((glyph(base)?, Some((mark, if base == 'C' { 0.0 } else { -28.0 }))))
}

/// Whether every letter of a text has a glyph.
pub fn can_write(text: &str) -> bool {
    text.chars().all(|letter| letter == ' ' || parts(letter).is_some())
}

/// A text with an empty box for every letter that has no glyph.
pub fn writable(text: &str) -> String {
    text.chars().map(|letter| if can_write(letter.encode_utf8(&mut [0; 4])) { letter } else { UNKNOWN }).collect()
}

/// How much closer than usual two glyphs stand, on their box.
const fn kerning(left: char, right: char) -> f32 {
    match (left, right) {
        ('7', '.' | ',') => 20.0,
        ('0' | '2'..='9', '.' | ',') => 6.0,
        ('.' | ',', '0'..='9') => 4.0,
        ('4', '/') | ('/', '7') => 12.0,
        ('A', 'V' | 'W' | 'T' | 'Y') | ('V' | 'W' | 'T' | 'Y', 'A') | ('L', 'T' | 'V' | 'Y') => 12.0,
        ('T' | 'V' | 'W' | 'Y', 'a' | 'e' | 'o' | 's' | 'c') => 10.0,
        ('r', 'a' | 'o' | 'e') | ('o', 'v' | 'y') => 4.0,
        _ => 0.0,
    }
}

/// A glyph in its place: its letter, how far from the beginning of the text it starts, and how large it is.
type Spot = (char, f32, f32);

/// Where the letters of a text stand, in parts of the size, and how wide all of it is with its strokes.
fn set(text: &str, weight: Weight) -> (Vec<Spot>, f32) {
    let stroke = weight.stroke();
    let unit = (HEIGHT - stroke) / 100.0;
    let mut spots = Vec::new();
    let mut at = stroke / 2.0;
    let mut before = None;
    let mut letters = text.chars().peekable();
    let mut end = 0.0;
    while let Some(letter) = letters.next() {
        if letter == ' ' {
            at += SPACE * unit + stroke;
            before = None;
            continue;
        }
        let Some((Glyph(_, width), _)) = parts(letter) else { continue };
        at -= before.map_or(0.0, |before| kerning(before, letter)) * unit;
        let leads = before.is_none() && letter == '0' && matches!(letters.peek(), Some('.' | ','));
        let part = if leads { LEADING_ZERO } else { 1.0 };
        spots.push((letter, at, part));
        end = at + width * unit * part + stroke / 2.0;
        at = end + GAP + stroke / 2.0;
        before = Some(letter);
    }
    (spots, end)
}

/// How wide a text is, in the units of its size.
pub fn width(text: &str, size: f32, weight: Weight) -> f32 {
    set(text, weight).1 * size
}

/// A text as path data, and how wide its stroke is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Written {
    pub(crate) data: String,
    pub(crate) stroke: f32,
}

type Key = (String, [u32; 3], Anchor, Weight);

thread_local! {
    /// A cache: a board repeats a few numbers dozens of times, and formatting path data is slow.
    static WRITTEN: RefCell<HashMap<Key, Written>> = RefCell::default();
}

/// Writes a text whose figures or capitals have their middle at a point.
pub(crate) fn write(text: &str, middle: Point, size: f32, anchor: Anchor, weight: Weight) -> Written {
    let key = (text.to_owned(), [middle.x, middle.y, size].map(f32::to_bits), anchor, weight);
    WRITTEN.with_borrow_mut(|known| {
        if known.len() > MAX_REMEMBERED {
            known.clear();
        }
        known.entry(key).or_insert_with(|| draw(text, middle, size, anchor, weight)).clone()
    })
}

fn draw(text: &str, middle: Point, size: f32, anchor: Anchor, weight: Weight) -> Written {
    let stroke = weight.stroke();
    let unit = (HEIGHT - stroke) / 100.0;
    let (spots, wide) = set(text, weight);
    let left = middle.x
        - size
            * match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => wide / 2.0,
                Anchor::End => wide,
            };
    let top = middle.y - 50.0 * unit * size;
    let mut data = String::new();
    for (letter, at, part) in spots {
        let Some((Glyph(path, width), mark)) = parts(letter) else { continue };
        let scale = unit * size * part;
        // What is smaller stands on the same line.
        let corner = Point::new(left + at * size, top + 100.0 * unit * size * (1.0 - part));
        scaled(&mut data, path, corner, scale);
        if let Some((mark, up)) = mark {
            scaled(&mut data, mark, corner.moved(width / 2.0 * scale, up * scale), scale);
        }
    }
    Written { data, stroke: stroke * size }
}

/// Adds path data, whose numbers are points one after the other, scaled and moved.
fn scaled(data: &mut String, path: &str, corner: Point, scale: f32) {
    let mut is_x = true;
    let mut rest = path;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_alphabetic() {
            data.push(first);
            rest = &rest[1..];
            continue;
        }
        let end =
            rest[1..].find(|next: char| next == ' ' || next.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        if let Ok(number) = rest[..end].trim().parse::<f32>() {
            let moved = number * scale + if is_x { corner.x } else { corner.y };
            let parted = data.ends_with(|last: char| !last.is_ascii_alphabetic()) && !data.is_empty();
            // Writing to a string cannot fail.
            let _ = write!(data, "{}{}", if parted { " " } else { "" }, Number(moved));
            is_x = !is_x;
        }
        rest = &rest[end..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters() -> impl Iterator<Item = char> {
        ('\0'..'\u{2fff}').filter(|&letter| parts(letter).is_some())
    }

    /// The points of path data.
    fn points(data: &str) -> Vec<Point> {
        let numbers: Vec<f32> = data
            .split(|letter: char| letter == ' ' || letter.is_ascii_alphabetic())
            .filter_map(|number| number.parse().ok())
            .collect();
        numbers.chunks(2).map(|pair| Point::new(pair[0], pair[1])).collect()
    }

    #[test]
    fn every_glyph_is_lines_and_curves_within_its_box() {
        let mut count = 0;
        for letter in letters() {
            let (Glyph(path, width), _) = parts(letter).expect("a glyph");
            let numbers = path.split(|letter: char| letter == ' ' || letter.is_ascii_alphabetic());
            assert_eq!(numbers.filter(|number| !number.is_empty()).count() % 2, 0, "{letter}");
            assert!(path.chars().all(|letter| "MLCZ -0123456789".contains(letter)), "{letter}: {path}");
            for Point { x, y } in points(path) {
                assert!((-0.1..=width + 2.1).contains(&x), "{letter}: {x} of {width}");
                assert!((-12.0..=130.0).contains(&y), "{letter}: {y}");
            }
            count += 1;
        }
        assert!(count >= 120, "{count} letters");
    }

    #[test]
    fn everything_that_boards_and_titles_show_can_be_written() {
        for text in
            ["WILD", "START", "0.05", "0,95", "+10", "−5", "3×", "24/7", "Scrambled 5's", "Sums of 1.0", "Añún (2)"]
        {
            assert!(can_write(text), "{text}");
        }
        assert!(('0'..='9').all(|figure| parts(figure).is_some()));
        assert_eq!(writable("Bo 木"), "Bo ▯");
        assert!(!can_write("木"));
    }

    #[test]
    fn a_text_is_where_it_was_asked_for() {
        for (anchor, from, to) in [(Anchor::Start, 10.0, 0.0), (Anchor::Middle, 0.0, 10.0), (Anchor::End, 0.0, 0.0)] {
            let wide = width("48", 50.0, Weight::Bold);
            let written = write("48", Point::new(10.0, 20.0), 50.0, anchor, Weight::Bold);
            let half = written.stroke / 2.0;
            let points = points(&written.data);
            let least = points.iter().map(|point| point.x).fold(f32::MAX, f32::min) - half;
            let most = points.iter().map(|point| point.x).fold(f32::MIN, f32::max) + half;
            match anchor {
                Anchor::Start => assert!((least - from).abs() < 0.1, "{least}"),
                Anchor::Middle => assert!(((least + most) / 2.0 - to).abs() < 0.1, "{least} {most}"),
                Anchor::End => assert!((most - 10.0).abs() < 0.1, "{most}"),
            }
            assert!((most - least - wide).abs() < 0.2, "{least} {most} {wide}");
            let (top, bottom) = points
                .iter()
                .fold((f32::MAX, f32::MIN), |(top, bottom), point| (top.min(point.y), bottom.max(point.y)));
            assert!(((top + bottom) / 2.0 - 20.0).abs() < 0.1, "{top} {bottom}");
            assert!((bottom - top + 2.0 * half - 36.0).abs() < 0.1, "figures are 0.72 of their size");
        }
    }

    #[test]
    fn a_decimal_has_room_on_its_tile() {
        for tile in ["0.05", "0.95", "0,45"] {
            let wide = width(tile, 50.0, Weight::Bold);
            assert!(wide < 81.0, "{tile} is {wide} wide on a tile of 90");
        }
    }
}
