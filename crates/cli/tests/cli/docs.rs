//! What the documents show is what the program does: their diagrams, their records, their commands, their options.
//!
//! A comment on the line before a fence says where its text comes from; CONTRIBUTING.md explains the marks.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{command, quintile, run};

/// A fenced block of a document.
pub(crate) struct Fence {
    /// Document and line, for failures.
    pub(crate) place: String,
    /// What stands in the comment before it.
    mark: Option<String>,
    pub(crate) language: String,
    pub(crate) text: String,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn read(page: &str) -> String {
    std::fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// The documents that show what the program does.
pub(crate) fn pages() -> Vec<String> {
    let mut pages = vec!["README.md".to_owned()];
    for folder in ["docs", "docs/lab", "docs/rules"] {
        let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        pages.extend(names.filter(|name| name.ends_with(".md")).map(|name| format!("{folder}/{name}")));
    }
    pages.sort();
    pages
}

pub(crate) fn fences(page: &str) -> Vec<Fence> {
    let text = read(page);
    let mut found = Vec::new();
    let mut before = "";
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let inside = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```");
            let text = inside.map(|line| format!("{line}\n")).collect();
            let mark = before.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
            found.push(Fence {
                place: format!("{page}:{}", index + 1),
                mark: mark.map(str::to_owned),
                language: language.to_owned(),
                text,
            });
            before = "";
        } else {
            before = line;
        }
    }
    found
}

/// The words of a command line, with single quotes around what holds spaces.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Runs `quintile … | quintile …` in a folder and gives what the last one prints.
fn pipeline(place: &str, line: &str, folder: &Path, stdin: &str) -> String {
    let mut text = stdin.to_owned();
    for step in line.split(" | ") {
        let words = words(step);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ["quintile", args @ ..] = &words[..] else { panic!("{place}: not a command of ours: {step}") };
        let ran = run(command(args).current_dir(folder), text.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{place}: {step}\n{}", ran.out);
        text = ran.out;
    }
    text
}

/// A new folder for the files of one document in one test, with the examples that documents use.
pub(crate) fn folder(test: &str, page: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("docs-{test}-{}", page.replace('/', "-")));
    // From an earlier run; nobody minds when there was none.
    let _ = std::fs::remove_dir_all(&folder);
    let sets = folder.join("examples/sets");
    std::fs::create_dir_all(&sets).expect("the folder can be made");
    for entry in std::fs::read_dir(root().join("docs/examples/sets")).expect("the examples are there") {
        let entry = entry.expect("an entry");
        std::fs::copy(entry.path(), sets.join(entry.file_name())).expect("an example can be copied");
    }
    folder
}

/// Whether the parts of a fence, apart by lines of `…`, stand in this order among the lines that were printed.
fn shows(fence: &str, printed: &str) -> bool {
    let fence: Vec<&str> = fence.lines().collect();
    let printed: Vec<&str> = printed.lines().collect();
    let mut rest = &printed[..];
    fence.split(|line| *line == "…").filter(|part| !part.is_empty()).all(|part| {
        let found = rest.windows(part.len()).position(|lines| lines == part);
        rest = found.map_or(&[], |at| &rest[at + part.len()..]);
        found.is_some()
    })
}

#[test]
fn diagrams_are_what_the_program_prints() {
    let mut shown = 0;
    for page in pages() {
        for fence in fences(&page) {
            let Some(mark) = fence.mark.filter(|mark| mark.starts_with("quintile ")) else { continue };
            let printed = pipeline(&fence.place, &mark, &folder("diagrams", &page), "");
            let place = &fence.place;
            assert!(shows(&fence.text, &printed), "{place}\n{}is not in what `{mark}` prints:\n{printed}", fence.text);
            shown += 1;
        }
    }
    assert!(shown >= 10, "only {shown} diagrams in all documents");
}

#[test]
fn pictures_are_what_the_program_draws() {
    let mut shown = 0;
    for page in pages() {
        let text = read(&page);
        let mut before = None;
        for line in text.lines() {
            let image = line.starts_with("![").then(|| line.split_once("](")).flatten();
            if let (Some(mark), Some((_, file))) = (before, image) {
                let file = Path::new(&page).with_file_name(file.trim_end_matches(')'));
                let drawn = pipeline(&page, mark, &folder("pictures", &page), "");
                assert!(read(&file.to_string_lossy()) == drawn, "{} is not what `{mark}` draws", file.display());
                shown += 1;
            }
            before = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
        }
    }
    assert!(shown >= 5, "only {shown} pictures in all documents");
}

#[test]
fn records_in_documents_are_judged_as_they_say() {
    let mut judged = 0;
    for page in pages() {
        for fence in fences(&page) {
            let Some(line) = fence.mark.as_deref().and_then(|mark| mark.strip_prefix("| ")) else { continue };
            assert_eq!(fence.language, "json", "{}", fence.place);
            pipeline(&fence.place, line, &folder("records", &page), &fence.text);
            judged += 1;
        }
    }
    assert!(judged >= 3, "only {judged} records in all documents");
}

#[test]
fn commands_in_documents_run() {
    for page in pages() {
        let folder = folder("commands", &page);
        for fence in fences(&page).iter().filter(|fence| fence.language == "sh") {
            for line in fence.text.lines().filter(|line| line.starts_with("quintile ")) {
                let line = line.split("  #").next().unwrap_or(line);
                pipeline(&fence.place, line, &folder, "");
            }
        }
    }
}

#[test]
fn every_option_stands_in_its_game_s_page_with_its_default() {
    let games: Value = serde_json::from_str(&quintile(&["games", "--json"]).fine()).expect("it is JSON");
    let mut wrong = Vec::new();
    for game in games.as_array().expect("a list of games") {
        let page = format!("docs/rules/{}.md", game["id"].as_str().unwrap_or_default());
        let text = read(&page);
        for option in game["options"].as_array().expect("a list of options") {
            let name = option["name"].as_str().unwrap_or_default();
            let default = option["default"].to_string();
            // Boards and tile sets are told in words.
            let row = if default.len() > 40 { format!("| `{name}` | ") } else { format!("| `{name}` | `{default}` |") };
            if !text.lines().any(|line| line.starts_with(&row)) {
                wrong.push(format!("{page}: no row {row}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_fence_may_leave_lines_out() {
    let printed = "a\nb\nc\nd\n";
    for (fence, good) in [
        ("a\nb\n", true),
        ("b\nc\n", true),
        ("a\n…\nd\n", true),
        ("…\nc\n…\n", true),
        ("a\nc\n", false),
        ("d\n…\na\n", false),
        ("b\n…\nb\n", false),
    ] {
        assert_eq!(shows(fence, printed), good, "{fence:?}");
    }
}
