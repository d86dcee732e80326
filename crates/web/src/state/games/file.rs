//! All games of this device as one file, and back: how each ended, the plays of those that have them, and the tables where somebody
//! is still playing. A file is read to its end before anything of it is kept.

use std::collections::BTreeSet;

use quintile_rules::AnyGame;
use quintile_rules::kit::Record;
use quintile_table::Log;
use quintile_words::{Say, Speech};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Finished;
use super::shelf::{self, MAX_RESULTS, NoRoom};
use crate::browser;
use crate::state::store::{self, Kept};
use crate::words::Words;

/// The format's name.
const FORMAT: &str = "quintile-games/1";
/// The largest file that is read: as many games as are kept, and long ones, take less.
pub(crate) const MAX_BYTES: usize = 64_000_000;
/// The most tables in a file.
const MAX_TABLES: usize = 1000;
/// How many games are judged before the page may do something else.
const AT_A_TIME: usize = 4;

/// A game in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    result: Finished,
    /// The record, while the game's plays are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    record: Option<Value>,
}

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BadFile {
    TooLarge,
    NotJson {
        line: usize,
        column: usize,
    },
    OtherKind,
    TooMany {
        most: usize,
    },
    /// An entry that cannot be read: which, and what is wrong with it.
    Unreadable {
        place: String,
        what: String,
    },
    /// An entry with a record that the rules refuse, or with a table that nobody can have played at.
    Refused {
        place: String,
        what: Option<String>,
    },
    NoRoom,
}

impl BadFile {
    /// The reason as a sentence, without its beginning.
    pub(crate) fn say(&self, words: &Words) -> String {
        match self {
            Self::TooLarge => (words.file_too_large)(MAX_BYTES / 1_000_000),
            Self::NotJson { line, column } => (words.file_not_json)(*line, *column),
            Self::OtherKind => words.file_of_other_kind.to_owned(),
            Self::TooMany { most } => (words.file_too_many)(*most),
            Self::Unreadable { place, what } => format!("{place}: {} ({what}).", words.file_entry_unreadable),
            Self::Refused { place, what: Some(what) } => format!("{place}: {what}."),
            Self::Refused { place, what: None } => format!("{place}: {}.", words.file_entry_log),
            Self::NoRoom => words.no_room.to_owned(),
        }
    }
}

/// What came of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Added {
    pub(crate) new: usize,
    pub(crate) known: usize,
}

/// A game that was read and judged.
struct Judged {
    finished: Finished,
    record: Option<String>,
}

/// All games of this device as the text of a file; `None` when this browser keeps nothing.
pub(crate) async fn save() -> Option<String> {
    let mut games = Vec::new();
    for result in shelf::results().await? {
        let record = shelf::record(&result.id).await.and_then(|text| serde_json::from_str(&text).ok());
        games.push(Entry { result, record });
    }
    let mut tables = Vec::new();
    for summary in store::list().await?.into_iter().filter(|summary| !summary.over) {
        tables.extend(store::kept(&summary.id).await);
    }
    serde_json::to_string(&json!({ "format": FORMAT, "games": games, "tables": tables })).ok()
}

/// Adds what is in a file and not here. What is here already stays as it is.
pub(crate) async fn load(text: &str, how: Speech) -> Result<Added, BadFile> {
    let (games, tables) = parts(text)?;
    let mut judged = Vec::new();
    for (at, value) in games.into_iter().enumerate() {
        if at % AT_A_TIME == AT_A_TIME - 1 {
            browser::pause().await;
        }
        judged.push(game(at, value, how)?);
    }
    let mut open = Vec::new();
    for (at, value) in tables.into_iter().enumerate() {
        browser::pause().await;
        open.push(table(at, value)?);
    }
    keep(judged, open).await.map_err(|NoRoom| BadFile::NoRoom)
}

async fn keep(games: Vec<Judged>, tables: Vec<Kept>) -> Result<Added, NoRoom> {
    let mut added = Added::default();
    let here = shelf::results().await.ok_or(NoRoom)?;
    let mut whole = shelf::whole().await;
    for Judged { finished, record } in games {
        let known = here.iter().find(|one| one.id == finished.id);
        // A file may know more of a game than this browser does: its plays, or what the coach said.
        let record = record.filter(|_| !whole.contains(&finished.id));
        let review = finished.review.clone().filter(|_| known.is_some_and(|known| known.review.is_none()));
        match known {
            None => {
                shelf::add(&finished, record.as_deref()).await?;
                whole.insert(finished.id);
                added.new += 1;
            }
            Some(known) => {
                if record.is_some() || review.is_some() {
                    let known = Finished { review: known.review.clone().or(review), ..known.clone() };
                    shelf::add(&known, record.as_deref()).await?;
                }
                added.known += 1;
            }
        }
    }
    let here: BTreeSet<String> = store::list().await.ok_or(NoRoom)?.into_iter().map(|summary| summary.id).collect();
    for kept in tables {
        if here.contains(&kept.summary.id) {
            added.known += 1;
            continue;
        }
        let text = serde_json::to_string(&kept).map_err(|_| NoRoom)?;
        store::put_back(&kept.summary.id, &text).await.ok_or(NoRoom)?;
        added.new += 1;
    }
    shelf::tidy().await.ok_or(NoRoom)?;
    Ok(added)
}

