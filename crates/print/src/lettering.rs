//! Texts of pages in our own letters, as a font: real text for whoever searches, copies or listens, with no font from elsewhere.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

use pdf_writer::types::{SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};
use quintile_drawing::{Anchor, Form, Point, Shape, Weight, can_write, width};

use crate::path::{Segment, read};

/// How large glyphs are drawn: a thousand to the size, as fonts have it.
const EM: f32 = 1000.0;
/// From the middle of capitals to the line they stand on, in parts of the size.
pub(crate) const HALF_HEIGHT: f32 = 0.36;

/// How wide a blank is, in parts of the size: drawings set theirs closer, since they have a few words at most.
const BLANK: f32 = 0.27;

/// The code of every letter there is.
static CODES: LazyLock<BTreeMap<char, u8>> = LazyLock::new(|| {
    let letters = ('!'..'\u{2fff}').filter(|letter| can_write(letter.encode_utf8(&mut [0; 4])));
    [(' ', b' ')].into_iter().chain(letters.zip(b'!'..=u8::MAX)).collect()
});

/// How far each letter, alone, moves the pen, by weight.
static ADVANCES: LazyLock<[BTreeMap<char, f32>; 2]> = LazyLock::new(|| {
    [Weight::Medium, Weight::Bold].map(|weight| {
        let wide = |text: &str| width(text, 1.0, weight);
        let gap = wide("nn") - 2.0 * wide("n");
        let advance = |letter: char| match letter {
            ' ' => BLANK,
            letter => wide(letter.encode_utf8(&mut [0; 4])) + gap,
        };
        CODES.keys().map(|&letter| (letter, advance(letter))).collect()
    })
});

const fn index(weight: Weight) -> usize {
    match weight {
        Weight::Medium => 0,
        Weight::Bold => 1,
    }
}

/// The name of a font among the resources of a page.
pub(crate) const fn font_name(weight: Weight) -> Name<'static> {
    match weight {
        Weight::Medium => Name(b"F0"),
        Weight::Bold => Name(b"F1"),
    }
}

thread_local! {
    /// How much closer than usual two letters stand: a cache, since every line of text asks for its pairs again.
    static CLOSER: RefCell<HashMap<(char, char, Weight), f32>> = RefCell::default();
}

/// How much closer than usual two letters stand, in parts of the size.
fn closer(left: char, right: char, weight: Weight) -> f32 {
    // There are as many pairs as letters can make, no more.
    CLOSER.with_borrow_mut(|known| {
        *known.entry((left, right, weight)).or_insert_with(|| measure_closer(left, right, weight))
    })
}

fn measure_closer(left: char, right: char, weight: Weight) -> f32 {
    // Only capitals, figures and a few small letters are kerned; a zero is narrower at the beginning of a text, so there is an n.
    let pair: String = ['n', left, right].iter().collect();
    let alone: String = ['n', right].iter().collect();
    let before: String = ['n', left].iter().collect();
    let wide = |text: &str| width(text, 1.0, weight);
    wide(&before) + wide(&alone) - wide("n") - wide(&pair)
}

/// The letters of a text with how far the pen moves after each, in parts of the size.
fn steps(text: &str, weight: Weight) -> Vec<(char, f32)> {
    let mut letters = text.chars().peekable();
    let mut steps = Vec::new();
    while let Some(letter) = letters.next() {
        let Some(advance) = ADVANCES[index(weight)].get(&letter) else { continue };
        let near = match letters.peek() {
            Some(&next) if letter != ' ' && next != ' ' => closer(letter, next, weight),
            _ => 0.0,
        };
        steps.push((letter, advance - near));
    }
    steps
}

/// How wide a text is, in the units of its size.
pub(crate) fn measure(text: &str, size: f32, weight: Weight) -> f32 {
    steps(text, weight).iter().map(|(_, step)| step).sum::<f32>() * size
}

