//! Where finished games are kept: how each ended, and of the latest the record.

use std::collections::BTreeSet;

use quintile_rules::kit::{Record, Seat};
use quintile_table::Phase;

use super::super::database::{Database, read};
use super::super::store;
use super::{Finished, Reviewed};

const DATABASE: Database = Database { name: "quintile-games", stores: &[RESULTS, RECORDS] };
const RESULTS: &str = "results";
const RECORDS: &str = "records";

/// The most games that are kept with their plays: some megabytes. The oldest go first; how they ended stays.
pub(crate) const MAX_RECORDS: usize = 500;
/// The most games of which it is known how they ended: one a day for 27 years.
pub(crate) const MAX_RESULTS: usize = 10_000;

/// This browser keeps nothing, or has no room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRoom;

/// How all finished games ended, the latest first; `None` when this browser keeps nothing.
pub(crate) async fn results() -> Option<Vec<Finished>> {
    let mut all: Vec<Finished> = DATABASE.all(RESULTS).await?.iter().filter_map(read).collect();
    all.sort_by(|one, other| (other.at, &other.id).cmp(&(one.at, &one.id)));
    Some(all)
}

/// The games that are kept with their plays.
pub(crate) async fn whole() -> BTreeSet<String> {
    DATABASE.keys(RECORDS).await.unwrap_or_default().into_iter().collect()
}

/// How a game ended, if it is kept here.
pub(crate) async fn find(id: &str) -> Option<Finished> {
    serde_json::from_str(&DATABASE.get(RESULTS, id).await?).ok()
}

/// The record of a game, as text.
pub(crate) async fn record(id: &str) -> Option<String> {
    DATABASE.get(RECORDS, id).await
}

/// Keeps a game that has just ended, unless it is kept already.
pub(crate) async fn keep(finished: &Finished, record: &Record) -> Result<(), NoRoom> {
    if DATABASE.get(RESULTS, &finished.id).await.is_some() {
        return Ok(());
    }
    let text = serde_json::to_string(record).map_err(|_| NoRoom)?;
    add(finished, Some(&text)).await?;
    tidy().await;
    Ok(())
}

/// Adds a game: first its plays, so that what is listed as whole is whole.
pub(super) async fn add(finished: &Finished, record: Option<&str>) -> Result<(), NoRoom> {
    if let Some(record) = record {
        DATABASE.put(RECORDS, &finished.id, record).await.ok_or(NoRoom)?;
    }
    let text = serde_json::to_string(finished).map_err(|_| NoRoom)?;
    DATABASE.put(RESULTS, &finished.id, &text).await.ok_or(NoRoom)
}

/// Remembers what the coach said of a game, if it is kept here.
pub(crate) async fn review(id: &str, reviewed: Reviewed) -> Option<()> {
    let mut finished = find(id).await?;
    finished.review = Some(reviewed);
    DATABASE.put(RESULTS, id, &serde_json::to_string(&finished).ok()?).await
}

/// What was removed, to be put back.
#[derive(Clone, Debug)]
pub(crate) struct Removed {
    finished: Finished,
    record: Option<String>,
    table: Option<String>,
}

impl Removed {
    /// Which game it was.
    pub(crate) fn id(&self) -> &str {
        &self.finished.id
    }
}

/// Removes a game, and the table where it was played if nobody plays there again.
pub(crate) async fn take(finished: &Finished) -> Option<Removed> {
    let record = DATABASE.get(RECORDS, &finished.id).await;
    let mut table = None;
    if let Some(id) = &finished.table
        && store::kept(id).await.is_some_and(|kept| kept.summary.over)
    {
        table = store::take(id).await;
    }
    DATABASE.remove(RESULTS, &finished.id).await?;
    DATABASE.remove(RECORDS, &finished.id).await?;
    Some(Removed { finished: finished.clone(), record, table })
}

/// Puts a game back.
pub(crate) async fn put_back(removed: &Removed) -> Option<()> {
    let Removed { finished, record, table } = removed;
    add(finished, record.as_deref()).await.ok()?;
    if let Some((id, table)) = finished.table.as_ref().zip(table.as_ref()) {
        store::put_back(id, table).await?;
    }
    Some(())
}

/// Brings what is kept within its bounds: the oldest games lose their plays.
pub(super) async fn tidy() -> Option<()> {
    let (whole, count) = (whole().await, DATABASE.keys(RESULTS).await?.len());
    if whole.len() <= MAX_RECORDS && count <= MAX_RESULTS {
        return Some(());
    }
    let all = results().await?;
    for one in all.iter().filter(|one| whole.contains(&one.id)).skip(MAX_RECORDS) {
        DATABASE.remove(RECORDS, &one.id).await?;
    }
    for one in all.iter().skip(MAX_RESULTS) {
        DATABASE.remove(RESULTS, &one.id).await?;
    }
    Some(())
}

/// Keeps the games of finished tables that are not kept yet, then forgets the oldest of those tables.
pub(crate) async fn gather() -> Option<()> {
    let tables = store::list().await?;
    let known: BTreeSet<String> = results().await?.into_iter().filter_map(|one| one.table).collect();
    for (at, summary) in tables.iter().filter(|summary| summary.over).enumerate() {
        let is_known = known.contains(&summary.id);
        if !is_known && let Some(log) = store::load(&summary.id).await {
            let table = log.table();
            let people: Vec<Seat> = table.people().map(|(seat, _)| seat).collect();
            if let (Phase::Over, Some(record)) = (table.phase(), table.record()) {
                let you = people.first().copied().filter(|_| people.len() == 1);
                let mut finished = Finished::of(&record, you, summary.at);
                finished.table = Some(summary.id.clone());
                keep(&finished, &record).await.ok()?;
            }
        }
        if at >= store::MAX_FINISHED {
            store::remove(&summary.id).await;
        }
    }
    Some(())
}
