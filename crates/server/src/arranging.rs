//! Tables whose players are known before they are opened: the game begins at once, with everybody on their seats.

use std::sync::Arc;

use quintile_api::TableId;
use quintile_table::{Bytes32, Command, Logged, Name, PersonId, Sender, Setup, Table};

use crate::clock::now;
use crate::error::HubError;
use crate::hub::{Hub, to_the_end};
use crate::random;
use crate::store::Appended;

/// A table to be opened.
pub(crate) struct Arranged {
    /// As many open seats as people, in their order.
    pub(crate) setup: Setup,
    pub(crate) host: PersonId,
    /// What it is part of.
    pub(crate) part_of: TableId,
    /// The seed of its deal, if other tables have the same.
    pub(crate) deal: Option<Bytes32>,
    pub(crate) people: Vec<(PersonId, Name)>,
}

impl Hub {
    /// Opens a table under a name that was chosen before, unless it is there already: whoever does so, and however often, it is
    /// opened once, and never half.
    pub(crate) async fn arrange(&self, id: TableId, arranged: Arranged) -> Result<(), HubError> {
        let hub = self.clone();
        to_the_end(async move { hub.open_arranged(id, arranged).await }).await
    }

    async fn open_arranged(&self, id: TableId, arranged: Arranged) -> Result<(), HubError> {
        let (node, at) = (self.node(), now());
        let Arranged { setup, host, part_of, deal, people } = arranged;
        let dealer = Arc::clone(node);
        let open = move || {
            let mut events = Logged::number(Table::create(setup, host, random::bytes(), deal, at)?, 0, at);
            let mut table = Table::fold(&events)?;
            for (person, name) in people {
                let seated = table.handle(Sender::Keeper, &Command::Seat { person, name }, at)?;
                for logged in Logged::number(seated, table.last(), at) {
                    table.apply_own(&logged)?;
                    events.push(logged);
                }
            }
            let batch = dealer.batch(id, &table, events, at);
            Ok::<_, HubError>((table, batch))
        };
        let (table, batch) = node.long(open).await??;
        if node.store.create(&batch, Some(part_of)).await? == Appended::Stored {
            self.slot(id).room.lock().await.put(table);
            node.set_due_alarm(id, batch.listing.due);
        }
        Ok(())
    }

    /// Does long work on a thread of its own.
    pub(crate) async fn long<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HubError> {
        self.node().long(work).await
    }
}
