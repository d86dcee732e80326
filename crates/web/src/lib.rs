//! Quintile in the browser: games against the computer, on one device or by link, offline too.
//!
//! [`app()`] is the page; computer players think in a worker of their own (`quintile-thinker`). Everything about rules, points,
//! refusals, clocks, drawings and sentences is asked of the other crates, and so is how a play is put together by hand; what is
//! here is the frame and the table page.

#![allow(clippy::needless_pass_by_value, reason = "components own what they are given")]
#![allow(unreachable_pub, reason = "the component macro makes what it writes public")]

mod app;
mod browser;
mod driver;
mod http;
mod local;
mod mind;
mod online;
mod pack;
mod pages;
mod picture;
mod rest;
mod route;
mod seal;
mod site;
mod sound;
mod state;
mod table;
mod turns;
mod words;

pub use app::start as app;
