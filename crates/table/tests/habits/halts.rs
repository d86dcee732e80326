//! The host of a contest lets the tables stand still, and gives more time.

use quintile_rules::GameId;
use quintile_table::{Command, Event, OnFlag, Pace, Phase, Refusal, Setup, SitIn};

use super::duplicates::{empty, table};
use crate::story::{ALL, ANA, BEN, EVE, SECOND, Story, alone, people};

const HALT: Command = Command::Halt { seen: ALL };
const GO_ON: Command = Command::GoOn { seen: ALL };

fn clocked() -> Story {
    table(Setup { pace: Pace::PerMove { seconds: 30 }, ..people(GameId::Polygon, 2) }, 1, 7)
}

fn per_game(on_flag: OnFlag) -> Story {
    let pace = Pace::PerGame { seconds: 60, increment: 0 };
    table(Setup { pace, on_flag, ..people(GameId::Polygon, 2) }, 1, 7)
}

fn add(seconds: u32, step: u64) -> Command {
    Command::AddTime { seat: None, seconds, step }
}

#[test]
fn everything_stands_still_until_the_host_lets_it_go_on() {
    let mut story = clocked();
    let person = story.on_turn();
    story.wait(20 * SECOND);
    assert_eq!(story.says(EVE, HALT), Ok(vec![Event::Halted]));
    assert_eq!(story.scene(person).halted, Some(story.now));
    assert_eq!(story.table().due(), None);
    assert_eq!(story.wait(3600 * SECOND), [], "no clock runs");
    let (ply, play, seen) = (story.ply(), story.a_play(), ALL);
    for command in [
        Command::Play { ply, play: play.clone() },
        Command::Propose { ply, play },
        Command::Recall { seen },
        Command::Hint { ply },
        Command::AskTakeback { ply },
    ] {
        assert_eq!(story.says(person, command), Err(Refusal::Halted));
    }
    assert_eq!(story.says(EVE, GO_ON), Ok(vec![Event::WentOn { millis: 3600 * SECOND }]));
    assert_eq!(story.scene(person).halted, None);
    assert_eq!(story.scene(person).flag, Some(story.now.after(10 * SECOND)), "what was left of this turn");
    let play = story.a_play();
    story.play(&play);
}

#[test]
fn bots_wait_too() {
    let mut story = table(alone(GameId::Polygon, 1), 1, 7);
    if story.table().bot_turn().is_none() {
        let play = story.a_play();
        story.play(&play);
    }
    let turn = story.table().bot_turn().expect("the bot's turn");
    story.says(EVE, HALT).expect("she is the host");
    assert_eq!(story.table().bot_turn(), None);
    let late = Command::BotPlay { ply: turn.ply, play: story.a_play() };
    assert_eq!(story.keeper(late), Err(Refusal::NoBotsTurn), "what it was thinking comes too late");
    story.says(EVE, GO_ON).expect("she is the host");
    assert_eq!(story.table().bot_turn(), Some(turn));
}

#[test]
fn only_the_host_may_only_in_a_contest_and_only_while_a_game_goes_on() {
    let mut story = clocked();
    for command in [HALT, GO_ON, add(60, 1)] {
        assert_eq!(story.says(ANA, command), Err(Refusal::NotHost));
    }
    let mut own = Story::full(Setup { pace: Pace::PerMove { seconds: 30 }, ..people(GameId::Polygon, 2) });
    for command in [HALT, GO_ON, add(60, 1)] {
        assert_eq!(own.says(ANA, command), Err(Refusal::NoContest), "who plays may not stop the clock");
    }
    let mut lobby = empty(people(GameId::Polygon, 2), 1, 7);
    assert_eq!(lobby.says(EVE, HALT), Err(Refusal::NotStarted));
    let mut over = table(people(GameId::Polygon, 2), 1, 7);
    over.play_out();
    assert_eq!(over.says(EVE, HALT), Err(Refusal::Over));
}

#[test]
fn twice_is_once_and_a_late_copy_changes_nothing() {
    let mut story = clocked();
    let seen = story.table().last();
    let halt = Command::Halt { seen };
    assert_eq!(story.says(EVE, halt.clone()), Ok(vec![Event::Halted]));
    assert_eq!(story.says(EVE, HALT), Ok(vec![]));
    story.says(EVE, GO_ON).expect("she is the host");
    assert_eq!(story.says(EVE, GO_ON), Ok(vec![]));
    assert_eq!(story.says(EVE, halt), Err(Refusal::AskedAlready));
    assert_eq!(story.scene(ANA).halted, None);
}

#[test]
fn a_game_that_stands_still_can_be_given_up_and_closed() {
    let mut story = clocked();
    story.says(EVE, HALT).expect("she is the host");
    story.says(ANA, Command::Resign { seen: ALL }).expect("she gives up");
    assert_eq!((story.phase(), story.scene(BEN).halted), (Phase::Over, None));
    let mut story = clocked();
    story.says(EVE, HALT).expect("she is the host");
    story.says(EVE, Command::Close).expect("she is the host");
    assert_eq!((story.phase(), story.scene(BEN).halted), (Phase::Closed, None));
}

/// Both have gone, and bots have made a play for each: the table waits for them.
fn deserted(mut story: Story) -> Story {
    for person in [ANA, BEN] {
        let seat = story.seat(person);
        story.keeper(Command::Away { seat }).expect("gone");
    }
    for _ in 0..2 {
        story.wait(30 * SECOND);
        story.bots();
    }
    assert!(story.table().is_paused());
    story
}

