//! Ratios of sums over deals.

use serde::{Deserialize, Serialize};

use super::estimate::Estimate;
use super::student;

/// The sums that a ratio with its error follows from: so much of something (`x`) in so many (`n`), by deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio {
    deals: u64,
    x: i64,
    n: i64,
    /// Sums of products of two and of three.
    xx: i128,
    xn: i128,
    nn: i128,
    xxx: i128,
    xxn: i128,
    xnn: i128,
    nnn: i128,
}

impl Ratio {
    /// Adds a deal. One without any `n` says nothing.
    pub fn add(&mut self, x: i64, n: i64) {
        if n != 0 {
            let wide = i128::from(x);
            self.merge(&Self::even(1, n, x, wide.saturating_mul(wide), wide.saturating_mul(wide).saturating_mul(wide)));
        }
    }

    /// Deals that all have the same `n`: their `x`, and the squares and cubes of those, added up. They come from files as well: forged
    /// ones stop at the largest number.
    pub fn even(deals: u64, n: i64, x: i64, xx: i128, xxx: i128) -> Self {
        let (count, wide, each) = (i128::from(deals), i128::from(x), i128::from(n));
        let square = each.saturating_mul(each);
        Self {
            deals,
            x,
            n: i64::try_from(count.saturating_mul(each)).unwrap_or(i64::MAX),
            xx,
            xn: wide.saturating_mul(each),
            nn: count.saturating_mul(square),
            xxx,
            xxn: xx.saturating_mul(each),
            xnn: wide.saturating_mul(square),
            nnn: count.saturating_mul(square).saturating_mul(each),
        }
    }

    /// Adds other deals. Sums come from files as well: forged ones stop at the largest number.
    pub fn merge(&mut self, other: &Self) {
        self.deals = self.deals.saturating_add(other.deals);
        self.x = self.x.saturating_add(other.x);
        self.n = self.n.saturating_add(other.n);
        self.xx = self.xx.saturating_add(other.xx);
        self.xn = self.xn.saturating_add(other.xn);
        self.nn = self.nn.saturating_add(other.nn);
        self.xxx = self.xxx.saturating_add(other.xxx);
        self.xxn = self.xxn.saturating_add(other.xxn);
        self.xnn = self.xnn.saturating_add(other.xnn);
        self.nnn = self.nnn.saturating_add(other.nnn);
    }

    /// From how many deals it is.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// So much of it there was.
    pub fn sum(&self) -> i64 {
        self.x
    }

    /// The ratio itself.
    pub fn value(&self) -> f64 {
        if self.n == 0 { 0.0 } else { self.x as f64 / self.n as f64 }
    }

    /// The squares of what deals are off the ratio, added up and by the mean `n` of a deal.
    fn squares(&self) -> f64 {
        let (ratio, size) = (self.value(), self.size());
        let squares = self.xx as f64 - 2.0 * ratio * self.xn as f64 + ratio * ratio * self.nn as f64;
        squares.max(0.0) / (size * size)
    }

    /// The mean `n` of a deal.
    pub(super) fn size(&self) -> f64 {
        self.n as f64 / self.deals.max(1) as f64
    }

    /// The variance of the ratio of this many deals; unknown for one.
    fn variance(&self) -> Option<f64> {
        self.spread().map(|spread| spread / self.deals as f64)
    }

    fn freedom(&self) -> f64 {
        self.deals.saturating_sub(1) as f64
    }

    /// How lopsided the mean of so many deals is.
    fn skew(&self) -> f64 {
        let (ratio, size, deals) = (self.value(), self.size(), self.deals as f64);
        let spread = self.squares() / deals;
        if spread <= 0.0 {
            return 0.0;
        }
        let cubes = self.xxx as f64 - 3.0 * ratio * self.xxn as f64 + 3.0 * ratio * ratio * self.xnn as f64
            - ratio.powi(3) * self.nnn as f64;
        cubes / size.powi(3) / deals / spread.powf(1.5) / deals.sqrt()
    }

    /// The ratio with its interval.
    pub fn mean(&self) -> Estimate {
        let error = self.variance().map(|variance| (variance.sqrt(), self.freedom()));
        Estimate::new(self.value(), error, self.deals).lopsided(self.skew())
    }

    /// The same for a share, which lies between 0 and 1; `whole` is what a whole one is counted as.
    ///
    /// Wilson's interval with Student's t, for as many independent games as would spread as these deals do. It stays within 0 and 1
    /// and is never empty: deals that are all alike are taken to be so by luck.
    pub fn share(&self, whole: i64) -> Estimate {
        let scale = 1.0 / whole as f64;
        let (deals, games) = (self.deals as f64, self.n as f64);
        let share = (self.value() * scale).clamp(0.0, 1.0);
        let Some(variance) = self.variance() else { return Estimate::new(share, None, self.deals) };
        let variance = (variance * scale * scale).max(self.least_spread() / deals);
        // Where all was won or lost, deals cannot tell how much they hang together.
        let worth = if share * (1.0 - share) > 0.0 { share * (1.0 - share) / variance } else { (games * deals).sqrt() };
        let t = student::reach(self.freedom());
        let square = t * t;
        let middle = (share + square / (2.0 * worth)) / (1.0 + square / worth);
        let reach =
            t * (share * (1.0 - share) / worth + square / (4.0 * worth * worth)).sqrt() / (1.0 + square / worth);
        let interval = Some(((middle - reach).max(0.0), (middle + reach).min(1.0)));
        Estimate { value: share, interval, deals: self.deals, error: Some((reach / t, self.freedom())) }
    }

    /// What deals that are all alike are taken to spread by: the next might be off by a game.
    pub(super) fn least_spread(&self) -> f64 {
        1.0 / (self.size() * self.size() * (self.deals as f64 + 1.0))
    }

    /// The variance between deals; unknown for one.
    pub(super) fn spread(&self) -> Option<f64> {
        (self.deals > 1).then(|| self.squares() / (self.deals - 1) as f64)
    }
}
