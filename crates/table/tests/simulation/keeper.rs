//! A program that runs the table: it decides by what it knows, stores, and tells; it may be behind, and it may die.

use quintile_rules::kit::Chance;
use quintile_table::{Command, Event, Moment, PersonId, Sender, Table, ToTable, ToViewer};

use super::network::{Network, Packet, To};
use super::store::{Origin, Store};

pub(super) struct Keeper {
    at: usize,
    /// What it remembers; nothing after a crash.
    table: Option<Table>,
    /// Who has asked it for news, by client.
    watchers: Vec<Option<Option<PersonId>>>,
    /// The bot's turn it thinks about.
    thinks: Option<usize>,
    dead_until: u64,
}

impl Keeper {
    pub(super) fn new(at: usize) -> Self {
        Self { at, table: None, watchers: Vec::new(), thinks: None, dead_until: 0 }
    }

    pub(super) fn take(
        &mut self,
        packet: Packet,
        now: u64,
        watchers: usize,
        store: &mut Store,
        network: &mut Network,
        chance: &mut Chance,
    ) {
        self.watchers.resize(watchers, None);
        if matches!(packet, Packet::Wake) {
            network.wake(To::Keeper(self.at), 40 + u64::from(chance.below(200)));
        }
        if now < self.dead_until {
            return;
        }
        let moment = Moment(now);
        match packet {
            Packet::Wake => self.look_around(moment, store, network, chance),
            Packet::Resume { client, person, after } => {
                self.watchers[client] = Some(person);
                self.catch_up(store);
                self.tell(client, person, after, store, network, chance);
            }
            Packet::Command { client, person, message: ToTable::Command { id, command } } => {
                let origin = (client, id);
                let answer =
                    self.carry_out(Sender::Person(person), &command, Some(origin), moment, store, network, chance);
                if let Some(answer) = answer {
                    network.send(To::Client(client), Packet::Told(answer), chance);
                }
            }
            Packet::Thought { ply, play } => {
                self.thinks = None;
                let command = Command::BotPlay { ply, play };
                self.carry_out(Sender::Keeper, &command, None, moment, store, network, chance);
            }
            Packet::Command { .. } | Packet::Told(_) => {}
        }
    }

    /// What the store has and this keeper has not.
    fn catch_up(&mut self, store: &Store) {
        match &mut self.table {
            None => self.table = Some(store.table()),
            Some(table) => {
                for logged in &store.events()[table.last() as usize..] {
                    table.apply(logged).unwrap_or_else(|bad| panic!("{bad}"));
                }
            }
        }
    }

    /// Timers and bots' turns. Every keeper looks after them; the store decides who was first.
    fn look_around(&mut self, now: Moment, store: &mut Store, network: &mut Network, chance: &mut Chance) {
        // Sometimes it has not heard yet what the other one did.
        if self.table.is_none() || chance.below(3) > 0 {
            self.catch_up(store);
        }
        loop {
            let events = self.table.as_ref().map(|table| table.tick(now)).unwrap_or_default();
            if events.is_empty() || !self.store(events, None, now, store, network, chance) {
                break;
            }
        }
        let turn = self.table.as_ref().and_then(Table::bot_turn).filter(|turn| self.thinks != Some(turn.ply));
        if let (Some(turn), Some(game)) = (turn, self.table.as_ref().and_then(Table::game)) {
            self.thinks = Some(turn.ply);
            let plays = game.plays();
            let thought = Packet::Thought { ply: turn.ply, play: plays[chance.index(plays.len())].clone() };
            network.after(u64::from(chance.below(400)), To::Keeper(self.at), thought);
        }
    }

    /// Decides, stores, and only then answers; when others were faster, decides again.
    #[allow(clippy::too_many_arguments, reason = "the world it lives in")]
    fn carry_out(
        &mut self,
        sender: Sender,
        command: &Command,
        origin: Option<Origin>,
        now: Moment,
        store: &mut Store,
        network: &mut Network,
        chance: &mut Chance,
    ) -> Option<ToViewer> {
        let id = origin.map_or(0, |(_, id)| id);
        if self.table.is_none() {
            self.catch_up(store);
        }
        loop {
            let table = self.table.as_ref()?;
            let behind = table.last() < store.last();
            match table.handle(sender, command, now) {
                // What is refused may be fine by now: nobody is refused by an old table.
                Err(_) if behind => self.catch_up(store),
                Err(refusal) => return Some(ToViewer::Refused { id, refusal }),
                Ok(events) if events.is_empty() => {
                    return Some(ToViewer::Refused { id, refusal: quintile_table::Refusal::NotAsked });
                }
                Ok(events) => {
                    if self.store(events, origin, now, store, network, chance) {
                        return Some(ToViewer::Done { id, number: store.last() });
                    }
                    // Dead keepers answer nobody.
                    self.table.as_ref()?;
                    self.catch_up(store);
                }
            }
        }
    }

    /// Stores; may die right after it, before anybody is told.
    fn store(
        &mut self,
        events: Vec<Event>,
        origin: Option<Origin>,
        now: Moment,
        store: &mut Store,
        network: &mut Network,
        chance: &mut Chance,
    ) -> bool {
        let Some(last) = self.table.as_ref().map(Table::last) else { return false };
        if !store.insert(last, events, now, origin) {
            return false;
        }
        if !network.calm && chance.below(25) == 0 {
            *self = Self { dead_until: now.0 + u64::from(chance.below(3000)), ..Self::new(self.at) };
            return false;
        }
        self.catch_up(store);
        for client in 0..self.watchers.len() {
            if let Some(person) = self.watchers[client] {
                self.tell(client, person, Some(last), store, network, chance);
            }
        }
        true
    }

    fn tell(
        &self,
        client: usize,
        person: Option<PersonId>,
        after: Option<u64>,
        store: &Store,
        network: &mut Network,
        chance: &mut Chance,
    ) {
        let Some(table) = &self.table else { return };
        let message = match after {
            None => ToViewer::Snapshot(table.snapshot(person).into()),
            Some(after) => ToViewer::Update(table.update(&store.events()[after as usize..], person).into()),
        };
        network.send(To::Client(client), Packet::Told(message), chance);
    }
}