#[test]
fn time_that_counts_for_two_reasons_counts_once() {
    // They are gone first, and last.
    let mut story = deserted(clocked());
    let person = story.on_turn();
    let seat = story.seat(person);
    story.wait(100 * SECOND);
    story.says(EVE, HALT).expect("she is the host");
    story.wait(100 * SECOND);
    assert_eq!(story.says(EVE, GO_ON), Ok(vec![Event::WentOn { millis: 0 }]));
    story.wait(100 * SECOND);
    let resumed = Event::Resumed { millis: 300 * SECOND, grace: 0 };
    assert_eq!(story.keeper(Command::Back { seat }), Ok(vec![resumed, Event::Back { seat }]));
    assert_eq!(story.scene(person).flag, Some(story.now.after(30 * SECOND)));
    // They are gone first, and come back while everything stands still.
    let mut story = deserted(clocked());
    story.wait(100 * SECOND);
    story.says(EVE, HALT).expect("she is the host");
    story.wait(100 * SECOND);
    assert_eq!(story.keeper(Command::Back { seat }), Ok(vec![Event::Back { seat }]));
    assert_eq!(story.table().due(), None, "it still stands");
    story.wait(100 * SECOND);
    assert_eq!(story.says(EVE, GO_ON), Ok(vec![Event::WentOn { millis: 300 * SECOND }]));
    assert_eq!(story.scene(person).flag, Some(story.now.after(30 * SECOND)));
}

#[test]
fn more_time_for_a_play_lasts_for_that_play() {
    let mut story = clocked();
    let start = story.now;
    assert_eq!(story.says(EVE, add(60, 1)), Ok(vec![Event::TimeAdded { seat: None, millis: 60 * SECOND, step: 1 }]));
    assert_eq!(story.says(EVE, add(60, 1)), Ok(vec![]), "a copy");
    assert_eq!(story.scene(ANA).flag, Some(start.after(90 * SECOND)));
    assert_eq!(story.wait(89 * SECOND), []);
    let play = story.a_play();
    story.play(&play);
    assert_eq!(story.scene(ANA).flag, Some(story.now.after(30 * SECOND)));
    // Somebody else's turn is not what it is for.
    let waits = if story.on_turn() == ANA { BEN } else { ANA };
    let seat = Some(story.seat(waits));
    story.says(EVE, Command::AddTime { seat, seconds: 60, step: 2 }).expect("there is a clock");
    assert_eq!(story.scene(ANA).flag, Some(story.now.after(30 * SECOND)));
}

#[test]
fn more_time_for_a_game_goes_to_one_or_to_all() {
    let mut story = per_game(OnFlag::Bot);
    let left = |story: &Story, person| story.scene(person).seats[story.seat(person).index()].left;
    let seat = Some(story.seat(ANA));
    story.says(EVE, Command::AddTime { seat, seconds: 30, step: 1 }).expect("there is a clock");
    assert_eq!((left(&story, ANA), left(&story, BEN)), (Some(90 * SECOND), Some(60 * SECOND)));
    story.says(EVE, add(10, 2)).expect("there is a clock");
    assert_eq!((left(&story, ANA), left(&story, BEN)), (Some(100 * SECOND), Some(70 * SECOND)));
}

#[test]
fn whoever_ran_out_of_time_plays_again_with_more_of_it() {
    let mut story = per_game(OnFlag::Bot);
    let (person, seat) = (story.on_turn(), story.turn());
    assert_eq!(story.wait(60 * SECOND), [Event::Flagged { seat }, Event::SatIn { seat, why: SitIn::Flag }]);
    story.says(EVE, Command::AddTime { seat: Some(seat), seconds: 60, step: 1 }).expect("there is a clock");
    assert_eq!((story.on_turn(), story.table().bot_turn()), (person, None));
    story.says(person, Command::Leave { seen: ALL }).expect("she goes");
    story.says(person, Command::Return { seen: ALL }).expect("there is time left");
}

#[test]
fn the_limit_for_the_whole_game_moves_with_everybodys_time() {
    let mut story = table(Setup { limit: Some(300), ..people(GameId::SumsOfOne, 2) }, 1, 7);
    let limit = story.scene(ANA).limit.expect("a limit");
    let seat = Some(story.turn());
    assert_eq!(story.says(EVE, Command::AddTime { seat, seconds: 60, step: 1 }), Err(Refusal::NoClock));
    story.says(EVE, add(60, 1)).expect("there is a limit");
    assert_eq!(story.scene(ANA).limit, Some(limit.after(60 * SECOND)));
}

#[test]
fn no_clock_no_time_and_no_time_without_end() {
    let mut free = table(people(GameId::Polygon, 2), 1, 7);
    assert_eq!(free.says(EVE, add(60, 1)), Err(Refusal::NoClock));
    let mut story = clocked();
    for seconds in [0, 3601, u32::MAX] {
        assert!(matches!(story.says(EVE, add(seconds, 1)), Err(Refusal::Setup(_))), "{seconds}");
    }
    let nowhere = Some(quintile_rules::kit::Seat(9));
    let added = story.says(EVE, Command::AddTime { seat: nowhere, seconds: 1, step: 1 });
    assert!(matches!(added, Err(Refusal::NoSuchSeat { .. })), "{added:?}");
}
