//! With the feature `embed-web`: lists the files of the folder QUINTILE_WEB_DIR, so that they go into the binary.

use std::path::Path;
use std::{env, fs};

fn walk(folder: &Path, prefix: &str, list: &mut Vec<String>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry of the folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name in UTF-8").to_owned();
        if path.is_dir() {
            walk(&path, &format!("{prefix}{name}/"), list);
        } else {
            list.push(format!("    ({:?}, include_bytes!({:?})),\n", format!("{prefix}{name}"), path));
        }
    }
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=QUINTILE_WEB_DIR");
    if env::var_os("CARGO_FEATURE_EMBED_WEB").is_none() {
        return;
    }
    let folder = env::var_os("QUINTILE_WEB_DIR").expect("QUINTILE_WEB_DIR names the folder with the web pages");
    let folder = fs::canonicalize(&folder).expect("QUINTILE_WEB_DIR is a folder");
    let mut list = Vec::new();
    walk(&folder, "", &mut list);
    list.sort();
    let text = format!("/// Name and content.\npub(super) static FILES: &[(&str, &[u8])] = &[\n{}];\n", list.concat());
    let out = env::var_os("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&out).join("web.rs"), text).expect("the list can be written");
}
