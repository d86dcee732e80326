//! Tables that cannot go on by themselves: a bot fails, or their log cannot be read. They are tried again later and later, and
//! then no more, so that a broken table costs nothing.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use quintile_table::Moment;

use quintile_api::TableId;

/// How often a table is tried before it is given up.
const MAX_TRIES: u32 = 5;
/// Milliseconds between two tries, at most.
const MAX_WAIT: u64 = 3_600_000;
/// Each wait is this many times the one before.
const FACTOR: u64 = 8;
/// The most tables that are remembered.
const MAX_REMEMBERED: usize = 10_000;

/// Why a table is set aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A bot failed while it thought, or has no play.
    Bot(String),
    /// The table refused the play that a bot chose.
    BotPlay(String),
    /// The stored events cannot be read, or contradict each other.
    Log(String),
    /// The program failed while it worked on the table.
    Crash,
}

impl Fault {
    /// Whether the table is fine but for its bot.
    pub(crate) fn is_of_bot(&self) -> bool {
        matches!(self, Self::Bot(_) | Self::BotPlay(_))
    }

    /// For people at the table: what happened, without details that are the operator's business.
    pub(crate) fn message(&self) -> &'static str {
        match self {
            Self::Bot(_) | Self::BotPlay(_) => {
                "the computer player on turn failed; it will be tried again later, and you can resign or close the table"
            }
            Self::Log(_) | Self::Crash => {
                "this table is set aside, because what is stored of it cannot be read; whoever runs the server can see why"
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(detail) => write!(f, "a bot failed: {detail}"),
            Self::BotPlay(detail) => write!(f, "a bot's play was refused: {detail}"),
            Self::Log(detail) => write!(f, "the log cannot be read: {detail}"),
            Self::Crash => f.write_str("the program failed while it worked on the table"),
        }
    }
}

/// A table that is set aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// Which table.
    pub table: TableId,
    /// Why, when it was last tried.
    pub fault: Fault,
    /// Since when.
    pub since: Moment,
    /// How often it has been tried.
    pub tries: u32,
    /// When it is tried again; `None` if it is given up until the server starts again.
    pub retry: Option<Moment>,
}

/// The tables that are set aside.
#[derive(Default)]
pub(crate) struct Asides(Mutex<HashMap<TableId, SetAside>>);

impl Asides {
    /// Sets a table aside, `wait` milliseconds after the first fault, then longer.
    pub(crate) fn put(&self, table: TableId, fault: Fault, now: Moment, wait: u64) -> SetAside {
        let mut asides = self.lock();
        if asides.len() >= MAX_REMEMBERED
            && !asides.contains_key(&table)
            && let Some(oldest) = asides.values().min_by_key(|aside| aside.since).map(|aside| aside.table)
        {
            asides.remove(&oldest);
        }
        let aside =
            asides.entry(table).or_insert(SetAside { table, fault: fault.clone(), since: now, tries: 0, retry: None });
        aside.tries += 1;
        let wait = wait.saturating_mul(FACTOR.saturating_pow(aside.tries - 1)).min(MAX_WAIT);
        aside.retry = (aside.tries < MAX_TRIES).then(|| now.after(wait));
        if aside.tries == 1 {
            // Once: whoever can make a table fail must not be able to fill the log.
            tracing::error!(%fault, table_hash = table.short_hash(), "a table is set aside");
        }
        aside.fault = fault;
        aside.clone()
    }

    /// Why a table is left alone at this time.
    pub(crate) fn resting(&self, table: TableId, now: Moment) -> Option<SetAside> {
        self.lock().get(&table).filter(|aside| aside.retry.is_none_or(|retry| retry > now)).cloned()
    }

    /// The table went on.
    pub(crate) fn recover(&self, table: TableId) {
        if self.lock().remove(&table).is_some() {
            tracing::info!(table_hash = table.short_hash(), "a table that was set aside goes on");
        }
    }

    /// The table is no more.
    pub(crate) fn forget(&self, table: TableId) {
        self.lock().remove(&table);
    }

    /// The log of a table could be read: it may still be set aside for its bot.
    pub(crate) fn recover_log(&self, table: TableId) {
        let readable = |aside: &SetAside| matches!(aside.fault, Fault::Log(_));
        if self.lock().get(&table).is_some_and(readable) {
            self.recover(table);
        }
    }

    /// All of them, the oldest first.
    pub(crate) fn list(&self) -> Vec<SetAside> {
        let mut list: Vec<SetAside> = self.lock().values().cloned().collect();
        list.sort_by_key(|aside| (aside.since, aside.table));
        list
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, SetAside>> {
        // Nothing panics while it holds the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_come_later_and_later_and_end() {
        let asides = Asides::default();
        let table = TableId::from_bits(7);
        let mut now = Moment(0);
        let mut waits = Vec::new();
        while let Some(retry) = asides.put(table, Fault::Crash, now, 10_000).retry {
            assert!(asides.resting(table, now).is_some());
            assert!(asides.resting(table, retry).is_none());
            waits.push(retry.since(now));
            now = retry;
        }
        assert_eq!(waits, [10_000, 80_000, 640_000, 3_600_000]);
        assert!(asides.resting(table, Moment(u64::MAX)).is_some(), "given up");
        asides.recover_log(table);
        assert_eq!(asides.len(), 1);
        asides.recover(table);
        assert_eq!(asides.list(), []);
    }
}
