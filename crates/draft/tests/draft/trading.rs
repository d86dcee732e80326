//! Sums of 1.0: tiles are traded for new ones.

use std::collections::BTreeSet;

use quintile_draft::{Cue, Draft, Effect, Input, Message, Obstacle};
use quintile_rules::kit::{Action, Illegal};
use quintile_rules::{Game, GameId, with_game};

use crate::support::{drafts, find, placeable, run};

fn trading() -> Draft {
    let mut draft = drafts(GameId::SumsOfOne).next().expect("a draft");
    assert_eq!(draft.handle(Input::BeginTrade), [Effect::Hush]);
    draft
}

#[test]
fn tiles_go_into_a_trade_and_out_again() {
    let mut draft = trading();
    assert_eq!(draft.trading(), Some(&BTreeSet::new()));
    for (tile, chosen) in [(2, vec![2]), (0, vec![0, 2]), (2, vec![0])] {
        assert_eq!(draft.handle(Input::Pick(tile)), [Effect::Cue(Cue::Pick)]);
        assert_eq!(draft.trading(), Some(&BTreeSet::from_iter(chosen)));
        assert_eq!(draft.picked(), None, "a tile to trade is not picked");
    }
}

#[test]
fn an_empty_trade_asks_for_tiles() {
    let mut draft = trading();
    assert!(!draft.can_confirm() && draft.has_begun());
    assert_eq!((draft.trade(), draft.why_not_confirm()), (None, Some(Obstacle::NothingToTrade)));
    assert_eq!(draft.handle(Input::Confirm), [Effect::Say(Message::ChooseToTrade)]);
    assert!(draft.trading().is_some());
}

#[test]
fn a_trade_is_confirmed_in_the_order_of_the_hand() {
    let mut draft = trading();
    run(&mut draft, [Input::Pick(3), Input::Pick(1)]);
    assert!(draft.can_confirm());
    let names: Vec<String> = [1, 3].map(|tile| draft.position().hand().name(tile).to_owned()).into();
    let points = draft.trade().expect("a trade").expect("a legal one").points;
    let effects = draft.handle(Input::Confirm);
    let [Effect::Send(play)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(GameId::SumsOfOne.action(play), Ok(Action::Trade(names.into_iter().collect())));
    assert_eq!(draft.position().weigh(play).map(|scoring| scoring.points), Ok(points));
}

#[test]
fn a_trade_that_is_too_large_is_refused() {
    let mut draft = find(GameId::SumsOfOne, |mut draft| {
        draft.handle(Input::BeginTrade);
        for tile in 0..draft.position().hand().len() {
            draft.handle(Input::Pick(tile));
        }
        draft.trade()?.is_err().then_some(draft)
    });
    assert!(draft.can_confirm(), "confirming says why");
    let effects = draft.handle(Input::Confirm);
    assert!(matches!(effects[..], [Effect::Refuse(Illegal::TradeMoreThanPool { .. })]), "{effects:?}");
    assert!(draft.trading().is_some(), "some tiles can be taken out");
}

#[test]
fn a_trade_is_given_up() {
    for input in [Input::BeginTrade, Input::RecallLast, Input::RecallAll] {
        let mut draft = trading();
        draft.handle(Input::Pick(0));
        let effects = draft.handle(input.clone());
        assert_eq!(draft, drafts(GameId::SumsOfOne).next().expect("a draft"), "{input:?}");
        assert_eq!(effects.is_empty(), input == Input::RecallLast);
    }
}

#[test]
fn a_trade_takes_up_what_was_laid() {
    let (mut draft, tile, place) = placeable(GameId::SumsOfOne);
    run(&mut draft, [Input::Pick(tile), Input::Touch(place), Input::BeginTrade]);
    assert_eq!((draft.laid(), draft.picked()), (&[][..], None));
}

#[test]
fn no_tile_is_laid_during_a_trade() {
    let (mut draft, tile, place) = placeable(GameId::SumsOfOne);
    draft.handle(Input::BeginTrade);
    let before = draft.clone();
    for input in [Input::Touch(place), Input::Lift(tile), Input::Drop { tile, place: Some(place) }, Input::SetAside] {
        assert_eq!(draft.handle(input.clone()), [], "{input:?}");
        assert_eq!(draft, before, "{input:?}");
    }
    assert!(!draft.enter_touches(place), "the Enter key confirms the trade");
}

#[test]
fn other_games_have_no_trade() {
    for id in GameId::ALL.into_iter().filter(|&id| !with_game!(id, G => G::CAN_TRADE)) {
        let (mut draft, tile, _) = placeable(id);
        draft.handle(Input::Pick(tile));
        let before = draft.clone();
        assert_eq!(draft.handle(Input::BeginTrade), [], "{id}");
        assert_eq!(draft, before, "{id}");
    }
}
