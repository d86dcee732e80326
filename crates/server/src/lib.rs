//! Quintile tables for people far apart: one process, or several on one PostgreSQL.
//!
//! [`start`] gives a [`Hub`], which runs the tables: it loads one from the [store] when somebody wants it, turns commands
//! into stored events, and tells everybody who watches. Nothing is acknowledged or shown before it is stored. [`http`] is
//! what clients see: [`http::app`] is the router, [`http::serve`] runs it.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(not(feature = "postgres"), allow(dead_code, reason = "some of it serves PostgreSQL alone"))]

mod alarms;
mod arranging;
mod asides;
mod attendance;
mod clock;
mod contest;
mod days_off;
mod desk;
mod error;
mod following;
pub mod http;
mod hub;
mod keeper;
mod lobby;
mod metrics;
mod node;
mod random;
pub mod ratings;
mod rewrite;
mod room;
pub mod store;
mod summary;
mod thinkers;
mod thoughts;
mod tournament;
mod watchers;

pub use asides::{Fault, SetAside};
pub use clock::now as wall_clock;
pub use days_off::Rests;
pub use error::HubError;
pub use hub::Hub;
pub use node::Config;
pub use quintile_api::{NotATableId, TableId};
pub use summary::Summary;
pub use thinkers::Chooser;
pub use watchers::{Messages, Watching};

/// Starts running the tables of a store, including what happens by itself. It ends when the last clone of the hub is gone.
pub fn start(store: store::Store, config: Config) -> Hub {
    let hub = Hub::new(store, config);
    keeper::Keeper::start(&hub);
    hub
}
