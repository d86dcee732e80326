//! What every computer player promises, for every game, type and number of seats.

mod support;

use quintile_bots::{Budget, Ending, Evaluator, Level, NoChoice, Player, Stakes};
use quintile_rules::kit::{Chance, Seat, Viewer};
use quintile_rules::sums_of_one::Play;
use quintile_rules::{Game, Polygon, ScrambledFives, SumsOfOne, Synergo, TwentyFourSeven};
use support::Subject;

const LITTLE: Budget = Budget::Iterations(6);

fn every_player_finishes_every_game<G: Subject>() {
    for (options, seats) in G::setups() {
        for player in Player::ALL {
            let mut bot = player.bot::<G>();
            let mut game = G::start(&options, seats, 3);
            let mut plies = 0;
            while game.turn().is_some() {
                let choice = bot.choose(&game.turn_view(), LITTLE, plies).expect("it is its turn");
                let refused = |reason| panic!("{player}, {seats} seats: {} is refused: {reason}", choice.play);
                game.play(&choice.play).unwrap_or_else(refused);
                plies += 1;
                assert!(plies < 2_000, "{player}, {seats} seats: no end");
            }
        }
    }
}

/// What is hidden is redealt; the bot's view, and so its choice, stays the same. The laws of the rules say that the views are
/// equal; the choices are compared anyway, in states that differ.
fn choices_do_not_depend_on_what_is_hidden<G: Subject>() {
    let mut different = 0;
    for (options, seats) in G::setups() {
        for plies in [0, 5, 11, 40] {
            let game = G::after(&options, seats, 9, plies);
            let view = game.turn_view();
            for player in Player::ALL {
                let real = player.bot::<G>().choose(&view, Budget::Iterations(40), 5).expect("a choice");
                for other in 0..2 {
                    let imagined = G::imagine(&view, &mut Chance::from_number(other)).expect("a game");
                    different += usize::from(imagined != game);
                    let again = player.bot::<G>().choose(&imagined.turn_view(), Budget::Iterations(40), 5);
                    assert_eq!(again.expect("a choice"), real, "{player} after {plies} plays");
                }
            }
        }
    }
    assert!(different > 20, "only {different} different games");
}

fn static_values_follow_from_the_view<G: Subject>() {
    for (options, seats) in G::setups() {
        let game = G::after(&options, seats, 4, 8);
        let value = |game: &G| Evaluator::<G>::new(&game.turn_view()).expect("a turn").best(12, 6);
        let real = value(&game);
        assert!(!real.is_empty());
        for other in 0..3 {
            let imagined = G::imagine(&game.turn_view(), &mut Chance::from_number(other)).expect("a game");
            assert_eq!(value(&imagined), real);
        }
    }
}

fn no_choice_is_an_error<G: Subject>() {
    let (options, seats) = G::setups().remove(0);
    let mut game = G::start(&options, seats, 1);
    let turn = game.turn().expect("it begins");
    for player in Player::ALL {
        for viewer in [Viewer::Onlooker, Viewer::Seat(turn.next(seats))] {
            let choice = player.bot::<G>().choose(&game.view(viewer), LITTLE, 1);
            assert_eq!(choice, Err(NoChoice::NotOnTurn), "{player}");
        }
    }
    let mut chance = Chance::from_number(2);
    while let Some(play) = game.pick(&mut chance, &mut Vec::new()) {
        game.apply(&play);
    }
    for player in Player::ALL {
        let choice = player.bot::<G>().choose(&game.view(Viewer::Seat(Seat(0))), LITTLE, 1);
        assert_eq!(choice, Err(NoChoice::Over), "{player}");
    }
}

