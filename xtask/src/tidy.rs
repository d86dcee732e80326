//! House rules that `cargo test` enforces, so that nobody has to remember them.

use std::fs;
use std::path::{Path, PathBuf};

use quintile_rules::{Game, GameId, with_game};

use crate::run::root;

/// The project's files with one of these endings, except build output.
fn files(endings: &[&str]) -> Vec<PathBuf> {
    fn walk(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder of the project") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "target" && (!name.starts_with('.') || name == ".cargo" || name == ".ci") {
                    walk(&path, endings, found);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root(), endings, &mut found);
    found.sort();
    assert!(!found.is_empty(), "no {endings:?} in the project");
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn every_module_says_why_it_exists() {
    let silent = files(&[".rs"]).into_iter().filter(|path| !read(path).starts_with("//!")).map(|path| shown(&path));
    assert_none(&silent.collect::<Vec<_>>());
}

#[test]
fn no_file_outgrows_a_few_screens() {
    let long = files(&[".rs"]).into_iter().filter_map(|path| {
        let lines = read(&path).lines().count();
        (lines > 600).then(|| format!("{} has {lines} lines", shown(&path)))
    });
    assert_none(&long.collect::<Vec<_>>());
}

#[test]
fn nothing_is_left_for_later_in_the_code() {
    // Put together here so that this file does not find itself.
    let marks = ["TO", "FIX", "XX"].iter().zip(["DO", "ME", "X"]).map(|(a, b)| format!("{a}{b}")).collect::<Vec<_>>();
    let left = files(&[".rs", ".toml", ".md"]).into_iter().flat_map(|path| {
        let text = read(&path);
        let found: Vec<String> = text
            .lines()
            .enumerate()
            .filter(|(_, line)| marks.iter().any(|mark| line.contains(mark.as_str())))
            .map(|(index, _)| format!("{}:{}", shown(&path), index + 1))
            .collect();
        found
    });
    assert_none(&left.collect::<Vec<_>>());
}

/// The targets of Markdown links that point into the project.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).filter(|link| !link.contains("://"))
}

#[test]
fn links_in_documents_lead_somewhere() {
    let dead = files(&[".md"]).into_iter().flat_map(|path| {
        let text = read(&path);
        let folder = path.parent().expect("a folder").to_path_buf();
        let found: Vec<String> = links(&text)
            .map(|link| link.split('#').next().unwrap_or_default())
            .filter(|link| !link.is_empty() && !folder.join(link).exists())
            .map(|link| format!("{}: {link}", shown(&path)))
            .collect();
        found
    });
    assert_none(&dead.collect::<Vec<_>>());
}

#[test]
fn paths_named_in_the_architecture_exist() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let named = text.split('`').skip(1).step_by(2).filter(|code| {
        ["bindings/", "crates/", "xtask", "docs/", "fuzz"].iter().any(|start| code.starts_with(start))
            && !code.contains(['<', '*', ' '])
    });
    let missing: Vec<String> = named.filter(|path| !root().join(path).exists()).map(str::to_owned).collect();
    assert_none(&missing);
}

#[test]
fn every_game_has_its_vectors_page_and_diagram() {
    let mut missing = Vec::new();
    for id in GameId::ALL {
        if !root().join(format!("crates/rules/tests/vectors/{id}.jsonl")).exists() {
            missing.push(format!("{id}: no crates/rules/tests/vectors/{id}.jsonl"));
        }
        let page = root().join(format!("docs/rules/{id}.md"));
        match fs::read_to_string(&page) {
            Err(_) => missing.push(format!("{id}: no page docs/rules/{id}.md")),
            Ok(text) if !text.contains("```text") => missing.push(format!("{id}: no diagram in its page")),
            Ok(_) => {}
        }
    }
    assert_none(&missing);
}

