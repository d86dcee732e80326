//! Tests of the whole game: worked examples, and the fast paths against slow ones over random games.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::kit::{End, HandView, SetupError, Xy};

fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

fn options(game_type: GameType) -> Options {
    Options { game_type, ..Options::default() }
}

/// Every type with every number of seats, and some custom sets.
fn tables() -> Vec<(Options, usize)> {
    let mut tables: Vec<(Options, usize)> = GameType::ALL
        .into_iter()
        .flat_map(|game_type| game_type.seats().map(move |seats| (options(game_type), seats)))
        .collect();
    for game_type in GameType::ALL {
        let mut double = options(game_type);
        double.tiles.values_mut().for_each(|count| *count = 2);
        (double.hand_size, double.draw_to) = (16, 16);
        (double.connected_points, double.closed_points) = (-3, [0, 7, -2]);
        tables.push((double, 3));
        // Few tiles and few colours close many shapes and empty many hands.
        let mut small = options(game_type);
        small.tiles = [("BBBB", 3), ("BBBG", 4), ("BGBG", 5), ("GGGG", 9)].map(|(name, n)| (tile(name), n)).into();
        (small.hand_size, small.draw_to) = (3, 2);
        small.colors = vec![Color::Green, Color::Blue];
        tables.push((small, 2));
    }
    tables
}

fn begin(options: &Options, seats: usize, chance: &mut Chance) -> Synergo {
    let deal = Synergo::deal(options, seats, chance).unwrap();
    Synergo::new(options, seats, &deal).unwrap()
}

/// A game with this bag in front; the rest of the set follows.
fn dealt(options: &Options, seats: usize, front: &[&str]) -> Synergo {
    let mut deal = Synergo::deal(options, seats, &mut Chance::from_number(3)).unwrap();
    deal.first = Seat(0);
    for (index, name) in front.iter().enumerate() {
        let at = deal.bag[index..].iter().position(|&other| other == tile(name)).unwrap();
        deal.bag.swap(index, index + at);
    }
    Synergo::new(options, seats, &deal).unwrap()
}

fn make(game: &mut Synergo, plays: &[(u8, &str, i32)]) {
    for &(seat, play, points) in plays {
        assert_eq!(game.turn(), Some(Seat(seat)), "{play}\n{}", show(game));
        let scoring = game.play(&play.parse().unwrap()).unwrap_or_else(|reason| panic!("{play}: {reason}"));
        assert_eq!(scoring.points, points, "{play}\n{}", show(game));
    }
}

fn show(game: &Synergo) -> String {
    Synergo::sketch(&game.view(Viewer::Onlooker)).to_string()
}

/// Random games; `visit` sees every position, the last one too.
fn random_games(games: u64, mut visit: impl FnMut(&Synergo, &mut Chance)) {
    for (table, (options, seats)) in tables().into_iter().enumerate() {
        for number in 0..games {
            let mut chance = Chance::from_number(1000 * table as u64 + number);
            let mut game = begin(&options, seats, &mut chance);
            while game.turn().is_some() {
                visit(&game, &mut chance);
                let mut play = game.pick(&mut chance, &mut Vec::new()).unwrap();
                if play == Play::Pass && chance.below(3) > 0 {
                    play = game.pick(&mut chance, &mut Vec::new()).unwrap();
                }
                game.apply(&play);
            }
            visit(&game, &mut chance);
        }
    }
}

/// The page's rule of placement, straight from the tiles that lie.
fn may_lie(board: &BTreeMap<(i8, i8), Tile>, tile: Tile, (x, y): (i8, i8)) -> bool {
    if board.is_empty() {
        return (x, y) == (0, 0) && tile == tile.name();
    }
    let beside = [((x, y - 1), 0, 2), ((x + 1, y), 1, 3), ((x, y + 1), 2, 0), ((x - 1, y), 3, 1)];
    let shared: Vec<bool> = beside
        .iter()
        .filter_map(|(place, ours, theirs)| Some(tile.side(*ours) == board.get(place)?.side(*theirs)))
        .collect();
    !board.contains_key(&(x, y)) && !shared.is_empty() && shared.iter().all(|&matches| matches)
}

