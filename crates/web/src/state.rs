//! What the browser keeps between visits.

pub(crate) mod settings;
pub(crate) mod store;
