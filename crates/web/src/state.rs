//! What the browser keeps between visits.

mod answers;
pub(crate) mod codes;
mod database;
pub(crate) mod games;
pub(crate) mod matches;
pub(crate) mod practice;
pub(crate) mod settings;
pub(crate) mod store;
