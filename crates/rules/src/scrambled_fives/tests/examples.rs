//! Worked examples, endings and refusals, position by position.

use super::super::*;
use super::{at, start};
use crate::kit::{AdjustmentKind, End, Hand, HandView};

/// A house game of two in which these tiles lie, seat 0 holds `hand` and is to play.
fn position(board: &[(&str, u8)], hand: &[u8]) -> ScrambledFives {
    let mut game = start(&Options::default(), 2, 0);
    board.iter().for_each(|&(name, value)| game.board.put(at(name), value));
    game.hands[0] = hand.iter().copied().collect();
    game.turn = Seat(0);
    game
}

fn points(game: &ScrambledFives, text: &str) -> i32 {
    let play: Play = text.parse().unwrap();
    let scoring = game.weigh(&play).unwrap_or_else(|illegal| panic!("{text}: {illegal}\n{:?}", game.board));
    assert_eq!(scoring.items.iter().map(|item| item.points).sum::<i32>(), scoring.points);
    scoring.points
}

fn refusal(game: &ScrambledFives, text: &str) -> Illegal {
    game.weigh(&text.parse().unwrap()).unwrap_err()
}

#[test]
fn a_longer_cluster_scores_its_old_tiles_too() {
    let game = position(&[("h8", 7), ("i8", 3)], &[1, 2, 4, 7, 9]);
    assert_eq!(points(&game, "7@f8 2@g8 1@j8"), 20);
    let cluster = game.weigh(&"7@f8 2@g8 1@j8".parse().unwrap()).unwrap().items.remove(0);
    assert_eq!(cluster.feature.to_string(), "cluster of 20");
    assert_eq!(cluster.places, ["f8", "g8", "h8", "i8", "j8"].map(|name| at(name).into()));
}

#[test]
fn every_cluster_that_grows_scores() {
    // The seed's second example: 5, 7 and 3 beside 2 and 8, the 5 in line with another cluster.
    let game = position(&[("h8", 2), ("h9", 8), ("i10", 3), ("j10", 7)], &[1, 3, 5, 7, 9]);
    assert_eq!(points(&game, "5@h10 7@h11 3@h12"), 25 + 15);
}

#[test]
fn bonuses_count_for_each_cluster_and_only_once() {
    // h13 adds 10; f10 doubles; a8 and a1 triple.
    let game = position(&[("h8", 5), ("h9", 5), ("h10", 5), ("h11", 5), ("g13", 5), ("f13", 5)], &[1, 4, 5, 5, 5]);
    assert_eq!(points(&game, "5@h13"), 15 + 10);
    let game = position(&[("h12", 5), ("g13", 5)], &[5]);
    assert_eq!(points(&game, "5@h13"), (10 + 10) + (10 + 10));
    let scoring = game.weigh(&"5@h13".parse().unwrap()).unwrap();
    let items: Vec<_> = scoring.items.iter().map(|item| (item.feature.to_string(), item.points)).collect();
    let cluster = ("cluster of 10".to_owned(), 10);
    let square = ("+10 square".to_owned(), 10);
    assert_eq!(items, [cluster.clone(), square.clone(), cluster, square]);
    // Covered before: nothing more.
    let game = position(&[("h13", 5)], &[5]);
    assert_eq!(points(&game, "5@g13"), 10);
    // Two multipliers multiply together; additions come first: f6 and j6 double, h3 adds 10 only in its own line.
    let game = position(&[("g6", 1), ("h6", 1), ("i6", 1)], &[1, 1]);
    assert_eq!(points(&game, "1@f6 1@j6"), 5 * 2 * 2);
    let game = position(&[("d3", 5)], &[5, 5, 5]);
    assert_eq!(points(&game, "5@d4"), 10 + 10);
    assert_eq!(points(&game, "5@c3"), 10 * 2);
    let game = position(&[("m4", 5)], &[5, 5, 5]);
    assert_eq!(points(&game, "5@l4"), 10 + 10);
    let game = position(&[("b6", 5)], &[5, 5, 5]);
    assert_eq!(points(&game, "5@b7"), 10);
    let game = position(&[("a9", 5)], &[5, 5]);
    assert_eq!(points(&game, "5@a8 5@b8"), 10 * 3 + 10 * 3);
}

