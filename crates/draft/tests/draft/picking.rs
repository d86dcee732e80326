//! Tiles are picked and put down.

use quintile_draft::{Cue, Effect, Input, Message};
use quintile_rules::GameId;

use crate::support::{drafts, find, placeable};

const PICKED: [Effect; 2] = [Effect::Hush, Effect::Cue(Cue::Pick)];

#[test]
fn a_tile_is_picked_and_put_down_again() {
    for id in GameId::ALL {
        let (mut draft, tile, place) = placeable(id);
        assert_eq!(draft.handle(Input::Pick(tile)), PICKED, "{id}");
        assert_eq!(draft.picked(), Some(tile));
        assert!(draft.places().contains(&place) && draft.has_begun());
        assert_eq!(draft.handle(Input::Pick(tile)), PICKED, "{id}");
        assert_eq!(draft.picked(), None);
        assert!(draft.places().is_empty() && !draft.has_begun());
    }
}

#[test]
fn another_tile_is_picked_instead() {
    for id in GameId::ALL {
        let (mut draft, tile, _) = placeable(id);
        let other = (tile + 1) % draft.position().hand().len();
        draft.handle(Input::Pick(other));
        draft.handle(Input::Pick(tile));
        assert_eq!(draft.picked(), Some(tile), "{id}");
    }
}

#[test]
fn a_tile_without_a_place_is_told() {
    let said = |id| {
        find(id, |mut draft| {
            let tile = (0..draft.position().hand().len()).find(|&tile| !draft.position().has_place(&[], tile))?;
            let said = draft.handle(Input::Pick(tile));
            assert_eq!(draft.picked(), Some(tile), "{id}: it is picked all the same");
            Some((said.into_iter().nth(2), draft.can_set_aside()))
        })
    };
    for id in [GameId::Synergo, GameId::TwentyFourSeven, GameId::ScrambledFives, GameId::SumsOfOne] {
        assert_eq!(said(id), (Some(Effect::Say(Message::NoPlace)), false), "{id}");
    }
}

#[test]
fn a_tile_that_the_hand_does_not_have_is_passed_over() {
    for id in GameId::ALL {
        let (before, _, place) = placeable(id);
        let mut draft = before.clone();
        let beyond = draft.position().hand().len();
        for input in [
            Input::Pick(beyond),
            Input::Lift(beyond),
            Input::Drop { tile: beyond, place: Some(place) },
            Input::Name { tile: beyond, form: 0 },
        ] {
            assert_eq!(draft.handle(input), [], "{id}");
            assert_eq!(draft, before, "{id}");
        }
    }
}

#[test]
fn a_key_picks_one_tile_of_its_kind_after_the_other() {
    let mut draft = drafts(GameId::ScrambledFives).next().expect("a draft");
    assert_eq!(draft.next_of([1, 3]), Some(1));
    draft.handle(Input::Pick(1));
    assert_eq!(draft.next_of([1, 3]), Some(3));
    draft.handle(Input::Pick(3));
    assert_eq!(draft.next_of([1, 3]), Some(1));
    assert_eq!(draft.next_of([]), None);
    let (mut draft, tile, place) = placeable(GameId::ScrambledFives);
    draft.handle(Input::Pick(tile));
    draft.handle(Input::Touch(place));
    assert_eq!(draft.next_of([tile]), None, "a tile on the board is not picked by its key");
}

#[test]
fn dragging_picks_and_lays() {
    for id in GameId::ALL {
        let (mut draft, tile, place) = placeable(id);
        let mut clicked = draft.clone();
        assert_eq!(draft.handle(Input::Lift(tile)), PICKED, "{id}");
        assert_eq!(draft.handle(Input::Lift(tile)), [], "{id}: it is lifted already");
        assert_eq!(draft.picked(), Some(tile), "{id}");
        draft.handle(Input::Drop { tile, place: Some(place) });
        clicked.handle(Input::Pick(tile));
        clicked.handle(Input::Touch(place));
        assert_eq!(draft, clicked, "{id}: a drag is a click on the tile and one on the place");
    }
}

#[test]
fn a_tile_dropped_beside_the_board_goes_back() {
    for id in GameId::ALL {
        let (before, tile, _) = placeable(id);
        let mut draft = before.clone();
        draft.handle(Input::Lift(tile));
        assert_eq!(draft.handle(Input::Drop { tile, place: None }), [], "{id}");
        assert_eq!(draft, before, "{id}");
    }
}
