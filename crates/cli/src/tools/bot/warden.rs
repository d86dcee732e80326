//! Ends programs whose host is gone, however it went.
//!
//! Before its first program the host starts itself once more as a warden and tells it of every program that begins and ends. When
//! the host dies, even by SIGKILL, the pipe between them closes, and the warden ends what is left. That needs nothing that
//! some system lacks.

use std::collections::BTreeSet;
use std::env;
use std::io::{self, BufRead, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock};

/// The option of `quintile bot` that makes it a warden.
pub(super) const FLAG: &str = "warden";

static WARDEN: OnceLock<Option<Mutex<ChildStdin>>> = OnceLock::new();

/// A program has begun.
pub(super) fn watch(child: &Child) {
    tell('+', child);
}

/// A program has ended, and been waited for.
pub(super) fn forget(child: &Child) {
    tell('-', child);
}

/// Without a warden programs end with a host that ends as it should.
fn tell(sign: char, child: &Child) {
    let warden = WARDEN.get_or_init(|| start().ok().map(Mutex::new));
    if let Some(Ok(mut pipe)) = warden.as_ref().map(Mutex::lock) {
        let _ = writeln!(pipe, "{sign}{}", child.id());
    }
}

fn start() -> io::Result<ChildStdin> {
    let mut command = Command::new(env::current_exe()?);
    command.args(["bot", &format!("--{FLAG}")]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C is for the host alone.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()?.stdin.take().ok_or_else(|| io::Error::other("it has no pipe"))
}

/// What a warden does.
pub(super) fn run() {
    let mut running = BTreeSet::new();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        match line.split_at_checked(1).and_then(|(sign, number)| Some((sign, number.parse().ok()?))) {
            Some(("+", number)) => drop(running.insert(number)),
            Some((_, number)) => drop(running.remove(&number)),
            None => {}
        }
    }
    running.into_iter().for_each(end);
}

/// Ends a program and whatever it started.
pub(super) fn end(number: u32) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(number).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(windows)]
    let _ = Command::new("taskkill")
        .args(["/F", "/T", "/PID", &number.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}