#[test]
fn the_first_placement_covers_the_centre() {
    let game = position(&[], &[2, 3, 5, 8, 9]);
    assert_eq!(points(&game, "5@h8"), 5);
    assert_eq!(points(&game, "2@g8 3@h8"), 5);
    assert!(matches!(refusal(&game, "2@h8"), Illegal::WrongSum { .. }));
    assert!(matches!(refusal(&game, "5@h9"), Illegal::NotCentre { .. }));
    let zeros = Options { tiles: [(0, 50), (5, 20)].into(), ..Options::default() };
    let mut game = start(&zeros, 2, 0);
    game.hands[game.turn.index()] = [0, 0].into_iter().collect();
    assert_eq!(points(&game, "0@h8"), 0, "0 is a multiple of 5");
    game.play(&"0@h8".parse().unwrap()).unwrap();
    assert!(!game.board.is_empty(), "a tile of 0 is a tile");
}

#[test]
fn refusals_say_why() {
    let game = position(&[("h8", 7), ("i8", 3)], &[1, 4, 5, 5, 9]);
    assert!(matches!(refusal(&game, "5@j8 5@k8 1@l8 4@m8"), Illegal::TooLong { tiles: 6, limit: 5, .. }));
    assert!(matches!(refusal(&game, "9@j8"), Illegal::WrongSum { .. }));
    assert_eq!(refusal(&game, "9@j8").to_string(), "row 8 would sum to 19, not a multiple of 5");
    assert!(matches!(refusal(&game, "5@h9"), Illegal::WrongSum { .. }));
    assert!(matches!(refusal(&game, "5@k8"), Illegal::NotAdjacent { .. }));
    assert!(matches!(refusal(&game, "2@j8"), Illegal::NotInHand { .. }));
    assert!(matches!(refusal(&game, "9@j8 9@k8"), Illegal::NotInHand { .. }));
    assert!(matches!(refusal(&game, "5@i8"), Illegal::Occupied { .. }));
    assert!(matches!(refusal(&game, "5@f8 5@j8"), Illegal::Gap { .. }));
    assert!(matches!(refusal(&game, "5@g8 5@j9"), Illegal::NotInLine));
    assert!(matches!(refusal(&game, "5@p8"), Illegal::OffBoard { .. }));
}

/// A game with an empty bag, these hands, and a 5 on the centre.
fn endgame(hands: &[&[u8]], turn: u8) -> ScrambledFives {
    let mut game = start(&Options::default(), hands.len(), 0);
    game.board.put(at("h8"), 5);
    while game.bag.draw().is_some() {}
    for (held, tiles) in game.hands.iter_mut().zip(hands) {
        *held = tiles.iter().copied().collect::<Hand<u8, _>>();
    }
    game.turn = Seat(turn);
    game
}

fn make(game: &mut ScrambledFives, texts: &[&str]) {
    for text in texts {
        game.play(&text.parse().unwrap()).unwrap();
    }
}

#[test]
fn seats_without_tiles_are_skipped() {
    let mut game = endgame(&[&[5], &[5], &[1, 2]], 0);
    make(&mut game, &["5@i8", "5@j8", "pass"]);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.end, outcome.scores, outcome.winners), (End::Passes, vec![10, 15, -3], vec![Seat(1)]));
    let unused = Adjustment { seat: Seat(2), kind: AdjustmentKind::UnusedTiles, tiles: vec![1, 2], points: -3 };
    assert_eq!(game.adjustments(), [unused]);
    let mut game = endgame(&[&[5], &[5, 5], &[5]], 0);
    make(&mut game, &["5@i8", "pass", "5@h9"]);
    assert_eq!(game.turn(), Some(Seat(1)));
    make(&mut game, &["5@g8"]);
    assert_eq!(game.turn(), Some(Seat(1)), "alone with tiles");
    make(&mut game, &["5@h7"]);
    assert_eq!(game.outcome().unwrap().end, End::Tiles);
}

