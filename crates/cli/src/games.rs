//! `quintile games`: the games and their options.

use std::io::Write;

use quintile_rules::kit::excerpt;
use quintile_rules::{Game, GameId, with_game};
use serde_json::{Value, json};

use crate::error::Error;
use crate::names;
use crate::paint::TITLE;

/// List the games with their seats, options and defaults
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this game
    #[arg(value_parser = names::game)]
    game: Option<GameId>,

    /// Print JSON, with every default in full
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let games = GameId::ALL.into_iter().filter(|&id| args.game.is_none_or(|only| only == id));
    if args.json {
        let list: Vec<Value> = games.map(|id| with_game!(id, G => describe::<G>())).collect();
        writeln!(out, "{:#}", Value::from(list))?;
        return Ok(());
    }
    for (index, id) in games.enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        with_game!(id, G => list::<G>(out))?;
    }
    Ok(())
}

/// The defaults by key, as in records.
fn defaults<G: Game>() -> Value {
    serde_json::to_value(G::Options::default()).unwrap_or_default()
}

fn describe<G: Game>() -> Value {
    let seats = G::seats(&G::Options::default());
    let defaults = defaults::<G>();
    let option = |name: &str, what: &str| json!({"name": name, "what": what, "default": defaults[name]});
    json!({
        "id": G::ID.name(),
        "title": G::ID.title(),
        "seats": {"least": seats.start(), "most": seats.end()},
        "options": G::OPTIONS.iter().map(|doc| option(doc.name, doc.what)).collect::<Vec<_>>(),
    })
}

fn list<G: Game>(out: &mut dyn Write) -> Result<(), Error> {
    let seats = G::seats(&G::Options::default());
    let (id, title) = (G::ID.name(), G::ID.title());
    writeln!(out, "{TITLE}{id}{TITLE:#}  {title}, {} to {} seats", seats.start(), seats.end())?;
    let defaults = defaults::<G>();
    let shown: Vec<String> = G::OPTIONS.iter().map(|doc| excerpt(&defaults[doc.name].to_string())).collect();
    let name_width = G::OPTIONS.iter().map(|doc| doc.name.len()).max().unwrap_or(0);
    let default_width = shown.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    for (doc, default) in G::OPTIONS.iter().zip(&shown) {
        writeln!(out, "  {:name_width$}  {default:default_width$}  {}", doc.name, doc.what)?;
    }
    Ok(())
}
