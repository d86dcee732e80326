//! What the finished games of one kind add up to.

use quintile_rules::{GameId, Level};
use quintile_table::Moment;

use super::{Finished, Outcome};

/// Against whom: the strongest computer player at the table, or people alone.
pub(crate) type Rival = Option<Level>;

/// How one did against somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Against {
    pub(crate) rival: Rival,
    pub(crate) played: usize,
    pub(crate) won: usize,
}

/// The statistics of a game: what the person at this device has played to its end, without practice.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Statistics {
    pub(crate) played: usize,
    pub(crate) won: usize,
    /// The weakest computer player first, people last.
    pub(crate) against: Vec<Against>,
    pub(crate) best: Option<i32>,
    pub(crate) average: Option<f64>,
    /// How well one played, the first game first; only of games that the coach has looked at.
    pub(crate) accuracy: Vec<(Moment, f64)>,
}

impl Statistics {
    /// Of one game.
    pub(crate) fn of(game: GameId, all: &[Finished]) -> Self {
        let counted: Vec<(&Finished, Outcome)> = all
            .iter()
            .filter(|one| one.game == game && !one.practice)
            .filter_map(|one| Some((one, one.outcome?)))
            .collect();
        let won = |outcome: Outcome| outcome == Outcome::Won;
        let rivals = Level::ALL.into_iter().map(Some).chain([None]);
        let against = rivals.filter_map(|rival| {
            let mine = counted.iter().filter(|(one, _)| one.level() == rival);
            let played = mine.clone().count();
            (played > 0).then(|| Against { rival, played, won: mine.filter(|(_, outcome)| won(*outcome)).count() })
        });
        let scores: Vec<i32> = counted.iter().filter_map(|(one, _)| one.score()).collect();
        let sum: i64 = scores.iter().map(|&score| i64::from(score)).sum();
        let mut accuracy: Vec<(Moment, f64)> =
            counted.iter().filter_map(|(one, _)| Some((one.at, one.review.as_ref()?.accuracy))).collect();
        accuracy.sort_by_key(|&(at, _)| at);
        Self {
            played: counted.len(),
            won: counted.iter().filter(|(_, outcome)| won(*outcome)).count(),
            against: against.collect(),
            best: scores.iter().copied().max(),
            average: (!scores.is_empty()).then(|| sum as f64 / scores.len() as f64),
            accuracy,
        }
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::Seat;

    use super::super::Reviewed;
    use super::super::finished::tests::record;
    use super::*;

    #[test]
    fn practice_and_other_games_do_not_count() {
        let one = |at, rival: &str, outcome, score, accuracy: Option<f64>| {
            let mut one = Finished::of(&record(GameId::TwentyFourSeven, at), Some(Seat(0)), Moment(at));
            one.names[1] = rival.to_owned();
            one.scores = vec![score, 10];
            one.outcome = outcome;
            one.review = accuracy.map(|accuracy| Reviewed { accuracy, mistakes: Vec::new() });
            one
        };
        let mut all = vec![
            one(9, "club", Some(Outcome::Won), 30, Some(80.0)),
            one(2, "club", Some(Outcome::Lost), 5, Some(60.0)),
            one(3, "Bo", Some(Outcome::Drawn), 10, None),
            one(4, "novice", Some(Outcome::Won), 90, None),
            one(5, "novice", None, 900, None),
        ];
        all[3].practice = true;
        let found = Statistics::of(GameId::TwentyFourSeven, &all);
        let against = |rival, played, won| Against { rival, played, won };
        assert_eq!((found.played, found.won, found.best, found.average), (3, 1, Some(30), Some(15.0)));
        assert_eq!(found.against, [against(Some(Level::Club), 2, 1), against(None, 1, 0)]);
        assert_eq!(found.accuracy, [(Moment(2), 60.0), (Moment(9), 80.0)]);
        assert_eq!(Statistics::of(GameId::Polygon, &all), Statistics::default());
    }
}