#[test]
fn generation_agrees_with_judging_every_tile_everywhere() {
    let mut plays = Vec::new();
    let mut sampled = 0;
    random_games(2, |game, chance| {
        let Some(seat) = game.turn() else { return };
        if !game.board.is_empty() && chance.below(12) > 0 {
            return;
        }
        sampled += 1;
        game.plays(&mut plays);
        let listed: BTreeSet<String> = plays.iter().map(ToString::to_string).collect();
        assert_eq!(listed.len(), plays.len(), "a play is listed twice\n{}", show(game));
        let view = game.view(Viewer::Seat(seat));
        let board: BTreeMap<_, _> = view.board.iter().map(|placed| ((placed.at.x, placed.at.y), placed.tile)).collect();
        let reach = |select: fn(&Placed) -> i8| {
            let values = || view.board.iter().map(select);
            values().min().unwrap_or(0) - 2..=values().max().unwrap_or(0) + 2
        };
        let mut judged = BTreeSet::from(["pass".to_owned()]);
        for x in reach(|placed| placed.at.x) {
            for y in reach(|placed| placed.at.y) {
                for tile in Tile::all() {
                    let play = Play::Place(Placed { tile, at: Xy { x, y } });
                    let held = view.hands[seat.index()].open().unwrap().contains(&tile.name());
                    let legal = game.weigh(&play).is_ok();
                    assert_eq!(legal, held && may_lie(&board, tile, (x, y)), "{play}\n{}", show(game));
                    if legal {
                        judged.insert(play.to_string());
                    }
                }
            }
        }
        assert_eq!(listed, judged, "\n{}", show(game));
    });
    assert!(sampled > 100, "{sampled}");
}

#[test]
fn prices_are_what_weighing_and_making_give() {
    let (mut plays, mut priced, mut scratch) = (Vec::new(), Vec::new(), Vec::new());
    random_games(1, |game, chance| {
        game.plays(&mut plays);
        game.priced(&mut priced);
        assert!(plays.iter().eq(priced.iter().map(|entry| &entry.play)), "same plays, same order");
        assert_eq!(plays.is_empty(), game.turn().is_none());
        let Some(seat) = game.turn() else { return };
        let drawn = chance.clone().index(plays.len());
        assert_eq!(game.pick(&mut chance.clone(), &mut scratch), Some(plays[drawn]));
        for &Priced { play, points } in &priced {
            let scoring = game.weigh(&play).unwrap();
            assert_eq!(scoring.points, points, "{play}\n{}", show(game));
            assert_eq!(scoring.items.iter().map(|item| item.points).sum::<i32>(), points);
            let mut after = game.clone();
            assert_eq!(after.apply(&play), points, "{play}\n{}", show(game));
            assert_eq!(after.scores()[seat.index()] - game.scores()[seat.index()], points);
            assert_eq!(play.to_string().parse(), Ok(play));
        }
    });
}

#[test]
fn imagined_states_look_like_the_view() {
    let (mut real, mut imagined) = (Vec::new(), Vec::new());
    random_games(2, |game, chance| {
        let seats = Seat::all(game.scores().len()).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Onlooker]) {
            let view = game.view(viewer);
            let state = Synergo::imagine(&view, chance).unwrap_or_else(|error| panic!("{error}\n{}", show(game)));
            assert_eq!(state.view(viewer), view);
            assert_eq!(state.outcome(), game.outcome());
            if game.turn().is_some_and(|seat| viewer.is(seat)) {
                game.plays(&mut real);
                state.plays(&mut imagined);
                assert_eq!(real, imagined, "the order depends on the position only");
                let play = real[chance.index(real.len())];
                assert_eq!(Synergo::weigh_view(&view, &play), game.weigh(&play));
            } else {
                let refused = Synergo::weigh_view(&view, &Play::Pass).unwrap_err();
                assert_eq!(refused, if game.turn().is_none() { Illegal::Over } else { Illegal::HandHidden });
            }
        }
    });
}

