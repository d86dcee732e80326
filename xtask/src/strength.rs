//! The arenas of `docs/bots.md`, played again: a row says what to play, and gets the figures.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::run::{cargo, output, program, root, run, target};

/// The seed of every arena in the document.
const SEED: &str = "32";
/// How long a play may take where the table tells times.
const MILLIS: &str = "200";

/// A game as the document names it: its id and options.
const GAMES: &[(&str, &str, &str)] = &[
    ("24/7", "twenty-four-seven", "{}"),
    ("Polygon", "polygon", "{}"),
    ("Synergo match", "synergo", "{}"),
    ("Synergo color", "synergo", r#"{"type":"color"}"#),
    ("Synergo closed", "synergo", r#"{"type":"closed"}"#),
    ("Scrambled 5's", "scrambled-fives", "{}"),
    ("Sums of 1.0", "sums-of-one", "{}"),
    ("Sums of 1.0, `half_pool`", "sums-of-one", r#"{"half_pool":true}"#),
];
/// The game of tables that name none.
const UNNAMED: &str = "Polygon";

/// Plays the arenas whose row has each of the words, all of them if there are none, and writes their figures into the document.
pub(crate) fn strength(words: &[String]) -> Result<(), String> {
    run("strength", &mut cargo(&["build", "--release", "--package", "quintile", "--locked"]))?;
    let quintile = target().join("release").join(format!("quintile{}", std::env::consts::EXE_SUFFIX));
    let file = document();
    let rows = arenas(&fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?)?;
    let wanted = |line: &str| words.iter().all(|word| line.contains(word.as_str()));
    for arena in rows.iter().filter(|arena| wanted(&arena.line)) {
        let told = output(program(&quintile.to_string_lossy(), &["arena"]).args(&arena.arguments))?;
        let told = serde_json::from_str(&told).map_err(|error| format!("strength: {error}"))?;
        let line = arena.with_figures(&told).ok_or_else(|| format!("strength: no figures for {}", arena.line))?;
        println!("{line}");
        // One row at a time, so that nothing is lost when it is stopped, and what was edited meanwhile stays.
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let text = text.replacen(&arena.line, &line, 1);
        fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

fn document() -> PathBuf {
    root().join("docs/bots.md")
}

/// A row of a table of arenas.
#[derive(Debug)]
struct Arena {
    line: String,
    columns: Vec<String>,
    arguments: Vec<String>,
}

impl Arena {
    /// The row with what an arena told.
    fn with_figures(&self, told: &Value) -> Option<String> {
        let first = &told["players"][0];
        let number = |value: &Value| value.as_f64();
        let mut line = String::from("|");
        for (column, cell) in self.columns.iter().zip(cells(&self.line)) {
            let cell = match column.as_str() {
                "wins" => format!("{:.1} %", 100.0 * number(&first["wins"])?),
                "interval" => {
                    let [low, high] = [0, 1].map(|end| number(&first["wins_interval"][end]));
                    format!("{:.1} to {:.1}", 100.0 * low?, 100.0 * high?)
                }
                "points ahead" => {
                    let (ahead, reach) = (&first["score_difference"], &first["score_difference_reach"]);
                    format!("{:+.1} ± {:.1}", number(ahead)?, number(reach)?)
                }
                "ms/play" => format!("{:.0}", number(&first["ms_per_play"])?),
                _ => cell.to_owned(),
            };
            line += &format!(" {cell} |");
        }
        Some(line)
    }
}

/// The cells of a row.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.trim().trim_start_matches('|').trim_end_matches('|').split('|').map(str::trim)
}

/// The arenas of a document: rows of the tables that tell wins of players.
fn arenas(text: &str) -> Result<Vec<Arena>, String> {
    let mut found = Vec::new();
    let mut columns: Vec<String> = Vec::new();
    for line in text.lines() {
        if !line.starts_with('|') {
            columns.clear();
        } else if columns.is_empty() {
            columns = cells(line).map(str::to_owned).collect();
        } else if columns.iter().any(|column| column == "points ahead")
            && columns.iter().any(|column| column == "players")
            && !line.starts_with("|-")
        {
            found.push(arena(&columns, line)?);
        }
    }
    Ok(found)
}

fn arena(columns: &[String], line: &str) -> Result<Arena, String> {
    let cell = |name: &str| columns.iter().position(|column| column == name).and_then(|at| cells(line).nth(at));
    let game = cell("game").unwrap_or(UNNAMED);
    let Some((_, id, options)) = GAMES.iter().find(|(name, ..)| *name == game) else {
        return Err(format!("strength: {game} is not a game: {line}"));
    };
    let needed = |name: &str| cell(name).ok_or_else(|| format!("strength: no {name}: {line}"));
    let mut arguments = vec![*id, "--options", options, "--players", needed("players")?, "--games", needed("games")?];
    arguments.extend(["--threads", "1", "--seed", SEED, "--json"]);
    if cell("ms/play").is_some() {
        arguments.extend(["--millis", MILLIS]);
    }
    if let Some(playouts) = cell("playouts").filter(|playouts| !playouts.is_empty()) {
        arguments.extend(["--iterations", playouts]);
    }
    let arguments = arguments.into_iter().map(str::to_owned).collect();
    Ok(Arena { line: line.to_owned(), columns: columns.to_vec(), arguments })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const TABLE: &str = "\
text

| game | players | games | playouts | wins | interval | points ahead |
|---|---|---|---|---|---|---|
| Synergo color | expert,club | 60 | 200 | 65.8 % | 55.7 to 75.9 | +6.8 ± 4.9 |

| word | meaning |
|---|---|
| wins | points ahead |
";

    #[test]
    fn a_row_says_what_to_play_and_gets_the_figures() {
        let rows = arenas(TABLE).expect("a table");
        assert_eq!(rows.len(), 1);
        let [row] = &rows[..] else { unreachable!() };
        assert_eq!(
            row.arguments.join(" "),
            r#"synergo --options {"type":"color"} --players expert,club --games 60 --threads 1 --seed 32 --json --iterations 200"#
        );
        let told = json!({ "players": [{
            "wins": 0.5, "wins_interval": [0.25, 0.75], "score_difference": -1.0, "score_difference_reach": 2.5,
        }, {}] });
        let line = "| Synergo color | expert,club | 60 | 200 | 50.0 % | 25.0 to 75.0 | -1.0 ± 2.5 |";
        assert_eq!(row.with_figures(&told).as_deref(), Some(line));
        assert_eq!(row.with_figures(&json!({})), None);
    }

    #[test]
    fn every_arena_of_the_document_can_be_played_again() {
        let text = fs::read_to_string(document()).expect("the document");
        let rows = arenas(&text).expect("its tables");
        assert!(rows.len() > 50, "{} arenas", rows.len());
        assert!(rows.iter().all(|row| text.matches(&row.line).count() == 1), "a row stands twice");
    }
}
