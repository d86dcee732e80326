//! When tables need attention: one alarm for each table and reason. Setting it again replaces it, so that a table costs no more
//! for having been busy.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quintile_table::Moment;
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::clock::now;
use quintile_api::TableId;

/// The longest sleep: the wall clock may be set.
const MAX_SLEEP: u64 = 60_000;

/// A table needs attention at a certain time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Alarm {
    pub(crate) due: Moment,
    pub(crate) table: TableId,
    pub(crate) reason: Reason,
}

/// Why a table needs attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Reason {
    /// A timer runs out, or it is a bot's turn.
    Due,
    /// Somebody with a seat may have been away for too long.
    Missing,
    /// People came or went, and the viewers have yet to be told.
    Presence,
}

/// The alarms of a node.
#[derive(Default)]
pub(crate) struct Alarms {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

/// Both hold the same alarms.
#[derive(Default)]
struct Waiting {
    by_table: HashMap<(TableId, Reason), Moment>,
    in_order: BTreeSet<Alarm>,
    closed: bool,
}

impl Waiting {
    fn set(&mut self, alarm: Alarm) {
        self.clear(alarm.table, alarm.reason);
        self.by_table.insert((alarm.table, alarm.reason), alarm.due);
        self.in_order.insert(alarm);
    }

    fn clear(&mut self, table: TableId, reason: Reason) {
        if let Some(due) = self.by_table.remove(&(table, reason)) {
            self.in_order.remove(&Alarm { due, table, reason });
        }
    }

    fn pop(&mut self, now: Moment) -> Option<Alarm> {
        let first = self.in_order.first().copied().filter(|alarm| alarm.due <= now)?;
        self.clear(first.table, first.reason);
        Some(first)
    }
}

impl Alarms {
    /// Sets an alarm in the place of the one that the table has for this reason.
    pub(crate) fn set(&self, alarm: Alarm) {
        self.lock().set(alarm);
        self.changed.notify_one();
    }

    /// Sets an alarm unless the table has one for this reason: it cannot be put off by asking again.
    pub(crate) fn set_unless_set(&self, alarm: Alarm) {
        let mut waiting = self.lock();
        if !waiting.by_table.contains_key(&(alarm.table, alarm.reason)) {
            waiting.set(alarm);
            self.changed.notify_one();
        }
    }

    /// Takes back an alarm.
    pub(crate) fn clear(&self, table: TableId, reason: Reason) {
        self.lock().clear(table, reason);
    }

    /// The next alarm, as soon as it is due; `None` once there will be no more.
    pub(crate) async fn next(&self) -> Option<Alarm> {
        loop {
            let wait = {
                let mut waiting = self.lock();
                let now = now();
                if waiting.closed {
                    return None;
                }
                if let Some(alarm) = waiting.pop(now) {
                    return Some(alarm);
                }
                waiting.in_order.first().map_or(MAX_SLEEP, |alarm| alarm.due.since(now).min(MAX_SLEEP))
            };
            tokio::select! {
                () = self.changed.notified() => {}
                () = sleep(Duration::from_millis(wait)) => {}
            }
        }
    }

    /// Nobody sets alarms any more.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_one();
    }

    /// How many are set.
    pub(crate) fn len(&self) -> usize {
        self.lock().in_order.len()
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // Nothing panics while it holds the lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alarm(due: u64, reason: Reason) -> Alarm {
        Alarm { due: Moment(due), table: TableId::from_bits(7), reason }
    }

    #[tokio::test]
    async fn an_alarm_is_replaced_and_rings_once() {
        let alarms = Alarms::default();
        for due in [10, 3, 7, 5] {
            alarms.set(alarm(due, Reason::Due));
        }
        alarms.set_unless_set(alarm(6, Reason::Missing));
        alarms.set_unless_set(alarm(4, Reason::Missing));
        assert_eq!(alarms.len(), 2);
        assert_eq!(alarms.next().await, Some(alarm(5, Reason::Due)));
        assert_eq!(alarms.next().await, Some(alarm(6, Reason::Missing)));
        assert_eq!(alarms.len(), 0);
        alarms.set(alarm(1, Reason::Due));
        alarms.clear(TableId::from_bits(7), Reason::Due);
        alarms.close();
        assert_eq!(alarms.next().await, None);
    }

    #[tokio::test]
    async fn an_earlier_alarm_interrupts_the_wait_for_a_later_one() {
        let alarms = Alarms::default();
        alarms.set(alarm(u64::MAX, Reason::Due));
        let (rings, ()) = tokio::join!(alarms.next(), async { alarms.set(alarm(1, Reason::Due)) });
        assert_eq!(rings, Some(alarm(1, Reason::Due)));
    }
}
