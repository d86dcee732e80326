//! A command that arrives once more, late, does nothing: not even what can be done in any position.

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{Chair, Command, Event, Phase, Reaction, Refusal, Setup, Start};

use crate::story::{ANA, BEN, BOT, CLEO, SECOND, Story, name, people, sit};

/// The number of the last event, which everybody has seen.
fn seen(story: &Story) -> u64 {
    story.table().last()
}

#[test]
fn leaving_before_the_game_and_sitting_down_again() {
    let mut story = Story::open(people(GameId::Polygon, 3));
    story.says(BEN, sit(1)).expect("a seat");
    let leave = Command::Leave { seen: seen(&story) };
    story.says(BEN, leave.clone()).expect("he gets up");
    story.says(BEN, sit(2)).expect("he sits down again");
    assert_eq!(story.says(BEN, leave), Err(Refusal::AskedAlready));
}

#[test]
fn leaving_and_returning() {
    let mut story = Story::full(people(GameId::Polygon, 2));
    let leave = Command::Leave { seen: seen(&story) };
    story.says(BEN, leave.clone()).expect("he goes");
    assert_eq!(story.says(BEN, leave.clone()), Err(Refusal::AskedAlready));
    let back = Command::Return { seen: seen(&story) };
    story.says(BEN, back.clone()).expect("he comes back");
    assert_eq!(story.says(BEN, leave), Err(Refusal::AskedAlready), "he plays again");
    story.says(BEN, Command::Leave { seen: seen(&story) }).expect("he goes once more");
    assert_eq!(story.says(BEN, back), Err(Refusal::AskedAlready), "he is gone");
}

#[test]
fn a_recall_is_for_the_play_that_lay_there() {
    let mut story = Story::full(people(GameId::Synergo, 2));
    let (person, propose) = (story.on_turn(), Command::Propose { ply: story.ply(), play: story.a_play() });
    story.says(person, propose.clone()).expect("a legal play");
    let recall = Command::Recall { seen: seen(&story) };
    story.says(person, recall.clone()).expect("it lies there");
    story.says(person, propose).expect("a legal play");
    assert_eq!(story.says(person, recall), Err(Refusal::AskedAlready), "the same play lies there again");
    assert!(story.scene(person).proposal.is_some());
}

#[test]
fn giving_up_and_another_game_are_for_one_game() {
    let mut story = Story::full(people(GameId::Synergo, 2));
    let resign = Command::Resign { seen: seen(&story) };
    story.says(ANA, resign.clone()).expect("she may");
    let rematch = Command::Rematch { entropy: None, seen: seen(&story) };
    for person in [ANA, BEN] {
        story.says(person, rematch.clone()).expect("they agree");
    }
    assert_eq!(story.says(ANA, resign), Err(Refusal::AskedAlready));
    story.play_out();
    for person in [ANA, BEN] {
        assert_eq!(story.says(person, rematch.clone()), Err(Refusal::AskedAlready));
    }
    assert_eq!(story.phase(), Phase::Over);
}

#[test]
fn a_reaction_is_shown_once() {
    let mut story = Story::full(people(GameId::Synergo, 2));
    let hello = Command::React { reaction: Reaction::Hello, seen: seen(&story) };
    story.says(ANA, hello.clone()).expect("she greets");
    // The other one's copy is his own greeting.
    let events = story.says(BEN, hello.clone()).expect("he greets");
    assert!(matches!(events[..], [Event::Reacted { .. }]));
    story.wait(60 * SECOND);
    assert_eq!(story.says(ANA, hello), Err(Refusal::AskedAlready));
}

#[test]
fn plays_do_not_make_a_reaction_late() {
    let mut story = Story::full(people(GameId::Synergo, 2));
    let (person, before) = (story.on_turn(), seen(&story));
    let play = story.a_play();
    story.play(&play);
    story.says(person, Command::React { reaction: Reaction::Oops, seen: before }).expect("sent right after the play");
}

#[test]
fn sitting_down_before_one_got_up() {
    let mut story = Story::open(people(GameId::Polygon, 3));
    let sit = |seen| Command::Sit { seat: None, name: name("Ben"), entropy: None, seen };
    story.says(BEN, sit(0)).expect("he has not been here before");
    story.says(BEN, Command::Leave { seen: seen(&story) }).expect("he gets up");
    assert_eq!(story.says(BEN, sit(0)), Err(Refusal::AskedAlready));
    assert_eq!(story.says(BEN, sit(seen(&story) - 1)), Err(Refusal::AskedAlready));
    story.says(BEN, sit(seen(&story))).expect("he means it");
}

#[test]
fn opening_a_seat_evicts_nobody_who_came_since() {
    let mut story = Story::open(people(GameId::Polygon, 3));
    story.says(ANA, sit(1)).expect("a seat");
    let open = Command::Assign { seat: Seat(1), chair: Chair::Open, seen: seen(&story) };
    let bot = Command::Assign { seat: Seat(1), chair: BOT, seen: seen(&story) };
    story.says(ANA, open.clone()).expect("she is the host");
    story.says(BEN, sit(2)).expect("a seat");
    for late in [open, bot] {
        assert_eq!(story.says(ANA, late), Err(Refusal::SeatsChanged));
    }
    assert_eq!(story.scene(BEN).you, Some(Seat(1)));
    let open = Command::Assign { seat: Seat(1), chair: Chair::Open, seen: seen(&story) };
    story.says(ANA, open).expect("she knows that he sits there");
    assert_eq!(story.scene(BEN).you, None);
}

#[test]
fn a_start_is_for_the_people_who_were_there() {
    let mut story = Story::open(Setup { start: Start::ByHost, ..people(GameId::Polygon, 2) });
    for (byte, person) in [(1, ANA), (2, BEN)] {
        story.says(person, sit(byte)).expect("a seat");
    }
    let start = Command::Start { seen: seen(&story) };
    story.says(BEN, Command::Leave { seen: seen(&story) }).expect("he gets up");
    story.says(CLEO, sit(3)).expect("a seat");
    assert_eq!(story.says(ANA, start), Err(Refusal::SeatsChanged));
    story.says(ANA, Command::Start { seen: seen(&story) }).expect("all seats are taken");
}
