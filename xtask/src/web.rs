//! The web app as files to serve: built by cargo, bound to JavaScript by wasm-bindgen's library, named by content, compressed.

mod files;
mod icon;
mod strip;

use std::path::{Path, PathBuf};

use quintile_drawing::{STYLE, Theme};
use wasm_bindgen_cli_support::Bindgen;

use self::files::Files;
use crate::run::{cargo, root, run};
use crate::wasm::{BROWSER, ensure_target};

/// The most kilobytes (of 1000 bytes) of compressed WebAssembly before the first screen shows.
const MOST_KILOBYTES: f64 = 450.0;

const USAGE: &str = "usage: cargo xtask web [--quick] [--serve [OPTIONS OF quintile serve…]]";

/// Builds the web app into `target/web`. `--quick` builds with less care, for looking while working; `--serve` shows it on
/// this machine.
pub(crate) fn web(arguments: &[String]) -> Result<(), String> {
    let (quick, rest) = match arguments {
        [first, rest @ ..] if first == "--quick" => (true, rest),
        all => (false, all),
    };
    match rest {
        [] => build(quick).map(drop),
        [first, options @ ..] if first == "--serve" => serve(quick, options),
        _ => Err(USAGE.to_owned()),
    }
}

/// Builds the app and a server that shows it, until somebody ends it.
pub(crate) fn serve(quick: bool, options: &[String]) -> Result<(), String> {
    let folder = build(quick)?;
    let mut command = cargo(&["run", "--quiet", "--package", "quintile", "--locked"]);
    if !quick {
        command.arg("--release");
    }
    run("serve", command.args(["--", "serve", "--web"]).arg(folder).args(options))
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Builds everything; the folder it is in.
pub(crate) fn build(quick: bool) -> Result<PathBuf, String> {
    ensure_target(BROWSER)?;
    let profile = if quick { "dev" } else { "browser" };
    let mut command = cargo(&[
        "build",
        "--package",
        "quintile-web",
        "--package",
        "quintile-thinker",
        "--bins",
        "--target",
        BROWSER,
        "--locked",
    ]);
    // Views without their types: less code for the same pages.
    command.env("RUSTFLAGS", "--cfg=erase_components");
    run("web", command.args(["--profile", profile]))?;
    let built = target().join(BROWSER).join(if quick { "debug" } else { "browser" });

    let folder = target().join("web");
    let assets = root().join("crates/web/assets");
    let mut files = Files::default();
    let thinker = bind(&built, "thinker", &mut files)?;
    let app = bind(&built, "app", &mut files)?;
    let style = style(&read(&assets.join("style.css"))?, &read(&assets.join("dark.css"))?);
    let style = files.add_hashed("style", "css", style.into_bytes());
    files.add("boot.js", read(&assets.join("boot.js"))?.into_bytes());
    files.add("icon.svg", read(&assets.join("icon.svg"))?.into_bytes());
    for size in [180, 192, 512] {
        files.add(&format!("icon-{size}.png"), icon::png(size)?);
    }
    files.add("manifest.webmanifest", read(&assets.join("manifest.webmanifest"))?.into_bytes());
    let page = fill(&read(&assets.join("index.html"))?, &[("APP", &app), ("THINKER", &thinker), ("STYLE", &style)]);
    files.add("index.html", page.into_bytes());
    let list = files.names().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
    let worker = fill(&read(&assets.join("sw.js"))?, &[("VERSION", &files.version()), ("FILES", &list)]);
    files.add("sw.js", worker.into_bytes());
    files.write(&folder, if quick { 4 } else { 11 })?;

    let kilobytes = |name: &str| files.compressed(name) as f64 / 1000.0;
    let first = kilobytes(&format!("{app}.wasm"));
    let second: f64 = files.names().filter(|name| name.ends_with(".wasm")).map(kilobytes).sum::<f64>() - first;
    println!(
        "{}: {first:.0} kB of compressed WebAssembly for the first screen, {second:.0} kB later",
        folder.display()
    );
    if !quick && first > MOST_KILOBYTES {
        return Err(format!("web: {first:.0} kB before the first screen; the most is {MOST_KILOBYTES:.0} kB"));
    }
    Ok(folder)
}

/// Binds one program to JavaScript and adds its files; the common name of its script and its module.
///
/// Of the page, what `wasm_split` marks is cut off into a module of its own that is loaded later. The files name each other,
/// so they are named after the program as it was built.
fn bind(built: &Path, name: &str, files: &mut Files) -> Result<String, String> {
    let failed = |error: &dyn std::fmt::Display| format!("web: {name}: {error:#}");
    let damaged = || format!("web: {name}: what wasm-bindgen wrote is no WebAssembly");
    let scratch = built.join(format!("bound-{name}"));
    let mut input = built.join(format!("{name}.wasm"));
    let whole = std::fs::read(&input).map_err(|error| failed(&error))?;
    let full_name = format!("{name}-{}", files::digest(&whole));
    if name == "app" {
        let loader = format!("./{full_name}-parts.js");
        let script = format!("./{full_name}.js");
        input = scratch.join("main.wasm");
        let mut options = wasm_split_cli_support::Options::new(&whole);
        options.output_dir = &scratch;
        options.main_out_path = &input;
        options.main_module = &script;
        options.link_name = &loader;
        let parts = wasm_split_cli_support::transform(options).map_err(|error| failed(&error))?;
        let mut text = read(&scratch.join(&loader))?;
        for part in &parts.split_modules {
            let bytes = std::fs::read(part).map_err(|error| failed(&error))?;
            let bytes = strip::strip(&bytes).ok_or_else(damaged)?;
            let hashed = files.add_hashed(&format!("{name}-part"), "wasm", bytes);
            let part = part.file_name().and_then(std::ffi::OsStr::to_str).unwrap_or_default();
            text = text.replace(part, &hashed);
        }
        files.add(loader.trim_start_matches("./"), text.into_bytes());
    }

    let mut bindgen = Bindgen::new();
    bindgen.input_path(&input).out_name(name).typescript(false).remove_name_section(true);
    // The part uses the memory and the tables of the page.
    bindgen.keep_lld_exports(true);
    bindgen.web(true).map_err(|error| failed(&error))?;
    bindgen.generate(&scratch).map_err(|error| failed(&error))?;
    let wasm = std::fs::read(scratch.join(format!("{name}_bg.wasm"))).map_err(|error| failed(&error))?;
    files.add(&format!("{full_name}.wasm"), strip::strip(&wasm).ok_or_else(damaged)?);
    // It starts itself, so that the page needs no script inside (a strict content policy forbids those).
    let start = format!("__wbg_init({{ module_or_path: new URL(\"{full_name}.wasm\", import.meta.url) }});");
    let script = read(&scratch.join(format!("{name}.js")))?;
    files.add(&format!("{full_name}.js"), format!("{script}\n{start}\n").into_bytes());
    Ok(full_name)
}

/// The page's style sheet with the boards' colours in both themes, and the boards' own rules.
fn style(page: &str, dark: &str) -> String {
    let [light_boards, dark_boards] = Theme::ALL.map(Theme::variables);
    let page = fill(page, &[("LIGHT", light_boards), ("DARK", dark_boards), ("PAGE-DARK", dark)]);
    format!("{page}\n{STYLE}")
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("web: {}: {error}", path.display()))
}

/// Puts values into a text in the place of `{{KEY}}`.
fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (key, value)| text.replace(&format!("{{{{{key}}}}}"), value))
}
