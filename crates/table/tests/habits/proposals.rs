//! A play is proposed, taken up again, confirmed; by its player, or by itself.

use quintile_rules::GameId;
use quintile_table::{By, Command, Event, ForViewer, Played, Refusal, Sender, Setup};

use crate::story::{ALL, ANA, BEN, EVE, SECOND, Story, people, sit};

fn propose(story: &Story) -> Command {
    Command::Propose { ply: story.ply(), play: story.a_play() }
}

#[test]
fn propose_recall_propose_confirm() {
    let mut story = Story::full(people(GameId::Synergo, 2));
    let (person, seat, before) = (story.on_turn(), story.turn(), story.game().clone());
    let ply = story.ply();
    assert_eq!(story.says(person, Command::Recall { seen: ALL }), Err(Refusal::NothingProposed));
    assert_eq!(story.says(person, Command::Confirm { ply, play: story.a_play() }), Err(Refusal::NothingProposed));
    story.says(person, propose(&story)).expect("a legal play");
    assert_eq!(story.game(), &before, "nothing is played yet");
    assert_eq!(story.says(person, Command::Recall { seen: ALL }), Ok(vec![Event::Recalled { seat }]));
    assert_eq!(story.scene(person).proposal, None);

    let play = story.game().plays().pop().expect("a play");
    story.says(person, Command::Propose { ply, play: play.clone() }).expect("a legal play");
    let other = Command::Confirm { ply, play: story.a_play() };
    assert_eq!(story.says(person, other), Err(Refusal::NothingProposed), "another play lies there");
    let confirm = Command::Confirm { ply, play: play.clone() };
    let events = story.says(person, confirm).expect("it is proposed");
    assert!(matches!(&events[0], Event::Played(Played { play: made, by: By::Person, .. }) if *made == play));
    assert_ne!(story.turn(), seat);
}

#[test]
fn only_the_one_on_turn_proposes_and_only_what_is_legal() {
    let mut story = Story::full(people(GameId::TwentyFourSeven, 2));
    let (person, ply) = (story.on_turn(), story.ply());
    let other = if person == ANA { BEN } else { ANA };
    assert_eq!(story.says(other, propose(&story)), Err(Refusal::NotYourTurn { turn: story.turn() }));
    assert_eq!(story.says(EVE, propose(&story)), Err(Refusal::NotSeated));
    let nonsense = Command::Propose { ply, play: "nonsense".into() };
    assert!(matches!(story.says(person, nonsense), Err(Refusal::Illegal { .. })));
    let endless = Command::Play { ply, play: "7".repeat(1 << 20) };
    let Err(refusal @ Refusal::Illegal { .. }) = story.says(person, endless) else { panic!("no such play") };
    assert!(serde_json::to_string(&refusal).expect("a text").len() < 1000, "the refusal repeats a megabyte");
}

#[test]
fn twenty_four_seven_confirms_after_five_seconds() {
    let mut story = Story::full(people(GameId::TwentyFourSeven, 2));
    let person = story.on_turn();
    story.says(person, propose(&story)).expect("a legal play");
    assert_eq!(story.table().due(), Some(story.now.after(5 * SECOND)));
    assert_eq!(story.wait(5 * SECOND - 1), []);
    let events = story.wait(1);
    assert!(matches!(events[0], Event::Played(Played { by: By::AutoConfirm, .. })), "{events:?}");
}

#[test]
fn a_play_taken_up_in_time_does_not_confirm_itself() {
    let mut story = Story::full(people(GameId::TwentyFourSeven, 2));
    let person = story.on_turn();
    story.says(person, propose(&story)).expect("a legal play");
    story.wait(4999);
    story.says(person, Command::Recall { seen: ALL }).expect("it is in time");
    assert_eq!(story.wait(3600 * SECOND), []);
    // Another proposal has five seconds of its own, the same one has not.
    story.says(person, propose(&story)).expect("a legal play");
    story.wait(4 * SECOND);
    assert_eq!(story.says(person, propose(&story)), Ok(vec![]));
    let another = story.game().plays().pop().expect("a play");
    story.says(person, Command::Propose { ply: story.ply(), play: another }).expect("a legal play");
    assert_eq!(story.wait(4 * SECOND), []);
    assert_eq!(story.wait(SECOND).len(), 1);
}

