//! Each game's emblem: a small illustration on the game's own colour, for cards, headers, results and icons.

use quintile_rules::GameId;
use quintile_rules::polygon::Symbol;
use quintile_rules::sums_of_one::DecimalMark;

use crate::art::{TileArt, corner_shapes, rocket_man};
use crate::drawing::Corner;
use crate::face::Face;
use crate::geometry::Point;
use crate::shape::{Part, Shape};

/// The emblem around its middle, 100 wide and high.
pub fn emblem(game: GameId) -> Vec<Part> {
    let ground = Shape::rect(ground_class(game), Point::ORIGIN, 100.0, 100.0, 24.0);
    let mut parts = vec![Part::new(None, Point::ORIGIN, vec![ground])];
    parts.extend(match game {
        GameId::Polygon => polygon(),
        GameId::Synergo => vec![tile(game, "BGRY", Point::new(0.0, -1.0), 0.68)],
        GameId::TwentyFourSeven => vec![number(24, Point::new(-17.0, -16.0)), number(7, Point::new(17.0, 15.0))],
        GameId::ScrambledFives => {
            vec![Part { place: None, at: Point::new(-3.0, -1.0), scale: 0.98, shapes: rocket_man() }]
        }
        GameId::SumsOfOne => vec![Part::new(None, Point::ORIGIN, whole())],
    });
    parts
}

const fn ground_class(game: GameId) -> &'static str {
    match game {
        GameId::Polygon => "q-game-polygon",
        GameId::Synergo => "q-game-synergo",
        GameId::TwentyFourSeven => "q-game-twenty-four-seven",
        GameId::ScrambledFives => "q-game-scrambled-fives",
        GameId::SumsOfOne => "q-game-sums-of-one",
    }
}

fn tile(game: GameId, notation: &str, at: Point, scale: f32) -> Part {
    let art = Face::read(game, notation).map(|face| TileArt::of(face).shapes(DecimalMark::Point));
    Part { place: None, at, scale, shapes: art.unwrap_or_default() }
}

fn number(number: u8, at: Point) -> Part {
    Part { place: None, at, scale: 0.52, shapes: TileArt::of(Face::Number(number)).shapes(DecimalMark::Point) }
}

/// Three tiles around a star.
fn polygon() -> Vec<Part> {
    const SCALE: f32 = 0.41;
    let reach = crate::Outline::HEX_RADIUS * SCALE;
    let (side, half) = (50.0 * SCALE, reach / 2.0);
    let middle = Point::new(0.0, 2.0);
    let around = [("5", 0.0, -reach), ("2x2", -side, half), ("W", side, half)];
    let tiles = around.map(|(notation, x, y)| tile(GameId::Polygon, notation, middle.moved(x, y), SCALE));
    let star = Corner { at: middle, symbol: Symbol::Star, cells: Vec::new(), rolled: true };
    let star = Part { place: None, at: middle.moved(0.0, -2.0), scale: 0.6, shapes: corner_shapes(&star) };
    tiles.into_iter().chain([star]).collect()
}

/// A whole, made of a half, a quarter, 0.15 and 0.1.
fn whole() -> Vec<Shape> {
    const RADIUS: f32 = 33.0;
    let at = |turn: f32| {
        let (sine, cosine) = (turn * std::f32::consts::TAU).sin_cos();
        Point::new(sine * RADIUS, -cosine * RADIUS)
    };
    let slice = |class: &'static str, from: f32, to: f32| {
        Shape::path(class, format!("M0 0L{}A{RADIUS} {RADIUS} 0 0 1 {}Z", at(from), at(to)))
    };
    let seam = |turn: f32| Shape::path("q-game-seam", format!("M0 0L{}", at(turn)));
    vec![
        Shape::circle("q-shadow", Point::new(0.0, 3.0), RADIUS + 3.0),
        Shape::circle("q-tile", Point::ORIGIN, RADIUS + 3.5),
        slice("q-yellow", 0.0, 0.5),
        slice("q-side-blue", 0.5, 0.75),
        slice("q-side-green", 0.75, 0.9),
        slice("q-side-red", 0.9, 1.0),
        seam(0.0),
        seam(0.5),
        seam(0.75),
        seam(0.9),
    ]
}

#[cfg(test)]
mod tests {
    use crate::STYLE;

    use super::*;

    #[test]
    fn every_game_has_an_emblem_of_its_own() {
        let drawn = GameId::ALL.map(|game| emblem(game).iter().map(ToString::to_string).collect::<String>());
        for (at, text) in drawn.iter().enumerate() {
            let whole = format!("<svg>{text}</svg>");
            let document = roxmltree::Document::parse(&whole).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(document.descendants().count() > 4, "{text}");
            assert!(drawn.iter().skip(at + 1).all(|other| other != text));
            let classes = text.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
            for class in classes.flat_map(str::split_whitespace) {
                assert!(STYLE.contains(&format!(".{class} ")), "the style has no .{class}");
            }
        }
    }
}
