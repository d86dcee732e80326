//! Programs at a real terminal: a pseudo-terminal that types and reads.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Keys that are no letters.
pub(crate) const ENTER: &str = "\r";
pub(crate) const TAB: &str = "\t";
pub(crate) const UP: &str = "\x1b[A";
pub(crate) const CTRL_C: &str = "\x03";
pub(crate) const CTRL_D: &str = "\x04";

/// A program with somebody at its keyboard.
pub(crate) struct Terminal {
    child: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    /// All that it has written, without colours and the like.
    pub(crate) seen: String,
    /// What may go on.
    bytes: Vec<u8>,
    colours: anstream::adapter::StripStr,
    /// What has not been looked at yet begins here.
    at: usize,
}

impl Terminal {
    /// Starts a program in a session of its own, as a terminal does, so that Ctrl-C reaches it.
    pub(crate) fn start(command: &Command) -> Self {
        let main = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&main).and_then(|()| unlockpt(&main)).expect("it is ours");
        let name = ptsname(&main, Vec::new()).expect("it has a name");
        let side = open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("the other side");
        tcsetwinsize(&side, Winsize { ws_row: 60, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 }).expect("a size");
        let side = || File::from(side.try_clone().expect("one more handle"));
        let mut session = Command::new("setsid");
        session.arg("--ctty").arg(command.get_program()).args(command.get_args()).env("TERM", "xterm");
        for (key, value) in command.get_envs() {
            match value {
                Some(value) => session.env(key, value),
                None => session.env_remove(key),
            };
        }
        if let Some(folder) = command.get_current_dir() {
            session.current_dir(folder);
        }
        let child = session.stdin(side()).stdout(side()).stderr(side()).spawn();
        let child = child.expect("setsid starts it: it is part of util-linux");
        let keyboard = File::from(main);
        let mut reader = keyboard.try_clone().expect("one more handle");
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Once the program has ended there is an error instead of an end.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { child, keyboard, screen, seen: String::new(), bytes: Vec::new(), colours: Default::default(), at: 0 }
    }

    pub(crate) fn type_in(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("it listens");
    }

    /// Waits until one of the texts is written, after what was waited for last; which one, and all up to its end.
    #[track_caller]
    pub(crate) fn expect_one(&mut self, texts: &[&str]) -> (usize, String) {
        loop {
            let rest = &self.seen[self.at..];
            let found =
                texts.iter().enumerate().filter_map(|(which, text)| Some((rest.find(text)? + text.len(), which)));
            if let Some((end, which)) = found.min() {
                let said = rest[..end].to_owned();
                self.at += end;
                return (which, said);
            }
            match self.screen.recv_timeout(Duration::from_secs(60)) {
                Ok(more) => self.show(&more),
                Err(RecvTimeoutError::Timeout) => panic!("no {texts:?} for a minute after\n{rest}"),
                Err(RecvTimeoutError::Disconnected) => panic!("it ended without {texts:?} after\n{rest}"),
            }
        }
    }

    /// Adds what was written; a letter or a colour may have come in part.
    fn show(&mut self, more: &[u8]) {
        self.bytes.extend(more);
        let whole = self
            .bytes
            .iter()
            .rposition(|byte| byte.is_ascii_whitespace() || byte.is_ascii_alphanumeric() || *byte == b'>');
        let part: Vec<u8> = self.bytes.drain(..whole.map_or(0, |last| last + 1)).collect();
        let text = String::from_utf8_lossy(&part).replace('\r', "");
        self.seen += &self.colours.strip_next(&text).collect::<String>();
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) -> String {
        self.expect_one(&[text]).1
    }

    /// Waits for its end; the exit code.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        // What it still writes has somewhere to go.
        while let Ok(more) = self.screen.recv_timeout(Duration::from_secs(60)) {
            self.show(&more);
        }
        (self.child.wait().expect("it ends").code(), std::mem::take(&mut self.seen))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // After a failure; otherwise it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
