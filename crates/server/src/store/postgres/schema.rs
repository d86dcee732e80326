//! Bringing the schema up to date, one node at a time.

use super::super::{StoreError, pending_migrations};
use super::connection::Connection;

/// The advisory lock of whoever changes the schema: "quintile" in bytes.
const LOCK: i64 = 0x7175_696e_7469_6c65;

/// Everything happens in one transaction: nodes that start together wait for the first, and a change that fails leaves
/// nothing behind.
pub(super) async fn migrate(connection: &Connection) -> Result<(), StoreError> {
    // However long it takes, and however long another node needs for it.
    connection.run("SET statement_timeout = 0; BEGIN").await?;
    let done = migrate_locked(connection).await;
    connection.run(if done.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
    done
}

async fn migrate_locked(connection: &Connection) -> Result<(), StoreError> {
    connection.query("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    connection.run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
    let version = connection.query("SELECT COALESCE(MAX(version), 0) FROM schema_version", &[]).await?;
    for (number, change) in pending_migrations(version[0].try_get(0)?)? {
        connection.run(change).await?;
        connection.query("INSERT INTO schema_version (version) VALUES ($1)", &[&number]).await?;
    }
    Ok(())
}

/// Whether a database that may only be read can be.
pub(super) async fn check(connection: &Connection) -> Result<(), StoreError> {
    let version = connection.query("SELECT COALESCE(MAX(version), 0) FROM schema_version", &[]).await?;
    let version = version[0].try_get(0)?;
    match pending_migrations(version)?.next() {
        Some(_) => Err(StoreError::TooOld { found: version }),
        None => Ok(()),
    }
}
