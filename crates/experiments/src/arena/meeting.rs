//! The games of an arena: every deal with every seating.

use std::time::Duration;

use quintile_bots::Insight;
use quintile_bots::protocol::ranks;
use quintile_rules::Game;
use quintile_rules::kit::{Record, Seat};
use serde_json::json;

use super::part::PlayedGame;
use crate::recital::{Recital, check_end, check_start, forfeit};
use crate::{Error, Forfeit, Observer, PARTS, Participant, Ply, Seating, Seed, Sitter, Stop, play_on};

/// What all games of an arena have in common.
pub struct Meeting<'a, G: Game> {
    /// The game's options.
    pub options: G::Options,
    /// Who takes part.
    pub players: Vec<Box<dyn Participant<G> + 'a>>,
    /// What records call them.
    pub names: Vec<String>,
    /// How many seats there are.
    pub seats: usize,
    /// What all chance follows from.
    pub seed: Seed,
    /// Whether records hold the plays.
    pub keep: bool,
}

impl<G: Insight> Meeting<'_, G> {
    /// How many games each deal makes.
    pub fn seatings(&self) -> usize {
        Seating::count(self.seats, self.players.len())
    }

    /// Everybody sits down once and is let go again: an [`Error::CannotStart`] for whoever cannot.
    pub fn check(&self) -> Result<(), Error> {
        for (player, participant) in self.players.iter().enumerate() {
            let seat = Seat::all(self.seats).nth(player).unwrap_or(Seat(0));
            participant.try_out(&self.options, self.seats, seat).map_err(|error| match error {
                Error::Forfeit(reason) => Error::CannotStart { player: self.names[player].clone(), reason },
                error => error,
            })?;
        }
        Ok(())
    }

    /// Every seating of the deal with this number. Stopped in the middle, that is an [`Error::Stopped`].
    pub fn play_deal(&self, number: u64, stop: &Stop) -> Result<Vec<GameResult>, Error> {
        let deal = self.deal(number)?;
        let play = |seating| if stop.is_stopped() { Err(Error::Stopped) } else { self.play(number, &deal, seating) };
        Seating::all(self.seats, self.players.len()).map(play).collect()
    }

    fn play(&self, number: u64, deal: &G::Deal, seating: Seating) -> Result<GameResult, Error> {
        let mut result = self.result(deal, seating);
        let mut sitters = Vec::new();
        let lost = self.sit(&mut result, &mut sitters)?;
        let (ranks, loser) = self.play_out(number, deal, &mut result, &mut sitters, lost)?;
        // Whoever lost by forfeit hears nothing more.
        let others = sitters.into_iter().enumerate().filter(|(seat, _)| Some(*seat) != loser);
        others.for_each(|(_, sitter)| sitter.over(&result.played.scores, &ranks));
        Ok(result)
    }

    /// Plays a game on, unless somebody has lost it already: the ranks by seat, and who lost by forfeit.
    fn play_out<S: Sitter<G> + ?Sized>(
        &self,
        number: u64,
        deal: &G::Deal,
        result: &mut GameResult,
        sitters: &mut [Box<S>],
        mut lost: Option<Forfeit>,
    ) -> Result<(Vec<usize>, Option<usize>), Error> {
        let mut game = G::new(&self.options, self.seats, deal)?;
        let mut chance = self.seed.derive("quintile arena players", result.seating.luck(number)).chance();
        if lost.is_none() {
            lost = play_on(&mut game, sitters, &mut chance, result)?;
        }
        let loser = lost.as_ref().map(|lost| lost.seat.index());
        if lost.is_none() {
            result.record.finish(&game);
        }
        Ok((self.close(result, game.scores(), lost), loser))
    }

    /// The games of the deal with this number, from their records: what [`Meeting::play_deal`] gave, without the times. Refuses
    /// records of other games.
    pub fn recite_deal(&self, number: u64, records: &[Record]) -> Result<Vec<GameResult>, Error> {
        let deal = self.deal(number)?;
        let first = number * self.seatings() as u64 + 1;
        let recite = |((seating, record), number): ((Seating, &Record), u64)| {
            let mut result = self.result(&deal, seating);
            check_start(number, record, &result.record)?;
            let lost = if record.plays.is_empty() { forfeit(record) } else { None };
            self.play_out(0, &deal, &mut result, &mut [Box::new(Recital(record))], lost).map_err(
                |error| match error {
                    Error::Illegal(_) => Error::OtherRun { number, what: "a play is not legal" },
                    error => error,
                },
            )?;
            check_end(number, record, &result.record)?;
            result.times.iter_mut().for_each(Vec::clear);
            Ok(result)
        };
        Seating::all(self.seats, self.players.len()).zip(records).zip(first..).map(recite).collect()
    }

    /// Counts how a game ended; the rank of each seat.
    fn close(&self, result: &mut GameResult, scores: &[i32], lost: Option<Forfeit>) -> Vec<usize> {
        let sides = G::sides(&self.options, self.seats);
        let ranks = ranks(scores, sides, lost.as_ref().map(|lost| lost.seat));
        result.played = PlayedGame { scores: scores.to_vec(), forfeit: lost.clone() };
        result.rank(&ranks);
        match lost {
            None => result.score(scores),
            Some(lost) => result.lose(lost),
        }
        ranks
    }

    /// The results of a deal whose games were played elsewhere, one for each seating: what [`Meeting::play_deal`] gave there,
    /// without plays and their times.
    pub(super) fn recall(&self, number: u64, games: &[PlayedGame]) -> Result<Vec<GameResult>, Error> {
        let deal = self.deal(number)?;
        let seatings = Seating::all(self.seats, self.players.len());
        let recall = |(seating, game): (Seating, &PlayedGame)| {
            let mut result = self.result(&deal, seating);
            self.close(&mut result, &game.scores, game.forfeit.clone());
            result
        };
        Ok(seatings.zip(games).map(recall).collect())
    }

    fn deal(&self, number: u64) -> Result<G::Deal, Error> {
        Ok(G::deal(&self.options, self.seats, &mut self.seed.derive("quintile arena", number).chance())?)
    }

    fn result(&self, deal: &G::Deal, seating: Seating) -> GameResult {
        let names = seating.by_seat().into_iter().map(|player| self.names[player].clone()).collect();
        let record = Record::new::<G>(&self.options, names, deal);
        GameResult::new(seating, self.players.len(), record, self.keep)
    }

    /// Everybody sits down, in the order of the seats, until somebody cannot.
    fn sit<'a>(
        &'a self,
        result: &mut GameResult,
        sitters: &mut Vec<Box<dyn Sitter<G> + 'a>>,
    ) -> Result<Option<Forfeit>, Error> {
        for seat in Seat::all(self.seats) {
            let player = result.seating.player(seat);
            match self.players[player].sit(&self.options, self.seats, seat) {
                Ok(sitter) => {
                    result.names[player] = sitter.name().map(str::to_owned);
                    sitters.push(sitter);
                }
                Err(Error::Forfeit(reason)) => return Ok(Some(Forfeit { seat, reason })),
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }
}

/// One game of an arena.
pub struct GameResult {
    /// The game, written down.
    pub record: Record,
    keep: bool,
    seating: Seating,
    /// By player: how much of the win it got, in 60ths.
    pub(super) shares: Vec<i64>,
    /// By player: its score minus the others', in 60ths, when the game was played to its end.
    pub(super) differences: Option<Vec<i64>>,
    /// By player: how long each of its plays took.
    pub(super) times: Vec<Vec<Duration>>,
    /// By player: what it calls itself.
    pub(super) names: Vec<Option<String>>,
    /// Which player lost by forfeit, and why.
    pub(super) forfeit: Option<(usize, String)>,
    /// What all but the times and names follows from.
    pub(super) played: PlayedGame,
}

impl GameResult {
    fn new(seating: Seating, players: usize, record: Record, keep: bool) -> Self {
        let (shares, times, names) = (vec![0; players], vec![Vec::new(); players], vec![None; players]);
        let played = PlayedGame::default();
        Self { record, keep, seating, shares, differences: None, times, names, forfeit: None, played }
    }

    /// Shares the win among the seats of the first rank.
    fn rank(&mut self, ranks: &[usize]) {
        let winners = ranks.iter().filter(|&&rank| rank == 1).count() as i64;
        for (player, _) in self.seating.by_seat().into_iter().zip(ranks).filter(|(_, rank)| **rank == 1) {
            self.shares[player] += PARTS / winners;
        }
    }

    /// Counts the scores of a game that was played to its end.
    fn score(&mut self, scores: &[i32]) {
        let sitters = self.seating.by_seat();
        let difference = |player: usize| {
            let mean = |own: bool| {
                let seats = sitters.iter().zip(scores);
                let scores: Vec<i64> =
                    seats.filter(|(sitter, _)| (**sitter == player) == own).map(|(_, &score)| score.into()).collect();
                scores.iter().sum::<i64>() * PARTS / scores.len().max(1) as i64
            };
            mean(true) - mean(false)
        };
        self.differences = Some((0..self.shares.len()).map(difference).collect());
    }

    fn lose(&mut self, Forfeit { seat, reason }: Forfeit) {
        let told = json!({"seat": seat, "reason": reason});
        self.record.meta = Some([("forfeit".to_owned(), told)].into_iter().collect());
        self.forfeit = Some((self.seating.player(seat), reason));
    }
}

impl<G: Game> Observer<G> for GameResult {
    /// An arena is the place to notice a player that breaks the rules.
    const JUDGED: bool = true;

    fn after(&mut self, _: &G, ply: &Ply<'_, G>) {
        if let Some(thought) = ply.thought {
            self.times[self.seating.player(ply.seat)].push(thought);
        }
        if self.keep {
            self.record.push(ply.seat, &ply.play, ply.scoring.points);
        }
    }
}
