//! The cells of a report's tables: texts for people, numbers for programs.

use std::fmt;

use crate::stats::Estimate;

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// What people read.
    pub text: String,
    /// The number in it, if there is one.
    pub figure: Option<Figure>,
}

/// A number of a report. Shares are in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The number.
    pub value: f64,
    /// Its 95 % interval, if it has one.
    pub interval: Option<(f64, f64)>,
    /// From how many deals it is, if not from all.
    pub deals: Option<u64>,
}

impl Cell {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), figure: None }
    }

    /// A number without an interval.
    pub(super) fn number(value: f64, digits: usize) -> Self {
        let figure = Figure { value, interval: None, deals: None };
        Self { text: format!("{value:.digits$}"), figure: Some(figure) }
    }

    /// The same, in percent.
    pub(super) fn percent(value: f64) -> Self {
        let number = Self::number(value, 1);
        Self { text: number.text + " %", ..number }
    }

    /// A number with its interval, written in any way.
    pub(super) fn estimate(text: String, estimate: &Estimate) -> Self {
        let figure = Figure { value: estimate.value, interval: estimate.interval, deals: Some(estimate.deals) };
        Self { text, figure: Some(figure) }
    }

    /// "12.3 ± 0.4".
    pub(super) fn around(estimate: &Estimate, digits: usize) -> Self {
        Self::estimate(around(estimate, digits), estimate)
    }

    /// "61.6 %", of a share in percent.
    pub(super) fn share(estimate: &Estimate) -> Self {
        Self::estimate(format!("{:.1} %", estimate.value), estimate)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// "12.3 ± 0.4"; one deal has no interval.
pub(super) fn around(estimate: &Estimate, digits: usize) -> String {
    let reach = estimate.reach().map(|reach| format!(" ± {reach:.digits$}")).unwrap_or_default();
    format!("{:.digits$}{reach}", estimate.value)
}

/// "61.6 % (59.7 to 63.5)".
pub(super) fn share(estimate: &Estimate) -> String {
    let interval = estimate.interval.map(|_| format!(" ({})", estimate.between(1))).unwrap_or_default();
    format!("{:.1} %{interval}", estimate.value)
}
