//! Tiles are laid, moved, taken up, and refused.

use quintile_draft::{Cue, Draft, Effect, Input, Message, Obstacle, Verdict};
use quintile_rules::kit::{Laying, LineSum, Place, Standing};
use quintile_rules::{AnyView, GameId};

use crate::support::{draft, everywhere, find, games, placeable, run, views};

#[test]
fn a_tile_is_laid_where_it_may_go() {
    for id in GameId::ALL {
        let (mut draft, tile, place) = placeable(id);
        draft.handle(Input::Pick(tile));
        assert_eq!(draft.handle(Input::Touch(place)), [Effect::Hush, Effect::Cue(Cue::Lay)], "{id}");
        assert!(draft.is_laid(tile) && draft.laid_at(place) == Some(tile), "{id}");
        assert_ne!(draft.picked(), Some(tile), "{id}");
        assert_ne!(draft.verdict(), &Verdict::Nothing, "{id}");
        assert_eq!(draft.placements().len(), 1, "{id}");
    }
}

#[test]
fn a_place_without_a_tile_in_hand_asks_for_one() {
    for id in GameId::ALL {
        let (before, _, place) = placeable(id);
        let mut draft = before.clone();
        assert_eq!(draft.handle(Input::Touch(place)), [Effect::Say(Message::PickFirst)], "{id}");
        assert_eq!(draft, before, "{id}");
    }
}

#[test]
fn a_place_that_is_not_open_says_why() {
    for id in GameId::ALL {
        let (mut draft, tile, place) = find(id, |draft| {
            let shut = |tile| everywhere(&draft).difference(&draft.position().places(&[], tile)).next().copied();
            let (tile, place) = (0..draft.position().hand().len()).find_map(|tile| Some((tile, shut(tile)?)))?;
            Some((draft, tile, place))
        });
        assert_eq!(draft.reason(place), None, "{id}: nothing is picked");
        draft.handle(Input::Pick(tile));
        let before = draft.clone();
        let reason = draft.reason(place).expect("a reason");
        assert_eq!(draft.handle(Input::Touch(place)), [Effect::Refuse(reason.clone())], "{id}");
        assert_eq!(draft.handle(Input::Drop { tile, place: Some(place) }), [Effect::Refuse(reason)], "{id}");
        assert_eq!(draft, before, "{id}: the tile is still in hand");
    }
}

#[test]
fn a_laid_tile_is_taken_up_from_the_board_or_the_hand() {
    for id in GameId::ALL {
        let (mut draft, tile, place) = placeable(id);
        run(&mut draft, [Input::Pick(tile), Input::Touch(place)]);
        if draft.picked().is_some() {
            draft.handle(Input::Drop { tile, place: None });
        }
        let mut other = draft.clone();
        assert_eq!(draft.handle(Input::Touch(place)), [Effect::Hush, Effect::Cue(Cue::Pick)], "{id}");
        other.handle(Input::Pick(tile));
        assert_eq!(draft, other, "{id}");
        assert_eq!((draft.picked(), draft.laid().len()), (Some(tile), 0), "{id}");
        assert_eq!(draft.verdict(), &Verdict::Nothing, "{id}");
    }
}

#[test]
fn a_laid_tile_is_moved() {
    for id in GameId::ALL {
        let (mut draft, tile, from, to) = find(id, |draft| {
            let all = |tile| draft.position().places(&[], tile).into_iter().collect::<Vec<Place>>();
            let found = (0..draft.position().hand().len()).find_map(|tile| match all(tile)[..] {
                [from, .., to] => Some((tile, from, to)),
                _ => None,
            });
            found.map(|(tile, from, to)| (draft, tile, from, to))
        });
        run(&mut draft, [Input::Pick(tile), Input::Touch(from), Input::Pick(tile), Input::Touch(to)]);
        assert_eq!((draft.laid_at(from), draft.laid_at(to)), (None, Some(tile)), "{id}");
        run(&mut draft, [Input::Lift(tile), Input::Drop { tile, place: Some(from) }]);
        assert_eq!((draft.laid_at(from), draft.laid_at(to)), (Some(tile), None), "{id}");
    }
}

