//! Ctrl-C and SIGTERM: the first ends a run with what it has, the second at once.

use std::io::{self, IsTerminal};
use std::process;
use std::thread;

use quintile_experiments::Stop;
use tokio::runtime::Builder;

use crate::error::{Error, STOPPED, complain};

/// What a signal stops, from now on.
pub(crate) fn on_signal() -> Result<Stop, Error> {
    let failed = |error: io::Error| Error::at("signals", error);
    let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let mut signals = {
        let _inside = runtime.enter();
        Signals::new().map_err(failed)?
    };
    let stop = Stop::default();
    let told = stop.clone();
    let wait = move || {
        runtime.block_on(signals.next());
        told.stop();
        if io::stderr().is_terminal() {
            complain("stopping after what is being played; once more ends at once");
        }
        runtime.block_on(signals.next());
        process::exit(STOPPED.into());
    };
    thread::Builder::new().spawn(wait).map_err(failed)?;
    Ok(stop)
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(windows)]
struct Signals {
    interrupt: tokio::signal::windows::CtrlC,
    close: tokio::signal::windows::CtrlClose,
}

#[cfg(windows)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::windows::{ctrl_c, ctrl_close};
        Ok(Self { interrupt: ctrl_c()?, close: ctrl_close()? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.close.recv() => {}
        }
    }
}
