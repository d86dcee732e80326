//! Polygon: two tiles, one after the other; the second may go on the first, and what has no place goes aside.

use quintile_draft::{Draft, Effect, Input, Message, Obstacle, Verdict};
use quintile_rules::GameId;
use quintile_rules::kit::Place;
use serde_json::json;

use crate::support::{draft, find, plays, run, views};

/// A draft in which the first tile is laid and the second has a place.
fn one_laid() -> (Draft, usize, Place) {
    find(GameId::Polygon, |mut draft| {
        for tile in 0..2 {
            for place in draft.position().places(&[], tile) {
                run(&mut draft, [Input::RecallAll, Input::Pick(tile), Input::Touch(place)]);
                if draft.picked().is_some() {
                    return Some((draft, tile, place));
                }
            }
        }
        None
    })
}

#[test]
fn the_second_tile_comes_to_hand_by_itself() {
    let (mut draft, tile, _) = one_laid();
    let other = 1 - tile;
    assert_eq!(draft.picked(), Some(other));
    assert_eq!(draft.why_not_confirm(), Some(Obstacle::MoreTiles));
    let place = *draft.places().first().expect("a place");
    draft.handle(Input::Touch(place));
    assert_eq!((draft.picked(), draft.laid().len()), (None, 2));
    assert!(matches!(draft.verdict(), Verdict::Legal { .. }), "{:?}", draft.verdict());
}

#[test]
fn the_second_tile_goes_on_top_of_the_first() {
    let (mut draft, first, place) = find(GameId::Polygon, |mut draft| {
        for tile in 0..2 {
            for place in draft.position().places(&[], tile) {
                run(&mut draft, [Input::RecallAll, Input::Pick(tile), Input::Touch(place)]);
                if draft.places().contains(&place) {
                    return Some((draft, tile, place));
                }
            }
        }
        None
    });
    draft.handle(Input::Touch(place));
    let lying: Vec<_> = draft.laid().iter().map(|laid| (laid.tile, laid.place)).collect();
    assert_eq!(lying, [(first, Some(place)), (1 - first, Some(place))]);
    assert!(matches!(draft.verdict(), Verdict::Legal { .. }));
    let mut top = draft.clone();
    top.handle(Input::Pick(1 - first));
    assert_eq!((top.laid().len(), top.picked()), (1, Some(1 - first)), "the upper tile comes off");
    draft.handle(Input::Touch(place));
    assert_eq!((draft.laid().len(), draft.picked()), (0, Some(first)), "the lower one cannot be held under it");
}

#[test]
fn the_first_tile_is_moved_and_the_second_with_it() {
    let (mut draft, tile, place) = one_laid();
    let second = *draft.places().first().expect("a place");
    run(&mut draft, [Input::Touch(second), Input::Pick(tile)]);
    assert_eq!((draft.picked(), draft.laid().len()), (Some(tile), 0), "the second lay on what the first had made");
    draft.handle(Input::Touch(place));
    assert_eq!(draft.picked(), Some(1 - tile));
}

#[test]
fn what_the_first_tile_scores_is_shown_before_the_second() {
    let scored = find(GameId::Polygon, |mut draft| {
        for tile in 0..2 {
            for place in draft.position().places(&[], tile) {
                run(&mut draft, [Input::RecallAll, Input::Pick(tile), Input::Touch(place)]);
                match draft.verdict() {
                    Verdict::Unfinished(scoring) if scoring.points > 0 => {
                        return Some(scoring.items[0].places.contains(&place));
                    }
                    _ => {}
                }
            }
        }
        None
    });
    assert!(scored, "the points are for the tile that lies there");
}

/// A draft in which one tile is laid and the other set aside, and the play; `first` says which of them goes aside.
fn with_aside(first: bool) -> (Draft, String) {
    // WILDs do not go on WILDs, so a board of them fills up.
    let options = json!({"radius": 2, "printed": {"a3": "W"}, "tiles": {"1": 6, "2": 6, "W": 31}});
    let options = options.as_object().cloned().expect("options");
    let is_wanted = |play: &String| {
        let action = GameId::Polygon.action(play).expect("a play");
        let aside: Vec<bool> = action.placements().iter().map(|laid| laid.place.is_none()).collect();
        aside == [first, !first]
    };
    let views = (0..30).flat_map(|seed| views(GameId::Polygon, &options, seed, 1));
    let found = views.into_iter().find_map(|view| Some((draft(&view), plays(&view).into_iter().find(is_wanted)?)));
    found.expect("a position in which a tile has no place")
}

#[test]
fn a_tile_without_a_place_is_set_aside_first() {
    let (mut draft, play) = with_aside(true);
    let [aside, laid] = draft.position().lay(&play)[..] else { panic!("{play}") };
    let said = draft.handle(Input::Pick(aside.tile));
    assert_eq!(said.last(), Some(&Effect::Say(Message::NoPlaceButAside)));
    assert!(draft.can_set_aside());
    assert_eq!(draft.handle(Input::SetAside), []);
    assert_eq!(draft.picked(), Some(laid.tile), "the other tile comes to hand");
    assert_eq!(draft.why_not_confirm(), Some(Obstacle::MoreTiles));
    draft.handle(Input::Touch(laid.place.expect("a place")));
    assert_eq!(draft.handle(Input::Confirm), [Effect::Send(play)]);
}

#[test]
fn a_second_tile_without_a_place_goes_aside_unasked() {
    let (mut draft, play) = with_aside(false);
    let [laid, _] = draft.position().lay(&play)[..] else { panic!("{play}") };
    run(&mut draft, [Input::Pick(laid.tile), Input::Touch(laid.place.expect("a place"))]);
    assert_eq!((draft.picked(), draft.laid().len()), (None, 1), "there is nothing to do with the other");
    assert_eq!(draft.handle(Input::Confirm), [Effect::Send(play)]);
}

#[test]
fn a_tile_with_a_place_is_not_set_aside() {
    let (before, tile, _) = one_laid();
    let mut draft = before.clone();
    assert!(!draft.can_set_aside());
    assert_eq!(draft.handle(Input::SetAside), []);
    assert_eq!(draft, before);
    run(&mut draft, [Input::RecallAll, Input::SetAside]);
    assert!(draft.laid().is_empty(), "nothing is picked: {tile}");
}

#[test]
fn only_polygon_sets_tiles_aside() {
    for id in GameId::ALL.into_iter().filter(|&id| id != GameId::Polygon) {
        let mut draft = crate::support::drafts(id).next().expect("a draft");
        for tile in 0..draft.position().hand().len() {
            draft.handle(Input::Pick(tile));
            assert!(!draft.can_set_aside(), "{id}");
            assert_eq!(draft.handle(Input::SetAside), [], "{id}");
            assert!(draft.laid().is_empty(), "{id}");
        }
    }
}
