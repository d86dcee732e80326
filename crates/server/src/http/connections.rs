//! Which connections are open, and which one goes when there is no room for another.
//!
//! Whoever is known by a token, or has a live table, holds a place that newcomers cannot take: a quarter of all places is
//! kept for them. When newcomers have filled theirs, the one that has been silent for longest gives way, first at the address
//! that holds most; so however many connections somebody opens, the next person gets in.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

/// What is known of whoever is at the other end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Newcomer = 0,
    Known = 1,
    Live = 2,
}

/// An open connection.
pub(crate) struct Connection {
    peer: IpAddr,
    standing: AtomicU8,
    /// Milliseconds after the first connection when bytes last moved.
    active: AtomicU64,
    asked_to_leave: Notify,
}

impl Connection {
    /// A person with a token uses it.
    pub(crate) fn note_known(&self) {
        self.standing.fetch_max(Standing::Known as u8, Ordering::Relaxed);
    }

    /// It is a live table now.
    pub(crate) fn note_live(&self) {
        self.standing.fetch_max(Standing::Live as u8, Ordering::Relaxed);
    }

    /// Waits until it has to make room for another.
    pub(crate) async fn asked_to_leave(&self) {
        self.asked_to_leave.notified().await;
    }

    fn is(&self, standing: Standing) -> bool {
        self.standing.load(Ordering::Relaxed) == standing as u8
    }
}

/// All open connections.
#[derive(Clone)]
pub(crate) struct Connections(Arc<Inner>);

struct Inner {
    open: Mutex<HashMap<u64, Arc<Connection>>>,
    next: AtomicU64,
    begun: Instant,
}

impl Default for Connections {
    fn default() -> Self {
        Self(Arc::new(Inner { open: Mutex::default(), next: AtomicU64::new(0), begun: Instant::now() }))
    }
}

/// The place of an open connection. Dropping it makes room for another.
pub(crate) struct Place {
    connections: Connections,
    key: u64,
    connection: Arc<Connection>,
}

impl Place {
    pub(crate) fn connection(&self) -> Arc<Connection> {
        Arc::clone(&self.connection)
    }

    /// Bytes have moved.
    pub(crate) fn note_activity(&self) {
        self.connection.active.store(self.connections.now(), Ordering::Relaxed);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.lock().remove(&self.key);
    }
}

impl Connections {
    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Gives a new connection a place, of `max` in all; another one may have to leave for it. `None`: everybody is busy.
    pub(crate) fn admit(&self, peer: IpAddr, max: usize) -> Option<Place> {
        let for_newcomers = max - max / 4;
        let mut open = self.lock();
        let newcomers = || open.values().filter(|connection| connection.is(Standing::Newcomer)).count();
        if open.len() >= for_newcomers && (open.len() >= max || newcomers() >= for_newcomers) {
            let key = to_leave(&open, Standing::Newcomer).or_else(|| to_leave(&open, Standing::Known))?;
            if let Some(connection) = open.remove(&key) {
                connection.asked_to_leave.notify_one();
            }
        }
        let connection = Connection {
            peer,
            standing: AtomicU8::new(Standing::Newcomer as u8),
            active: AtomicU64::new(self.now()),
            asked_to_leave: Notify::new(),
        };
        let (connection, key) = (Arc::new(connection), self.0.next.fetch_add(1, Ordering::Relaxed));
        open.insert(key, Arc::clone(&connection));
        Some(Place { connections: self.clone(), key, connection })
    }

    fn now(&self) -> u64 {
        self.0.begun.elapsed().as_millis() as u64
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        // Nothing panics while it holds the lock.
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The connection that can be spared most.
fn to_leave(open: &HashMap<u64, Arc<Connection>>, standing: Standing) -> Option<u64> {
    let candidates = || open.iter().filter(|(_, connection)| connection.is(standing));
    let mut held: HashMap<IpAddr, usize> = HashMap::new();
    for (_, connection) in candidates() {
        *held.entry(connection.peer).or_default() += 1;
    }
    let spare = |key: u64, connection: &Connection| {
        (usize::MAX - held[&connection.peer], connection.active.load(Ordering::Relaxed), key)
    };
    candidates().min_by_key(|(key, connection)| spare(**key, connection)).map(|(key, _)| *key)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    #[test]
    fn newcomers_replace_each_other_and_leave_those_alone_who_play() {
        let connections = Connections::default();
        let admit = |peer| connections.admit(peer, 8);
        let players: Vec<Place> = (0..4).filter_map(|_| admit(THERE)).collect();
        players.iter().for_each(|place| place.connection().note_known());
        let silent: Vec<Place> = (0..40).filter_map(|_| admit(HERE)).collect();
        assert_eq!(silent.len(), 40, "everybody gets in");
        assert_eq!(connections.count(), 8);
        let open = connections.lock();
        assert!(players.iter().all(|place| open.contains_key(&place.key)));
        assert!(silent[36..].iter().all(|place| open.contains_key(&place.key)), "the latest are there");
        drop(open);
        let other = admit(THERE).expect("a place");
        let _more = admit(HERE).expect("a place");
        assert!(connections.lock().contains_key(&other.key), "the address that holds most gives way");
    }

    #[test]
    fn a_share_is_kept_for_those_who_are_known() {
        let connections = Connections::default();
        let _silent: Vec<Place> = (0..40).filter_map(|_| connections.admit(HERE, 8)).collect();
        assert_eq!(connections.count(), 6);
    }

    #[test]
    fn live_tables_are_never_cut_off() {
        let connections = Connections::default();
        let live: Vec<Place> = (0..8)
            .filter_map(|_| {
                let place = connections.admit(HERE, 8)?;
                place.connection().note_live();
                Some(place)
            })
            .collect();
        assert_eq!(live.len(), 8);
        assert!(connections.admit(THERE, 8).is_none());
        drop(live);
        assert!(connections.admit(THERE, 8).is_some());
    }
}
