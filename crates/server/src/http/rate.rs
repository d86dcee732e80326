//! A rate as text, for options and files: `600+100/s`, `500+60/min`.

use std::fmt;
use std::str::FromStr;

use super::limits::Rate;

/// Why a text is not a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected how many at once and how many more in a time, such as 600+100/s, 500+60/min or 50+200/h")]
pub struct BadRate;

/// The units, in seconds.
const UNITS: [(&str, f64); 3] = [("s", 1.0), ("min", 60.0), ("h", 3600.0)];

impl FromStr for Rate {
    type Err = BadRate;

    fn from_str(text: &str) -> Result<Self, BadRate> {
        let (burst, rate) = text.split_once('+').ok_or(BadRate)?;
        let (count, unit) = rate.split_once('/').ok_or(BadRate)?;
        let (_, seconds) = UNITS.iter().find(|(name, _)| *name == unit).ok_or(BadRate)?;
        let count: f64 = count.parse().map_err(|_| BadRate)?;
        let burst: u32 = burst.parse().map_err(|_| BadRate)?;
        if burst == 0 || !(count > 0.0 && count.is_finite()) {
            return Err(BadRate);
        }
        Ok(Self { burst, per_second: count / seconds })
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The smallest unit in which the number is whole.
        let whole = |seconds: f64| (self.per_second * seconds).fract().abs() < 1e-9;
        let (unit, seconds) = UNITS.iter().find(|(_, seconds)| whole(*seconds)).unwrap_or(&UNITS[0]);
        write!(f, "{}+{}/{unit}", self.burst, (self.per_second * seconds * 1e6).round() / 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_as_they_are_written() {
        for text in ["600+100/s", "500+30/min", "60+12/min", "50+7/h", "1+0.1234/s"] {
            let rate: Rate = text.parse().expect("a rate");
            assert_eq!(rate.to_string(), text);
        }
        for bad in ["", "600", "600+100", "600+100/day", "0+1/s", "1+0/s", "1+-1/s", "1+inf/s", "1+NaN/s", "x+1/s"] {
            assert!(bad.parse::<Rate>().is_err(), "{bad}");
        }
    }
}
