//! Times of day, as clocks on walls have them.

use js_sys::Date;
use quintile_table::Moment;
use wasm_bindgen::JsValue;

use crate::browser;

/// Milliseconds of a day.
const DAY: u64 = 24 * 3600 * 1000;

/// The next moment at which a clock shows this time, "14:05".
pub(super) fn next(typed: &str) -> Option<Moment> {
    let (hours, minutes) = read(typed)?;
    let now = browser::now();
    let date = Date::new(&JsValue::from_f64(now.0 as f64));
    date.set_hours(hours);
    date.set_minutes(minutes);
    date.set_seconds(0);
    date.set_milliseconds(0);
    let at = Moment(date.get_time() as u64);
    Some(if at < now { at.after(DAY) } else { at })
}

/// What a clock shows at a moment.
pub(super) fn of_day(at: Moment) -> String {
    let date = Date::new(&JsValue::from_f64(at.0 as f64));
    format!("{}:{:02}", date.get_hours(), date.get_minutes())
}

/// How long it still is, "1:04:05" or "4:05", rounded up.
pub(super) fn left(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

fn read(typed: &str) -> Option<(u32, u32)> {
    let mut parts = typed.split(':');
    let (hours, minutes): (u32, u32) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    (hours < 24 && minutes < 60).then_some((hours, minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_counted_down() {
        assert_eq!(read("14:05"), Some((14, 5)));
        assert_eq!(read("09:30:00"), Some((9, 30)), "some browsers add seconds");
        for bad in ["", "24:00", "12:60", "noon", "12"] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!([left(0), left(1), left(65_000), left(3_725_001)], ["0:00", "0:01", "1:05", "1:02:06"]);
    }
}
