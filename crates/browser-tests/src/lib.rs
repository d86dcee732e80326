//! The web app in a real browser, as a person uses it.
//!
//! Tests get a `Page`: a window of a browser with a fresh profile, connected to the real server with the files of
//! `target/web`. An error or a warning on the console fails the test. `table` plays whole games by clicking, `keyboard` by keys
//! alone, `lesson` takes the lessons. `engine` knows the browsers, `special` does what each of them does in its own way.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod command;
mod driver;
mod engine;
pub mod keyboard;
mod lesson;
mod page;
mod plain;
mod run;
mod site;
mod special;
pub mod table;

pub use engine::Engine;
pub use page::Page;
pub use plain::PlainFiles;
pub use run::{screens, target, with_page, with_two_pages};
pub use site::ADMIN_TOKEN;
