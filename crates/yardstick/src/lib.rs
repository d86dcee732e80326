//! The workloads that measure the engine's speed: the same ones for `quintile bench`, for the criterion benches, for
//! instruction counts and for the browser build.
//!
//! A workload plays games from a fixed list of deals, so it does the same work every time and everywhere. [`Work`] says how
//! much that was, and proves it by a checksum of the scores.

#![forbid(unsafe_code)]

mod rate;

use quintile_rules::Search;
use quintile_rules::kit::{Chance, Viewer};

pub use rate::{Effort, Rate, rate};

/// How many different deals the games start from.
const DEALS: u64 = 64;

/// What a workload did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Games played to the end.
    pub games: u64,
    /// Plays made.
    pub plies: u64,
    /// Legal plays listed on the way, if the workload lists them.
    pub plays: u64,
    /// All final scores, or all prices, added up: two builds that agree on it did the same work.
    pub checksum: i64,
}

impl Work {
    fn finish<G: Search>(&mut self, game: &G) {
        self.games += 1;
        self.checksum += game.scores().iter().map(|&score| i64::from(score)).sum::<i64>();
    }
}

/// One game's workloads: two seats, house rules unless options say otherwise.
pub struct Workload<G: Search> {
    starts: Vec<G>,
}

impl<G: Search> Workload<G> {
    /// Prepares the starting positions; dealing is not part of what is measured.
    pub fn new(options: &G::Options) -> Self {
        let start = |number| {
            let deal = G::deal(options, 2, &mut Chance::from_number(number)).ok()?;
            G::new(options, 2, &deal).ok()
        };
        let starts: Vec<G> = (0..DEALS).filter_map(start).collect();
        assert!(!starts.is_empty(), "{}: these options make no game for two", G::ID);
        Self { starts }
    }

    /// The starting position of a game with this number.
    pub fn start(&self, number: u64) -> G {
        self.starts[(number % self.starts.len() as u64) as usize].clone()
    }

    /// Random games: each play drawn fairly from all legal ones.
    pub fn random_games(&self, numbers: std::ops::Range<u64>) -> Work {
        let mut work = Work::default();
        let mut scratch = Vec::new();
        let mut chance = Chance::from_number(numbers.start);
        for number in numbers {
            let mut game = self.start(number);
            while let Some(play) = game.pick(&mut chance, &mut scratch) {
                game.apply(&play);
                work.plies += 1;
            }
            work.finish(&game);
        }
        work
    }

    /// Greedy games: each turn makes the legal play with the most points, the first among equals.
    pub fn greedy_games(&self, numbers: std::ops::Range<u64>) -> Work {
        let mut scratch = Vec::new();
        self.games_by(numbers, |game| game.best(&mut scratch).map(|best| best.play))
    }

    /// Games in which `choose` makes every play.
    pub fn games_by(&self, numbers: std::ops::Range<u64>, mut choose: impl FnMut(&G) -> Option<G::Play>) -> Work {
        let mut work = Work::default();
        for number in numbers {
            let mut game = self.start(number);
            while let Some(play) = choose(&game) {
                game.apply(&play);
                work.plies += 1;
            }
            work.finish(&game);
        }
        work
    }

    /// Positions from the course of random games, to list plays in.
    pub fn positions(&self) -> Vec<G> {
        let mut scratch = Vec::new();
        let mut positions = Vec::new();
        for number in 0..self.starts.len() as u64 {
            let mut chance = Chance::from_number(number);
            let mut game = self.start(number);
            while let Some(play) = game.pick(&mut chance, &mut scratch) {
                positions.push(game.clone());
                game.apply(&play);
            }
        }
        positions
    }

    /// Lists and prices every legal play of as many positions, from the list over and over.
    pub fn price(&self, positions: &[G], numbers: std::ops::Range<u64>) -> Work {
        let mut work = Work::default();
        let mut priced = Vec::new();
        for number in numbers {
            let game = &positions[number as usize % positions.len()];
            game.priced(&mut priced);
            work.plays += priced.len() as u64;
            work.checksum += priced.first().map_or(0, |priced| i64::from(priced.points));
        }
        work
    }

    /// Imagines as many games, each from the view of the seat on turn, and copies each once: what a search does before a
    /// playout.
    pub fn imagine(&self, views: &[G::View], numbers: std::ops::Range<u64>) -> Work {
        let mut work = Work::default();
        let mut chance = Chance::from_number(numbers.start);
        for number in numbers {
            if let Ok(imagined) = G::imagine(&views[number as usize % views.len()], &mut chance) {
                let copy = imagined.clone();
                work.games += 1;
                work.checksum += copy.scores().iter().map(|&score| i64::from(score)).sum::<i64>();
            }
        }
        work
    }

    /// What the seat on turn sees in each position.
    pub fn views(&self, positions: &[G]) -> Vec<G::View> {
        let viewer = |game: &G| game.turn().map_or(Viewer::Onlooker, Viewer::Seat);
        positions.iter().map(|game| game.view(viewer(game))).collect()
    }
}
