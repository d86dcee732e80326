//! Which bot thinks next. A queue without clock or threads: whoever runs it says what time it is and how long things took.
//!
//! Processor time belongs to owners, not to whoever asks first: next is the thought whose owner has used the least lately, and
//! among equals the shortest. Short thoughts have a lane of their own and never wait for a long one to end. When there is more
//! to think than time, long thoughts are cut short by their owner's share: an owner with many tables gets weaker bots, and
//! nobody else slower ones.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;

use quintile_table::PersonId;

use quintile_api::TableId;

/// Thoughts expected to take at most this many milliseconds are short.
const SHORT: u64 = 50;
/// The half-life of what an owner has used, in milliseconds.
const HALF_LIFE: f64 = 10_000.0;
/// Owners whose use differs by fewer milliseconds than this are equals.
const EQUAL: f64 = 10.0;
/// An address may use as much as this many people: a whole school can be behind one.
const PEOPLE_PER_ADDRESS: usize = 8;
/// Accounts above which those that are empty by now are dropped.
const MAX_ACCOUNTS: usize = 1024;

/// Whose processor time is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    Person(PersonId),
    Address(IpAddr),
}

impl Owner {
    /// For how many people it stands.
    fn people(self) -> usize {
        match self {
            Self::Person(_) => 1,
            Self::Address(_) => PEOPLE_PER_ADDRESS,
        }
    }
}

/// How thoughts are kept apart by length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    Short,
    Long,
}

impl Lane {
    pub(crate) const ALL: [Self; 2] = [Self::Short, Self::Long];

    fn of(cost: u64) -> Self {
        if cost <= SHORT { Self::Short } else { Self::Long }
    }
}

/// How much is thought at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// In each lane, at the same time.
    pub(crate) running: usize,
    /// Waiting, for one person.
    pub(crate) per_person: usize,
    /// Waiting, in all.
    pub(crate) in_all: usize,
    /// Milliseconds that a long thought keeps, however busy it is.
    pub(crate) floor: u64,
}

/// A thought that wants to be thought.
#[derive(Debug)]
pub(crate) struct Thought<T> {
    pub(crate) table: TableId,
    /// The person first.
    pub(crate) owners: Vec<Owner>,
    /// Milliseconds that it is expected to take.
    pub(crate) cost: u64,
    pub(crate) content: T,
}

/// What became of a thought that was brought.
#[derive(Debug)]
pub(crate) enum Queued<T> {
    /// It waits for its turn.
    Waits,
    /// There is no room for this one: it may have been another that had to go.
    PutOff(Thought<T>),
}

struct Waiting<T> {
    thought: Thought<T>,
    serial: u64,
}

struct Running {
    owners: Vec<Owner>,
    lane: Lane,
    charged: f64,
}

/// Milliseconds of thought used lately.
#[derive(Clone, Copy)]
struct Account {
    used: f64,
    at: u64,
}

impl Account {
    fn used(self, now: u64) -> f64 {
        self.used * (-(now.saturating_sub(self.at) as f64) / HALF_LIFE).exp2()
    }
}

/// The thoughts of a node. Moments are milliseconds since any fixed time.
pub(crate) struct Thoughts<T> {
    bounds: Bounds,
    waiting: Vec<Waiting<T>>,
    running: HashMap<TableId, Running>,
    accounts: HashMap<Owner, Account>,
    next_serial: u64,
}

impl<T> Thoughts<T> {
    pub(crate) fn new(bounds: Bounds) -> Self {
        Self { bounds, waiting: Vec::new(), running: HashMap::new(), accounts: HashMap::new(), next_serial: 0 }
    }

    /// Queues a thought. A table has one at a time: a later one takes the place of one that still waits.
    pub(crate) fn push(&mut self, thought: Thought<T>, now: u64) -> Queued<T> {
        if let Some(waiting) = self.waiting.iter_mut().find(|waiting| waiting.thought.table == thought.table) {
            waiting.thought = thought;
            return Queued::Waits;
        }
        let full = |owner: &Owner| self.waiting_for(*owner) >= self.bounds.per_person * owner.people();
        if self.running.contains_key(&thought.table) || thought.owners.iter().any(full) {
            return Queued::PutOff(thought);
        }
        let serial = self.next_serial;
        self.next_serial += 1;
        self.waiting.push(Waiting { thought, serial });
        if self.waiting.len() <= self.bounds.in_all {
            return Queued::Waits;
        }
        // Whoever has used the most gives way.
        let last = (0..self.waiting.len()).max_by_key(|&at| self.rank(&self.waiting[at], now));
        match last {
            Some(at) => Queued::PutOff(self.waiting.swap_remove(at).thought),
            None => Queued::Waits,
        }
    }