#[test]
fn a_placement_breaks_the_row_of_passes() {
    let mut game = endgame(&[&[1, 5], &[5, 9]], 0);
    make(&mut game, &["pass", "5@i8", "pass"]);
    assert_eq!(game.turn(), Some(Seat(1)));
    assert_eq!(game.scores(), [0, 10]);
    make(&mut game, &["pass"]);
    assert_eq!(game.scores(), [-6, 1]);
    assert_eq!(game.outcome().unwrap().end, End::Passes);
    let over = game.clone();
    assert_eq!(game.play(&Play::Pass), Err(Illegal::Over));
    assert_eq!(game.apply(&Play::Pass), 0);
    assert_eq!(game, over);
    let mut plays = vec![Play::Pass];
    game.plays(&mut plays);
    assert!(plays.is_empty());
}

#[test]
fn forged_views_are_refused() {
    let game = position(&[("h8", 7), ("i8", 3)], &[1, 4, 5, 5, 9]);
    let mut honest = start(&Options::default(), 2, 3);
    honest.turn = Seat(0);
    let honest = honest.view(Viewer::Seat(Seat(0)));
    let field = |change: &dyn Fn(&mut View)| {
        let mut view = honest.clone();
        change(&mut view);
        ScrambledFives::imagine(&view, &mut Chance::from_number(0)).unwrap_err().field
    };
    assert!(
        ScrambledFives::imagine(&game.view(Viewer::Onlooker), &mut Chance::from_number(0)).is_err(),
        "tiles too many"
    );
    assert_eq!(field(&|view| view.bag = 1000), "view.bag");
    assert_eq!(field(&|view| view.bag = 0), "view.bag");
    assert_eq!(field(&|view| view.viewer = Viewer::Seat(Seat(9))), "view.viewer");
    assert_eq!(field(&|view| view.viewer = Viewer::Onlooker), "view.hands");
    assert_eq!(field(&|view| view.hands[1] = HandView::Hidden(usize::MAX)), "view.hands");
    assert_eq!(field(&|view| view.hands[1] = HandView::Hidden(4)), "view.hands");
    assert_eq!(field(&|view| view.hands[0] = HandView::Open(vec![9, 8, 7, 6, 5])), "view.hands");
    assert_eq!(field(&|view| view.hands[0] = HandView::Open(vec![5, 6, 7, 8, 77])), "view");
    assert_eq!(field(&|view| view.hands.clear()), "seats");
    assert_eq!(field(&|view| view.scores.clear()), "view.scores");
    assert_eq!(field(&|view| view.scores[0] = i32::MAX), "view.scores");
    assert_eq!(field(&|view| view.turn = None), "view.turn");
    assert_eq!(field(&|view| view.turn = Some(Seat(7))), "view.turn");
    assert_eq!(field(&|view| view.end = Some(End::Time)), "view.turn");
    assert_eq!(field(&|view| view.passes = 2), "view.turn");
    assert_eq!(field(&|view| view.board.extend([(at("a1"), 5)])), "view.board");
    assert_eq!(field(&|view| view.board.extend([(at("p1"), 5)])), "view.board");
    assert_eq!(field(&|view| view.board.extend([(at("h8"), 5), (at("h9"), 4)])), "view.board");
    assert_eq!(field(&|view| view.board.extend([(at("h8"), 5), (at("j8"), 5)])), "view.board");
    assert_eq!(field(&|view| view.options.divisor = 0), "options.divisor");
}
