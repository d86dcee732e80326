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
    // Cargo sets these for the program it runs; a cargo inside should not inherit them.
    for (key, _) in std::env::vars().filter(|(key, _)| key.starts_with("CARGO_PKG_") || key == "CARGO_MANIFEST_DIR") {
        command.env_remove(key);
    }
    command
}

/// A program with these arguments, to be run in the root folder.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Runs to the end; an error names the step.
pub(crate) fn run(step: &str, command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{step}: cannot run {command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{step} failed: {status}")) }
}

/// Whether a program is there and answers.
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
