//! A Quintile game among people: seats, clocks, tentative plays, requests.
//!
//! A table does no input or output and has no clock. A [`Command`] and the time go in; [`Event`]s come out, or a
//! [`Refusal`]. Whoever runs the table stores the events and then [applies](Table::apply) them: the table is the fold of
//! its events, so it survives whatever the store survives. [`Table::due`] says when something happens by itself,
//! [`Table::bot_turn`] when a computer player has to think. Let happen what is due before you carry a command out: the table
//! judges a command by what has happened, not by what should have. The same crate runs tables on a server and in a browser.
//!
//! ```
//! use quintile_rules::{GameId, Level};
//! use quintile_table::{Bytes32, Chair, Command, Event, Log, Moment, Name, PersonId, Sender, Setup};
//!
//! let (ana, now) = (PersonId(1), Moment(0));
//! let setup = Setup::new(GameId::TwentyFourSeven, vec![Chair::Open, Chair::Bot(Level::Club)]);
//! let mut log = Log::create(setup, ana, Bytes32([7; 32]), None, now)?;
//!
//! // She sits down, and the game begins: no seat is open any more.
//! let sit = Command::Sit { seat: None, name: Name::new("Ana").expect("a name"), entropy: Some(Bytes32([1; 32])), seen: 0 };
//! log.handle(Sender::Person(ana), &sit, now)?;
//! assert!(log.events().iter().any(|logged| matches!(logged.event, Event::Started { .. })));
//!
//! // What she sees: her tiles, and how many the other one has.
//! let scene = log.table().scene(Some(ana));
//! assert_eq!(scene.you.map(|seat| seat.0), Some(0));
//! # Ok::<(), quintile_table::Refusal>(())
//! ```
//!
//! What others may know of a table is a [`Snapshot`] and [`Update`]s, made for one viewer. Events are for the store.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod bad_log;
mod bytes;
mod command;
mod current;
mod decide;
mod event;
mod fairness;
mod halt;
mod log;
mod moment;
mod pause;
mod person;
mod rated;
mod record;
mod refusal;
mod scene;
mod seat_state;
mod seating;
mod seen;
mod setup;
mod table;
mod takeback;
mod timers;
mod turns;
mod wire;

pub use bad_log::{BadEvent, BadLog};
pub use bytes::{Bytes32, NotBytes32};
pub use command::{Command, Reaction, Sender};
pub use current::{Hint, HistoryEntry};
pub use decide::{BotTurn, STAND_IN};
pub use event::{By, Event, Logged, Played, SitIn, VERSION};
pub use fairness::{Contribution, Fairness, Unfair, check_fairness, commitment, mix};
pub use log::Log;
pub use moment::Moment;
pub use person::{BadName, LONGEST_NAME, Name, PersonId};
pub use rated::{RatedGame, RatedSeat, RatedSide, Rival};
pub use record::Help;
pub use refusal::Refusal;
pub use scene::{ForViewer, HolderScene, ProposalScene, Scene, SeatScene, Snapshot, Standing, TakebackScene, Update};
pub use seen::{Seen, SeenAt};
pub use setup::{BadSetup, Chair, OnFlag, Pace, Setup, Start, is_variant};
pub use table::{Phase, Table};
pub use turns::{BadGame, Turn, Turns};
pub use wire::{ToTable, ToViewer};
