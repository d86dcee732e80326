//! Views: nothing hidden in them, and states imagined from them.

use super::*;
use crate::kit::{End, HandView, Illegal};

#[test]
fn what_is_imagined_looks_the_same() {
    let mut plays = Vec::new();
    for (number, (options, seats)) in tables().into_iter().enumerate() {
        let (mut game, mut chance) = game(&options, seats, number as u64);
        let mut viewers: Vec<Viewer> = Seat::all(seats).map(Viewer::Seat).collect();
        viewers.push(Viewer::Onlooker);
        loop {
            for &viewer in &viewers {
                let view = game.view(viewer);
                let text = serde_json::to_string(&view).unwrap();
                assert_eq!(serde_json::from_str::<View>(&text).unwrap(), view);
                let imagined = SumsOfOne::imagine(&view, &mut chance).unwrap();
                assert_eq!(imagined.view(viewer), view);
                assert_eq!(imagined.pool.len(), game.pool.len());
            }
            let Some(play) = game.pick(&mut chance, &mut plays) else { break };
            let view = game.view(Viewer::Onlooker);
            assert_eq!(SumsOfOne::weigh_view(&view, &play), game.weigh(&play));
            game.play(&play).unwrap();
            if game.turn().is_some() && chance.below(60) == 0 {
                let _ = game.call_time();
            }
        }
    }
}

#[test]
fn the_pool_keeps_its_order_to_itself() {
    let (game, mut chance) = game(&Options::default(), 2, 3);
    let mut shuffled = game.clone();
    let mut pool: Vec<Tile> = shuffled.pool.iter().collect();
    chance.shuffle(&mut pool);
    shuffled.pool = crate::kit::Bag::new(pool.into_iter());
    shuffled.cuts[0] ^= 1;
    assert_ne!(shuffled, game);
    assert_eq!(shuffled.view(Viewer::Onlooker), game.view(Viewer::Onlooker));
}

#[test]
fn forged_views_are_refused() {
    let (game, mut chance) = game(&Options::default(), 2, 4);
    let good = game.view(Viewer::Seat(Seat(0)));
    let mut refused = |change: &dyn Fn(&mut View)| {
        let mut view = good.clone();
        change(&mut view);
        SumsOfOne::sketch(&view);
        SumsOfOne::imagine(&view, &mut chance).expect_err("a forged view").field
    };
    let at = |name: &str| name.parse::<Square>().unwrap();
    assert_eq!(refused(&|view| view.seats = 9), "seats");
    assert_eq!(refused(&|view| view.options.columns = 200), "options.columns");
    let board = |name: &str, tile: Option<Tile>| {
        let square = at(name);
        move |view: &mut View| {
            view.board.remove(&square);
            view.board.extend(tile.map(|tile| (square, tile)));
        }
    };
    assert_eq!(refused(&board("b3", None)), "view.board");
    assert_eq!(refused(&board("a1", Some(tile("0.1")))), "view.board");
    assert_eq!(refused(&board("p16", Some(tile("0.1")))), "view.board");
    assert_eq!(refused(&board("b3", Some(tile("0.9")))), "view.board");
    assert_eq!(refused(&board("b3", Some(Tile::WILD))), "view.board");
    assert_eq!(refused(&|view| view.hands[0] = HandView::Hidden(5)), "view.hands");
    assert_eq!(refused(&|view| view.hands[0] = HandView::Open(tiles("0.1"))), "view.hands");
    assert_eq!(refused(&|view| view.hands[0] = HandView::Open(tiles("0.2 0.1 0.1 0.1 0.1"))), "view.hands");
    assert_eq!(refused(&|view| view.hands[0] = HandView::Open(tiles("0.8 0.8 0.8 0.8 0.8"))), "view");
    assert_eq!(refused(&|view| drop(view.hands.pop())), "view.hands");
    assert_eq!(refused(&|view| view.pool = 3), "view.pool");
    assert_eq!(refused(&|view| view.scores.push(0)), "view.scores");
    assert_eq!(refused(&|view| view.scores[0] = i32::MAX), "view.scores");
    assert_eq!(refused(&|view| view.first = Seat(7)), "view.first");
    assert_eq!(refused(&|view| view.turn = Some(Seat(7))), "view.turn");
    assert_eq!(refused(&|view| view.turn = None), "view.turn");
    assert_eq!(refused(&|view| view.viewer = Viewer::Seat(Seat(2))), "view.viewer");
    assert_eq!(refused(&|view| view.next_cut = 64), "view.next_cut");
    assert_eq!(refused(&|view| view.idle_turns = 4), "view.end");
    assert_eq!(refused(&|view| view.idle_turns = 200), "view.idle_turns");
    assert_eq!(refused(&|view| view.time_called = true), "view.end");
    for end in [End::Out, End::Stuck, End::Time, End::Tiles] {
        assert_eq!(refused(&|view| (view.end, view.turn) = (Some(end), None)), "view.end");
    }
    let mut hidden = good.clone();
    hidden.hands[1] = HandView::Hidden(5);
    assert_eq!(SumsOfOne::weigh_view(&hidden, &Play::Pass), Err(Illegal::HandHidden));
    let mut forged = good.clone();
    forged.pool = 0;
    assert!(SumsOfOne::weigh_view(&forged, &Play::Pass).is_err());
}

#[test]
fn a_sketch_fits_a_terminal() {
    let (mut game, mut chance) = game(&Options::default(), 4, 11);
    let mut plays = Vec::new();
    while let Some(play) = game.pick(&mut chance, &mut plays) {
        game.apply(&play);
        let sketch = SumsOfOne::sketch(&game.view(Viewer::Onlooker)).to_string();
        assert!(sketch.lines().all(|line| line.chars().count() <= 80), "{sketch}");
    }
}
