//! How much one person or address may ask for. Buckets of tokens: each request takes one, time fills them up again.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quintile_table::PersonId;

use super::error::ApiError;

/// So many at once, and so many a second after that.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// How many more every second.
    pub per_second: f64,
}

/// How much is enough. The defaults are far above what people do, a classroom behind one address included.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests of an address.
    pub requests: Rate,
    /// Commands of a person.
    pub commands: Rate,
    /// New people from an address.
    pub people: Rate,
    /// New tables and contests of a person.
    pub tables: Rate,
    /// Names of tables that an address got wrong.
    pub misses: Rate,
    /// Open sockets of a person.
    pub sockets_a_person: usize,
    /// Open sockets of an address, or of everybody nobody knows there.
    pub sockets_an_address: usize,
    /// Open sockets in all.
    pub sockets: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: Rate { burst: 600, per_second: 100.0 },
            commands: Rate { burst: 1000, per_second: 500.0 },
            people: Rate { burst: 100, per_second: 0.5 },
            tables: Rate { burst: 60, per_second: 0.2 },
            misses: Rate { burst: 30, per_second: 0.2 },
            sockets_a_person: 30,
            sockets_an_address: 500,
            sockets: 20_000,
        }
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Requests,
    Commands,
    People,
    Tables,
    Misses,
}

/// Whose bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Whose {
    Person(PersonId),
    Address(IpAddr),
}

/// An address as it is counted: whoever has one IPv6 address has the other 2⁶⁴ of its network too.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !(u128::from(u64::MAX)))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

/// The most buckets. Full ones say nothing, so they go first.
const MOST_BUCKETS: usize = 100_000;

/// Everybody's buckets.
#[derive(Default)]
pub(crate) struct Buckets(Mutex<HashMap<(Kind, Whose), Bucket>>);

impl Limits {
    fn rate(&self, kind: Kind) -> Rate {
        match kind {
            Kind::Requests => self.requests,
            Kind::Commands => self.commands,
            Kind::People => self.people,
            Kind::Tables => self.tables,
            Kind::Misses => self.misses,
        }
    }
}

impl Buckets {
    /// Takes a token, or says how long to wait for one.
    pub(crate) fn take(&self, limits: &Limits, kind: Kind, whose: Whose, now: Instant) -> Result<(), ApiError> {
        self.ask(limits, kind, whose, now, 1.0)
    }

    /// Whether there is a token, without taking it.
    pub(crate) fn peek(&self, limits: &Limits, kind: Kind, whose: Whose, now: Instant) -> Result<(), ApiError> {
        self.ask(limits, kind, whose, now, 0.0)
    }

    fn ask(&self, limits: &Limits, kind: Kind, whose: Whose, now: Instant, take: f64) -> Result<(), ApiError> {
        let rate = limits.rate(kind);
        let full = f64::from(rate.burst);
        let filled = |kind: Kind, bucket: &Bucket| {
            let rate = limits.rate(kind);
            let more = now.saturating_duration_since(bucket.at).as_secs_f64() * rate.per_second;
            (bucket.tokens + more).min(f64::from(rate.burst))
        };
        let mut buckets = lock(&self.0);
        if buckets.len() >= MOST_BUCKETS {
            buckets.retain(|(kind, _), bucket| filled(*kind, bucket) < f64::from(limits.rate(*kind).burst));
            if buckets.len() >= MOST_BUCKETS {
                buckets.clear();
            }
        }
        let tokens = buckets.get(&(kind, whose)).map_or(full, |bucket| filled(kind, bucket));
        if tokens < 1.0 {
            let wait = (1.0 - tokens) / rate.per_second.max(1e-3);
            return Err(ApiError::TooMany(Duration::from_secs_f64(wait)));
        }
        if take > 0.0 {
            buckets.insert((kind, whose), Bucket { tokens: tokens - take, at: now });
        }
        Ok(())
    }
}

