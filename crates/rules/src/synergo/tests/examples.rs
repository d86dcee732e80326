//! Worked examples, and ends that random games seldom reach.

use super::super::*;
use super::{options, show, tile};
use crate::kit::{End, Xy};

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
