//! A set to start from: the house set, with every option explained.

use std::fmt::Write;

use quintile_rules::{Game, GameId, OptionDoc, with_game};
use serde_json::Value;

/// Lists are wrapped at this width.
const WIDTH: usize = 100;

/// The house set of a game as a file with a comment for every option. It reads back as the house set; change what you
/// like and delete the rest.
pub fn template(game: GameId) -> String {
    with_game!(game, G => write::<G>())
}

fn write<G: Game>() -> String {
    let defaults = serde_json::to_value(G::Options::default()).unwrap_or_default();
    let mut out = format!(
        "# A set for {}. Options left out are as in the house set; lists and tables are replaced as a whole.\n\
         game = \"{}\"\nname = \"My {}\"\nabout = \"\"\n\n[options]\n",
        G::ID.title(),
        G::ID,
        G::ID.title()
    );
    // Tables end the part that single values may be in, so they come last.
    let (tables, values): (Vec<&OptionDoc>, Vec<&OptionDoc>) =
        G::OPTIONS.iter().partition(|option| defaults[option.name].is_object());
    for option in values {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "# {}\n{} = {}", comment(option.what), option.name, value(&defaults[option.name]));
    }
    for option in tables {
        let _ = writeln!(out, "\n# {}\n[options.{}]", comment(option.what), option.name);
        let entries = defaults[option.name].as_object().into_iter().flatten();
        entries.for_each(|(key, entry)| {
            let _ = writeln!(out, "{} = {}", bare(key), value(entry));
        });
    }
    out
}

/// What an option does, without its example in JSON: the lines below show it in TOML.
fn comment(what: &str) -> &str {
    what.split(": {").next().and_then(|what| what.split(": [").next()).unwrap_or(what)
}

/// A key without quotes where TOML allows it.
fn bare(key: &str) -> String {
    let plain =
        !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-');
    if plain { key.to_owned() } else { Value::from(key).to_string() }
}

fn value(value: &Value) -> String {
    match value {
        Value::Array(list) if !list.is_empty() => {
            let one_line = format!("[{}]", list.iter().map(self::value).collect::<Vec<_>>().join(", "));
            if one_line.chars().count() <= WIDTH { one_line } else { wrapped(list) }
        }
        // Texts of ours need no escapes that JSON and TOML write differently.
        other => other.to_string(),
    }
}

fn wrapped(list: &[Value]) -> String {
    let mut out = "[\n   ".to_owned();
    let mut width = 3;
    for entry in list {
        let entry = value(entry);
        if width + entry.len() + 2 > WIDTH {
            out.push_str("\n   ");
            width = 3;
        }
        width += entry.len() + 2;
        // Writing to a string cannot fail.
        let _ = write!(out, " {entry},");
    }
    out.push_str("\n]");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CustomSet;

    #[test]
    fn every_template_is_the_house_set() {
        for game in GameId::ALL {
            let text = template(game);
            let set = CustomSet::read(&text).unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
            assert_eq!((set.game, set.options.len()), (game, 0), "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
        }
    }
}
