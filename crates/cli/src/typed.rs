//! Plays as people type them: records are exact, people need not be.

use quintile_rules::Game;
use quintile_rules::kit::{Illegal, Scoring, read_play};

/// The most parts that are put in order, by trying every permutation; no play has more.
const MAX_PARTS: usize = 6;

/// The play that somebody means, with its score. Case and spaces do not matter, nor does order where a game prescribes
/// one for the parts. The refusal is about the text as it was understood.
pub(crate) fn understand<G: Game>(game: &G, text: &str) -> Result<(G::Play, Scoring<G::Feature>), Illegal> {
    let exact = weigh(game, text.trim());
    if exact.is_ok() {
        return exact;
    }
    let parts = tidy(text);
    let tidied = weigh(game, &parts.join(" "));
    // Any other refusal stands: in Polygon another order would be another play.
    if !matches!(tidied, Err(Illegal::Order { .. })) || parts.len() > MAX_PARTS {
        return tidied;
    }
    let fixed = usize::from(parts.first().is_some_and(|first| first == "trade"));
    orders(&parts, fixed)
        .iter()
        .map(|order| weigh(game, &order.join(" ")))
        .find(|result| !matches!(result, Err(Illegal::Order { .. })))
        .unwrap_or(tidied)
}

/// A single part as notations have it.
pub(crate) fn tidied(text: &str) -> String {
    tidy(text).join(" ")
}

fn weigh<G: Game>(game: &G, text: &str) -> Result<(G::Play, Scoring<G::Feature>), Illegal> {
    let play = read_play::<G>(text)?;
    Ok((play, game.weigh(&play)?))
}

/// The parts of a play, in the case and spacing that notations use: places small, tiles named by letters large
/// (`W@f5`, `BBGR@2,-1`), no spaces around `@` and `,`, no number without its zero.
fn tidy(text: &str) -> Vec<String> {
    let mut close = String::new();
    for letter in text.trim().to_lowercase().chars() {
        let glued = close.ends_with(['@', ',']) && letter.is_whitespace();
        if matches!(letter, '@' | ',' | '!') {
            close.truncate(close.trim_end().len());
        }
        if !glued {
            close.push(letter);
        }
    }
    close.split_whitespace().map(tidy_part).collect()
}

fn tidy_part(part: &str) -> String {
    let tile_end = part.find(['@', '!']);
    let (tile, rest) = part.split_at(tile_end.unwrap_or(part.len()));
    let mut tile = match tile.strip_prefix('.') {
        Some(digits) => format!("0.{digits}"),
        None => tile.replace("*.", "*0."),
    };
    if tile_end.is_some() && tile.chars().all(|letter| letter.is_ascii_alphabetic()) {
        tile.make_ascii_uppercase();
    }
    tile + rest
}

/// Every order of the parts after the first `fixed`.
fn orders(parts: &[String], fixed: usize) -> Vec<Vec<String>> {
    if fixed >= parts.len() {
        return vec![parts.to_vec()];
    }
    let mut all = Vec::new();
    for chosen in fixed..parts.len() {
        let mut next = parts.to_vec();
        next[fixed..=chosen].rotate_right(1);
        all.extend(orders(&next, fixed + 1));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_spaces_are_forgiven() {
        for (typed, meant) in [
            ("  7 @  D5 ", "7@d5"),
            ("PASS", "pass"),
            ("3X2@E6   w@F5", "3x2@e6 W@f5"),
            ("w !", "W!"),
            ("bbgr @ 2 , -1", "BBGR@2,-1"),
            ("Trade .1 0.35 *", "trade 0.1 0.35 *"),
            ("*.3@e8 .25@e5", "*0.3@e8 0.25@e5"),
        ] {
            assert_eq!(tidy(typed).join(" "), meant, "{typed:?}");
        }
        assert!(tidy("   ").is_empty());
    }

    #[test]
    fn orders_are_all_there_once_each() {
        let parts = ["trade", "a", "b", "c"].map(str::to_owned);
        let mut all = orders(&parts, 1);
        assert_eq!(all[0], parts);
        assert!(all.iter().all(|order| order[0] == "trade"));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 6);
    }
}
