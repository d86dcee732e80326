//! Path data as lines and curves that PDF knows: the commands M, L, Q, C, A and Z with absolute points, which are all that drawings use.

use quintile_drawing::Point;

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

/// The segments of path data, up to what cannot be read, and how much that is: nothing for every shape there is (a test sees to it).
pub(crate) fn read(data: &str) -> (Vec<Segment>, &str) {
    let mut reader = Reader { segments: Vec::new(), at: Point::ORIGIN, begun: Point::ORIGIN };
    let mut rest = data.trim_start();
    while let Some(command) = rest.chars().next() {
        let Some(after) = rest.strip_prefix(['M', 'L', 'Q', 'C', 'A', 'Z']) else { break };
        let end = after.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(after.len());
        let numbers: Option<Vec<f32>> = after[..end].split_whitespace().map(|number| number.parse().ok()).collect();
        let Some(()) = numbers.and_then(|numbers| reader.command(command, &numbers)) else { break };
        rest = &after[end..];
    }
    (reader.segments, rest)
}

struct Reader {
    segments: Vec<Segment>,
    at: Point,
    begun: Point,
}

impl Reader {
    /// Takes a command with its numbers; `None` if there are too few or too many.
    fn command(&mut self, command: char, numbers: &[f32]) -> Option<()> {
        let size = match command {
            'M' | 'L' => 2,
            'Q' => 4,
            'C' => 6,
            'A' => 7,
            _ => {
                self.segments.push(Segment::Close);
                self.at = self.begun;
                return numbers.is_empty().then_some(());
            }
        };
        if numbers.is_empty() || !numbers.len().is_multiple_of(size) {
            return None;
        }
        for group in numbers.chunks_exact(size) {
            let point = |at: usize| Point::new(group[at], group[at + 1]);
            let end = point(size - 2);
            match command {
                'M' => {
                    self.segments.push(Segment::Move(end));
                    self.begun = end;
                }
                'L' => self.segments.push(Segment::Line(end)),
                'Q' => {
                    // A curve with one handle is one with two, each two thirds of the way to it.
                    let (one, two) = (self.at.towards(point(0), 2.0 / 3.0), end.towards(point(0), 2.0 / 3.0));
                    self.segments.push(Segment::Curve(one, two, end));
                }
                'C' => self.segments.push(Segment::Curve(point(0), point(2), end)),
                _ => self.arc(group, end)?,
            }
            self.at = end;
        }
        Some(())
    }

    /// An arc of a circle, as curves of at most a quarter of it.
    fn arc(&mut self, group: &[f32], end: Point) -> Option<()> {
        let (radius, large, clockwise) = (group[0], group[3] != 0.0, group[4] != 0.0);
        if group[0] != group[1] || radius <= 0.0 {
            return None;
        }
        let begin = self.at;
        let apart = begin.distance(end);
        if apart == 0.0 {
            return Some(());
        }
        let radius = radius.max(apart / 2.0);
        let middle = begin.towards(end, 0.5);
        // From the middle of the chord to the centre.
        let away =
            (radius * radius - apart * apart / 4.0).max(0.0).sqrt() * if large == clockwise { -1.0 } else { 1.0 };
        let across = Point::new((begin.y - end.y) / apart, (end.x - begin.x) / apart);
        let centre = middle.moved(across.x * away, across.y * away);
        let angle = |point: Point| (point.y - centre.y).atan2(point.x - centre.x);
        let (from, mut sweep) = (angle(begin), angle(end) - angle(begin));
        if clockwise && sweep < 0.0 {
            sweep += std::f32::consts::TAU;
        } else if !clockwise && sweep > 0.0 {
            sweep -= std::f32::consts::TAU;
        }
        let pieces = (sweep.abs() / std::f32::consts::FRAC_PI_2).ceil().clamp(1.0, 4.0);
        let step = sweep / pieces;
        let handle = 4.0 / 3.0 * (step / 4.0).tan() * radius;
        let on = |angle: f32| centre.moved(angle.cos() * radius, angle.sin() * radius);
        for piece in 0..pieces as u8 {
            let (one, two) = (from + step * f32::from(piece), from + step * f32::from(piece + 1));
            let first = on(one).moved(-one.sin() * handle, one.cos() * handle);
            let second = on(two).moved(two.sin() * handle, -two.cos() * handle);
            self.segments.push(Segment::Curve(first, second, on(two)));
        }
        Some(())
    }
}

/// A circle.
pub(crate) fn circle(centre: Point, radius: f32) -> Vec<Segment> {
    let (left, right) = (centre.moved(-radius, 0.0), centre.moved(radius, 0.0));
    let mut reader = Reader { segments: vec![Segment::Move(left)], at: left, begun: left };
    for end in [right, left] {
        let half = [radius, radius, 0.0, 0.0, 1.0, end.x, end.y];
        // A circle without a size is a point.
        let _ = reader.command('A', &half);
    }
    reader.segments.push(Segment::Close);
    reader.segments
}

/// A rectangle with round corners.
pub(crate) fn rect(corner: Point, width: f32, height: f32, radius: f32) -> Vec<Segment> {
    let radius = radius.min(width / 2.0).min(height / 2.0).max(0.0);
    let at = |x: f32, y: f32| corner.moved(x, y);
    // How far a curve's handles are from the corner, for it to be nearly a circle.
    let near = radius * 0.4477;
    let (right, bottom) = (width, height);
    if radius == 0.0 {
        let lines = [at(right, 0.0), at(right, bottom), at(0.0, bottom)].map(Segment::Line);
        return [Segment::Move(corner)].into_iter().chain(lines).chain([Segment::Close]).collect();
    }
    vec![
        Segment::Move(at(radius, 0.0)),
        Segment::Line(at(right - radius, 0.0)),
        Segment::Curve(at(right - near, 0.0), at(right, near), at(right, radius)),
        Segment::Line(at(right, bottom - radius)),
        Segment::Curve(at(right, bottom - near), at(right - near, bottom), at(right - radius, bottom)),
        Segment::Line(at(radius, bottom)),
        Segment::Curve(at(near, bottom), at(0.0, bottom - near), at(0.0, bottom - radius)),
        Segment::Line(at(0.0, radius)),
        Segment::Curve(at(0.0, near), at(near, 0.0), at(radius, 0.0)),
        Segment::Close,
    ]
}

