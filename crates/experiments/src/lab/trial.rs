//! Playing the games of an experiment.

use std::str::FromStr;

use quintile_bots::{Budget, Insight, Player};
use quintile_rules::Game;
use quintile_rules::kit::{Record, Seat, Sides};

use super::counts::Counts;
use super::ledger::Ledger;
use super::totals::{Experiment, Totals};
use crate::recital::{Recital, check_end, check_start};
use crate::{Computer, Error, PARTS, Seating, Seed, Sitter, Stop, Threads, Times, play_on};

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
    /// Whether games are written down.
    pub keep: bool,
}

/// One of several equal parts of an experiment, written `2/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    pub(super) part: u64,
    pub(super) of: u64,
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

/// A game about to be played.
struct Table<'a, G> {
    game: G,
    /// How its record begins, if it is kept.
    record: Option<Record>,
    /// Of the deal's games: place in turn order, player and score.
    scores: &'a mut Vec<(usize, usize, i64)>,
}

/// A deal that was played with every seating.
pub struct Dealt {
    pub(super) counts: Counts,
    /// By player.
    pub(super) times: Vec<Times>,
    /// Its games, if they are kept.
    pub records: Vec<Record>,
}

impl<G: Insight> Trial<G> {
    /// How many games each deal makes.
    pub fn seatings(&self) -> u64 {
        Seating::count(self.seats, self.players.len()) as u64
    }

    /// How many deals a shard has, of an experiment of so many games.
    pub fn deals(&self, games: u64, Shard { part, of }: Shard) -> u64 {
        (games.div_ceil(self.seatings()) + of - part) / of
    }

    /// The totals of a shard before its first deal.
    pub fn begin(&self, games: u64, shard: Shard) -> Totals {
        Totals::new(Experiment::of(self, games.div_ceil(self.seatings())), shard)
    }

    /// Plays one shard, or what is played of it until it is stopped. `progress` hears how many games were played since it was told
    /// last.
    pub fn run(&self, games: u64, shard: Shard, threads: &Threads, progress: impl Fn(u64)) -> Result<Totals, Error> {
        let mut totals = self.begin(games, shard);
        let play = |number| self.play_deal(shard, number, threads.stop());
        threads
            .in_order(0..self.deals(games, shard), play, |some| {
                for dealt in some {
                    totals.add(&dealt?);
                    progress(self.seatings());
                }
                Ok(())
            })
            .or_else(|error| if matches!(error, Error::Stopped) { Ok(()) } else { Err(error) })?;
        Ok(totals)
    }

    /// Plays the deal with this number of a shard with every seating. Stopped in the middle, that is an [`Error::Stopped`].
    pub fn play_deal(&self, shard: Shard, number: u64, stop: &Stop) -> Result<Dealt, Error> {
        self.each_seating(shard, number, |number, seating, game, dealt| {
            if stop.is_stopped() {
                return Err(Error::Stopped);
            }
            let computer = |player: usize| Box::new(Computer::new(self.players[player], self.budget));
            let mut sitters: Vec<_> = seating.by_seat().into_iter().map(computer).collect();
            self.play(number, seating, game, &mut sitters, dealt)
        })
    }

    /// The deal with this number of a shard, from its records. Refuses records of other games.
    pub fn recite_deal(&self, shard: Shard, number: u64, records: &[Record]) -> Result<Dealt, Error> {
        let mut left = records.iter().zip(number * self.seatings() + 1..);
        let mut dealt = self.each_seating(shard, number, |deal, seating, game, dealt| {
            let (record, number) = left.next().ok_or(Error::OtherRun { number: 0, what: "a game is missing" })?;
            let other = |_| Error::OtherRun { number, what: "a play is not legal" };
            if let Some(start) = &game.record {
                check_start(number, record, start)?;
            }
            self.play(deal, seating, game, &mut [Box::new(Recital(record))], dealt).map_err(|error| match error {
                Error::Illegal(illegal) => other(illegal),
                error => error,
            })?;
            dealt.records.last().map_or(Ok(()), |again| check_end(number, record, again))
        })?;
        // How long they took nobody knows any more.
        dealt.times.iter_mut().for_each(|times| *times = Times::default());
        Ok(dealt)
    }

    /// Plays one deal with every seating, each by `play`.
    fn each_seating(
        &self,
        shard: Shard,
        number: u64,
        mut play: impl FnMut(u64, Seating, Table<'_, G>, &mut Dealt) -> Result<(), Error>,
    ) -> Result<Dealt, Error> {
        let number = number * shard.of + shard.part - 1;
        let mut chance = self.seed.derive("quintile lab", number).chance();
        let deal = G::deal(&self.options, self.seats, &mut chance)?;
        let players = self.players.len();
        let (counts, times) = (Counts::new(self.seats, players), vec![Times::default(); players]);
        let mut dealt = Dealt { counts, times, records: Vec::new() };
        let mut scores = Vec::new();
        for seating in Seating::all(self.seats, players) {
            let names = || seating.by_seat().into_iter().map(|player| self.players[player].to_string()).collect();
            let record = self.keep.then(|| Record::new::<G>(&self.options, names(), &deal));
            let game = G::new(&self.options, self.seats, &deal)?;
            play(number, seating, Table { game, record, scores: &mut scores }, &mut dealt)?;
        }
        dealt.counts.components.add(number, scores.into_iter());
        dealt.counts.close_deal();
        Ok(dealt)
    }

    fn play<S: Sitter<G> + ?Sized>(
        &self,
        number: u64,
        seating: Seating,
        Table { mut game, record, scores: all }: Table<'_, G>,
        sitters: &mut [Box<S>],
        Dealt { counts, times, records }: &mut Dealt,
    ) -> Result<(), Error> {
        let first = game.turn().map_or(0, Seat::index);
        let mut chance = self.seed.derive("quintile lab players", seating.luck(number)).chance();
        let mut ledger = Ledger::new(counts, times, seating, self.seats, record);
        play_on(&mut game, sitters, &mut chance, &mut ledger)?;
        records.extend(ledger.close(&game));
        let in_turn = |place: usize| (place + first) % self.seats;
        let scores: Vec<i32> = (0..self.seats).map(|place| game.scores()[in_turn(place)]).collect();
        counts.add_scores(&scores);
        let shares = self.shares(game.scores(), first, G::sides(&self.options, self.seats));
        let by_seat = seating.by_seat();
        for (place, &score) in scores.iter().enumerate() {
            let (share, player, score) = (shares[in_turn(place)], by_seat[in_turn(place)], i64::from(score));
            counts.wins[place].add(share);
            counts.player_wins[player].add(share);
            counts.player_scores[player].add(score);
            all.push((place, player, score));
        }
        Ok(())
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
