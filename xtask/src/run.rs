//! Running other programs from the project's root.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The project's root folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The cargo that runs us, with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()), arguments);
    without_cargo(&mut command);
    // A single build gains nothing from incremental compilation, whose data is a third of what is written.
    if std::env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// The command `quintile` as the tests have it: with the features of the whole workspace, tests included, it is the very program that
/// `cargo test` has built.
pub(crate) fn command() -> Result<PathBuf, String> {
    run("command", &mut cargo(&["build", "--quiet", "--workspace", "--bin", "quintile", "--test", "cli", "--locked"]))?;
    Ok(target().join("debug").join(format!("quintile{}", std::env::consts::EXE_SUFFIX)))
}

/// Removes what cargo sets for the program it runs, so that a nested cargo does not inherit it.
pub(crate) fn without_cargo(command: &mut Command) -> &mut Command {
    for (key, _) in std::env::vars().filter(|(key, _)| key.starts_with("CARGO_PKG_") || key == "CARGO_MANIFEST_DIR") {
        command.env_remove(key);
    }
    command
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    // Relative to where cargo was started, which is the current folder.
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| std::path::absolute(&folder).unwrap_or_else(|_| folder.into()))
}

/// Whether packages can be installed without asking anybody.
pub(crate) fn is_root_on_debian() -> bool {
    Path::new("/etc/debian_version").exists() && output(&mut program("id", &["-u"])).is_ok_and(|id| id.trim() == "0")
}

/// Installs packages when we are root on Debian; elsewhere nothing happens.
pub(crate) fn install_on_debian(what: &str, packages: &[&str]) -> Result<(), String> {
    if !is_root_on_debian() {
        return Ok(());
    }
    let step = format!("installing {what}");
    run(&step, &mut program("apt-get", &["update", "--quiet"]))?;
    let mut install = program("apt-get", &["install", "--yes", "--quiet", "--no-install-recommends"]);
    run(&step, install.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// A program with these arguments, to be run in the root folder.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a program to its end; an error names the step.
pub(crate) fn run(step: &str, command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{step}: cannot run {command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{step} failed: {status}")) }
}

/// Whether a program exists and succeeds.
pub(crate) fn answers(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// What a program prints.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} failed: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{command:?} printed something that is not UTF-8"))
}
