//! Clocks for a move, for all moves, for the whole game; and what happens when they run out.

use quintile_rules::GameId;
use quintile_rules::kit::End;
use quintile_table::{By, Command, Event, OnFlag, Pace, Phase, Played, Refusal, Scene, Setup, SitIn};

use crate::story::{ALL, ANA, BEN, SECOND, Story, alone, people};

fn per_move(seconds: u32, on_flag: OnFlag) -> Setup {
    Setup { pace: Pace::PerMove { seconds }, on_flag, ..people(GameId::Polygon, 2) }
}

fn per_game(seconds: u32, increment: u32, on_flag: OnFlag) -> Setup {
    Setup { pace: Pace::PerGame { seconds, increment }, on_flag, ..people(GameId::Polygon, 2) }
}

#[test]
fn a_bot_makes_the_one_play_that_came_too_late() {
    let mut story = Story::full(per_move(30, OnFlag::Bot));
    let (person, seat) = (story.on_turn(), story.turn());
    assert_eq!(story.scene(person).flag, Some(story.now.after(30 * SECOND)));
    let events = story.wait(30 * SECOND);
    assert_eq!(events, [Event::Flagged { seat }, Event::SatIn { seat, why: SitIn::OnePlay }]);
    let late = Command::Play { ply: story.ply(), play: story.a_play() };
    assert_eq!(story.says(person, late), Err(Refusal::SatInFor));
    story.bots();
    // The next turn is hers again.
    let play = story.a_play();
    story.play(&play);
    assert_eq!(story.on_turn(), person);
    let play = story.a_play();
    story.play(&play);
}

#[test]
fn every_move_has_its_own_time() {
    let mut story = Story::full(per_move(30, OnFlag::Forfeit));
    for _ in 0..6 {
        assert_eq!(story.wait(29 * SECOND), []);
        let play = story.a_play();
        story.play(&play);
    }
}

#[test]
fn or_the_seat_is_out() {
    let mut story = Story::full(per_move(30, OnFlag::Forfeit));
    let (person, seat) = (story.on_turn(), story.turn());
    let events = story.wait(30 * SECOND);
    assert_eq!(
        events,
        [Event::Flagged { seat }, Event::Forfeited { seat }, Event::Finished { outcome: None, broken_off: false }]
    );
    let winner = if person == ANA { BEN } else { ANA };
    assert_eq!(story.scene(person).result.expect("it is over").winners, [story.seat(winner)]);
}

#[test]
fn a_clock_for_all_moves_runs_on_ones_own_turns_only() {
    let mut story = Story::full(per_game(60, 2, OnFlag::Bot));
    let person = story.on_turn();
    let left = |story: &Story| story.scene(person).seats[story.seat(person).index()].left;
    assert_eq!(left(&story), Some(60 * SECOND));
    story.wait(10 * SECOND);
    let play = story.a_play();
    story.play(&play);
    assert_eq!(left(&story), Some(52 * SECOND), "ten seconds less, two more");
    story.wait(50 * SECOND);
    let play = story.a_play();
    story.play(&play);
    assert_eq!(left(&story), Some(52 * SECOND));
    assert_eq!(story.scene(person).flag, Some(story.now.after(52 * SECOND)));
    let seat = story.seat(person);
    let events = story.wait(52 * SECOND);
    assert_eq!(events, [Event::Flagged { seat }, Event::SatIn { seat, why: SitIn::Flag }]);
    story.bots();
    let play = story.a_play();
    story.play(&play);
    assert!(story.table().bot_turn().is_some(), "a bot makes all plays that follow");
    assert_eq!(story.says(person, Command::Return { seen: ALL }), Err(Refusal::Out));
    story.play_out();
    let meta = story.table().record().expect("it is over").meta.expect("there is a meta");
    assert_eq!(meta["flagged"], serde_json::json!([seat]));
    assert!(meta["played_by_bot"].as_array().is_some_and(|plies| plies.len() > 2));
}

#[test]
fn leaving_does_not_wind_the_clock_up() {
    for setup in [per_move(60, OnFlag::Bot), per_game(60, 0, OnFlag::Bot)] {
        let mut story = Story::full(setup);
        let (person, flag) = (story.on_turn(), story.table().due());
        story.wait(50 * SECOND);
        story.says(person, Command::Leave { seen: ALL }).expect("she goes");
        story.says(person, Command::Return { seen: ALL }).expect("she comes back");
        assert_eq!(story.table().due(), flag);
    }
}

#[test]
fn whoever_ran_out_of_time_does_not_get_it_back_by_leaving() {
    let mut story = Story::full(per_game(60, 5, OnFlag::Bot));
    let person = story.on_turn();
    story.wait(60 * SECOND);
    story.says(person, Command::Leave { seen: ALL }).expect("she goes");
    assert_eq!(story.says(person, Command::Return { seen: ALL }), Err(Refusal::Out));
}

#[test]
fn or_the_seat_is_out_when_the_clock_for_all_moves_is_down() {
    let mut story = Story::full(Setup { seats: people(GameId::Polygon, 3).seats, ..per_game(60, 0, OnFlag::Forfeit) });
    let (person, seat) = (story.on_turn(), story.turn());
    assert_eq!(story.wait(60 * SECOND), [Event::Flagged { seat }, Event::Forfeited { seat }]);
    assert_eq!(story.phase(), Phase::Playing, "two go on");
    story.bots();
    story.play_out();
    assert!(!story.scene(person).result.expect("it is over").winners.contains(&seat));
}

