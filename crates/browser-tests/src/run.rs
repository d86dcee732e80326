//! Running a test: a browser, a server, and what the console said at the end.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Condvar, Mutex};

use crate::driver::Driver;
use crate::engine::Engine;
use crate::page::Page;
use crate::site::Server;

/// How many tests run in browsers at a time. Each waits for its browser now and then, so three keep two cores busy; more would only
/// wait for each other.
const MAX_RUNNING: usize = 3;

static RUNNING: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// A permit to run a browser; it is released when dropped.
struct Permit;

impl Permit {
    fn wait() -> Self {
        let (count, freed) = &RUNNING;
        let count = count.lock().expect("no test holds it while it fails");
        *freed.wait_while(count, |count| *count >= MAX_RUNNING).expect("no test holds it while it fails") += 1;
        Self
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let (count, freed) = &RUNNING;
        if let Ok(mut count) = count.lock() {
            *count -= 1;
        }
        freed.notify_one();
    }
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    let usual = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(usual, PathBuf::from)
}

/// Where screenshots go, for people to look at.
pub fn screens() -> PathBuf {
    let folder = target().join("screens");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    folder
}

impl Engine {
    /// Runs a test in its own browser. A failed test leaves a screenshot in `target/screens`.
    pub fn with_page(self, test: impl AsyncFnOnce(&Page)) {
        with_pages(self, 1, async |pages| test(&pages[0]).await);
    }

    /// Runs a test with two people, each in their own browser, connected to the same server.
    pub fn with_two_pages(self, test: impl AsyncFnOnce(&Page, &Page)) {
        with_pages(self, 2, async |pages| test(&pages[0], &pages[1]).await);
    }
}

/// Runs a test in Chromium alone.
pub fn with_page(test: impl AsyncFnOnce(&Page)) {
    Engine::Chromium.with_page(test);
}

/// Runs a test with two people in Chromium alone.
pub fn with_two_pages(test: impl AsyncFnOnce(&Page, &Page)) {
    Engine::Chromium.with_two_pages(test);
}

fn with_pages(engine: Engine, count: usize, test: impl AsyncFnOnce(&[Page])) {
    let _permit = Permit::wait();
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
    let (_drivers, pages) = runtime.block_on(async {
        let server = Rc::new(Server::start(folder.path()).await);
        let (mut drivers, mut pages) = (Vec::new(), Vec::new());
        for person in 0..count {
            let own = folder.path().join(person.to_string());
            let downloads = own.join("downloads");
            std::fs::create_dir_all(&downloads).expect("a folder");
            let (driver, client) = Driver::open(engine, &own, &downloads).await;
            let page = Page::new(client, engine, server.clone(), downloads);
            page.calm(person).await;
            drivers.push(driver);
            pages.push(page);
        }
        (drivers, pages)
    });
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            test(&pages).await;
            for page in &pages {
                page.assert_quiet().await;
            }
        });
    }));
    runtime.block_on(async {
        for (person, page) in pages.into_iter().enumerate() {
            if outcome.is_err() {
                page.keep_evidence(person).await;
            }
            page.close().await;
        }
    });
    if let Err(failure) = outcome {
        resume_unwind(failure);
    }
}
