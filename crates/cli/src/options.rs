//! Options of a game, as given on the command line.

use std::fs::File;
use std::io::Read;

use quintile_rules::Game;
use quintile_rules::kit::{Illegal, read_options};
#[cfg(feature = "tools")]
use quintile_rules::{GameId, kit::changed_options, with_game};
use quintile_sets::CustomSet;
use serde_json::{Map, Value};

use crate::error::Error;
use crate::input::json_reason;

/// How options are written, for the help texts.
pub(crate) const HELP: &str = "The game's options that differ from their defaults: a JSON object, or @FILE with one";

/// No set needs more; reading an endless @FILE stops here.
const MAX_BYTES: u64 = 1 << 20;

/// What differs from the house game: options as JSON, or a custom set.
#[derive(clap::Args)]
pub(crate) struct Given {
    #[arg(long, value_name = "JSON", help = HELP)]
    options: Option<String>,

    /// A custom set: a TOML file as `quintile set new` writes it
    #[arg(long, value_name = "FILE", conflicts_with = "options")]
    pub(crate) set: Option<String>,
}

impl Given {
    /// The options of a game; the error names the key, in a file also the line. Whether the values make a game is for
    /// [`Game::check`].
    pub(crate) fn read<G: Game>(&self) -> Result<G::Options, Error> {
        match &self.set {
            None => read::<G>(self.options.as_deref()),
            Some(file) => {
                let set = read_set(file)?;
                if set.game != G::ID {
                    return Err(Error::at(file, format_args!("it is a set for {}", set.game.title())));
                }
                Ok(read_options::<G>(set.options)?)
            }
        }
    }
}

/// What was chosen for a game, without its type: what differs from the house's, and what the set is called.
#[cfg(feature = "tools")]
#[derive(Default)]
pub(crate) struct Chosen {
    pub(crate) options: Map<String, Value>,
    pub(crate) name: Option<String>,
    pub(crate) about: String,
}

#[cfg(feature = "tools")]
impl Given {
    /// The same as [`Given::read`] for those who need the options by name.
    pub(crate) fn choose(&self, game: GameId) -> Result<Chosen, Error> {
        let set = self.set.as_deref().map(read_set).transpose()?;
        if let (Some(set), Some(file)) = (&set, &self.set)
            && set.game != game
        {
            return Err(Error::at(file, format_args!("it is a set for {}", set.game.title())));
        }
        match set {
            Some(CustomSet { options, name, about, .. }) => Ok(Chosen { options, name: Some(name), about }),
            None => {
                let options = with_game!(game, G => changed_options::<G>(&read::<G>(self.options.as_deref())?));
                Ok(Chosen { options, ..Chosen::default() })
            }
        }
    }
}

/// The text of a custom set; - is stdin.
pub(crate) fn read_set_text(file: &str) -> Result<String, Error> {
    if file == "-" { read_all(&mut std::io::stdin().lock(), file) } else { read_file(file) }
}

/// Reads a custom set; the error names file, line and column.
pub(crate) fn read_set(file: &str) -> Result<CustomSet, Error> {
    CustomSet::read(&read_set_text(file)?).map_err(|error| match error.spot {
        Some(spot) => Error::at(format_args!("{file}:{}:{}", spot.line, spot.column), error.error),
        None => Error::at(file, error.error),
    })
}

/// Reads the options of a game; the error names the key. Whether the values make a game is for [`Game::check`].
pub(crate) fn read<G: Game>(text: Option<&str>) -> Result<G::Options, Error> {
    let Some(text) = text else { return Ok(G::Options::default()) };
    let (place, text) = match text.strip_prefix('@') {
        Some(file) => (file, read_file(file)?),
        None => ("options", text.to_owned()),
    };
    let value: Value = serde_json::from_str(&text).map_err(|error| Error::at(place, json_reason(&error)))?;
    let Value::Object(map) = value else {
        return Err(Error::at(place, "options are a JSON object, such as {\"hands\":[7,6,6]}"));
    };
    known_keys::<G>(&map)?;
    Ok(read_options::<G>(map)?)
}

/// Names the unknown key first and then the options there are; serde would put both into one message.
fn known_keys<G: Game>(map: &Map<String, Value>) -> Result<(), Error> {
    let known = |key: &String| G::OPTIONS.iter().any(|option| option.name == key);
    let Some(key) = map.keys().find(|key| !known(key)) else { return Ok(()) };
    let names: Vec<&str> = G::OPTIONS.iter().map(|option| option.name).collect();
    let key = quintile_rules::kit::excerpt(key);
    Err(Error::at(
        format_args!("options.{key}"),
        format_args!("{} has no such option; it has {}", G::ID.title(), names.join(", ")),
    ))
}

fn read_file(name: &str) -> Result<String, Error> {
    read_all(&mut File::open(name).map_err(|error| Error::file(name, &error))?, name)
}

fn read_all(from: &mut dyn Read, name: &str) -> Result<String, Error> {
    let mut text = String::new();
    from.take(MAX_BYTES).read_to_string(&mut text).map_err(|error| Error::file(name, &error))?;
    Ok(text)
}

/// Refuses a clock in a game that has none. `flag` asked for one.
pub(crate) fn check_clock<G: Game>(flag: &str) -> Result<(), Error> {
    if G::HAS_CLOCK { Ok(()) } else { Err(Error::at(flag, Illegal::NoClock)) }
}
