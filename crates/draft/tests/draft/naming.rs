//! Sums of 1.0: a WILD gets a name.

use quintile_draft::{Cue, Draft, Effect, Fit, Input, Message, Obstacle, Verdict};
use quintile_rules::GameId;
use quintile_rules::kit::Place;

use crate::support::{drafts, find, placeable, run};

/// A draft with a WILD on a place where this many names fit.
fn laid_wild(wanted: impl Fn(usize) -> bool) -> (Draft, usize, Place) {
    find(GameId::SumsOfOne, |mut draft| {
        let position = draft.position().clone();
        let wild = (0..position.hand().len()).find(|&tile| position.hand().is_wild(tile))?;
        let place =
            position.places(&[], wild).into_iter().find(|&place| wanted(position.forms(&[], wild, place).len()))?;
        run(&mut draft, [Input::Pick(wild), Input::Touch(place)]);
        Some((draft, wild, place))
    })
}

#[test]
fn a_wild_waits_for_its_name() {
    let (mut draft, wild, _) = laid_wild(|names| names > 1);
    assert_eq!((draft.wild(), draft.form(wild)), (Some(wild), None));
    assert!(matches!(draft.verdict(), Verdict::Unfinished(_)));
    assert_eq!(draft.why_not_confirm(), Some(Obstacle::NoName { tile: wild }));
    assert_eq!(draft.handle(Input::Confirm), [Effect::Say(Message::NotFinished)]);
    assert_eq!(draft.held(wild), "*");
    assert_eq!(draft.placements()[0].tile, "*", "it lies there without a name");
    assert_eq!(draft.line_sums(), [], "lines with it have no sum yet");
    let name = draft.names(wild).into_iter().find(|name| name.fit > Fit::Never).expect("a name");
    assert_eq!(draft.handle(Input::Name { tile: wild, form: name.form }), [Effect::Cue(Cue::Lay)]);
    assert_eq!((draft.form(wild), &draft.placements()[0].tile), (Some(name.form), &name.text));
    assert_eq!(draft.held(wild), "*", "in the hand it has none");
}

#[test]
fn the_only_name_that_fits_is_given_at_once() {
    let (draft, wild, place) = laid_wild(|names| names == 1);
    let [form] = draft.position().forms(&[], wild, place)[..] else { panic!("one name") };
    assert_eq!(draft.form(wild), Some(form));
    assert_ne!(draft.why_not_confirm(), Some(Obstacle::NoName { tile: wild }));
    assert_eq!(draft.wild(), Some(wild), "it can be named anew all the same");
}

#[test]
fn names_say_how_well_they_fit() {
    let mut named = 0;
    for mut draft in drafts(GameId::SumsOfOne) {
        let position = draft.position().clone();
        let Some(wild) = (0..position.hand().len()).find(|&tile| position.hand().is_wild(tile)) else { continue };
        for place in position.places(&[], wild).into_iter().take(4) {
            run(&mut draft, [Input::RecallAll, Input::Pick(wild), Input::Touch(place)]);
            for name in draft.names(wild) {
                draft.handle(Input::Name { tile: wild, form: name.form });
                let expected = match draft.verdict() {
                    Verdict::Legal { .. } => Fit::Now,
                    Verdict::Unfinished(_) => Fit::Later,
                    Verdict::Nothing | Verdict::Refused(_) => Fit::Never,
                };
                assert_eq!(name.fit, expected, "{name:?} on {place}");
                named += 1;
            }
        }
    }
    assert!(named > 100, "random games of Sums of 1.0 have WILDs in hand: {named}");
}

#[test]
fn a_name_that_never_fits_is_refused_when_confirmed() {
    let mut draft = find(GameId::SumsOfOne, |mut draft| {
        let position = draft.position().clone();
        let wild = (0..position.hand().len()).find(|&tile| position.hand().is_wild(tile))?;
        let place = position.places(&[], wild).into_iter().next()?;
        run(&mut draft, [Input::Pick(wild), Input::Touch(place)]);
        let never = draft.names(wild).into_iter().find(|name| name.fit == Fit::Never)?;
        draft.handle(Input::Name { tile: wild, form: never.form });
        Some(draft)
    });
    let Verdict::Refused(reason) = draft.verdict().clone() else { panic!("{:?}", draft.verdict()) };
    assert_eq!(draft.why_not_confirm(), Some(Obstacle::Refused(reason.clone())));
    assert_eq!(draft.handle(Input::Confirm), [Effect::Refuse(reason)]);
}

#[test]
fn picking_another_tile_leaves_the_wild_nameless_and_taking_it_up_forgets_its_name() {
    let (mut draft, wild, place) = laid_wild(|names| names > 1);
    let name = draft.names(wild).into_iter().find(|name| name.fit > Fit::Never).expect("a name");
    draft.handle(Input::Name { tile: wild, form: name.form });
    draft.handle(Input::Touch(place));
    assert_eq!((draft.picked(), draft.wild()), (Some(wild), None));
    draft.handle(Input::Touch(place));
    assert_eq!((draft.wild(), draft.form(wild)), (Some(wild), None));
    let other = (wild + 1) % draft.position().hand().len();
    draft.handle(Input::Pick(other));
    assert_eq!((draft.wild(), draft.form(wild)), (Some(wild), None), "it still asks for one");
}

#[test]
fn other_tiles_have_no_names() {
    for id in GameId::ALL {
        let (mut draft, tile, place) = find(id, |_| {
            let (draft, tile, place) = placeable(id);
            (!draft.position().hand().is_wild(tile)).then_some((draft, tile, place))
        });
        run(&mut draft, [Input::Pick(tile), Input::Touch(place)]);
        let before = draft.clone();
        assert_eq!(draft.handle(Input::Name { tile, form: 0 }), [], "{id}");
        assert_eq!((draft.wild(), &draft), (None, &before), "{id}");
    }
}

#[test]
fn a_name_that_there_is_not_changes_nothing() {
    let (before, wild, _) = laid_wild(|names| names > 1);
    let mut draft = before.clone();
    assert_eq!(draft.handle(Input::Name { tile: wild, form: 1000 }), []);
    assert_eq!(draft, before);
}
