//! Bots play for people who are late or away; a table where nobody is left waits.

use quintile_rules::GameId;
use quintile_table::{Command, Event, Pace, Phase, Setup};

use crate::story::{ALL, ANA, BEN, EVE, SECOND, Story, alone, people};

/// Two people with half a minute for each play.
fn clocked() -> Setup {
    Setup { pace: Pace::PerMove { seconds: 30 }, ..people(GameId::Polygon, 2) }
}

/// Both have gone, and bots have made a play for each.
fn deserted() -> Story {
    let mut story = Story::full(clocked());
    for person in [ANA, BEN] {
        let seat = story.seat(person);
        story.keeper(Command::Away { seat }).expect("gone");
    }
    for _ in 0..2 {
        assert!(!story.table().is_paused());
        story.wait(30 * SECOND);
        story.bots();
    }
    story
}

#[test]
fn after_two_plays_for_people_who_are_gone_the_table_waits() {
    let mut story = deserted();
    assert!(story.scene(EVE).paused);
    let before = story.table().snapshot(None);
    assert_eq!((story.table().bot_turn(), story.table().due(), story.scene(EVE).flag), (None, None, None));
    assert_eq!(story.wait(7 * 24 * 3600 * SECOND), [], "a week later nobody has won");
    assert_eq!(story.table().snapshot(None), before);
}

#[test]
fn whoever_comes_back_finds_the_clock_as_it_was() {
    let mut story = deserted();
    let on_turn = story.on_turn();
    story.wait(3600 * SECOND);
    let seat = story.seat(on_turn);
    let resumed = Event::Resumed { millis: 3600 * SECOND, grace: 0 };
    assert_eq!(story.keeper(Command::Back { seat }), Ok(vec![resumed, Event::Back { seat }]));
    assert!(!story.scene(EVE).paused);
    assert_eq!(story.scene(on_turn).flag, Some(story.now.after(30 * SECOND)), "the whole time for this play");
    let play = story.a_play();
    story.play(&play);
    // The other one is still away, and sat in for when the time is up.
    story.wait(30 * SECOND);
    story.bots();
    assert_eq!((story.on_turn(), story.phase()), (on_turn, Phase::Playing));
}

#[test]
fn whoever_has_no_connection_can_say_that_they_are_there() {
    let mut story = deserted();
    story.says(ANA, Command::Return { seen: ALL }).expect("the table waits");
    assert!(!story.scene(ANA).paused);
}

#[test]
fn somebody_who_looks_on_is_there() {
    let mut story = Story::full(clocked());
    let seat = story.seat(BEN);
    story.keeper(Command::Away { seat }).expect("gone");
    for _ in 0..6 {
        story.wait(30 * SECOND);
        story.bots();
    }
    assert!(!story.table().is_paused(), "Ana is late, but there");
}

#[test]
fn a_play_of_ones_own_in_between_is_a_sign_of_life() {
    let mut story = Story::full(clocked());
    for person in [ANA, BEN] {
        let seat = story.seat(person);
        story.keeper(Command::Away { seat }).expect("without a connection");
    }
    for _ in 0..3 {
        story.wait(30 * SECOND);
        story.bots();
        let play = story.a_play();
        story.play(&play);
    }
    assert!(!story.table().is_paused());
}

#[test]
fn bots_wait_as_well() {
    let setup = Setup { pace: Pace::PerMove { seconds: 30 }, ..alone(GameId::Polygon, 2) };
    let mut story = Story::full(setup);
    story.bots();
    let seat = story.seat(ANA);
    story.keeper(Command::Away { seat }).expect("gone");
    for _ in 0..4 {
        story.wait(30 * SECOND);
        story.bots();
    }
    assert!(story.table().is_paused());
    let seats = story.table().snapshot(None).history;
    let for_ana = seats.iter().filter(
        |entry| matches!(entry, quintile_table::HistoryEntry::Play(played) if played.seat == seat && matches!(played.by, quintile_table::By::Bot(_))),
    );
    assert_eq!(for_ana.count(), 2);
}
