//! All games of a vectorised environment, on all cores.

use std::str::FromStr;

use quintile_experiments::Seed;
use quintile_rules::Search;
use quintile_rules::kit::{Chance, SetupError, Viewer, changed_options};
use rayon::prelude::*;
use serde_json::Value;

use super::lane::{Lane, Rows};
use crate::observation::{Part, Parts};
use crate::origin::Origin;
use crate::spelling::Spell;

/// Games that a thread takes at a time: enough that sharing them out costs nothing.
const MIN_LANES: usize = 16;
/// More threads than this help nobody.
const MAX_THREADS: usize = 1024;

/// What rewards are.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Rewarding {
    Points,
    Margin,
    Win,
}

impl FromStr for Rewarding {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "points" => Ok(Self::Points),
            "margin" => Ok(Self::Margin),
            "win" => Ok(Self::Win),
            other => Err(format!("reward: {other:?} is none of points, margin, win")),
        }
    }
}

/// What all games have in common.
pub(super) struct Setup<G: Spell> {
    pub(super) options: G::Options,
    pub(super) seats: usize,
    pub(super) seed: Seed,
    pub(super) reward: Rewarding,
}

/// Why nothing was done.
pub(super) enum Refused {
    Setup(SetupError),
    /// A letter that no legal play goes on with, and its name if it has one.
    Letter {
        game: usize,
        letter: i64,
        name: Option<String>,
    },
    Threads(rayon::ThreadPoolBuildError),
}

impl From<SetupError> for Refused {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

/// A fleet of any game.
pub(super) trait Formation: Send + Sync {
    fn letters(&self) -> usize;
    fn size(&self) -> usize;
    fn layout(&self) -> Vec<Part>;
    fn reset(&mut self, seed: Option<Seed>, rows: &mut Rows<'_>) -> Result<(), Refused>;
    fn step(&mut self, letters: &[i64], rows: &mut Rows<'_>) -> Result<(), Refused>;
    fn sample(&mut self, letters: &mut [i64]);
    /// How one of the games began, and the plays made in it.
    fn game(&self, number: usize) -> Option<(Origin, Vec<String>)>;
}

pub(super) struct Fleet<G: Spell> {
    setup: Setup<G>,
    alphabet: G::Alphabet,
    size: usize,
    lanes: Vec<Lane<G>>,
    pool: rayon::ThreadPool,
}

impl<G: Spell + Search> Fleet<G> {
    pub(super) fn new(setup: Setup<G>, count: usize, threads: usize) -> Result<Self, Refused> {
        G::check(&setup.options, setup.seats)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.min(MAX_THREADS)).build();
        let alphabet = G::alphabet(&setup.options);
        let mut fleet = Self { alphabet, size: 0, lanes: Vec::new(), pool: pool.map_err(Refused::Threads)?, setup };
        fleet.size = fleet.layout().iter().map(|part| part.shape.iter().product::<usize>()).sum();
        fleet.lanes = fleet.deal(count)?;
        Ok(fleet)
    }

    fn deal(&self, count: usize) -> Result<Vec<Lane<G>>, SetupError> {
        let lane = |number| Lane::new(&self.setup, &self.alphabet, number);
        self.pool.install(|| (0..count).into_par_iter().map(lane).collect())
    }

    /// Does something to every lane with its rows.
    fn each(
        &mut self,
        rows: &mut Rows<'_>,
        work: impl Fn(usize, &mut Lane<G>, &mut Rows<'_>, &Setup<G>, &G::Alphabet) -> Result<(), SetupError> + Sync,
    ) -> Result<(), Refused> {
        let Self { setup, alphabet, size, lanes, pool } = self;
        let (letters, seats) = (G::letters(alphabet), setup.seats);
        let rows = (
            rows.observation.par_chunks_mut(*size),
            rows.mask.par_chunks_mut(letters),
            rows.turn.par_chunks_mut(1),
            rows.rewards.par_chunks_mut(seats),
            rows.terminated.par_chunks_mut(1),
            rows.scores.par_chunks_mut(seats),
        );
        let all = lanes.par_iter_mut().zip(rows).enumerate().with_min_len(MIN_LANES);
        pool.install(|| {
            all.try_for_each(|(number, (lane, (observation, mask, turn, rewards, terminated, scores)))| {
                let mut rows = Rows { observation, mask, turn, rewards, terminated, scores };
                work(number, lane, &mut rows, setup, alphabet)
            })
        })?;
        Ok(())
    }
}

impl<G: Spell + Search> Formation for Fleet<G> {
    fn letters(&self) -> usize {
        G::letters(&self.alphabet)
    }

    fn size(&self) -> usize {
        self.size
    }

    fn layout(&self) -> Vec<Part> {
        let mut parts = Parts::default();
        // Any deal has the same parts.
        let deal = G::deal(&self.setup.options, self.setup.seats, &mut Chance::from_number(0));
        if let Ok(game) = deal.and_then(|deal| G::new(&self.setup.options, self.setup.seats, &deal)) {
            let seat = quintile_rules::kit::Seat(0);
            G::observe(&self.alphabet, &game.view(Viewer::Seat(seat)), seat, &[], &mut parts);
        }
        parts.layout
    }

    fn reset(&mut self, seed: Option<Seed>, rows: &mut Rows<'_>) -> Result<(), Refused> {
        if let Some(seed) = seed {
            self.setup.seed = seed;
            self.lanes = self.deal(self.lanes.len())?;
        }
        let fresh = seed.is_some();
        self.each(rows, |_, lane, rows, setup, alphabet| {
            if !fresh && !lane.is_new() {
                lane.deal_anew(setup)?;
            }
            lane.begin_turn(alphabet);
            rows.rewards.fill(0.0);
            rows.terminated.fill(false);
            rows.scores.copy_from_slice(lane.game.scores());
            lane.show(alphabet, rows);
            Ok(())
        })
    }

    fn step(&mut self, letters: &[i64], rows: &mut Rows<'_>) -> Result<(), Refused> {
        let wrong = self.lanes.iter().zip(letters).position(|(lane, &letter)| !lane.takes(letter));
        if let Some(game) = wrong {
            let letter = letters[game];
            let known = u16::try_from(letter).ok().filter(|&letter| usize::from(letter) < self.letters());
            let view = self.lanes[game].game.view(Viewer::Onlooker);
            let name = known.map(|letter| G::letter(&self.alphabet, &view, letter));
            return Err(Refused::Letter { game, letter, name });
        }
        self.each(rows, |number, lane, rows, setup, alphabet| lane.step(setup, alphabet, letters[number] as u16, rows))
    }

    fn sample(&mut self, letters: &mut [i64]) {
        let all = self.lanes.par_iter_mut().zip(letters).with_min_len(1024);
        self.pool.install(|| all.for_each(|(lane, letter)| *letter = lane.sample()));
    }

    fn game(&self, number: usize) -> Option<(Origin, Vec<String>)> {
        let lane = self.lanes.get(number)?;
        let options = changed_options::<G>(&self.setup.options);
        let deal = serde_json::to_value(&lane.deal).unwrap_or(Value::Null);
        let origin = Origin::Dealt { game: G::ID, options, seats: self.setup.seats, deal };
        Some((origin, lane.made.iter().map(ToString::to_string).collect()))
    }
}
