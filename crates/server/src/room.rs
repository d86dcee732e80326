//! One table in memory: decide, store, show.
//!
//! The hub keeps every room behind a lock, so that one thing happens to a table at a time. A room can be dropped at any moment;
//! the next one is folded from the store. Who watches, and what happens by itself, is in `attendance.rs`.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use quintile_api::TableId;
use quintile_bots::Level;
use quintile_table::{Command, Event, ForViewer, Logged, Moment, PersonId, Refusal, Sender, Snapshot, Table, ToViewer};

use crate::asides::Fault;
use crate::clock::now;
use crate::error::HubError;
use crate::node::Node;
use crate::store::{Appended, Batch, StoreError};
use crate::watchers::Watchers;

/// How often a command is decided again because another node was faster.
const MAX_ATTEMPTS: usize = 16;
/// Tables with more events than this are folded and read on a thread of their own.
pub(crate) const LONG_LOG: u64 = 100;

/// A message for a viewer, ready to be sent.
pub(crate) fn message(content: &ToViewer) -> Utf8Bytes {
    for_viewer(content)
}

/// The only way from a value to bytes on a socket: the bound admits nothing but what was made for a viewer.
fn for_viewer<T: ForViewer>(content: &T) -> Utf8Bytes {
    serde_json::to_string(content).unwrap_or_default().into()
}

/// A table in memory.
pub(crate) struct Room {
    pub(crate) id: TableId,
    pub(crate) node: Arc<Node>,
    /// `None` if it is not loaded, or out of date. Boxed, because it changes hands with every play.
    pub(crate) table: Option<Box<Table>>,
    /// The number of the last event that watchers know of.
    pub(crate) shown: u64,
    pub(crate) watchers: Watchers,
    /// When viewers were last told who is present.
    pub(crate) presence_told: Moment,
    /// When a person last looked at the table or sent it a command.
    pub(crate) looked: Moment,
    /// The ply that a bot of this node is thinking about.
    pub(crate) thinking: Option<usize>,
    /// How often in a row there was no room for the thought of its bot.
    pub(crate) put_off: u32,
    /// Milliseconds that each level last thought here.
    pub(crate) costs: HashMap<Level, u64>,
}

/// Decide, store, show.
impl Room {
    /// Carries out a command. When this returns, it is stored; the number of the last event.
    pub(crate) async fn command(&mut self, sender: Sender, command: &Command) -> Result<u64, HubError> {
        let done = self.carry_out(sender, command).await;
        self.node.metrics.count_command(command, &done);
        done
    }

    async fn carry_out(&mut self, sender: Sender, command: &Command) -> Result<u64, HubError> {
        if let Sender::Person(_) = sender {
            self.table().await?;
            self.touch();
        }
        for _ in 0..MAX_ATTEMPTS {
            let now = now();
            self.tick(now).await?;
            let events = match self.decide(sender, command, now).await? {
                // It may do nothing, or be refused, only because this node has yet to read the latest events.
                Ok(events) if events.is_empty() && self.catch_up().await? => continue,
                Ok(events) if events.is_empty() => return Ok(self.table().await?.last()),
                Ok(events) => events,
                Err(_) if self.catch_up().await? => continue,
                Err(refusal) => return Err(self.explain(refusal, now)),
            };
            if self.commit(events, now).await? == Appended::Stored {
                return Ok(self.shown);
            }
        }
        Err(HubError::Contended)
    }

    /// What a command leads to.
    async fn decide(
        &mut self,
        sender: Sender,
        command: &Command,
        now: Moment,
    ) -> Result<Result<Vec<Event>, Refusal>, HubError> {
        let may_deal = matches!(
            command,
            Command::Sit { .. }
                | Command::Assign { .. }
                | Command::Seat { .. }
                | Command::Start { .. }
                | Command::Rematch { .. }
        );
        if !may_deal {
            return Ok(self.table().await?.handle(sender, command, now));
        }
        let command = command.clone();
        self.read_at_length(move |table| table.handle(sender, &command, now)).await
    }

    /// Why a command is refused: whoever waits for a bot that failed should know.
    fn explain(&self, refusal: Refusal, now: Moment) -> HubError {
        match self.node.asides.resting(self.id, now) {
            Some(aside) if matches!(refusal, Refusal::NotYourTurn { .. }) && aside.fault.is_of_bot() => {
                HubError::SetAside(aside.fault)
            }
            _ => refusal.into(),
        }
    }

