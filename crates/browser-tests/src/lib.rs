//! The web app in a real browser, as a person meets it.
//!
//! Tests get a `Page`: a window of Chromium with a fresh profile, before the real server with the files of `target/web`. What
//! the page writes to its console as an error or a warning fails the test. `table` plays whole games by clicking,
//! `keyboard` by keys alone, `lesson` learns.

#![cfg(feature = "browser")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod command;
mod driver;
pub mod keyboard;
mod lesson;
mod page;
mod run;
mod site;
pub mod table;

pub use page::Page;
pub use run::{screens, target, with_page, with_two_pages};
