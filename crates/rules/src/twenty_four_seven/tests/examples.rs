//! 24/7: every combination of the scoring table, the blocks, the refusals.

use std::collections::BTreeMap;

use super::*;
use crate::kit::{Grid, HandView, Square};

/// Reads a picture of the board: one line per row, cells apart by spaces, `.` for an empty square.
fn read_squares(picture: &str) -> BTreeMap<Square, u8> {
    let lines = picture.lines().filter(|line| !line.trim().is_empty());
    let cells = (0..).zip(lines).flat_map(|(row, line)| {
        (0..).zip(line.split_whitespace()).map(move |(column, cell)| (Square::new(column, row), cell))
    });
    cells.filter(|&(_, cell)| cell != ".").map(|(square, cell)| (square, cell.parse().expect("a number"))).collect()
}

/// A position with this board and this hand, two seats, seat 0 on turn.
fn position(picture: &str, hand: &[u8]) -> TwentyFourSeven {
    let options = Options::default();
    let mut hand = hand.to_vec();
    hand.sort_unstable();
    let mut view = View {
        viewer: Viewer::Seat(Seat(0)),
        turn: Some(Seat(0)),
        board: read_squares(picture),
        blocks: Vec::new(),
        hands: vec![HandView::Open(hand), HandView::Hidden(6)],
        bag: 0,
        scores: vec![0, 0],
        end: None,
        options,
    };
    let total: usize = view.options.tiles.values().map(|&count| usize::from(count)).sum();
    view.bag = total - view.board.len() - view.hands[0].len() - 6 - 3;
    // The blocks follow from the tiles; the game itself says which they are.
    view.blocks = blocks(&view);
    TwentyFourSeven::imagine(&view, &mut Chance::from_number(0)).unwrap_or_else(|error| panic!("{error}"))
}

/// The squares where even a 1 would make a line pass 24, found the slow way.
fn blocks(view: &View) -> Vec<Square> {
    let grid = Grid { columns: 7, rows: 7 };
    let side = |square: Square, right: i8, down: i8| {
        let mut sum = 0;
        let mut next = grid.step(square, right, down);
        while let Some(tile) = next.and_then(|square| view.board.get(&square)) {
            sum += tile;
            next = next.and_then(|square| grid.step(square, right, down));
        }
        sum
    };
    let too_much = |square: &Square| {
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .into_iter()
            .any(|(right, down)| side(*square, right, down) + side(*square, -right, -down) + 1 > 24)
    };
    grid.squares().filter(|square| !view.board.contains_key(square) && too_much(square)).collect()
}

/// What a play scores: the items' features with their points.
fn items(game: &TwentyFourSeven, play: &str) -> Vec<(Feature, i32)> {
    let play: Play = play.parse().expect("a play");
    let scoring = game.weigh(&play).unwrap_or_else(|reason| panic!("{play}: {reason}"));
    scoring.items.into_iter().map(|item| (item.feature, item.points)).collect()
}

fn refusal(game: &TwentyFourSeven, play: &str) -> Illegal {
    game.weigh(&play.parse().expect("a play")).expect_err("it is refused")
}

const ROW_OF_FOUR_AND_FIVE: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . 4 5 . .
    . . . . . . .
    . . . . . . .
    . . . . . . .";

#[test]
fn four_five_six_is_a_run_of_three() {
    let game = position(ROW_OF_FOUR_AND_FIVE, &[6, 3, 10]);
    assert_eq!(items(&game, "6@f4"), [(Feature::Run(3), 30)]);
    assert_eq!(items(&game, "3@c4"), [(Feature::Run(3), 30)]);
    assert_eq!(items(&game, "10@f4"), []);
}

#[test]
fn five_five_five_is_a_set_of_three() {
    let game = position(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . 5 . . .
        . . . 5 . . .
        . . . . . . .
        . . . . . . .",
        &[5, 7],
    );
    assert_eq!(items(&game, "5@d6"), [(Feature::Set(3), 50)]);
    assert_eq!(items(&game, "5@d3"), [(Feature::Set(3), 50)]);
    // Across a gap nothing counts.
    assert_eq!(items(&game, "5@e3"), []);
}

