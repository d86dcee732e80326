//! Options of a game, as given on the command line.

use std::fs::File;
use std::io::Read;

use quintile_rules::Game;
use quintile_rules::kit::read_options;
use serde_json::{Map, Value};

use crate::error::Error;
use crate::input::json_reason;

/// How options are written, for the help texts.
pub(crate) const HELP: &str = "The game's options that differ from their defaults: a JSON object, or @FILE with one";

/// No table needs more; an endless @FILE ends here.
const LONGEST: u64 = 1 << 20;

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

/// Names the unknown key first and the options there are after it; serde would list both in one breath.
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
    let mut text = String::new();
    let mut file = File::open(name).map_err(|error| Error::file(name, &error))?.take(LONGEST);
    file.read_to_string(&mut text).map_err(|error| Error::file(name, &error))?;
    Ok(text)
}
