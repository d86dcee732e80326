//! People leave, return, go away and come back; a bot sits in meanwhile.

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{By, Command, Event, Phase, Played, Refusal, STAND_IN, Setup, SitIn};

use crate::story::{ALL, ANA, BEN, EVE, SECOND, Story, people};

/// Two people, the second goes away on her turn; a bot sits in after a minute, if `by_itself`.
fn gone(by_itself: bool) -> (Story, Seat) {
    let sit_in = by_itself.then_some(60);
    let mut story = Story::full(Setup { sit_in, ..people(GameId::Polygon, 2) });
    let seat = story.turn();
    assert_eq!(story.keeper(Command::Away { seat }), Ok(vec![Event::Away { seat }]));
    assert_eq!(story.keeper(Command::Away { seat }), Ok(vec![]), "known already");
    (story, seat)
}

#[test]
fn a_bot_sits_in_for_who_leaves_until_they_return() {
    let mut story = Story::full(people(GameId::Polygon, 2));
    let (person, seat) = (story.on_turn(), story.turn());
    assert_eq!(story.says(person, Command::Return { seen: ALL }), Err(Refusal::NotAbsent));
    let events = story.says(person, Command::Leave { seen: ALL }).expect("she goes");
    assert_eq!(events[0], Event::SatIn { seat, why: SitIn::Left });
    assert_eq!(story.says(person, Command::Leave { seen: ALL }), Ok(vec![]), "she has gone");
    let turn = story.table().bot_turn().expect("a bot's turn");
    assert_eq!((turn.seat, turn.level), (seat, STAND_IN));
    story.bots();
    assert_eq!(story.says(person, Command::Resign { seen: ALL }), Err(Refusal::SatInFor));
    assert_eq!(story.says(person, Command::Return { seen: ALL }), Ok(vec![Event::Returned { seat }]));
    story.play(&story.a_play());
    story.play(&story.a_play());
    let bots = story.table().snapshot(None).history;
    assert!(matches!(bots[0], quintile_table::HistoryEntry::Play(Played { by: By::Bot(STAND_IN), .. })));
}

#[test]
fn the_host_passes_on_and_with_the_last_one_the_table_closes() {
    let mut story = Story::full(people(GameId::Polygon, 2));
    let events = story.says(ANA, Command::Leave { seen: ALL }).expect("she goes");
    assert_eq!(events, [Event::SatIn { seat: Seat(0), why: SitIn::Left }, Event::HostPassed { person: BEN }]);
    let events = story.says(BEN, Command::Leave { seen: ALL }).expect("he goes");
    let broken_off = Event::Finished { outcome: None, broken_off: true };
    assert_eq!(events, [Event::SatIn { seat: Seat(1), why: SitIn::Left }, broken_off, Event::Closed]);
    assert_eq!(story.phase(), Phase::Closed);
}

#[test]
fn absence_on_ones_turn_brings_a_bot() {
    let (mut story, seat) = gone(true);
    assert_eq!(story.wait(60 * SECOND - 1), []);
    assert_eq!(story.wait(1), [Event::SatIn { seat, why: SitIn::Absent }]);
    story.bots();
    let events = story.keeper(Command::Back { seat }).expect("back");
    assert_eq!(events, [Event::Back { seat }, Event::Returned { seat }]);
    assert_eq!(story.keeper(Command::Back { seat }), Ok(vec![]), "known already");
}

#[test]
fn absence_on_the_others_turn_counts_from_the_own_turn() {
    let mut story = Story::full(Setup { sit_in: Some(60), ..people(GameId::Polygon, 2) });
    let away = if story.turn() == Seat(0) { Seat(1) } else { Seat(0) };
    story.keeper(Command::Away { seat: away }).expect("gone");
    assert_eq!(story.wait(3600 * SECOND), []);
    story.play(&story.a_play());
    assert_eq!(story.table().due(), Some(story.now.after(60 * SECOND)));
    // Back in time, nothing happens.
    story.wait(59 * SECOND);
    assert_eq!(story.keeper(Command::Back { seat: away }), Ok(vec![Event::Back { seat: away }]));
    assert_eq!(story.wait(3600 * SECOND), []);
}

#[test]
fn a_bot_sits_in_when_another_player_asks() {
    let (mut story, seat) = gone(false);
    assert_eq!(story.wait(3600 * SECOND), []);
    let other = if seat == Seat(0) { BEN } else { ANA };
    let ask = Command::SitIn { seat };
    assert_eq!(story.says(EVE, ask.clone()), Err(Refusal::NotSeated));
    let own = story.seat(other);
    assert_eq!(story.says(other, Command::SitIn { seat: own }), Err(Refusal::NotAway { seat: own }));
    assert_eq!(story.says(other, ask.clone()), Ok(vec![Event::SatIn { seat, why: SitIn::Absent }]));
    assert_eq!(story.says(other, ask), Err(Refusal::NotAway { seat }));
    assert_eq!(story.table().bot_turn().map(|turn| turn.seat), Some(seat));
}

#[test]
fn a_proposal_goes_with_its_player() {
    let mut story = Story::full(people(GameId::TwentyFourSeven, 2));
    let person = story.on_turn();
    story.says(person, Command::Propose { ply: story.ply(), play: story.a_play() }).expect("a legal play");
    story.says(person, Command::Leave { seen: ALL }).expect("she goes");
    assert_eq!(story.scene(person).proposal, None);
    assert_eq!(story.table().due(), None);
}
