//! Duplicate play: many tables, one deal.

use quintile_rules::GameId;
use quintile_table::{Bytes32, Command, Log, Moment, Setup, check_fairness};

use crate::story::{ALL, ANA, BEN, PEOPLE, Story, people, sit};

/// A table of a club evening: its own secret, the shared deal, people with their own entropy.
fn table(setup: Setup, master: u8, shared: u8) -> Story {
    let now = Moment(u64::from(master));
    let log = Log::create(setup, ANA, Bytes32([master; 32]), Some(Bytes32([shared; 32])), now).expect("a table");
    let mut story = Story { log, now };
    for (byte, person) in (master..).zip(PEOPLE).take(2) {
        story.says(person, sit(byte)).expect("a seat");
    }
    story
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
        assert_eq!(story.table().snapshot(viewer).record, None);
        assert_eq!(story.table().update(story.log.events(), viewer).record, None);
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
