//! A crowd that does anything at any time, sensible or not; and the laws, checked after each step.

#![allow(clippy::manual_is_multiple_of, reason = "the numbers stand for choices")]

use proptest::prelude::*;
use quintile_rules::kit::{Record, Seat};
use quintile_rules::{AnyGame, GameId};
use quintile_table::{
    Bytes32, Chair, Command, Log, Logged, Moment, PersonId, Phase, Reaction, Sender, Setup, Snapshot, Table, ToTable,
    ToViewer, check_fairness,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{cases, setup, variants};
use crate::story::{ANA, BEN, CLEO, DAN, EVE, name};

const PEOPLE: [PersonId; 5] = [ANA, BEN, CLEO, DAN, EVE];
/// No game goes on for longer when everybody plays.
const PLIES: usize = 3000;

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(thing: &T) -> T {
    let text = serde_json::to_string(thing).expect("it serialises");
    let back: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&back, thing, "{text}");
    back
}

/// A viewer who is told of every step, and one who comes back now and then.
struct Watcher {
    person: Option<PersonId>,
    live: Snapshot,
    lazy: Snapshot,
}

struct Crowd {
    log: Log,
    /// The same table from the events as they are stored.
    stored: Table,
    now: Moment,
    watchers: Vec<Watcher>,
}

impl Crowd {
    fn open(setup: Setup, seed: u8) -> Self {
        let now = Moment(5_000);
        let shared = (seed % 5 == 0).then_some(Bytes32([77; 32]));
        let log = Log::create(setup, ANA, Bytes32([seed; 32]), shared, now).expect("a good set-up");
        let stored: Vec<Logged> = log.events().iter().map(round_trip).collect();
        let watch = |person| {
            let snapshot = log.table().snapshot(person);
            Watcher { person, live: snapshot.clone(), lazy: snapshot }
        };
        let watchers = PEOPLE.map(Some).into_iter().chain([None]).map(watch).collect();
        Self { stored: Table::fold(&stored).expect("its own events"), log, now, watchers }
    }

    /// Something that somebody may want, or not, made out of numbers.
    fn command(&self, what: u8, number: u16) -> (Sender, Command) {
        let table = self.log.table();
        let scene = table.scene(None);
        let pick = |count: usize| usize::from(number) % count.max(1);
        let plays = table.game().map(AnyGame::plays).unwrap_or_default();
        let play = plays.get(pick(plays.len())).cloned().unwrap_or_else(|| "pass".into());
        let turn = table.people().find(|(seat, _)| Some(*seat) == scene.turn).map(|(_, person)| person);
        let anybody = PEOPLE[pick(PEOPLE.len())];
        let seat = Seat((number % 6) as u8);
        let entropy = (number % 3 > 0).then_some(Bytes32([number as u8; 32]));
        let ply = if number % 7 == 0 { scene.ply.wrapping_sub(1) } else { scene.ply };
        let seen = if number % 6 == 0 { u64::from(number) % table.last() } else { table.last() };
        let mostly_turn = if number % 9 == 0 { anybody } else { turn.unwrap_or(anybody) };
        let command = match what {
            0..=59 => {
                let bots = table.bot_turn().is_some() && number % 11 > 0;
                let sender = if bots { Sender::Keeper } else { Sender::Person(mostly_turn) };
                return (sender, if bots { Command::BotPlay { ply, play } } else { Command::Play { ply, play } });
            }
            60..=79 => return (Sender::Person(mostly_turn), Command::Propose { ply, play }),
            80..=89 => {
                return (Sender::Person(mostly_turn), Command::Confirm { ply, play: self.proposed().unwrap_or(play) });
            }
            90..=94 => return (Sender::Person(mostly_turn), Command::Recall { seen }),
            95..=99 => return (Sender::Person(mostly_turn), Command::Hint { ply }),
            // At tables of a contest somebody else shows people to their seats.
            100..=129 if table.shares_deal() && number % 3 > 0 => {
                return (Sender::Keeper, Command::Seat { person: anybody, name: name("Somebody") });
            }
            100..=129 => {
                let seat = (number % 4 == 0).then_some(seat);
                Command::Sit { seat, name: name("Somebody"), entropy, seen }
            }
            130..=137 => Command::Leave { seen },
            138..=149 => Command::Return { seen },
            150..=154 => {
                let chair = if number % 2 == 0 { Chair::Open } else { crate::story::BOT };
                return (
                    Sender::Person(if number % 5 == 0 { anybody } else { table.host() }),
                    Command::Assign { seat, chair, seen },
                );
            }
            155..=159 => return (Sender::Person(table.host()), Command::Start { seen }),
            160..=174 => Command::AskTakeback { ply },
            175..=194 => Command::AnswerTakeback { ply, agree: number % 5 > 0 },
            195..=199 => Command::SitIn { seat },
            200..=202 => Command::Resign { seen },
            203..=207 => Command::React { seen, reaction: Reaction::ALL[pick(8)] },
            208..=227 => Command::Rematch { seen, entropy },
            228 if number % 8 == 0 => Command::Close,
            228..=236 => return (Sender::Keeper, Command::Away { seat }),
            237..=245 => return (Sender::Keeper, Command::Back { seat }),
            246..=249 => return (Sender::Keeper, Command::Play { ply, play }),
            // Mostly the host; and mostly it goes on soon.
            250..=253 => {
                let sender = Sender::Person(if number % 8 == 0 { anybody } else { table.host() });
                let (to, step) = ((number % 3 > 0).then_some(seat), u64::from(number % 50));
                let command = match number % 5 {
                    0 => Command::Halt { seen },
                    1..=3 => Command::GoOn { seen },
                    _ => Command::AddTime { seat: to, seconds: u32::from(number), step },
                };
                return (sender, command);
            }
            _ => Command::Play { ply, play: String::from_utf8_lossy(&number.to_le_bytes().repeat(what.into())).into() },
        };
        (Sender::Person(anybody), command)
    }

