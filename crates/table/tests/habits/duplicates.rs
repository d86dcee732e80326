//! Duplicate play: many tables, one deal.

use quintile_rules::GameId;
use quintile_table::{Bytes32, Command, Event, Log, Moment, Phase, Refusal, Setup, SitIn, check_fairness};

use crate::story::{ALL, ANA, BEN, CLEO, EVE, PEOPLE, Story, alone, name, people, sit};

/// A table of a club evening that Eve runs: its own secret, the shared deal, and nobody there.
pub(super) fn empty(setup: Setup, master: u8, shared: u8) -> Story {
    let now = Moment(u64::from(master));
    let log = Log::create(setup, EVE, Bytes32([master; 32]), Some(Bytes32([shared; 32])), now).expect("a table");
    Story { log, now }
}

/// The same with people.
pub(super) fn table(setup: Setup, master: u8, shared: u8) -> Story {
    let mut story = empty(setup, master, shared);
    for person in PEOPLE.into_iter().take(story.table().open_seats()) {
        story.keeper(Command::Seat { person, name: name("Player") }).expect("a seat");
    }
    story
}

#[test]
fn seats_are_given_out_by_the_contest_and_not_to_its_host() {
    let mut story = empty(people(GameId::Polygon, 2), 1, 7);
    assert_eq!(story.says(ANA, sit(1)), Err(Refusal::SeatsByContest));
    let seat = |person| Command::Seat { person, name: name("Player") };
    assert_eq!(story.keeper(seat(EVE)), Err(Refusal::HostOfContest));
    assert_eq!(story.says(ANA, seat(ANA)), Err(Refusal::NotKeeper));
    for person in [ANA, BEN] {
        story.keeper(seat(person)).expect("a seat");
    }
    assert_eq!(story.keeper(seat(CLEO)), Err(Refusal::Started));
}

#[test]
fn whoever_leaves_can_come_back_to_the_game() {
    let mut story = table(alone(GameId::Polygon, 1), 1, 7);
    let events = story.says(ANA, Command::Leave { seen: ALL }).expect("she goes");
    assert!(matches!(events[..], [Event::SatIn { why: SitIn::Left, .. }]), "{events:?}");
    assert_eq!(story.phase(), Phase::Playing, "the table waits for her");
    story.says(ANA, Command::Return { seen: ALL }).expect("she comes back");
    story.play_out();
    assert_eq!(story.phase(), Phase::Over);
}

#[test]
fn every_table_has_the_same_deal() {
    for game in GameId::ALL {
        let (one, two) = (table(people(game, 2), 1, 7), table(people(game, 2), 100, 7));
        assert_eq!(one.game(), two.game(), "{game}");
        assert_eq!(one.scene(ANA).commitment, two.scene(ANA).commitment);
        assert_ne!(one.game(), table(people(game, 2), 1, 8).game(), "{game}: another evening, another deal");
    }
}

#[test]
fn the_record_is_withheld_while_others_may_still_play() {
    let mut story = table(people(GameId::Synergo, 2), 1, 7);
    story.play_out();
    for viewer in [Some(ANA), Some(BEN), None] {
        let (snapshot, update) = (story.table().snapshot(viewer), story.table().update(story.log.events(), viewer));
        assert_eq!((snapshot.record, snapshot.account), (None, None));
        assert_eq!((update.record, update.account), (None, None));
    }
    let record = story.table().record().expect("for the one who runs the evening");
    assert_eq!(check_fairness(&record), Ok(true));
}

#[test]
fn a_second_game_is_the_tables_own() {
    let evening = |master| {
        let mut story = table(people(GameId::Synergo, 2), master, 7);
        story.play_out();
        for (byte, person) in [(1, ANA), (2, BEN)] {
            let entropy = Some(Bytes32([byte; 32]));
            story.says(person, Command::Rematch { seen: ALL, entropy }).expect("they agree");
        }
        story.play_out();
        story.table().snapshot(None).record.expect("nobody else plays this deal")
    };
    let (one, two) = (evening(1), evening(2));
    assert_ne!(one.deal, two.deal);
    for record in [one, two] {
        assert_eq!(check_fairness(&record), Ok(true));
        let contributions = &record.fairness.expect("proof")["contributions"];
        assert_eq!(contributions.as_array().map(Vec::len), Some(2), "what people add counts again");
    }
}
