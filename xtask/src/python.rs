//! The Python package: built as people install it, in an environment of its own, and tested there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{answers, command, install_on_debian, program, root, run, target, without_cargo};

/// The oldest Python that the package supports.
const OLDEST: &str = "3.11";

/// Builds the package, installs it, runs its tests and checks its types and stubs.
pub(crate) fn python() -> Result<(), String> {
    let python = installed()?;
    let package = root().join("bindings/python");
    // The tests compare with the command.
    let mut tests = module(&python, &["pytest", "-p", "no:cacheprovider"]);
    run("python tests", tests.current_dir(&package).env("QUINTILE_COMMAND", command()?))?;
    let cache = target().join("python/mypy");
    let cache = cache.to_string_lossy();
    let mut types = module(&python, &["mypy", "--cache-dir", &cache, "python/quintile", "examples", "benches"]);
    run("python types", types.current_dir(&package))?;
    let mut stubs = module(&python, &["mypy.stubtest", "--mypy-config-file", "pyproject.toml", "quintile._engine"]);
    run("python stubs", stubs.current_dir(&package))
}

/// Runs the lab and the arena on clusters of this machine. Dask and Ray are 300 MB to install, which not every change is worth.
pub(crate) fn clusters() -> Result<(), String> {
    let python = installed()?;
    pip(&python, &["--requirement", "bindings/python/clusters/requirements.txt"])?;
    let mut tests = module(&python, &["pytest", "-p", "no:cacheprovider", "clusters"]);
    run("clusters", tests.current_dir(root().join("bindings/python")))
}

/// The interpreter of an environment with the package, built just now.
fn installed() -> Result<PathBuf, String> {
    ensure_python()?;
    let folder = target().join("python");
    let python = environment(&folder)?;
    // With the profile of the tests, so that their build is reused.
    let wheel = build(&folder.join("wheels"), &python, &[])?;
    pip(&python, &["--force-reinstall", "--no-deps", &wheel.to_string_lossy()])?;
    Ok(python)
}

/// Python 3 with venv, installed where that needs no confirmation.
pub(crate) fn ensure_python() -> Result<(), String> {
    let is_there = || answers(&mut program("python3", &["-c", "import ensurepip, venv"]));
    if !is_there() {
        install_on_debian("Python", &["python3", "python3-venv"])?;
    }
    if !is_there() {
        return Err("the Python package needs Python 3 with venv; Debian and Ubuntu: apt-get install python3-venv; Fedora: dnf \
                    install python3; macOS: brew install python"
            .to_owned());
    }
    let version = format!("import sys; sys.exit(sys.version_info < ({}))", OLDEST.replace('.', ", "));
    if answers(&mut program("python3", &["-c", &version])) {
        return Ok(());
    }
    Err(format!(
        "the Python package needs Python {OLDEST} or newer, and python3 is older; put a newer one first in PATH"
    ))
}

/// Builds the wheel to give away, in a folder.
pub(crate) fn release_wheel(folder: &Path) -> Result<PathBuf, String> {
    ensure_python()?;
    let python = environment(&target().join("python"))?;
    let built = build(&target().join("python/release"), &python, &["--release"])?;
    let wheel = folder.join(built.file_name().unwrap_or_default());
    std::fs::copy(&built, &wheel).map_err(|error| format!("{}: {error}", built.display()))?;
    Ok(wheel)
}

/// A new environment that holds a wheel and what it needs; returns its interpreter.
pub(crate) fn fresh_environment(place: &Path, wheel: &Path) -> Result<PathBuf, String> {
    let python = interpreter(place)?;
    pip(&python, &[&wheel.to_string_lossy()])?;
    Ok(python)
}

/// A virtual environment in the target folder with the tools of `checks.txt`; returns its interpreter.
fn environment(folder: &Path) -> Result<PathBuf, String> {
    let python = interpreter(&folder.join("venv"))?;
    pip(&python, &["--requirement", "bindings/python/checks.txt"])?;
    Ok(python)
}

/// The interpreter of a virtual environment, which is made if it is not there.
fn interpreter(place: &Path) -> Result<PathBuf, String> {
    let python = ["bin/python", "Scripts/python.exe"].map(|name| place.join(name));
    let interpreter =
        || python.iter().find(|python| answers(Command::new(python).arg("-c").arg("import pip"))).cloned();
    if interpreter().is_none() {
        // Missing, damaged, or made by a Python that is gone.
        run("python environment", &mut program("python3", &["-m", "venv", "--clear", &place.to_string_lossy()]))?;
    }
    interpreter().ok_or_else(|| format!("python: no interpreter in {}", place.display()))
}

/// Builds the package into a folder of its own.
fn build(wheels: &Path, python: &Path, how: &[&str]) -> Result<PathBuf, String> {
    if wheels.exists() {
        std::fs::remove_dir_all(wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    }
    let interpreter = python.to_string_lossy();
    let out = wheels.to_string_lossy();
    let manifest = "bindings/python/Cargo.toml";
    let mut maturin = module(python, &["maturin", "build", "--locked", "--manifest-path", manifest]);
    run("python build", without_cargo(maturin.args(["--interpreter", &interpreter, "--out", &out]).args(how)))?;
    let built = std::fs::read_dir(wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let mut built = built.filter_map(|entry| Some(entry.ok()?.path()));
    built.next().ok_or_else(|| format!("python build: nothing in {}", wheels.display()))
}

fn pip(python: &Path, arguments: &[&str]) -> Result<(), String> {
    let mut pip = module(python, &["pip", "install", "--quiet", "--disable-pip-version-check"]);
    run("python packages", pip.args(arguments))
}

/// Runs a module of the environment, leaving nothing in the source folders.
fn module(python: &Path, arguments: &[&str]) -> Command {
    let mut command = program(&python.to_string_lossy(), &["-m"]);
    command.args(arguments).env("PYTHONDONTWRITEBYTECODE", "1").env_remove("VIRTUAL_ENV").env_remove("PYTHONPATH");
    command
}
