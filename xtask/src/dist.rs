//! What is given away: the program with the pages inside, as an archive and a Debian package; the pages as plain files; the
//! Python wheel; a container image. Each is then started as somebody who received it would.

mod check;
mod debian;
mod licences;

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::python::release_wheel;
use crate::run::{answers, cargo, install_on_debian, output, program, root, run, target};
use crate::web::{self, Build};

/// The most megabytes (of 1,000,000 bytes) that the program may have; 7 of them are the pages, in three forms.
const MAX_MEGABYTES: f64 = 30.0;

const USAGE: &str = "\
usage: cargo xtask dist [PART…]   make these for this machine, in target/artefacts, and start them: program, archive, package, web,
                                  wheel, image (all of them if none is named)";

/// What can be made, in the order of making.
const PARTS: [&str; 6] = ["program", "archive", "package", "web", "wheel", "image"];

/// Makes and tries everything, or only the named parts.
pub(crate) fn dist(parts: &[String]) -> Result<(), String> {
    if parts.iter().any(|part| !PARTS.contains(&part.as_str())) {
        return Err(USAGE.to_owned());
    }
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|name| name == part);
    // Not "dist": that is where cargo builds the profile of that name.
    let folder = target().join("artefacts");
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    if ["program", "archive", "package"].into_iter().any(wanted) {
        let tree = Tree::make(&folder)?;
        check::started(&tree.program())?;
        if wanted("archive") {
            check::archive(&tree.archive(&folder)?)?;
        }
        if wanted("package") {
            debian::package(&tree, &folder)?;
        }
    }
    if wanted("web") {
        web::build(Build::Small)?;
        let archive = folder.join(format!("quintile-web-{}.tar.gz", version()));
        pack(&target(), web::STATIC, &archive)?;
    }
    if wanted("wheel") {
        check::wheel(&release_wheel(&folder)?)?;
    }
    if wanted("image") {
        image()?;
    }
    sum_up(&folder)
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("dist: {}: {error}", path.display())
}

/// The version of every artefact.
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The target to compile for: static where that works, so that the program runs on any Linux of this architecture.
fn static_target() -> Option<String> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let triple = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
    if !answers(&mut program("musl-gcc", &["--version"])) {
        install_on_debian("a C compiler for static programs", &["musl-tools"]).ok()?;
    }
    let ready = answers(&mut program("musl-gcc", &["--version"])) && crate::wasm::ensure_target(&triple).is_ok();
    if !ready {
        println!(
            "dist: linked with this system's C library, because musl-gcc (Debian: musl-tools) or the target {triple} is missing"
        );
    }
    ready.then_some(triple)
}

/// The folder that the archive holds: the program, its manual pages, completions and licences.
struct Tree {
    folder: PathBuf,
}

impl Tree {
    fn make(dist: &Path) -> Result<Self, String> {
        let pages = web::build(Build::Small)?;
        let mut build = cargo(&["build", "--profile", "dist", "--package", "quintile", "--locked"]);
        build.env("QUINTILE_WEB_DIR", &pages);
        let mut built = target();
        if let Some(triple) = static_target() {
            build.args(["--target", &triple]).env(format!("CC_{}", triple.replace('-', "_")), "musl-gcc");
            built.push(triple);
        }
        run("dist", &mut build)?;
        let name = format!("quintile{}", std::env::consts::EXE_SUFFIX);
        let built = built.join("dist").join(&name);
        let folder = dist.join(format!("quintile-{}-{}-{}", version(), std::env::consts::ARCH, std::env::consts::OS));
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
        }
        fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
        let tree = Self { folder };
        fs::copy(&built, tree.program()).map_err(|error| failed(&built, &error))?;
        tree.add_documents()?;
        let megabytes = size(&tree.program())? as f64 / 1e6;
        if megabytes > MAX_MEGABYTES {
            return Err(format!("dist: the program has {megabytes:.1} MB; the most is {MAX_MEGABYTES:.0} MB"));
        }
        Ok(tree)
    }

    fn program(&self) -> PathBuf {
        self.folder.join(format!("quintile{}", std::env::consts::EXE_SUFFIX))
    }

    fn add_documents(&self) -> Result<(), String> {
        let man = self.folder.join("man");
        run("manual pages", program(&self.program().to_string_lossy(), &["man", "--out"]).arg(&man))?;
        let completions = self.folder.join("completions");
        fs::create_dir_all(&completions).map_err(|error| failed(&completions, &error))?;
        for (shell, file) in [("bash", "quintile.bash"), ("zsh", "_quintile"), ("fish", "quintile.fish")] {
            let script = output(&mut program(&self.program().to_string_lossy(), &["completions", shell]))?;
            let file = completions.join(file);
            fs::write(&file, script).map_err(|error| failed(&file, &error))?;
        }
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            fs::copy(root().join(name), self.folder.join(name)).map_err(|error| failed(&root().join(name), &error))?;
        }
        let others = self.folder.join("LICENSES-OTHERS");
        fs::write(&others, licences::of_program()?).map_err(|error| failed(&others, &error))
    }

    /// Packs the folder.
    fn archive(&self, dist: &Path) -> Result<PathBuf, String> {
        let name = self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let archive = dist.join(format!("{name}.tar.gz"));
        pack(dist, &name, &archive)?;
        Ok(archive)
    }
}

/// Packs a folder of a folder into an archive.
fn pack(parent: &Path, name: &str, archive: &Path) -> Result<(), String> {
    let mut tar = program("tar", &["--create", "--gzip", "--file"]);
    run("packing", tar.arg(archive).arg("--directory").arg(parent).arg(name))
}

/// A container image, where there is a builder.
fn image() -> Result<(), String> {
    let builder = ["podman", "docker"].into_iter().find(|builder| answers(&mut program(builder, &["info"])));
    match builder {
        Some(builder) => {
            let tag = format!("quintile:{}", version());
            run("image", &mut program(builder, &["build", "--file", "packaging/Containerfile", "--tag", &tag, "."]))
        }
        None => {
            println!("dist: no image, because neither podman nor docker runs here; packaging/Containerfile makes one");
            Ok(())
        }
    }
}

/// The files to give away with their sizes, and their checksums in a file beside them.
fn sum_up(folder: &Path) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| failed(folder, &error))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.is_file() && !file.ends_with("SHA256SUMS"));
    files.sort();
    let mut sums = String::new();
    for file in &files {
        let bytes = fs::read(file).map_err(|error| failed(file, &error))?;
        let digest: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        println!("{:>6.1} MB  {name}", bytes.len() as f64 / 1e6);
        sums += &format!("{digest}  {name}\n");
    }
    let file = folder.join("SHA256SUMS");
    fs::write(&file, sums).map_err(|error| failed(&file, &error))
}

fn size(file: &Path) -> Result<u64, String> {
    fs::metadata(file).map(|metadata| metadata.len()).map_err(|error| failed(file, &error))
}
