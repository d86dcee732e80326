//! Games that computer players play among themselves, as records.

use quintile_bots::{Budget, Insight, Player};
use quintile_rules::Game;
use quintile_rules::kit::{Entry, PlayEntry, Record, Seat, legal_hash};

use crate::recital::check_start;
use crate::{Computer, Error, Observer, Ply, Seed, play_on};

/// What all games of a run have in common.
pub struct Selfplay<G: Game> {
    /// The game's options.
    pub options: G::Options,
    /// Who plays, by seat.
    pub players: Vec<Player>,
    /// How long they may think about each play.
    pub budget: Budget,
    /// What all chance follows from.
    pub seed: Seed,
    /// Whether every play is written down with the number and the hash of all legal ones.
    pub hashes: bool,
    /// After how many plays time is called, in a game with a clock.
    pub time_after: Option<usize>,
}

impl<G: Insight> Selfplay<G> {
    /// The game with this number. It depends on the seed and the number alone.
    pub fn play(&self, number: u64) -> Result<Record, Error> {
        let (deal, record) = self.begin(number)?;
        let mut game = G::new(&self.options, self.players.len(), &deal)?;
        let mut clerk = Clerk::<G> { run: self, record, legal: Vec::new() };
        let mut sitters: Vec<_> =
            self.players.iter().map(|&player| Box::new(Computer::new(player, self.budget))).collect();
        let mut chance = self.seed.derive("quintile selfplay players", number).chance();
        play_on(&mut game, &mut sitters, &mut chance, &mut clerk)?;
        clerk.record.finish(&game);
        Ok(clerk.record)
    }

    /// Its deal, and its record before the first play.
    fn begin(&self, number: u64) -> Result<(G::Deal, Record), Error> {
        let seats = self.players.len();
        let deal = G::deal(&self.options, seats, &mut self.seed.derive("quintile selfplay", number).chance())?;
        let names = self.players.iter().map(ToString::to_string).collect();
        let record = Record::new::<G>(&self.options, names, &deal);
        Ok((deal, record))
    }

    /// Refuses a record that is not of the game with this number: the options, the players or the deal are others.
    pub fn begins(&self, number: u64, record: &Record) -> Result<(), Error> {
        check_start(number + 1, record, &self.begin(number)?.1)
    }
}

/// Writes a game down.
struct Clerk<'a, G: Game> {
    run: &'a Selfplay<G>,
    record: Record,
    /// What was legal before the play, if anybody wants to know.
    legal: Vec<G::Play>,
}

impl<G: Game> Observer<G> for Clerk<'_, G> {
    fn calls_time(&mut self) -> bool {
        let now = self.run.time_after == Some(self.record.plays.len());
        if now {
            self.record.plays.push(Entry::Time);
        }
        now
    }

    fn before(&mut self, game: &G, _: Seat) {
        if self.run.hashes {
            game.plays(&mut self.legal);
        }
    }

    fn after(&mut self, _: &G, ply: &Ply<'_, G>) {
        let hashes = self.run.hashes.then(|| (self.legal.len(), legal_hash(&self.legal)));
        let (legal, legal_hash) = hashes.unzip();
        let (seat, play, points) = (ply.seat, ply.play.to_string(), Some(ply.scoring.points));
        self.record.plays.push(Entry::Play(PlayEntry { seat, play, points, legal, legal_hash }));
    }
}
