//! How a database is opened.

use std::path::PathBuf;
use std::time::Duration;

/// How a database is opened.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// How long anything may take before it is given up.
    pub deadline: Duration,
    /// Only to read: the schema is left as it is, and nothing is written.
    pub read_only: bool,
    /// The certificates that sign PostgreSQL's, instead of those that the system trusts.
    pub ca: Option<PathBuf>,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self { deadline: Duration::from_secs(5), read_only: false, ca: None }
    }
}

impl StoreOptions {
    /// How long the database itself may take: if it gives up before we do, it is certain that nothing was stored.
    pub(super) fn patience(&self) -> Duration {
        self.deadline * 3 / 4
    }
}
