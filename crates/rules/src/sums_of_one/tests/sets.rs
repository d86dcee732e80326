//! Options, custom sets and deals.

use super::*;
use crate::kit::{SetupProblem, read_options};

/// The field that is refused when these options are laid over the house's.
fn refused(value: &serde_json::Value) -> String {
    SumsOfOne::check(&options(value.clone()), 4).expect_err(&value.to_string()).field
}

#[test]
fn the_house_set_is_as_the_rules_say() {
    let house = Options::default();
    let sum = |counts: &Counts<Tile>| counts.values().sum::<u16>();
    let counts = [&house.red_tiles, &house.blue_tiles, &house.green_tiles, &house.yellow_tiles].map(sum);
    assert_eq!(counts, [21, 16, 6, 101]);
    let spaces = [&house.red_spaces, &house.blue_spaces, &house.green_spaces, &house.plus_squares].map(Vec::len);
    assert_eq!(spaces, [10, 7, 4, 10]);
    assert_eq!(house.yellow_tiles[&tile("0.8")], 1);
    assert_eq!(house.yellow_tiles[&Tile::WILD], 2);
    for seats in 2..=4 {
        SumsOfOne::check(&house, seats).unwrap();
        SumsOfOne::check(&odd_set(), seats).unwrap();
    }
}

#[test]
fn every_option_is_documented_and_written() {
    let serde_json::Value::Object(written) = serde_json::to_value(Options::default()).unwrap() else { panic!() };
    let mut names: Vec<&str> = SumsOfOne::OPTIONS.iter().map(|option| option.name).collect();
    names.sort_unstable();
    let mut keys: Vec<&str> = written.keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(names, keys);
    assert_eq!(options(serde_json::Value::Object(written)), Options::default());
}

#[test]
fn bad_sets_are_refused_by_field() {
    let cases = [
        (json!({"columns": 1}), "options.columns"),
        (json!({"columns": 16}), "options.columns"),
        (json!({"rows": 0}), "options.rows"),
        (json!({"rows": 9}), "options.red_spaces"),
        (json!({"red_spaces": ["a1", "a1"]}), "options.red_spaces"),
        (json!({"blue_spaces": ["b3"]}), "options.blue_spaces"),
        (json!({"green_spaces": ["p1"]}), "options.green_spaces"),
        (json!({"plus_squares": ["b3"]}), "options.plus_squares"),
        (json!({"plus_squares": ["d4", "d4"]}), "options.plus_squares"),
        (json!({"red_spaces": [], "blue_spaces": [], "green_spaces": []}), "options.red_spaces"),
        (
            json!({"columns": 2, "rows": 2, "plus_squares": [], "blue_spaces": [], "green_spaces": [],
                "red_spaces": ["a1", "a2", "b1", "b2"]}),
            "options.red_spaces",
        ),
        (json!({"red_tiles": {"0.1": 9}}), "options.red_tiles"),
        (json!({"blue_tiles": {"0.1": 9, "*": 1}}), "options.blue_tiles"),
        (json!({"green_tiles": {}}), "options.green_tiles"),
        (json!({"yellow_tiles": {}}), "options.yellow_tiles"),
        (json!({"yellow_tiles": {"0.1": 30}}), "options.yellow_tiles"),
        (json!({"yellow_tiles": {"0.1": 10, "0.2": 9}}), "options.yellow_tiles"),
        (json!({"yellow_tiles": {"0.1": 20, "0.2": 19}, "half_pool": true}), "options.yellow_tiles"),
        (json!({"yellow_tiles": {"0.1": 100, "0.2": 61}}), "options.yellow_tiles"),
        (json!({"yellow_tiles": {"0.1": 65535, "0.2": 65535, "0.3": 65535}}), "options.yellow_tiles"),
        (json!({"yellow_tiles": {"0.1": 50, "*0.3": 1}}), "options.yellow_tiles"),
        (json!({"hand": 0}), "options.hand"),
        (json!({"hand": 8}), "options.hand"),
        (json!({"wild_least": "*"}), "options.wild_least"),
        (json!({"wild_least": "1"}), "options.wild_least"),
        (json!({"wild_least": "0.5", "wild_most": "0.4"}), "options.wild_most"),
        (json!({"wild_most": "1"}), "options.wild_most"),
        (json!({"wild_step": "*0.1"}), "options.wild_step"),
        (json!({"points_sum": 10_001}), "options.points_sum"),
        (json!({"points_tile": -10_001}), "options.points_tile"),
        (json!({"points_whole_hand": 1_000_000}), "options.points_whole_hand"),
        (json!({"points_plus": i32::MIN}), "options.points_plus"),
        (json!({"trade_cost": i32::MAX}), "options.trade_cost"),
        (json!({"points_left_tile": 20_000}), "options.points_left_tile"),
    ];
    for (value, field) in cases {
        assert_eq!(refused(&value), field, "{value}");
    }
    for seats in [0, 1, 5, usize::MAX] {
        assert_eq!(SumsOfOne::check(&Options::default(), seats).unwrap_err().field, "seats");
    }
    let unreadable = |value| read_options::<SumsOfOne>(serde_json::from_value(value).unwrap()).unwrap_err().field;
    assert_eq!(unreadable(json!({"hand": -1})), "options.hand");
    assert_eq!(unreadable(json!({"red_tiles": {"0.10": 3}})), "options.red_tiles.0.10");
    assert!(unreadable(json!({"halfpool": true})).starts_with("options"));
}

