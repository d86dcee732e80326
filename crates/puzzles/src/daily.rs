//! The puzzle of the day: made from the date alone, so everybody has the same one without asking a server.

use quintile_rules::GameId;

use crate::Puzzle;
use crate::difficulty::Difficulty;
use crate::find::{NoPuzzle, puzzle};

/// How many days, today's among them, can be looked back on.
pub const MAX_ARCHIVE: usize = 30;

/// A day of the calendar: year, month and day.
pub type Date = (u16, u8, u8);

/// The number of a day: consecutive days have consecutive numbers. `None` when the month has no such day.
pub fn day_number((year, month, day): Date) -> Option<u64> {
    days(year, month, day)
}

/// The days whose puzzles can be looked back on, today first.
pub fn archive(today: Date) -> Vec<Date> {
    std::iter::successors(Some(today), |&date| day_before(date)).take(MAX_ARCHIVE).collect()
}

/// The day before; `None` at the beginning of time, and when there is no such day.
fn day_before((year, month, day): Date) -> Option<Date> {
    days(year, month, day)?;
    if day > 1 {
        return Some((year, month, day - 1));
    }
    let (year, month) = if month > 1 { (year, month - 1) } else { (year.checked_sub(1)?, 12) };
    (28..=31).rev().find(|&day| days(year, month, day).is_some()).map(|day| (year, month, day))
}

/// The puzzle of a day of the calendar: easy, medium and hard take turns, and games start at different ones.
pub fn daily(game: GameId, year: u16, month: u8, day: u8) -> Result<Puzzle, NoPuzzle> {
    let days = days(year, month, day).ok_or(NoPuzzle::NoSuchDay)?;
    let level = Difficulty::ALL[(days + game as u64) as usize % Difficulty::ALL.len()];
    // Far from the small numbers that people choose as seeds.
    puzzle(game, level, 0x6461_696c_7900_0000 + days)
}

/// Days since 1 January of the year 0; `None` when the month has no such day.
fn days(year: u16, month: u8, day: u8) -> Option<u64> {
    let year = u64::from(year);
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let lengths = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let month = usize::from(month).checked_sub(1)?;
    let day = u64::from(day);
    if !(1..=*lengths.get(month)?).contains(&day) {
        return None;
    }
    let leaps = |before: u64| before.div_ceil(4) - before.div_ceil(100) + before.div_ceil(400);
    Some(year * 365 + leaps(year) + lengths[..month].iter().sum::<u64>() + day - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other() {
        let mut last = days(1999, 12, 31);
        for year in 2000..2030 {
            for month in 1..=12 {
                for day in 1..=31 {
                    let Some(number) = days(year, month, day) else { continue };
                    assert_eq!(Some(number), last.map(|last| last + 1), "{year}-{month}-{day}");
                    last = Some(number);
                }
            }
        }
        for (year, month, day) in
            [(2023, 2, 29), (2024, 2, 30), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0), (1900, 2, 29)]
        {
            assert_eq!(days(year, month, day), None);
        }
        for date in [(2024, 3, 1), (2023, 3, 1), (2024, 1, 1), (2024, 12, 31)] {
            let before = day_before(date).expect("a day before");
            assert_eq!(day_number(before).map(|number| number + 1), day_number(date));
        }
        assert_eq!((day_before((0, 1, 1)), day_before((2024, 2, 30))), (None, None));
        let month = archive((2024, 3, 14));
        assert_eq!((month.len(), month[0], month[29]), (MAX_ARCHIVE, (2024, 3, 14), (2024, 2, 14)));
        assert_eq!(days(2024, 2, 29).map(|day| day + 1), days(2024, 3, 1));
    }
}
