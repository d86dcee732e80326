//! Batches and finished games as the columns of their rows, written out before they wait for the writer.

use quintile_table::{Bytes32, Event};

use super::super::{Archived, Batch, StoreError, to_text, to_word};
use crate::id::TableId;

/// A batch.
pub(super) struct Entry {
    pub(super) table: i64,
    pub(super) number: i64,
    pub(super) body: String,
    pub(super) updated: i64,
    pub(super) phase: String,
    pub(super) open: i64,
    pub(super) due: Option<i64>,
    pub(super) claimed: i64,
    pub(super) sitters: Vec<i64>,
    /// What only a table's first batch brings.
    pub(super) opening: Option<Opening>,
    pub(super) archive: Option<Finished>,
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
pub(super) struct Finished {
    pub(super) digest: String,
    pub(super) table: Option<i64>,
    pub(super) round: i64,
    pub(super) finished: i64,
    pub(super) game: &'static str,
    pub(super) record: String,
}

impl Entry {
    pub(super) fn of(batch: &Batch) -> Result<Self, StoreError> {
        let listing = &batch.listing;
        let archive = batch.archive.as_ref().map(|archived| Finished::of(Some(batch.table), archived)).transpose()?;
        Ok(Self {
            table: batch.table.key(),
            number: batch.first() as i64,
            body: to_text(&batch.events)?,
            updated: listing.updated.0 as i64,
            phase: to_word(&listing.phase),
            open: listing.open as i64,
            due: listing.due.map(|due| due.0 as i64),
            claimed: batch.claimed.0 as i64,
            sitters: batch.sitters().map(|person| person.0 as i64).collect(),
            opening: None,
            archive,
        })
    }

    /// A table's first batch.
    pub(super) fn opening(batch: &Batch, contest: Option<TableId>) -> Result<Self, StoreError> {
        let host = match batch.events.first().map(|logged| &logged.event) {
            Some(Event::Created { host, .. }) => *host,
            _ => return Err(StoreError::Corrupt("a table that does not begin with its opening".into())),
        };
        let listing = &batch.listing;
        let opening = Opening {
            host: host.0 as i64,
            contest: contest.map(TableId::key),
            game: to_word(&listing.game),
            seats: listing.seats as i64,
            public: i64::from(listing.public),
        };
        Ok(Self { opening: Some(opening), ..Self::of(batch)? })
    }
}

impl Finished {
    pub(super) fn of(table: Option<TableId>, archived: &Archived) -> Result<Self, StoreError> {
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
