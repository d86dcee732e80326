//! Reactions, hints, onlookers; commands that come late or from the wrong side.

use quintile_rules::GameId;
use quintile_rules::kit::{Seat, Viewer};
use quintile_table::{Command, Event, Logged, Reaction, Refusal, Setup};
use serde_json::json;

use crate::story::{ALL, ANA, BEN, EVE, Story, alone, people, sit};

#[test]
fn reactions_are_few() {
    let mut story = Story::open(people(GameId::Polygon, 2));
    let hello = Command::React { seen: ALL, reaction: Reaction::Hello };
    assert_eq!(story.says(ANA, hello.clone()), Err(Refusal::NotSeated));
    story.says(ANA, sit(1)).expect("a seat");
    story.says(ANA, hello.clone()).expect("before the game too");
    story.says(BEN, sit(2)).expect("a seat");
    assert_eq!(story.says(ANA, hello.clone()), Err(Refusal::TooSoon));
    assert!(story.says(BEN, hello.clone()).is_ok(), "each has their own");
    let mut shown = 0;
    for _ in 0..300 {
        story.wait(1500);
        shown += usize::from(story.says(ANA, hello.clone()).is_ok());
    }
    assert_eq!(shown, 200);
    story.play_out();
    for person in [ANA, BEN] {
        story.says(person, Command::Rematch { seen: ALL, entropy: None }).expect("they agree");
    }
    assert!(story.says(ANA, hello).is_ok(), "a new game");
}

#[test]
fn hints_stand_in_the_record() {
    let mut story = Story::full(alone(GameId::Polygon, 1));
    story.bots();
    let ply = story.table().snapshot(None).history.len();
    let hint = Command::Hint { ply: story.ply() };
    assert_eq!(story.says(ANA, hint.clone()), Ok(vec![Event::Hinted { seat: Seat(0) }]));
    assert_eq!(story.says(ANA, hint.clone()), Ok(vec![]), "once for a play");
    story.play(&story.a_play());
    assert!(matches!(story.says(ANA, hint), Err(Refusal::Stale { .. })), "a late copy");
    story.play_out();
    let meta = story.table().record().expect("it is over").meta.expect("there is a meta");
    assert_eq!(meta["hints"], json!([{"ply": ply, "seat": 0}]));

    let mut strict = Story::full(Setup { hints: false, ..people(GameId::Polygon, 2) });
    let (person, hint) = (strict.on_turn(), Command::Hint { ply: strict.ply() });
    assert_eq!(strict.says(person, hint.clone()), Err(Refusal::NoHints));
    let other = if person == ANA { BEN } else { ANA };
    assert_eq!(strict.says(other, hint), Err(Refusal::NotYourTurn { turn: strict.turn() }));
}

#[test]
fn onlookers_see_what_lies_open_and_do_nothing() {
    for game in GameId::ALL {
        let mut story = Story::full(people(game, 2));
        assert_eq!(story.table().viewer(Some(EVE)), Viewer::Onlooker);
        let (stranger, nobody) = (story.table().snapshot(Some(EVE)), story.table().snapshot(None));
        assert_eq!(stranger, nobody);
        assert_eq!(stranger.scene.game, Some(story.game().view(Viewer::Onlooker)), "{game}");
        let ply = story.ply();
        let commands = [
            Command::Leave { seen: ALL },
            Command::Return { seen: ALL },
            Command::Play { ply, play: story.a_play() },
            Command::Resign { seen: ALL },
            Command::AskTakeback { ply },
            Command::React { seen: ALL, reaction: Reaction::Wow },
            Command::Rematch { seen: ALL, entropy: None },
        ];
        for command in commands {
            assert_eq!(story.says(EVE, command.clone()), Err(Refusal::NotSeated), "{command:?}");
        }
    }
}

#[test]
fn nobody_sees_ids_entropy_or_seeds() {
    let mut story = Story::full(people(GameId::TwentyFourSeven, 2));
    let secrets = ["2a2a2a2a", "01010101", "02020202", "000000000000000", "deal", "bag\":["];
    for viewer in [Some(ANA), Some(BEN), None] {
        let (snapshot, update) = (story.table().snapshot(viewer), story.table().update(story.log.events(), viewer));
        let text = serde_json::to_string(&(snapshot, update)).expect("a text");
        for secret in secrets {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
    // After the game the seed and what people added are for all to check; the table's own secret never is.
    story.play_out();
    let text = serde_json::to_string(&story.table().snapshot(None)).expect("a text");
    assert!(text.contains("01010101") && !text.contains("2a2a2a2a") && !text.contains("000000000000000"));
}

#[test]
fn plays_for_another_position_are_refused() {
    let mut story = Story::full(people(GameId::Polygon, 2));
    let (person, now) = (story.on_turn(), story.ply());
    for ply in [now + 1, now.wrapping_sub(1), usize::MAX] {
        let stale = Err(Refusal::Stale { ply, now });
        let play = story.a_play();
        assert_eq!(story.says(person, Command::Play { ply, play: play.clone() }), stale);
        assert_eq!(story.says(person, Command::Propose { ply, play: play.clone() }), stale);
        assert_eq!(story.says(person, Command::Confirm { ply, play }), stale);
    }
    // The same play twice: the second one is late, whoever's turn it is.
    let play = Command::Play { ply: now, play: story.a_play() };
    story.says(person, play.clone()).expect("a legal play");
    assert_eq!(story.says(person, play), Err(Refusal::Stale { ply: now, now: now + 1 }));
}

#[test]
fn people_and_the_keeper_have_their_own_commands() {
    let mut story = Story::full(alone(GameId::Polygon, 1));
    let ply = story.ply();
    let play = story.a_play();
    for command in
        [Command::BotPlay { ply, play: play.clone() }, Command::Away { seat: Seat(0) }, Command::Back { seat: Seat(0) }]
    {
        assert_eq!(story.says(ANA, command), Err(Refusal::NotKeeper));
    }
    for command in [
        sit(1),
        Command::Leave { seen: ALL },
        Command::Start { seen: ALL },
        Command::Play { ply, play },
        Command::Resign { seen: ALL },
    ] {
        assert_eq!(story.keeper(command), Err(Refusal::NotSeated));
    }
    assert_eq!(story.keeper(Command::Away { seat: Seat(5) }), Err(Refusal::NoSuchSeat { seat: Seat(5) }));
    assert_eq!(story.keeper(Command::Away { seat: Seat(1) }), Ok(vec![]), "a bot is never away");
    story.bots();
    let play = story.a_play();
    assert_eq!(story.keeper(Command::BotPlay { ply: story.ply(), play }), Err(Refusal::NoBotsTurn));
    // Tables that nobody wants any more are closed by the keeper.
    story.keeper(Command::Close).expect("it may");
    assert_eq!(story.says(ANA, Command::Resign { seen: ALL }), Err(Refusal::Closed));
}

#[test]
fn everybody_sees_who_starts_and_why() {
    for game in GameId::ALL {
        let story = Story::full(people(game, 2));
        let opening = story.table().snapshot(None).opening.expect("a game has begun");
        assert_eq!(opening.first, story.turn(), "{game}");
        let told = |events: &[Logged]| story.table().update(events, Some(ANA)).opening;
        let events = story.log.events();
        assert_eq!(told(events), Some(opening), "{game}: with the events that begin it");
        assert_eq!(told(&events[events.len()..]), None, "{game}: once");
    }
    assert_eq!(Story::open(people(GameId::Polygon, 2)).table().snapshot(None).opening, None);
}