#[test]
fn a_proposed_play_counts_when_the_time_is_up() {
    for setup in [per_move(30, OnFlag::Forfeit), per_game(30, 0, OnFlag::Bot)] {
        let mut story = Story::full(setup);
        let (person, seat) = (story.on_turn(), story.turn());
        let propose = Command::Propose { ply: story.ply(), play: story.a_play() };
        story.says(person, propose).expect("a legal play");
        let events = story.wait(30 * SECOND);
        assert!(
            matches!(events[0], Event::Played(Played { seat: by, by: By::AutoConfirm, .. }) if by == seat),
            "{events:?}"
        );
        assert!(!story.scene(person).seats[seat.index()].out);
    }
}

#[test]
fn bots_have_no_clock() {
    let mut story = Story::full(Setup { pace: Pace::PerMove { seconds: 5 }, ..alone(GameId::Polygon, 1) });
    if story.table().bot_turn().is_none() {
        let play = story.a_play();
        story.play(&play);
    }
    assert_eq!(story.table().due(), None);
    assert_eq!(story.wait(3600 * SECOND), []);
}

#[test]
fn sums_of_one_can_have_an_end_by_the_clock() {
    let mut story = Story::full(Setup { limit: Some(600), ..people(GameId::SumsOfOne, 2) });
    let play = story.a_play();
    story.play(&play);
    assert_eq!(story.scene(ANA).limit, story.table().due());
    // The seat that began has played: the other one finishes the round.
    let ply = story.ply();
    assert_eq!(story.wait(600 * SECOND), [Event::TimeCalled]);
    assert_eq!(story.scene(ANA).limit, None);
    let stale = Command::Play { ply, play: story.a_play() };
    assert_eq!(story.says(story.on_turn(), stale), Err(Refusal::Stale { ply, now: ply + 1 }));
    let play = story.a_play();
    let events = story.play(&play);
    assert!(matches!(&events[1], Event::Finished { outcome: Some(outcome), .. } if outcome.end == End::Time));
    let record = story.table().record().expect("it is over");
    quintile_rules::AnyGame::judge(&record).expect("a good record");
}

#[test]
fn time_called_between_rounds_is_the_end() {
    let mut story = Story::full(Setup { limit: Some(600), ..people(GameId::SumsOfOne, 2) });
    let events = story.wait(600 * SECOND);
    assert!(matches!(&events[..], [Event::TimeCalled, Event::Finished { outcome: Some(_), .. }]), "{events:?}");
}

#[test]
fn time_that_nobody_saw_to_the_table_counts_for_nobody() {
    const GRACE: u64 = 10 * SECOND;
    for setup in [per_move(5, OnFlag::Forfeit), per_game(6, 0, OnFlag::Forfeit)] {
        let mut story = Story::full(setup);
        let (person, flag) = (story.on_turn(), story.scene(ANA).flag.expect("a clock runs"));
        story.wait(2 * SECOND);
        let left = flag.since(story.table().updated());
        // The server is down for a minute.
        story.now = story.now.after(60 * SECOND);
        let events = story.resumes(GRACE);
        assert_eq!(events, [Event::Resumed { millis: 62 * SECOND, grace: GRACE }]);
        assert_eq!(
            story.scene(person).flag,
            Some(story.now.after(left + GRACE)),
            "as long as at the last event, and a grace"
        );
        assert_eq!(story.wait(GRACE + left - 1), []);
        assert!(matches!(story.wait(1)[..], [Event::Flagged { .. }, ..]));
    }
}

#[test]
fn a_play_in_the_grace_costs_no_time() {
    let mut story = Story::full(per_game(60, 0, OnFlag::Bot));
    let person = story.on_turn();
    story.now = story.now.after(3600 * SECOND);
    story.resumes(10 * SECOND);
    story.wait(9 * SECOND);
    story.play(&story.a_play());
    assert_eq!(story.scene(person).seats[story.seat(person).index()].left, Some(60 * SECOND));
}

#[test]
fn proposals_limits_and_absences_resume_too() {
    let setup = Setup { limit: Some(60), confirm: Some(5), sit_in: Some(20), ..people(GameId::SumsOfOne, 2) };
    let mut story = Story::full(setup);
    let (person, seat) = (story.on_turn(), story.turn());
    story.says(person, Command::Propose { ply: story.ply(), play: story.a_play() }).expect("a legal play");
    story.keeper(Command::Away { seat }).expect("she is gone");
    let before = story.scene(person);
    story.now = story.now.after(600 * SECOND);
    story.resumes(10 * SECOND);
    let after = story.scene(person);
    let (confirms, limit) =
        (|scene: &Scene| scene.proposal.as_ref().and_then(|proposal| proposal.confirms), 610 * SECOND);
    assert_eq!(confirms(&after), confirms(&before).map(|at| at.after(limit)));
    assert_eq!(after.limit, before.limit.map(|at| at.after(limit)));
    assert_eq!(story.wait(14 * SECOND), [], "neither confirmed nor sat in for");
}

#[test]
fn a_table_without_a_clock_has_nothing_to_resume() {
    let mut story = Story::full(people(GameId::Polygon, 2));
    story.now = story.now.after(3600 * SECOND);
    assert_eq!(story.resumes(10 * SECOND), []);
}
