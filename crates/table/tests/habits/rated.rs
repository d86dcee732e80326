//! What a rated game says about who plays how well.

use quintile_rules::GameId;
use quintile_rules::kit::Unrated;
use quintile_table::{
    BadSetup, Bytes32, Command, Log, Moment, OnFlag, Pace, Phase, Reaction, Refusal, Rival, Setup, Table,
};
use serde_json::json;

use crate::story::{ALL, ANA, BEN, CLEO, PEOPLE, SECOND, Story, alone, people};

fn rated(setup: Setup) -> Setup {
    Setup { rated: true, hints: false, takebacks: false, ..setup }
}

/// A rated game in which everybody has made a play.
fn begun(setup: Setup) -> Story {
    let mut story = Story::full(rated(setup));
    let count = story.table().setup().seats.len();
    for _ in 0..count {
        story.bots();
        let play = story.a_play();
        story.play(&play);
    }
    story
}

/// Everybody's place, by seat; `None` if the game does not count.
fn places(story: &Story) -> Option<Vec<usize>> {
    let game = story.table().rated_game()?;
    let mut places: Vec<_> =
        game.sides.iter().flat_map(|side| side.seats.iter().map(|seat| (seat.seat, side.place))).collect();
    places.sort();
    Some(places.into_iter().map(|(_, place)| place).collect())
}

fn place(story: &Story, person: quintile_table::PersonId) -> usize {
    places(story).expect("it counts")[story.seat(person).index()]
}

#[test]
fn a_game_to_its_end_says_who_was_better() {
    for game in GameId::ALL {
        let mut story = begun(people(game, 2));
        assert_eq!(places(&story), None, "it goes on");
        story.play_out();
        let outcome = story.game().outcome().expect("it is over");
        let found = places(&story).expect("it counts");
        for seat in story.table().people().map(|(seat, _)| seat) {
            assert_eq!(found[seat.index()] == 0, outcome.winners.contains(&seat), "{game}: {found:?} {outcome:?}");
        }
        let mut unrated = Story::full(people(game, 2));
        unrated.play_out();
        assert_eq!(places(&unrated), None, "nobody agreed to that");
    }
}

#[test]
fn computer_players_take_part() {
    let mut story = Story::full(rated(alone(GameId::Polygon, 2)));
    story.play_out();
    let game = story.table().rated_game().expect("it counts");
    let rivals: Vec<Rival> = game.sides.iter().flat_map(|side| side.seats.iter().map(|seat| seat.rival)).collect();
    assert!(rivals.contains(&Rival::Person(ANA)));
    assert_eq!(rivals.iter().filter(|rival| matches!(rival, Rival::Bot(_))).count(), 2);
}

#[test]
fn partners_are_one_side() {
    let mut setup = people(GameId::Synergo, 4);
    setup.options.insert("type".into(), json!("color"));
    let mut story = begun(setup);
    story.says(BEN, Command::Resign { seen: ALL }).expect("he may");
    story.play_out();
    let found = places(&story).expect("it counts");
    assert_eq!((found[0], found[2]), (0, 0));
    assert_eq!((found[1], found[3]), (1, 1), "the side of whoever gives up has lost");
}

#[test]
fn whoever_gives_up_has_lost() {
    let mut story = begun(people(GameId::Polygon, 2));
    story.says(ANA, Command::Resign { seen: ALL }).expect("she may");
    assert_eq!((place(&story, ANA), place(&story, BEN)), (1, 0));

    let mut story = begun(people(GameId::ScrambledFives, 3));
    story.says(BEN, Command::Resign { seen: ALL }).expect("he may");
    story.says(ANA, Command::Resign { seen: ALL }).expect("she may");
    assert_eq!([CLEO, ANA, BEN].map(|person| place(&story, person)), [0, 1, 2], "the first to go is last");
}

#[test]
fn a_game_before_everybody_has_played_does_not_count() {
    let mut story = Story::full(rated(people(GameId::Polygon, 2)));
    let play = story.a_play();
    story.play(&play);
    story.says(ANA, Command::Resign { seen: ALL }).expect("she may");
    assert_eq!(story.phase(), Phase::Over);
    assert_eq!(places(&story), None);
}

