//! Slow games: days for a play, days off, and a server that is away for a while.

use quintile_rules::GameId;
use quintile_table::{Command, Event, OnFlag, Pace, Setup};

use crate::story::{SECOND, Story, people};

const HOUR: u64 = 3600 * SECOND;
const DAY: u64 = 24 * HOUR;

fn days(count: u32, sit_in: Option<u32>) -> Setup {
    Setup {
        pace: Pace::PerMove { seconds: count * 86_400 },
        on_flag: OnFlag::Forfeit,
        sit_in,
        ..people(GameId::Polygon, 2)
    }
}

#[test]
fn two_weeks_for_a_play_are_enough() {
    assert_eq!(days(14, None).check(), Ok(()));
    assert!(days(15, None).check().is_err());
    assert!(days(1, None).is_slow());
    assert!(!Setup { pace: Pace::PerMove { seconds: 86_399 }, ..days(1, None) }.is_slow());
    assert!(!people(GameId::Polygon, 2).is_slow());
}

#[test]
fn a_clock_stands_still_on_days_off_but_not_for_ever() {
    let mut story = Story::full(days(3, None));
    let (person, began) = (story.on_turn(), story.now);
    assert_eq!(story.table().slow_turn(), Some((person, began)));
    story.now = began.after(3 * DAY);
    let stood = |millis: u64| [Event::Resumed { millis, grace: 0 }];
    assert_eq!(story.rests(0), [], "whoever had no day off has no more time");
    assert_eq!(story.rests(DAY), stood(DAY));
    assert_eq!(story.scene(person).flag, Some(began.after(4 * DAY)));
    // The same day off counts once, another one as well.
    story.now = began.after(4 * DAY);
    assert_eq!(story.rests(DAY), []);
    assert_eq!(story.rests(2 * DAY), stood(DAY));
    // Two weeks in one turn, and no more.
    assert_eq!(story.rests(100 * DAY), stood(12 * DAY));
    story.now = began.after(17 * DAY);
    assert_eq!(story.rests(100 * DAY), []);
    let seat = story.turn();
    assert_eq!(story.wait(0).first(), Some(&Event::Flagged { seat }));
}

#[test]
fn a_server_that_was_away_gives_an_hour_not_days() {
    let mut story = Story::full(days(3, None));
    let began = story.now;
    story.now = began.after(2 * DAY);
    assert_eq!(story.resumes(SECOND), [], "there is time enough");
    story.now = began.after(3 * DAY + HOUR);
    assert_eq!(story.resumes(SECOND), [Event::Resumed { millis: 0, grace: 2 * HOUR }]);
    let person = story.on_turn();
    assert_eq!(story.scene(person).flag, Some(story.now.after(HOUR)));
}

#[test]
fn nobody_is_away_at_a_slow_table() {
    let mut story = Story::full(days(1, Some(60)));
    let seat = story.turn();
    story.keeper(Command::Away { seat }).expect("it may");
    assert_eq!(story.wait(HOUR), [], "no bot sits in");
}
