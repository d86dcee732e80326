//! A person with a browser, or somebody who watches: knows what they were told, asks again when something is missing, sends a
//! command again until there is an answer.

use quintile_rules::kit::Chance;
use quintile_table::{Bytes32, Command, PersonId, Phase, Reaction, Scene, SitIn, Snapshot, ToTable, ToViewer};

use super::network::{Network, Packet, To};
use crate::story::name;

pub(super) struct Client {
    pub(super) at: usize,
    pub(super) person: Option<PersonId>,
    snapshot: Option<Snapshot>,
    /// The command without an answer yet: its number, since when, how often it was sent.
    pending: Option<(u64, Command, u64, u32)>,
    last_id: u64,
    acknowledged: Vec<(u64, u64)>,
    heard: u64,
}

impl Client {
    pub(super) fn new(at: usize, person: Option<PersonId>) -> Self {
        Self { at, person, snapshot: None, pending: None, last_id: 0, acknowledged: Vec::new(), heard: 0 }
    }

    pub(super) fn snapshot(&self) -> Option<&Snapshot> {
        self.snapshot.as_ref()
    }

    pub(super) fn number(&self) -> u64 {
        self.snapshot.as_ref().map_or(0, |snapshot| snapshot.number)
    }

    /// The commands that were acknowledged, each with the number it was given.
    pub(super) fn acknowledged(&self) -> &[(u64, u64)] {
        &self.acknowledged
    }

    pub(super) fn take(&mut self, packet: Packet, now: u64, keeper: usize, network: &mut Network, chance: &mut Chance) {
        match packet {
            Packet::Wake => {
                network.wake(To::Client(self.at), 100 + u64::from(chance.below(500)));
                // Whoever hears nothing asks; the first time for everything.
                if self.snapshot.is_none() || now > self.heard + 1500 {
                    self.resume(keeper, network, chance);
                }
                self.act(now, keeper, network, chance);
            }
            Packet::Told(message) => self.hear(message, now, keeper, network, chance),
            Packet::Resume { .. } | Packet::Command { .. } | Packet::Thought { .. } => {}
        }
    }

    fn resume(&self, keeper: usize, network: &mut Network, chance: &mut Chance) {
        let after = self.snapshot.as_ref().map(|snapshot| snapshot.number);
        network.send(To::Keeper(keeper), Packet::Resume { client: self.at, person: self.person, after }, chance);
    }

    fn hear(&mut self, message: ToViewer, now: u64, keeper: usize, network: &mut Network, chance: &mut Chance) {
        match message {
            ToViewer::Snapshot(new) if new.number >= self.number() => {
                self.snapshot = Some(*new);
                self.heard = now;
            }
            ToViewer::Update(update) => {
                let Some(snapshot) = &mut self.snapshot else { return };
                if snapshot.update(*update) {
                    self.heard = now;
                } else {
                    self.resume(keeper, network, chance);
                }
            }
            ToViewer::Done { id, number } => {
                if !self.acknowledged.contains(&(id, number)) {
                    self.acknowledged.push((id, number));
                }
                self.pending.take_if(|pending| pending.0 == id);
            }
            // It may also have been carried out, and the answer lost: then the table has gone on, and this is late.
            ToViewer::Refused { id, .. } => drop(self.pending.take_if(|pending| pending.0 == id)),
            _ => {}
        }
    }

    fn act(&mut self, now: u64, keeper: usize, network: &mut Network, chance: &mut Chance) {
        let Some(person) = self.person else { return };
        if let Some((id, command, since, times)) = &mut self.pending {
            if now < *since + 800 {
                return;
            }
            if *times < 6 {
                (*since, *times) = (now, *times + 1);
                let message = ToTable::Command { id: *id, command: command.clone() };
                network.send(To::Keeper(keeper), Packet::Command { client: self.at, person, message }, chance);
                return;
            }
            self.pending = None;
        }
        let Some(command) = self.snapshot.as_ref().and_then(|snapshot| self.wish(&snapshot.scene, chance)) else {
            return;
        };
        self.last_id += 1;
        let message = ToTable::Command { id: self.last_id, command: command.clone() };
        self.pending = Some((self.last_id, command, now, 1));
        network.send(To::Keeper(keeper), Packet::Command { client: self.at, person, message }, chance);
    }

    /// What the person wants to do now.
    fn wish(&self, scene: &Scene, chance: &mut Chance) -> Option<Command> {
        let ply = scene.ply;
        let Some(seat) = scene.you else {
            let entropy = Some(Bytes32([self.at as u8; 32]));
            let sit = Command::Sit { seat: None, name: name("Somebody"), entropy, seen: self.number() };
            return (scene.phase == Phase::Lobby).then_some(sit);
        };
        let seen = self.number();
        if scene.phase != Phase::Playing {
            return None;
        }
        match scene.seats[seat.index()].sat_in {
            Some(SitIn::Left) => return Some(Command::Return { seen }),
            Some(_) => return None,
            None => {}
        }
        match chance.below(60) {
            0..=3 => return Some(Command::React { reaction: Reaction::Hello, seen }),
            4 => return Some(Command::Leave { seen }),
            _ => {}
        }
        if let Some(takeback) = scene.takeback.as_ref().filter(|takeback| takeback.seat != seat) {
            let agree = chance.below(3) > 0;
            return (!takeback.agreed.contains(&seat)).then_some(Command::AnswerTakeback { ply, agree });
        }
        if scene.turn != Some(seat) {
            // People ask for takebacks at most ten times, so that games end.
            return (chance.below(12) == 0 && self.last_id < 300).then_some(Command::AskTakeback { ply });
        }
        if let Some(play) = scene.proposal.as_ref().and_then(|proposal| proposal.play.clone()) {
            let confirm = Command::Confirm { ply, play };
            return Some(if chance.below(4) == 0 { Command::Recall { seen } } else { confirm });
        }
        let plays = scene.game.as_ref()?.imagine(chance).expect("a real view").plays();
        let play = plays[chance.index(plays.len())].clone();
        Some(match chance.below(4) {
            0 => Command::Propose { ply, play },
            _ => Command::Play { ply, play },
        })
    }
}