    fn proposed(&self) -> Option<String> {
        let scene = |(_, person)| self.log.table().scene(Some(person));
        self.log.table().people().map(scene).find_map(|scene| scene.proposal?.play)
    }

    /// Time goes by; the keeper comes when something is due, or late.
    fn wait(&mut self, millis: u64, late: bool) {
        let end = self.now.after(millis);
        while let Some(due) = self.log.table().due().filter(|due| *due <= end && !late) {
            self.now = self.now.max(due);
            assert!(!self.log.tick(self.now).is_empty(), "due, but nothing happens");
            assert!(self.log.table().due().is_none_or(|due| due > self.now), "due in the past");
        }
        self.now = end;
    }

    fn step(&mut self, (what, number, wait): (u8, u16, u16)) {
        self.wait(u64::from(wait) * u64::from(wait) / 4000, wait % 3 == 0);
        let (sender, command) = self.command(what, number);
        round_trip(&ToTable::Command { id: number.into(), command: command.clone() });
        if let Err(refusal) = self.log.handle(sender, &command, self.now) {
            assert!(!refusal.to_string().is_empty());
            round_trip(&ToViewer::Refused { id: 1, refusal });
        }
        if wait % 3 != 0 {
            self.wait(0, false);
        }
        self.check(number);
    }

    fn check(&mut self, number: u16) {
        let known = self.stored.last() as usize;
        for logged in &self.log.events()[known..] {
            self.stored.apply(&round_trip(logged)).unwrap_or_else(|bad| panic!("{bad}: {logged:?}"));
        }
        let table = self.log.table();
        assert_eq!(&self.stored, table, "the stored events give another table");
        for (at, Watcher { person, live, lazy }) in self.watchers.iter_mut().enumerate() {
            let expected = table.snapshot(*person);
            let ToViewer::Update(update) =
                round_trip(&ToViewer::Update(table.update(&self.log.events()[known..], *person).into()))
            else {
                unreachable!("an update")
            };
            assert!(live.update(*update.clone()), "nothing is missing");
            assert_eq!(live, &expected, "{person:?} is told another story than who comes new");
            assert!(live.update(*update), "what is known already does no harm");
            assert_eq!(live, &expected);
            // Everybody comes back at other times, and says what they have seen.
            if (usize::from(number) + at) % 5 == 0 {
                let missed = &self.log.events()[lazy.number as usize..];
                assert!(lazy.update(table.update(missed, *person)));
                assert_eq!(lazy, &expected, "{person:?} missed something");
                round_trip(&ToViewer::Snapshot(expected.into()));
            } else if lazy.number + 1 < expected.number {
                let (before, gap) = (lazy.clone(), &self.log.events()[lazy.number as usize + 1..]);
                assert!(!lazy.update(table.update(gap, *person)), "something is missing in between");
                assert_eq!(lazy, &before);
            }
        }
    }

