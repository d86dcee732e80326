//! People and keepers on a network that loses, repeats, delays and reorders what it carries, with keepers that die between
//! storing and telling. The one thing they share is a store that takes events only after the last one it has.
//!
//! Time is a number, chance is a seed: a run that fails is run again by its seed.

mod client;
mod keeper;
mod network;
mod store;

use std::collections::HashMap;

use quintile_rules::GameId;
use quintile_rules::kit::Chance;
use quintile_table::{Bytes32, Chair, Moment, OnFlag, Pace, Phase, Setup, Table};

use crate::story::{BOT, PEOPLE};
use client::Client;
use keeper::Keeper;
use network::{Network, To};
use store::Store;

/// After so much time on a bad network the weather clears.
const STORM: u64 = 120_000;
/// By then every table is over, whatever happened.
const END: u64 = 7_200_000;

struct World {
    now: u64,
    chance: Chance,
    network: Network,
    store: Store,
    keepers: Vec<Keeper>,
    clients: Vec<Client>,
}

/// A quick game, two or three seats, a clock that gets everybody to the end.
fn setup(chance: &mut Chance) -> Setup {
    let game = GameId::ALL[chance.index(GameId::ALL.len())];
    let seats = 2 + chance.index(2);
    let chairs = (0..seats).map(|at| if at > 0 && chance.below(3) == 0 { BOT } else { Chair::Open }).collect();
    Setup {
        pace: match chance.below(3) {
            0 => Pace::PerGame { seconds: 60, increment: 1 },
            1 => Pace::PerMove { seconds: 5 },
            _ => Pace::PerMove { seconds: 20 },
        },
        on_flag: if chance.below(4) == 0 { OnFlag::Forfeit } else { OnFlag::Bot },
        sit_in: (chance.below(2) == 0).then_some(10),
        confirm: (chance.below(2) == 0).then_some(3),
        ..Setup::new(game, chairs)
    }
}

impl World {
    fn new(seed: u64) -> Self {
        let mut chance = Chance::from_number(seed);
        let setup = setup(&mut chance);
        let open = setup.seats.iter().filter(|chair| **chair == Chair::Open).count();
        let first = Table::create(setup, PEOPLE[0], Bytes32([seed as u8; 32]), None, Moment(0)).expect("a table");
        let mut store = Store::default();
        assert!(store.insert(0, first, Moment(0), None));
        let people = PEOPLE.into_iter().take(open).map(Some);
        // One more watches.
        let clients = people.chain([None]).enumerate().map(|(at, person)| Client::new(at, person)).collect();
        let keepers = (0..1 + chance.index(2)).map(Keeper::new).collect();
        let mut world = Self { now: 0, chance, network: Network::default(), store, keepers, clients };
        for at in 0..world.clients.len() {
            world.network.wake(To::Client(at), 1 + at as u64);
        }
        for at in 0..world.keepers.len() {
            world.network.wake(To::Keeper(at), 1 + at as u64);
        }
        world
    }

    fn run(&mut self) {
        while let Some((at, to, packet)) = self.network.next() {
            assert!(at < END, "the table does not finish: {:?}", self.store.table().scene(None));
            self.now = at;
            self.network.calm = at > STORM;
            match to {
                To::Client(client) => {
                    let keeper = self.chance.index(self.keepers.len());
                    self.clients[client].take(packet, at, keeper, &mut self.network, &mut self.chance);
                }
                To::Keeper(keeper) => {
                    let watchers = self.clients.len();
                    let keeper = &mut self.keepers[keeper];
                    keeper.take(packet, at, watchers, &mut self.store, &mut self.network, &mut self.chance);
                }
            }
            let over = self.store.phase() != Phase::Playing && self.store.phase() != Phase::Lobby;
            if over && self.network.calm && self.clients.iter().all(|client| client.number() == self.store.last()) {
                break;
            }
            // A storm need not go on after the game.
            self.network.calm |= over;
        }
    }

    fn check(&self) {
        let table = self.store.table();
        // With the last person the table closes.
        assert!(matches!(table.phase(), Phase::Over | Phase::Closed), "{:?}", table.phase());
        for (number, logged) in (1..).zip(self.store.events()) {
            assert_eq!(logged.number, number);
        }
        // What can be proposed, asked or answered again without harm may be there twice; what changes the game, once.
        let mut carried_out: HashMap<(usize, u64), Vec<u64>> = HashMap::new();
        let mut lasting: HashMap<(usize, u64), u64> = HashMap::new();
        for (origin, number, lasts) in self.store.origins() {
            carried_out.entry(origin).or_default().push(number);
            if let Some(before) = lasts.then(|| lasting.insert(origin, number)).flatten() {
                panic!("command {origin:?} was carried out as {before} and as {number}");
            }
        }
        for client in &self.clients {
            for (id, number) in client.acknowledged() {
                let stored = carried_out.get(&(client.at, *id)).is_some_and(|numbers| numbers.contains(number));
                assert!(stored, "command {id} of client {} was acknowledged as {number}, but is not there", client.at);
            }
            assert_eq!(client.snapshot(), Some(&table.snapshot(client.person)), "client {}", client.at);
        }
    }
}

/// Runs a world; a failure names its seed.
fn simulate(seed: u64) -> (usize, usize) {
    let run = std::panic::catch_unwind(|| {
        let mut world = World::new(seed);
        world.run();
        world.check();
        let acknowledged = world.clients.iter().map(|client| client.acknowledged().len()).sum();
        (acknowledged, world.store.refused())
    });
    run.unwrap_or_else(|_| panic!("the simulation fails with seed {seed}"))
}

#[test]
fn tables_survive_the_network() {
    let seeds = std::env::var("SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    let (mut acknowledged, mut lost_races) = (0, 0);
    for seed in 0..seeds {
        let (more, races) = simulate(seed);
        (acknowledged, lost_races) = (acknowledged + more, lost_races + races);
    }
    // A simulation in which nothing went wrong shows nothing.
    assert!(acknowledged > 1000 && lost_races > 100, "{acknowledged} commands, {lost_races} lost races");
}
