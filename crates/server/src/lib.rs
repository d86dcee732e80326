//! Quintile tables for people far apart: one process, or several on one PostgreSQL.
//!
//! [`Hub`] runs the tables: it loads one from the [store] when somebody wants it, turns commands into stored events, and
//! tells everybody who watches. Nothing is acknowledged or shown before it is stored. [`http`] is the outside: [`http::app`] is
//! the router, [`http::serve`] runs it.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod clock;
mod contest;
pub mod http;
mod hub;
mod id;
mod keeper;
mod metrics;
mod random;
mod room;
pub mod store;

pub use clock::now as wall_clock;
pub use hub::{Config, Hub, HubError};
pub use id::{NotATableId, TableId};
pub use room::Watching;
