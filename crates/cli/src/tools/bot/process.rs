//! A program that plays: started, spoken to, listened to, and ended whatever it does.
//!
//! Two threads stand between the program and us, so that nothing it does can make us wait longer than we want to: one
//! writes, one message at a time; one reads, a few bounded lines ahead. Nobody waits for these threads: they end when the
//! program's pipes do. Should we be gone first, a [warden] ends the program.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use quintile_bots::protocol::LONGEST_ANSWER;

use super::warden;

/// How many lines are read before anybody asks for them; then the program has to wait.
const AHEAD: usize = 4;

/// A line the program wrote, or why there is none.
#[derive(Debug)]
pub(super) enum Said {
    Line(Vec<u8>),
    TooLong,
    Closed,
    /// Nothing yet, and the time is over.
    Nothing,
}

/// What became of a message.
#[derive(Debug, PartialEq)]
pub(super) enum Told {
    Written,
    Closed,
    /// The program does not read, and the time is over.
    Unread,
}

/// A running program in a process group of its own.
pub(super) struct Process {
    child: Child,
    input: Option<SyncSender<Vec<u8>>>,
    written: Receiver<io::Result<()>>,
    lines: Receiver<Said>,
}

impl Process {
    /// Starts a command of the system's shell. Its stderr is ours, or nobody's.
    pub(super) fn start(line: &str, show_stderr: bool) -> io::Result<Self> {
        let mut command = shell(line);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(if show_stderr { Stdio::inherit() } else { Stdio::null() });
        // A group of its own: whatever it starts is ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        warden::watch(&child);
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("it has no pipes"));
        };
        let (input, to_write) = sync_channel(1);
        let (done, written) = sync_channel(1);
        let (heard, lines) = sync_channel(AHEAD);
        let started = thread::Builder::new().spawn(move || write_on(stdin, &to_write, &done));
        let started = started.and_then(|_| thread::Builder::new().spawn(move || read_on(stdout, &heard)));
        let process = Self { child, input: Some(input), written, lines };
        // Only now: a program whose threads cannot be had is ended with `process`.
        started.map(|_| process)
    }

    /// Sends a line, and waits until it is written.
    pub(super) fn tell(&self, line: Vec<u8>, deadline: Instant) -> Told {
        let Some(input) = &self.input else { return Told::Closed };
        // One message at a time, so there is room; the writer is gone when the program's input is closed.
        if input.try_send(line).is_err() {
            return Told::Closed;
        }
        match self.written.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(Ok(())) => Told::Written,
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Told::Closed,
            Err(RecvTimeoutError::Timeout) => Told::Unread,
        }
    }

    /// The next line.
    pub(super) fn listen(&self, deadline: Instant) -> Said {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(said) => said,
            Err(RecvTimeoutError::Timeout) => Said::Nothing,
            Err(RecvTimeoutError::Disconnected) => Said::Closed,
        }
    }

    /// Closes the program's input, which tells it to end, and gives it until the deadline before it is ended.
    pub(super) fn dismiss(mut self, deadline: Instant) {
        self.input = None;
        while !matches!(self.listen(deadline), Said::Closed | Said::Nothing) {}
    }
}

impl Drop for Process {
    /// Ends the program and whatever it started.
    fn drop(&mut self) {
        // Before the program is waited for: until then its number, and so the group's, is nobody else's.
        warden::end(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
        warden::forget(&self.child);
    }
}

fn shell(line: &str) -> Command {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut command = Command::new(shell);
    command.arg(flag).arg(line);
    command
}

fn write_on(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>, done: &SyncSender<io::Result<()>>) {
    while let Ok(line) = lines.recv() {
        let result = stdin.write_all(&line).and_then(|()| stdin.flush());
        let failed = result.is_err();
        if done.send(result).is_err() || failed {
            return;
        }
    }
}

fn read_on(stdout: ChildStdout, heard: &SyncSender<Said>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let limit = LONGEST_ANSWER as u64 + 1;
        let said = match reader.by_ref().take(limit).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.last() == Some(&b'\n') => Said::Line(line),
            Ok(size) if size as u64 == limit => Said::TooLong,
            Ok(_) => Said::Line(line),
        };
        let last = matches!(said, Said::TooLong);
        if heard.send(said).is_err() || last {
            return;
        }
    }
}
