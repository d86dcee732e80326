//! Packets on their way, and alarm clocks.

use std::collections::BTreeMap;

use quintile_rules::kit::Chance;
use quintile_table::{PersonId, ToTable, ToViewer};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum To {
    Client(usize),
    Keeper(usize),
}

#[derive(Clone)]
pub(super) enum Packet {
    /// An alarm clock rings.
    Wake,
    /// A client asks for what it has not seen: everything, or what came after a number.
    Resume { client: usize, person: Option<PersonId>, after: Option<u64> },
    /// A client's command.
    Command { client: usize, person: PersonId, message: ToTable },
    /// What a viewer is told.
    Told(ToViewer),
    /// A keeper has thought about a bot's turn.
    Thought { ply: usize, play: String },
}

#[derive(Default)]
pub(super) struct Network {
    under_way: BTreeMap<(u64, u64), (To, Packet)>,
    sent: u64,
    now: u64,
    /// Nothing is lost any more.
    pub(super) calm: bool,
}

impl Network {
    /// Sends a packet: it is lost, comes once, or twice, some time later.
    #[allow(clippy::needless_pass_by_value, reason = "whoever sends a packet has it no more")]
    pub(super) fn send(&mut self, to: To, packet: Packet, chance: &mut Chance) {
        let copies = if self.calm { 1 } else { [0, 1, 1, 1, 1, 1, 1, 2, 2, 3][chance.index(10)] };
        for _ in 0..copies {
            let slow = if !self.calm && chance.below(8) == 0 { 4000 } else { 150 };
            self.after(1 + u64::from(chance.below(slow)), to, packet.clone());
        }
    }

    /// Rings an alarm clock after this many milliseconds.
    pub(super) fn wake(&mut self, to: To, millis: u64) {
        self.after(millis, to, Packet::Wake);
    }

    /// Comes for certain: what a keeper does by itself.
    pub(super) fn after(&mut self, millis: u64, to: To, packet: Packet) {
        self.sent += 1;
        self.under_way.insert((self.now + millis, self.sent), (to, packet));
    }

    pub(super) fn next(&mut self) -> Option<(u64, To, Packet)> {
        let ((at, _), (to, packet)) = self.under_way.pop_first()?;
        self.now = at;
        Some((at, to, packet))
    }
}
