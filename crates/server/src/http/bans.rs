//! Who may not come in: banned people and networks, and people who were erased.
//!
//! Every request is held against a list in memory. It follows the store, where other nodes may have changed it; live
//! connections wait for it to name them.

use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;
use quintile_table::{Bytes32, PersonId};
use tokio::sync::{Mutex, watch};

use super::error::ApiError;
use super::who::Asker;
use crate::store::{Ban, Store, StoreError};

/// Whoever has one IPv6 address has the other 2⁶⁴ of its network too.
const LONGEST_V6: u8 = 64;
/// Networks with a shorter prefix are a slip of the pen: everybody could be in them.
const SHORTEST: u8 = 8;

/// Who is banned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Subject {
    Person(PersonId),
    Network(IpNet),
}

/// Why a text is not a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadSubject {
    #[error("expected a person's 16 hex digits, an address such as 203.0.113.9, or a network such as 203.0.113.0/24")]
    Unreadable,
    #[error("a network has a prefix of at least {SHORTEST} bits: too many people could be in this one")]
    TooWide,
}

impl FromStr for Subject {
    type Err = BadSubject;

    fn from_str(text: &str) -> Result<Self, BadSubject> {
        let text = text.trim();
        if text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return u64::from_str_radix(text, 16)
                .map(|id| Self::Person(PersonId(id)))
                .map_err(|_| BadSubject::Unreadable);
        }
        let address = text.parse().map(|address: IpAddr| IpNet::from(address.to_canonical()));
        let network: IpNet = address.or_else(|_| text.parse()).map_err(|_| BadSubject::Unreadable)?;
        let length = match network {
            IpNet::V4(_) => network.prefix_len(),
            IpNet::V6(_) => network.prefix_len().min(LONGEST_V6),
        };
        if length < SHORTEST {
            return Err(BadSubject::TooWide);
        }
        network_of(network.addr(), length).map(Self::Network).ok_or(BadSubject::Unreadable)
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(person) => person.fmt(f),
            Self::Network(network) if network.prefix_len() == network.max_prefix_len() => network.addr().fmt(f),
            Self::Network(network) => network.fmt(f),
        }
    }
}

/// The network of this length that an address is in.
fn network_of(address: IpAddr, length: u8) -> Option<IpNet> {
    IpNet::new(address, length).ok().map(|network| network.trunc())
}

/// Everybody who may not come in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct List {
    people: HashSet<PersonId>,
    networks: HashSet<IpNet>,
    /// The lengths of their prefixes: an address is looked up once for each.
    lengths: BTreeSet<u8>,
    /// Whose tokens became void while this node was running.
    erased: HashSet<PersonId>,
    /// Single tokens that did, by their hash.
    void: HashSet<Bytes32>,
}

impl List {
    fn bans(&self, asker: &Asker) -> bool {
        asker.person.is_some_and(|person| self.people.contains(&person))
            || asker.address.is_some_and(|address| self.bans_address(address))
    }

    fn bans_address(&self, address: IpAddr) -> bool {
        let within = |length: &u8| network_of(address, *length).is_some_and(|network| self.networks.contains(&network));
        self.lengths.iter().any(within)
    }

    fn is_void(&self, asker: &Asker) -> bool {
        asker.person.is_some_and(|person| self.erased.contains(&person))
            || asker.key.is_some_and(|key| self.void.contains(&key))
    }

    /// Whether this list says that somebody has to go.
    pub(crate) fn turns_out(&self, asker: &Asker) -> bool {
        self.bans(asker) || self.is_void(asker)
    }
}

/// The list, and whoever waits for it to change.
#[derive(Default)]
pub(crate) struct Bans {
    list: watch::Sender<List>,
    /// Held while the store is read, so that nothing older replaces what was read later.
    reading: Mutex<()>,
}

impl Bans {
    /// Fails if somebody is banned.
    pub(crate) fn check(&self, asker: &Asker) -> Result<(), ApiError> {
        if self.list.borrow().bans(asker) { Err(ApiError::Banned) } else { Ok(()) }
    }

