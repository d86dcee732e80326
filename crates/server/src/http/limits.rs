//! How much one person or address may ask for. Buckets of tokens: each request takes one, time fills them up again.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quintile_table::PersonId;

use super::error::ApiError;

/// A burst, and a rate per second after it.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// How many more every second.
    pub per_second: f64,
}

/// How much is enough. The defaults are far above what people do, a whole school behind one address included.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests of a person.
    pub requests: Rate,
    /// Requests of everybody at an address whom nobody knows yet.
    pub strangers: Rate,
    /// Commands of a person.
    pub commands: Rate,
    /// New people from an address.
    pub people: Rate,
    /// New tables and contests of a person.
    pub tables: Rate,
    /// Names of tables that a person got wrong, or everybody at an address whom nobody knows yet.
    pub misses: Rate,
    /// Tokens from an address that are nobody's.
    pub tokens: Rate,
    /// Wrong personal codes from an address.
    pub codes: Rate,
    /// Codes and phrases that a person tries, and everybody at an address.
    pub claims: Rate,
    /// Names that a person takes, and erasing oneself: each changes the past of many tables.
    pub names: Rate,
    /// Open sockets of a person.
    pub max_sockets_per_person: usize,
    /// Open sockets of an address, or of everybody nobody knows there.
    pub max_sockets_per_address: usize,
    /// Open sockets in all.
    pub max_sockets: usize,
    /// Connections in all, those of sockets included.
    pub max_connections: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: Rate { burst: 600, per_second: 100.0 },
            strangers: Rate { burst: 3000, per_second: 200.0 },
            commands: Rate { burst: 1000, per_second: 500.0 },
            people: Rate { burst: 500, per_second: 1.0 },
            tables: Rate { burst: 60, per_second: 0.2 },
            misses: Rate { burst: 40, per_second: 1.0 },
            tokens: Rate { burst: 300, per_second: 5.0 },
            codes: Rate { burst: 100, per_second: 0.2 },
            claims: Rate { burst: 40, per_second: 0.1 },
            names: Rate { burst: 10, per_second: 1.0 / 60.0 },
            max_sockets_per_person: 30,
            max_sockets_per_address: 2000,
            max_sockets: 20_000,
            max_connections: 25_000,
        }
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Requests,
    Strangers,
    Commands,
    People,
    Tables,
    Misses,
    Tokens,
    Codes,
    Claims,
    Names,
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

/// The most buckets.
const MAX_BUCKETS: usize = 100_000;

/// Everybody's buckets.
#[derive(Default)]
pub(crate) struct Buckets(Mutex<HashMap<(Kind, Whose), Bucket>>);

impl Limits {
    /// How many tokens a bucket holds by now.
    fn tokens(&self, kind: Kind, bucket: &Bucket, now: Instant) -> f64 {
        let rate = self.rate(kind);
        let more = now.saturating_duration_since(bucket.at).as_secs_f64() * rate.per_second;
        (bucket.tokens + more).min(f64::from(rate.burst))
    }

    fn rate(&self, kind: Kind) -> Rate {
        match kind {
            Kind::Requests => self.requests,
            Kind::Strangers => self.strangers,
            Kind::Commands => self.commands,
            Kind::People => self.people,
            Kind::Tables => self.tables,
            Kind::Misses => self.misses,
            Kind::Tokens => self.tokens,
            Kind::Codes => self.codes,
            Kind::Claims => self.claims,
            Kind::Names => self.names,
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
        let mut buckets = lock(&self.0);
        if buckets.len() >= MAX_BUCKETS {
            evict_fullest(&mut buckets, limits, now);
        }
        let tokens = match buckets.get(&(kind, whose)) {
            Some(bucket) => limits.tokens(kind, bucket, now),
            None => f64::from(rate.burst),
        };
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

/// Makes room. A full bucket says no more than none, so a tenth of them goes, the fullest first: whoever has asked for too
/// much is not forgotten for the sake of many who have asked for little.
fn evict_fullest(buckets: &mut HashMap<(Kind, Whose), Bucket>, limits: &Limits, now: Instant) {
    let fullness = |((kind, whose), bucket): (&(Kind, Whose), &Bucket)| {
        let burst = f64::from(limits.rate(*kind).burst.max(1));
        (limits.tokens(*kind, bucket, now) / burst, (*kind, *whose))
    };
    let mut all: Vec<_> = buckets.iter().map(fullness).collect();
    let kept = all.len() * 9 / 10;
    all.select_nth_unstable_by(kept, |(one, _), (other, _)| one.total_cmp(other));
    for (_, key) in &all[kept..] {
        buckets.remove(key);
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
        let person = person.map(|person| (Whose::Person(person), limits.max_sockets_per_person));
        let address = address.map(|address| (Whose::Address(address), limits.max_sockets_per_address));
        let whose: Vec<(Whose, usize)> =
            [person, address, Some((ALL, limits.max_sockets))].into_iter().flatten().collect();
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
    fn a_crowd_does_not_make_anybody_forgotten_who_has_run_dry() {
        let limits = Limits { misses: Rate { burst: 2, per_second: 0.0 }, ..Limits::default() };
        let (buckets, now) = (Buckets::default(), Instant::now());
        let take = |number: u32| {
            let whose = Whose::Address(IpAddr::from(number.to_be_bytes()));
            buckets.take(&limits, Kind::Misses, whose, now).is_ok()
        };
        assert_eq!([take(0), take(0), take(0)], [true, true, false]);
        assert!((1..=2 * MAX_BUCKETS as u32).all(take), "everybody else has a bucket");
        assert!(lock(&buckets.0).len() <= MAX_BUCKETS);
        assert!(!take(0), "it is still dry");
    }

    #[test]
    fn sockets_are_counted_for_person_and_address_and_freed() {
        let limits = Limits { max_sockets_per_person: 2, max_sockets_per_address: 3, ..Limits::default() };
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
