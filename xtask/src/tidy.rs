//! House rules that `cargo test` enforces, so that nobody has to remember them.

use std::fs;
use std::path::{Path, PathBuf};

use quintile_rules::GameId;

use crate::run::root;

/// The project's files with one of these endings, build output left out.
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
    let refusals = read(&root().join("crates/rules/tests/vectors/illegal.jsonl"));
    let readme = read(&root().join("README.md"));
    for id in GameId::ALL {
        if !root().join(format!("crates/rules/tests/vectors/{id}.jsonl")).exists() {
            missing.push(format!("{id}: no vectors"));
        }
        if !refusals.contains(&format!("\"game\":\"{id}\"")) {
            missing.push(format!("{id}: no refusals among the vectors"));
        }
        let page = root().join(format!("docs/rules/{id}.md"));
        match fs::read_to_string(&page) {
            Err(_) => missing.push(format!("{id}: no page docs/rules/{id}.md")),
            Ok(text) if !text.contains("```text") => missing.push(format!("{id}: no diagram in its page")),
            Ok(_) => {}
        }
        if !readme.contains(&format!("docs/rules/{id}.md")) {
            missing.push(format!("{id}: the README does not lead to its page"));
        }
    }
    assert_none(&missing);
}
