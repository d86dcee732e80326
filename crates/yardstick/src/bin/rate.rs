//! Greedy games per second, printed as `GAME RATE`, for builds that are not the command line: `rate GAME…`.

#![allow(clippy::print_stdout, reason = "a command's output")]

use std::time::Duration;

use quintile_rules::{Game, GameId, with_game};
use quintile_yardstick::{Effort, Workload, rate};

fn main() {
    let effort = Effort { runs: 5, run_time: Duration::from_millis(300), threads: 1 };
    for name in std::env::args().skip(1) {
        let id: GameId = name.parse().unwrap_or_else(|error| panic!("{error}"));
        let greedy = with_game!(id, G => {
            let games = Workload::<G>::new(&<G as Game>::Options::default());
            rate(effort, |numbers| games.greedy_games(numbers), |work| work.games)
        });
        println!("{id} {:.0}", greedy.median);
    }
}
