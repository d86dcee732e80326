//! Days on which a person's clock stands still at slow tables.

use std::fmt;
use std::str::FromStr;

use quintile_table::{ForViewer, Moment};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most holidays in a year, in days.
pub const MAX_HOLIDAYS: usize = 14;
/// The most stretches of holidays that are kept.
pub const MAX_STRETCHES: usize = 28;
/// Minutes by which the time of any place differs from UTC, at most.
pub const MAX_OFFSET: i32 = 14 * 60;
const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// A day on the calendar, from 1970 to 9999. In JSON `2026-12-24`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Day(
    #[cfg_attr(feature = "schema", schemars(with = "String", regex(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))] u32,
);

/// The text is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a day such as 2026-12-24")]
pub struct NotADay;

/// The last day there is: 9999-12-31.
const LAST: u32 = 2_932_896;

impl Day {
    /// The day at a moment, where clocks are this many minutes ahead of UTC.
    pub fn at(moment: Moment, offset: i32) -> Self {
        let local = i64::try_from(moment.0).unwrap_or(i64::MAX / 2) + i64::from(offset) * MINUTE;
        Self(u32::try_from(local.div_euclid(DAY)).unwrap_or(0).min(LAST))
    }

    /// When it begins there.
    pub fn begins(self, offset: i32) -> Moment {
        Moment((i64::from(self.0) * DAY - i64::from(offset) * MINUTE).max(0) as u64)
    }

    /// The day after it.
    #[must_use]
    pub fn next(self) -> Self {
        Self((self.0 + 1).min(LAST))
    }

    /// How many days it is after another one.
    pub fn since(self, other: Self) -> u32 {
        self.0.saturating_sub(other.0)
    }

    /// Which day of the week: 0 for Monday.
    pub const fn weekday(self) -> u8 {
        // 1 January 1970 was a Thursday.
        ((self.0 + 3) % 7) as u8
    }

    /// Year, month and day. The calendar repeats after 400 years, and its years begin with March here, so that the leap day comes last.
    fn parts(self) -> (u32, u32, u32) {
        let days = self.0 + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + year + u32::from(month <= 2), month, day)
    }

    /// Its year.
    pub fn year(self) -> u32 {
        self.parts().0
    }

    fn of(year: u32, month: u32, day: u32) -> Option<Self> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let year_from_march = year - u32::from(month <= 2);
        let (era, of_era) = (year_from_march / 400, year_from_march % 400);
        let month_from_march = (month + 9) % 12;
        let days =
            era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + (153 * month_from_march + 2) / 5 + day - 1;
        let found = Self(days - 719_468);
        // The 31st of a shorter month is another day.
        (found.parts() == (year, month, day)).then_some(found)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let well_formed = text.len() == 10
            && text
                .bytes()
                .enumerate()
                .all(|(at, byte)| if [4, 7].contains(&at) { byte == b'-' } else { byte.is_ascii_digit() });
        let mut parts = text.split('-').map(|part| part.parse().unwrap_or(0));
        match (well_formed, parts.next(), parts.next(), parts.next()) {
            (true, Some(year), Some(month), Some(day)) => Self::of(year, month, day).ok_or(NotADay),
            _ => Err(NotADay),
        }
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Days off in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// The first.
    pub first: Day,
    /// The last.
    pub last: Day,
}

/// When somebody's clock stands still at slow tables, those with a day or more for a play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "offset": 60, "weekday": 6, "holidays": [] })))]
#[serde(deny_unknown_fields)]
pub struct DaysOff {
    /// How many minutes their clocks are ahead of UTC.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(min = -MAX_OFFSET, max = MAX_OFFSET)))]
    pub offset: i32,
    /// A day of every week: 0 for Monday, 6 for Sunday.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 6)))]
    pub weekday: Option<u8>,
    /// Up to 14 days a year.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_STRETCHES)))]
    pub holidays: Vec<Holiday>,
}

impl ForViewer for DaysOff {}

impl DaysOff {
    /// Whether a holiday falls on a day.
    pub fn is_holiday(&self, day: Day) -> bool {
        self.holidays.iter().any(|holiday| (holiday.first..=holiday.last).contains(&day))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (text, weekday) in
            [("1970-01-01", 3), ("2000-02-29", 1), ("2026-11-19", 3), ("2026-12-31", 3), ("9999-12-31", 4)]
        {
            let day: Day = text.parse().expect("a day");
            assert_eq!((day.to_string().as_str(), day.weekday()), (text, weekday));
        }
        for bad in ["", "2026-11-31", "2025-02-29", "1969-12-31", "2026-1-1", "2026-13-01", "+026-01-01", "20261-1-01"]
        {
            assert_eq!(bad.parse::<Day>(), Err(NotADay), "{bad}");
        }
        let mut day: Day = "1999-12-30".parse().expect("a day");
        for _ in 0..1500 {
            assert_eq!(day.to_string().parse(), Ok(day));
            assert_eq!(day.next().since(day), 1);
            day = day.next();
        }
    }

    #[test]
    fn a_day_begins_at_midnight_where_the_person_is() {
        let day: Day = "2026-11-19".parse().expect("a day");
        for offset in [-MAX_OFFSET, -300, 0, 330, MAX_OFFSET] {
            let begins = day.begins(offset);
            assert_eq!(Day::at(begins, offset), day);
            assert_eq!(Day::at(Moment(begins.0 - 1), offset).next(), day);
        }
    }
}
