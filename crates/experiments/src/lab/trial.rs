//! Playing the games of an experiment.

use std::collections::BTreeMap;
use std::str::FromStr;

use quintile_bots::{Budget, Insight, Player};
use quintile_rules::Game;
use quintile_rules::kit::{Seat, Sides, changed_options};

use super::counts::{Counts, PARTS};
use super::ledger::Ledger;
use super::totals::{Experiment, Format, Shards, Totals};
use crate::{Computer, Error, Seating, Seed, Threads, Times, budget_json, play_on};

/// What all games of an experiment have in common.
pub struct Trial<G: Game> {
    /// The game's options.
    pub options: G::Options,
    /// What the set is called; `None` for the house's.
    pub set: Option<String>,
    /// Who plays.
    pub players: Vec<Player>,
    /// How many seats there are, at least one for each player.
    pub seats: usize,
    /// How long players may think about each play.
    pub budget: Budget,
    /// What all chance follows from.
    pub seed: Seed,
    /// Points added by turn order when the winner is found: one for each seat, or none.
    pub compensation: Vec<i32>,
}

/// One of several equal parts of an experiment, written `2/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: u64,
    of: u64,
}

/// A text that is not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is written 1/4, 2/4, 3/4 or 4/4")]
pub struct BadShard;

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Self, BadShard> {
        let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        numbers.filter(|&(part, of)| part >= 1 && part <= of).map(|(part, of)| Self { part, of }).ok_or(BadShard)
    }
}

/// The result of one game, by place in turn order.
struct GameResult {
    scores: Vec<i32>,
    /// In 60ths.
    shares: Vec<i64>,
    players: Vec<usize>,
}

/// What one thread has counted so far.
struct Tally {
    counts: Counts,
    /// By player.
    times: Vec<Times>,
}

impl<G: Insight> Trial<G> {
    /// How many games each deal makes.
    fn seatings(&self) -> u64 {
        Seating::count(self.seats, self.players.len()) as u64
    }

    /// How many games one of `of` shards has, in whole deals.
    pub fn games(&self, games: u64, shard: Shard) -> u64 {
        self.deals(games, shard) * self.seatings()
    }

    fn deals(&self, games: u64, Shard { part, of }: Shard) -> u64 {
        (games.div_ceil(self.seatings()) + of - part) / of
    }

    /// Plays one shard. `progress` hears how many were played since it was told last.
    pub fn run(
        &self,
        games: u64,
        shard: Shard,
        threads: &Threads,
        progress: impl Fn(u64) + Sync,
    ) -> Result<Totals, Error> {
        let (seatings, players) = (self.seatings(), self.players.len());
        let nothing = || Tally { counts: Counts::new(self.seats, players), times: vec![Times::default(); players] };
        let play = |mut tally: Tally, number: u64| {
            self.play_deal(&mut tally, number * shard.of + shard.part - 1)?;
            progress(seatings);
            Ok(tally)
        };
        let add = |mut all: Tally, more: Tally| {
            all.counts.merge(&more.counts);
            all.times.iter_mut().zip(&more.times).for_each(|(times, more)| times.merge(more));
            all
        };
        let tally = threads.sum(0..self.deals(games, shard), nothing, play, add)?;
        let experiment = Experiment {
            game: G::ID,
            set: self.set.clone(),
            options: changed_options::<G>(&self.options),
            seats: self.seats,
            players: self.players.iter().map(ToString::to_string).collect(),
            budget: budget_json(self.budget),
            compensation: self.compensation.clone(),
            seed: self.seed,
            deals: games.div_ceil(seatings),
        };
        let shards = Shards { of: shard.of, parts: vec![shard.part] };
        let mut times: BTreeMap<String, Times> = BTreeMap::new();
        for (player, more) in self.players.iter().zip(&tally.times) {
            times.entry(player.to_string()).or_default().merge(more);
        }
        Ok(Totals { format: Format::One, experiment, shards, counts: tally.counts, times })
    }

    /// Plays one deal with every seating.
    fn play_deal(&self, tally: &mut Tally, number: u64) -> Result<(), Error> {
        let mut chance = self.seed.derive("quintile lab", number).chance();
        let deal = G::deal(&self.options, self.seats, &mut chance)?;
        let seatings = Seating::all(self.seats, self.players.len());
        let results: Vec<GameResult> =
            seatings.map(|seating| self.play(tally, number, &deal, seating)).collect::<Result<_, _>>()?;
        let counts = &mut tally.counts;
        counts.deals += 1;
        for place in 0..self.seats {
            counts.wins[place].add(results.iter().map(|result| result.shares[place]).sum());
            let scores = results.iter().map(|result| i64::from(result.scores[place]));
            let cells = &mut counts.cells[place];
            let sum: i64 = scores.clone().sum();
            cells.sum += sum;
            cells.squares += scores.map(|score| u128::from(score.unsigned_abs()).pow(2)).sum::<u128>();
            cells.deal_squares += u128::from(sum.unsigned_abs()).pow(2);
        }
        for player in 0..self.players.len() {
            let seats = || results.iter().flat_map(|result| (0..self.seats).map(move |place| (result, place)));
            let own = || seats().filter(|(result, place)| result.players[*place] == player);
            counts.player_wins[player].add(own().map(|(result, place)| result.shares[place]).sum());
            counts.player_points[player] += own().map(|(result, place)| i64::from(result.scores[place])).sum::<i64>();
        }
        Ok(())
    }

    fn play(&self, tally: &mut Tally, number: u64, deal: &G::Deal, seating: Seating) -> Result<GameResult, Error> {
        let mut game = G::new(&self.options, self.seats, deal)?;
        let first = game.turn().map_or(0, Seat::index);
        let by_seat = seating.by_seat();
        let computer = |&player: &usize| Box::new(Computer::new(self.players[player], self.budget));
        let mut sitters: Vec<_> = by_seat.iter().map(computer).collect();
        let mut chance = self.seed.derive("quintile lab players", seating.luck(number)).chance();
        let mut ledger = Ledger::new(&mut tally.counts, &mut tally.times, seating, self.seats);
        play_on(&mut game, &mut sitters, &mut chance, &mut ledger)?;
        ledger.close(&game);
        let in_turn = |place: usize| (place + first) % self.seats;
        let scores: Vec<i32> = (0..self.seats).map(|place| game.scores()[in_turn(place)]).collect();
        tally.counts.add_scores(&scores);
        let shares = self.shares(game.scores(), first, G::sides(&self.options, self.seats));
        let shares = (0..self.seats).map(|place| shares[in_turn(place)]).collect();
        Ok(GameResult { scores, shares, players: (0..self.seats).map(|place| by_seat[in_turn(place)]).collect() })
    }

    /// How the win is shared, in 60ths, by seat.
    fn shares(&self, scores: &[i32], first: usize, sides: Sides) -> Vec<i64> {
        let place = |seat: usize| (seat + self.seats - first) % self.seats;
        let with = |(seat, score): (usize, &i32)| score + self.compensation.get(place(seat)).copied().unwrap_or(0);
        let winners = sides.leaders(&scores.iter().enumerate().map(with).collect::<Vec<_>>());
        let part = |seat| if winners.contains(&seat) { PARTS / winners.len() as i64 } else { 0 };
        Seat::all(self.seats).map(part).collect()
    }
}
