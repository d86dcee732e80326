//! Confirming a puzzle the slow way: from its record, every play judged by the rules that give reasons.

use quintile_bots::{Budget, CannotJudge, Coach};
use quintile_rules::kit::Fault;

use crate::Puzzle;

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Doubt {
    /// Its record is not a legal game.
    #[error(transparent)]
    Record(#[from] Fault),
    /// The position differs from what the puzzle says: seat, number of plays or points.
    #[error("the position differs from what the puzzle says")]
    Differs,
    /// Another play scores as much or more, or more than the puzzle says.
    #[error("{play} scores {points}")]
    Another {
        /// Which play.
        play: String,
        /// What it scores.
        points: i32,
    },
    /// The coach cannot judge it.
    #[error(transparent)]
    Coach(CannotJudge),
}

impl Puzzle {
    /// Replays the record with every check and weighs every legal play one by one: only the best has its points, and no play
    /// lies between it and the next.
    pub fn confirm(&self) -> Result<(), Doubt> {
        let game = self.position()?;
        let plays = game.plays();
        if game.turn() != Some(self.seat) || plays.len() != self.legal {
            return Err(Doubt::Differs);
        }
        let mut next = None;
        for play in plays {
            let Ok(scoring) = game.weigh(&play) else { return Err(Doubt::Differs) };
            let points = scoring.points;
            if self.is_best(&play) && points <= self.points {
                continue;
            }
            if points > self.next || points >= self.points {
                return Err(Doubt::Another { play, points });
            }
            next = next.max(Some(points));
        }
        let best = game.weigh(&self.best).map(|scoring| scoring.points);
        if next == Some(self.next) && best == Ok(self.points) { Ok(()) } else { Err(Doubt::Differs) }
    }

    /// What the coach expects the best play to lose against the play it likes best, in points: 0 when it is the same.
    pub fn loss(&self, playouts: u32) -> Result<f64, Doubt> {
        let coach = Coach::new(Budget::Iterations(playouts), self.seed);
        let judged = coach.judge_any(&self.view()?, &self.best).map_err(Doubt::Coach)?;
        Ok(judged.map_or(0.0, |judged| judged.loss))
    }
}
