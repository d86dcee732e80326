//! Another game at the same table.

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{Bytes32, Command, Event, Phase, Refusal, check_fairness};

use crate::story::{ALL, ANA, BEN, CLEO, EVE, Story, alone, people};

fn rematch(byte: u8) -> Command {
    Command::Rematch { seen: ALL, entropy: Some(Bytes32([byte; 32])) }
}

fn played(seats: usize) -> Story {
    let mut story = Story::full(people(GameId::Synergo, seats));
    story.play_out();
    story
}

#[test]
fn all_people_have_to_agree_and_the_deal_is_new() {
    let mut story = played(3);
    let first = story.table().record().expect("it is over");
    let commitment = story.scene(EVE).commitment;
    assert_eq!(story.says(EVE, rematch(1)), Err(Refusal::NotSeated));
    story.says(ANA, rematch(1)).expect("she asks");
    assert_eq!(story.says(ANA, rematch(9)), Err(Refusal::AskedAlready));
    story.says(BEN, rematch(2)).expect("he agrees");
    assert_eq!(story.phase(), Phase::Over);
    let events = story.says(CLEO, rematch(3)).expect("she agrees");
    assert!(matches!(&events[..], [Event::RematchAsked { .. }, Event::Started { .. }, ..]));
    assert_eq!(story.scene(EVE).commitment, commitment, "committed to before anybody asked");
    story.play_out();
    let second = story.table().record().expect("it is over");
    assert_ne!(first.deal, second.deal);
    for record in [&first, &second] {
        assert_eq!(check_fairness(record), Ok(true));
        quintile_rules::AnyGame::judge(record).expect("a good record");
    }
    let fairness = second.fairness.expect("proof");
    assert_eq!(fairness["commitment"], serde_json::to_value(commitment).expect("a text"));
    assert_eq!(fairness["contributions"].as_array().map(Vec::len), Some(3));
    assert_eq!(fairness["contributions"][0]["entropy"], "01".repeat(32));
}

#[test]
fn there_is_none_before_the_end() {
    let mut story = Story::open(people(GameId::Synergo, 2));
    story.says(ANA, crate::story::sit(1)).expect("a seat");
    assert_eq!(story.says(ANA, rematch(1)), Err(Refusal::NotStarted));
    story.says(BEN, crate::story::sit(2)).expect("a seat");
    assert_eq!(story.says(ANA, rematch(1)), Err(Refusal::Started));
}

#[test]
fn bots_are_always_ready() {
    let mut story = Story::full(alone(GameId::Polygon, 2));
    story.play_out();
    story.says(ANA, rematch(1)).expect("she asks");
    assert_eq!(story.phase(), Phase::Playing);
}

#[test]
fn those_who_left_are_not_waited_for() {
    let mut story = played(2);
    story.says(BEN, Command::Leave { seen: ALL }).expect("he goes");
    assert_eq!(story.says(BEN, rematch(2)), Err(Refusal::SatInFor));
    story.says(ANA, rematch(1)).expect("she asks");
    assert_eq!(story.phase(), Phase::Playing);
    story.says(BEN, Command::Return { seen: ALL }).expect("he comes back");
    story.play_out();
}

#[test]
fn leaving_is_an_answer_too() {
    let mut story = played(3);
    story.says(ANA, rematch(1)).expect("she asks");
    story.says(CLEO, rematch(3)).expect("she agrees");
    let events = story.says(BEN, Command::Leave { seen: ALL }).expect("he goes");
    assert!(matches!(&events[..], [Event::SatIn { seat: Seat(1), .. }, Event::Started { .. }, ..]), "{events:?}");
}

#[test]
fn whoever_gave_up_is_there_for_the_next_game() {
    let mut story = Story::full(people(GameId::Synergo, 2));
    story.says(BEN, Command::Resign { seen: ALL }).expect("he may");
    assert_eq!(story.phase(), Phase::Over);
    // Ana goes; the table is Ben's now.
    let events = story.says(ANA, Command::Leave { seen: ALL }).expect("she goes");
    assert_eq!(events.last(), Some(&Event::HostPassed { person: BEN }));
    story.says(ANA, Command::Return { seen: ALL }).expect("she comes back");
    // Ben goes and comes back too: the game he gave up is over.
    story.says(BEN, Command::Leave { seen: ALL }).expect("he goes");
    story.says(BEN, Command::Return { seen: ALL }).expect("he comes back");
    story.says(BEN, rematch(1)).expect("he asks");
    story.says(ANA, rematch(2)).expect("she agrees");
    assert!(story.scene(BEN).seats.iter().all(|seat| !seat.out && seat.sat_in.is_none()));
    story.play_out();
}

#[test]
fn a_command_for_the_last_game_is_not_carried_out_in_the_next() {
    let mut story = Story::full(people(GameId::SumsOfOne, 2));
    let late: Vec<_> = [0, 1].map(|more| Command::Play { ply: story.ply() + more, play: "pass".into() }).into();
    story.says(ANA, Command::Resign { seen: ALL }).expect("she may");
    story.says(ANA, rematch(1)).expect("she asks");
    story.says(BEN, rematch(2)).expect("he agrees");
    let person = story.on_turn();
    let refused = late.into_iter().filter(|late| story.says(person, late.clone()).is_err()).count();
    assert_eq!(refused, 1, "ply 0 was the last game's; ply 1 is this one's");
}

#[test]
fn the_record_and_the_result_stay_when_the_table_closes() {
    let mut story = played(2);
    let mut client = story.table().snapshot(Some(ANA));
    story.says(ANA, Command::Close).expect("she is the host");
    let last = &story.log.events()[story.log.events().len() - 1..];
    assert!(client.update(story.table().update(last, Some(ANA))));
    assert_eq!(client, story.table().snapshot(Some(ANA)));
    assert!(client.record.is_some() && client.scene.result.is_some());
}
