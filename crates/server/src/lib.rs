//! Quintile tables for people far apart: one process, or several on one PostgreSQL.
//!
//! [`Hub`] runs the tables: it loads one from the [store] when somebody wants it, turns commands into stored events, and
//! tells everybody who watches. Nothing is acknowledged or shown before it is stored.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod clock;
mod hub;
mod id;
mod keeper;
mod random;
mod room;
pub mod store;

pub use hub::{Config, Hub, HubError};
pub use id::{NotATableId, TableId};
pub use room::Watching;
