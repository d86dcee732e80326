//! What the coach promises, for every game.

use quintile_bots::{Budget, CannotJudge, Coach, Insight, NoChoice, Reason, Scale, Verdict};
use quintile_rules::kit::{Chance, Seat, Viewer, read_options};
use quintile_rules::{Game, Polygon, ScrambledFives, Search, SumsOfOne, Synergo, TwentyFourSeven};
use serde_json::json;

const BUDGET: Budget = Budget::Iterations(60);

fn start<G: Game>(seats: usize, seed: u64) -> G {
    let options = G::Options::default();
    let deal = G::deal(&options, seats, &mut Chance::from_number(seed)).expect("a deal");
    G::new(&options, seats, &deal).expect("a game")
}

/// The game after this many random plays.
fn after<G: Search>(seats: usize, seed: u64, plies: usize) -> G {
    let mut game: G = start(seats, seed);
    let mut chance = Chance::from_number(seed);
    for _ in 0..plies {
        let play = game.pick(&mut chance, &mut Vec::new()).expect("it goes on");
        game.play(&play).expect("legal");
    }
    game
}

fn view<G: Game>(game: &G) -> G::View {
    game.view(Viewer::Seat(game.turn().expect("somebody's turn")))
}

fn judgements_are_consistent<G: Insight>() {
    let coach = Coach::new(BUDGET, 7);
    for (seats, plies) in [(2, 3), (2, 6), (3, 4)] {
        let game: G = after(seats, 11, plies);
        let mut plays = Vec::new();
        game.plays(&mut plays);
        let advice = coach.advise::<G>(&view(&game)).expect("a turn");
        for play in [plays[0], plays[plays.len() / 2], plays[plays.len() - 1], advice.best.play] {
            let Some(judgement) = coach.judge::<G>(&view(&game), &play).expect("legal") else {
                assert_eq!(plays.len(), 1, "only a play without a choice is not judged");
                continue;
            };
            let other = G::imagine(&view(&game), &mut Chance::from_number(3)).expect("a game");
            let again = coach.judge::<G>(&view(&other), &play).expect("legal");
            assert_eq!(again.as_ref(), Some(&judgement), "neither what is hidden nor chance plays a part");
            assert_eq!(judgement.played.play, play);
            if judgement.loss > 0.0 {
                assert_eq!(judgement.verdict, Scale::of(G::ID).verdict(judgement.win_loss), "by the chance to win");
            }
            assert_eq!(judgement.played.tried, judgement.best.tried, "both in the same deals");
            let best = judgement.best.play == play;
            assert_eq!(
                (best, best, best),
                (judgement.verdict == Verdict::Best, judgement.loss == 0.0, judgement.reason.is_none())
            );
            if let Some(reason) = &judgement.reason {
                let text = reason.to_string();
                assert!(text.len() > 10 && !text.contains("NaN") && !text.contains("inf"), "{text}");
            }
        }
    }
}

fn what_cannot_be_judged_is_an_error<G: Insight>() {
    let coach = Coach::new(BUDGET, 7);
    let mut game: G = start(2, 5);
    let turn = game.turn().expect("it begins");
    let first = game.pick(&mut Chance::from_number(1), &mut Vec::new()).expect("a play");
    for viewer in [Viewer::Onlooker, Viewer::Seat(turn.next(2))] {
        let judged = coach.judge::<G>(&game.view(viewer), &first);
        assert_eq!(judged, Err(CannotJudge::NoChoice(NoChoice::NotOnTurn)));
        assert_eq!(coach.advise::<G>(&game.view(viewer)), Err(NoChoice::NotOnTurn));
    }
    let mut chance = Chance::from_number(2);
    while let Some(play) = game.pick(&mut chance, &mut Vec::new()) {
        game.apply(&play);
    }
    let over = game.view(Viewer::Seat(Seat(0)));
    assert_eq!(coach.judge::<G>(&over, &first), Err(CannotJudge::NoChoice(NoChoice::Over)));
    assert_eq!(coach.advise::<G>(&over), Err(NoChoice::Over));
}

macro_rules! for_every_game {
    ($($law:ident),* $(,)?) => {
        mod twenty_four_seven { $(#[test] fn $law() { super::$law::<super::TwentyFourSeven>(); })* }
        mod polygon { $(#[test] fn $law() { super::$law::<super::Polygon>(); })* }
        mod synergo { $(#[test] fn $law() { super::$law::<super::Synergo>(); })* }
        mod scrambled_fives { $(#[test] fn $law() { super::$law::<super::ScrambledFives>(); })* }
        mod sums_of_one { $(#[test] fn $law() { super::$law::<super::SumsOfOne>(); })* }
    };
}

for_every_game!(judgements_are_consistent, what_cannot_be_judged_is_an_error);

#[test]
fn illegal_plays_are_not_judged() {
    let game: TwentyFourSeven = start(2, 5);
    let far = "1@a1".parse().expect("a play");
    assert!(matches!(Coach::new(BUDGET, 1).judge::<TwentyFourSeven>(&view(&game), &far), Err(CannotJudge::Illegal(_))));
}

#[test]
fn endings_are_judged_by_how_they_end() {
    let small = json!({"columns": 5, "rows": 3, "doubles": [], "tiles": {"3": 5, "4": 5, "15": 5}, "removed": 0, "hands": [2, 2, 2]});
    let options = read_options::<TwentyFourSeven>(small.as_object().expect("an object").clone()).expect("options");
    let coach = Coach::new(Budget::Iterations(4000), 1);
    let mut proved = 0;
    for seed in 0..12 {
        let deal = TwentyFourSeven::deal(&options, 2, &mut Chance::from_number(seed)).expect("a deal");
        let mut game = TwentyFourSeven::new(&options, 2, &deal).expect("a game");
        let mut chance = Chance::from_number(seed);
        while game.turn().is_some() {
            let play = game.pick(&mut chance, &mut Vec::new()).expect("a play");
            let judged = coach.judge::<TwentyFourSeven>(&view(&game), &play).expect("legal");
            if let Some(judgement) = judged.filter(|judgement| judgement.exact) {
                let of = |side: Option<quintile_bots::Estimate>| side.expect("proved").difference;
                let (best, played) = (of(judgement.best.expected), of(judgement.played.expected));
                assert_eq!(judgement.loss, best - played);
                if judgement.loss > 0.0 {
                    let said = Reason::Proved { ahead: best as i32, other: Some(played as i32) };
                    assert_eq!(judgement.reason, Some(said));
                    proved += 1;
                }
            }
            game.play(&play).expect("legal");
        }
    }
    assert!(proved > 0, "no mistake in an ending was found");
}
