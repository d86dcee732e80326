//! When a person's clock stands still at slow tables: what may be chosen, and how long that was.

use quintile_api::{Day, DaysOff, Holiday, MAX_HOLIDAYS, MAX_OFFSET, MAX_STRETCHES};
use quintile_table::Moment;
use serde::{Deserialize, Serialize};

/// Days for which a weekly day off stays what it is.
const WEEKDAY_STAYS: u32 = 7;
/// How many days ahead a holiday may be.
const FAR_AHEAD: u32 = 400;
/// The most days that are counted: a turn never lasts as long.
const MAX_COUNTED: usize = 100;

/// What a person has chosen, as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rests {
    /// Which days.
    pub days: DaysOff,
    /// The day on which the weekly one was chosen: it counts from the next day on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<Day>,
}

/// Why days cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotOff {
    #[error(
        "the offset is at most {MAX_OFFSET} minutes, a weekday is 0 to 6, and there are at most {MAX_STRETCHES} holidays"
    )]
    OutOfRange,
    #[error("a holiday ends on or after its first day, and begins in the next {FAR_AHEAD} days")]
    Misplaced,
    #[error("there are at most {MAX_HOLIDAYS} days of holidays in a year")]
    TooMany,
    #[error("days that are over stay as they were")]
    Past,
    #[error("the weekly day off can be changed once in {WEEKDAY_STAYS} days")]
    TooSoon,
}

impl Rests {
    /// The same with other days, if those may be chosen now. Nobody gets a day off after it is over, nor takes one back that was used.
    pub(crate) fn changed(&self, days: DaysOff, now: Moment) -> Result<Self, NotOff> {
        let DaysOff { offset, weekday, holidays } = &days;
        if offset.abs() > MAX_OFFSET || weekday.is_some_and(|day| day > 6) || holidays.len() > MAX_STRETCHES {
            return Err(NotOff::OutOfRange);
        }
        let today = Day::at(now, *offset);
        for Holiday { first, last } in holidays {
            if first > last || last.since(*first) as usize >= MAX_HOLIDAYS || last.since(today) > FAR_AHEAD {
                return Err(NotOff::Misplaced);
            }
        }
        // A day counts once, however many stretches it is in.
        let mut all: Vec<Day> = holidays.iter().flat_map(stretch).collect();
        all.sort_unstable();
        all.dedup();
        let is_past = |day: &Day| *day < today && today.since(*day) <= FAR_AHEAD;
        let mut used: Vec<Day> = self.shown(now).holidays.iter().flat_map(stretch).filter(is_past).collect();
        used.sort_unstable();
        used.dedup();
        if all.iter().copied().filter(is_past).ne(used) || all.iter().any(|day| today.since(*day) > FAR_AHEAD) {
            return Err(NotOff::Past);
        }
        let most = all.chunk_by(|one, other| one.year() == other.year()).map(<[Day]>::len).max();
        if most.unwrap_or(0) > MAX_HOLIDAYS {
            return Err(NotOff::TooMany);
        }
        let same = self.days.weekday == *weekday;
        let since = match self.since {
            since if same => since,
            Some(since) if today.since(since) < WEEKDAY_STAYS => return Err(NotOff::TooSoon),
            _ => Some(today),
        };
        Ok(Self { days, since })
    }

    /// What is worth showing: everything but holidays of long ago.
    pub(crate) fn shown(&self, now: Moment) -> DaysOff {
        let mut days = self.days.clone();
        let today = Day::at(now, days.offset);
        let is_old = |holiday: &Holiday| today.since(holiday.first) > FAR_AHEAD;
        days.holidays.retain(|holiday| !is_old(holiday));
        days
    }

    fn is_off(&self, day: Day) -> bool {
        let weekly = self.days.weekday == Some(day.weekday()) && self.since.is_none_or(|since| day > since);
        weekly || self.days.is_holiday(day)
    }

    /// How many milliseconds between two moments were on days off.
    pub fn millis(&self, from: Moment, to: Moment) -> u64 {
        let offset = self.days.offset;
        let days = std::iter::successors(Some(Day::at(from, offset)), |day| Some(day.next())).take(MAX_COUNTED);
        let off = days.take_while(|day| day.begins(offset) < to).filter(|day| self.is_off(*day));
        off.map(|day| to.min(day.next().begins(offset)).since(from.max(day.begins(offset)))).sum()
    }
}

