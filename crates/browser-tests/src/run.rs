//! Running a test: a browser, a server, and what the console said at the end.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Condvar, Mutex};

use crate::driver::Driver;
use crate::page::Page;
use crate::site::Server;

/// How many browsers run at a time: more than that only wait for each other.
const MOST: usize = 2;

static RUNNING: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// A place among the browsers that run; it is free again when this is dropped.
struct Turn;

impl Turn {
    fn wait() -> Self {
        let (count, freed) = &RUNNING;
        let count = count.lock().expect("no test holds it while it fails");
        *freed.wait_while(count, |count| *count >= MOST).expect("no test holds it while it fails") += 1;
        Self
    }
}

impl Drop for Turn {
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

/// Where pictures of pages go, for people to look at.
pub fn screens() -> PathBuf {
    let folder = target().join("screens");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    folder
}

/// Runs a test in a browser of its own. If it fails there is a picture in `target/screens`.
pub fn with_page(test: impl AsyncFnOnce(&Page)) {
    with_pages(1, async |pages| test(&pages[0]).await);
}

/// Runs a test with two people, each in a browser of their own, before the same server.
pub fn with_two_pages(test: impl AsyncFnOnce(&Page, &Page)) {
    with_pages(2, async |pages| test(&pages[0], &pages[1]).await);
}

fn with_pages(count: usize, test: impl AsyncFnOnce(&[Page])) {
    let _turn = Turn::wait();
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
    let (_driver, pages) = runtime.block_on(async {
        let server = Rc::new(Server::start(folder.path()).await);
        let driver = Driver::start().await;
        let mut pages = Vec::new();
        for person in 0..count {
            let own = folder.path().join(person.to_string());
            std::fs::create_dir(&own).expect("a folder");
            let client = driver.open(&own).await;
            let page = Page::new(client, server.clone(), own.join("downloads"));
            page.calm(person).await;
            pages.push(page);
        }
        (driver, pages)
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
