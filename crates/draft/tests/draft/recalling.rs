//! Tiles are taken up again: one, or all.

use quintile_draft::{Effect, Input, Verdict};
use quintile_rules::GameId;
use quintile_rules::kit::Laying;

use crate::support::{draft, games, placeable, plays, run, views};

#[test]
fn the_last_tile_comes_back_first() {
    for id in games(|laying| laying != Laying::Single) {
        let view = &views(id, &Default::default(), 1, 1)[0];
        let mut draft = draft(view);
        let long = plays(view).into_iter().find(|play| draft.position().lay(play).len() > 1).expect("two tiles");
        draft.handle(Input::Lay(long));
        let laid = draft.laid().to_vec();
        for left in (0..laid.len()).rev() {
            assert_eq!(draft.handle(Input::RecallLast), [Effect::Hush], "{id}");
            assert_eq!(draft.laid(), &laid[..left], "{id}");
        }
        assert_eq!(draft.verdict(), &Verdict::Nothing, "{id}");
    }
}

#[test]
fn a_picked_tile_is_put_down() {
    for id in GameId::ALL {
        let (mut draft, tile, _) = placeable(id);
        let before = draft.clone();
        for recall in [Input::RecallLast, Input::RecallAll] {
            run(&mut draft, [Input::Pick(tile), recall]);
            assert_eq!(draft, before, "{id}");
        }
    }
}

#[test]
fn everything_comes_back() {
    for id in GameId::ALL {
        let (mut draft, tile, place) = placeable(id);
        let other = (tile + 1) % draft.position().hand().len();
        run(&mut draft, [Input::Pick(tile), Input::Touch(place), Input::Pick(other)]);
        assert_eq!(draft.handle(Input::RecallAll), [Effect::Hush], "{id}");
        assert!(!draft.has_begun() && draft.wild().is_none() && draft.places().is_empty(), "{id}");
        assert_eq!(draft.verdict(), &Verdict::Nothing, "{id}");
    }
}
