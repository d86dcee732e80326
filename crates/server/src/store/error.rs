//! How a database can fail.

/// The database failed, or holds something that it should not.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite.
    #[error("SQLite: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL.
    #[cfg(feature = "postgres")]
    #[error("PostgreSQL: {}", describe(.0))]
    Postgres(#[from] tokio_postgres::Error),
    /// The database's URL cannot be used.
    #[error("the database URL cannot be used: {0}")]
    BadUrl(String),
    /// The database is PostgreSQL, and this program was built without it.
    #[cfg(not(feature = "postgres"))]
    #[error("this program was built without PostgreSQL (cargo's feature \"postgres\"), and knows sqlite: alone")]
    NoPostgres,
    /// The database does not answer, or did not store what it was given.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The database did not answer in time.
    #[error("the database did not answer in time")]
    TimedOut,
    /// The database is older than this version, and may only be read.
    #[error("the database has schema version {found}; start `quintile serve` on it once to bring it up to date")]
    TooOld {
        /// Its version.
        found: i64,
    },
    /// The database holds something that cannot be read.
    #[error("the database holds invalid data: {0}")]
    Corrupt(String),
    /// The database was written by a newer version.
    #[error(
        "the database has schema version {found}, written by a newer quintile; this one knows versions up to {known}"
    )]
    TooNew {
        /// Its version.
        found: i64,
        /// The newest known here.
        known: i64,
    },
    /// The store has shut down.
    #[error("the store has shut down")]
    Closed,
}

/// The server's own message, if there is one: the library's leaves it out.
#[cfg(feature = "postgres")]
fn describe(error: &tokio_postgres::Error) -> String {
    error.as_db_error().map_or_else(|| error.to_string(), ToString::to_string)
}
