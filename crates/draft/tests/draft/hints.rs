//! A hint is shown, and laid only by the player.

use quintile_draft::{Cue, Draft, Effect, Input, Verdict};
use quintile_rules::GameId;

use crate::support::{placeable, plays, run, subjects, views};

/// A draft with a hint shown, the play, a tile that has a place, and the place.
fn hinted(id: GameId) -> (Draft, String, usize, quintile_rules::kit::Place) {
    let (mut draft, tile, place) = placeable(id);
    run(&mut draft, [Input::Pick(tile), Input::Touch(place)]);
    let play = match draft.verdict() {
        Verdict::Legal { play, .. } => play.clone(),
        _ => return other_hinted(id),
    };
    assert_eq!(draft.handle(Input::Show(play.clone())), [Effect::Hush], "{id}");
    (draft, play, tile, place)
}

/// The same where one tile is no play.
fn other_hinted(id: GameId) -> (Draft, String, usize, quintile_rules::kit::Place) {
    let view = &views(id, &Default::default(), 1, 1)[0];
    let mut draft = crate::support::draft(view);
    let lays = |play: &String| !draft.position().lay(play).is_empty();
    let play = plays(view).into_iter().find(lays).expect("a play");
    draft.handle(Input::Show(play.clone()));
    let shown = *draft.shown().iter().find(|shown| shown.place.is_some()).expect("a tile");
    (draft, play, shown.tile, shown.place.expect("a place"))
}

#[test]
fn a_hint_is_shown_and_nothing_is_laid() {
    for (id, options) in subjects() {
        for view in views(id, &options, 6, 9) {
            for play in plays(&view).iter().step_by(17) {
                let mut draft = crate::support::draft(&view);
                let lies = draft.position().lay(play);
                assert_eq!(draft.handle(Input::Show(play.clone())), [Effect::Hush], "{id}: {play}");
                assert_eq!((draft.shown(), draft.laid()), (&lies[..], &[][..]), "{id}: {play}");
                assert_eq!(draft.verdict(), &Verdict::Nothing, "{id}: {play}");
                assert_eq!(
                    (draft.can_confirm(), draft.has_begun()),
                    (!lies.is_empty(), !lies.is_empty()),
                    "{id}: {play}"
                );
            }
        }
    }
}

#[test]
fn whoever_lays_it_has_it_as_their_own_play() {
    for id in GameId::ALL {
        let (before, play, _, place) = hinted(id);
        assert!(!before.enter_touches(place), "{id}: Enter lays it, wherever the keyboard is");
        for input in [Input::LayShown, Input::Confirm, Input::Touch(place)] {
            let mut draft = before.clone();
            assert_eq!(draft.handle(input.clone()), [Effect::Hush, Effect::Cue(Cue::Lay)], "{id}: {input:?}");
            assert!(draft.shown().is_empty(), "{id}");
            assert!(matches!(draft.verdict(), Verdict::Legal { play: made, .. } if *made == play), "{id}: {input:?}");
            assert_eq!(draft.handle(Input::Confirm), [Effect::Send(play.clone())], "{id}");
        }
    }
}

#[test]
fn it_goes_when_somebody_does_something_of_their_own() {
    for id in GameId::ALL {
        let (before, _, tile, place) = hinted(id);
        let drop = Input::Drop { tile, place: Some(place) };
        for input in [Input::Pick(tile), Input::Lift(tile), drop, Input::RecallLast, Input::RecallAll] {
            let mut draft = before.clone();
            draft.handle(input.clone());
            assert!(draft.shown().is_empty(), "{id}: {input:?}");
        }
        let mut draft = before.clone();
        draft.handle(Input::BeginTrade);
        assert_eq!(draft.shown().is_empty(), draft.trading().is_some(), "{id}");
    }
}

#[test]
fn without_a_hint_there_is_nothing_to_lay() {
    for id in GameId::ALL {
        let (before, _, _) = placeable(id);
        let mut draft = before.clone();
        assert_eq!(draft.handle(Input::LayShown), [], "{id}");
        assert_eq!(draft, before, "{id}");
        run(&mut draft, [Input::Show("nonsense".to_owned())]);
        assert_eq!(draft, before, "{id}");
    }
    // Passing can be the best there is; a hint that lays nothing shows nothing.
    let (mut draft, _, _) = placeable(GameId::SumsOfOne);
    draft.handle(Input::Show("pass".to_owned()));
    assert!(draft.shown().is_empty() && !draft.can_confirm());
}
