//! Some deals of an arena, played by themselves: what the machines of a cluster send home.
//!
//! A part keeps the scores of every game, whole numbers, and no figures. So parts add up in any order, and the [`Tally`] of all
//! deals is the same as if one machine had played them one after the other.

use std::collections::BTreeMap;
use std::ops::Range;

use quintile_bots::Insight;
use serde::{Deserialize, Serialize};

use super::meeting::{GameResult, Meeting};
use super::tally::Tally;
use crate::{Error, Forfeit, Threads, Times};

/// Deals of an arena with the results of their games. Which arena it was, whoever handed the work out knows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// By the deal's number: a game for each seating.
    deals: BTreeMap<u64, Vec<PlayedGame>>,
    /// How long the plays took, by player. Times differ from run to run, all else does not.
    times: Vec<Times>,
}

/// How one game ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayedGame {
    /// By seat.
    pub(super) scores: Vec<i32>,
    /// Who lost without playing to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) forfeit: Option<Forfeit>,
}

/// Why parts cannot be used, or not together.
#[derive(Debug, thiserror::Error)]
pub enum BadDeals {
    /// A deal that was added already.
    #[error("deal {0} is there already")]
    Twice(u64),
    /// Games that this arena cannot have had.
    #[error("deal {0}: its games do not fit the arena's seats and players")]
    Games(u64),
    /// Times of more or fewer players than there are.
    #[error("its times do not fit the arena's players")]
    Times,
    /// The deal cannot be drawn.
    #[error(transparent)]
    Error(#[from] Error),
}

impl Part {
    /// How many deals were played.
    pub fn deals(&self) -> u64 {
        self.deals.len() as u64
    }

    /// Adds other deals of the same arena; refuses one that is there already, and then adds none.
    pub fn merge(&mut self, other: Self) -> Result<(), BadDeals> {
        if let Some(&deal) = other.deals.keys().find(|deal| self.deals.contains_key(deal)) {
            return Err(BadDeals::Twice(deal));
        }
        self.deals.extend(other.deals);
        self.add_times(&other.times);
        Ok(())
    }

    fn add(&mut self, deal: u64, games: Vec<GameResult>) {
        for game in &games {
            let times = game.times.iter().map(|thought| {
                let mut times = Times::default();
                thought.iter().for_each(|&time| times.add(time));
                times
            });
            self.add_times(&times.collect::<Vec<_>>());
        }
        self.deals.insert(deal, games.into_iter().map(|game| game.played).collect());
    }

    fn add_times(&mut self, more: &[Times]) {
        self.times.resize(self.times.len().max(more.len()), Times::default());
        self.times.iter_mut().zip(more).for_each(|(times, more)| times.merge(more));
    }
}

impl<G: Insight> Meeting<'_, G> {
    /// Plays some deals. `progress` hears of every chunk how many games it had, and can stop the rest by an error.
    pub fn play_part<E: From<Error>>(
        &self,
        deals: Range<u64>,
        threads: &Threads,
        mut progress: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Part, E> {
        let mut part = Part { times: vec![Times::default(); self.players.len()], ..Part::default() };
        let mut number = deals.start;
        threads.in_order(
            deals,
            |deal| self.play_deal(deal, threads.stop()),
            |chunk| {
                let mut played = 0;
                for games in chunk {
                    let games = games?;
                    played += games.len() as u64;
                    part.add(number, games);
                    number += 1;
                }
                progress(played)
            },
        )?;
        Ok(part)
    }

    /// The figures of a part: those that the arena would have with these deals alone, in the order of their numbers.
    pub fn tally(&self, part: &Part) -> Result<Tally, BadDeals> {
        if part.times.len() != self.players.len() {
            return Err(BadDeals::Times);
        }
        let fits = |game: &PlayedGame| {
            let seat = game.forfeit.as_ref().map_or(0, |forfeit| forfeit.seat.index());
            game.scores.len() == self.seats && seat < self.seats
        };
        let mut tally = Tally::new(&self.names, self.seats);
        for (&deal, games) in &part.deals {
            if games.len() != self.seatings() || !games.iter().all(fits) {
                return Err(BadDeals::Games(deal));
            }
            tally.add(&self.recall(deal, games)?);
        }
        tally.rows.iter_mut().zip(&part.times).for_each(|(row, times)| row.times.merge(times));
        Ok(tally)
    }
}

#[cfg(test)]
mod tests {
    use quintile_bots::{Budget, Player};
    use quintile_rules::TwentyFourSeven;
    use quintile_rules::kit::Seat;
    use serde_json::Value;

