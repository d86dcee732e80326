//! A play is taken back when everybody agrees and nothing has been seen since; against bots alone, whatever was seen.

use quintile_rules::GameId;
use quintile_table::{Command, Event, OnFlag, Pace, Phase, Refusal, Setup};

use crate::story::{ALL, ANA, BEN, CLEO, EVE, SECOND, Story, alone, people};

/// Sums of 1.0 has plays that draw nothing: passes.
const GAME: GameId = GameId::SumsOfOne;

fn ask(story: &Story) -> Command {
    Command::AskTakeback { ply: story.ply() }
}

fn answer(story: &Story, agree: bool) -> Command {
    Command::AnswerTakeback { ply: story.ply(), agree }
}

/// Three people; the one who began has passed and asks.
fn asked() -> (Story, [quintile_table::PersonId; 3]) {
    let mut story = Story::full(people(GAME, 3));
    let asker = story.on_turn();
    story.play("pass");
    story.says(asker, ask(&story)).expect("nothing was seen");
    let mut others = [ANA, BEN, CLEO].into_iter().filter(|person| *person != asker);
    let order = [asker, others.next().expect("one"), others.next().expect("two")];
    (story, order)
}

#[test]
fn everybody_has_to_agree() {
    let (mut story, [asker, first, second]) = asked();
    let seat = story.seat(asker);
    assert_eq!(story.says(asker, ask(&story)), Err(Refusal::AskedAlready));
    assert_eq!(story.says(asker, answer(&story, true)), Err(Refusal::AskedAlready));
    assert_eq!(story.says(EVE, answer(&story, true)), Err(Refusal::NotSeated));
    story.says(first, answer(&story, true)).expect("he was asked");
    assert_eq!(story.says(first, answer(&story, true)), Err(Refusal::AskedAlready));
    assert_eq!(story.table().snapshot(None).history.len(), 1);
    let events = story.says(second, answer(&story, true)).expect("she was asked");
    assert_eq!(events, [Event::TakebackAgreed { seat: story.seat(second) }, Event::TakenBack { to: 0 }]);
    assert_eq!(story.turn(), seat);
    assert!(story.table().snapshot(None).history.is_empty());
    assert_eq!(story.scene(asker).takeback, None);
}

#[test]
fn one_no_is_enough() {
    let (mut story, [asker, first, second]) = asked();
    story.says(first, answer(&story, true)).expect("he was asked");
    story.says(second, answer(&story, false)).expect("she was asked");
    assert_eq!(story.says(first, answer(&story, true)), Err(Refusal::NotAsked));
    story.says(asker, ask(&story)).expect("she may ask again");
}

#[test]
fn a_play_answers_too() {
    let (mut story, [asker, ..]) = asked();
    let ply = story.ply();
    story.play("pass");
    let late = Command::AnswerTakeback { ply, agree: true };
    let person = story.on_turn();
    assert_eq!(story.says(person, late), Err(Refusal::Stale { ply, now: ply + 1 }));
    assert_eq!(story.scene(asker).takeback, None);
}

#[test]
fn against_bots_it_is_done_at_once() {
    let mut story = Story::full(alone(GAME, 2));
    story.bots();
    let before = story.game().clone();
    story.play("pass");
    let twice = ask(&story);
    assert!(matches!(story.says(ANA, twice.clone()).as_deref(), Ok([Event::TakenBack { .. }])));
    assert_eq!(story.game(), &before);
    // The same question, arriving once more, takes nothing else back.
    assert!(matches!(story.says(ANA, twice), Err(Refusal::Stale { .. })));
}

