//! Reading everything as of one moment, for a backup.

use std::path::PathBuf;

use super::super::StoreError;
use super::super::backup::{CHUNK, Copy, PARTS};
use super::super::value::Row;
use super::Postgres;
use super::connection::Connection;

impl Postgres {
    /// Copies everything into a new file; the rows of each part.
    pub(in super::super) async fn copy_to(&self, file: PathBuf) -> Result<Vec<u64>, StoreError> {
        let connection = Connection::open(&self.address).await?;
        // All that follows sees the database as it is now. A row may take as long as it needs.
        connection.run("SET statement_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        // A file is written by threads that may wait; its rows come one chunk at a time.
        let mut copy =
            tokio::task::spawn_blocking(move || Copy::create(&file)).await.map_err(|_| StoreError::Closed)??;
        let mut counts = Vec::new();
        for part in &PARTS {
            connection.run(&format!("DECLARE rows CURSOR FOR SELECT {} FROM {}", part.columns, part.name)).await?;
            let mut count = 0;
            loop {
                let rows = connection.fetch(&format!("FETCH {CHUNK} FROM rows")).await?;
                let rows: Vec<Row> = rows.iter().map(Row::read).collect::<Result<_, _>>()?;
                if rows.is_empty() {
                    break;
                }
                count += rows.len() as u64;
                let added = tokio::task::spawn_blocking(move || copy.add(part, &rows).map(|()| copy)).await;
                copy = added.map_err(|_| StoreError::Closed)??;
            }
            connection.run("CLOSE rows").await?;
            counts.push(count);
        }
        connection.run("COMMIT").await?;
        tokio::task::spawn_blocking(move || copy.finish()).await.map_err(|_| StoreError::Closed)??;
        Ok(counts)
    }
}
