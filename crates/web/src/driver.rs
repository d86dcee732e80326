//! What the table page needs of a table, wherever it runs: signals to read, and one place to send commands to.

use std::rc::Rc;

use leptos::prelude::*;
use quintile_rules::kit::Seat;
use quintile_table::{Command, Refusal, SeenAt, Snapshot};

/// Whoever runs a table: this page itself, or a server behind a socket.
pub(crate) trait Driver {
    /// Carries a command out, for whoever looks at the page.
    fn send(&self, command: Command);

    /// Shows what is hidden behind the curtain: the right person has the device now.
    fn draw_curtain(&self);
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
            driver: StoredValue::new_local(Rc::new(Nobody)),
        }
    }

    /// Says who runs the table.
    pub(crate) fn run_by(self, driver: impl Driver + 'static) {
        self.driver.set_value(Rc::new(driver));
    }

    /// Asks for something.
    pub(crate) fn send(self, command: Command) {
        self.refusal.set(None);
        let driver = self.driver.get_value();
        driver.send(command);
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