    /// Lets everything happen that is due. Before that, clocks are put back that ran while nobody saw to the table.
    pub(crate) async fn tick(&mut self, now: Moment) -> Result<(), HubError> {
        for _ in 0..MAX_ATTEMPTS {
            let (node, table) = (Arc::clone(&self.node), self.table().await?);
            let resumed = if node.left_alone(table, now) { table.resume(now, node.config.grace) } else { Vec::new() };
            let events = if resumed.is_empty() { self.due_at(now).await? } else { resumed };
            if events.is_empty() {
                break;
            }
            self.commit(events, now).await?;
        }
        Ok(())
    }

    /// What happens by itself by now. Whoever's time is up at a slow table may have had days off.
    async fn due_at(&mut self, now: Moment) -> Result<Vec<Event>, HubError> {
        let node = Arc::clone(&self.node);
        let table = self.table().await?;
        if let Some((person, began)) = table.slow_turn().filter(|_| table.flag().is_some_and(|flag| flag <= now))
            && let Some(rests) = node.store.days_off(person).await?
        {
            let events = self.table().await?.rest(rests.millis(began, now));
            if !events.is_empty() {
                return Ok(events);
            }
        }
        Ok(self.table().await?.tick(now))
    }

    /// Stores events, then shows them. After a conflict or a failure the table is loaded again when it is next needed.
    async fn commit(&mut self, events: Vec<Event>, now: Moment) -> Result<Appended, HubError> {
        // Taken out of the room: it runs ahead of the store until the store has answered.
        let mut table = self.table.take().ok_or(HubError::NoSuchTable)?;
        let is_long =
            |event: &Event| matches!(event, Event::Started { .. } | Event::Finished { .. } | Event::TakenBack { .. });
        let long = events.iter().any(is_long);
        let (id, node) = (self.id, Arc::clone(&self.node));
        let advance = move || {
            let events = Logged::number(events, table.last(), now);
            events.iter().try_for_each(|logged| table.apply_own(logged))?;
            let batch = node.batch(id, &table, events, now);
            Ok::<(Box<Table>, Batch), HubError>((table, batch))
        };
        let (table, batch) = if long { self.node.long(advance).await?? } else { advance()? };
        let begun = Instant::now();
        let appended = self.node.store.append(&batch).await?;
        self.node.metrics.count_commit(appended, begun.elapsed());
        if appended == Appended::Stored {
            self.table = Some(table);
            self.show(&batch.events);
            self.node.set_due_alarm(self.id, batch.listing.due);
            if batch.rated.is_some() {
                let node = Arc::clone(&self.node);
                tokio::spawn(async move { node.keep_ratings().await });
            }
            let seated = |logged: &Logged| matches!(logged.event, Event::Sat { .. } | Event::Stood { .. });
            if batch.events.iter().any(seated) {
                // An onlooker has a seat now, or the other way round.
                self.note_presence();
            }
        }
        Ok(appended)
    }

    /// Sends new events to every watcher.
    fn show(&mut self, events: &[Logged]) {
        let (Some(table), Some(last)) = (&self.table, events.last()) else { return };
        self.shown = last.number;
        self.node.followed.note(self.id, self.shown);
        let mut written: Vec<(Option<PersonId>, Utf8Bytes)> = Vec::new();
        self.watchers.send(|person| {
            // All onlookers see the same.
            let person = person.filter(|person| *person == table.host() || table.seat_of(*person).is_ok());
            if let Some((_, text)) = written.iter().find(|(other, _)| *other == person) {
                return text.clone();
            }
            let text = message(&ToViewer::Update(Box::new(table.update(events, person))));
            written.push((person, text.clone()));
            text
        });
    }
}

/// The table itself.
impl Room {
    pub(crate) fn new(id: TableId, node: Arc<Node>) -> Self {
        Self {
            id,
            node,
            table: None,
            shown: 0,
            watchers: Watchers::default(),
            presence_told: Moment(0),
            looked: Moment(0),
            thinking: None,
            put_off: 0,
            costs: HashMap::new(),
        }
    }

