//! Completions, asked of the shells themselves.

use std::path::Path;
use std::process::Command;

use crate::terminal::{TAB, Terminal};
use crate::{command, file_with, quintile};

/// What is typed, and how it goes on.
const ASKED: [(&str, &str); 8] = [
    ("quintile play tw", "twenty-four-seven"),
    ("quintile lab scr", "scrambled-fives"),
    ("quintile arena polygon --players cl", "club"),
    ("quintile arena polygon --players club,gre", "club,greedy"),
    ("quintile play polygon --seats you,exp", "you,expert"),
    ("quintile puzzle synergo --level ha", "hard"),
    ("quintile deal synergo --set completed-s", "completed-set.toml"),
    ("quintile self", "selfplay"),
];

/// The folder of the program first, so that shells find it by its name.
fn path() -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_quintile")).parent().expect("a folder").display();
    format!("{folder}:{}", std::env::var("PATH").unwrap_or_default())
}

/// A shell that reads nobody's settings.
#[track_caller]
fn shell(name: &str, args: &[&str]) -> Command {
    let mut shell = Command::new(name);
    shell.args(args).env("PATH", path()).env_remove("FISH_VERSION").current_dir(env!("CARGO_TARGET_TMPDIR"));
    let there = Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(
        there,
        "{name} is missing. Debian and Ubuntu: apt-get install bash zsh fish; Fedora: dnf install bash zsh fish"
    );
    file_with("completed-set.toml", b"game = \"synergo\"\n");
    shell
}

/// Types each line up to its tabs, and waits for what the shell makes of it. Where there is a choice, `tabs` show it.
fn ask(mut terminal: Terminal, prompt: &str, tabs: &str) {
    for (typed, wanted, keys) in ASKED.map(|(typed, wanted)| (typed, wanted, TAB)).into_iter().chain([(
        "quintile play polygon --lang e",
        "es",
        tabs,
    )]) {
        terminal.type_in(typed);
        terminal.expect(typed);
        terminal.type_in(keys);
        let begun = typed.split(' ').next_back().unwrap_or_default();
        // A list shows whole words.
        terminal.expect(if wanted == "es" { wanted } else { wanted.strip_prefix(begun).unwrap_or(wanted) });
        // A fresh line: it is not to be run.
        terminal.type_in("\x15\r");
        terminal.expect(prompt);
    }
    terminal.type_in("exit\r");
    terminal.end();
}

#[test]
fn bash_completes() {
    let mut terminal = Terminal::start(shell("bash", &["--norc", "--noprofile", "-i"]).env("PS1", "ready$ "));
    terminal.expect("ready$ ");
    terminal.type_in("source <(quintile completions bash); echo lo''aded\r");
    terminal.expect("loaded");
    terminal.expect("ready$ ");
    ask(terminal, "ready$ ", "\t\t");
}

#[test]
fn zsh_completes_sourced_and_from_its_function_path() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("zsh-functions");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("_quintile"), quintile(&["completions", "zsh"]).fine()).expect("a function");
    let sourced = "autoload -Uz compinit; compinit -u -D; source <(quintile completions zsh)".to_owned();
    let found = format!("fpath=({} $fpath); autoload -Uz compinit; compinit -u -D", folder.display());
    for set_up in [sourced, found] {
        let mut terminal = Terminal::start(shell("zsh", &["-f", "-i"]).env("PS1", "ready$ "));
        terminal.expect("ready$ ");
        terminal.type_in(&format!("{set_up}; echo lo''aded\r"));
        terminal.expect("loaded");
        terminal.expect("ready$ ");
        ask(terminal, "ready$ ", TAB);
    }
}

#[test]
fn fish_completes() {
    for (typed, wanted) in ASKED.into_iter().chain([("quintile play polygon --lang e", "es")]) {
        let script = format!("quintile completions fish | source; complete -C '{typed}'");
        let output = shell("fish", &["--no-config", "-c", &script]).output().expect("fish runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let offered = |line: &str| line.split('\t').next() == Some(wanted);
        assert!(said.lines().any(offered), "{typed}: {said}{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_other_shells_get_a_script() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = quintile(&["completions", shell]).fine();
        assert!(script.contains("QUINTILE_COMPLETE") && script.contains("quintile"), "{shell}: {script}");
    }
    let code = command(&["games"]).env("QUINTILE_COMPLETE", "csh").output().expect("it runs").status.code();
    assert_eq!(code, Some(2), "a shell that is not known");
}
