//! The fast paths against slow ones, over random games.

use std::collections::{BTreeMap, BTreeSet};

use super::super::*;
use super::{begin, options, show, tables, tile};
use crate::kit::{End, HandView, Xy};

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
