//! The fast generator against the slow judge.

use std::collections::{BTreeMap, HashSet};

use super::*;

/// Every order of `count` of these tiles, each WILD under every name from 0.01 to 1 that is worth a try.
fn arrangements(hand: &[Tile], count: usize, names: &[Tile]) -> HashSet<Vec<Tile>> {
    if count == 0 {
        return HashSet::from([Vec::new()]);
    }
    let mut all = HashSet::new();
    for (at, &tile) in hand.iter().enumerate() {
        let mut others = hand.to_vec();
        others.remove(at);
        for rest in arrangements(&others, count - 1, names) {
            let named = if tile.is_wild() { names } else { std::slice::from_ref(&tile) };
            all.extend(named.iter().map(|&first| [&[first], &rest[..]].concat()));
        }
    }
    all
}

fn placement(tiles: &[Tile], squares: &[Square]) -> Play {
    let mut placements = crate::kit::Placements::default();
    tiles.iter().zip(squares).for_each(|(tile, &square)| placements.push(tile.code(), square).unwrap());
    Play::Place(placements)
}

/// Every choice of `count` squares of a list, in its order.
fn choices(squares: &[Square], count: usize) -> Vec<Vec<Square>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in squares.iter().enumerate() {
        all.extend(choices(&squares[at + 1..], count - 1).into_iter().map(|rest| [&[first], &rest[..]].concat()));
    }
    all
}

/// `count` empty squares in a row of squares, skipping covered ones.
fn in_lines(game: &SumsOfOne, count: usize) -> HashSet<Vec<Square>> {
    let grid = game.set.grid;
    let mut all = HashSet::new();
    for square in grid.squares() {
        for (right, down) in [(1, 0), (0, 1)] {
            let line = std::iter::successors(Some(square), |&at| grid.step(at, right, down));
            let empty: Vec<Square> = line.filter(|&at| game.board.get(at).is_none()).take(count).collect();
            if empty.len() == count {
                all.insert(empty);
            }
        }
    }
    all
}

/// What `weigh` accepts among all these squares with every arrangement, and all trades and pass, with its points.
fn accepted(game: &SumsOfOne, groups: &[Vec<Square>], names: &[Tile]) -> BTreeMap<String, i32> {
    let hand = game.hand_on_turn().tiles();
    let mut candidates = vec![Play::Pass];
    for count in 1..=hand.len() {
        for tiles in arrangements(hand, count, names) {
            let groups = groups.iter().filter(|squares| squares.len() == count);
            candidates.extend(groups.map(|squares| placement(&tiles, squares)));
        }
        for mut tiles in arrangements(hand, count, &[Tile::WILD]) {
            tiles.sort_unstable();
            let mut trade = Trade::NONE;
            tiles.into_iter().for_each(|tile| trade.push(tile).unwrap());
            candidates.push(Play::Trade(trade));
        }
    }
    let weighed = candidates.iter().filter_map(|play| Some((play.to_string(), game.weigh(play).ok()?.points)));
    weighed.collect()
}

/// What the generator finds, every claim about it checked.
fn generated(game: &SumsOfOne) -> BTreeMap<String, i32> {
    let (mut plays, mut priced) = (Vec::new(), Vec::new());
    game.plays(&mut plays);
    game.priced(&mut priced);
    assert_eq!(plays, priced.iter().map(|priced| priced.play).collect::<Vec<_>>());
    let all: BTreeMap<String, i32> = priced.iter().map(|priced| (priced.play.to_string(), priced.points)).collect();
    assert_eq!(all.len(), plays.len(), "some play twice\n{}", SumsOfOne::sketch(&game.view(Viewer::Onlooker)));
    all
}

fn compare(game: &SumsOfOne, groups: &[Vec<Square>], names: &[Tile]) {
    let longest = groups.iter().map(Vec::len).max().unwrap_or(0);
    let mut fast = generated(game);
    fast.retain(|text, _| text.split('@').count() <= longest + 1);
    let slow = accepted(game, groups, names);
    let sketch = || SumsOfOne::sketch(&game.view(Viewer::Onlooker));
    let missing: Vec<_> = slow.iter().filter(|&(text, _)| !fast.contains_key(text)).take(5).collect();
    let extra: Vec<_> = fast.iter().filter(|&(text, _)| !slow.contains_key(text)).take(5).collect();
    assert!(missing.is_empty() && extra.is_empty(), "missing {missing:?}, too many {extra:?}\n{}", sketch());
    assert_eq!(fast, slow, "{}", sketch());
}

/// Plays a random game, mostly placements so that boards fill; shows every position.
fn play_out(game: &mut SumsOfOne, chance: &mut Chance, mut show: impl FnMut(&SumsOfOne)) {
    let mut plays = Vec::new();
    while game.turn().is_some() {
        show(game);
        game.plays(&mut plays);
        let placements = plays.iter().filter(|play| matches!(play, Play::Place(_))).count();
        let all = if placements > 0 && chance.below(8) > 0 { placements } else { plays.len() };
        game.play(&plays[chance.index(all)]).unwrap();
    }
}

