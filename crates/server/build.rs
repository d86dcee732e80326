//! Lists the web pages to embed in the binary: those in the folder `QUINTILE_WEB_DIR`, or else, in optimised builds, what
//! `cargo xtask web` left in the workspace's target folder. An empty `QUINTILE_WEB_DIR` asks for a binary without pages.
//! Files that come with a `.gz` twin are embedded compressed only.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=QUINTILE_WEB_DIR");
    let mut list = Vec::new();
    if let Some(folder) = pages() {
        walk(&folder, "", &mut list);
        list.sort();
    }
    let compressed: Vec<String> =
        list.iter().filter_map(|(name, _)| name.strip_suffix(".gz")).map(str::to_owned).collect();
    list.retain(|(name, _)| !compressed.contains(name));
    let lines: String =
        list.iter().map(|(name, path)| format!("    ({name:?}, include_bytes!({path:?})),\n")).collect();
    let text = format!("/// Name and content.\npub(super) static FILES: &[(&str, &[u8])] = &[\n{lines}];\n");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("web.rs"), text).expect("a writable OUT_DIR");
}

/// The folder with the pages.
fn pages() -> Option<PathBuf> {
    if let Some(folder) = env::var_os("QUINTILE_WEB_DIR") {
        let folder = Some(folder).filter(|folder| !folder.is_empty())?;
        return Some(fs::canonicalize(&folder).expect("QUINTILE_WEB_DIR must be a folder"));
    }
    // Tests and development builds read the pages from a folder, so that changing a page does not compile the server anew.
    if env::var("PROFILE").as_deref() != Ok("release") {
        return None;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/web");
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.join("index.html").exists() {
        println!("cargo::warning=no web pages inside: run `cargo xtask web` first, or start the server with --web DIR");
        return None;
    }
    fs::canonicalize(&folder).ok()
}

fn walk(folder: &Path, prefix: &str, list: &mut Vec<(String, PathBuf)>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a file name in UTF-8").to_owned();
        if path.is_dir() {
            walk(&path, &format!("{prefix}{name}/"), list);
        } else {
            list.push((format!("{prefix}{name}"), path));
        }
    }
}
