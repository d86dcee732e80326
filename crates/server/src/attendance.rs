//! Who is at a table, and what happens there by itself because of it.

use std::sync::Arc;
use std::time::Duration;

use quintile_bots::Level;
use quintile_rules::kit::{Seat, Viewer};
use quintile_table::{BotTurn, Command, Logged, Moment, PersonId, Phase, Sender, Table, ToViewer};
use tokio::time::Instant;

use crate::clock::now;
use crate::error::HubError;
use crate::hub::WeakHub;
use crate::room::{Room, message};
use crate::thinkers::{Question, usual_cost};
use crate::thoughts::Thought;
use crate::watchers::{Place, Watching};

/// Milliseconds between two messages about who is present.
const PRESENCE_PAUSE: u64 = 250;
/// Milliseconds after which a bot asks again to think; twice as many each time, up to sixteen times as many.
const PUT_OFF: u64 = 250;

/// Why a table is woken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// This node's alarm for it rang.
    Alarm,
    /// It was due, and this node has claimed it.
    Claim,
}

impl Cause {
    /// Its name in logs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Alarm => "alarm",
            Self::Claim => "claim",
        }
    }
}

/// What a table does next by itself.
#[derive(Debug)]
pub(crate) enum Woken {
    /// A bot has to think now.
    Thinks(Box<Thought<Question>>),
    /// A bot thinks already.
    Busy,
    /// Nothing before this moment, if nobody comes.
    Rests(Option<Moment>),
}

/// What happens by itself.
impl Room {
    /// Lets everything happen that is due, and sets the alarm for what is next.
    pub(crate) async fn wake(&mut self, cause: Cause) -> Result<Woken, HubError> {
        if self.catch_up().await? && cause == Cause::Alarm {
            // Another node has gone on with the table: what this alarm was for is done, and the next one is set.
            return Ok(Woken::Rests(None));
        }
        let now = now();
        self.tick(now).await?;
        let (id, node) = (self.id, Arc::clone(&self.node));
        let (attended, thinking) = (self.is_attended(now), self.thinking);
        let table = self.table().await?;
        let timer = table.due();
        let turn = table.bot_turn().zip(table.since().zip(table.game()));
        let Some((turn, (since, game))) = turn else {
            node.asides.recover(id);
            node.set_due_alarm(id, timer);
            return Ok(Woken::Rests(timer));
        };
        if thinking == Some(turn.ply) {
            node.set_due_alarm(id, timer);
            return Ok(Woken::Busy);
        }
        let bot = match node.asides.resting(id, now) {
            Some(aside) => aside.retry,
            // Nobody would see it play: it goes on when somebody comes.
            None if !attended => None,
            None => Some(since.after(node.config.bot_pause)),
        };
        if bot.is_none_or(|due| due > now) {
            let next = [timer, bot].into_iter().flatten().min();
            node.set_due_alarm(id, next);
            return Ok(Woken::Rests(next));
        }
        node.set_due_alarm(id, timer);
        let question = Question { turn, view: game.view(Viewer::Seat(turn.seat)), asked: Instant::now() };
        let owners = node.owners(table);
        let usual = usual_cost(turn.level, &node.config);
        let cost = if turn.level == Level::Expert { usual } else { self.cost(turn, usual) };
        self.thinking = Some(turn.ply);
        Ok(Woken::Thinks(Box::new(Thought { table: id, owners, cost, content: question })))
    }

    fn cost(&self, turn: BotTurn, usual: u64) -> u64 {
        self.costs.get(&turn.level).copied().unwrap_or(usual)
    }

    /// A bot has finished thinking about a ply.
    pub(crate) fn stop_thinking(&mut self, turn: BotTurn, took: Duration) {
        self.costs.insert(turn.level, took.as_millis() as u64);
        self.put_off = 0;
        if self.thinking == Some(turn.ply) {
            self.thinking = None;
        }
    }

    /// There is no room for the thought of a bot: it asks again later.
    pub(crate) fn put_off(&mut self, ply: usize) {
        if self.thinking == Some(ply) {
            self.thinking = None;
        }
        let again = now().after(PUT_OFF << self.put_off.min(4));
        self.put_off += 1;
        let timer = self.table.as_deref().and_then(Table::due);
        self.node.set_due_alarm(self.id, timer.into_iter().chain([again]).min());
    }

    /// Shows what another node has stored, and marks those as back who have come to this one. Events that follow on those that
    /// are known are taken as they are; otherwise the store is asked.
    pub(crate) async fn follow(&mut self, events: &[Logged]) -> Result<(), HubError> {
        let last = self.table.as_deref().map(Table::last);
        let known = events.iter().take_while(|logged| last.is_some_and(|last| logged.number <= last)).count();
        let new = &events[known..];
        let follows = new.first().is_some_and(|first| last.is_some_and(|last| first.number == last + 1));
        if follows && self.take_in(new).is_ok() {
            self.node.metrics.count_news_applied();
        } else if events.is_empty() || !new.is_empty() {
            self.node.metrics.count_news_read();
            self.catch_up().await?;
        }
        self.note_returned().await
    }

    /// Another node has written to the table: it sees to what is next. If it does not, and somebody here waits for it, this one
    /// does.
    pub(crate) fn leave_to_others(&self) {
        let due = self.table.as_ref().and_then(|table| self.node.due(table));
        let due = due.filter(|_| self.is_attended(now())).map(|due| due.after(self.node.config.lease));
        self.node.set_due_alarm(self.id, due);
    }