#[test]
fn every_choice_of_squares_on_a_small_board() {
    let options = odd_set();
    let names: Vec<Tile> = (17..100).step_by(11).chain([1, 20, 90, 100]).map(Tile::named).collect();
    let mut compared = 0;
    for seats in 2..=4 {
        for number in 0..4 {
            let (mut game, mut chance) = game(&options, seats, number);
            let mut turn = 0;
            play_out(&mut game, &mut chance, |game| {
                turn += 1;
                if turn % 2 == 0 {
                    compared += 1;
                    let empty: Vec<Square> =
                        game.set.grid.squares().filter(|&square| game.board.get(square).is_none()).collect();
                    let groups: Vec<Vec<Square>> = (1..=3).flat_map(|count| choices(&empty, count)).collect();
                    compare(game, &groups, &names);
                }
            });
        }
    }
    assert!(compared > 50, "only {compared} positions");
}

#[test]
fn every_line_of_the_house_board() {
    let names: Vec<Tile> = (5..=95).step_by(5).map(Tile::named).collect();
    let mut compared = 0;
    for (number, (options, seats)) in tables().into_iter().enumerate() {
        let (mut game, mut chance) = game(&options, seats, 100 + number as u64);
        let mut turn = 0;
        play_out(&mut game, &mut chance, |game| {
            turn += 1;
            if turn % 7 == 0 && options.columns == 15 {
                // Arrangements of a whole hand with a WILD are too many for a slow judge.
                let wild = game.hand_on_turn().count(Tile::WILD) > 0;
                let longest = if wild { 2 } else { 3 };
                let groups: Vec<Vec<Square>> = (1..=longest).flat_map(|count| in_lines(game, count)).collect();
                compare(game, &groups, &names);
                compared += 1;
            }
        });
    }
    assert!(compared > 30, "only {compared} positions");
}

#[test]
fn long_plays_of_the_house_board() {
    let (mut game, mut chance) = game(&Options::default(), 3, 77);
    let (mut turn, mut compared) = (0, 0);
    play_out(&mut game, &mut chance, |game| {
        turn += 1;
        if turn % 5 == 1 && game.hand_on_turn().count(Tile::WILD) == 0 {
            let groups: Vec<Vec<Square>> = (1..=5).flat_map(|count| in_lines(game, count)).collect();
            compare(game, &groups, &[]);
            compared += 1;
        }
    });
    assert!(compared > 4, "only {compared} positions");
}

#[test]
fn every_play_scores_what_it_says() {
    let mut priced = Vec::new();
    for (number, (options, seats)) in tables().into_iter().enumerate() {
        let (mut game, mut chance) = game(&options, seats, 200 + number as u64);
        play_out(&mut game, &mut chance, |game| {
            game.priced(&mut priced);
            let step = priced.len() / 40 + 1;
            for priced in priced.iter().step_by(step) {
                let scoring = game.weigh(&priced.play).unwrap();
                assert_eq!(scoring.points, priced.points, "{}", priced.play);
                assert_eq!(scoring.points, scoring.items.iter().map(|item| item.points).sum::<i32>());
                assert_eq!(priced.play.to_string().parse(), Ok(priced.play));
                let seat = game.turn().unwrap().index();
                let mut after = game.clone();
                assert_eq!(after.apply(&priced.play), priced.points, "{}", priced.play);
                if after.turn().is_some() {
                    assert_eq!(after.scores()[seat] - game.scores()[seat], priced.points);
                }
                assert_eq!(after.idle_turns == 0, matches!(priced.play, Play::Place(_)));
            }
        });
    }
}

#[test]
fn two_wilds_are_placed_under_every_name() {
    let bag = tiles("* * 0.2  0.1 0.1 0.1  0.5");
    let options = options(json!({"columns": 5, "rows": 3, "plus_squares": ["b2"], "hand": 3}));
    let game = position(options, &[("c2", "0.35"), ("d2", "0.1")], &bag);
    let names: Vec<Tile> = (1..=100).map(Tile::named).collect();
    let groups: Vec<Vec<Square>> = (1..=3).flat_map(|count| in_lines(&game, count)).collect();
    compare(&game, &groups, &names);
}

#[test]
fn thinned_plays_leave_out_other_ways_to_fill_the_same_squares_only() {
    let (mut priced, mut thinned) = (Vec::new(), Vec::new());
    let squares = |play: &Play| play.placed().map(|(_, square)| square).collect::<Vec<_>>();
    for (number, (options, seats)) in tables().into_iter().enumerate() {
        let (mut game, mut chance) = game(&options, seats, 300 + number as u64);
        play_out(&mut game, &mut chance, |game| {
            game.priced(&mut priced);
            for ways in [1, 3] {
                game.priced_thinned(ways, &mut thinned);
                let mut filled: BTreeMap<Vec<Square>, usize> = BTreeMap::new();
                let wanted: Vec<_> = priced
                    .iter()
                    .filter(|priced| {
                        let Play::Place(_) = priced.play else { return true };
                        let count = filled.entry(squares(&priced.play)).or_default();
                        *count += 1;
                        *count <= ways
                    })
                    .copied()
                    .collect();
                assert_eq!(thinned, wanted);
            }
            game.priced_thinned(usize::MAX, &mut thinned);
            assert_eq!(thinned, priced);
        });
    }
}
