//! Custom sets of the Quintile games as files: board, tiles and points that a table agrees on.
//!
//! A set is a short TOML file: the game, a name, and the options that differ from the house set. [`CustomSet::read`]
//! checks it with the game's own checks and says on which line something is wrong; [`template()`] writes one to start from. The
//! options come out as the JSON that records, servers and pages use.
//!
//! ```
//! use quintile_sets::CustomSet;
//!
//! let set = CustomSet::read("game = 'twenty-four-seven'\n[options]\nlimit = 30\n")?;
//! assert_eq!((set.seats, set.options["limit"].as_i64()), (vec![2, 3, 4], Some(30)));
//!
//! let refused = CustomSet::read("game = 'twenty-four-seven'\n[options]\ndoubles = ['a1', 'k5']\n").unwrap_err();
//! assert_eq!(refused.to_string(), "line 3, column 18: options.doubles: k5 is not on the board");
//! # Ok::<(), quintile_sets::SetError>(())
//! ```
//!
//! The crate does no input or output and builds for the browser.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod error;
mod source;
mod template;

use quintile_rules::kit::{SetupError, SetupProblem, changed_options, excerpt, read_options};
use quintile_rules::{Game, GameId, with_game};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use error::{SetError, Spot};
use source::Source;
pub use template::template;

/// A set that was read and checked. As JSON it is what servers offer and pages choose from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CustomSet {
    /// Which game it is for.
    pub game: GameId,
    /// What it is called; the game's title when the file gives no name.
    pub name: String,
    /// What it is for, in a sentence or two; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// What differs from the game's defaults, as records keep it.
    pub options: Map<String, Value>,
    /// The numbers of seats it can be played with; never empty.
    pub seats: Vec<usize>,
}

impl CustomSet {
    /// Reads a set from the text of its file.
    pub fn read(text: &str) -> Result<Self, SetError> {
        let mut source = Source::parse(text)?;
        if let Some(key) = source.keys("").find(|key| !["game", "name", "about", "options"].contains(&key.as_str())) {
            let message = format!("a set has no such key; it has game, name, about and [options]{}", hint(&key));
            return Err(source.refuse(unreadable(&key, message)));
        }
        let Some(game) = source.take_text("game")? else {
            let names = GameId::ALL.map(GameId::name).join(", ");
            return Err(source.refuse(unreadable("game", format!("it is missing; write one of {names}"))));
        };
        let game: GameId = match game.parse() {
            Ok(game) => game,
            Err(unknown) => return Err(source.refuse(unreadable("game", format!("{unknown}")))),
        };
        let name = source.take_text("name")?.unwrap_or_else(|| game.title().to_owned());
        let about = source.take_text("about")?.unwrap_or_default();
        let options = source.take_table("options")?;
        let (options, seats) = with_game!(game, G => judge::<G>(options)).map_err(|error| source.refuse(error))?;
        Ok(Self { game, name, about, options, seats })
    }
}

/// What differs from the house set, and the numbers of seats it can be played with.
fn judge<G: Game>(options: Map<String, Value>) -> Result<(Map<String, Value>, Vec<usize>), SetupError> {
    let known = |key: &String| G::OPTIONS.iter().any(|option| option.name == key);
    if let Some(key) = options.keys().find(|key| !known(key)) {
        let names: Vec<&str> = G::OPTIONS.iter().map(|option| option.name).collect();
        let message = format!("{} has no such option; it has {}", G::ID.title(), names.join(", "));
        return Err(unreadable(&format!("options.{}", excerpt(key)), message));
    }
    let options = read_options::<G>(options)?;
    let mut seats = Vec::new();
    let mut refused = None;
    for count in G::seats(&options) {
        match G::check(&options, count) {
            Ok(()) => seats.push(count),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    match refused {
        Some(error) if seats.is_empty() => Err(error),
        _ => Ok((changed_options::<G>(&options), seats)),
    }
}

fn unreadable(field: &str, message: String) -> SetupError {
    SetupError::new(field, SetupProblem::Unreadable { message })
}

/// Options above `[options]` are the most common slip.
fn hint(key: &str) -> &'static str {
    let option =
        GameId::ALL.into_iter().any(|id| with_game!(id, G => G::OPTIONS.iter().any(|option| option.name == key)));
    if option { "; options go below [options]" } else { "" }
}