#[test]
fn what_was_played_since_goes_back_too_but_never_across_a_reveal() {
    let mut story = Story::full(people(GAME, 2));
    let first = story.on_turn();
    story.play("pass");
    let second = story.on_turn();
    story.play("pass");
    story.says(first, ask(&story)).expect("nothing was seen");
    story.says(second, answer(&story, true)).expect("he was asked");
    assert!(story.table().snapshot(None).history.is_empty());

    story.play("pass");
    let place = story.game().plays().into_iter().find(|play| story.game().reveals(play) == Ok(true));
    story.play(&place.expect("a play that draws"));
    assert_eq!(story.says(first, ask(&story)), Err(Refusal::Revealed));
    assert_eq!(story.says(second, ask(&story)), Err(Refusal::Revealed));
}

#[test]
fn no_game_lets_a_drawn_tile_be_unseen() {
    for game in GameId::ALL {
        let mut story = Story::full(people(game, 2));
        let person = story.on_turn();
        story.play(&revealing(&story));
        if story.phase() == Phase::Playing {
            assert_eq!(story.scene(person).no_takeback, Some(Refusal::Revealed), "{game}");
            assert_eq!(story.says(person, ask(&story)), Err(Refusal::Revealed), "{game}");
        }
    }
}

/// A play by which something is seen.
fn revealing(story: &Story) -> String {
    let play = story.game().plays().into_iter().find(|play| story.game().reveals(play) == Ok(true));
    play.expect("a play that draws")
}

#[test]
fn whoever_plays_bots_alone_may_take_back_anything_and_the_game_is_practice() {
    for game in GameId::ALL {
        let mut story = Story::full(alone(game, 2));
        story.bots();
        let before = story.game().clone();
        story.play(&revealing(&story));
        story.bots();
        assert_eq!((story.scene(ANA).no_takeback, story.scene(ANA).practice), (None, false), "{game}");
        let events = story.says(ANA, ask(&story)).expect("nobody else plays");
        assert!(matches!(events[..], [Event::TakenBack { .. }]), "{game}");
        assert_eq!(story.game(), &before, "{game}");
        assert!(story.scene(ANA).practice && story.scene(EVE).practice, "{game}: everybody can see it");
        story.play_out();
        let record = story.table().record().expect("it is over");
        quintile_rules::AnyGame::judge(&record).expect("a good record");
        assert_eq!(record.meta.expect("there is a meta")["practice"], serde_json::json!(true), "{game}");
    }
}

#[test]
fn a_play_by_which_nothing_was_seen_leaves_no_mark() {
    let mut story = Story::full(alone(GAME, 1));
    story.bots();
    story.play("pass");
    story.says(ANA, ask(&story)).expect("at once");
    assert!(!story.scene(ANA).practice);
    story.play_out();
    assert!(!story.table().record().expect("it is over").meta.expect("a meta").contains_key("practice"));
}

#[test]
fn the_next_game_is_no_practice_for_that() {
    let mut story = Story::full(alone(GAME, 1));
    story.bots();
    story.play(&revealing(&story));
    story.says(ANA, ask(&story)).expect("nobody else plays");
    story.play_out();
    story.says(ANA, Command::Rematch { seen: ALL, entropy: None }).expect("another game");
    assert!(!story.scene(ANA).practice);
}

#[test]
fn time_that_was_called_is_called_again() {
    let mut story = Story::full(Setup { limit: Some(600), ..alone(GAME, 1) });
    story.bots();
    story.play("pass");
    story.wait(600 * SECOND);
    if story.phase() == Phase::Playing {
        story.says(ANA, ask(&story)).expect("nobody else plays");
        assert!(matches!(story.wait(0)[..], [Event::TimeCalled, ..]));
    }
}

#[test]
fn a_contest_knows_no_practice() {
    let mut log = quintile_table::Log::create(
        alone(GAME, 1),
        ANA,
        quintile_table::Bytes32([42; 32]),
        Some(quintile_table::Bytes32([7; 32])),
        quintile_table::Moment(1_000_000),
    )
    .expect("a table");
    let seat = Command::Seat { person: BEN, name: crate::story::name("Ben") };
    log.handle(quintile_table::Sender::Keeper, &seat, quintile_table::Moment(1_000_000)).expect("a seat");
    let mut story = Story { log, now: quintile_table::Moment(1_000_000) };
    story.bots();
    story.play(&revealing(&story));
    assert_eq!(story.says(BEN, ask(&story)), Err(Refusal::Revealed));
}

