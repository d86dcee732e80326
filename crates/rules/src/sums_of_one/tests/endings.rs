//! How games end, how trades go, and what the clock does.

use super::*;
use crate::kit::{Adjustment, AdjustmentKind, End, Illegal};

/// A row to fill, hands of two, nothing in the pool but what is asked for.
fn small(red: &[(&str, &str)], bag: &str) -> SumsOfOne {
    let options = options(json!({"columns": 6, "rows": 2, "plus_squares": [], "hand": 2}));
    position(options, red, &tiles(bag))
}

fn end(game: &SumsOfOne) -> Option<End> {
    game.outcome().map(|outcome| outcome.end)
}

#[test]
fn going_out_gains_what_others_hold() {
    let mut game = small(&[("a1", "0.5")], "0.25 0.25  0.3 0.2");
    let scoring = game.play(&play("0.25@b1 0.25@c1")).unwrap();
    // 10 for the sum, 6 for the tiles, 30 for the whole hand; the two tiles left count in the scores only.
    assert_eq!(scoring.points, 46);
    assert_eq!(game.scores(), [48, 0]);
    let bonus = Adjustment { seat: Seat(0), kind: AdjustmentKind::BonusEnding, tiles: tiles("0.2 0.3"), points: 2 };
    assert_eq!(game.adjustments(), [bonus]);
    assert_eq!(game.outcome().unwrap().winners, [Seat(0)]);
    assert_eq!(end(&game), Some(End::Out));
    assert_eq!(game.turn(), None);
    assert_eq!(game.weigh(&Play::Pass), Err(Illegal::Over));
    assert_eq!(game.call_time(), Err(Illegal::Over));
    let mut plays = vec![Play::Pass];
    game.plays(&mut plays);
    assert!(plays.is_empty());
    let mut thinned = Vec::new();
    game.priced_thinned(9, &mut thinned);
    assert!(thinned.is_empty());
    // An empty hand can place nothing.
    assert!(!plays::can_place(&game.set, &game.board, &game.hands[0]));
    assert!(SumsOfOne::imagine(&game.view(Viewer::Onlooker), &mut Chance::from_number(0)).is_ok());
}

#[test]
fn nobody_can_place() {
    let mut game = small(&[("a1", "0.5")], "0.5 0.1  0.3 0.2");
    game.play(&play("0.5@b1")).unwrap();
    // A tile on c1 would lengthen a row that is full; a2 and b2 want 0.5, and nobody holds that.
    assert_eq!(end(&game), Some(End::Stuck));
    assert_eq!(game.scores(), [13, 0]);
}

#[test]
fn a_deal_without_a_placement_is_stuck_at_once() {
    let game = small(&[("a1", "0.5")], "0.05 0.1  0.3 0.3");
    assert_eq!(end(&game), Some(End::Stuck));
    assert_eq!(game.scores(), [0, 0]);
}

#[test]
fn two_rounds_without_a_placement() {
    let mut game = small(&[("a1", "0.5")], "0.5 0.1  0.3 0.2  0.1");
    for text in ["pass", "trade 0.3", "pass"] {
        game.play(&play(text)).unwrap();
        assert_eq!(end(&game), None);
    }
    game.play(&Play::Pass).unwrap();
    assert_eq!(end(&game), Some(End::Stuck));
    assert_eq!(game.scores(), [0, -3]);
}

#[test]
fn a_placement_begins_the_count_anew() {
    let mut game = small(&[("a1", "0.5"), ("d1", "0.5")], "0.5 0.1  0.5 0.2  0.1 0.1 0.1");
    for text in ["pass", "pass", "pass", "0.5@b1", "pass", "pass", "pass"] {
        game.play(&play(text)).unwrap();
        assert_eq!(end(&game), None, "{text}");
    }
    game.play(&Play::Pass).unwrap();
    assert_eq!(end(&game), Some(End::Stuck));
}

#[test]
fn time_ends_the_round() {
    let start = || small(&[("a1", "0.5")], "0.5 0.1  0.3 0.2  0.1 0.1");
    let mut game = start();
    game.play(&Play::Pass).unwrap();
    game.call_time().unwrap();
    assert_eq!(game.call_time(), Err(Illegal::TimeCalledTwice));
    assert_eq!(end(&game), None);
    game.play(&Play::Pass).unwrap();
    assert_eq!(end(&game), Some(End::Time));

    let mut game = start();
    game.call_time().unwrap();
    assert_eq!(end(&game), Some(End::Time));
}

#[test]
fn traded_tiles_go_back_where_the_cuts_say() {
    // Every cut is 1.
    let mut game = small(&[("a1", "0.5")], "0.1 0.2  0.3 0.3  0.4 0.5 0.6 0.7");
    let scoring = game.play(&play("trade 0.1 0.2")).unwrap();
    assert_eq!((scoring.points, scoring.items[0].feature), (-6, Feature::Trade(2)));
    assert_eq!(game.hand(Seat(0)), [Tile::number(40), Tile::number(50)]);
    // 0.6 0.7, then 0.6 0.1 0.7, then 0.6 0.2 0.1 0.7.
    assert_eq!(game.pool.iter().collect::<Vec<_>>(), tiles("0.6 0.2 0.1 0.7"));
}

#[test]
fn a_trade_is_no_bigger_than_the_pool() {
    let game = small(&[("a1", "0.5")], "0.5 0.1  0.3 0.2  0.1");
    assert_eq!(game.weigh(&play("trade 0.1 0.5")), Err(Illegal::TradeMoreThanPool { tiles: 2, pool: 1 }));
    let mut plays = Vec::new();
    game.plays(&mut plays);
    let trades: Vec<String> = plays.iter().map(Play::to_string).filter(|text| text.starts_with("trade")).collect();
    assert_eq!(trades, ["trade 0.1", "trade 0.5"]);
}

#[test]
fn illegal_plays_do_no_harm_unchecked() {
    let texts = ["trade 0.9 0.9 * * * *", "0.9@o15 *0.9@p16", "0.5@a1", "pass", "0.1@f2", "trade 0.1 0.3 0.5"];
    let mut game = small(&[("a1", "0.5")], "0.5 0.1  0.3 0.2  0.1");
    for text in texts.into_iter().cycle().take(40) {
        game.apply(&play(text));
        game.view(Viewer::Onlooker);
    }
}