#[test]
fn a_view_shows_no_hand_but_the_viewers_and_survives_json() {
    random_games(1, |game, _| {
        for viewer in [Viewer::Seat(Seat(1)), Viewer::Onlooker] {
            let view = game.view(viewer);
            for (seat, hand) in Seat::all(view.seats).zip(&view.hands) {
                assert_eq!(hand.open().is_some(), viewer.is(seat));
            }
            let json = serde_json::to_value(&view).unwrap();
            assert_eq!(serde_json::from_value::<View>(json).unwrap(), view);
        }
    });
}

#[test]
fn forged_views_are_refused_by_field() {
    let mut chance = Chance::from_number(9);
    let mut game = begin(&options(GameType::Closed), 3, &mut chance);
    for _ in 0..20 {
        let play = game.pick(&mut chance, &mut Vec::new()).unwrap();
        game.apply(&play);
    }
    let viewer = game.turn().unwrap();
    let view = game.view(Viewer::Seat(viewer));
    let refused = |change: &dyn Fn(&mut View)| -> String {
        let mut forged = view.clone();
        change(&mut forged);
        let error: SetupError = Synergo::imagine(&forged, &mut Chance::from_number(1)).unwrap_err();
        assert!(Synergo::weigh_view(&forged, &Play::Pass).is_err(), "{error}");
        let _ = Synergo::sketch(&forged).to_string();
        error.field
    };
    assert_eq!(refused(&|v| v.seats = 4), "seats");
    assert_eq!(refused(&|v| v.viewer = Viewer::Seat(Seat(200))), "view.viewer");
    assert_eq!(refused(&|v| v.turn = Some(Seat(3))), "view.turn");
    assert_eq!(refused(&|v| v.turn = None), "view.turn");
    assert_eq!(refused(&|v| v.passed = vec![Seat(9)]), "view.passed");
    assert_eq!(refused(&|v| v.passed = vec![Seat(1), Seat(0)]), "view.passed");
    assert_eq!(refused(&|v| v.passed = Seat::all(3).collect()), "view.end");
    assert_eq!(refused(&|v| v.scores.push(0)), "view.scores");
    assert_eq!(refused(&|v| v.scores[0] = i32::MAX), "view.scores");
    assert_eq!(refused(&|v| v.hands.clear()), "view.hands");
    assert_eq!(refused(&|v| v.hands[usize::from(viewer.0)] = HandView::Hidden(7)), "view.hands");
    let other = (viewer.index() + 1) % 3;
    assert_eq!(refused(&|v| v.hands[other] = HandView::Hidden(usize::MAX)), "view.hands");
    assert_eq!(refused(&|v| v.hands[other] = HandView::Open(vec![])), "view.hands");
    assert_eq!(refused(&|v| v.bag += 1), "view.bag");
    assert_eq!(refused(&|v| v.bag = usize::MAX), "view.bag");
    assert_eq!(refused(&|v| v.board.reverse()), "view.board");
    assert_eq!(refused(&|v| v.board.retain(|placed| placed.at != Xy { x: 0, y: 0 })), "view.board");
    assert_eq!(refused(&|v| v.board[0].at = Xy { x: -128, y: -128 }), "view.board");
    assert_eq!(refused(&|v| v.board[0].tile = tile("BGRY")), "view.board");
    assert_eq!(refused(&|v| v.end = Some(End::Tiles)), "view.turn");
    assert_eq!(refused(&|v| (v.turn, v.end) = (None, Some(End::Tiles))), "view.end");
    assert_eq!(refused(&|v| (v.again, v.passed) = (true, vec![Seat(0)])), "view.again");
}

#[test]
fn illegal_plays_change_nothing_even_unchecked() {
    random_games(1, |game, chance| {
        for _ in 0..20 {
            let place = |chance: &mut Chance| chance.below(14) as i8 - 7;
            let at = Xy { x: place(chance), y: place(chance) };
            let lies = Tile::all().nth(chance.index(256)).unwrap();
            let play = Play::Place(Placed { tile: lies, at });
            let mut after = game.clone();
            if after.play(&play).is_err() && !game.board.is_empty() {
                assert!(after == *game);
                assert_eq!(after.apply(&play), 0);
                assert!(after == *game);
            }
        }
    });
}