    /// Has this node told of what others store at the table, from its first watcher on. It reads what they have stored so far.
    async fn begin_to_follow(&mut self) -> Result<(), HubError> {
        if !self.node.store.is_shared() || !self.node.followed.begin(self.id, self.shown) {
            return Ok(());
        }
        if let Err(error) = self.node.store.watch(&[self.id]).await {
            tracing::warn!(%error, "cannot ask for news of a table; the next round does");
        }
        self.catch_up().await.map(drop)
    }

    /// Whether anybody is there to see the bots play.
    fn is_attended(&self, now: Moment) -> bool {
        !self.watchers.is_empty() || self.looked.after(self.node.config.present_for) > now
    }

    /// A person is interested in the table. If nobody was, its bots go on.
    pub(crate) fn touch(&mut self) {
        let now = now();
        let attended = self.is_attended(now);
        self.looked = now;
        if let Some(table) = self.table.as_ref().filter(|_| !attended) {
            self.node.set_due_alarm(self.id, self.node.due(table));
        }
    }
}

/// Who is there.
impl Room {
    /// Adds a watcher who has seen the events up to `after`.
    pub(crate) async fn watch(
        &mut self,
        hub: WeakHub,
        person: Option<PersonId>,
        after: Option<u64>,
    ) -> Result<Watching, HubError> {
        self.table_for(person).await?;
        self.begin_to_follow().await?;
        let missed = match after {
            Some(after) if after <= self.shown => Some(self.node.events(self.id, after).await?),
            _ => None,
        };
        let first = move |table: &Table| {
            message(&match missed {
                // If another node has stored something since, a snapshot is the simpler answer.
                Some(events) if events.last().is_none_or(|last| last.number == table.last()) => {
                    ToViewer::Update(Box::new(table.update(&events, person)))
                }
                _ => ToViewer::Snapshot(Box::new(table.snapshot(person))),
            })
        };
        let first = self.read(first).await?;
        let new = person.filter(|person| !self.watchers.has(*person));
        let (key, messages) = self.watchers.add(person);
        // From here on the watcher leaves when this is dropped.
        let place = Place { hub, table: self.id, key };
        if let Some(person) = new
            && let Err(error) = self.node.store.enters(self.id, person).await
        {
            // At worst another node takes them for away, and this one for back.
            tracing::warn!(%error, "cannot tell other nodes who is here");
        }
        self.note_presence();
        self.note_returned().await?;
        if !self.missing().is_empty() {
            self.node.set_missing_alarm(self.id);
        }
        Ok(Watching { table: self.id, first, messages, place })
    }

    /// Removes a watcher.
    pub(crate) fn unwatch(&mut self, key: u64) {
        self.looked = now();
        let person = self.watchers.remove(key);
        self.note_presence();
        let open = self.table.as_ref().is_some_and(|table| table.phase() != Phase::Closed);
        if open && person.is_some_and(|person| !self.watchers.has(person)) {
            self.node.set_missing_alarm(self.id);
        }
    }

    pub(crate) fn is_watched(&self) -> bool {
        !self.watchers.is_empty()
    }

    /// Somebody came or went: viewers are told at once, or a little later if they have just been told.
    pub(crate) fn note_presence(&mut self) {
        let next = self.presence_told.after(PRESENCE_PAUSE);
        // A clock that was set back must not silence the room.
        if next <= now() || self.presence_told > now() {
            self.show_presence();
        } else {
            self.node.set_presence_alarm(self.id, next);
        }
    }

    /// Tells everybody who is there.
    pub(crate) fn show_presence(&mut self) {
        let Some(table) = &self.table else { return };
        let mut here = vec![false; table.setup().seats.len()];
        for (seat, person) in table.people() {
            // Whoever is not connected here may be connected to another node; then only the table knows.
            here[seat.index()] = self.watchers.has(person) || self.node.store.is_shared() && !table.is_absent(seat);
        }
        let onlookers = self.watchers.count(|person| person.is_none_or(|person| table.seat_of(person).is_err()));
        self.watchers.send_presence(message(&ToViewer::Presence { here, onlookers }));
        self.presence_told = now();
        self.node.metrics.count_presence();
    }

    /// The seats whose person is not connected to this node, and not yet marked as away; and everybody who is connected to it.
    pub(crate) fn attendance(&self) -> (Vec<(Seat, PersonId)>, Vec<PersonId>) {
        (self.missing(), self.watchers.people())
    }

    fn missing(&self) -> Vec<(Seat, PersonId)> {
        self.seats_of(|absent, watching| !absent && !watching)
    }

    /// Marks everybody as back who was away and is connected to this node.
    async fn note_returned(&mut self) -> Result<(), HubError> {
        for (seat, _) in self.seats_of(|absent, watching| absent && watching) {
            self.command(Sender::Keeper, &Command::Back { seat }).await?;
        }
        Ok(())
    }

    /// The seats of people, by whether they are marked as away, and whether they watch on this node.
    fn seats_of(&self, which: impl Fn(bool, bool) -> bool) -> Vec<(Seat, PersonId)> {
        let people = self
            .table
            .as_deref()
            .into_iter()
            .flat_map(|table| table.people().map(move |(seat, person)| (table, seat, person)));
        let wanted = people.filter(|(table, seat, person)| which(table.is_absent(*seat), self.watchers.has(*person)));
        wanted.map(|(_, seat, person)| (seat, person)).collect()
    }
}
