//! The picture of the layers in ARCHITECTURE.md, held against what cargo builds.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::run::{cargo, output, root};

type Uses = BTreeMap<String, BTreeSet<String>>;

/// A crate's short name: `quintile-rules` is `rules`.
fn short(name: &str) -> String {
    name.strip_prefix("quintile-").unwrap_or(name).to_owned()
}

/// Which crates of the workspace use which others to build, tests left out.
fn built() -> Uses {
    let text = output(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--offline"])).expect("metadata");
    let metadata: Value = serde_json::from_str(&text).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let names: BTreeSet<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let uses = |package: &Value| -> BTreeSet<String> {
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        let normal = dependencies.filter(|dependency| dependency["kind"].is_null());
        normal
            .filter_map(|dependency| dependency["name"].as_str())
            .filter(|name| names.contains(name))
            .map(short)
            .collect()
    };
    packages.iter().map(|package| (short(package["name"].as_str().unwrap_or_default()), uses(package))).collect()
}

/// The rows `layer  crate → crate crate` of the picture, in order. A row without a layer belongs to the one above.
fn drawn() -> Vec<(String, String, BTreeSet<String>)> {
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let picture = page.split("```").find(|block| block.contains('→')).expect("a picture with arrows");
    let mut layer = String::new();
    let mut rows = Vec::new();
    for line in picture.lines().filter(|line| line.contains('→')) {
        let (left, right) = line.split_once('→').expect("an arrow");
        let words: Vec<&str> = left.split_whitespace().collect();
        let name = match words[..] {
            [above, name] => {
                above.clone_into(&mut layer);
                name
            }
            [name] => name,
            _ => panic!("a row has a layer and a crate before its arrow: {line}"),
        };
        let used = right.split_whitespace().filter(|word| *word != "–").map(str::to_owned).collect();
        rows.push((layer.clone(), name.to_owned(), used));
    }
    rows
}

#[test]
fn the_picture_shows_every_crate_and_every_arrow() {
    let drawn: Uses = drawn().into_iter().map(|(_, name, used)| (name, used)).collect();
    let built = built();
    for (name, used) in &built {
        assert_eq!(drawn.get(name), Some(used), "what {name} uses, in the picture and in cargo's words");
    }
    assert_eq!(drawn.len(), built.len(), "the picture has a crate that is not there");
}

#[test]
fn arrows_point_down() {
    let rows = drawn();
    let place = |name: &str| rows.iter().position(|(_, other, _)| other == name).expect("a crate of the picture");
    for (_, name, used) in &rows {
        for below in used {
            assert!(place(below) > place(name), "{name} is drawn below {below}, which it uses");
        }
    }
}
