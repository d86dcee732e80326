//! Resigning, with two, three and four seats, and in teams.

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{Command, Event, PersonId, Phase, Refusal, Setup};
use serde_json::json;

use crate::story::{ALL, ANA, BEN, CLEO, DAN, Story, alone, people};

fn winners(story: &Story) -> Vec<PersonId> {
    let winners = story.scene(ANA).result.expect("it is over").winners;
    story.table().people().filter(|(seat, _)| winners.contains(seat)).map(|(_, person)| person).collect()
}

/// Synergo's Color game: seats 0 and 2 against 1 and 3.
fn teams() -> Setup {
    let mut setup = people(GameId::Synergo, 4);
    setup.options.insert("type".into(), json!("color"));
    assert!(setup.sides().in_teams());
    setup
}

#[test]
fn of_two_the_other_one_wins() {
    let mut story = Story::full(people(GameId::Polygon, 2));
    story.play(&story.a_play());
    let events = story.says(ANA, Command::Resign { seen: ALL }).expect("she may at any time");
    assert_eq!(events, [Event::Forfeited { seat: Seat(0) }, Event::Finished { outcome: None, broken_off: false }]);
    assert_eq!(winners(&story), [BEN]);
    assert_eq!(story.says(BEN, Command::Resign { seen: ALL }), Err(Refusal::Over));
    let record = story.table().record().expect("it is over");
    assert_eq!((&record.end, &record.winners), (&None, &None), "by the rules it has no end");
    assert_eq!(record.meta.as_ref().map(|meta| meta["forfeits"].clone()), Some(json!([0])));
    quintile_rules::AnyGame::judge(&record).expect("a good record");
    assert_eq!(quintile_table::check_fairness(&record), Ok(true));
}

#[test]
fn of_three_two_play_on_and_a_bot_plays_the_tiles_of_the_third() {
    let mut story = Story::full(people(GameId::ScrambledFives, 3));
    assert_eq!(story.says(BEN, Command::Resign { seen: ALL }), Ok(vec![Event::Forfeited { seat: Seat(1) }]));
    let play = Command::Play { ply: story.ply(), play: story.a_play() };
    assert_eq!(story.says(BEN, play), Err(Refusal::Out));
    assert_eq!(story.says(BEN, Command::Return { seen: ALL }), Err(Refusal::Out));
    assert_eq!(story.says(BEN, Command::Resign { seen: ALL }), Err(Refusal::Out));
    story.play_out();
    assert!(!winners(&story).contains(&BEN));
}

#[test]
fn of_four_the_last_one_wins() {
    let mut story = Story::full(people(GameId::Polygon, 4));
    for person in [ANA, DAN] {
        story.says(person, Command::Resign { seen: ALL }).expect("she may");
        assert_eq!(story.phase(), Phase::Playing);
    }
    story.says(BEN, Command::Resign { seen: ALL }).expect("he may");
    assert_eq!(story.phase(), Phase::Over);
    assert_eq!(winners(&story), [CLEO]);
}

#[test]
fn a_team_stays_in_with_one_of_its_seats() {
    let mut story = Story::full(teams());
    story.says(ANA, Command::Resign { seen: ALL }).expect("she may");
    assert_eq!(story.phase(), Phase::Playing);
    story.says(CLEO, Command::Resign { seen: ALL }).expect("she may");
    assert_eq!(story.phase(), Phase::Over, "the team of seats 0 and 2 is out");
    assert_eq!(winners(&story), [BEN, DAN]);

    // One of each team gives up: the two that are left decide it for all four.
    let mut story = Story::full(teams());
    story.says(ANA, Command::Resign { seen: ALL }).expect("she may");
    story.says(BEN, Command::Resign { seen: ALL }).expect("he may");
    story.play_out();
    let outcome = story.scene(ANA).result.expect("it is over").outcome.expect("played to the end");
    assert_eq!(story.scene(ANA).result.expect("it is over").winners, outcome.winners);
}

#[test]
fn bots_do_not_play_on_among_themselves() {
    let mut story = Story::full(alone(GameId::Polygon, 3));
    story.says(ANA, Command::Resign { seen: ALL }).expect("she may");
    assert_eq!(story.phase(), Phase::Over);
    assert_eq!(story.table().bot_turn(), None);
    assert!(!story.scene(ANA).result.expect("it is over").winners.contains(&Seat(0)));
}

#[test]
fn nobody_gives_up_a_game_that_has_not_begun() {
    let mut story = Story::open(people(GameId::Polygon, 2));
    story.says(ANA, crate::story::sit(1)).expect("a seat");
    assert_eq!(story.says(ANA, Command::Resign { seen: ALL }), Err(Refusal::NotStarted));
}

#[test]
fn whoever_closes_the_table_in_mid_game_has_given_up() {
    let mut story = Story::full(people(GameId::Polygon, 2));
    story.play(&story.a_play());
    let events = story.says(ANA, Command::Close).expect("she is the host");
    let over = Event::Finished { outcome: None, broken_off: false };
    assert_eq!(events, [Event::Forfeited { seat: Seat(0) }, over, Event::Closed]);
    assert_eq!(winners(&story), [BEN]);
    let record = story.table().snapshot(Some(BEN)).record.expect("the seed is revealed");
    assert_eq!(quintile_table::check_fairness(&record), Ok(true));
}

#[test]
fn a_game_that_is_broken_off_has_a_record_and_no_winner() {
    let mut story = Story::full(people(GameId::Polygon, 3));
    story.play(&story.a_play());
    story.says(ANA, Command::Close).expect("she is the host");
    assert_eq!(winners(&story), []);
    let record = story.table().snapshot(Some(BEN)).record.expect("the seed is revealed");
    assert_eq!(quintile_table::check_fairness(&record), Ok(true));
    quintile_rules::AnyGame::judge(&record).expect("a good record");
    assert_eq!(record.meta.map(|meta| meta["broken_off"].clone()), Some(json!(true)));

    // With the last person the game ends, too.
    let mut story = Story::full(alone(GameId::Polygon, 1));
    story.says(ANA, Command::Leave { seen: ALL }).expect("she goes");
    assert_eq!(story.phase(), Phase::Closed);
    assert!(story.table().record().is_some());

    // As when nobody has come for weeks.
    let mut story = Story::full(people(GameId::Polygon, 2));
    story.keeper(Command::Close).expect("it may");
    assert_eq!(winners(&story), []);
    assert!(story.table().record().is_some());
}
