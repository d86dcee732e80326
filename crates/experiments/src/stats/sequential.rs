//! Playing until it is clear: a sequential test.

use super::ratio::Ratio;

/// How often either verdict may be wrong.
const RISK: f64 = 0.05;
/// So many deals of independent games are imagined before the first, so that a few that are alike do not look certain.
const IMAGINED: f64 = 4.0;

/// Tells a share of `low` or less from one of `high` or more, with as few deals as possible: the generalised sequential probability
/// ratio test of engine testers. The log-likelihood ratio is taken from the mean and the spread of deals; as soon as it is
/// beyond its bounds there is a verdict. Either is wrong one time in twenty at most; a share in between may get either.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequential {
    /// The weaker hypothesis, between 0 and 1.
    pub low: f64,
    /// The stronger one.
    pub high: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `low` rather than `high`.
    Low,
    /// `high` rather than `low`.
    High,
}

impl Sequential {
    /// The test, if there is something to tell apart: two shares between 0 and 1, the lower one first.
    pub fn new(low: f64, high: f64) -> Option<Self> {
        (0.0 < low && low < high && high < 1.0).then_some(Self { low, high })
    }

    /// The log-likelihood ratio of the two after these deals; `whole` is what a whole game is counted as.
    pub fn ratio(&self, shares: &Ratio, whole: i64) -> f64 {
        let Self { low, high } = *self;
        let Some(spread) = shares.spread() else { return 0.0 };
        let (deals, whole) = (shares.deals() as f64, whole as f64);
        let middle = f64::midpoint(low, high);
        let imagined = middle * (1.0 - middle) / shares.size();
        let spread = (spread / (whole * whole)).max(shares.least_spread());
        let variance = ((deals - 1.0) * spread + IMAGINED * imagined) / (deals - 1.0 + IMAGINED);
        deals * (high - low) * (shares.value() / whole - middle) / variance
    }

    /// Beyond these there is a verdict.
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// The verdict, once the ratio is beyond its bounds.
    pub fn judge(ratio: f64) -> Option<Verdict> {
        match ratio {
            ratio if ratio >= Self::bound() => Some(Verdict::High),
            ratio if ratio <= -Self::bound() => Some(Verdict::Low),
            _ => None,
        }
    }
}
