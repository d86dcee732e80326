//! Who won the games of a table, one after the other, for as long as the browser's window is open.

use std::collections::BTreeMap;

use quintile_rules::kit::Seat;

use crate::browser;

/// The winners of each game, by its number.
pub(crate) type Games = BTreeMap<u32, Vec<Seat>>;

/// Remembers who won a game of the table at this address; all its games.
pub(crate) fn remember(address: &str, round: u32, winners: Vec<Seat>) -> Games {
    let key = format!("quintile.match {address}");
    let mut games: Games = browser::noted(&key).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    games.insert(round, winners);
    if let Ok(text) = serde_json::to_string(&games) {
        browser::note(&key, &text);
    }
    games
}
