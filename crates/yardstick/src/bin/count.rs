//! One workload, run once, for instruction counts: `count WORKLOAD GAME AMOUNT`.

#![allow(clippy::print_stdout, reason = "a command's output")]

use quintile_rules::{GameId, Search, with_game};
use quintile_yardstick::{Work, Workload};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [workload, game, amount] = &arguments[..] else { panic!("usage: count WORKLOAD GAME AMOUNT") };
    let id: GameId = game.parse().unwrap_or_else(|error| panic!("{error}"));
    let amount: u64 = amount.parse().expect("a number");
    let work = with_game!(id, G => run::<G>(workload, amount));
    println!("{work:?}");
}

fn run<G: Search>(workload: &str, amount: u64) -> Work {
    let games = Workload::<G>::new(&G::Options::default());
    match workload {
        "random" => games.random_games(0..amount),
        "greedy" => games.greedy_games(0..amount),
        "price" => games.price(&games.positions(), 0..amount),
        "imagine" => games.imagine(&games.views(&games.positions()), 0..amount),
        other => panic!("no workload {other}"),
    }
}
