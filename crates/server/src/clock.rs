//! The wall clock.

use std::time::{SystemTime, UNIX_EPOCH};

use quintile_table::Moment;

/// The current time.
pub fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(since.as_millis() as u64)
}