/// The games and the tables in a file.
fn parts(text: &str) -> Result<(Vec<Value>, Vec<Value>), BadFile> {
    if text.len() > MAX_BYTES {
        return Err(BadFile::TooLarge);
    }
    let file: Value =
        serde_json::from_str(text).map_err(|error| BadFile::NotJson { line: error.line(), column: error.column() })?;
    if file.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(BadFile::OtherKind);
    }
    let list = |key: &str, most: usize| match file.get(key) {
        Some(Value::Array(list)) if list.len() > most => Err(BadFile::TooMany { most }),
        Some(Value::Array(list)) => Ok(list.clone()),
        _ => Err(BadFile::Unreadable { place: key.to_owned(), what: "[…]".to_owned() }),
    };
    Ok((list("games", MAX_RESULTS)?, list("tables", MAX_TABLES)?))
}

/// One game. With its plays it is what they make of it, whatever the file says beside them.
fn game(at: usize, value: Value, how: Speech) -> Result<Judged, BadFile> {
    let place = |rest: &str| format!("games[{at}]{rest}");
    let unreadable = |error: serde_json::Error| BadFile::Unreadable { place: place(""), what: error.to_string() };
    let Entry { result, record } = serde_json::from_value(value).map_err(unreadable)?;
    let Some(record) = record else {
        let sound = result.is_sound().then_some(Judged { finished: result, record: None });
        return sound.ok_or_else(|| BadFile::Refused { place: place(".result"), what: None });
    };
    let refused = |what: String| BadFile::Refused { place: place(".record"), what: Some(what) };
    let record = Record::from_value(&record).map_err(|error| refused(error.say(how)))?;
    AnyGame::judge(&record).map_err(|fault| refused(fault.say(how)))?;
    let mut finished = Finished::of(&record, result.you, result.at);
    finished.table = result.table;
    finished.review = result.review;
    if !finished.is_sound() || finished.scores.is_empty() {
        return Err(BadFile::Refused { place: place(".result"), what: None });
    }
    let text = serde_json::to_string(&record).map_err(unreadable)?;
    Ok(Judged { finished, record: Some(text) })
}

/// One table.
fn table(at: usize, value: Value) -> Result<Kept, BadFile> {
    let place = format!("tables[{at}]");
    let kept: Kept = serde_json::from_value(value)
        .map_err(|error| BadFile::Unreadable { place: place.clone(), what: error.to_string() })?;
    let summary = &kept.summary;
    let sound = summary.id.len() <= 40 && summary.names.len() <= quintile_rules::kit::MAX_SEATS;
    if !sound || Log::fold(kept.events.clone()).is_err() {
        return Err(BadFile::Refused { place, what: None });
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use quintile_rules::GameId;
    use quintile_rules::kit::Seat;
    use quintile_table::Moment;

    use super::super::finished::tests::record;
    use super::*;

    fn file(games: &Value) -> String {
        json!({ "format": FORMAT, "games": games, "tables": [] }).to_string()
    }

    fn read(text: &str) -> Result<Vec<Judged>, BadFile> {
        let (games, _) = parts(text)?;
        games.into_iter().enumerate().map(|(at, value)| game(at, value, Speech::ENGLISH)).collect()
    }

    fn entry() -> Value {
        let record = record(GameId::TwentyFourSeven, 3);
        let result = Finished::of(&record, Some(Seat(0)), Moment(5));
        serde_json::to_value(Entry { result, record: serde_json::to_value(record).ok() }).expect("JSON")
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let entry = entry();
        let back = read(&file(&json!([entry]))).expect("a good file");
        assert_eq!(serde_json::to_value(&back[0].finished).expect("JSON"), entry["result"]);
        assert!(back[0].record.is_some());
        let mut bare = entry.clone();
        bare.as_object_mut().expect("an object").remove("record");
        assert!(read(&file(&json!([bare]))).expect("a good file")[0].record.is_none());
    }

    #[test]
    fn a_lie_beside_the_plays_changes_nothing() {
        let mut entry = entry();
        let honest = entry["result"].clone();
        entry["result"]["scores"] = json!([9999, 0]);
        entry["result"]["outcome"] = json!("won");
        entry["result"]["id"] = json!("0");
        let back = read(&file(&json!([entry]))).expect("a good file");
        assert_eq!(serde_json::to_value(&back[0].finished).expect("JSON"), honest);
    }

    #[test]
    fn a_bad_file_is_told_what_is_wrong_and_where() {
        let say =
            |text: &str| read(text).map(drop).expect_err("a bad file").say(crate::words::of(quintile_words::Lang::En));
        assert_eq!(say("{\n  \"games\": [,"), "line 2, column 13 is not JSON.");
        assert_eq!(say("{\"format\": \"quintile/1\"}"), "it is not a file of games saved here.");
        assert_eq!(say(&json!({ "format": FORMAT, "games": 3 }).to_string()), "games: it cannot be read ([…]).");
        let mut bad = entry();
        bad["record"]["plays"][2]["play"] = json!("24@a1");
        assert!(
            say(&file(&json!([entry(), bad]))).starts_with("games[1].record: play 3: "),
            "{}",
            say(&file(&json!([bad])))
        );
        let mut bad = entry();
        bad["result"]["when"] = json!(3);
        assert!(say(&file(&json!([bad]))).starts_with("games[0]: it cannot be read (unknown field `when`"));
        let mut bad = entry();
        bad["result"]["names"] = json!(["x".repeat(100)]);
        bad.as_object_mut().expect("an object").remove("record");
        assert!(say(&file(&json!([bad]))).starts_with("games[0].result: "));
        let many = vec![Value::Null; MAX_RESULTS + 1];
        assert_eq!(say(&file(&json!(many))), "it has more than 10000 games.");
    }
}
