//! Ratings: Glicko-2, one number for each person and game. Everything here is pure; what is stored is in
//! `store/ratings.rs`, and the rules for players are in docs/ratings.md.
//!
//! A rating period is one game: a club plays a few games a week, and everybody wants to see what the last one did. Deviations grow by
//! one period for every week without a game. Glicko-2 compares two players, so a game of several sides is the mean of what each of its
//! pairs would change: it counts once, however many play. Partners are rated as their side is.
//!
//! After each game the numbers are rounded to whole units of the database, so that folding the same games gives the same ratings.

mod computer;

use std::collections::HashMap;

use quintile_table::{Moment, RatedGame, RatedSide, Rival};
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

pub use self::computer::computer_rating;

/// Fewer games than this make a rating provisional.
pub const PROVISIONAL: u64 = 10;

/// Milliseconds without a game after which a deviation has grown by one rating period.
const PERIOD: u64 = 7 * 24 * 3_600_000;
/// After this many periods nothing grows any more.
const MAX_PERIODS: u64 = 520;

/// How well somebody plays a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    /// The rating, in thousandths of a point.
    pub rating: i64,
    /// How sure it is, in thousandths of a point.
    pub deviation: i64,
    /// How much it changes from game to game, in billionths.
    pub volatility: i64,
    /// How many games it is from.
    pub games: u64,
    /// When the last one ended.
    pub played: Moment,
}

impl Rating {
    /// Of somebody who has not played yet: 1500 ± 350.
    pub const NEW: Self =
        Self { rating: 1_500_000, deviation: 350_000, volatility: 60_000_000, games: 0, played: Moment(0) };

    /// Whether there are too few games yet.
    pub fn is_provisional(&self) -> bool {
        self.games < PROVISIONAL
    }

    /// As it is at a moment: less sure after some weeks without a game.
    #[must_use]
    pub fn at(self, now: Moment) -> Self {
        if self.games == 0 {
            return self;
        }
        let periods = (now.since(self.played) / PERIOD).min(MAX_PERIODS);
        let grown = (0..periods).fold(self.glicko(), |player, _| decay_deviation(&player));
        Self { deviation: thousandths(grown.deviation), ..self }
    }

    fn glicko(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating as f64 / 1e3,
            deviation: self.deviation as f64 / 1e3,
            volatility: self.volatility as f64 / 1e9,
        }
    }

    fn after(self, played: Moment, now: Glicko2Rating) -> Self {
        Self {
            rating: thousandths(now.rating),
            deviation: thousandths(now.deviation),
            volatility: (now.volatility * 1e9).round() as i64,
            games: self.games + 1,
            played: self.played.max(played),
        }
    }
}

fn thousandths(number: f64) -> i64 {
    (number * 1e3).round() as i64
}

/// What a game changed for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The rating before, as it was when the game ended.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
}

/// What a game changes for everybody who took part in it and whose rating is not fixed. `of` gives the ratings before it.
pub fn changes(game: &RatedGame, finished: Moment, of: impl Fn(Rival) -> Rating) -> HashMap<Rival, Change> {
    let now = |rival: Rival| match rival {
        Rival::Person(_) => of(rival).at(finished),
        Rival::Bot(level) => computer_rating(game.game, level),
    };
    let sides: Vec<Glicko2Rating> = game.sides.iter().map(|side| mean_of(side, now)).collect();
    let mut changes = HashMap::new();
    for (own, side) in game.sides.iter().enumerate() {
        let results: Vec<(&Glicko2Rating, Outcomes)> = game
            .sides
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != own)
            .filter_map(|(other, rival)| Some((&sides[other], outcome(game, side, rival)?)))
            .collect();
        if results.is_empty() {
            continue;
        }
        for seat in &side.seats {
            if let Rival::Person(_) = seat.rival {
                let before = now(seat.rival);
                let after = before.after(finished, rate(&before.glicko(), &sides[own], &results));
                changes.insert(seat.rival, Change { before, after });
            }
        }
    }
    changes
}

/// A side as one player: the mean rating of its seats, and their deviations' root mean square.
fn mean_of(side: &RatedSide, of: impl Fn(Rival) -> Rating) -> Glicko2Rating {
    let seats: Vec<Glicko2Rating> = side.seats.iter().map(|seat| of(seat.rival).glicko()).collect();
    let mean = |value: fn(&Glicko2Rating) -> f64| seats.iter().map(value).sum::<f64>() / seats.len().max(1) as f64;
    Glicko2Rating {
        rating: mean(|seat| seat.rating),
        deviation: mean(|seat| seat.deviation * seat.deviation).sqrt(),
        volatility: mean(|seat| seat.volatility),
    }
}

/// How a side did against another one; `None` if that was not played out.
fn outcome(game: &RatedGame, own: &RatedSide, other: &RatedSide) -> Option<Outcomes> {
    match own.place.cmp(&other.place) {
        std::cmp::Ordering::Less => Some(Outcomes::WIN),
        std::cmp::Ordering::Greater => Some(Outcomes::LOSS),
        std::cmp::Ordering::Equal if game.undecided && own.place == 0 => None,
        std::cmp::Ordering::Equal => Some(Outcomes::DRAW),
    }
}

/// The mean of what each result would make of a player. What counts is how far the sides are apart, so a rival is moved by as much
/// as the player differs from their own side.
fn rate(player: &Glicko2Rating, own: &Glicko2Rating, results: &[(&Glicko2Rating, Outcomes)]) -> Glicko2Rating {
    let config = Glicko2Config::new();
    let rated = results.iter().map(|(rival, outcome)| {
        let rival = Glicko2Rating { rating: rival.rating + player.rating - own.rating, ..**rival };
        glicko2(player, &rival, outcome, &config).0
    });
    let count = results.len() as f64;
    let sum = rated.fold(Glicko2Rating { rating: 0.0, deviation: 0.0, volatility: 0.0 }, |sum, one| Glicko2Rating {
        rating: sum.rating + one.rating,
        deviation: sum.deviation + one.deviation,
        volatility: sum.volatility + one.volatility,
    });
    Glicko2Rating {
        rating: sum.rating / count,
        deviation: (sum.deviation / count).min(350.0),
        volatility: sum.volatility / count,
    }
}

#[cfg(test)]
mod tests;