#[cfg(test)]
mod tests {
    use quintile_drawing::{Drawing, Form, Highlight, Laid, Overlay, Shape, TileArt, die, emblem};
    use quintile_rules::kit::{Record, Viewer};
    use quintile_rules::polygon::Symbol;
    use quintile_rules::{AnyGame, GameId};
    use quintile_words::{DecimalMark, Guide};

    use crate::ink::{Ink, Inks};

    use super::*;

    /// Every shape of every game: its boards in the middle of games, with a play being laid and what it scores, tiles, emblems, dice.
    fn all_shapes() -> Vec<Shape> {
        let mut shapes: Vec<Shape> = Symbol::ALL.into_iter().flat_map(die).collect();
        for game in GameId::ALL {
            shapes.extend(emblem(game).into_iter().flat_map(|part| part.shapes));
            for example in Guide::of(game).sections.iter().flat_map(|section| section.examples) {
                let record: Record = serde_json::from_str(example.record).expect("a record");
                let position = AnyGame::position(&record, example.ply).expect("a position");
                let overlay = Overlay {
                    tentative: Laid::by_play(game, example.play),
                    highlights: Highlight::of(&position.weigh(example.play).expect("a legal play")),
                    ..Overlay::default()
                };
                let drawing = Drawing::with(&position.view(Viewer::Onlooker), &overlay);
                let layers = drawing.layers(DecimalMark::Comma, true);
                shapes.extend(layers.into_iter().flat_map(|layer| layer.parts).flat_map(|part| part.shapes));
            }
            let kit = crate::kit::Kit::new(game, &serde_json::Map::new()).expect("the house set");
            shapes.extend(kit.tiles.iter().flat_map(|&face| TileArt::of(face).shapes(DecimalMark::Point)));
            if let Some(board) = &kit.board {
                let layers = board.layers(DecimalMark::Point, true);
                shapes.extend(layers.into_iter().flat_map(|layer| layer.parts).flat_map(|part| part.shapes));
                shapes.extend(crate::kit::marker(board));
            }
        }
        shapes
    }

    #[test]
    fn every_shape_of_every_game_can_be_drawn() {
        let inks = Inks::to_look_at();
        let shapes = all_shapes();
        assert!(shapes.len() > 5_000, "{} shapes", shapes.len());
        for shape in shapes {
            match &shape.form {
                Form::Path(data) => assert_eq!(read(data).1, "", "{data}"),
                Form::Written { data, .. } => assert_eq!(read(data).1, "", "{data}"),
                Form::Circle { .. } | Form::Rect { .. } => {}
                Form::Text { text, .. } => panic!("{text:?} is not in our letters"),
            }
            let class = match shape.form {
                Form::Written { .. } => format!("q-pen {}", shape.class),
                _ => shape.class.to_owned(),
            };
            assert_ne!(inks.of(&class), Ink::default(), "{class} is in no style sheet");
        }
    }

    #[test]
    fn paths_are_read_whole() {
        let (segments, rest) = read("M1 2L-3.5 4Q0 0 6 0Z");
        assert_eq!(rest, "");
        assert_eq!(segments[0], Segment::Move(Point::new(1.0, 2.0)));
        assert_eq!(segments[1], Segment::Line(Point::new(-3.5, 4.0)));
        let Segment::Curve(one, two, end) = segments[2] else { panic!("a curve") };
        assert!(one.distance(Point::new(-3.5 / 3.0, 4.0 / 3.0)) < 1e-4 && two.distance(Point::new(2.0, 0.0)) < 1e-4);
        assert_eq!((end, segments[3]), (Point::new(6.0, 0.0), Segment::Close));
        for bad in ["M1", "L1 2 3", "m1 2", "A1 2 0 0 1 3 4", "M1 x"] {
            assert_eq!(read(bad).1, bad);
        }
    }

    #[test]
    fn arcs_are_as_far_from_their_centre_as_their_radius() {
        // From the top of a circle around the origin, clockwise as one sees it, a quarter and three quarters.
        for (data, through) in [
            ("M0 -10A10 10 0 0 1 10 0", Point::new(7.0711, -7.0711)),
            ("M0 -10A10 10 0 1 0 10 0", Point::new(-10.0, 0.0)),
        ] {
            let (segments, rest) = read(data);
            assert_eq!(rest, "");
            let mut begin = Point::new(0.0, -10.0);
            let mut nearest = f32::MAX;
            for segment in &segments[1..] {
                let Segment::Curve(one, two, end) = *segment else { panic!("curves") };
                for part in 0..=20_u8 {
                    let t = f32::from(part) / 20.0;
                    let (a, b, c) = (begin.towards(one, t), one.towards(two, t), two.towards(end, t));
                    let point = a.towards(b, t).towards(b.towards(c, t), t);
                    assert!((point.distance(Point::ORIGIN) - 10.0).abs() < 0.01, "{point:?}");
                    nearest = nearest.min(point.distance(through));
                }
                begin = end;
            }
            assert!(nearest < 0.5 && begin.distance(Point::new(10.0, 0.0)) < 1e-3, "{data}");
        }
    }
}