    /// From here on everybody plays; so the game ends, and its record is true.
    fn play_out(&mut self, number: u16) {
        for ply in 0..PLIES {
            let table = self.log.table();
            if table.phase() != Phase::Playing {
                break;
            }
            if table.halted().is_some() {
                self.go_on();
            }
            if self.log.table().is_paused() {
                self.come_back();
            }
            let table = self.log.table();
            let plays = table.game().expect("it goes on").plays();
            let play = plays[(usize::from(number) + ply * 31) % plays.len()].clone();
            let ply = table.scene(None).ply;
            let turn = table.scene(None).turn;
            let person = table.people().find(|(seat, _)| Some(*seat) == turn);
            let (sender, command) = match (table.bot_turn(), person) {
                (Some(turn), _) => (Sender::Keeper, Command::BotPlay { ply: turn.ply, play }),
                (None, Some((_, person))) => (Sender::Person(person), Command::Play { ply, play }),
                (None, None) => panic!("nobody's turn"),
            };
            self.log.handle(sender, &command, self.now).unwrap_or_else(|refusal| panic!("{refusal}"));
            self.wait(700, false);
        }
        self.check(number);
        let table = self.log.table();
        assert_ne!(table.phase(), Phase::Playing, "it does not end");
        assert_eq!(Table::fold(self.log.events()).as_ref(), Ok(table));
        self.compacts();
        if let Some(record) = table.record() {
            let text = serde_json::to_string(&record).expect("it serialises");
            let read = Record::from_value(&serde_json::from_str(&text).expect("JSON")).expect("a record");
            AnyGame::judge(&read).unwrap_or_else(|fault| panic!("{fault}: {text}"));
            assert_eq!(check_fairness(&read), Ok(true), "{text}");
        }
    }
}

impl Crowd {
    /// The table waits for people; now they are there.
    fn come_back(&mut self) {
        let table = self.log.table();
        assert_eq!((table.due(), table.bot_turn()), (None, None), "nothing happens while it waits");
        let seats: Vec<_> = table.people().map(|(seat, _)| seat).collect();
        for seat in seats {
            self.log.handle(Sender::Keeper, &Command::Back { seat }, self.now).expect("anybody may come back");
        }
        assert!(!self.log.table().is_paused());
    }

    /// The host lets the game go on.
    fn go_on(&mut self) {
        let table = self.log.table();
        assert_eq!((table.due(), table.bot_turn()), (None, None), "nothing happens while it stands still");
        let host = Sender::Person(table.host());
        self.log.handle(host, &Command::GoOn { seen: u64::MAX }, self.now).expect("the host may");
        assert_eq!(self.log.table().halted(), None);
    }

    /// A closed table without its chatter shows everybody the same, but for who was away when it closed.
    fn compacts(&self) {
        let mut log = self.log.clone();
        if log.table().phase() != Phase::Closed {
            log.handle(Sender::Keeper, &Command::Close, self.now).expect("any table can be closed");
        }
        let short = Table::fold(&Logged::compact(log.events().to_vec())).expect("a table");
        for person in crate::story::PEOPLE.map(Some).into_iter().chain([None]) {
            let [long, short] = [log.table(), &short].map(|table| {
                let mut snapshot = table.snapshot(person);
                snapshot.number = 0;
                snapshot.scene.seats.iter_mut().for_each(|seat| seat.away = false);
                snapshot
            });
            assert_eq!(long, short);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(48), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_crowd_at_any_table(
        variant in 0..variants().len(),
        habits: [u8; 8],
        seed: u8,
        steps in prop::collection::vec(any::<(u8, u16, u16)>(), 1..120),
    ) {
        let mut crowd = Crowd::open(setup(variant, habits), seed);
        // Most tables fill up first, so that there is something to play.
        if seed % 4 > 0 {
            for byte in 0..5 {
                crowd.step((110, 1 + 5 * byte + byte, 1));
            }
        }
        for step in &steps {
            crowd.step(*step);
        }
        crowd.play_out(seed.into());
    }

    #[test]
    fn every_game_is_played_to_its_end(variant in 0..variants().len(), chairs: u8, pace: u8, seed: u8) {
        let mut crowd = Crowd::open(setup(variant, [chairs, pace, 0, 1, 0, 1, 1, 0]), seed);
        for number in 0..5 {
            crowd.step((110, 1 + 6 * number, 1));
        }
        prop_assert_eq!(crowd.log.table().phase(), Phase::Playing);
        crowd.play_out(seed.into());
        prop_assert_eq!(crowd.log.table().phase(), Phase::Over);
    }
}

#[test]
fn every_game_and_type_is_tried() {
    for id in GameId::ALL {
        assert!(variants().iter().any(|(game, ..)| *game == id), "{id} is not among `variants` in laws/mod.rs");
    }
}