#[test]
fn sketches_fit_a_terminal() {
    random_games(1, |game, _| {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Onlooker] {
            let text = Synergo::sketch(&game.view(viewer)).to_string();
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        }
    });
}

/// The seed's picture: three three-colour tiles and one two-colour tile around one corner, all yellow inside.
#[test]
fn closing_the_yellow_shape_scores_5_and_gives_another_play() {
    let hands = ["BYYG", "GRYY", "BBBB", "GGGG", "RRRR", "BBBG", "BYYR", "BBYY", "GGGR", "GGGY", "RRRY", "BRRR"];
    let mut game = dealt(&options(GameType::Closed), 2, &hands);
    make(&mut game, &[(0, "BYYG@0,0", 0), (1, "RBYY@1,0", 0), (0, "YYGR@0,1", 0)]);
    let scoring = game.weigh(&"YBBY@1,1".parse().unwrap()).unwrap();
    assert_eq!(scoring.items.len(), 1);
    assert_eq!(scoring.items[0].feature.to_string(), "closed yellow shape of 4 tiles");
    assert_eq!(
        scoring.items[0].places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        "0,0 1,0 0,1 1,1"
    );
    make(&mut game, &[(1, "YBBY@1,1", 5)]);
    assert_eq!(game.turn(), Some(Seat(1)), "whoever closes a shape may place another tile");
    assert_eq!(game.hand(Seat(1)).len(), 6, "without drawing");
    make(&mut game, &[(1, "pass", 0), (0, "pass", 0)]);
    assert_eq!(game.turn(), Some(Seat(1)), "a pass after a tile did not count");
    make(&mut game, &[(1, "pass", 0)]);
    assert_eq!(game.outcome().unwrap().end, End::Passes);
}

#[test]
fn a_tile_connected_in_two_colours_counts_twice_but_a_shape_once() {
    let hands = ["BBGG", "BBBB", "BBRR", "GGGG", "RRRR", "YYYY", "BBBG", "BGGG", "BBGR", "GGGR", "GGGY", "RRRY"];
    let mut game = dealt(&options(GameType::Match), 2, &hands);
    make(&mut game, &[(0, "BBGG@0,0", 0), (1, "GBBB@1,0", 1), (0, "BBBB@1,1", 2)]);
    // The first tile is reached in green directly, and in blue round the corner.
    let scoring = game.weigh(&"GBGG@0,1".parse().unwrap()).unwrap();
    let items: Vec<String> = scoring.items.iter().map(|item| item.feature.to_string()).collect();
    assert_eq!(items, ["3 tiles connected in blue", "1 tile connected in green"]);
    make(&mut game, &[(1, "GBGG@0,1", 4), (0, "RRBB@2,0", 4)]);
    assert_eq!(
        game.weigh(&"RBBG@2,1".parse().unwrap()),
        Err(Illegal::Mismatch { neighbour: Xy { x: 2, y: 0 }.into(), ours: "red".into(), theirs: "blue".into() })
    );
    // Above and to the left lies the same blue shape of five tiles.
    make(&mut game, &[(1, "BGRB@2,1", 5)]);
}

#[test]
fn teams_share_a_colour_and_win_together() {
    let mut game = dealt(&options(GameType::Color), 4, &["RRRR"]);
    let hand = game.hand(Seat(1));
    assert_eq!(hand.len(), 6, "seat 1 has not begun its turn");
    assert_eq!(game.hand(Seat(0)).len(), 7);
    make(&mut game, &[(0, "pass", 0), (1, "pass", 0), (2, "pass", 0), (3, "pass", 0)]);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.teams, outcome.winners.len()), (Some([0, 0]), 4));
}

