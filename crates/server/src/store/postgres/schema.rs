//! Bringing the schema up to date, one node at a time.

use super::super::{MIGRATIONS, StoreError};
use super::line::Line;

/// The advisory lock of whoever changes the schema: «quintile» in bytes.
const LOCK: i64 = 0x7175_696e_7469_6c65;

/// Everything happens in one transaction: nodes that start together wait for the first, and a change that fails leaves
/// nothing behind.
pub(super) async fn migrate(line: &Line) -> Result<(), StoreError> {
    line.run("BEGIN").await?;
    let done = inside(line).await;
    line.run(if done.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
    done
}

async fn inside(line: &Line) -> Result<(), StoreError> {
    line.query("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    line.run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
    let version: Option<i64> = line.query("SELECT MAX(version) FROM schema_version", &[]).await?[0].try_get(0)?;
    let (version, known) = (version.unwrap_or(0), MIGRATIONS.len() as i64);
    if version > known {
        return Err(StoreError::TooNew { found: version, known });
    }
    if version < 0 {
        return Err(StoreError::Corrupt(format!("schema version {version}")));
    }
    for (number, change) in (version + 1..).zip(&MIGRATIONS[version as usize..]) {
        line.run(change).await?;
        line.query("INSERT INTO schema_version (version) VALUES ($1)", &[&number]).await?;
    }
    Ok(())
}
