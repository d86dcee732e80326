//! Polygon: the combinations of the score card, stacking, WILDs, X tiles and printed tiles.
//!
//! The pictures are of a board with two rings of cells around START, `c3`: `a3 a4 a5` in the top row, `c1` to `c5` in the
//! middle, `e1 e2 e3` at the bottom. The circle of START joins `c3`, `c4` and `d3`; its star `b3`, `b4` and `c3`.

use super::*;
use crate::kit::{HandView, all_tiles};

const RADIUS: u8 = 2;

/// Reads a picture of the board: its cells in listing order, apart by spaces, `.` for one without a tile.
fn read_cells(picture: &str) -> Vec<(Hex, &str)> {
    let texts: Vec<&str> = picture.split_whitespace().collect();
    let cells: Vec<Hex> = Hex::all(RADIUS as i8).collect();
    assert_eq!(texts.len(), cells.len(), "a picture of all cells");
    cells.into_iter().zip(texts).filter(|&(_, text)| text != ".").collect()
}

/// A position with these tiles in play and this roll and draw. `4^3` is a 4 on top of two other tiles.
fn position(picture: &str, symbol: Symbol, drawn: [&str; 2]) -> Polygon {
    position_on(&[], picture, symbol, drawn)
}

/// The same on a board with printed tiles.
fn position_on(printed: &[(&str, &str)], picture: &str, symbol: Symbol, drawn: [&str; 2]) -> Polygon {
    let stack = |(cell, text): (Hex, &str)| {
        let (name, height) = text.split_once('^').unwrap_or((text, "1"));
        Stack { cell, tile: tile(name), height: height.parse().expect("a height") }
    };
    let board: Vec<Stack> = read_cells(picture).into_iter().map(stack).collect();
    let mut hand = drawn.map(tile);
    hand.sort_unstable();
    let mut unseen = all_tiles(&Options::default().tiles);
    for used in board.iter().map(|stack| stack.tile).chain(hand) {
        let at = unseen.iter().position(|&tile| tile == used).expect("the set has such a tile");
        unseen.remove(at);
    }
    let laid: usize = board.iter().map(|stack| usize::from(stack.height)).sum();
    // Whatever lies underneath.
    unseen.drain(..laid - board.len());
    let played = laid / 2;
    let turn = Seat((played % 2) as u8);
    let mut hands = vec![HandView::Open(Vec::new()); 2];
    hands[turn.index()] = HandView::Open(hand.to_vec());
    let printed = printed.iter().map(|&(name, face)| (cell(name), tile(face))).collect();
    let view = View {
        options: Options { radius: RADIUS, printed, ..Options::default() },
        viewer: Viewer::Onlooker,
        seats: 2,
        first: Seat(0),
        played,
        turn: Some(turn),
        symbol: Some(symbol),
        board,
        hands,
        unseen,
        aside: Vec::new(),
        scores: vec![0, 0],
        end: None,
    };
    Polygon::imagine(&view, &mut Chance::from_number(0)).unwrap_or_else(|error| panic!("{error}"))
}

/// What a play scores for, as the score sheet says it.
fn items(game: &Polygon, play: &str) -> Vec<(String, i32)> {
    let weighed = game.weigh(&play.parse().expect("a play"));
    let scoring = weighed.unwrap_or_else(|reason| {
        panic!("{play}: {reason}\n{}", Polygon::sketch(&game.view(Viewer::Onlooker)));
    });
    scoring.items.into_iter().map(|item| (item.feature.to_string(), item.points)).collect()
}

fn refusal(game: &Polygon, play: &str) -> Illegal {
    game.weigh(&play.parse().expect("a play")).expect_err("it is refused")
}

/// Only START is covered.
fn start(name: &str) -> String {
    format!(
        "
           .  .  .
         .  .  .  .
        .  .  {name}  .  .
         .  .  .  .
           .  .  ."
    )
}

