//! The past of tables is changed by whoever runs the server: people are renamed, tables removed. Rooms hold what is no longer
//! so, and viewers have seen it; here they are told.
//!
//! The rooms are locked meanwhile, so that no game ends under a name that is on its way out. Nodes that share the database
//! read of it there a little later (`App::look_around`).

use quintile_api::TableId;
use quintile_table::{Name, PersonId, ToViewer};

use crate::error::HubError;
use crate::hub::{Hub, to_the_end};
use crate::keeper::report;
use crate::room::{Room, message};
use crate::store::StoreError;

impl Hub {
    /// Gives a person another name at every table; how many tables those are.
    pub(crate) async fn rename(&self, person: PersonId, name: Name) -> Result<usize, HubError> {
        let hub = self.clone();
        to_the_end(async move { hub.rewrite(person, hub.store().rename(person, &name)).await }).await
    }

    /// Forgets a person: the token is void, and every table has another name for them; how many tables those are.
    pub(crate) async fn erase(&self, person: PersonId, name: Name) -> Result<usize, HubError> {
        let hub = self.clone();
        to_the_end(async move { hub.rewrite(person, hub.store().erase(person, &name)).await }).await
    }

    /// Changes the past of all tables of a person while nothing else happens there.
    async fn rewrite(
        &self,
        person: PersonId,
        work: impl Future<Output = Result<Vec<TableId>, StoreError>>,
    ) -> Result<usize, HubError> {
        // Whoever holds the locks of several rooms has to be alone in that.
        let _alone = self.rewriting().await;
        let slots: Vec<_> = self.store().sat_at(person).await?.into_iter().map(|id| self.slot(id)).collect();
        let mut rooms = Vec::with_capacity(slots.len());
        for slot in &slots {
            rooms.push(slot.room.lock().await);
        }
        let done = work.await;
        // Whatever came of it: what the store did not answer in time it may have done.
        for room in &mut rooms {
            room.read_again().await;
        }
        Ok(done?.len())
    }

    /// Removes a table and disconnects its viewers.
    pub(crate) async fn remove(&self, id: TableId) -> Result<(), HubError> {
        let hub = self.clone();
        to_the_end(async move {
            let slot = hub.slot(id);
            let mut room = slot.room.lock().await;
            let there = hub.store().remove_table(id).await?;
            hub.give_up(id, &mut room);
            if there { Ok(()) } else { Err(HubError::NoSuchTable) }
        })
        .await
    }

    /// Another node has changed the past of a table.
    pub(crate) async fn read_again(&self, id: TableId) -> Result<(), HubError> {
        if self.store().has_table(id).await? {
            if let Some(slot) = self.slot_in_memory(id) {
                slot.room.lock().await.read_again().await;
            }
            return Ok(());
        }
        match self.remove(id).await {
            Err(HubError::NoSuchTable) => Ok(()),
            removed => removed,
        }
    }

    /// Drops the room of a table that is no more.
    fn give_up(&self, id: TableId, room: &mut Room) {
        room.table = None;
        room.watchers.close();
        room.node.set_due_alarm(id, None);
        room.node.asides.forget(id);
        self.forget(id);
    }
}

impl Room {
    /// Reads the table again, whose past has changed, and shows it to everybody who watches.
    async fn read_again(&mut self) {
        let before = self.table.take();
        if before.is_none() && self.watchers.is_empty() {
            return;
        }
        match self.table().await {
            Ok(table) if before.as_deref() == Some(table) => {}
            Ok(_) => self.show_afresh(),
            Err(error) => {
                // Whoever comes back sees it as it is then.
                self.watchers.drop_all();
                report("rewriting", self.id, Err::<(), _>(error));
            }
        }
    }

    /// Sends everybody a snapshot.
    fn show_afresh(&mut self) {
        let Some(table) = &self.table else { return };
        self.watchers.send(|person| message(&ToViewer::Snapshot(Box::new(table.snapshot(person)))));
    }
}
