//! Sitting down, the host's rights, the start.

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_rules::synergo::Color;
use quintile_table::{Chair, Command, Event, Phase, Refusal, Setup, Start};

use crate::story::{ALL, ANA, BEN, BOT, CLEO, EVE, Story, alone, name, people, sit};

#[test]
fn a_game_begins_when_the_last_seat_is_taken() {
    let mut story = Story::open(people(GameId::Polygon, 2));
    assert!(matches!(story.says(BEN, sit(1)).as_deref(), Ok([Event::Sat { seat: Seat(0), .. }])));
    assert_eq!(story.phase(), Phase::Lobby);
    let events = story.says(CLEO, sit(2)).expect("a seat is open");
    assert!(matches!(&events[..], [Event::Sat { seat: Seat(1), .. }, Event::Started { .. }, ..]));
    assert_eq!(story.phase(), Phase::Playing);
    assert_eq!(story.says(EVE, sit(3)), Err(Refusal::Started));
}

#[test]
fn a_seat_belongs_to_one_person_and_a_person_has_one_seat() {
    let mut story = Story::open(people(GameId::Synergo, 3));
    let at = |seat| Command::Sit { seat: Some(Seat(seat)), name: name("Ben"), entropy: None, seen: ALL };
    story.says(BEN, at(1)).expect("it is open");
    assert_eq!(story.says(CLEO, at(1)), Err(Refusal::SeatTaken { seat: Seat(1) }));
    assert_eq!(story.says(BEN, at(2)), Err(Refusal::Seated { seat: Seat(1) }));
    assert_eq!(story.says(CLEO, at(3)), Err(Refusal::NoSuchSeat { seat: Seat(3) }));
    assert_eq!(story.says(CLEO, at(255)), Err(Refusal::NoSuchSeat { seat: Seat(255) }));
    assert_eq!(story.says(EVE, Command::Leave { seen: ALL }), Err(Refusal::NotSeated));
    story.says(BEN, Command::Leave { seen: ALL }).expect("he gets up");
    story.says(CLEO, at(1)).expect("it is open again");
}

#[test]
fn a_host_may_wait_with_the_start() {
    let setup = Setup { start: Start::ByHost, ..people(GameId::ScrambledFives, 2) };
    let mut story = Story::open(setup);
    story.says(ANA, sit(1)).expect("a seat");
    assert_eq!(story.says(ANA, Command::Start { seen: ALL }), Err(Refusal::SeatsOpen { open: 1 }));
    story.says(BEN, sit(2)).expect("a seat");
    assert_eq!(story.phase(), Phase::Lobby);
    assert_eq!(story.says(EVE, sit(3)), Err(Refusal::Full));
    assert_eq!(story.says(BEN, Command::Start { seen: ALL }), Err(Refusal::NotHost));
    story.says(ANA, Command::Start { seen: ALL }).expect("all seats are taken");
    assert_eq!(story.phase(), Phase::Playing);
    assert_eq!(story.says(ANA, Command::Start { seen: ALL }), Err(Refusal::Started));
}

#[test]
fn a_host_fills_seats_with_bots_and_opens_them() {
    let mut story = Story::open(people(GameId::Polygon, 3));
    let assign = |seat, chair| Command::Assign { seat: Seat(seat), chair, seen: ALL };
    story.says(ANA, sit(1)).expect("a seat");
    story.says(BEN, sit(2)).expect("a seat");
    assert_eq!(story.says(BEN, assign(2, BOT)), Err(Refusal::NotHost));
    assert_eq!(story.says(ANA, assign(7, BOT)), Err(Refusal::NoSuchSeat { seat: Seat(7) }));

    // Ben has to get up; his seat is free for others.
    let events = story.says(ANA, assign(1, Chair::Open)).expect("she is the host");
    assert!(matches!(&events[..], [Event::Stood { seat: Seat(1) }, Event::Assigned { .. }]));
    assert_eq!(story.scene(BEN).you, None);
    story.says(ANA, assign(2, BOT)).expect("she is the host");
    assert_eq!(story.phase(), Phase::Lobby);

    // The last seat goes to a bot, and the game begins.
    story.says(ANA, assign(1, BOT)).expect("she is the host");
    assert_eq!(story.phase(), Phase::Playing);
    assert_eq!(story.says(ANA, assign(1, Chair::Open)), Err(Refusal::Started));
}

