//! The ratings of computer players: measured once, in arenas, and fixed. `computer.json` has the results, and the commands
//! that gave them.

use std::collections::HashMap;
use std::sync::LazyLock;

use quintile_rules::{GameId, Level};
use quintile_table::Moment;
use serde::Deserialize;

use super::Rating;

/// What was measured.
#[derive(Deserialize)]
struct Measured {
    /// The rating of `club` in every game.
    anchor: f64,
    /// How sure the others are, on the same scale.
    deviation: f64,
    arenas: Vec<Arena>,
}

/// Two levels against each other, two seats.
#[derive(Deserialize)]
struct Arena {
    game: GameId,
    players: [Level; 2],
    games: f64,
    /// Of the first player, in percent; draws are halves.
    wins: f64,
}

static RATINGS: LazyLock<HashMap<(GameId, Level), Rating>> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    serde_json::from_str(include_str!("computer.json")).map(|measured| ratings(&measured)).unwrap_or_default()
});

/// How well a computer player plays a game.
pub fn computer_rating(game: GameId, level: Level) -> Rating {
    RATINGS.get(&(game, level)).copied().unwrap_or(Rating::NEW)
}

fn ratings(measured: &Measured) -> HashMap<(GameId, Level), Rating> {
    let rating = |points: f64| Rating {
        rating: (points * 1e3).round() as i64,
        deviation: (measured.deviation * 1e3).round() as i64,
        games: u64::MAX,
        played: Moment(0),
        ..Rating::NEW
    };
    let mut ratings = HashMap::new();
    for game in GameId::ALL {
        let club = measured.anchor;
        let casual = club - gap(measured, game, [Level::Club, Level::Casual]);
        let novice = casual - gap(measured, game, [Level::Casual, Level::Novice]);
        let expert = club + gap(measured, game, [Level::Expert, Level::Club]);
        for (level, points) in
            [(Level::Novice, novice), (Level::Casual, casual), (Level::Club, club), (Level::Expert, expert)]
        {
            ratings.insert((game, level), rating(points));
        }
    }
    ratings
}

/// By how much the first of two levels is better: the mean over the arenas of a game, one for each type of Synergo.
fn gap(measured: &Measured, game: GameId, players: [Level; 2]) -> f64 {
    let gaps = measured.arenas.iter().filter(|arena| arena.game == game && arena.players == players).map(Arena::gap);
    let (sum, count) = gaps.fold((0.0, 0.0), |(sum, count), gap| (sum + gap, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

impl Arena {
    /// The difference that gives this share of wins. Half a game more for either side: nobody is better without end.
    fn gap(&self) -> f64 {
        let won = self.wins / 100.0 * self.games + 0.5;
        let lost = self.games + 1.0 - won;
        400.0 * (won / lost).log10()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_was_measured_in_every_game() {
        let measured: Measured = serde_json::from_str(include_str!("computer.json")).expect("results");
        for game in GameId::ALL {
            for players in [[Level::Expert, Level::Club], [Level::Club, Level::Casual], [Level::Casual, Level::Novice]]
            {
                let count =
                    measured.arenas.iter().filter(|arena| arena.game == game && arena.players == players).count();
                assert_eq!(count, if game == GameId::Synergo { 3 } else { 1 }, "{game} {players:?}");
            }
            let points = Level::ALL.map(|level| computer_rating(game, level).rating);
            assert!(points[0] < points[1] && points[1] < points[2], "{game}: {points:?}");
            assert!(points[3] > points[2] - 20_000, "{game}: {points:?}");
            assert!(points.iter().all(|points| (0..=3_000_000).contains(points)), "{game}: {points:?}");
        }
    }

    #[test]
    fn shares_of_wins_are_differences() {
        let arena = |games: f64, wins: f64| {
            Arena { game: GameId::Polygon, players: [Level::Club, Level::Casual], games, wins }.gap()
        };
        assert!(arena(100.0, 50.0).abs() < 1e-9);
        assert!((arena(1e9, 75.0) - 190.8).abs() < 0.1);
        assert!(arena(100.0, 100.0) < 1000.0);
    }
}