#[test]
fn sums_count_the_whole_stretch() {
    let game = position(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . 3 2 . .
        . . . . . . .
        . . . . . . .
        . . . . . . .",
        &[2, 4, 7],
    );
    assert_eq!(items(&game, "2@f4"), [(Feature::Sum(7), 20)]);
    assert_eq!(items(&game, "4@d5"), [(Feature::Sum(7), 20)], "column d: 3 + 4");
    // A tile alone in its line is no sum of 7.
    assert_eq!(items(&game, "7@f5"), []);
}

#[test]
fn both_sums_in_one_play_earn_a_bonus_and_two_of_one_with_one_of_the_other_two() {
    let game = position(
        "
        . . . . . . .
        . . . 9 . . .
        . . . 9 . . .
        . . . . 1 . .
        . . . . 8 . .
        . . . . . 10 .
        . . . . . . .",
        &[6],
    );
    // Column d: 9 + 9 + 6 = 24; row 4: 6 + 1 = 7; the falling diagonal: 6 + 8 + 10 = 24.
    assert_eq!(
        items(&game, "6@d4"),
        [
            (Feature::Sum(7), 20),
            (Feature::Sum(24), 40),
            (Feature::Sum(24), 40),
            (Feature::BothSums, 60),
            (Feature::BothSums, 60),
        ]
    );
}

#[test]
fn a_sum_of_24_with_seven_tiles_earns_a_bonus() {
    let game = position(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        1 8 1 . 9 1 1
        . . . . . . .
        . . . . . . .
        . . . . . . .",
        &[3],
    );
    assert_eq!(items(&game, "3@d4"), [(Feature::Sum(24), 40), (Feature::LongLine, 60)]);
}

#[test]
fn a_2x_square_doubles_everything() {
    let game = position(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . 10 . . . . .
        . 4 . . . . .
        . . . . . . .
        . . . . . . .",
        &[10],
    );
    let scoring = game.weigh(&"10@b3".parse().expect("a play")).expect("legal");
    assert_eq!(scoring.points, 80);
    assert_eq!((scoring.items[0].times, scoring.items[0].points), (2, 80));
    assert_eq!(scoring.items[0].places.iter().map(ToString::to_string).collect::<Vec<_>>(), ["b3", "b4", "b5"]);
}

#[test]
fn a_rising_and_a_falling_run_in_one_stretch_both_count() {
    let game = position(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . 2 3 . 3 2 .
        . . . . . . .
        . . . . . . .
        . . . . . . .",
        &[4],
    );
    assert_eq!(items(&game, "4@d4"), [(Feature::Run(3), 30), (Feature::Run(3), 30)]);
}

#[test]
fn a_run_of_four_is_not_also_two_runs_of_three() {
    let game = position(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . 3 4 . 6 . .
        . . . . . . .
        . . . . . . .
        . . . . . . .",
        &[5],
    );
    assert_eq!(items(&game, "5@d4"), [(Feature::Run(4), 40)]);
}

#[test]
fn no_line_may_pass_24_and_the_refusal_says_which_would() {
    let game = position(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . 10 9 . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .",
        &[7, 5],
    );
    assert_eq!(refusal(&game, "7@e4").to_string(), "row 4 would sum to 26; the limit is 24");
    assert_eq!(items(&game, "5@e4"), [(Feature::Sum(24), 40)]);
    assert!(matches!(refusal(&game, "5@a1"), Illegal::NotAdjacent { .. }));
    assert!(matches!(refusal(&game, "5@c4"), Illegal::Occupied { .. }));
    assert!(matches!(refusal(&game, "8@e4"), Illegal::NotInHand { .. }));
    assert!(matches!(refusal(&game, "pass"), Illegal::PassNotAllowed { .. }));
}

#[test]
fn blocks_appear_where_even_a_1_is_too_much() {
    let mut game = position(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . 10 9 . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .",
        &[5, 1],
    );
    game.play(&"5@e4".parse().expect("a play")).expect("legal");
    let view = game.view(Viewer::Onlooker);
    assert_eq!(view.blocks.iter().map(ToString::to_string).collect::<Vec<_>>(), ["b4", "f4"]);
}
