//! What the table page needs of a table, wherever it runs: signals to read, and one place to send commands to.

use std::rc::Rc;

use leptos::prelude::*;
use quintile_rules::kit::Seat;
use quintile_table::{Command, Moment, Refusal, SeenAt, Snapshot};

use crate::browser::now;
use crate::seal::Proof;

/// Whoever runs a table: this page itself, or a server behind a socket.
pub(crate) trait Driver {
    /// Carries a command out, for whoever looks at the page.
    fn send(&self, command: Command);

    /// Shows what is hidden behind the curtain: the right person has the device now.
    fn draw_curtain(&self);

    /// What to say to whoever asks for a hint, where it is not for a computer player to say.
    fn hint(&self) -> Option<String> {
        None
    }

    /// What can be proved about the deal of a finished game, where somebody else drew it.
    fn proof(&self) -> Option<Proof> {
        None
    }
}

/// How the page stands with its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Connection {
    /// What happens is seen at once. A table in this page is always so.
    Live,
    /// The server does not answer; the page keeps trying.
    Lost,
    /// The server is newer than the page.
    Outdated,
}

/// Who is connected to a table on a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Presence {
    /// By seat.
    pub(crate) here: Vec<bool>,
    pub(crate) onlookers: usize,
}

/// A table as the page sees it.
#[derive(Clone, Copy)]
pub(crate) struct Link {
    /// Everything the viewer may know.
    pub(crate) snapshot: RwSignal<Snapshot>,
    /// What has just happened.
    pub(crate) news: RwSignal<Vec<SeenAt>>,
    /// Why the last command was refused.
    pub(crate) refusal: RwSignal<Option<Refusal>>,
    /// The device has to be passed to this seat before more is shown.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    pub(crate) connection: RwSignal<Connection>,
    /// There is one at tables on a server only.
    pub(crate) presence: RwSignal<Option<Presence>>,
    /// Whether a table in this page is gone when the page is closed: the browser could not keep it.
    pub(crate) unkept: RwSignal<bool>,
    /// What went wrong with a command, in the server's words.
    pub(crate) trouble: RwSignal<Option<String>>,
    /// How far this device's clock is ahead of the table's, in milliseconds.
    ahead: StoredValue<i64>,
    driver: StoredValue<Rc<dyn Driver>, LocalStorage>,
}

impl Link {
    /// A link that starts with this; `make` gets it to fill it.
    pub(crate) fn new(snapshot: Snapshot) -> Self {
        Self {
            snapshot: RwSignal::new(snapshot),
            news: RwSignal::new(Vec::new()),
            refusal: RwSignal::new(None),
            curtain: RwSignal::new(None),
            connection: RwSignal::new(Connection::Live),
            presence: RwSignal::new(None),
            unkept: RwSignal::new(false),
            trouble: RwSignal::new(None),
            ahead: StoredValue::new(0),
            driver: StoredValue::new_local(Rc::new(Nobody)),
        }
    }

    /// Says who runs the table.
    pub(crate) fn run_by(self, driver: impl Driver + 'static) {
        self.driver.set_value(Rc::new(driver));
    }

    /// Whether the table is on a server.
    pub(crate) fn is_online(self) -> bool {
        self.presence.with(Option::is_some)
    }

    /// Something happened at this moment, just now.
    pub(crate) fn set_clock(self, at: Moment) {
        self.ahead.set_value(now().0 as i64 - at.0 as i64);
    }

    /// The time at the table.
    pub(crate) fn now(self) -> Moment {
        Moment(now().0.saturating_add_signed(-self.ahead.try_get_value().unwrap_or(0)))
    }

    /// The number of the last event that was seen: what commands for any position name.
    pub(crate) fn seen(self) -> u64 {
        self.snapshot.with_untracked(|snapshot| snapshot.number)
    }

    /// Asks for something.
    pub(crate) fn send(self, command: Command) {
        self.refusal.set(None);
        self.trouble.set(None);
        let driver = self.driver.get_value();
        driver.send(command);
    }

    /// What the table itself says to whoever asks for a hint.
    pub(crate) fn hint(self) -> Option<String> {
        let driver = self.driver.get_value();
        driver.hint()
    }

    /// What can be proved about the deal of the finished game.
    pub(crate) fn proof(self) -> Option<Proof> {
        let driver = self.driver.get_value();
        driver.proof()
    }

    /// The right person has the device now.
    pub(crate) fn draw_curtain(self) {
        let driver = self.driver.get_value();
        driver.draw_curtain();
    }
}

/// Before a table has a driver.
struct Nobody;

impl Driver for Nobody {
    fn send(&self, _: Command) {}
    fn draw_curtain(&self) {}
}
