//! The game as a whole.

mod agreement;
mod examples;

use super::{Game, Options, ScrambledFives};
use crate::kit::{Chance, Square};

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

fn start(options: &Options, seats: usize, number: u64) -> ScrambledFives {
    let deal = ScrambledFives::deal(options, seats, &mut Chance::from_number(number)).unwrap();
    ScrambledFives::new(options, seats, &deal).unwrap()
}
