//! The games of an arena: every deal with every seating.

use std::time::Instant;

use quintile_bots::{Budget, Insight, Player};
use quintile_rules::kit::Record;

use super::tally::GameResult;
use crate::error::Error;
use crate::players::Chooser;
use crate::seed::Seed;

/// What all games of an arena have in common.
pub(super) struct Meeting<'a, G: Insight> {
    pub(super) options: G::Options,
    pub(super) players: &'a [Player],
    pub(super) seats: usize,
    pub(super) budget: Budget,
    pub(super) seed: Seed,
    pub(super) keep: bool,
}

impl<G: Insight> Meeting<'_, G> {
    /// How many seatings there are: after so many turns of the table it looks the same.
    pub(super) fn seatings(&self) -> usize {
        if self.seats.is_multiple_of(self.players.len()) { self.players.len() } else { self.seats }
    }

    /// Every seating of one deal.
    pub(super) fn play_deal(&self, chooser: &mut Chooser<G>, number: u64) -> Result<Vec<GameResult>, Error> {
        let mut chance = self.seed.derive("quintile arena", number).chance();
        let deal = G::deal(&self.options, self.seats, &mut chance)?;
        (0..self.seatings()).map(|turned| self.play(chooser, number, &deal, turned)).collect()
    }

    fn play(&self, chooser: &mut Chooser<G>, number: u64, deal: &G::Deal, turned: usize) -> Result<GameResult, Error> {
        let sits = |seat: usize| (seat + turned) % self.seats % self.players.len();
        let sitters: Vec<usize> = (0..self.seats).map(sits).collect();
        let names = sitters.iter().map(|&player| self.players[player].to_string()).collect();
        let record = Record::new::<G>(&self.options, names, deal);
        let mut game = G::new(&self.options, self.seats, deal)?;
        let luck = number.wrapping_mul(64).wrapping_add(turned as u64);
        let mut chance = self.seed.derive("quintile arena players", luck).chance();
        let mut result = GameResult::new(sitters, self.players.len(), record);
        while let Some(seat) = game.turn() {
            let play = match game.forced() {
                Some(play) => play,
                None => {
                    let player = result.sitters[seat.index()];
                    let start = Instant::now();
                    let chosen = chooser.choose(self.players[player], &game, self.budget, &mut chance)?;
                    result.thought(player, start.elapsed());
                    let Some(play) = chosen else { break };
                    play
                }
            };
            // Checked, not applied: an arena is the place to notice a bot that breaks the rules.
            let scoring = game.play(&play)?;
            if self.keep {
                result.record.push(seat, &play, scoring.points);
            }
        }
        result.record.finish(&game);
        if let Some(outcome) = game.outcome() {
            result.finish(&outcome);
        }
        Ok(result)
    }
}
