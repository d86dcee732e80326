//! The web app as files to serve: built by cargo, bound to JavaScript by wasm-bindgen's library, named by content hash,
//! compressed.

mod files;
mod icon;
mod strip;

use std::path::{Path, PathBuf};

use wasm_bindgen_cli_support::Bindgen;

use self::files::Files;
use crate::run::{cargo, root, run, target};
use crate::wasm::{BROWSER, ensure_target};

/// The most kilobytes (of 1000 bytes) of compressed WebAssembly before the first screen shows.
const MAX_KILOBYTES: f64 = 160.0;

/// The folder beside it with plain files that work in any folder of any web space.
pub(crate) const STATIC: &str = "quintile-web";

const USAGE: &str = "usage: cargo xtask web [--quick] [--serve [OPTIONS OF quintile serve…]]";

/// How the app is built.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Build {
    /// As small as it can be, for everybody.
    Small,
    /// Soon, for somebody who waits to play on this machine.
    Soon,
    /// Without optimisation, for development.
    Quick,
}

impl Build {
    /// The profile of the pages, and the folder it builds into.
    fn browser(self) -> (&'static str, &'static str) {
        match self {
            Self::Small => ("browser", "browser"),
            Self::Soon => ("play", "play"),
            Self::Quick => ("dev", "debug"),
        }
    }

    /// The profile of the server.
    fn server(self) -> &'static str {
        match self {
            Self::Small => "release",
            Self::Soon => "play",
            Self::Quick => "dev",
        }
    }
}

/// Builds the web app into `target/web`. `--quick` builds without optimisation, for development; `--serve` serves it on
/// this machine.
pub(crate) fn web(arguments: &[String]) -> Result<(), String> {
    let (how, rest) = match arguments {
        [first, rest @ ..] if first == "--quick" => (Build::Quick, rest),
        all => (Build::Small, all),
    };
    match rest {
        [] => build(how).map(drop),
        [first, options @ ..] if first == "--serve" => serve(how, options),
        _ => Err(USAGE.to_owned()),
    }
}

/// Builds the app and serves it until interrupted.
pub(crate) fn serve(how: Build, options: &[String]) -> Result<(), String> {
    let folder = build(how)?;
    let mut command =
        cargo(&["run", "--profile", how.server(), "--package", "quintile", "--no-default-features", "--locked"]);
    // The pages come from their folder: inside the program they would be a reason to compile it again.
    command.env("QUINTILE_WEB_DIR", "");
    run("serve", command.args(["--", "serve", "--web"]).arg(folder).args(options))
}

/// Compiles the programs of the pages; returns the folder they are in.
fn compile(how: Build) -> Result<PathBuf, String> {
    ensure_target(BROWSER)?;
    let (profile, built) = how.browser();
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
    // Type-erased views: less code for the same pages.
    command.env("RUSTFLAGS", "--cfg=erase_components");
    run("web", command.args(["--profile", profile]))?;
    Ok(target().join(BROWSER).join(built))
}

/// Builds everything and returns its folder.
pub(crate) fn build(how: Build) -> Result<PathBuf, String> {
    let built = compile(how)?;
    let folder = target().join("web");
    let assets = root().join("crates/web/assets");
    let (stamp, made) = (made_of(how, &built, &assets)?, target().join("web.stamp"));
    if folder.exists()
        && target().join(STATIC).exists()
        && std::fs::read_to_string(&made).is_ok_and(|made| made == stamp)
    {
        println!("{}: as it was", folder.display());
        return Ok(folder);
    }
    let mut app = App::gather(&built, &assets)?;
    app.add_page(&assets, "./")?;
    app.files.write(&target().join(STATIC))?;
    app.add_page(&assets, "/")?;
    app.files.write(&folder)?;
    // On the machine itself nothing is gained by compressing.
    if how == Build::Small {
        app.compress(&folder)?;
    }
    std::fs::write(&made, stamp).map_err(|error| format!("web: {}: {error}", made.display()))?;
    Ok(folder)
}

/// The files of the app, and the common names of the two programs among them.
struct App {
    files: Files,
    app: String,
    thinker: String,
    style: String,
}

impl App {
    /// Everything but the page and its service worker, which name the others.
    fn gather(built: &Path, assets: &Path) -> Result<Self, String> {
        let mut files = Files::default();
        let thinker = bind(built, "thinker", &mut files)?;
        let app = bind(built, "app", &mut files)?;
        let style = files.add_hashed("style", "css", style(assets)?.into_bytes());
        for name in ["boot.js", "icon.svg", "manifest.webmanifest"] {
            files.add(name, read(&assets.join(name))?.into_bytes());
        }
        for size in [180, 192, 512] {
            files.add(&format!("icon-{size}.png"), icon::png(size)?);
        }
        Ok(Self { files, app, thinker, style })
    }

