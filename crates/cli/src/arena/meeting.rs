//! The games of an arena: every deal with every seating.

use std::time::Instant;

use quintile_bots::protocol::ranks;
use quintile_bots::{Budget, Insight, Player};
use quintile_rules::kit::{Record, Seat, Viewer};
use serde_json::json;

use super::tally::GameResult;
use crate::bot::host::{Forfeit, Program, Sitting};
use crate::error::Error;
use crate::players::Chooser;
use crate::seed::Seed;

/// Who takes part.
pub(super) enum Participant {
    Computer(Player),
    Program(Program),
}

/// What all games of an arena have in common.
pub(super) struct Meeting<'a, G: Insight> {
    pub(super) options: G::Options,
    pub(super) players: Vec<Participant>,
    /// What records call them.
    pub(super) names: &'a [String],
    pub(super) seats: usize,
    pub(super) budget: Budget,
    pub(super) seed: Seed,
    pub(super) keep: bool,
}

/// How a game that was not played to its end ended.
struct Lost {
    seat: Seat,
    why: Forfeit,
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
        let names = sitters.iter().map(|&player| self.names[player].clone()).collect();
        let record = Record::new::<G>(&self.options, names, deal);
        let luck = number.wrapping_mul(64).wrapping_add(turned as u64);
        let mut table = Table {
            game: G::new(&self.options, self.seats, deal)?,
            visitors: (0..self.seats).map(|_| None).collect(),
            result: GameResult::new(sitters, self.players.len(), record),
            meeting: self,
        };
        let mut chance = self.seed.derive("quintile arena players", luck).chance();
        let lost = match table.sit() {
            Ok(()) => table.play(chooser, &mut chance)?,
            Err(lost) => Some(lost),
        };
        Ok(table.finish(lost))
    }
}

/// One game.
struct Table<'a, G: Insight> {
    meeting: &'a Meeting<'a, G>,
    game: G,
    /// The programs by seat.
    visitors: Vec<Option<Sitting<'a>>>,
    result: GameResult,
}

impl<'a, G: Insight> Table<'a, G> {
    /// Programs sit down.
    fn sit(&mut self) -> Result<(), Lost> {
        for seat in Seat::all(self.meeting.seats) {
            let player = self.result.sitters[seat.index()];
            if let Participant::Program(program) = &self.meeting.players[player] {
                let sitting = program.sit::<G>(&self.meeting.options, self.meeting.seats, seat);
                let sitting: Sitting<'a> = sitting.map_err(|why| Lost { seat, why })?;
                self.result.called(player, sitting.name());
                self.visitors[seat.index()] = Some(sitting);
            }
        }
        Ok(())
    }

    /// Plays to the end, or until a program loses by forfeit.
    fn play(
        &mut self,
        chooser: &mut Chooser<G>,
        chance: &mut quintile_rules::kit::Chance,
    ) -> Result<Option<Lost>, Error> {
        let mut number = 0;
        while let Some(seat) = self.game.turn() {
            let play = match self.game.forced() {
                Some(play) => play,
                None => {
                    let player = self.result.sitters[seat.index()];
                    let start = Instant::now();
                    let chosen = match (&self.meeting.players[player], &mut self.visitors[seat.index()]) {
                        (Participant::Computer(player), _) => {
                            chooser.choose(*player, &self.game, self.meeting.budget, chance)?
                        }
                        (Participant::Program(_), Some(program)) => {
                            match program.choose(&self.game, number, self.meeting.budget) {
                                Ok(play) => Some(play),
                                Err(why) => return Ok(Some(Lost { seat, why })),
                            }
                        }
                        (Participant::Program(_), None) => None,
                    };
                    self.result.thought(player, start.elapsed());
                    let Some(play) = chosen else { break };
                    play
                }
            };
            // Checked, not applied: an arena is the place to notice a bot that breaks the rules.
            let points = self.game.play(&play)?.points;
            self.visitors.iter_mut().flatten().for_each(|program| program.played(seat, &play, points));
            if self.meeting.keep {
                self.result.record.push(seat, &play, points);
            }
            number += 1;
        }
        Ok(None)
    }

    /// Counts the result and tells it to the programs. Whoever lost by forfeit is ended instead.
    fn finish(mut self, lost: Option<Lost>) -> GameResult {
        let teams = G::teams(&self.game.view(Viewer::Onlooker));
        let scores = self.game.scores().to_vec();
        let ranks = ranks(&scores, teams, lost.as_ref().map(|lost| lost.seat));
        self.result.rank(&ranks);
        match lost {
            None => {
                self.result.record.finish(&self.game);
                self.result.score(&scores);
            }
            Some(Lost { seat, why }) => {
                self.visitors[seat.index()] = None;
                let reason = why.to_string();
                let told = json!({"seat": seat, "reason": reason});
                self.result.record.meta = Some([("forfeit".to_owned(), told)].into_iter().collect());
                self.result.forfeit(seat, reason);
            }
        }
        self.visitors.into_iter().flatten().for_each(|program| program.over(&scores, &ranks));
        self.result
    }
}