    use super::*;
    use crate::{HousePlayer, Participant};

    fn meeting() -> Meeting<'static, TwentyFourSeven> {
        let players = [Player::Greedy, Player::Random, Player::Static];
        let house = |player| -> Box<dyn Participant<TwentyFourSeven>> {
            Box::new(HousePlayer { player, budget: Budget::Iterations(1) })
        };
        Meeting {
            options: Default::default(),
            names: players.iter().map(ToString::to_string).collect(),
            players: players.into_iter().map(house).collect(),
            seats: 3,
            seed: 7.into(),
            keep: false,
        }
    }

    fn play(meeting: &Meeting<'_, TwentyFourSeven>, deals: Range<u64>) -> Part {
        meeting.play_part(deals, &Threads::new(2).unwrap(), |_| Ok::<_, Error>(())).unwrap()
    }

    /// The figures without the times.
    fn figures(tally: &Tally) -> Value {
        let mut all = tally.to_json(quintile_rules::GameId::TwentyFourSeven);
        for row in all["players"].as_array_mut().unwrap() {
            row.as_object_mut().unwrap().retain(|key, _| !key.ends_with("ms") && key != "ms_per_play");
        }
        all
    }

    #[test]
    fn parts_in_any_order_are_the_whole() {
        let meeting = meeting();
        let mut whole = Tally::new(&meeting.names, 3);
        (0..20).for_each(|deal| whole.add(&meeting.play_deal(deal, &crate::Stop::default()).unwrap()));
        let mut all = Part::default();
        for deals in [13..20, 0..1, 7..13, 1..7] {
            let sent = serde_json::to_string(&play(&meeting, deals)).unwrap();
            all.merge(serde_json::from_str(&sent).unwrap()).unwrap();
        }
        let merged = meeting.tally(&all).unwrap();
        assert_eq!(all.deals(), 20);
        assert_eq!(figures(&merged), figures(&whole));
        assert_eq!(merged.rows[0].course.points(), whole.rows[0].course.points());
    }

    #[test]
    fn what_does_not_belong_is_refused() {
        let meeting = meeting();
        let mut part = play(&meeting, 0..3);
        assert!(matches!(part.merge(play(&meeting, 2..4)), Err(BadDeals::Twice(2))));
        assert_eq!(part.deals(), 3);
        let broken = |change: fn(&mut Part)| {
            let mut part = part.clone();
            change(&mut part);
            meeting.tally(&part).err().map(|error| error.to_string()).unwrap_or_default()
        };
        let games = "deal 1: its games do not fit the arena's seats and players";
        assert_eq!(broken(|part| part.deals.get_mut(&1).unwrap().truncate(2)), games);
        assert_eq!(broken(|part| part.deals.get_mut(&1).unwrap()[0].scores.push(3)), games);
        let lost = Forfeit { seat: Seat(9), reason: String::new() };
        assert!(!broken(|part| part.times.clear()).is_empty());
        let mut forged = part.clone();
        forged.deals.get_mut(&1).unwrap()[0].forfeit = Some(lost);
        assert!(matches!(meeting.tally(&forged), Err(BadDeals::Games(1))));
    }

    #[test]
    fn forfeits_are_kept() {
        let meeting = meeting();
        let mut part = play(&meeting, 0..1);
        let reason = "it fell asleep".to_owned();
        part.deals.get_mut(&0).unwrap()[0].forfeit = Some(Forfeit { seat: Seat(1), reason: reason.clone() });
        let tally = meeting.tally(&part).unwrap();
        assert_eq!(tally.rows[1].reasons.get(&reason), Some(&1));
    }
}
