//! The outside of a server: HTTP, WebSockets, files. The tables themselves are run by the [hub](crate::Hub).

mod app;
mod archive;
mod assets;
mod contests;
mod error;
mod guard;
mod limits;
mod live;
mod openapi;
mod people;
mod reply;
mod routes;
mod schemas;
mod serve;
mod sets;
mod status;
mod tables;
mod who;

pub use app::{App, Site, app};
pub use assets::Assets;
pub use limits::{Limits, Rate};
pub use live::Pulse;
pub use openapi::document as openapi;
pub use serve::serve;