    /// Whether this token of a person is void.
    pub(crate) fn is_void(&self, person: PersonId, key: Bytes32) -> bool {
        let list = self.list.borrow();
        list.erased.contains(&person) || list.void.contains(&key)
    }

    /// A token is void.
    pub(crate) fn void(&self, key: Bytes32) {
        self.list.send_if_modified(|list| list.void.insert(key));
    }

    /// Hears of every change.
    pub(crate) fn subscribe(&self) -> watch::Receiver<List> {
        self.list.subscribe()
    }

    /// Reads the list from the store, and gives it as it stands there.
    pub(crate) async fn read(&self, store: &Store) -> Result<Vec<Ban>, StoreError> {
        let _one_at_a_time = self.reading.lock().await;
        let stored = store.bans().await?;
        self.list.send_if_modified(|list| {
            let new = List { erased: list.erased.clone(), void: list.void.clone(), ..List::of(&stored) };
            let changed = new != *list;
            *list = new;
            changed
        });
        Ok(stored)
    }

    /// The token of a person is void.
    pub(crate) fn erase(&self, person: PersonId) {
        self.list.send_if_modified(|list| list.erased.insert(person));
    }

    /// It is not, after all.
    pub(crate) fn restore(&self, person: PersonId) {
        self.list.send_if_modified(|list| list.erased.remove(&person));
    }
}

impl List {
    fn of(bans: &[Ban]) -> Self {
        let mut list = Self::default();
        for ban in bans {
            match ban.subject.parse() {
                Ok(Subject::Person(person)) => drop(list.people.insert(person)),
                Ok(Subject::Network(network)) => {
                    list.lengths.insert(network.prefix_len());
                    list.networks.insert(network);
                }
                // Nothing here stores such a ban. It can be seen and lifted.
                Err(_) => tracing::debug!("a ban of nobody"),
            }
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(subjects: &[&str]) -> List {
        let ban = |subject: &&str| Ban {
            subject: (*subject).to_owned(),
            reason: String::new(),
            created: quintile_table::Moment(0),
        };
        List::of(&subjects.iter().map(ban).collect::<Vec<_>>())
    }

    #[test]
    fn subjects_are_written_one_way() {
        for (text, written) in [
            ("203.0.113.9", "203.0.113.9"),
            ("203.0.113.9/32", "203.0.113.9"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("203.0.113.9/24", "203.0.113.0/24"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2:3::/80", "2001:db8:1:2::/64"),
            ("2001:db8::/32", "2001:db8::/32"),
            (" 00000000000000AB ", "00000000000000ab"),
        ] {
            assert_eq!(text.parse::<Subject>().map(|subject| subject.to_string()).as_deref(), Ok(written), "{text}");
        }
        for bad in ["", "ab", "+000000000000001", "games.example", "203.0.113.9/33", "*"] {
            assert_eq!(bad.parse::<Subject>(), Err(BadSubject::Unreadable), "{bad}");
        }
        for wide in ["0.0.0.0/0", "10.0.0.0/7", "::/0"] {
            assert_eq!(wide.parse::<Subject>(), Err(BadSubject::TooWide), "{wide}");
        }
    }

    #[test]
    fn people_and_everybody_in_a_network_are_found() {
        let list = list(&["00000000000000ab", "203.0.113.0/24", "198.51.100.7", "2001:db8:1::/48", "nonsense"]);
        let bans = |person: Option<u64>, address: Option<&str>| {
            let address = address.map(|address| super::super::limits::counted(address.parse().expect("an address")));
            list.bans(&Asker { person: person.map(PersonId), address, key: None })
        };
        assert!(bans(Some(0xab), None) && bans(Some(0xab), Some("10.0.0.1")));
        assert!(bans(None, Some("203.0.113.77")) && bans(Some(1), Some("198.51.100.7")));
        assert!(bans(None, Some("2001:db8:1:2:3::4")) && bans(None, Some("::ffff:203.0.113.1")));
        assert!(!bans(Some(1), Some("198.51.100.8")) && !bans(None, Some("2001:db8:2::1")) && !bans(None, None));
    }
}