#[test]
fn where_a_play_is_one_tile_another_takes_its_place() {
    for id in games(|laying| laying == Laying::Single) {
        let (mut draft, one, other) = find(id, |draft| {
            let first = |tile| draft.position().places(&[], tile).first().copied();
            let found: Vec<_> =
                (0..draft.position().hand().len()).filter_map(|tile| Some((tile, first(tile)?))).collect();
            if let [one, other, ..] = found[..] { Some((draft, one, other)) } else { None }
        });
        run(&mut draft, [Input::Pick(one.0), Input::Touch(one.1)]);
        assert_eq!(draft.picked(), None, "{id}: no tile is next by itself");
        run(&mut draft, [Input::Pick(other.0), Input::Touch(other.1)]);
        assert_eq!(draft.laid().iter().map(|laid| laid.tile).collect::<Vec<_>>(), [other.0], "{id}");
        assert!(matches!(draft.verdict(), Verdict::Legal { .. }), "{id}");
    }
}

/// A draft whose first tile does not make a play by itself.
fn unfinished(id: GameId, wanted: impl Fn(&Draft) -> bool) -> Draft {
    find(id, |mut draft| {
        let position = draft.position().clone();
        for tile in (0..position.hand().len()).filter(|&tile| !position.hand().is_wild(tile)) {
            for place in position.places(&[], tile) {
                run(&mut draft, [Input::RecallAll, Input::Pick(tile), Input::Touch(place)]);
                if draft.why_not_confirm() == Some(Obstacle::MoreTiles) && wanted(&draft) {
                    return Some(draft);
                }
            }
        }
        None
    })
}

#[test]
fn more_tiles_have_to_come() {
    for id in games(|laying| laying != Laying::Single) {
        let mut draft = unfinished(id, |_| true);
        assert!(matches!(draft.verdict(), Verdict::Unfinished(_)), "{id}");
        assert!(!draft.can_confirm(), "{id}");
        assert_eq!(draft.handle(Input::Confirm), [Effect::Say(Message::NotFinished)], "{id}");
        assert_eq!(draft.progress().obstacle, Some(Obstacle::MoreTiles), "{id}");
    }
}

#[test]
fn sums_tell_how_much_is_missing() {
    let begun = unfinished(GameId::SumsOfOne, |draft| !draft.line_sums().is_empty());
    let lines = begun.progress().lines;
    let is_short = |line: &LineSum| line.sum < 100 && line.standing == Standing::Short { target: 100 };
    assert!(lines.iter().any(is_short), "in hundredths: {lines:?}");
    let view = &views(GameId::TwentyFourSeven, &Default::default(), 3, 1)[0];
    let AnyView::TwentyFourSeven(board) = view else { panic!("24/7") };
    let (&start, &lying) = board.board.first_key_value().expect("a tile lies on the board");
    let mut draft = draft(view);
    let value: u32 = draft.held(0).parse().expect("a number");
    let beside = quintile_rules::kit::Square::new(start.column() + 1, start.row());
    run(&mut draft, [Input::Pick(0), Input::Touch(beside.into())]);
    let [line] = &draft.line_sums()[..] else { panic!("one line: {:?}", draft.line_sums()) };
    assert_eq!((line.ends, line.sum), ((start.into(), beside.into()), u32::from(lying) + value));
    assert_eq!(draft.progress().obstacle, None);
}

#[test]
fn games_without_sums_have_no_lines() {
    for id in [GameId::Polygon, GameId::Synergo] {
        let (mut draft, tile, place) = placeable(id);
        run(&mut draft, [Input::Pick(tile), Input::Touch(place)]);
        assert_eq!(draft.progress().lines, [], "{id}");
    }
}

#[test]
fn enter_on_a_place_lays_or_confirms() {
    for id in games(|laying| laying == Laying::Single) {
        let (mut draft, tile, place) = placeable(id);
        assert!(draft.enter_touches(place), "{id}: it asks for a tile");
        draft.handle(Input::Pick(tile));
        assert!(draft.enter_touches(place), "{id}: it lays the tile");
        draft.handle(Input::Touch(place));
        assert!(!draft.enter_touches(place), "{id}: it confirms");
        draft.handle(Input::Pick((tile + 1) % draft.position().hand().len()));
        assert!(draft.enter_touches(place), "{id}: another tile is in hand");
    }
    let draft = unfinished(GameId::ScrambledFives, |_| true);
    let lying = draft.laid()[0].place.expect("a place");
    assert!(!draft.enter_touches(lying), "a tile is not taken up by mistake");
    let elsewhere = everywhere(&draft).into_iter().find(|&place| place != lying).expect("another place");
    assert!(draft.enter_touches(elsewhere));
}