#[test]
fn nobody_gains_by_breaking_off() {
    let mut story = begun(people(GameId::Polygon, 2));
    story.says(ANA, Command::Close).expect("she is the host");
    assert_eq!((place(&story, ANA), place(&story, BEN)), (1, 0));

    let mut story = begun(people(GameId::Polygon, 3));
    story.says(ANA, Command::Close).expect("she is the host");
    assert_eq!([BEN, CLEO, ANA].map(|person| place(&story, person)), [0, 0, 2]);
    assert!(story.table().rated_game().expect("it counts").undecided, "the others have not played it out");

    let mut story = begun(people(GameId::Polygon, 2));
    story.keeper(Command::Close).expect("it may");
    assert_eq!(places(&story), None, "it was nobody's doing");
}

#[test]
fn of_several_who_leave_the_first_one_has_lost() {
    let mut story = begun(people(GameId::Polygon, 2));
    story.says(BEN, Command::Leave { seen: ALL }).expect("he may");
    story.says(ANA, Command::Leave { seen: ALL }).expect("she does not have to stay");
    assert_eq!(story.phase(), Phase::Closed);
    assert_eq!((place(&story, ANA), place(&story, BEN)), (0, 1));
}

#[test]
fn whoever_comes_back_before_a_bot_has_played_has_lost_nothing() {
    for late in [false, true] {
        let mut story = begun(people(GameId::Polygon, 2));
        let away = story.on_turn();
        story.says(away, Command::Leave { seen: ALL }).expect("they may");
        if late {
            story.bots();
        }
        story.says(away, Command::Return { seen: ALL }).expect("they come back");
        story.play_out();
        let won = story.game().outcome().expect("it is over").winners.contains(&story.seat(away));
        assert_eq!(place(&story, away) == 0, won && !late, "{late}");
    }
}

#[test]
fn whoever_is_out_of_time_has_lost() {
    let setup = Setup { pace: Pace::PerMove { seconds: 30 }, on_flag: OnFlag::Forfeit, ..people(GameId::Polygon, 2) };
    let mut story = begun(setup);
    let slow = story.on_turn();
    story.wait(31 * SECOND);
    assert_eq!(story.phase(), Phase::Over);
    assert_eq!(place(&story, slow), 1);
}

#[test]
fn another_game_counts_if_everybody_is_there() {
    let mut story = begun(people(GameId::ScrambledFives, 3));
    story.play_out();
    story.says(CLEO, Command::Leave { seen: ALL }).expect("she goes home");
    for person in [ANA, BEN] {
        story.says(person, Command::Rematch { seen: ALL, entropy: None }).expect("they play on");
    }
    assert_eq!(story.phase(), Phase::Playing);
    story.play_out();
    assert_eq!(places(&story), None, "a bot had her seat from the beginning");

    let mut story = begun(people(GameId::ScrambledFives, 2));
    story.says(ANA, Command::Resign { seen: ALL }).expect("she may");
    for person in [ANA, BEN] {
        story.says(person, Command::Rematch { seen: ALL, entropy: None }).expect("they agree");
    }
    story.play_out();
    let outcome = story.game().outcome().expect("it is over");
    assert_eq!(place(&story, ANA) == 0, outcome.winners.contains(&story.seat(ANA)), "what was lost is over");
}

#[test]
fn tables_that_share_a_deal_are_not_rated() {
    let open = |setup| Table::create(setup, ANA, Bytes32([1; 32]), Some(Bytes32([2; 32])), Moment(0));
    let refusal = open(rated(people(GameId::Polygon, 2))).expect_err("everybody else has the same deal");
    assert_eq!(refusal, Refusal::Setup(BadSetup::unrated("setup.rated", Unrated::SharedDeal)));
    open(people(GameId::Polygon, 2)).expect("a table");
}

#[test]
fn reactions_can_be_left_out() {
    let hello = Command::React { seen: ALL, reaction: Reaction::Hello };
    let mut story = Story::full(Setup { reactions: false, ..people(GameId::Polygon, 2) });
    assert_eq!(story.says(ANA, hello.clone()), Err(Refusal::NoReactions));
    // A program may do without them, whatever was agreed.
    let log = Log::create(people(GameId::Polygon, 2), ANA, Bytes32([1; 32]), None, Moment(0)).expect("a table");
    let mut table = log.table().clone();
    table.forbid_reactions();
    assert!(!table.setup().reactions && !table.snapshot(Some(PEOPLE[0])).setup.reactions);
}
