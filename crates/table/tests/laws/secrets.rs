//! Two tables that differ only in what a viewer may not know look the same to that viewer, byte by byte.

use proptest::prelude::*;
use quintile_rules::AnyGame;
use quintile_rules::kit::{Chance, Seat, Viewer};
use quintile_table::{Bytes32, Event, ForViewer, HistoryEntry, Log, Logged, PersonId, Phase, Played, Setup, Table};
use serde_json::Value;

use super::{cases, setup, variants};
use crate::story::{PEOPLE, Story};

/// Another deal that may look the same so far: two hidden things have changed places, or a later die shows something else.
fn disturbed(deal: &Value, rolled: usize, chance: &mut Chance) -> Option<Value> {
    let mut deal = deal.clone();
    let bag = deal["bag"].as_array().map_or(0, Vec::len);
    let (first, second) = (chance.index(bag.max(1)), chance.index(bag.max(1)));
    match chance.below(4) {
        0 if deal["removed"].as_array().is_some_and(|removed| !removed.is_empty()) => {
            let removed = deal["removed"][0].take();
            deal["removed"][0] = deal["bag"][first].take();
            deal["bag"][first] = removed;
        }
        1 if deal["rolls"].is_array() => {
            let rolls = deal["rolls"].as_array_mut()?;
            let last = rolls.len().checked_sub(rolled + 2)?;
            rolls.swap(rolled + 1, rolled + 1 + chance.index(last + 1));
        }
        2 if deal["cuts"].is_array() => {
            let cuts = deal["cuts"].as_array_mut()?;
            let at = chance.index(cuts.len());
            cuts[at] = chance.word().into();
        }
        _ => deal["bag"].as_array_mut()?.swap(first, second),
    }
    Some(deal)
}

/// What a viewer saw of a game: open hands, sizes of hidden ones, scores, turns. `None`: these plays are not possible.
fn observed(setup: &Setup, deal: &Value, history: &[HistoryEntry], viewer: Viewer) -> Option<Vec<String>> {
    let open = setup.game.has_open_hands();
    let mut game = AnyGame::new(setup.game, setup.options.clone(), setup.seats.len(), deal).ok()?;
    let mut seen = Vec::new();
    let mut look = |game: &AnyGame| {
        for seat in Seat::all(setup.seats.len()) {
            let hand = game.hand(seat);
            seen.push(if open || viewer.is(seat) { hand.join(" ") } else { hand.len().to_string() });
        }
        seen.push(format!("{:?} {:?}", game.scores(), game.turn()));
    };
    look(&game);
    for entry in history {
        let HistoryEntry::Play(Played { play, .. }) = entry else { return None };
        game.play(play).ok()?;
        look(&game);
    }
    Some(seen)
}

/// The same events with another deal, other entropy and other ids.
fn twin(log: &Log, deal: &Value) -> (Table, Vec<Logged>) {
    let mut events = log.events().to_vec();
    for logged in &mut events {
        match &mut logged.event {
            Event::Started { deal: dealt } => *dealt = deal.clone(),
            Event::Sat { entropy, .. } => *entropy = Some(Bytes32([200; 32])),
            _ => {}
        }
    }
    (Table::fold(&events).expect("these plays are possible"), events)
}

fn text(thing: &impl ForViewer) -> String {
    serde_json::to_string(thing).expect("it serialises")
}

/// How many pairs of different tables were compared for a viewer who may not tell them apart.
fn compare(story: &Story, chance: &mut Chance) -> usize {
    let started = story.log.events().iter().find_map(|logged| match &logged.event {
        Event::Started { deal } => Some(deal.clone()),
        _ => None,
    });
    let (deal, setup) = (started.expect("it has begun"), story.table().setup());
    let history = story.table().snapshot(None).history;
    let mut compared = 0;
    for _ in 0..8 {
        let Some(other) = disturbed(&deal, history.len(), chance) else { continue };
        for person in PEOPLE.map(Some).into_iter().chain([None]).collect::<Vec<Option<PersonId>>>() {
            let viewer = story.table().viewer(person);
            let seen = observed(setup, &deal, &history, viewer);
            if other == deal || seen != observed(setup, &other, &history, viewer) {
                continue;
            }
            let (table, events) = twin(&story.log, &other);
            assert_eq!(text(&story.table().snapshot(person)), text(&table.snapshot(person)), "{viewer:?} can tell");
            for after in [0, events.len() / 2, events.len() - 1] {
                let (real, other) = (&story.log.events()[after..], &events[after..]);
                assert_eq!(text(&story.table().update(real, person)), text(&table.update(other, person)), "{viewer:?}");
            }
            compared += usize::from(table.game() != story.table().game());
        }
    }
    compared
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(16), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nobody_can_tell_hidden_things_apart(variant in 0..variants().len(), plies in 0..16_usize, seed: u64) {
        let mut story = Story::full(setup(variant, [0, 0, 0, 1, 0, 1, 1, 0]));
        let mut chance = Chance::from_number(seed);
        let mut compared = 0;
        for _ in 0..plies {
            if story.table().phase() != Phase::Playing {
                break;
            }
            compared += compare(&story, &mut chance);
            let plays = story.game().plays();
            story.play(&plays[chance.index(plays.len())]);
        }
        // Whoever compares nothing proves nothing.
        prop_assert!(compared > 0 || plies < 4, "nothing was compared");
    }
}

/// Hands are laid open to everybody, with the record and never before it.
#[test]
fn the_account_comes_with_the_record() {
    for variant in 0..variants().len() {
        let mut story = Story::full(setup(variant, [0, 0, 0, 1, 0, 1, 1, 0]));
        let viewers = || PEOPLE.map(Some).into_iter().chain([None]);
        while story.table().phase() == Phase::Playing {
            for person in viewers() {
                let (snapshot, update) =
                    (story.table().snapshot(person), story.table().update(story.log.events(), person));
                assert_eq!((snapshot.record, snapshot.account), (None, None));
                assert_eq!((update.record, update.account), (None, None));
            }
            let play = story.a_play();
            story.play(&play);
        }
        let account = story.game().account();
        assert_eq!(account.hands.len(), story.table().setup().seats.len());
        for person in viewers() {
            let mut snapshot = story.table().snapshot(person);
            assert_eq!((snapshot.record.is_some(), snapshot.account.as_ref()), (true, Some(&account)));
            let update = story.table().update(&story.log.events()[1..], person);
            assert_eq!((update.record.is_some(), update.account.as_ref()), (true, Some(&account)));
            // Whoever follows by updates gets it too.
            (snapshot.number, snapshot.account) = (1, None);
            assert!(snapshot.update(update));
            assert_eq!(snapshot.account, Some(account.clone()));
        }
    }
}
