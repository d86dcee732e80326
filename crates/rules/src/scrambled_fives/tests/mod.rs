//! The game as a whole.

mod agreement;
mod examples;

use super::{Game, Options, ScrambledFives};
use crate::Search;
use crate::kit::{Chance, SetupProblem, Square};

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

fn start(options: &Options, seats: usize, number: u64) -> ScrambledFives {
    let deal = ScrambledFives::deal(options, seats, &mut Chance::from_number(number)).unwrap();
    ScrambledFives::new(options, seats, &deal).unwrap()
}

#[test]
fn sets_with_too_much_choice_are_refused() {
    let set = |hand: u8, divisor: u8| Options { hand, divisor, cluster_limit: 7, ..Options::default() };
    let error = ScrambledFives::check(&set(7, 1), 2).expect_err("nobody can list its plays");
    assert_eq!(error.field, "options.hand");
    assert!(matches!(error.problem, SetupProblem::TooManyPlays { most: 4_000_000, .. }), "{error}");
    for (hand, divisor) in [(7, 2), (7, 5), (6, 1), (5, 1)] {
        ScrambledFives::check(&set(hand, divisor), 2).unwrap();
    }
}

#[test]
fn a_list_that_is_thinned_out_ends_whatever_the_hand() {
    let options = Options { hand: 7, divisor: 2, cluster_limit: 7, ..Options::default() };
    let deal = ScrambledFives::deal(&options, 2, &mut Chance::from_number(4)).unwrap();
    let mut game = ScrambledFives::new(&options, 2, &deal).unwrap();
    let (mut all, mut some, mut chance) = (Vec::new(), Vec::new(), Chance::from_number(1));
    let mut most = 0;
    for _ in 0..6 {
        game.priced(&mut all);
        most = most.max(all.len());
        for alike in [1, 2] {
            game.priced_thinned(alike, &mut some);
            assert!(some.len() <= crate::max_tried(alike) + 1, "{alike}: {} plays", some.len());
        }
        game.apply(&all[chance.index(all.len())].play);
    }
    assert!(most > crate::max_tried(1), "{most} plays: the bound was not reached");
}