/// Lists of all games that are written by hand, and what each has of a game: `ID`, `TITLE`, `TYPE` and `FOLDER` stand for its
/// names. What the compiler or another test asks for is not here.
const LISTS: [(&str, &[&str]); 26] = [
    ("ARCHITECTURE.md", &["`crates/rules/src/FOLDER`"]),
    ("README.md", &["### [TITLE](docs/rules/ID.md)"]),
    ("crates/bots/tests/bots.rs", &["::<super::TYPE>()"]),
    ("crates/bots/tests/coach.rs", &["::<super::TYPE>()"]),
    ("crates/bots/tests/support/mod.rs", &["choices::<TYPE>()"]),
    ("crates/browser-tests/tests/browser/games.rs", &["Order::of(GameId::TYPE)"]),
    ("crates/browser-tests/tests/browser/keyboard.rs", &["whole_game(GameId::TYPE)", "whole_lesson(GameId::TYPE, "]),
    ("crates/browser-tests/tests/browser/pages.rs", &["\"/play/ID\"", "\"/rules/ID\""]),
    ("crates/drawing/tests/drawing.rs", &["(GameId::TYPE, json!({}), "]),
    ("crates/puzzles/tests/puzzles.rs", &["confirmed(GameId::TYPE)"]),
    ("crates/rules/tests/vectors.rs", &["quintile_rules::TYPE;"]),
    ("crates/rules/tests/vectors/illegal.jsonl", &["\"game\":\"ID\""]),
    ("crates/words/tests/words/phrases.rs", &["(GameId::TYPE, \""]),
    ("crates/words/tests/words/samples.rs", &["AnyFeature::TYPE)"]),
    ("crates/yardstick/ceilings.txt", &["price ID "]),
    ("docs/README.md", &["| TITLE | [rules/ID.md](rules/ID.md) |"]),
    ("docs/bots.md", &["\n| TITLE"]),
    ("docs/fairness.md", &["\n| TITLE |"]),
    ("docs/lab/README.md", &["\n| TITLE | [ID.md](ID.md) |"]),
    ("docs/performance.md", &["\n| TITLE |"]),
    ("docs/pictures.md", &["](pictures/ID.svg)"]),
    ("docs/python.md", &["\n| TITLE |"]),
    ("docs/records.md", &["`ID`", "\n| TITLE |"]),
    ("docs/sets.md", &["`ID`", "[TITLE](rules/ID.md)", "\n| TITLE |"]),
    ("xtask/src/count.rs", &["workload: \"price\", game: \"ID\""]),
    ("xtask/src/wasm.rs", &["\"ID\""]),
];

type IsOne = fn(GameId) -> bool;

/// Lines that name the games of some kind: how each begins, and which games those are.
const KINDS: [(&str, &str, IsOne); 3] = [
    ("docs/play.md", "| `R`, `T` | ", |id| with_game!(id, G => G::CAN_TURN)),
    ("docs/play.md", "| `R`, `T` | ", |id| with_game!(id, G => G::CAN_TRADE)),
    ("docs/host.md", "- **Clocks.** ", GameId::has_clock),
];

#[test]
fn every_list_of_games_has_every_game() {
    let mut missing = Vec::new();
    for id in GameId::ALL {
        let names = [
            ("TITLE", id.title().to_owned()),
            ("TYPE", format!("{id:?}")),
            ("FOLDER", id.name().replace('-', "_")),
            ("ID", id.name().to_owned()),
        ];
        for (file, entries) in LISTS {
            let text = read(&root().join(file));
            for entry in entries {
                let entry = names.iter().fold((*entry).to_owned(), |entry, (key, name)| entry.replace(key, name));
                if !text.contains(&entry) {
                    missing.push(format!("{id}: {file} lacks `{}`", entry.trim()));
                }
            }
        }
        for (file, start, _) in KINDS.iter().filter(|(.., is_one)| is_one(id)) {
            if !read(&root().join(file)).lines().any(|line| line.starts_with(start) && line.contains(id.title())) {
                missing.push(format!("{id}: {file} does not name it in the line `{start}…`"));
            }
        }
    }
    assert_none(&missing);
}

/// Numbers in both languages, from five on: smaller ones count other games (Synergo is three in one box).
const NUMBERS: [[&str; 2]; 6] =
    [["five", "cinco"], ["six", "seis"], ["seven", "siete"], ["eight", "ocho"], ["nine", "nueve"], ["ten", "diez"]];

