//! The store's promises on both databases, older databases, and several nodes over one PostgreSQL.

mod archive;
mod batches;
mod cluster;
mod database;
mod doubt;
mod lists;
mod nodes;
mod outage;
mod upgrade;
