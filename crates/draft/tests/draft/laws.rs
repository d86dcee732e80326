//! What holds in every position: whatever is legal can be put together by hand, in any order, and nothing else.

use quintile_draft::{Draft, Effect, Input, Laid, Position, Verdict};
use quintile_rules::kit::{Chance, Illegal, Laying};

use crate::support::{draft, everywhere, games, plays, subjects, views};

/// Lays a play as somebody would who has it in mind, then confirms it.
fn play_by_hand(draft: &mut Draft, play: &str, steps: &[Laid]) {
    for step in steps {
        if draft.picked() != Some(step.tile) {
            draft.handle(Input::Pick(step.tile));
        }
        let Some(place) = step.place else {
            assert!(draft.can_set_aside(), "{play}: {step:?}");
            draft.handle(Input::SetAside);
            continue;
        };
        assert!(draft.places().contains(&place), "{play}: {place} after {:?}", draft.laid());
        let wanted = draft.position().hand().forms(step.tile)[step.form.expect("a form")].clone();
        let ways = draft.position().hand().forms(step.tile).len();
        for _ in 0..ways {
            if draft.held(step.tile) != wanted {
                draft.handle(Input::Turn);
            }
        }
        assert_eq!(draft.handle(Input::Touch(place)).first(), Some(&Effect::Hush), "{play}: {step:?}");
        if draft.position().hand().is_wild(step.tile) {
            draft.handle(Input::Name { tile: step.tile, form: step.form.expect("a name") });
        }
    }
    assert_eq!(draft.laid(), steps, "{play}");
    let Verdict::Legal { play: made, scoring } = draft.verdict() else { panic!("{play}: {:?}", draft.verdict()) };
    assert_eq!((made.as_str(), Ok(scoring)), (play, draft.position().weigh(play).as_ref()));
    assert_eq!(draft.why_not_confirm(), None);
    assert_eq!(draft.handle(Input::Confirm), [Effect::Send(play.to_owned())]);
}

#[test]
fn every_legal_play_can_be_laid_tile_by_tile() {
    for (id, options) in subjects() {
        for view in views(id, &options, 1, 7) {
            let draft = draft(&view);
            let position = draft.position();
            let plays = plays(&view);
            let actions: Vec<_> = plays.iter().map(|play| (play, id.action(play).expect("a play"))).collect();
            let placing: Vec<_> = actions.iter().filter(|(_, action)| !action.placements().is_empty()).collect();
            assert_eq!(position.count(), placing.len(), "{id}");
            assert_eq!(draft.can_pass(), plays.iter().any(|play| play == "pass"), "{id}");
            for (play, _) in placing.iter().step_by(1 + placing.len() / 40) {
                let mut steps = position.lay(play);
                play_by_hand(&mut draft.clone(), play, &steps);
                let in_order =
                    quintile_rules::with_game!(id, G => <G as quintile_rules::Game>::LAYING) == Laying::InOrder;
                if !in_order {
                    steps.reverse();
                    play_by_hand(&mut draft.clone(), play, &steps);
                }
            }
        }
    }
}

#[test]
fn every_other_place_has_a_reason() {
    for (id, options) in subjects() {
        for view in views(id, &options, 2, 11) {
            let mut draft = draft(&view);
            for tile in 0..draft.position().hand().len() {
                draft.handle(Input::RecallAll);
                draft.handle(Input::Pick(tile));
                for place in everywhere(&draft) {
                    let reason = draft.reason(place);
                    assert_eq!(reason.is_none(), draft.places().contains(&place), "{id}: {place}");
                    let misread = matches!(reason, Some(Illegal::Malformed { .. } | Illegal::Order { .. }));
                    assert!(!misread, "{id}: {} on {place}: {reason:?}", draft.held(tile));
                }
            }
        }
    }
}

#[test]
fn a_second_tile_has_places_and_reasons_as_well() {
    for id in games(|laying| laying != Laying::Single) {
        let mut judged = 0;
        for view in views(id, &Default::default(), 4, 3) {
            let mut draft = draft(&view);
            let hand = draft.position().hand().len();
            let Some((tile, place)) =
                (0..hand).find_map(|tile| Some((tile, *draft.position().places(&[], tile).last()?)))
            else {
                continue;
            };
            draft.handle(Input::Pick(tile));
            draft.handle(Input::Touch(place));
            for other in (0..hand).filter(|&other| other != tile) {
                if draft.picked() != Some(other) {
                    draft.handle(Input::Pick(other));
                }
                for place in everywhere(&draft) {
                    judged += 1;
                    assert_eq!(draft.reason(place).is_none(), draft.places().contains(&place), "{id}: {place}");
                }
            }
        }
        assert!(judged > 100, "{id}: {judged}");
    }
}

