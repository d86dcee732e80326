//! What became of the puzzles of the day: the first answer to each, and on how many days in a row one was solved.

use quintile_puzzles::{Date, MAX_ARCHIVE, day_number};
use quintile_rules::GameId;
use serde::{Deserialize, Serialize};

/// The most answers that are remembered: everything that can be looked back on, and some more.
const MAX_ANSWERS: usize = (MAX_ARCHIVE + 10) * GameId::ALL.len();

/// The most days that are remembered. No streak is longer.
const MAX_DAYS: usize = 3660;

/// The first answer to each puzzle. Whoever has seen the solution can find it again; that says nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Answers {
    /// Puzzles that were solved, the latest last: `2026-11-16 polygon`.
    solved: Vec<String>,
    /// Those that were answered wrongly, or whose solution was shown.
    missed: Vec<String>,
    /// The numbers of the days on which a puzzle of that very day was solved, in order.
    days: Vec<u64>,
}

/// What puzzles are remembered by.
fn puzzle_name(game: GameId, (year, month, day): Date) -> String {
    format!("{year}-{month:02}-{day:02} {game}")
}

fn push<T>(list: &mut Vec<T>, entry: T, most: usize) {
    let old = (list.len() + 1).saturating_sub(most);
    list.drain(..old);
    list.push(entry);
}

impl Answers {
    /// Those of an older version of the app, which remembered only what was solved.
    pub(super) fn of_solved(solved: Vec<String>) -> Self {
        Self { solved, ..Self::default() }
    }

    /// Whether the first answer to a puzzle was right; `None` when there was none.
    pub(crate) fn get(&self, game: GameId, date: Date) -> Option<bool> {
        let name = puzzle_name(game, date);
        if self.solved.contains(&name) {
            return Some(true);
        }
        self.missed.contains(&name).then_some(false)
    }

    /// Remembers an answer, if it is the first.
    pub(crate) fn give(&mut self, game: GameId, date: Date, today: Date, right: bool) {
        if self.get(game, date).is_some() {
            return;
        }
        push(if right { &mut self.solved } else { &mut self.missed }, puzzle_name(game, date), MAX_ANSWERS);
        if let Some(day) = day_number(date).filter(|day| right && date == today && !self.days.contains(day)) {
            push(&mut self.days, day, MAX_DAYS);
        }
    }

    /// On how many days in a row a puzzle was solved, up to today or, while today's wait, yesterday.
    pub(crate) fn streak(&self, today: Date) -> usize {
        let Some(today) = day_number(today) else { return 0 };
        let last = if self.days.contains(&today) { today } else { today.saturating_sub(1) };
        (0..=last).rev().take_while(|day| self.days.contains(day)).count()
    }

    /// A day's answers as one line of signs, in the order of the games.
    pub(crate) fn signs(&self, date: Date) -> String {
        let sign = |game| match self.get(game, date) {
            Some(true) => '🟩',
            Some(false) => '🟥',
            None => '⬜',
        };
        GameId::ALL.into_iter().map(sign).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Date = (2026, 3, 1);

    #[test]
    fn the_first_answer_counts() {
        let mut answers = Answers::default();
        assert_eq!(answers.get(GameId::Polygon, TODAY), None);
        answers.give(GameId::Polygon, TODAY, TODAY, false);
        answers.give(GameId::Polygon, TODAY, TODAY, true);
        answers.give(GameId::Synergo, TODAY, TODAY, true);
        assert_eq!(
            (answers.get(GameId::Polygon, TODAY), answers.get(GameId::Synergo, TODAY)),
            (Some(false), Some(true))
        );
        assert_eq!(answers.get(GameId::Synergo, (2026, 2, 28)), None);
        assert_eq!(answers.signs(TODAY), "🟥🟩⬜⬜⬜");
    }

    #[test]
    fn a_streak_lasts_until_a_day_is_over_without_a_puzzle() {
        let mut answers = Answers::default();
        for date in [(2026, 2, 25), (2026, 2, 27), (2026, 2, 28)] {
            answers.give(GameId::SumsOfOne, date, date, true);
        }
        assert_eq!(answers.streak((2026, 2, 28)), 2);
        assert_eq!(answers.streak(TODAY), 2, "today is not over");
        assert_eq!(answers.streak((2026, 3, 2)), 0);
        answers.give(GameId::SumsOfOne, TODAY, TODAY, false);
        assert_eq!(answers.streak(TODAY), 2, "a wrong answer adds nothing");
        answers.give(GameId::Polygon, TODAY, TODAY, true);
        answers.give(GameId::Synergo, TODAY, TODAY, true);
        assert_eq!(answers.streak(TODAY), 3, "a day counts once");
        answers.give(GameId::Polygon, (2026, 2, 26), TODAY, true);
        assert_eq!(answers.streak(TODAY), 3, "an old puzzle does not mend a streak");
    }

    #[test]
    fn old_answers_are_forgotten_in_time() {
        let mut answers = Answers::of_solved(vec!["2026-02-28 polygon".into()]);
        assert_eq!(answers.get(GameId::Polygon, (2026, 2, 28)), Some(true));
        for year in 0..400 {
            answers.give(GameId::Polygon, (year, 1, 1), TODAY, true);
        }
        assert_eq!(answers.solved.len(), MAX_ANSWERS);
        assert_eq!(answers.get(GameId::Polygon, (399, 1, 1)), Some(true));
        assert_eq!(answers.get(GameId::Polygon, (2026, 2, 28)), None);
    }
}
