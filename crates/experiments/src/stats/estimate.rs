//! What is known of a figure.

use super::student;

/// A figure with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Where its interval begins and ends; `None` where one deal cannot tell.
    pub interval: Option<(f64, f64)>,
    /// How many deals it comes from.
    pub deals: u64,
    /// Its standard error, with its degrees of freedom.
    pub(super) error: Option<(f64, f64)>,
}

impl Estimate {
    /// A figure whose interval is as wide to both sides.
    pub(super) fn new(value: f64, error: Option<(f64, f64)>, deals: u64) -> Self {
        let around = |(error, freedom): (f64, f64)| {
            let reach = error * student::reach(freedom);
            (value - reach, value + reach)
        };
        Self { value, interval: error.map(around), deals, error }
    }

    /// The same with an interval that reaches further to the side to which samples are lopsided: Hall's transformation of t.
    pub(super) fn lopsided(self, skew: f64) -> Self {
        // Otherwise it makes no difference, and nothing can be divided by it.
        if skew.abs() < 1e-6 {
            return self;
        }
        let back = |t: f64| 3.0 / skew * ((1.0 + skew * (t - skew / 6.0)).cbrt() - 1.0);
        let around = |(error, freedom): (f64, f64)| {
            let t = student::reach(freedom);
            (self.value - error * back(t), self.value - error * back(-t))
        };
        Self { interval: self.error.map(around), ..self }
    }

    /// How far the interval reaches to both sides.
    pub fn reach(&self) -> Option<f64> {
        self.interval.map(|(low, high)| (high - low) / 2.0)
    }

    /// "59.7 to 63.5", with more digits where it would look empty; nothing where one deal cannot tell.
    pub fn between(&self, mut digits: usize) -> String {
        let Some((low, high)) = self.interval else { return String::new() };
        let text = |digits: usize| [low, high].map(|end| format!("{end:.digits$}"));
        while low < high && digits < 6 && text(digits)[0] == text(digits)[1] {
            digits += 1;
        }
        text(digits).join(" to ")
    }

    /// The same in other units.
    #[must_use]
    pub fn times(self, scale: f64) -> Self {
        let interval = self.interval.map(|(low, high)| (low * scale, high * scale));
        let error = self.error.map(|(error, freedom)| (error * scale, freedom));
        Self { value: self.value * scale, interval, error, ..self }
    }

    /// By how much it is more than the same figure of other deals: Welch's t.
    #[must_use]
    pub fn less(&self, other: &Self) -> Self {
        let error = self.error.zip(other.error).map(|((a, a_freedom), (b, b_freedom))| {
            let square = a * a + b * b;
            let freedom = square * square / (a.powi(4) / a_freedom + b.powi(4) / b_freedom);
            (square.sqrt(), if square > 0.0 { freedom } else { a_freedom.min(b_freedom) })
        });
        Self::new(self.value - other.value, error, self.deals.min(other.deals))
    }

    /// How likely a figure at least so far from `value` is by chance, were that the truth; 1 where nobody can tell.
    pub fn doubt(&self, value: f64) -> f64 {
        let off = self.value - value;
        match self.error {
            None => 1.0,
            Some((error, _)) if error <= 0.0 => f64::from(u8::from(off == 0.0)),
            Some((error, freedom)) => student::tail(off / error, freedom),
        }
    }
}
