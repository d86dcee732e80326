//! How many puzzles of each effort come up, for setting the steps between difficulties: `cargo run --release --example efforts`.

use std::time::Instant;

use quintile_puzzles::{Difficulty, puzzle};
use quintile_rules::GameId;

#[allow(clippy::print_stdout, reason = "an example prints")]
fn main() {
    for game in GameId::ALL {
        for level in Difficulty::ALL {
            let start = Instant::now();
            let mut efforts: Vec<u32> =
                (0..60).filter_map(|seed| puzzle(game, level, seed).ok()).map(|task| task.effort).collect();
            efforts.sort_unstable();
            let millis = start.elapsed().as_secs_f64() * 1000.0 / 60.0;
            println!("{game} {level}: {} of 60, {millis:.1} ms each, efforts {efforts:?}", efforts.len());
        }
    }
}