    /// Puts a new table in.
    pub(crate) fn put(&mut self, table: Table) {
        self.shown = table.last();
        self.looked = now();
        self.table = Some(Box::new(table));
    }

    /// The table, loaded if need be.
    pub(crate) async fn table(&mut self) -> Result<&Table, HubError> {
        if self.table.is_none() {
            self.load().await?;
        }
        self.table.as_deref().ok_or(HubError::NoSuchTable)
    }

    async fn load(&mut self) -> Result<(), HubError> {
        if let Some(aside) = self.node.asides.resting(self.id, now())
            && !aside.fault.is_of_bot()
        {
            return Err(HubError::SetAside(aside.fault));
        }
        let events = match self.node.events(self.id, 0).await {
            Err(HubError::Store(StoreError::Corrupt(detail))) => return Err(self.give_up(Fault::Log(detail))),
            events => events?,
        };
        if events.is_empty() {
            return Err(HubError::NoSuchTable);
        }
        let long = events.len() as u64 > LONG_LOG;
        let fold = move || (Table::fold(&events).map(Box::new), events);
        let (folded, events) = if long { self.node.long(fold).await? } else { fold() };
        let mut table = folded.map_err(|error| self.give_up(Fault::Log(error.to_string())))?;
        if !self.node.config.reactions {
            table.forbid_reactions();
        }
        self.table = Some(table);
        self.node.asides.recover_log(self.id);
        if self.shown > 0 {
            self.show(&events[self.shown.min(events.len() as u64) as usize..]);
        }
        self.shown = events.len() as u64;
        self.node.followed.note(self.id, self.shown);
        Ok(())
    }

    /// Sets the table aside.
    fn give_up(&self, fault: Fault) -> HubError {
        self.node.put_aside(self.id, fault.clone());
        HubError::SetAside(fault)
    }

    /// The latest state of the table, if this person may look at it.
    pub(crate) async fn table_for(&mut self, person: Option<PersonId>) -> Result<&Table, HubError> {
        self.catch_up().await?;
        let table = self.table().await?;
        if !table.setup().onlookers && person.is_none_or(|person| !table.admits(person)) {
            return Err(HubError::NoOnlookers);
        }
        self.touch();
        self.table.as_deref().ok_or(HubError::NoSuchTable)
    }

    /// Everything a person may know about the table.
    pub(crate) async fn snapshot(&mut self, person: Option<PersonId>) -> Result<Snapshot, HubError> {
        self.table_for(person).await?;
        self.read(move |table| table.snapshot(person)).await
    }

    /// Reads something off the table; off a long one on a thread of its own.
    pub(crate) async fn read<T, F>(&mut self, look: F) -> Result<T, HubError>
    where
        T: Send + 'static,
        F: FnOnce(&Table) -> T + Send + 'static,
    {
        let table = self.table().await?;
        if table.last() > LONG_LOG { self.read_at_length(look).await } else { Ok(look(table)) }
    }

    /// Reads something off the table on a thread of its own.
    async fn read_at_length<T, F>(&mut self, look: F) -> Result<T, HubError>
    where
        T: Send + 'static,
        F: FnOnce(&Table) -> T + Send + 'static,
    {
        self.table().await?;
        let table = self.table.take().ok_or(HubError::NoSuchTable)?;
        let (table, seen) = self
            .node
            .long(move || {
                let seen = look(&table);
                (table, seen)
            })
            .await?;
        self.table = Some(table);
        Ok(seen)
    }

    /// Reads what other nodes have stored since; whether there was anything.
    pub(crate) async fn catch_up(&mut self) -> Result<bool, HubError> {
        let last = self.table().await?.last();
        if !self.node.store.is_shared() {
            return Ok(false);
        }
        let events = self.node.events(self.id, last).await?;
        self.take_in(&events)
    }

    /// Takes in and shows events of another node that follow on those that are known; whether there were any. The table is loaded
    /// again when it is next needed if they break its rules.
    pub(crate) fn take_in(&mut self, events: &[Logged]) -> Result<bool, HubError> {
        let Some(table) = self.table.as_mut().filter(|_| !events.is_empty()) else { return Ok(false) };
        if let Err(error) = events.iter().try_for_each(|logged| table.apply(logged)) {
            self.table = None;
            return Err(error.into());
        }
        self.show(events);
        self.leave_to_others();
        Ok(true)
    }
}