    /// The next thought of a lane, if the lane has room, with the milliseconds that it may take.
    pub(crate) fn take(&mut self, lane: Lane, now: u64) -> Option<(Thought<T>, u64)> {
        if self.running.values().filter(|running| running.lane == lane).count() >= self.bounds.running {
            return None;
        }
        let of_lane = (0..self.waiting.len()).filter(|&at| Lane::of(self.waiting[at].thought.cost) == lane);
        let next = of_lane.min_by_key(|&at| self.rank(&self.waiting[at], now))?;
        let budget = self.budget(&self.waiting[next].thought);
        let thought = self.waiting.swap_remove(next).thought;
        // Charged in advance, or an owner with many tables would get every place before the first thought is over.
        let charged = budget as f64;
        self.charge(&thought.owners, charged, now);
        self.running.insert(thought.table, Running { owners: thought.owners.clone(), lane, charged });
        Some((thought, budget))
    }

    /// A thought is over.
    pub(crate) fn done(&mut self, table: TableId, took: u64, now: u64) {
        let Some(running) = self.running.remove(&table) else { return };
        self.charge(&running.owners, took as f64 - running.charged, now);
        if self.accounts.len() > MAX_ACCOUNTS {
            self.accounts.retain(|_, account| account.used(now) >= 1.0);
        }
    }

    pub(crate) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    pub(crate) fn running(&self) -> usize {
        self.running.len()
    }

    /// The lowest is next.
    fn rank(&self, waiting: &Waiting<T>, now: u64) -> (u64, u64, u64) {
        let used = |owner: &Owner| {
            let used = self.accounts.get(owner).map_or(0.0, |account| account.used(now));
            (used / owner.people() as f64 / EQUAL) as u64
        };
        (waiting.thought.owners.iter().map(used).max().unwrap_or(0), waiting.thought.cost, waiting.serial)
    }

    /// What a thought may take: all that it is expected to, unless others would wait for it.
    fn budget(&self, thought: &Thought<T>) -> u64 {
        if Lane::of(thought.cost) == Lane::Short {
            return thought.cost;
        }
        let waiting = self.waiting.iter().filter(|waiting| Lane::of(waiting.thought.cost) == Lane::Long);
        let running = self.running.values().filter(|running| running.lane == Lane::Long);
        let long: Vec<&Vec<Owner>> =
            waiting.map(|waiting| &waiting.thought.owners).chain(running.map(|running| &running.owners)).collect();
        let people = long.iter().filter_map(|owners| owners.first()).collect::<HashSet<_>>().len().max(1);
        let of = |owner: &Owner| long.iter().filter(|owners| owners.contains(owner)).count().div_ceil(owner.people());
        let own = thought.owners.iter().map(of).max().unwrap_or(1).max(1);
        let share = thought.cost * self.bounds.running as u64 / (people * own) as u64;
        share.clamp(self.bounds.floor.min(thought.cost), thought.cost)
    }

    fn charge(&mut self, owners: &[Owner], millis: f64, now: u64) {
        for owner in owners {
            let account = self.accounts.entry(*owner).or_insert(Account { used: 0.0, at: now });
            *account = Account { used: (account.used(now) + millis).max(0.0), at: now };
        }
    }

