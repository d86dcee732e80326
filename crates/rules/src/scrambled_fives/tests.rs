//! The game as a whole: worked examples, endings, and the generator against the judge.

use std::collections::BTreeSet;

use super::*;
use crate::kit::{Axis, End, Grid, Hand, HandView, LineBoard, Placements, Square};

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

fn start(options: &Options, seats: usize, number: u64) -> ScrambledFives {
    let deal = ScrambledFives::deal(options, seats, &mut Chance::from_number(number)).unwrap();
    ScrambledFives::new(options, seats, &deal).unwrap()
}

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

/// Sets that stretch every number.
fn custom_sets() -> [Options; 4] {
    let squares = |names: &[&str]| names.iter().map(|name| at(name)).collect::<Vec<_>>();
    let bonuses = || {
        [
            (Bonus::Times(2), squares(&["a1", "c3", "d3"])),
            (Bonus::Times(3), squares(&["b3", "e5"])),
            (Bonus::Plus(7), squares(&["c2", "d4", "b1"])),
            (Bonus::Plus(-4), squares(&["c4", "e1"])),
        ]
        .into()
    };
    let house = Options::default;
    [
        Options { columns: 5, rows: 5, hand: 3, bonuses: bonuses(), divisor: 3, cluster_limit: 4, ..house() },
        Options { columns: 7, rows: 5, hand: 3, bonuses: bonuses(), divisor: 1, cluster_limit: 15, ..house() },
        Options {
            tiles: [(0, 20), (5, 20), (13, 20), (99, 20)].into(),
            divisor: 7,
            cluster_limit: 3,
            hand: 4,
            ..house()
        },
        Options { tiles: [(0, 20), (1, 20), (2, 20)].into(), hand: 7, cluster_limit: 6, divisor: 2, ..house() },
    ]
}

/// Every ordered choice of `count` tiles of a hand.
fn orders(hand: &[u8], count: usize) -> BTreeSet<Vec<u8>> {
    if count == 0 {
        return [Vec::new()].into();
    }
    let mut all = BTreeSet::new();
    for at in 0..hand.len() {
        let mut rest = hand.to_vec();
        let tile = rest.remove(at);
        for mut order in orders(&rest, count - 1) {
            order.push(tile);
            all.insert(order);
        }
    }
    all
}

/// Sets of squares worth trying: on small boards every set at all, else every run of empty squares in a line.
fn square_sets(board: &LineBoard, most: usize) -> BTreeSet<Vec<Square>> {
    let Grid { columns, rows } = board.grid();
    let mut sets = BTreeSet::new();
    if columns * rows <= 35 {
        let squares: Vec<Square> = board.grid().squares().collect();
        let mut layer: BTreeSet<Vec<Square>> = [Vec::new()].into();
        for _ in 0..most {
            let longer = |set: &Vec<Square>| {
                let last = set.last().copied();
                let later = squares.iter().copied().filter(move |&square| last.is_none_or(|last| square > last));
                later.map(|square| set.iter().copied().chain([square]).collect()).collect::<Vec<_>>()
            };
            layer = layer.iter().flat_map(longer).collect();
            sets.extend(layer.iter().cloned());
        }
        return sets;
    }
    for (axis, lines, length) in [(Axis::Row, rows, columns), (Axis::Column, columns, rows)] {
        for (line, from) in (0..lines).flat_map(|line| (0..length).map(move |from| (line, from))) {
            let squares = (from..length).map(|at| LineBoard::square(axis, line, at));
            let empty: Vec<Square> = squares.filter(|&square| board.get(square).is_none()).take(most).collect();
            sets.extend((1..=empty.len()).map(|count| empty[..count].to_vec()));
        }
    }
    sets
}

/// Compares generation with the judge on every candidate.
fn compare(game: &ScrambledFives) {
    let Some(seat) = game.turn() else { return };
    let hand = game.hand_on_turn().tiles();
    let mut legal = BTreeSet::from(["pass 0".to_owned()]);
    let by_count: Vec<_> = (0..=hand.len()).map(|count| orders(hand, count)).collect();
    for squares in square_sets(&game.board, hand.len()) {
        for order in &by_count[squares.len()] {
            let mut placements = Placements::default();
            order.iter().zip(&squares).for_each(|(&tile, &square)| placements.push(tile, square).unwrap());
            let play = Play::Place(placements);
            if let Ok(scoring) = game.weigh(&play) {
                legal.insert(format!("{play} {}", scoring.points));
            }
        }
    }
    let (mut priced, mut plays) = (Vec::new(), Vec::new());
    game.priced(&mut priced);
    game.plays(&mut plays);
    assert!(priced.iter().map(|priced| priced.play).eq(plays.iter().copied()));
    let generated: BTreeSet<String> =
        priced.iter().map(|priced| format!("{} {}", priced.play, priced.points)).collect();
    assert_eq!(generated.len(), priced.len(), "a play comes twice");
    let differ: Vec<_> = generated.symmetric_difference(&legal).collect();
    assert!(differ.is_empty(), "{differ:?} {hand:?} {:?}", game.board);
    for Priced { play, points } in priced {
        let mut after = game.clone();
        assert_eq!(after.apply(&play), points, "{play}");
        if after.end.is_none() {
            assert_eq!(after.scores()[seat.index()] - game.scores()[seat.index()], points);
        }
    }
}