#[test]
fn with_the_host_gone_somebody_else_is_the_host() {
    let mut story = Story::open(people(GameId::Polygon, 3));
    story.says(ANA, sit(1)).expect("a seat");
    story.says(BEN, sit(2)).expect("a seat");
    let events = story.says(ANA, Command::Leave { seen: ALL }).expect("she gets up");
    assert_eq!(events, [Event::Stood { seat: Seat(0) }, Event::HostPassed { person: BEN }]);
    assert!(story.scene(BEN).host && !story.scene(ANA).host);
    // The last one to get up stays the host of an empty table.
    assert_eq!(story.says(BEN, Command::Leave { seen: ALL }), Ok(vec![Event::Stood { seat: Seat(1) }]));
    assert_eq!(story.table().host(), BEN);
}

#[test]
fn a_closed_table_answers_nobody() {
    let mut story = Story::full(alone(GameId::Polygon, 1));
    assert_eq!(story.says(BEN, Command::Close), Err(Refusal::NotHost));
    story.says(ANA, Command::Close).expect("she is the host");
    assert_eq!(story.phase(), Phase::Closed);
    assert_eq!(story.says(ANA, Command::Leave { seen: ALL }), Err(Refusal::Closed));
    assert_eq!(story.keeper(Command::Away { seat: Seat(0) }), Err(Refusal::Closed));
    assert_eq!((story.table().bot_turn(), story.table().due()), (None, None));
    let record = story.table().record().expect("the game was broken off, and its seed is revealed");
    assert_eq!(quintile_table::check_fairness(&record), Ok(true));
}

#[test]
fn bots_alone_can_play_for_those_who_watch() {
    let mut story = Story::open(Setup::new(GameId::TwentyFourSeven, vec![BOT; 3]));
    assert_eq!(story.phase(), Phase::Playing);
    story.play_out();
    assert_eq!(story.phase(), Phase::Over);
}

#[test]
fn a_table_that_makes_no_game_is_not_opened() {
    let open =
        |setup: Setup| quintile_table::Table::create(setup, ANA, quintile_table::Bytes32([0; 32]), None, story_now());
    assert!(matches!(open(people(GameId::Polygon, 9)), Err(Refusal::Setup(_))));
    assert!(matches!(open(Setup { confirm: Some(3601), ..people(GameId::Polygon, 2) }), Err(Refusal::Setup(_))));
}

fn story_now() -> quintile_table::Moment {
    quintile_table::Moment(0)
}

#[test]
fn everybody_chooses_a_colour_of_their_own() {
    let mut setup = Setup { start: Start::ByHost, ..people(GameId::Synergo, 2) };
    setup.options.insert("type".into(), "color".into());
    let mut story = Story::open(setup);
    let color = |color| Command::Color { color, seen: ALL };
    story.says(ANA, sit(1)).expect("a seat");
    story.says(BEN, sit(2)).expect("a seat");
    assert_eq!(story.table().setup().colors(), Some(vec![Color::Red, Color::Blue]));
    assert_eq!(story.says(EVE, color(Color::Green)), Err(Refusal::NotSeated));
    story.says(BEN, color(Color::Green)).expect("it is free");
    assert_eq!(story.table().setup().colors(), Some(vec![Color::Red, Color::Green]));
    // What somebody else has changes hands.
    story.says(BEN, color(Color::Red)).expect("they change over");
    assert_eq!(story.table().setup().colors(), Some(vec![Color::Green, Color::Red]));
    story.says(ANA, Command::Start { seen: ALL }).expect("all seats are taken");
    assert_eq!(story.says(BEN, color(Color::Blue)), Err(Refusal::Started));

    let mut other = Story::open(Setup { start: Start::ByHost, ..people(GameId::Polygon, 2) });
    other.says(ANA, sit(1)).expect("a seat");
    assert_eq!(other.says(ANA, color(Color::Blue)), Err(Refusal::NoColors));
}
