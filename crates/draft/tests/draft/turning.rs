//! Synergo: tiles are turned, in the hand and on the board.

use quintile_draft::{Cue, Draft, Effect, Input, Message};
use quintile_rules::kit::Place;
use quintile_rules::{Game, GameId, with_game};

use crate::support::{find, placeable, run};

/// A tile, a place, and in how many ways it fits there.
fn fitting(wanted: impl Fn(usize, usize) -> bool) -> (Draft, usize, Place) {
    find(GameId::Synergo, |draft| {
        let position = draft.position().clone();
        for tile in 0..position.hand().len() {
            for place in position.places(&[], tile) {
                if wanted(position.forms(&[], tile, place).len(), position.hand().forms(tile).len()) {
                    return Some((draft, tile, place));
                }
            }
        }
        None
    })
}

#[test]
fn a_picked_tile_turns_in_the_hand_and_comes_round() {
    let (mut draft, tile, _) = fitting(|_, ways| ways == 4);
    draft.handle(Input::Pick(tile));
    let first = draft.held(tile).to_owned();
    let mut seen = vec![first.clone()];
    for _ in 0..4 {
        assert_eq!(draft.handle(Input::Turn), [Effect::Cue(Cue::Pick)]);
        seen.push(draft.held(tile).to_owned());
    }
    assert_eq!(seen.pop(), Some(first));
    seen.dedup();
    assert_eq!(seen.len(), 4, "four ways: {seen:?}");
}

#[test]
fn a_tile_lies_as_it_was_turned_or_in_the_next_way_that_fits() {
    let (mut draft, tile, place) = fitting(|fits, ways| fits == 1 && ways == 4);
    let [form] = draft.position().forms(&[], tile, place)[..] else { panic!("one way") };
    for turns in 0..4 {
        draft.handle(Input::RecallAll);
        draft.handle(Input::Pick(tile));
        run(&mut draft, (0..turns).map(|_| Input::Turn));
        draft.handle(Input::Touch(place));
        assert_eq!(draft.form(tile), Some(form), "after {turns} turns");
        assert_eq!(draft.held(tile), draft.position().hand().forms(tile)[form], "the hand remembers");
    }
}

#[test]
fn a_tile_on_the_board_turns_among_the_ways_it_fits() {
    let (mut draft, tile, place) = fitting(|fits, _| fits > 1);
    let ways = draft.position().forms(&[], tile, place);
    run(&mut draft, [Input::Pick(tile), Input::Touch(place)]);
    let start = draft.form(tile).expect("a form");
    let mut seen = vec![start];
    for _ in &ways {
        assert_eq!(draft.handle(Input::Turn), [Effect::Cue(Cue::Pick)]);
        assert_eq!((draft.laid().len(), draft.laid_at(place)), (1, Some(tile)));
        assert!(draft.can_confirm(), "each of them is a legal play");
        seen.extend(draft.form(tile));
    }
    assert_eq!(seen.pop(), Some(start), "it comes round");
    seen.sort_unstable();
    assert_eq!(seen, ways);
}

#[test]
fn a_tile_that_fits_in_one_way_stays() {
    let (mut draft, tile, place) = fitting(|fits, _| fits == 1);
    run(&mut draft, [Input::Pick(tile), Input::Touch(place)]);
    let before = draft.clone();
    assert_eq!(draft.handle(Input::Turn), [Effect::Say(Message::OneWayOnly)]);
    assert_eq!(draft, before);
}

#[test]
fn with_nothing_in_hand_or_on_the_board_there_is_nothing_to_turn() {
    let (before, _, _) = placeable(GameId::Synergo);
    let mut draft = before.clone();
    assert_eq!(draft.handle(Input::Turn), []);
    assert_eq!(draft, before);
}

#[test]
fn tiles_of_other_games_do_not_turn() {
    for id in GameId::ALL.into_iter().filter(|&id| !with_game!(id, G => G::CAN_TURN)) {
        let (mut draft, tile, place) = placeable(id);
        draft.handle(Input::Pick(tile));
        for input in [Input::Pick(tile), Input::Pick(tile), Input::Touch(place)] {
            draft.handle(input);
            let before = draft.clone();
            assert_eq!(draft.handle(Input::Turn), [], "{id}");
            assert_eq!(draft, before, "{id}");
        }
    }
}