#[test]
fn texts_know_how_many_games_there_are() {
    let mut wrong = Vec::new();
    for path in files(&[".html", ".md", ".py", ".rs", ".service", ".toml", ".webmanifest"]) {
        // What was said of an earlier version stays true.
        if path.ends_with("CHANGELOG.md") {
            continue;
        }
        for (index, line) in read(&path).to_lowercase().lines().enumerate() {
            let words: Vec<&str> = line.split(|letter: char| !letter.is_alphabetic()).collect();
            let line = format!(" {} ", words.join(" "));
            for (number, [en, es]) in (5..).zip(NUMBERS) {
                let said = [format!(" {en} games "), format!(" {en} tile laying games "), format!(" {es} juegos ")];
                if number != GameId::ALL.len() && said.iter().any(|said| line.contains(said)) {
                    wrong.push(format!("{}:{} says {en}, not {}", shown(&path), index + 1, GameId::ALL.len()));
                }
            }
        }
    }
    assert_none(&wrong);
}

/// What every game's folder has: its files, and in each what has to be called the same everywhere.
const GAME_FILES: [(&str, &[&str]); 11] = [
    ("mod.rs", &["impl Game for ", "impl Search for "]),
    ("material.rs", &["const OPTIONS: ", "struct Options ", "struct Set ", "fn shared(", "fn compile("]),
    ("deal.rs", &["struct Deal ", "fn draw(set: &Set, ", "fn check(&self, set: &Set, "]),
    ("state.rs", &["fn start(set: Shared<Set>, ", "fn make(&mut self, play: &Play) -> i32 "]),
    ("plays.rs", &["fn list_plays(&self, into: ", "fn list_priced(&self, into: ", "fn judge(&self, play: &Play) "]),
    ("score.rs", &["enum Feature ", "fn price(", "fn itemise("]),
    ("notation.rs", &["impl FromStr for Play "]),
    ("view.rs", &["struct View ", "fn of(game: ", "fn imagine(&self, chance: "]),
    ("sketch.rs", &["fn sketch(view: &View) -> Sketch "]),
    ("tests/mod.rs", &["mod examples;"]),
    ("tests/examples.rs", &["#[test]"]),
];

/// What a game has besides, because one of the files above would be crowded.
const EXTRA_FILES: [(GameId, &[&str]); 5] = [
    (GameId::Polygon, &["faces.rs", "tile.rs", "turn_plays.rs"]),
    (GameId::Synergo, &["board.rs", "frontier.rs", "shapes.rs", "tile.rs"]),
    (GameId::TwentyFourSeven, &["board.rs", "hand.rs", "layout.rs"]),
    (GameId::ScrambledFives, &["bonus.rs", "permutations.rs", "subsets.rs"]),
    (GameId::SumsOfOne, &["subset_sums.rs", "tile.rs"]),
];

#[test]
fn every_game_has_the_same_files_and_names() {
    let mut problems = Vec::new();
    for (id, extra) in EXTRA_FILES {
        let folder = root().join("crates/rules/src").join(id.name().replace('-', "_"));
        for (file, names) in GAME_FILES {
            let text = fs::read_to_string(folder.join(file)).unwrap_or_default();
            let missing = names.iter().filter(|name| !text.contains(**name));
            problems.extend(missing.map(|name| format!("{id}: {file} lacks `{}`", name.trim_end())));
        }
        let known = |file: &str| extra.contains(&file) || GAME_FILES.iter().any(|&(known, _)| known == file);
        for entry in fs::read_dir(&folder).expect("the game's folder") {
            let file = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            if file != "tests" && !known(&file) {
                problems.push(format!("{id}: {file} is not a file that every game has; list it in EXTRA_FILES"));
            }
        }
        let gone = extra.iter().filter(|file| !folder.join(file).exists());
        problems.extend(gone.map(|file| format!("{id}: there is no {file}; take it out of EXTRA_FILES")));
    }
    let text = read(&root().join("CONTRIBUTING.md"));
    let undocumented = GAME_FILES.iter().filter(|(file, _)| !text.contains(&format!("| `{file}` |")));
    problems.extend(undocumented.map(|(file, _)| format!("CONTRIBUTING.md does not list {file} of a game's folder")));
    assert_eq!(EXTRA_FILES.map(|(id, _)| id), GameId::ALL, "one entry per game");
    assert_none(&problems);
}