/// Plays a random game and visits every position before a play.
fn random_game(options: &Options, seats: usize, number: u64, mut visit: impl FnMut(usize, &ScrambledFives)) {
    let mut game = start(options, seats, number);
    let mut chance = Chance::from_number(number ^ 0xabcd);
    let mut scratch = Vec::new();
    for ply in 0.. {
        visit(ply, &game);
        let Some(play) = game.pick(&mut chance, &mut scratch) else { break };
        let _ = game.play(&play).unwrap();
    }
}

#[test]
fn generation_agrees_with_the_judge() {
    for seats in 2..=4 {
        random_game(&Options::default(), seats, seats as u64, |ply, game| {
            if ply == 0 || ply % 7 == seats {
                compare(game);
            }
        });
    }
    for (index, options) in custom_sets().iter().enumerate() {
        let apart = if options.hand > 5 { 12 } else { 3 };
        for seats in 2..=4 {
            random_game(options, seats, index as u64, |ply, game| {
                if ply % apart == index % 3 {
                    compare(game);
                }
            });
        }
    }
}

#[test]
fn imagined_states_look_the_same() {
    let sets = custom_sets();
    for (number, options) in sets.iter().chain([&Options::default(); 4]).enumerate() {
        let seats = 2 + number % 3;
        random_game(options, seats, number as u64, |_, game| {
            for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Onlooker]) {
                let view = game.view(viewer);
                let mut chance = Chance::from_number(number as u64);
                let imagined = ScrambledFives::imagine(&view, &mut chance).unwrap();
                assert_eq!(imagined.view(viewer), view);
                assert_eq!(imagined.turn(), game.turn());
                let text = serde_json::to_string(&view).unwrap();
                assert_eq!(serde_json::from_str::<View>(&text).unwrap(), view);
                let weighed = ScrambledFives::weigh_view(&view, &Play::Pass);
                match game.turn() {
                    None => assert_eq!(weighed, Err(Illegal::Over)),
                    Some(turn) if viewer.is(turn) => assert_eq!(weighed, Ok(Scoring::nothing())),
                    Some(_) => assert_eq!(weighed, Err(Illegal::HandHidden)),
                }
            }
        });
    }
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

#[test]
fn unchecked_nonsense_does_no_harm() {
    for text in ["9@p16", "9@a16 9@b16", "5@h8 5@j9", "1@a1 2@c1 3@e3", "99@p1 99@p2 99@p3 99@p4 99@p5 99@p6 99@p7"] {
        let mut game = start(&Options::default(), 2, 0);
        for _ in 0..300 {
            game.apply(&text.parse().unwrap());
        }
        assert!(game.hands.iter().all(|hand| hand.len() <= 5));
    }
}

#[test]
fn the_sketch_fits_a_terminal() {
    let mut last = String::new();
    random_game(&Options::default(), 4, 5, |_, game| {
        last = ScrambledFives::sketch(&game.view(Viewer::Seat(Seat(1)))).to_string();
        assert!(last.lines().all(|line| line.chars().count() <= 80), "{last}");
    });
    let begin = start(&Options::default(), 2, 5).view(Viewer::Onlooker);
    let lines: Vec<String> = ScrambledFives::sketch(&begin).to_string().lines().map(str::to_owned).collect();
    assert_eq!(lines[1], "  1  x3   ·   ·   ·   ·   ·   ·  x3   ·   ·   ·   ·   ·   ·  x3");
    assert_eq!(lines[8], "  8  x3   · +10   ·   ·   ·   ·   *   ·   ·   ·   · +10   ·  x3");
}

/// Rough speed, for those who change the generator: `cargo test --release -- --ignored --nocapture speed_of_scrambled`.
#[test]
#[ignore = "measures speed"]
#[expect(clippy::print_stdout, reason = "the figures are the point")]
fn speed_of_scrambled_fives() {
    use std::time::Instant;
    let mut states = Vec::new();
    for number in 0..50 {
        random_game(&Options::default(), 2 + number as usize % 3, number, |_, game| states.push(game.clone()));
    }
    let (mut priced, mut count, begin) = (Vec::new(), 0, Instant::now());
    for _ in 0..20 {
        for state in &states {
            state.priced(&mut priced);
            count += priced.len();
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let plies = states.len() * 20;
    println!(
        "{:.1} million priced plays/s, {:.2} µs a ply",
        count as f64 / seconds / 1e6,
        seconds * 1e6 / plies as f64
    );
    let begin = Instant::now();
    (0..2000).for_each(|number| {
        let mut game = start(&Options::default(), 2, number);
        let mut chance = Chance::from_number(number);
        let mut scratch = Vec::new();
        while let Some(play) = game.pick(&mut chance, &mut scratch) {
            game.apply(&play);
        }
    });
    println!(
        "{:.0} random games/s; a state has {} bytes",
        2000.0 / begin.elapsed().as_secs_f64(),
        size_of::<ScrambledFives>()
    );
}
