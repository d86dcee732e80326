//! The worked examples of the owner's document.

use super::*;
use crate::kit::{Axis, Illegal, Line, Wanted};

/// The board of a sketch: its lines down to the last row.
fn diagram(game: &SumsOfOne) -> String {
    let rows = usize::from(game.set.options.rows);
    let sketch = SumsOfOne::sketch(&game.view(Viewer::Onlooker)).to_string();
    sketch.lines().take(rows + 1).map(|line| format!("{line}\n")).collect()
}

fn items(scoring: &Scoring<Feature>) -> Vec<(Feature, i32)> {
    scoring.items.iter().map(|item| (item.feature, item.points)).collect()
}

fn table(rows: u8, plus: &str) -> Options {
    Options { columns: 8, rows, plus_squares: squares(plus), ..Options::default() }
}

fn bag() -> Vec<Tile> {
    tiles("0.1 0.25 0.3 0.35 0.2  0.05 0.05 0.05 0.05 0.05  0.05 0.05 0.05 0.05 0.05")
}

#[test]
fn three_tiles_and_one_sum() {
    let mut game = position(table(2, "g1"), &[("c1", "0.15"), ("d1", "0.2")], &bag());
    let before = "
       a    b    c    d    e    f    g    h
  1    ·    · 0.15  0.2    ·    ·  +10    ·
  2    ·    ·    ·    ·    ·    ·    ·    ·
";
    assert_eq!(diagram(&game), before[1..]);
    // The document counts 13 here; by its own rule, and its second example, three tiles are 9.
    let scoring = game.play(&play("0.35@b1 0.2@e1 0.1@f1")).unwrap();
    assert_eq!(scoring.points, 19);
    assert_eq!(items(&scoring), [(Feature::Sum, 10), (Feature::Tiles(3), 9)]);
    let after = "
       a    b    c    d    e    f    g    h
  1    · 0.35 0.15  0.2  0.2  0.1  +10    ·
  2    ·    ·    ·    ·    ·    ·    ·    ·
";
    assert_eq!(diagram(&game), after[1..]);
}

#[test]
fn covering_a_plus_square_adds_ten() {
    let mut game = position(table(2, "g1"), &[("c1", "0.15"), ("d1", "0.2")], &bag());
    let scoring = game.play(&play("0.2@e1 0.1@f1 0.35@g1")).unwrap();
    assert_eq!(items(&scoring), [(Feature::Sum, 10), (Feature::Plus, 10), (Feature::Tiles(3), 9)]);
    assert_eq!(scoring.points, 29);
    let after = "
       a    b    c    d    e    f    g    h
  1    ·    · 0.15  0.2  0.2  0.1 0.35    ·
  2    ·    ·    ·    ·    ·    ·    ·    ·
";
    assert_eq!(diagram(&game), after[1..]);
}

fn two_rows() -> SumsOfOne {
    let red = [("f1", "0.2"), ("g1", "0.4"), ("h1", "0.15"), ("c4", "0.3"), ("d4", "0.4")];
    position(table(4, "g4"), &red, &bag())
}

#[test]
fn connecting_two_rows_makes_three_sums() {
    let mut game = two_rows();
    let scoring = game.play(&play("0.25@e1 0.35@e2 0.1@e3 0.3@e4")).unwrap();
    assert_eq!(items(&scoring), [(Feature::Sum, 10), (Feature::Sum, 10), (Feature::Sum, 10), (Feature::Tiles(4), 12)]);
    assert_eq!(scoring.points, 42);
    assert_eq!(game.scores(), [42, 0]);
    let after = "
       a    b    c    d    e    f    g    h
  1    ·    ·    ·    · 0.25  0.2  0.4 0.15
  2    ·    ·    ·    · 0.35    ·    ·    ·
  3    ·    ·    ·    ·  0.1    ·    ·    ·
  4    ·    ·  0.3  0.4  0.3    ·  +10    ·
";
    assert_eq!(diagram(&game), after[1..]);
}

#[test]
fn every_row_that_is_touched_has_to_sum_to_one() {
    let game = two_rows();
    let line = Line { axis: Axis::Row, through: "c4".parse().unwrap() };
    let wrong = Illegal::WrongSum { line, sum: "0.8".into(), wanted: Wanted::One };
    assert_eq!(wrong.to_string(), "row 4 would sum to 0.8, not 1.0");
    assert_eq!(game.weigh(&play("0.25@e1 0.35@e2 0.3@e3 0.1@e4")), Err(wrong));
}

#[test]
fn a_plus_square_under_two_sums_counts_twice() {
    let game = position(table(3, "b2"), &[("a2", "0.8"), ("b1", "0.7"), ("c3", "0.9")], &bag());
    // Alone it would have to be 0.2 for its row and 0.3 for its column.
    assert!(matches!(game.weigh(&play("0.2@b2")), Err(Illegal::WrongSum { .. })));
    let game = position(table(3, "b2"), &[("a2", "0.8"), ("b1", "0.8"), ("c3", "0.9")], &bag());
    let scoring = game.weigh(&play("0.2@b2")).unwrap();
    assert_eq!(items(&scoring), [(Feature::Sum, 10), (Feature::Sum, 10), (Feature::Plus, 20), (Feature::Tiles(1), 3)]);
    assert_eq!(scoring.items[2].times, 2);
}

#[test]
fn a_whole_hand_gains_thirty() {
    let bag = tiles("0.1 0.1 0.1 0.1 0.2  0.05 0.05 0.05 0.05 0.05  0.05");
    let game = position(table(2, "h2"), &[("a1", "0.4")], &bag);
    let scoring = game.weigh(&play("0.1@b1 0.1@c1 0.1@d1 0.1@e1 0.2@f1")).unwrap();
    assert_eq!(items(&scoring), [(Feature::Sum, 10), (Feature::Tiles(5), 15), (Feature::WholeHand, 30)]);
}

#[test]
fn a_wild_keeps_its_name() {
    let bag = tiles("* 0.1 0.1 0.1 0.2  0.05 0.05 0.05 0.05 0.6  0.05");
    let mut game = position(table(2, "h2"), &[("a1", "0.4")], &bag);
    game.play(&play("*0.6@b1")).unwrap();
    assert_eq!(game.view(Viewer::Onlooker).board[&"b1".parse().unwrap()], tile("*0.6"));
    assert!(diagram(&game).contains("0.4  *.6"));
    assert!(matches!(game.weigh(&play("0.05@b2")), Err(Illegal::WrongSum { .. })));
    assert!(game.weigh(&play("0.6@a2")).is_ok());
}
