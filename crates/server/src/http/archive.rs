//! Finished games of a table.

use std::sync::Arc;

use axum::extract::State;
use quintile_api::{OpenRecord, Records};

use super::app::App;
use super::error::ApiError;
use super::reply::Reply;
use super::who::{Asker, Named};

/// The most games in one answer.
const MAX: usize = 100;

/// The finished games of a table, oldest first. The shared deal of a contest stays out: the contest shows it at its end.
pub(crate) async fn of_table(
    State(app): State<Arc<App>>,
    asker: Asker,
    Named(table): Named,
) -> Result<Reply<Records>, ApiError> {
    let shared = app.hub.look(table, asker.person, |table| Ok(table.shares_deal())).await?;
    let records = app.hub.store().archive(Some(table), 0, MAX).await?;
    let records = records.into_iter().skip(usize::from(shared)).map(|(_, record)| OpenRecord(record)).collect();
    Ok(Reply(Records { records, tables: Vec::new() }))
}