#[test]
fn the_scene_says_why_a_play_cannot_be_taken_back() {
    let mut story = Story::full(people(GAME, 2));
    let person = story.on_turn();
    assert_eq!(story.scene(person).no_takeback, Some(Refusal::NothingToTakeBack));
    assert_eq!(story.scene(EVE).no_takeback, Some(Refusal::NotSeated));
    story.play("pass");
    assert_eq!(story.scene(person).no_takeback, None);
    story.says(person, ask(&story)).expect("nothing was seen");
    assert_eq!(story.scene(person).no_takeback, Some(Refusal::AskedAlready));
}

#[test]
fn nothing_to_take_back_and_tables_without() {
    let mut story = Story::full(people(GAME, 2));
    let person = story.on_turn();
    assert_eq!(story.says(person, ask(&story)), Err(Refusal::NothingToTakeBack));
    assert_eq!(story.says(person, answer(&story, true)), Err(Refusal::NotAsked));
    let mut strict = Story::full(Setup { takebacks: false, ..people(GAME, 2) });
    let person = strict.on_turn();
    strict.play("pass");
    assert_eq!(strict.says(person, ask(&strict)), Err(Refusal::NoTakebacks));
}

#[test]
fn a_late_play_is_not_made_again_after_a_takeback() {
    let mut story = Story::full(alone(GAME, 1));
    story.bots();
    let again = Command::Play { ply: story.ply(), play: "pass".into() };
    story.says(ANA, again.clone()).expect("a legal play");
    story.says(ANA, ask(&story)).expect("at once");
    assert!(matches!(story.says(ANA, again), Err(Refusal::Stale { .. })));
}

#[test]
fn a_bots_choice_for_a_position_that_is_gone_is_refused() {
    let mut story = Story::full(alone(GAME, 1));
    story.bots();
    story.play("pass");
    let turn = story.table().bot_turn().expect("its turn");
    story.says(ANA, ask(&story)).expect("at once");
    let other = story.game().plays().into_iter().find(|play| play != "pass").expect("another play");
    story.play(&other);
    let late = Command::BotPlay { ply: turn.ply, play: "pass".into() };
    assert!(matches!(story.keeper(late), Err(Refusal::Stale { .. })));
}

#[test]
fn a_takeback_gives_nobody_time() {
    let pace = Pace::PerGame { seconds: 60, increment: 10 };
    let mut story = Story::full(Setup { pace, ..alone(GAME, 1) });
    story.bots();
    let left = |story: &Story| story.scene(ANA).seats[0].left.expect("a clock");
    for _ in 0..3 {
        story.wait(5 * SECOND);
        story.play("pass");
        story.says(ANA, ask(&story)).expect("at once");
    }
    assert_eq!(left(&story), 45 * SECOND);
    // Thinking counts, also when it ends in a takeback.
    story.play("pass");
    story.bots();
    story.wait(5 * SECOND);
    if story.says(ANA, ask(&story)).is_ok() {
        assert_eq!(left(&story), 40 * SECOND);
    }
}

#[test]
fn whoever_was_late_for_one_play_is_asked_all_the_same() {
    let pace = Pace::PerMove { seconds: 30 };
    let mut story = Story::full(Setup { pace, on_flag: OnFlag::Bot, ..people(GAME, 2) });
    let first = story.on_turn();
    story.play("pass");
    story.wait(30 * SECOND);
    // A bot is about to play for the second one: that is no consent.
    assert!(matches!(story.says(first, ask(&story)).as_deref(), Ok([Event::TakebackAsked { .. }])));
    story.bots();
    assert_eq!(story.scene(first).takeback, None);
}