#[test]
fn elsewhere_plays_wait_unless_the_table_has_another_habit() {
    for game in GameId::ALL {
        for (confirm, expected) in [(Some(0), None), (Some(9), Some(9)), (None, None)] {
            if game == GameId::TwentyFourSeven && confirm.is_none() {
                continue;
            }
            let mut story = Story::full(Setup { confirm, ..people(game, 2) });
            story.says(story.on_turn(), propose(&story)).expect("a legal play");
            assert_eq!(story.table().due(), expected.map(|seconds| story.now.after(seconds * SECOND)), "{game}");
        }
    }
}

#[test]
fn others_see_that_something_is_proposed_but_not_what() {
    fn text(thing: &impl ForViewer) -> String {
        serde_json::to_string(thing).expect("a text")
    }
    for game in GameId::ALL {
        let mut story = Story::full(people(game, 2));
        let person = story.on_turn();
        let other = if person == ANA { BEN } else { ANA };
        // Two tables that differ in the proposed play only.
        let plays = story.game().plays();
        let mut twin = Story::full(people(game, 2));
        let ply = story.ply();
        story.says(person, Command::Propose { ply, play: plays[0].clone() }).expect("a legal play");
        let last = plays.last().expect("a play").clone();
        assert_ne!(plays[0], last, "{game}: nothing to tell apart");
        twin.says(person, Command::Propose { ply, play: last }).expect("a legal play");
        for viewer in [Some(other), Some(EVE), None] {
            let look = |story: &Story| {
                let events = &story.log.events()[1..];
                text(&story.table().snapshot(viewer)) + &text(&story.table().update(events, viewer))
            };
            assert_eq!(look(&story), look(&twin), "{game}: {viewer:?} can tell");
            let proposal = story.table().scene(viewer).proposal.expect("it is seen that there is one");
            assert_eq!((proposal.seat, proposal.play), (story.turn(), None));
        }
        let own = story.scene(person).proposal.expect("it is there");
        assert_eq!(own.play.as_ref(), Some(&plays[0]), "{game}");
    }
}

#[test]
fn nobody_tries_out_plays_for_ever() {
    let mut story = Story::full(people(GameId::Synergo, 2));
    let (person, ply) = (story.on_turn(), story.ply());
    let plays = story.game().plays();
    for at in 0..100 {
        let play = plays[at % 2].clone();
        story.says(person, Command::Propose { ply, play }).expect("a legal play");
        story.says(person, Command::Recall { seen: ALL }).expect("it lies there");
    }
    let play = plays[0].clone();
    assert_eq!(story.says(person, Command::Propose { ply, play: play.clone() }), Err(Refusal::TooManyProposals));
    story.play(&play);
    let (person, propose) = (story.on_turn(), Command::Propose { ply: story.ply(), play: story.a_play() });
    story.says(person, propose).expect("another turn");
}

#[test]
fn a_log_ends_and_the_game_can_still_be_finished() {
    let Story { mut log, now } = Story::open(people(GameId::Polygon, 3));
    let leave = Command::Leave { seen: ALL };
    let full = loop {
        match log.handle(Sender::Person(BEN), &sit(1), now) {
            Ok(_) => drop(log.handle(Sender::Person(BEN), &leave, now).expect("he gets up")),
            Err(refusal) => break refusal,
        }
        assert!(log.events().len() < 20_010);
    };
    assert_eq!(full, Refusal::LogFull);
    log.handle(Sender::Person(log.table().host()), &Command::Close, now).expect("the table can be closed");
}
