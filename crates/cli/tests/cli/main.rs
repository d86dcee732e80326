//! The real program, run as people run it.

mod admin;
mod arena;
#[cfg(target_os = "linux")]
mod at_terminal;
mod bad_input;
mod coach;
mod commands;
#[cfg(target_os = "linux")]
mod completions;
mod docs;
mod every_game;
mod fairness;
mod finish;
mod json;
mod lab;
mod operate;
mod paper;
mod picture;
mod play;
mod programs;
mod puzzle;
mod replay;
mod selfplay;
mod server;
mod sets;
mod snippets;
#[cfg(unix)]
mod stopping;
#[cfg(target_os = "linux")]
mod terminal;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// What a run of the program gave.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    /// What it printed, when all went well.
    #[track_caller]
    fn fine(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        assert_eq!(self.err, "");
        self.out
    }

    /// It could not run, and said why in one line with these words.
    #[track_caller]
    fn refused(&self, words: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        for word in words {
            assert!(self.err.contains(word), "no {word:?} in {:?}", self.err);
        }
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintile"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("QUINTILE_ADMIN_TOKEN");
    command
}

fn quintile(args: &[&str]) -> Run {
    quintile_with(args, b"")
}

/// Runs the program with this on its stdin.
#[track_caller]
fn quintile_with(args: &[&str], stdin: &[u8]) -> Run {
    run(&mut command(args), stdin)
}

#[track_caller]
fn run(command: &mut Command, stdin: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("stdin is a pipe");
    let stdin = stdin.to_vec();
    // It may stop reading before the end: a closed pipe is its right.
    let writer = thread::spawn(move || pipe.write_all(&stdin).is_ok());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
    let run = Run { code: status.code().expect("the program is not killed"), out: text(stdout), err: text(stderr) };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

/// A file of the test vectors.
fn vectors(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors").join(name);
    path.to_str().expect("the path is UTF-8").to_owned()
}

/// A path where a test may write.
fn scratch(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // From an earlier run; nobody minds when there was none.
    let _ = std::fs::remove_file(&path);
    let _ = std::fs::remove_file(path.with_file_name(format!("{name}.partial")));
    let _ = std::fs::remove_file(path.with_file_name(format!("{name}.partial.ahead")));
    path.to_str().expect("the path is UTF-8").to_owned()
}

/// A scratch file with this content.
fn file_with(name: &str, content: &[u8]) -> String {
    let path = scratch(name);
    std::fs::write(&path, content).expect("the file can be written");
    path
}

/// A record of 24/7 that is right.
fn good_record() -> String {
    quintile(&["selfplay", "twenty-four-seven", "--seed", "10"]).fine()
}