#[test]
fn a_seat_without_tiles_is_skipped_and_need_not_pass() {
    let mut few = options(GameType::Match);
    few.tiles = [(tile("BBBB"), 5)].into();
    (few.hand_size, few.draw_to) = (2, 3);
    // Seat 0 draws the last tile at once, so it has three against two.
    let mut game = dealt(&few, 2, &[]);
    make(&mut game, &[(0, "pass", 0), (1, "BBBB@0,0", 0), (0, "pass", 0), (1, "BBBB@1,0", 1)]);
    assert_eq!(game.turn(), Some(Seat(0)));
    make(&mut game, &[(0, "BBBB@-1,0", 2)]);
    let mut passed = game.clone();
    make(&mut passed, &[(0, "pass", 0)]);
    assert_eq!(passed.outcome().unwrap().end, End::Passes, "seat 1 has nothing to pass with");
    make(&mut game, &[(0, "BBBB@-2,0", 3), (0, "BBBB@-3,0", 4)]);
    assert_eq!(game.outcome().unwrap().end, End::Tiles);
    assert_eq!(game.weigh(&Play::Pass), Err(Illegal::Over));
}

#[test]
fn the_largest_set_reaches_the_farthest_place() {
    for game_type in GameType::ALL {
        let mut long = options(game_type);
        long.tiles = [(tile("BBBB"), MAX_TILES as u16)].into();
        for step in [Xy { x: 1, y: 0 }, Xy { x: -1, y: 0 }, Xy { x: 0, y: 1 }, Xy { x: 0, y: -1 }] {
            let mut game = dealt(&long, 2, &[]);
            for number in 0..MAX_TILES as i16 {
                let at = Xy { x: (number * i16::from(step.x)) as i8, y: (number * i16::from(step.y)) as i8 };
                game.play(&Play::Place(Placed { tile: tile("BBBB"), at })).unwrap();
                let _ = show(&game);
            }
            let view = game.view(Viewer::Onlooker);
            assert_eq!((view.board.len(), view.end), (MAX_TILES, Some(End::Tiles)));
            assert_eq!(Synergo::imagine(&view, &mut Chance::from_number(0)).unwrap().view(Viewer::Onlooker), view);
        }
    }
}

/// Run with `--release -- --ignored --nocapture synergo`: how fast random games and priced lists are.
#[test]
#[ignore = "a measure, not a test"]
#[allow(clippy::print_stdout)]
fn throughput() {
    use std::time::Instant;
    println!("state: {} bytes", size_of::<Synergo>());
    for game_type in GameType::ALL {
        let (options, mut chance, mut scratch) = (options(game_type), Chance::from_number(1), Vec::new());
        let deals: Vec<Synergo> = (0..500).map(|_| begin(&options, 2, &mut chance)).collect();
        let mut positions = Vec::new();
        let (start, rounds) = (Instant::now(), 20);
        for round in 0..rounds {
            for deal in &deals {
                let mut game = deal.clone();
                while let Some(play) = game.pick(&mut chance, &mut scratch) {
                    if round == 0 && positions.len() < 20_000 {
                        positions.push(game.clone());
                    }
                    game.apply(&play);
                }
            }
        }
        let games = f64::from(rounds) * deals.len() as f64 / start.elapsed().as_secs_f64();
        let (start, mut priced, mut listed) = (Instant::now(), Vec::new(), 0);
        for _ in 0..10 {
            for game in &positions {
                game.priced(&mut priced);
                listed += priced.len();
            }
        }
        let rate = listed as f64 / start.elapsed().as_secs_f64() / 1e6;
        let start = Instant::now();
        let (mut copies, mut weighed) = (0, 0);
        for game in &positions {
            copies += usize::from(game.clone().turn().is_some());
        }
        let copy = start.elapsed().as_nanos() as usize / copies;
        let start = Instant::now();
        for game in positions.iter().step_by(50) {
            game.priced(&mut priced);
            weighed += priced.iter().filter(|entry| game.weigh(&entry.play).is_ok()).count();
        }
        let weighs = weighed as f64 / start.elapsed().as_secs_f64() / 1e6;
        println!(
            "{game_type:?}: {games:.0} random games/s, {rate:.0} M priced plays/s ({} a position), {copy} ns a copy, {weighs:.2} M weighs/s",
            listed / positions.len() / 10
        );
    }
}