/// Something that somebody might do, sensible or not.
fn some_input(draft: &Draft, shown: &[String], chance: &mut Chance) -> Input {
    let hand = draft.position().hand();
    let tile = chance.index(hand.len() + 1);
    let open: Vec<_> = draft.places().iter().copied().collect();
    let anywhere: Vec<_> =
        everywhere(draft).into_iter().chain(draft.laid().iter().filter_map(|laid| laid.place)).collect();
    let place = match (open.is_empty(), anywhere.is_empty(), chance.index(3)) {
        (false, _, 0 | 1) => open[chance.index(open.len())],
        (_, false, _) => anywhere[chance.index(anywhere.len())],
        _ => return Input::Pick(tile),
    };
    match chance.index(26) {
        0..6 => Input::Pick(tile),
        6..13 => Input::Touch(place),
        13 => Input::Lift(tile),
        14 => Input::Drop { tile, place: Some(place) },
        15 => Input::Drop { tile, place: None },
        16 => Input::Turn,
        17 => Input::Name { tile, form: chance.index(hand.forms(tile).len() + 1) },
        18 => Input::SetAside,
        19 if chance.index(3) == 0 => Input::BeginTrade,
        20 => Input::RecallLast,
        21 if chance.index(3) == 0 => Input::RecallAll,
        22 => Input::Pass,
        23 => Input::LayShown,
        24 => Input::Show(shown[chance.index(shown.len())].clone()),
        _ => Input::Confirm,
    }
}

fn assert_sound(position: &Position, draft: &Draft) {
    assert_eq!(draft.verdict(), &position.verdict(draft.laid()));
    assert!(
        !matches!(draft.verdict(), Verdict::Refused(_))
            || draft.laid().iter().any(|laid| position.hand().is_wild(laid.tile))
    );
    assert!(draft.picked().is_none_or(|tile| !draft.is_laid(tile)), "a tile is in the hand or on the board: {draft:?}");
    let own = draft.picked().is_some() || !draft.laid().is_empty() || draft.trading().is_some();
    assert!(draft.shown().is_empty() || !own, "a hint is shown while the player has done nothing: {draft:?}");
    assert!(draft.trading().is_none() || draft.laid().is_empty() && draft.picked().is_none(), "{draft:?}");
    match draft.picked() {
        Some(tile) => assert_eq!(draft.places(), &position.places(&position.staying(draft.laid(), tile), tile)),
        None => assert!(draft.places().is_empty()),
    }
    let mut tiles: Vec<usize> = draft.laid().iter().map(|laid| laid.tile).collect();
    tiles.sort_unstable();
    tiles.dedup();
    assert_eq!(tiles.len(), draft.laid().len(), "no tile is laid twice");
}

/// Whatever is done in whatever order, a draft says what is true, and sends legal plays only.
#[test]
fn no_input_leads_astray() {
    let mut sent = 0;
    for (id, options) in subjects() {
        let mut chance = Chance::from_number(id as u64);
        for view in views(id, &options, 3, 5) {
            let mut draft = draft(&view);
            let position = draft.position().clone();
            let shown = plays(&view);
            for _ in 0..110 {
                let input = some_input(&draft, &shown, &mut chance);
                let before = draft.clone();
                let effects = draft.handle(input.clone());
                assert_sound(&position, &draft);
                for effect in effects {
                    match effect {
                        Effect::Send(play) => {
                            assert!(position.weigh(&play).is_ok(), "{id}: {play}");
                            sent += 1;
                        }
                        Effect::Refuse(_) => assert_eq!(before, draft, "{id}: {input:?} was refused"),
                        Effect::Hush | Effect::Say(_) | Effect::Cue(_) => {}
                    }
                }
            }
        }
    }
    assert!(sent > 200, "{sent} plays");
}

#[test]
fn a_view_that_no_game_can_show_is_refused() {
    for (id, options) in subjects() {
        let mut view = serde_json::to_value(&views(id, &options, 1, 1)[0]).expect("JSON");
        view["view"]["scores"] = serde_json::json!([]);
        if let Ok(view) = serde_json::from_value(view) {
            assert!(Position::new(&view).is_err(), "{id}");
        }
    }
}
