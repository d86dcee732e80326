//! Records `quintile/1`: a game written down, complete enough to be judged by anybody.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::{End, Seat, SetupError, SetupProblem};
use crate::{Game, GameId};

/// The only format there is so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
pub enum Format {
    /// `quintile/1`.
    #[serde(rename = "quintile/1")]
    One,
}

/// A game written down. Options and deal keep their JSON form until the game they belong to is known; see
/// [`Record::options_of`] and [`Record::deal_of`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The format's name.
    pub format: Format,
    /// Which game.
    pub game: GameId,
    /// What differs from the game's defaults.
    pub options: Map<String, Value>,
    /// The players' names by seat.
    pub seats: Vec<String>,
    /// Everything chance decided.
    pub deal: Value,
    /// What happened, in order.
    pub plays: Vec<Entry>,
    /// Final scores by seat; absent while the game goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// Team totals of a finished team game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<[i32; 2]>,
    /// Who won; absent while the game goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<Seat>>,
    /// Why it ended; absent while the game goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// Seed, commitments and contributions of an online deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Value>,
    /// Whatever else a program keeps; readers may ignore it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<Map<String, Value>>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "RawEntry", into = "RawEntry")]
pub enum Entry {
    /// A seat made a play.
    Play(PlayEntry),
    /// Time was called.
    Time,
}

/// A play as it stands in a record.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayEntry {
    /// Who made it.
    pub seat: Seat,
    /// Its notation.
    pub play: String,
    /// What it changed the seat's score by.
    pub points: Option<i32>,
    /// How many plays were legal just before.
    pub legal: Option<usize>,
    /// The hash of those plays; see [`legal_hash`].
    pub legal_hash: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RecordEntry"))]
#[serde(deny_unknown_fields)]
struct RawEntry {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    play: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    legal: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    legal_hash: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<Event>,
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Event {
    Time,
}

impl TryFrom<RawEntry> for Entry {
    type Error = &'static str;

    fn try_from(raw: RawEntry) -> Result<Self, Self::Error> {
        match raw {
            RawEntry {
                event: Some(Event::Time),
                seat: None,
                play: None,
                points: None,
                legal: None,
                legal_hash: None,
            } => Ok(Self::Time),
            RawEntry { event: Some(_), .. } => Err("an event has no other keys"),
            RawEntry { seat: Some(seat), play: Some(play), points, legal, legal_hash, event: None } => {
                Ok(Self::Play(PlayEntry { seat, play, points, legal, legal_hash }))
            }
            RawEntry { seat: None, .. } => Err("missing field `seat`"),
            RawEntry { play: None, .. } => Err("missing field `play`"),
        }
    }
}

impl From<Entry> for RawEntry {
    fn from(entry: Entry) -> Self {
        match entry {
            Entry::Time => {
                Self { seat: None, play: None, points: None, legal: None, legal_hash: None, event: Some(Event::Time) }
            }
            Entry::Play(PlayEntry { seat, play, points, legal, legal_hash }) => {
                Self { seat: Some(seat), play: Some(play), points, legal, legal_hash, event: None }
            }
        }
    }
}

impl Record {
    /// A record with no plays yet.
    pub fn new<G: Game>(options: &G::Options, seats: Vec<String>, deal: &G::Deal) -> Self {
        Self {
            format: Format::One,
            game: G::ID,
            options: changed_options::<G>(options),
            seats,
            deal: to_value(deal),
            plays: Vec::new(),
            scores: None,
            teams: None,
            winners: None,
            end: None,
            fairness: None,
            meta: None,
        }
    }

    /// Reads a record out of parsed JSON. The error names the key.
    pub fn from_value(value: &Value) -> Result<Self, SetupError> {
        read("record", value)
    }

    /// The options as the game's own type; values are not judged yet.
    pub fn options_of<G: Game>(&self) -> Result<G::Options, SetupError> {
        read_options::<G>(self.options.clone())
    }

    /// The deal as the game's own type; it is not judged yet.
    pub fn deal_of<G: Game>(&self) -> Result<G::Deal, SetupError> {
        read_deal::<G>(&self.deal)
    }

    /// Adds a play.
    pub fn push(&mut self, seat: Seat, play: &impl ToString, points: i32) {
        let entry = PlayEntry { seat, play: play.to_string(), points: Some(points), legal: None, legal_hash: None };
        self.plays.push(Entry::Play(entry));
    }