/// Writes a text where the pen is; the caller has set the font. Which letters it takes is added to `used`.
pub(crate) fn show(content: &mut Content, text: &str, weight: Weight, used: &mut Letters) {
    let mut positioned = content.show_positioned();
    let mut items = positioned.items();
    let mut bytes = Vec::new();
    for (letter, step) in steps(text, weight) {
        let Some(&code) = CODES.get(&letter) else { continue };
        used.0[index(weight)].insert(letter);
        bytes.push(code);
        let more = ADVANCES[index(weight)].get(&letter).map_or(0.0, |advance| advance - step);
        if more.abs() > 0.002 {
            items.show(Str(&bytes)).adjust(more * EM);
            bytes.clear();
        }
    }
    if !bytes.is_empty() {
        items.show(Str(&bytes));
    }
}

/// The letters that a document uses, by weight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Letters([BTreeSet<char>; 2]);

impl Letters {
    pub(crate) fn add(&mut self, other: &Self) {
        for (mine, others) in self.0.iter_mut().zip(&other.0) {
            mine.extend(others);
        }
    }

    /// Writes both fonts, with the glyphs that are used, under these ids; others come from `next`.
    pub(crate) fn write(&self, pdf: &mut Pdf, fonts: [Ref; 2], next: &mut Ref) {
        for (weight, id) in [Weight::Medium, Weight::Bold].into_iter().zip(fonts) {
            let used: Vec<(char, u8)> = CODES
                .iter()
                .filter(|(letter, _)| self.0[index(weight)].contains(letter))
                .map(|(&letter, &code)| (letter, code))
                .collect();
            write_font(pdf, id, weight, &used, next);
        }
    }
}

fn write_font(pdf: &mut Pdf, id: Ref, weight: Weight, used: &[(char, u8)], next: &mut Ref) {
    let advance = |letter: char| ADVANCES[index(weight)].get(&letter).copied().unwrap_or_default() * EM;
    let glyphs: Vec<(String, Ref)> = used.iter().map(|(_, code)| (format!("g{code}"), next.bump())).collect();
    for ((_, glyph), &(letter, _)) in glyphs.iter().zip(used) {
        pdf.stream(*glyph, &draw(letter, weight, advance(letter)));
    }
    let to_unicode = next.bump();
    let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };
    let mut map = UnicodeCmap::<u8>::new(Name(b"Quintile"), system);
    for &(letter, code) in used {
        map.pair(code, letter);
    }
    pdf.stream(to_unicode, &map.finish());
    let mut font = pdf.type3_font(id);
    font.name(font_name(weight));
    font.bbox(Rect::new(-100.0, -320.0, 1100.0, 1000.0));
    font.matrix([1.0 / EM, 0.0, 0.0, 1.0 / EM, 0.0, 0.0]);
    {
        let mut procs = font.char_procs();
        for (name, glyph) in &glyphs {
            procs.pair(Name(name.as_bytes()), *glyph);
        }
    }
    {
        let mut encoding = font.encoding_custom();
        let mut differences = encoding.differences();
        for ((name, _), &(_, code)) in glyphs.iter().zip(used) {
            differences.consecutive(code, [Name(name.as_bytes())]);
        }
        differences.finish();
        encoding.finish();
    }
    let by_code: BTreeMap<u8, char> = used.iter().map(|&(letter, code)| (code, letter)).collect();
    let end = |code: Option<(&u8, &char)>| code.map_or(b' ', |(code, _)| *code);
    let (first, last) = (end(by_code.first_key_value()), end(by_code.last_key_value()));
    font.first_char(first).last_char(last);
    font.widths((first..=last).map(|code| by_code.get(&code).map_or(0.0, |&letter| advance(letter))));
    font.resources().finish();
    font.to_unicode(to_unicode);
}