/// How many sockets are open, and whose.
#[derive(Clone, Default)]
pub(crate) struct Sockets(Arc<Mutex<HashMap<Whose, usize>>>);

/// An open socket. Dropping it makes room for another.
pub(crate) struct OpenSocket {
    sockets: Sockets,
    whose: Vec<Whose>,
}

impl Sockets {
    /// Opens a socket for somebody, unless there are too many. Without an address only the person counts.
    pub(crate) fn open(
        &self,
        limits: &Limits,
        person: Option<PersonId>,
        address: Option<IpAddr>,
    ) -> Result<OpenSocket, ApiError> {
        let mut counts = lock(&self.0);
        let person = person.map(|person| (Whose::Person(person), limits.sockets_a_person));
        let address = address.map(|address| (Whose::Address(address), limits.sockets_an_address));
        let whose: Vec<(Whose, usize)> = [person, address, Some((ALL, limits.sockets))].into_iter().flatten().collect();
        if whose.iter().any(|(whose, most)| counts.get(whose).copied().unwrap_or(0) >= *most) {
            return Err(ApiError::TooManySockets);
        }
        let whose: Vec<Whose> = whose.into_iter().map(|(whose, _)| whose).collect();
        for whose in &whose {
            *counts.entry(*whose).or_default() += 1;
        }
        Ok(OpenSocket { sockets: self.clone(), whose })
    }

    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        lock(&self.0).get(&ALL).copied().unwrap_or(0)
    }
}

/// The key under which all sockets are counted: no real connection comes from there.
const ALL: Whose = Whose::Address(IpAddr::V6(Ipv6Addr::UNSPECIFIED));

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut counts = lock(&self.sockets.0);
        for whose in &self.whose {
            if let Some(count) = counts.get_mut(whose) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(whose);
                }
            }
        }
    }
}

/// Nothing panics while it holds one of these locks.
fn lock<K: Eq + Hash, V>(map: &Mutex<HashMap<K, V>>) -> MutexGuard<'_, HashMap<K, V>> {
    map.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let limits = Limits { misses: Rate { burst: 2, per_second: 0.5 }, ..Limits::default() };
        let (buckets, start) = (Buckets::default(), Instant::now());
        let take = |address: [u8; 4], seconds: u64| {
            let whose = Whose::Address(IpAddr::from(address));
            buckets.take(&limits, Kind::Misses, whose, start + Duration::from_secs(seconds)).is_ok()
        };
        let here = [10, 0, 0, 1];
        assert_eq!([take(here, 0), take(here, 0), take(here, 0)], [true, true, false]);
        assert!(take([10, 0, 0, 2], 0), "others have a bucket of their own");
        assert_eq!([take(here, 1), take(here, 2), take(here, 2)], [false, true, false]);
        assert_eq!([take(here, 100), take(here, 100), take(here, 100)], [true, true, false]);
    }

    #[test]
    fn sockets_are_counted_for_person_and_address_and_freed() {
        let limits = Limits { sockets_a_person: 2, sockets_an_address: 3, ..Limits::default() };
        let sockets = Sockets::default();
        let here = Some(IpAddr::from([10, 0, 0, 1]));
        let open = |person: u64| sockets.open(&limits, Some(PersonId(person)), here);
        let first = open(1).expect("one");
        let _second = open(1).expect("two");
        assert!(open(1).is_err());
        let _third = open(2).expect("three");
        assert!(open(3).is_err(), "the address is full");
        drop(first);
        assert_eq!(sockets.count(), 2);
        assert!(open(3).is_ok());
    }

    #[test]
    fn a_network_of_version_six_counts_as_one() {
        let address = |text: &str| counted(text.parse().expect("an address"));
        assert_eq!(address("2001:db8:1:2:3:4:5:6"), address("2001:db8:1:2::9"));
        assert_ne!(address("2001:db8:1:2::9"), address("2001:db8:1:3::9"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
    }
}
