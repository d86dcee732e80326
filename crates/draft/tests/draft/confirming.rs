//! Plays are confirmed, shown, passed.

use quintile_draft::{Effect, Input, Message, Obstacle, Verdict};
use quintile_rules::GameId;
use quintile_rules::kit::{LineSum, Standing};

use crate::support::{draft, drafts, placeable, plays, run, subjects, views};

#[test]
fn nothing_laid_is_nothing_to_confirm() {
    for id in GameId::ALL {
        let (before, _, _) = placeable(id);
        let mut draft = before.clone();
        assert!(!draft.can_confirm(), "{id}");
        assert_eq!(draft.why_not_confirm(), Some(Obstacle::NothingLaid), "{id}");
        assert_eq!(draft.handle(Input::Confirm), [Effect::Say(Message::PickFirst)], "{id}");
        assert_eq!(draft, before, "{id}");
    }
}

#[test]
fn a_play_that_is_shown_lies_there_and_can_be_confirmed() {
    for (id, options) in subjects() {
        for view in views(id, &options, 6, 9) {
            let lays = |play: &&String| id.action(play).is_ok_and(|action| !action.placements().is_empty());
            let plays = plays(&view);
            let Some(play) = plays.iter().rfind(lays) else { continue };
            let mut draft = draft(&view);
            run(&mut draft, [Input::Pick(0), Input::BeginTrade]);
            assert_eq!(draft.handle(Input::Lay(play.clone())), [Effect::Hush], "{id}: {play}");
            assert!(matches!(draft.verdict(), Verdict::Legal { play: made, .. } if made == play), "{id}: {play}");
            assert_eq!((draft.picked(), draft.trading()), (None, None), "{id}: {play}");
            assert_eq!(draft.handle(Input::Confirm), [Effect::Send(play.clone())], "{id}: {play}");
        }
    }
}

#[test]
fn what_is_no_play_here_is_not_shown() {
    for id in GameId::ALL {
        let (before, tile, place) = placeable(id);
        for play in ["", "pass", "nonsense", "7@zz", "trade *", "BBBB@9,9"] {
            let mut draft = before.clone();
            run(&mut draft, [Input::Pick(tile), Input::Touch(place), Input::Lay(play.to_owned())]);
            assert_eq!(draft.laid(), [], "{id}: {play}");
        }
    }
}

#[test]
fn passing_is_sent_where_it_is_legal() {
    for id in GameId::ALL {
        for mut draft in drafts(id).take(40) {
            let sent = vec![Effect::Send("pass".to_owned())];
            match (draft.can_pass(), draft.has_play()) {
                (false, _) => assert_eq!(draft.handle(Input::Pass), [], "{id}"),
                (true, false) => assert_eq!(draft.handle(Input::Pass), sent, "{id}"),
                (true, true) => {
                    assert_eq!(draft.handle(Input::Pass), [Effect::Say(Message::PassAgain)], "{id}");
                    assert!(draft.is_passing(), "{id}");
                    assert_eq!(draft.handle(Input::Pass), sent, "{id}");
                    assert!(!draft.is_passing(), "{id}");
                }
            }
        }
    }
    let passes = |id| drafts(id).take(40).filter(quintile_draft::Draft::can_pass).count();
    assert_eq!(passes(GameId::Polygon), 0, "Polygon has no pass");
    assert_eq!(passes(GameId::SumsOfOne), 40, "Sums of 1.0 can always pass");
}

#[test]
fn whoever_does_something_else_is_asked_again_before_passing() {
    for id in [GameId::SumsOfOne, GameId::ScrambledFives] {
        let (mut draft, tile, place) = placeable(id);
        if !draft.can_pass() {
            continue;
        }
        for other in [Input::Pick(tile), Input::Touch(place), Input::RecallAll, Input::BeginTrade, Input::RecallAll] {
            draft.handle(Input::Pass);
            draft.handle(other.clone());
            assert!(!draft.is_passing(), "{id}: {other:?}");
        }
        assert_eq!(draft.handle(Input::Pass), [Effect::Say(Message::PassAgain)], "{id}");
    }
}

#[test]
fn when_nothing_fits_it_says_what_can_be_done() {
    // Two tiles of at most 2 make no multiple of 5.
    let options = serde_json::json!({"hand": 2, "tiles": {"1": 20, "2": 20}});
    let options = options.as_object().cloned().expect("options are an object");
    let mut draft = draft(&views(GameId::ScrambledFives, &options, 1, 1)[0]);
    assert!(!draft.has_play());
    assert_eq!(draft.why_not_confirm(), Some(Obstacle::NothingFits { can_pass: true, can_trade: false }));
    assert_eq!(draft.handle(Input::Confirm), [Effect::Say(Message::NothingFits)]);
    assert_eq!(draft.handle(Input::Pass), [Effect::Send("pass".to_owned())], "nobody asks twice");
}

#[test]
fn it_says_how_far_a_play_is() {
    // The first tile of a game stands alone, and is told all the same.
    let view = &views(GameId::ScrambledFives, &Default::default(), 1, 1)[0];
    let mut draft = draft(view);
    let tile = (0..5).find(|&tile| draft.position().hand().name(tile) != "5").expect("a tile that is no play");
    let place = *draft.position().places(&[], tile).first().expect("a place");
    run(&mut draft, [Input::Pick(tile), Input::Touch(place)]);
    let progress = draft.progress();
    let sum: u32 = draft.held(tile).parse().expect("a number");
    let target = sum.next_multiple_of(5);
    assert!(matches!(&progress.lines[..], [LineSum { axis: None, sum: told, standing, .. }]
        if *told == sum && *standing == Standing::Short { target }));
    assert_eq!((progress.points, progress.obstacle), (None, Some(Obstacle::MoreTiles)));

    let (mut draft, tile, place) = placeable(GameId::TwentyFourSeven);
    run(&mut draft, [Input::Pick(tile), Input::Touch(place)]);
    let progress = draft.progress();
    assert!(progress.points.is_some() && progress.obstacle.is_none());
    assert_eq!(progress.wanted_sums, [7, 24]);
}
