//! By what one comes back to contests on another device, as far as this one remembers.

use quintile_api::TableId;
use quintile_table::Name;
use serde::{Deserialize, Serialize};

use crate::browser;

const KEY: &str = "quintile.codes";
/// The most contests that are remembered.
const MAX: usize = 20;

/// A code, and what it is for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptCode {
    pub(crate) contest: TableId,
    pub(crate) table: Option<TableId>,
    pub(crate) name: Name,
    pub(crate) code: String,
}

fn all() -> Vec<KeptCode> {
    browser::kept(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Remembers a code in the place of the one before.
pub(crate) fn keep(kept: KeptCode) {
    let mut codes = all();
    codes.retain(|other| other.contest != kept.contest);
    codes.push(kept);
    let codes = &codes[codes.len().saturating_sub(MAX)..];
    if let Ok(text) = serde_json::to_string(codes) {
        let _ = browser::keep(KEY, &text);
    }
}

/// The code of a contest.
pub(crate) fn of_contest(contest: TableId) -> Option<KeptCode> {
    all().into_iter().find(|kept| kept.contest == contest)
}

/// The code of the contest that a table belongs to.
pub(crate) fn of_table(table: TableId) -> Option<KeptCode> {
    all().into_iter().find(|kept| kept.table == Some(table))
}