    /// The page, whose files are at `root`: `/` on a server that answers every address with the page, `./` elsewhere.
    fn add_page(&mut self, assets: &Path, root: &str) -> Result<(), String> {
        let values = [("ROOT", root), ("APP", &self.app), ("THINKER", &self.thinker), ("STYLE", &self.style)];
        let page = fill(&read(&assets.join("index.html"))?, &values);
        self.files.add("index.html", page.into_bytes());
        let list = self
            .files
            .names()
            .filter(|&name| name != "sw.js")
            .map(|name| format!("\"{name}\""))
            .collect::<Vec<_>>()
            .join(", ");
        let worker = fill(&read(&assets.join("sw.js"))?, &[("VERSION", &self.files.version()), ("FILES", &list)]);
        self.files.add("sw.js", worker.into_bytes());
        Ok(())
    }

    /// Writes the compressed forms beside the files; an error if the first screen takes too much.
    fn compress(&mut self, folder: &Path) -> Result<(), String> {
        self.files.write_compressed(folder)?;
        let kilobytes = |name: &str| self.files.compressed(name) as f64 / 1000.0;
        let first = kilobytes(&format!("{}.wasm", self.app));
        let all: f64 = self.files.names().filter(|name| name.ends_with(".wasm")).map(kilobytes).sum();
        println!(
            "{}: {first:.0} kB of compressed WebAssembly for the first screen, {:.0} kB later",
            folder.display(),
            all - first
        );
        if first > MAX_KILOBYTES {
            return Err(format!("web: {first:.0} kB before the first screen; the most is {MAX_KILOBYTES:.0} kB"));
        }
        Ok(())
    }
}

/// A digest of everything the files are made of, this program included.
fn made_of(how: Build, built: &Path, assets: &Path) -> Result<String, String> {
    let failed = |path: &Path, error: std::io::Error| format!("web: {}: {error}", path.display());
    let mut sources = Vec::new();
    for folder in [assets, &boards_style()] {
        let entries = std::fs::read_dir(folder).map_err(|error| failed(folder, error))?;
        sources.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
    }
    sources.sort();
    sources.extend(["app.wasm", "thinker.wasm"].map(|name| built.join(name)));
    sources.extend(std::env::current_exe());
    let mut digests = how.browser().0.to_owned();
    for source in sources.iter().filter(|source| source.is_file()) {
        digests += &files::digest(&std::fs::read(source).map_err(|error| failed(source, error))?);
    }
    Ok(digests)
}

/// Binds one program to JavaScript and adds its files; returns the common name of its script and its module.
///
/// Of the page, what `wasm_split` marks is cut off into a module of its own that is loaded later. The files name each other,
/// so they are named after the program as it was built.
fn bind(built: &Path, name: &str, files: &mut Files) -> Result<String, String> {
    let failed = |error: &dyn std::fmt::Display| format!("web: {name}: {error:#}");
    let damaged = || format!("web: {name}: what wasm-bindgen wrote is not WebAssembly");
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
        // Whoever leaves the page while it loads has nobody to tell.
        text = text.replace("console.error(e);", "if (e.name !== \"AbortError\") console.error(e);");
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
    // It is fetched the way the page preloads it: WebKit would fetch it a second time otherwise.
    let fetch = format!(
        "fetch(new URL(\"{full_name}.wasm\", import.meta.url), {{ mode: \"no-cors\", credentials: \"include\" }})"
    );
    let start = format!("__wbg_init({{ module_or_path: {fetch} }});");
    let script = read(&scratch.join(format!("{name}.js")))?;
    files.add(&format!("{full_name}.js"), format!("{script}\n{start}\n").into_bytes());
    Ok(full_name)
}

/// Where the boards' colours and rules are: `quintile-drawing` has the same files.
fn boards_style() -> PathBuf {
    root().join("crates/drawing/src/style")
}

/// The page's style sheet with the boards' colours in both themes, and the boards' own rules.
fn style(assets: &Path) -> Result<String, String> {
    let boards = boards_style();
    let [light, dark, shapes] = ["light.css", "dark.css", "shapes.css"].map(|name| read(&boards.join(name)));
    let (page, page_dark) = (read(&assets.join("style.css"))?, read(&assets.join("dark.css"))?);
    let page = fill(&page, &[("LIGHT", &light?), ("DARK", &dark?), ("PAGE-DARK", &page_dark)]);
    Ok(format!("{page}\n{}", shapes?))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("web: {}: {error}", path.display()))
}

/// Replaces `{{KEY}}` with values.
fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (key, value)| text.replace(&format!("{{{{{key}}}}}"), value))
}