fn a_choice_says_what_it_thought<G: Subject>() {
    for (options, seats) in G::setups() {
        let game = G::after(&options, seats, 6, 6);
        let view = game.turn_view();
        let choice = Player::MonteCarlo.bot::<G>().choose(&view, Budget::Iterations(100), 1).expect("a choice");
        if game.forced().is_some() {
            continue;
        }
        assert!(choice.playouts <= 100 + 16, "{} playouts", choice.playouts);
        assert_eq!(choice.candidates[0].play, choice.play);
        for candidate in &choice.candidates {
            assert_eq!(game.weigh(&candidate.play).expect("legal").points, candidate.points);
        }
        if choice.candidates.len() > 1 {
            let expected = choice.expected.expect("it was tried");
            assert!((0.0..=1.0).contains(&expected.win) && expected.difference.is_finite());
        }
    }
}

fn exact_endings_are_best<G: Subject>() {
    let mut solved = 0;
    for (options, seats) in G::setups() {
        for seed in 0..8 / (seats as u64 - 1) {
            let mut game = G::start(&options, seats, seed);
            let mut chance = Chance::from_number(seed);
            let mut claimed: Option<(Seat, f64)> = None;
            while let Some(seat) = game.turn() {
                let view = game.turn_view();
                let choice = if Ending::<G>::of(&view, &game).is_some() {
                    Player::Full.bot::<G>().choose(&view, Budget::Iterations(600), 1).expect("a choice")
                } else {
                    let mut priced = Vec::new();
                    game.priced(&mut priced);
                    let best = priced.iter().rev().max_by_key(|entry| entry.points).map(|entry| entry.play);
                    let any = game.pick(&mut chance, &mut Vec::new());
                    quintile_bots::Choice::plain(best.or(any).expect("a turn"))
                };
                if choice.exact && claimed.is_none() {
                    claimed = choice.expected.map(|expected| (seat, expected.difference));
                }
                game.play(&choice.play).expect("legal");
            }
            // Everybody plays best, so the game ends as predicted.
            if let Some((seat, difference)) = claimed {
                let real = Stakes::new::<G>(&game.view(Viewer::Seat(seat)), seat).difference(&game);
                assert_eq!(f64::from(real), difference, "seed {seed}, {seats} seats");
                solved += 1;
            }
        }
    }
    assert!(solved > 0, "{}: no ending was solved", G::ID);
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

for_every_game!(
    every_player_finishes_every_game,
    choices_do_not_depend_on_what_is_hidden,
    static_values_follow_from_the_view,
    no_choice_is_an_error,
    a_choice_says_what_it_thought,
    exact_endings_are_best,
);

#[test]
fn the_signature_has_not_changed() {
    let found = support::signature();
    let expected = include_str!("signature.txt");
    assert_eq!(
        found,
        expected.trim_end(),
        "if the players were meant to change, tests/signature.txt becomes:\n{found}\n"
    );
}

#[test]
fn names_go_both_ways() {
    for player in Player::ALL {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("Expert".parse::<Level>().is_err() && "greedy".parse::<Level>().is_err());
    assert!("".parse::<Player>().is_err());
}

/// Whoever could place or trade does not pass turn after turn, with the same tiles for the rest of the game.
#[test]
fn people_do_not_pass_again_and_again() {
    for level in [Level::Novice, Level::Casual] {
        for seed in 0..6 {
            let (options, _) = SumsOfOne::setups().remove(0);
            let mut game = SumsOfOne::start(&options, 2, seed);
            let mut bot = Player::Level(level).bot::<SumsOfOne>();
            let (mut plays, mut idle, mut plies) = (Vec::new(), [0; 2], 0);
            while let Some(seat) = game.turn() {
                let choice = bot.choose(&game.turn_view(), LITTLE, seed * 1000 + plies).expect("it is its turn");
                game.plays(&mut plays);
                let could = |wanted: fn(&Play) -> bool| plays.iter().any(wanted);
                let passes = choice.play == Play::Pass;
                assert!(!passes || !could(|play| matches!(play, Play::Place(_))), "{level} passes though a tile fits");
                let idles = passes && could(|play| matches!(play, Play::Trade(_)));
                idle[seat.index()] = if idles { idle[seat.index()] + 1 } else { 0 };
                assert!(idle[seat.index()] < 4, "{level} passes {} times in a row", idle[seat.index()]);
                game.play(&choice.play).expect("a legal play");
                plies += 1;
            }
        }
    }
}