#[test]
fn the_score_card() {
    for (on_start, drawn, points, name) in [
        ("1", ["1", "1"], 10, "three 1s"),
        ("2", ["2", "2"], 20, "three 2s"),
        ("3", ["3", "3"], 30, "three 3s"),
        ("4", ["4", "4"], 40, "three 4s"),
        ("5", ["5", "5"], 50, "three 5s"),
        ("1", ["2", "3"], 15, "straight 1-2-3"),
        ("3", ["2", "4"], 25, "straight 2-3-4"),
        ("5", ["3", "4"], 35, "straight 3-4-5"),
        ("W", ["W", "W"], 100, "three WILDs"),
        // The document's example for X tiles.
        ("2", ["2", "2x3"], 60, "three 2s"),
        // Of two X tiles the higher one counts.
        ("2x2", ["2", "2x3"], 60, "three 2s"),
        // A WILD completes any of them.
        ("W", ["2", "2"], 20, "three 2s"),
        ("2", ["4", "W"], 25, "straight 2-3-4"),
    ] {
        let game = position(&start(on_start), Symbol::Circle, drawn);
        let play = format!("{}@c4 {}@d3", drawn[0], drawn[1]);
        assert_eq!(items(&game, &play), [(name.to_owned(), points)], "{on_start} on START, {play}");
    }
}

#[test]
fn the_die_says_which_corners_count() {
    let game = position(&start("3"), Symbol::Circle, ["3", "3"]);
    assert_eq!(refusal(&game, "3@b3 3@b4"), Illegal::NotAdjacent { place: cell("b3").into() });
    let game = position(&start("3"), Symbol::Star, ["3", "3"]);
    assert_eq!(items(&game, "3@b3 3@b4"), [("three 3s".to_owned(), 30)]);
    assert_eq!(refusal(&game, "3@c4 3@d3"), Illegal::NotAdjacent { place: cell("c4").into() });
}

/// The circle group of START lacks one tile, on `d3`; so does that of the two 2s, on `e1`.
const TWO_GROUPS: &str = "
       .  .  .
     .  1  .  .
    .  .  3  4  .
     2  2  .  .
       .  .  .";

#[test]
fn two_tiles_make_two_scores_in_two_groups() {
    let game = position(TWO_GROUPS, Symbol::Circle, ["2", "5"]);
    let both = [("straight 3-4-5".to_owned(), 35), ("three 2s".to_owned(), 20)];
    assert_eq!(items(&game, "5@d3 2@e1"), both);
    // A group scores once: after that the other tile goes elsewhere.
    assert_eq!(refusal(&game, "5@d3 2@c4"), Illegal::SameGroup { place: cell("c4").into() });
}

#[test]
fn two_tiles_make_one_score_in_one_group() {
    let game = position(TWO_GROUPS, Symbol::Circle, ["1", "5"]);
    assert_eq!(items(&game, "1@d3 5@d3"), [("straight 3-4-5".to_owned(), 35)]);
}

#[test]
fn tiles_are_stacked_on_other_numbers_only() {
    let game = position(TWO_GROUPS, Symbol::Circle, ["3", "3x2"]);
    assert_eq!(refusal(&game, "3@c3 3x2@d3"), Illegal::SameNumber { place: cell("c3").into(), number: 3 });
    assert_eq!(refusal(&game, "3x2@c3 3@d3"), Illegal::SameNumber { place: cell("c3").into(), number: 3 });
    assert_eq!(items(&game, "3@c4 3x2@d3"), [("three 3s".to_owned(), 60)]);
}

#[test]
fn tiles_score_on_different_levels() {
    let game = position(
        "
           .  .  .
         .  .  .  .
        .  .  3  4^3  .
         .  2  .  .
           .  .  .",
        Symbol::Circle,
        ["5", "5"],
    );
    assert_eq!(items(&game, "5@d3 5@d1")[0], ("straight 3-4-5".to_owned(), 35));
}

#[test]
fn a_wild_covers_numbers_but_no_wild() {
    let game = position(&start("3"), Symbol::Circle, ["2", "W"]);
    assert_eq!(items(&game, "2@c4 W@c3"), []);
    let game = position(&start("W"), Symbol::Circle, ["2", "W"]);
    assert_eq!(refusal(&game, "2@c4 W@c3"), Illegal::WildOnWild { place: cell("c3").into() });
    assert_eq!(items(&game, "W@c4 2@c3"), [], "a number covers a WILD");
}

#[test]
fn printed_tiles_count_once_play_has_reached_them() {
    let game = position_on(&[("d3", "W"), ("a4", "4x2")], &start("3"), Symbol::Circle, ["3", "5"]);
    // START, the new 5 and the WILD printed on d3; there is no second group to place the 3 in.
    assert_eq!(items(&game, "5@c4 3!"), [("straight 3-4-5".to_owned(), 35)]);
    // A printed tile is covered like any other.
    assert_eq!(items(&game, "5@d3 3@c4"), []);
    // But it is no tile in play to go beside.
    assert_eq!(refusal(&game, "3@a5 5@c4"), Illegal::NotAdjacent { place: cell("a5").into() });
}
