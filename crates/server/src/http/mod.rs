//! The outside of a server: HTTP, WebSockets, files. The tables themselves are run by the [hub](crate::Hub).

mod admin;
mod app;
mod archive;
mod assets;
mod bans;
mod connections;
mod contests;
mod error;
mod files;
mod guard;
mod limits;
mod live;
mod lobby;
mod openapi;
mod people;
mod proxies;
mod rate;
mod reply;
mod routes;
mod serve;
mod sets;
mod status;
mod stream;
mod tables;
mod who;

pub use admin::{AdminToken, BadAdminToken};
pub use app::{App, Site, app};
pub use assets::Assets;
pub use files::{OTHER_FILES, raise_file_limit};
pub use limits::{Limits, Rate};
pub use live::Pulse;
pub use openapi::document as openapi;
pub use proxies::{BadProxy, Proxies};
pub use rate::BadRate;
pub use serve::{serve, serve_metrics};
pub use status::metrics_app;