    /// Writes the result down, if the game is over.
    pub fn finish<G: Game>(&mut self, game: &G) {
        if let Some(outcome) = game.outcome() {
            self.scores = Some(outcome.scores);
            self.teams = outcome.teams;
            self.winners = Some(outcome.winners);
            self.end = Some(outcome.end);
        }
    }
}

/// Reads options out of parsed JSON. The error names the key.
pub fn read_options<G: Game>(options: Map<String, Value>) -> Result<G::Options, SetupError> {
    read("options", &Value::Object(options))
}

/// Reads a deal out of parsed JSON. The error names the key.
pub fn read_deal<G: Game>(deal: &Value) -> Result<G::Deal, SetupError> {
    read("deal", deal)
}

/// The options that differ from the game's defaults.
pub fn changed_options<G: Game>(options: &G::Options) -> Map<String, Value> {
    let (Value::Object(mut changed), Value::Object(defaults)) = (to_value(options), to_value(&G::Options::default()))
    else {
        return Map::new();
    };
    changed.retain(|key, value| defaults.get(key) != Some(value));
    changed
}

/// The first 16 hex digits of the SHA-256 of the notations, sorted bytewise and joined by line feeds.
pub fn legal_hash<P: ToString>(plays: &[P]) -> String {
    let mut notations: Vec<String> = plays.iter().map(ToString::to_string).collect();
    notations.sort_unstable();
    let digest = Sha256::digest(notations.join("\n"));
    digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Our own types serialise to JSON without fail: their map keys are names or numbers, and they hold no floats.
fn to_value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

fn read<T: DeserializeOwned>(root: &str, value: &Value) -> Result<T, SetupError> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { root.to_owned() } else { format!("{root}.{path}") };
        SetupError::new(
            field,
            SetupProblem::Unreadable { message: super::excerpt_long(&in_plain_words(&error.into_inner().to_string())) },
        )
    })
}

/// What the reader says, without the names of Rust's types: "it is the text \"x\", not a whole number from 0 to 255".
fn in_plain_words(message: &str) -> String {
    let Some((what, wanted)) = message.rsplit_once(", expected ") else {
        let key = |prefix: &str| message.strip_prefix(prefix)?.strip_suffix('`');
        let missing = key("missing field `").map(|key| format!("{key} is missing"));
        let twice = || key("duplicate field `").map(|key| format!("{key} is there twice"));
        return missing.or_else(twice).unwrap_or_else(|| message.to_owned());
    };
    let found = ["invalid type: ", "invalid value: ", "invalid length "];
    let found = found.into_iter().find_map(|prefix| what.strip_prefix(prefix));
    let named = |prefix: &str| what.strip_prefix(prefix)?.strip_suffix('`');
    match (found, named("unknown variant `"), named("unknown field `")) {
        (Some(length), ..) if what.starts_with("invalid length") => {
            format!("it has {length} entries, not {}", plain_type(wanted))
        }
        (Some(found), ..) => format!("it is {}, not {}", plain_value(found), plain_type(wanted)),
        (_, Some(name), _) => format!("{name:?} is none of {}", plain_names(wanted)),
        (_, _, Some(key)) => format!("unknown field {key:?}; there is {}", plain_names(wanted)),
        _ => message.to_owned(),
    }
}

/// A value as people call it.
fn plain_value(found: &str) -> String {
    let bare = |prefix: &str| Some(found.strip_prefix(prefix)?.trim_matches('`'));
    let number = ["integer ", "floating point "].into_iter().find_map(bare);
    match (number, bare("boolean "), found.strip_prefix("string ")) {
        (Some(number), ..) => format!("the number {number}"),
        (_, Some(truth), _) => truth.to_owned(),
        (_, _, Some(text)) => format!("the text {text}"),
        _ if found == "map" => "an object".to_owned(),
        _ if found == "sequence" => "a list".to_owned(),
        _ => found.to_owned(),
    }
}

/// A type as people call it, with the numbers it can hold.
fn plain_type(wanted: &str) -> String {
    let range = match wanted {
        "u8" => 0..=i64::from(u8::MAX),
        "u16" => 0..=i64::from(u16::MAX),
        "u32" => 0..=i64::from(u32::MAX),
        "i8" => i64::from(i8::MIN)..=i64::from(i8::MAX),
        "i16" => i64::from(i16::MIN)..=i64::from(i16::MAX),
        "i32" => i64::from(i32::MIN)..=i64::from(i32::MAX),
        "u64" | "usize" | "i64" => return "a whole number".to_owned(),
        "a string" => return "a text".to_owned(),
        "a boolean" => return "true or false".to_owned(),
        "a sequence" => return "a list".to_owned(),
        "a map" => return "an object".to_owned(),
        _ if wanted.starts_with("struct ") => return "an object".to_owned(),
        _ => return wanted.to_owned(),
    };
    format!("a whole number from {} to {}", range.start(), range.end())
}

/// "one of `a`, `b`" as "a, b".
fn plain_names(wanted: &str) -> String {
    wanted.trim_start_matches("one of ").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_speak_plainly() {
        for (said, plain) in [
            ("invalid type: string \"x\", expected u16", "it is the text \"x\", not a whole number from 0 to 65535"),
            ("invalid value: integer `-5`, expected u8", "it is the number -5, not a whole number from 0 to 255"),
            (
                "invalid type: floating point `0.5`, expected i32",
                "it is the number 0.5, not a whole number from -2147483648 to 2147483647",
            ),
            ("invalid type: null, expected a boolean", "it is null, not true or false"),
            ("invalid type: map, expected a sequence", "it is an object, not a list"),
            (
                "unknown variant `clsed`, expected one of `match`, `color`, `closed`",
                "\"clsed\" is none of match, color, closed",
            ),
            ("unknown field `colour`, expected `a` or `b`", "unknown field \"colour\"; there is a or b"),
            ("missing field `deal`", "deal is missing"),
            ("an event has no other keys", "an event has no other keys"),
        ] {
            assert_eq!(in_plain_words(said), plain);
        }
    }
}
