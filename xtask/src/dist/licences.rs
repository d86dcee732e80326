//! The licences of everything that is inside the program, as their authors ask for: each text once, with those it is for.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::run::{cargo, output};

/// Names that licence texts have.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT"];

/// The text to give away.
pub(crate) fn of_program() -> Result<String, String> {
    let metadata = output(&mut cargo(&["metadata", "--format-version", "1", "--locked"]))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| format!("licences: {error}"))?;
    let packages: HashMap<&str, &Value> =
        list(&metadata["packages"]).filter_map(|package| Some((package["id"].as_str()?, package))).collect();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut summary = String::new();
    let mut used: Vec<&Value> =
        used_by("quintile", &metadata).into_iter().filter_map(|id| packages.get(id).copied()).collect();
    // Ours come with their own files.
    used.retain(|package| !package["source"].is_null());
    used.sort_by_key(|package| (package["name"].as_str(), package["version"].as_str()));
    for package in used {
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        summary += &format!("{name}: {}\n", package["license"].as_str().unwrap_or("see its text below"));
        for licence in texts_of(package) {
            texts.entry(licence).or_default().insert(name.clone());
        }
    }
    let mut all = format!("Quintile contains these libraries, under these licences.\n\n{summary}");
    for (licence, names) in texts {
        let names: Vec<String> = names.into_iter().collect();
        all += &format!("\n{}\n{}\n\n{}\n", "=".repeat(80), names.join(", "), licence.trim_end());
    }
    Ok(all)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The packages that a program of ours is made of, however far down; neither tools of the build nor of the tests.
fn used_by<'a>(program: &str, metadata: &'a Value) -> BTreeSet<&'a str> {
    let nodes: HashMap<&str, &Value> =
        list(&metadata["resolve"]["nodes"]).filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    let is_program = |package: &&Value| package["name"] == program && package["source"].is_null();
    let mut open: Vec<&str> =
        list(&metadata["packages"]).find(is_program).and_then(|package| package["id"].as_str()).into_iter().collect();
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !found.insert(id) {
            continue;
        }
        let dependencies = nodes.get(id).into_iter().flat_map(|node| list(&node["deps"]));
        let is_inside = |dependency: &&Value| list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null());
        open.extend(dependencies.filter(is_inside).filter_map(|dependency| dependency["pkg"].as_str()));
    }
    found
}

/// The licence texts in a package's folder.
fn texts_of(package: &Value) -> Vec<String> {
    let Some(folder) = Path::new(text(&package["manifest_path"])).parent() else { return Vec::new() };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_licence = |name: &str| NAMES.iter().any(|start| name.to_ascii_uppercase().starts_with(start));
    let files = entries.filter(|entry| is_licence(&entry.file_name().to_string_lossy()));
    files.filter_map(|entry| fs::read_to_string(entry.path()).ok()).map(|text| text.replace('\r', "")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_program_names_its_libraries_and_none_of_its_tools() {
        let text = super::of_program().expect("a text");
        assert!(text.contains("\nserde_json "), "a library of the program");
        assert!(text.contains("Permission is hereby granted"), "the text of a licence");
        assert!(!text.contains("\nproptest "), "only the tests use it");
    }
}
