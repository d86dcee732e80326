//! What a node hears of what other nodes store.

use std::sync::atomic::{AtomicU64, Ordering};

use quintile_api::TableId;
use quintile_table::Logged;

/// The most events of a table that wait for whoever follows it. Of more, only the fact that there are some is kept.
const MAX_WAITING: usize = 64;

/// Another node wrote to a table, or may have done so.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// It stored these events of a table. If none are given, it stored some that have to be read.
    Table(TableId, Vec<Logged>),
    /// The connection was lost for a while: anything may have happened.
    Anything,
}

/// Adds events to earlier ones of the same table that nobody has taken yet. None at all means that they have to be read.
pub(crate) fn join(earlier: &mut Vec<Logged>, later: Vec<Logged>) {
    let next = earlier.last().map(|logged| logged.number + 1);
    let follows = next.is_some() && next == later.first().map(|logged| logged.number);
    if follows && earlier.len() + later.len() <= MAX_WAITING {
        earlier.extend(later);
    } else {
        earlier.clear();
    }
}

/// How much news there was, one for each batch and each node that is told of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewsCounts {
    /// Sent to other nodes.
    pub sent: u64,
    /// Received from other nodes.
    pub received: u64,
    /// Not sent: there was too much of it, or no connection. The other nodes find out by themselves.
    pub dropped: u64,
}

/// The same while it is counted.
#[derive(Default)]
pub(super) struct Counters {
    pub(super) sent: AtomicU64,
    pub(super) received: AtomicU64,
    pub(super) dropped: AtomicU64,
}

impl Counters {
    pub(super) fn read(&self) -> NewsCounts {
        let [sent, received, dropped] =
            [&self.sent, &self.received, &self.dropped].map(|counter| counter.load(Ordering::Relaxed));
        NewsCounts { sent, received, dropped }
    }
}

#[cfg(test)]
mod tests {
    use quintile_table::{Event, Moment};

    use super::*;

    fn events(numbers: std::ops::Range<u64>) -> Vec<Logged> {
        numbers.map(|number| Logged { number, at: Moment(0), event: Event::Closed }).collect()
    }

    #[test]
    fn events_that_follow_on_each_other_are_joined_and_others_have_to_be_read() {
        let joined = |mut earlier: Vec<Logged>, later| {
            join(&mut earlier, later);
            earlier
        };
        assert_eq!(joined(events(3..5), events(5..9)), events(3..9));
        for (earlier, later) in [(3..5, 6..7), (3..5, 4..6), (3..5, 0..0), (0..0, 3..5), (1..60, 60..70)] {
            assert_eq!(joined(events(earlier), events(later)), []);
        }
    }
}