#[test]
fn deals_pass_their_own_check() {
    for (options, seats) in tables() {
        for number in 0..40 {
            let deal = SumsOfOne::deal(&options, seats, &mut Chance::from_number(number)).unwrap();
            let again = SumsOfOne::deal(&options, seats, &mut Chance::from_number(number)).unwrap();
            assert_eq!(deal, again);
            SumsOfOne::new(&options, seats, &deal).unwrap();
            let text = serde_json::to_string(&deal).unwrap();
            assert_eq!(serde_json::from_str::<Deal>(&text).unwrap(), deal);
        }
    }
}

#[test]
fn bad_deals_are_refused_by_field() {
    let options = Options::default();
    let good = SumsOfOne::deal(&options, 2, &mut Chance::from_number(5)).unwrap();
    let refused = |change: &dyn Fn(&mut Deal)| {
        let mut deal = good.clone();
        change(&mut deal);
        SumsOfOne::new(&options, 2, &deal).unwrap_err()
    };
    assert_eq!(refused(&|deal| deal.cuts.truncate(3)).field, "deal.cuts");
    assert_eq!(refused(&|deal| deal.red.truncate(3)).field, "deal.red");
    assert_eq!(refused(&|deal| deal.red[0] = tile("0.4")).field, "deal.red");
    assert_eq!(refused(&|deal| deal.blue[0] = Tile::WILD).field, "deal.blue");
    assert_eq!(refused(&|deal| deal.green.fill(tile("0.1"))).field, "deal.green");
    assert_eq!(refused(&|deal| deal.bag.truncate(3)).field, "deal.bag");
    assert_eq!(refused(&|deal| deal.bag.fill(tile("0.1"))).field, "deal.bag");
    assert_eq!(refused(&|deal| deal.bag[0] = tile("*0.1")).field, "deal.bag");
    // All rounds together have to fit the set: there is one 0.8 and there are two WILDs.
    let rounds =
        |texts: &'static [&str]| move |deal: &mut Deal| deal.opening = texts.iter().map(|text| tiles(text)).collect();
    assert_eq!(refused(&rounds(&["0.8 0.8", "0.1 0.2"])).field, "deal.opening");
    assert_eq!(refused(&rounds(&["* *", "* 0.1"])).field, "deal.opening");
    assert_eq!(refused(&rounds(&["* *"])).problem, SetupProblem::OpeningTied { seats: 2 });
    assert_eq!(refused(&rounds(&["* 0.8", "0.1 0.2"])).problem, SetupProblem::OpeningTooLong { round: 2 });
    assert_eq!(SumsOfOne::new(&options, 3, &good).unwrap_err().field, "deal.opening");
}

#[test]
fn half_a_pool_is_any_half() {
    let options = Options { half_pool: true, ..Options::default() };
    let deal = SumsOfOne::deal(&options, 2, &mut Chance::from_number(5)).unwrap();
    assert_eq!(deal.bag.len(), 50);
    let (game, _) = game(&options, 2, 5);
    assert_eq!(game.pool.len(), 40);
}

#[test]
fn the_house_set_is_shared_in_every_variant() {
    for (half_pool, bonus_ending) in [(false, false), (false, true), (true, false), (true, true)] {
        let set = material::Set::shared(&Options { half_pool, bonus_ending, ..Options::default() }, 2).unwrap();
        assert!(matches!(set, crate::kit::Shared::House(_)));
    }
}

#[test]
fn sets_with_too_much_choice_are_refused() {
    let wilds = |count: u16, hand: u8, step: &str| json!({"hand": hand, "wild_least": step, "wild_most": "0.95", "wild_step": step, "yellow_tiles": {"*": count, "0.1": 60}});
    // What once took all of a server's memory.
    let SetupError { field, problem } =
        SumsOfOne::check(&options(wilds(100, 7, "0.01")), 2).expect_err("nobody can list its plays");
    assert_eq!(field, "options.yellow_tiles");
    assert!(matches!(problem, SetupProblem::TooManyPlays { most: 50_000, .. }), "{problem}");
    for (count, hand, step) in [(2, 7, "0.01"), (5, 5, "0.05"), (3, 7, "0.05")] {
        assert_eq!(refused(&wilds(count, hand, step)), "options.yellow_tiles");
    }
    for (count, hand, step) in [(2, 7, "0.05"), (4, 5, "0.05"), (1, 7, "0.01"), (100, 2, "0.01")] {
        SumsOfOne::check(&options(wilds(count, hand, step)), 2).unwrap();
    }
    for colour in ["red", "blue", "green"] {
        let tiles = json!({ format!("{colour}_tiles"): {"0.1": 60_000, "0.2": 60_000} });
        assert_eq!(refused(&tiles), format!("options.{colour}_tiles"));
    }
}

#[test]
fn a_list_that_is_thinned_out_ends_whatever_the_hand() {
    // The most WILDs that a set allows, and all of them in the first hand.
    let options = options(json!({"yellow_tiles": {"*": 4, "0.05": 1, "0.1": 9}}));
    let start = |number| {
        let deal = SumsOfOne::deal(&options, 2, &mut Chance::from_number(number)).unwrap();
        SumsOfOne::new(&options, 2, &deal).unwrap()
    };
    let wilds = |game: &SumsOfOne| game.hand_on_turn().tiles().iter().filter(|tile| tile.is_wild()).count();
    let game = (0..10_000).map(start).find(|game| wilds(game) == 4).expect("such a deal");
    let (mut all, mut some) = (Vec::new(), Vec::new());
    game.priced(&mut all);
    assert!(all.len() > 100_000, "{} plays", all.len());
    for alike in [1, 3, 1_000_000, usize::MAX] {
        game.priced_thinned(alike, &mut some);
        // Trades and the pass come on top.
        assert!(some.len() <= crate::max_tried(alike) + 33, "{alike}: {} plays", some.len());
        assert_eq!(some.last().map(|entry| entry.play), Some(Play::Pass));
    }
}