/// The strokes of a letter, on its baseline.
fn draw(letter: char, weight: Weight, advance: f32) -> Vec<u8> {
    let mut content = Content::new();
    content.start_shape_glyph(advance, -100.0, -320.0, 1100.0, 1000.0);
    let shape = Shape::anchored("q-label", Point::ORIGIN, EM, letter.to_string(), Anchor::Start, weight);
    if let Form::Written { data, stroke, .. } = &shape.form {
        content.set_line_width(*stroke);
        content.set_line_cap(pdf_writer::types::LineCapStyle::RoundCap);
        content.set_line_join(pdf_writer::types::LineJoinStyle::RoundJoin);
        let up = |point: Point| (point.x, HALF_HEIGHT * EM - point.y);
        for segment in read(data).0 {
            match segment {
                Segment::Move(to) => {
                    let (x, y) = up(to);
                    content.move_to(x, y);
                }
                Segment::Line(to) => {
                    let (x, y) = up(to);
                    content.line_to(x, y);
                }
                Segment::Curve(one, two, to) => {
                    let ((x1, y1), (x2, y2), (x3, y3)) = (up(one), up(two), up(to));
                    content.cubic_to(x1, y1, x2, y2, x3, y3);
                }
                Segment::Close => {
                    content.close_path();
                }
            }
        }
        content.stroke();
    }
    content.finish().to_vec()
}

/// A text in lines no wider than this. A word that is wider itself is broken.
pub(crate) fn wrap(text: &str, size: f32, weight: Weight, room: f32) -> Vec<String> {
    let wide = |text: &str| measure(text, size, weight);
    let space = wide(" ");
    let mut lines: Vec<String> = Vec::new();
    let (mut line, mut long) = (String::new(), 0.0);
    for word in text.split_whitespace() {
        let more = wide(word);
        // No letter is kerned with a space, so lengths add up.
        if !line.is_empty() && long + space + more <= room {
            line = line + " " + word;
            long += space + more;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            line.push(letter);
            if more > room && wide(&line) > room && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::take(&mut line));
                line.push(letter);
            }
        }
        long = wide(&line);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A text that fits: cut if it is too long.
pub(crate) fn fitted(text: &str, size: f32, weight: Weight, room: f32) -> String {
    if measure(text, size, weight) <= room {
        return text.to_owned();
    }
    let dots = measure("…", size, weight);
    let mut long = dots;
    let fits = |(_, step): &(char, f32)| -> bool {
        long += step * size;
        long <= room
    };
    let kept: String = steps(text, weight).into_iter().take_while(fits).map(|(letter, _)| letter).collect();
    kept.trim_end().to_owned() + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_a_code_of_its_own() {
        let known = ('!'..'\u{2fff}').filter(|letter| can_write(&letter.to_string())).count();
        assert_eq!(CODES.len(), known + 1, "a font of this kind has 255 letters at most");
        let codes: BTreeSet<u8> = CODES.values().copied().collect();
        assert_eq!(codes.len(), CODES.len());
    }

    #[test]
    fn texts_are_as_wide_as_the_drawings_have_them() {
        for weight in [Weight::Medium, Weight::Bold] {
            for text in ["AVATAR", "To", "7.5", "most?", "¿Qué", "puntos", "n"] {
                let drawn = width(text, 10.0, weight);
                let ours = measure(text, 10.0, weight);
                // Ours has the gap after the last letter.
                assert!((ours - drawn - 0.6).abs() < 0.05, "{text}: {ours} {drawn}");
            }
        }
    }

    #[test]
    fn lines_are_no_wider_than_their_room() {
        let text =
            "Place two tiles each turn so that three tiles around a corner makeaverylongwordindeedwithoutanyblank.";
        for room in [8.0, 20.0, 45.0] {
            let lines = wrap(text, 3.0, Weight::Medium, room);
            assert!(lines.iter().all(|line| measure(line, 3.0, Weight::Medium) <= room), "{lines:?}");
            let plain = |text: &str| text.replace(' ', "");
            assert_eq!(plain(&lines.concat()), plain(text));
        }
        assert!(measure(&fitted(text, 3.0, Weight::Bold, 30.0), 3.0, Weight::Bold) <= 30.0);
    }
}
