//! Random games: the generator against the judge, and views against states.

use std::collections::BTreeSet;

use super::super::*;
use super::{at, start};
use crate::kit::{Axis, Grid, LineBoard, Placements, Square};

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
fn square_sets(grid: Grid, board: &LineBoard, most: usize) -> BTreeSet<Vec<Square>> {
    let Grid { columns, rows } = grid;
    let mut sets = BTreeSet::new();
    if columns * rows <= 35 {
        let squares: Vec<Square> = grid.squares().collect();
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
    for squares in square_sets(game.set.grid, &game.board, hand.len()) {
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
fn thinned_plays_leave_out_permutations_only() {
    let (mut priced, mut thinned) = (Vec::new(), Vec::new());
    random_game(&Options::default(), 2, 5, |_, game| {
        game.priced(&mut priced);
        game.priced_thinned(2, &mut thinned);
        let outline = |priced: &Priced<Play>| match priced.play {
            Play::Pass => (Vec::new(), Vec::new(), priced.points),
            Play::Place(placements) => {
                let mut tiles = placements.tiles().to_vec();
                tiles.sort_unstable();
                (tiles, placements.squares().map(Square::index).collect(), priced.points)
            }
        };
        let all: BTreeSet<_> = priced.iter().map(outline).collect();
        assert_eq!(thinned.iter().map(outline).collect::<BTreeSet<_>>(), all);
        assert!(thinned.len() <= priced.len() && thinned.iter().all(|entry| priced.contains(entry)));
    });
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