    fn waiting_for(&self, owner: Owner) -> usize {
        self.waiting.iter().filter(|waiting| waiting.thought.owners.contains(&owner)).count()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const EXPERT: u64 = 300;
    const NOVICE: u64 = 5;
    const HOG: Owner = Owner::Person(PersonId(1));
    const STRANGER: Owner = Owner::Person(PersonId(2));

    fn thoughts(in_all: usize) -> Thoughts<()> {
        Thoughts::new(Bounds { running: 2, per_person: 32, in_all, floor: 30 })
    }

    fn thought(table: u128, owners: &[Owner], cost: u64) -> Thought<()> {
        Thought { table: TableId::from_bits(table), owners: owners.to_vec(), cost, content: () }
    }

    fn push(thoughts: &mut Thoughts<()>, table: u128, owner: Owner, cost: u64) -> bool {
        matches!(thoughts.push(thought(table, &[owner], cost), 0), Queued::Waits)
    }

    fn table(number: u128) -> TableId {
        TableId::from_bits(number)
    }

    #[test]
    fn whoever_has_used_least_is_next() {
        let mut thoughts = thoughts(512);
        for number in 0..30 {
            assert!(push(&mut thoughts, number, HOG, EXPERT));
        }
        let first = thoughts.take(Lane::Long, 0).expect("a thought").0.table;
        assert!(push(&mut thoughts, 100, STRANGER, EXPERT));
        assert_eq!(thoughts.take(Lane::Long, 0).map(|(thought, _)| thought.table), Some(table(100)));
        assert!(thoughts.take(Lane::Long, 0).is_none(), "both places are taken");
        // The stranger's table has its next turn: still less used than by the first owner, who has had as many.
        thoughts.done(table(100), 30, 30);
        thoughts.done(first, 300, 300);
        assert!(push(&mut thoughts, 100, STRANGER, EXPERT));
        assert_eq!(thoughts.take(Lane::Long, 300).map(|(thought, _)| thought.table), Some(table(100)));
    }

    #[test]
    fn short_thoughts_have_a_lane_of_their_own() {
        let mut thoughts = thoughts(512);
        for number in 0..10 {
            push(&mut thoughts, number, HOG, EXPERT);
        }
        while thoughts.take(Lane::Long, 0).is_some() {}
        push(&mut thoughts, 100, STRANGER, NOVICE);
        assert_eq!(thoughts.take(Lane::Short, 0).map(|(thought, _)| thought.table), Some(table(100)));
    }

    #[test]
    fn budgets_shrink_by_the_owners_share() {
        let mut alone = thoughts(512);
        push(&mut alone, 0, HOG, EXPERT);
        assert_eq!(alone.take(Lane::Long, 0).map(|(_, budget)| budget), Some(300));

        let mut thoughts = thoughts(512);
        for number in 0..30 {
            push(&mut thoughts, number, HOG, EXPERT);
        }
        assert_eq!(thoughts.take(Lane::Long, 0).map(|(_, budget)| budget), Some(30), "not below the floor");
        push(&mut thoughts, 100, STRANGER, EXPERT);
        assert_eq!(thoughts.take(Lane::Long, 0).map(|(_, budget)| budget), Some(300), "a core each");
    }

    #[test]
    fn use_is_forgotten_in_time() {
        let mut thoughts = thoughts(512);
        push(&mut thoughts, 0, HOG, EXPERT);
        thoughts.take(Lane::Long, 0).expect("a thought");
        thoughts.done(table(0), 300, 300);
        let later = 300 + 20 * HALF_LIFE as u64;
        push(&mut thoughts, 1, HOG, EXPERT);
        push(&mut thoughts, 2, STRANGER, EXPERT);
        assert_eq!(thoughts.take(Lane::Long, later).map(|(thought, _)| thought.table), Some(table(1)), "first come");
    }

    #[test]
    fn queues_are_bounded_and_the_greediest_gives_way() {
        let mut thoughts = thoughts(40);
        let queued = (0..100).filter(|number| push(&mut thoughts, *number, HOG, EXPERT)).count();
        assert_eq!(queued, 32);
        thoughts.take(Lane::Long, 0).expect("a thought");
        for number in 200..209 {
            assert!(push(&mut thoughts, number, Owner::Person(PersonId(number as u64)), EXPERT));
        }
        assert_eq!(thoughts.waiting(), 40);
        match thoughts.push(thought(300, &[STRANGER], EXPERT), 0) {
            Queued::PutOff(thought) => assert_eq!(thought.owners, [HOG]),
            Queued::Waits => panic!("it is full"),
        }
        assert_eq!(thoughts.waiting(), 40);
    }

    #[test]
    fn many_people_at_one_address_are_not_many_owners() {
        let mut thoughts = thoughts(512);
        let address = Owner::Address(Ipv4Addr::LOCALHOST.into());
        for number in 0..100 {
            let crowd = [Owner::Person(PersonId(1000 + number)), address];
            thoughts.push(thought(u128::from(number), &crowd, EXPERT), 0);
        }
        for round in 0..20 {
            let (thought, _) = thoughts.take(Lane::Long, 0).expect("a thought");
            thoughts.done(thought.table, 300, round);
        }
        push(&mut thoughts, 500, HOG, EXPERT);
        assert_eq!(thoughts.take(Lane::Long, 20).map(|(thought, _)| thought.table), Some(table(500)));
    }

    #[test]
    fn a_table_thinks_one_thought_at_a_time() {
        let mut thoughts = thoughts(512);
        push(&mut thoughts, 0, HOG, EXPERT);
        push(&mut thoughts, 0, HOG, NOVICE);
        assert_eq!(thoughts.waiting(), 1);
        thoughts.take(Lane::Short, 0).expect("the later one");
        assert!(!push(&mut thoughts, 0, HOG, NOVICE));
        thoughts.done(table(0), 1, 1);
        assert!(push(&mut thoughts, 0, HOG, NOVICE));
        assert_eq!((thoughts.waiting(), thoughts.running()), (1, 0));
    }
}
