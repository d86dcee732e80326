//! Points in time, given from outside: this crate has no clock.

use serde::{Deserialize, Serialize};

/// Milliseconds since the beginning of 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Moment(pub u64);

impl Moment {
    /// This many milliseconds later.
    #[must_use]
    pub const fn after(self, millis: u64) -> Self {
        Self(self.0.saturating_add(millis))
    }

    /// How many milliseconds have passed since an earlier moment; 0 when it is not earlier (clocks can be set back).
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// A number of seconds as milliseconds.
pub(crate) const fn seconds(count: u32) -> u64 {
    count as u64 * 1000
}