fn stretch(holiday: &Holiday) -> impl Iterator<Item = Day> + use<> {
    let last = holiday.last;
    // A stored stretch is short; a bound all the same.
    std::iter::successors(Some(holiday.first), |day| Some(day.next()))
        .take_while(move |day| *day <= last)
        .take(MAX_COUNTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 3_600_000;

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    fn off(weekday: Option<u8>, holidays: &[(&str, &str)]) -> DaysOff {
        let holiday = |(first, last): &(&str, &str)| Holiday { first: day(first), last: day(last) };
        DaysOff { offset: 60, weekday, holidays: holidays.iter().map(holiday).collect() }
    }

    fn noon(text: &str) -> Moment {
        day(text).begins(60).after(12 * HOUR)
    }

    #[test]
    fn the_time_on_days_off_is_counted_to_the_millisecond() {
        // 19 November 2026 is a Thursday.
        let chosen = Rests::default().changed(off(Some(5), &[("2026-11-24", "2026-11-25")]), noon("2026-11-18"));
        let rests = chosen.expect("it may");
        assert_eq!(rests.millis(noon("2026-11-19"), noon("2026-11-20")), 0);
        assert_eq!(rests.millis(noon("2026-11-20"), noon("2026-11-21")), 12 * HOUR, "half a Saturday");
        assert_eq!(rests.millis(noon("2026-11-19"), noon("2026-11-26")), 3 * 24 * HOUR);
        assert_eq!(rests.millis(noon("2026-11-21"), noon("2026-11-21").after(5)), 5);
        assert_eq!(rests.millis(noon("2026-11-26"), noon("2026-11-19")), 0);
        assert!(rests.millis(Moment(0), Moment(u64::MAX)) <= 100 * 24 * HOUR, "bounded");
    }

    #[test]
    fn nobody_takes_days_off_afterwards_or_too_many() {
        let rests = Rests::default();
        let today = noon("2026-11-19");
        let refused = |days| rests.changed(days, today).expect_err("it may not");
        assert_eq!(refused(off(None, &[("2026-11-18", "2026-11-18")])), NotOff::Past);
        assert_eq!(refused(off(None, &[("2026-11-21", "2026-11-20")])), NotOff::Misplaced);
        assert_eq!(refused(off(None, &[("2026-12-01", "2026-12-15")])), NotOff::Misplaced);
        assert_eq!(refused(off(None, &[("2028-12-01", "2028-12-02")])), NotOff::Misplaced);
        assert_eq!(refused(off(None, &[("2026-11-20", "2026-11-30"), ("2026-12-10", "2026-12-13")])), NotOff::TooMany);
        assert_eq!(refused(off(Some(7), &[])), NotOff::OutOfRange);
        assert_eq!(refused(DaysOff { offset: 900, ..off(None, &[]) }), NotOff::OutOfRange);
        // Two weeks in each of two years, and days that overlap count once.
        let fine = [("2026-12-18", "2026-12-31"), ("2027-01-01", "2027-01-14"), ("2027-01-05", "2027-01-10")];
        assert!(rests.changed(off(None, &fine), today).is_ok());
    }

    #[test]
    fn what_was_used_stays_used() {
        let before = Rests::default().changed(off(None, &[("2026-11-19", "2026-11-21")]), noon("2026-11-19"));
        let before = before.expect("it may begin today");
        let later = noon("2026-11-21");
        assert_eq!(before.changed(off(None, &[]), later), Err(NotOff::Past));
        assert!(before.changed(off(None, &[("2026-11-19", "2026-11-20")]), later).is_ok(), "back a day early");
    }

    #[test]
    fn a_weekly_day_is_chosen_for_a_week_and_counts_from_tomorrow() {
        let thursday = noon("2026-11-19");
        let rests = Rests::default().changed(off(Some(3), &[]), thursday).expect("it may");
        assert_eq!(rests.millis(thursday, thursday.after(12 * HOUR)), 0, "not today");
        assert_eq!(rests.millis(thursday, thursday.after(14 * 24 * HOUR)), 36 * HOUR);
        assert_eq!(rests.changed(off(Some(4), &[]), noon("2026-11-25")), Err(NotOff::TooSoon));
        assert!(rests.changed(off(Some(4), &[]), noon("2026-11-26")).is_ok());
        assert!(rests.changed(off(Some(3), &[("2026-12-01", "2026-12-01")]), noon("2026-11-20")).is_ok());
    }
}
