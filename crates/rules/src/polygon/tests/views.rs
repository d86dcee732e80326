//! Views: what is imagined from them, and which are refused.

use std::collections::HashSet;

use super::*;

#[test]
fn an_imagined_state_looks_the_same() {
    let mut position = 0;
    along_games(2, |game, chance| {
        position += 1;
        if position % 3 != 0 && game.turn().is_some() {
            return;
        }
        let viewers = Seat::all(game.scores().len()).map(Viewer::Seat).chain([Viewer::Onlooker]);
        for viewer in viewers {
            let view = game.view(viewer);
            let imagined = Polygon::imagine(&view, chance).unwrap();
            assert_eq!(imagined.view(viewer), view);
            let (mut here, mut there) = (Vec::new(), Vec::new());
            game.plays(&mut here);
            imagined.plays(&mut there);
            assert_eq!(here, there, "the order of plays follows from what is seen");
            let json = serde_json::to_string(&view).unwrap();
            assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
            if let Some(play) = here.first() {
                assert_eq!(Polygon::weigh_view(&view, play), game.weigh(play));
            }
        }
    });
}

#[test]
fn what_is_imagined_varies_but_keeps_the_second_roll_different() {
    let (game, _) = new_game(&Options::default(), 2, 3);
    let view = game.view(Viewer::Onlooker);
    let mut seconds = HashSet::new();
    let mut next = HashSet::new();
    for number in 0..200 {
        let imagined = Polygon::imagine(&view, &mut Chance::from_number(number)).unwrap();
        assert_eq!(imagined.drawn(), game.drawn());
        assert_ne!(imagined.rolls[0], imagined.rolls[1]);
        seconds.insert(imagined.rolls[1]);
        next.insert(imagined.pile[2]);
    }
    assert_eq!(seconds.len(), 2);
    assert!(next.len() > 10);
}

#[test]
fn forged_views_are_refused() {
    let (mut game, mut chance) = new_game(&Options::default(), 3, 8);
    let mut plays = Vec::new();
    for _ in 0..5 {
        let play = game.pick(&mut chance, &mut plays).unwrap();
        game.apply(&play);
    }
    let genuine = game.view(Viewer::Seat(Seat(1)));
    let play = game.pick(&mut chance, &mut plays).unwrap();
    let mut forge = |what: &str, change: &dyn Fn(&mut View)| {
        let mut view = genuine.clone();
        change(&mut view);
        assert!(Polygon::imagine(&view, &mut chance).is_err(), "{what}");
        assert!(Polygon::weigh_view(&view, &play).is_err(), "{what}");
        let _ = Polygon::sketch(&view).to_string();
    };
    forge("seats", &|view| view.seats = usize::MAX);
    forge("fewer seats", &|view| view.seats = 2);
    forge("viewer", &|view| view.viewer = Viewer::Seat(Seat(3)));
    forge("first", &|view| view.first = Seat(200));
    forge("turn", &|view| view.turn = view.turn.map(|seat| seat.next(3)));
    forge("no symbol", &|view| view.symbol = None);
    forge("played", &|view| view.played = 6);
    forge("played too often", &|view| view.played = usize::MAX);
    forge("hidden hand", &|view| view.hands[2] = crate::kit::HandView::Hidden(2));
    forge("no hands", &|view| view.hands.clear());
    forge("other hand", &|view| view.hands.reverse());
    forge("pile short", &|view| view.unseen.truncate(3));
    forge("pile unsorted", &|view| view.unseen.reverse());
    forge("pile of WILDs", &|view| view.unseen.fill(Tile::WILD));
    forge("aside", &|view| view.aside.push(Tile::WILD));
    forge("stack twice", &|view| view.board[0] = view.board[1]);
    forge("flat stack", &|view| view.board[0].height = 0);
    forge("high stack", &|view| view.board[0].height = 255);
    forge("off board", &|view| view.board[0].cell = cell("o15"));
    forge("far away", &|view| view.board[0].cell = cell("a5"));
    forge("empty board", &|view| view.board.clear());
    forge("scores", &|view| view.scores[0] = i32::MAX);
    forge("no scores", &|view| view.scores.clear());
    forge("end", &|view| view.end = Some(crate::kit::End::Pile));
    forge("radius", &|view| view.options.radius = 200);
    forge("tiles", &|view| view.options.tiles.clear());
}

#[test]
fn the_sketch_fits_a_terminal() {
    along_games(1, |game, _| {
        let text = Polygon::sketch(&game.view(Viewer::Onlooker)).to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    });
}
