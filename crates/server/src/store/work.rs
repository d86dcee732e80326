//! What the writers of both databases are given: batches and archived games as columns, serialised before they are queued.

use quintile_table::{Bytes32, Event};

use super::value::{to_name, to_text};
use super::{Archived, Batch, Rated, StoreError};
use quintile_api::TableId;

/// Something to store.
pub(super) enum Work {
    /// A batch of a table.
    Batch(Box<BatchRow>),
    /// A finished game from elsewhere.
    Import(ArchiveRow),
    /// A sign of life, at this moment (PostgreSQL has a clock of its own): whether anything can be stored.
    Beat(i64),
}

/// A batch.
pub(super) struct BatchRow {
    pub(super) table: i64,
    pub(super) number: i64,
    pub(super) body: String,
    pub(super) updated: i64,
    pub(super) phase: String,
    pub(super) open: i64,
    pub(super) due: Option<i64>,
    pub(super) claimed: i64,
    pub(super) summary: Option<String>,
    pub(super) sitters: Vec<i64>,
    /// Only in a table's first batch.
    pub(super) opening: Option<Opening>,
    pub(super) archive: Option<ArchiveRow>,
    pub(super) progress: Option<String>,
    pub(super) rated: Option<RatedRow>,
}

/// What never changes in a table's row.
pub(super) struct Opening {
    pub(super) host: i64,
    pub(super) contest: Option<i64>,
    pub(super) game: String,
    pub(super) seats: i64,
    pub(super) public: i64,
}

/// A finished game.
pub(super) struct ArchiveRow {
    pub(super) digest: String,
    pub(super) table: Option<i64>,
    pub(super) round: i64,
    pub(super) finished: i64,
    pub(super) game: &'static str,
    pub(super) record: String,
}

/// A rated game.
pub(super) struct RatedRow {
    pub(super) table: i64,
    pub(super) round: i64,
    pub(super) finished: i64,
    pub(super) game: &'static str,
    pub(super) body: String,
    pub(super) names: Vec<(i64, String)>,
}

impl RatedRow {
    fn new(table: TableId, rated: &Rated) -> Result<Self, StoreError> {
        Ok(Self {
            table: table.key(),
            round: i64::from(rated.round),
            finished: rated.finished.0 as i64,
            game: rated.game.game.name(),
            body: to_text(&rated.game)?,
            names: rated.names.iter().map(|(person, name)| (person.0 as i64, name.to_string())).collect(),
        })
    }
}

impl BatchRow {
    pub(super) fn new(batch: &Batch) -> Result<Self, StoreError> {
        let listing = &batch.listing;
        let archive =
            batch.archive.as_ref().map(|archived| ArchiveRow::new(Some(batch.table), archived)).transpose()?;
        Ok(Self {
            table: batch.table.key(),
            number: batch.first() as i64,
            body: to_text(&batch.events)?,
            updated: listing.updated.0 as i64,
            phase: to_name(&listing.phase),
            open: listing.open as i64,
            due: listing.due.map(|due| due.0 as i64),
            claimed: batch.claimed.0 as i64,
            summary: listing.summary.as_ref().map(to_text).transpose()?,
            sitters: batch.sitters().map(|person| person.0 as i64).collect(),
            opening: None,
            archive,
            progress: batch.progress.clone(),
            rated: batch.rated.as_ref().map(|rated| RatedRow::new(batch.table, rated)).transpose()?,
        })
    }

    /// A table's first batch.
    pub(super) fn opening(batch: &Batch, contest: Option<TableId>) -> Result<Self, StoreError> {
        let Some(Event::Created { host, .. }) = batch.events.first().map(|logged| &logged.event) else {
            return Err(StoreError::Corrupt("a table that does not begin with its creation".into()));
        };
        let listing = &batch.listing;
        let opening = Opening {
            host: host.0 as i64,
            contest: contest.map(TableId::key),
            game: to_name(&listing.game),
            seats: listing.seats as i64,
            public: i64::from(listing.public),
        };
        Ok(Self { opening: Some(opening), ..Self::new(batch)? })
    }
}

impl ArchiveRow {
    pub(super) fn new(table: Option<TableId>, archived: &Archived) -> Result<Self, StoreError> {
        let record = to_text(&archived.record)?;
        Ok(Self {
            digest: Bytes32::hash(&[record.as_bytes()]).to_string(),
            table: table.map(TableId::key),
            round: i64::from(archived.round),
            finished: archived.finished.0 as i64,
            game: archived.record.game.name(),
            record,
        })
    }
}
