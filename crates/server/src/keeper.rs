//! What keeps tables going when nobody does anything: timers, bots' turns, people who are gone.
//!
//! Every node minds the alarms of the tables it wrote to last. Should it die, another one claims them a moment later;
//! whoever acts, acts through the store, where only one can be first.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use quintile_bots::{Budget, Player};
use quintile_rules::AnyView;
use quintile_rules::kit::Viewer;
use quintile_table::{BotTurn, Command, From, Moment};
use tokio::sync::mpsc;
use tokio::task::{Id, JoinSet};
use tokio::time::{Instant, interval, sleep, sleep_until};

use crate::clock::now;
use crate::hub::{Hub, HubError, Inner};
use crate::id::TableId;
use crate::random;
use crate::store::{News, StoreError};

/// How often the store is asked for alarms that nobody minds.
const PATROL: Duration = Duration::from_secs(1);
/// The most tables taken on at once.
const MOST_CLAIMED: usize = 200;
/// How often idle rooms are forgotten, and idle tables closed.
const SWEEP: Duration = Duration::from_secs(30);
/// Milliseconds after which a table that nobody wants is forgotten.
const FORGET_AFTER: u64 = 60_000;

/// A table needs its keeper at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Alarm {
    pub(crate) due: Moment,
    pub(crate) table: TableId,
}

/// Starts the keeper's tasks. They end when the hub is gone.
pub(crate) fn start(hub: &Hub, alarms: mpsc::UnboundedReceiver<Alarm>) {
    tokio::spawn(mind_alarms(hub.downgrade(), alarms));
    tokio::spawn(patrol(hub.downgrade()));
    tokio::spawn(sweep(hub.downgrade()));
    if let Some(news) = hub.store().news() {
        tokio::spawn(follow_news(hub.downgrade(), news));
    }
}

/// Rings alarms when they are due.
async fn mind_alarms(hub: WeakHub, mut alarms: mpsc::UnboundedReceiver<Alarm>) {
    let mut waiting: BinaryHeap<Reverse<Alarm>> = BinaryHeap::new();
    loop {
        let next = match waiting.peek() {
            Some(Reverse(alarm)) => Instant::now() + Duration::from_millis(alarm.due.since(now())),
            None => Instant::now() + Duration::from_secs(3600),
        };
        tokio::select! {
            alarm = alarms.recv() => match alarm {
                Some(alarm) => waiting.push(Reverse(alarm)),
                None => return,
            },
            () = sleep_until(next) => {}
        }
        while let Some(Reverse(alarm)) = waiting.peek().copied()
            && alarm.due <= now()
        {
            waiting.pop();
            let Some(hub) = hub.upgrade() else { return };
            tokio::spawn(async move { report("alarm", alarm.table, hub.ring(alarm.table).await) });
        }
    }
}

/// Takes on what is due and minded by nobody: after a start, or when another node died.
async fn patrol(hub: WeakHub) {
    let mut rounds = interval(PATROL);
    loop {
        rounds.tick().await;
        let Some(hub) = hub.upgrade() else { return };
        let now = now();
        match hub.store().claim_due(now, now.after(hub.config().lease), MOST_CLAIMED).await {
            Ok(tables) => {
                for table in tables {
                    let hub = hub.clone();
                    tokio::spawn(async move { report("claim", table, hub.ring(table).await) });
                }
            }
            Err(StoreError::Closed) => return,
            Err(error) => tracing::error!(%error, "claiming alarms"),
        }
    }
}

/// Forgets rooms and closes tables that nobody wants any more.
async fn sweep(hub: WeakHub) {
    let mut rounds = interval(SWEEP);
    loop {
        rounds.tick().await;
        let Some(hub) = hub.upgrade() else { return };
        let now = now();
        hub.forget_idle(Moment(now.0.saturating_sub(FORGET_AFTER)));
        let before = Moment(now.0.saturating_sub(hub.config().idle_after));
        match hub.store().idle(before, MOST_CLAIMED).await {
            Ok(tables) => {
                for table in tables {
                    report("closing", table, hub.command(table, From::Keeper, &Command::Close).await.map(drop));
                }
            }
            Err(error) => tracing::error!(%error, "looking for idle tables"),
        }
    }
}

/// Shows what other nodes have stored. Each table is read by a task of its own, one at a time, so that a slow one holds up nobody
/// else; news of a table that is being read has it read once more.
async fn follow_news(hub: WeakHub, mut news: mpsc::Receiver<News>) {
    let mut tasks = JoinSet::new();
    let mut reading: HashMap<Id, TableId> = HashMap::new();
    // Tables that are being read, and whether there was news of them since.
    let mut again: HashMap<TableId, bool> = HashMap::new();
    loop {
        let told = tokio::select! {
            news = news.recv() => match news {
                Some(news) => Ok(news),
                None => return,
            },
            Some(done) = tasks.join_next_with_id() => Err(done.map_or_else(|error| error.id(), |(id, ())| id)),
        };
        let Some(hub) = hub.upgrade() else { return };
        let tables = match told {
            Ok(News::Table(table)) => vec![table],
            Ok(News::Anything) => hub.rooms_in_memory(),
            Err(done) => reading.remove(&done).into_iter().filter(|table| again.remove(table) == Some(true)).collect(),
        };
        for table in tables {
            if let Some(again) = again.get_mut(&table) {
                *again = true;
            } else if hub.room_in_memory(table).is_some() {
                let hub = hub.clone();
                let task = tasks.spawn(async move { report("news", table, hub.catch_up(table).await) });
                reading.insert(task.id(), table);
                again.insert(table, false);
            }
        }
    }
}

fn report(what: &str, table: TableId, done: Result<(), HubError>) {
    match done {
        // Somebody else was first, or the table has gone on: that is what refusals are for.
        Ok(()) | Err(HubError::Refused(_) | HubError::NoSuchTable) => {}
        Err(error) => tracing::error!(%error, phase = what, table_hash = table.short_hash(), "keeping a table"),
    }
}

/// After a while without a connection a person counts as away.
pub(crate) fn look_for_missing(hub: &Hub, table: TableId) {
    let (weak, wait) = (hub.downgrade(), Duration::from_millis(hub.config().away_after));
    tokio::spawn(async move {
        sleep(wait).await;
        let Some(hub) = weak.upgrade() else { return };
        let Some(room) = hub.room_in_memory(table) else { return };
        let missing = room.state.lock().await.missing();
        for seat in missing {
            report("away", table, hub.command(table, From::Keeper, &Command::Away { seat }).await.map(drop));
        }
    });
}

/// A hub that the keeper's tasks do not keep alive.
pub(crate) struct WeakHub(std::sync::Weak<Inner>);

impl WeakHub {
    fn upgrade(&self) -> Option<Hub> {
        self.0.upgrade().map(Hub::from_inner)
    }
}

impl Hub {
    fn downgrade(&self) -> WeakHub {
        WeakHub(Arc::downgrade(self.inner()))
    }

    /// Reads on a table that another node wrote to, if it is in memory.
    async fn catch_up(&self, table: TableId) -> Result<(), HubError> {
        let Some(room) = self.room_in_memory(table) else { return Ok(()) };
        let mut state = room.state.lock().await;
        state.catch_up(table, self.store()).await?;
        let back = state.returned();
        drop(state);
        for seat in back {
            self.command(table, From::Keeper, &Command::Back { seat }).await?;
        }
        Ok(())
    }

    /// A table's alarm: its timers, and a bot's turn.
    async fn ring(&self, table: TableId) -> Result<(), HubError> {
        let room = self.room(table);
        let mut state = room.state.lock().await;
        if self.store().is_shared() {
            state.catch_up(table, self.store()).await?;
        }
        let now = now();
        self.tick(&room, &mut state, now).await?;
        let at_table = state.table(table, self.store()).await?;
        let due = self.alarm(at_table);
        if let (Some(turn), Some(since), Some(game)) = (at_table.bot_turn(), at_table.since(), at_table.game())
            && since.after(self.config().bot_pause) <= now
        {
            let view = game.view(Viewer::Seat(turn.seat));
            if state.thinking != Some(turn.ply) {
                state.thinking = Some(turn.ply);
                tokio::spawn(think(self.downgrade(), table, turn, view));
            }
        } else {
            // The alarm may have moved since it was set.
            self.schedule(table, due);
        }
        Ok(())
    }
}

/// A bot thinks, sees nothing but its view, and plays.
async fn think(hub: WeakHub, table: TableId, turn: BotTurn, view: AnyView) {
    let Some(hub) = hub.upgrade() else { return };
    let budget = Budget::Time(Duration::from_millis(hub.config().bot_budget));
    let Some(permit) = hub.thinker().await else { return };
    let seed = random::bits() as u64;
    let begun = Instant::now();
    let choice = tokio::task::spawn_blocking(move || {
        let choice = Player::Level(turn.level).choose_any(&view, budget, seed);
        drop(permit);
        choice
    });
    let choice = choice.await;
    hub.metrics().count_thought(begun.elapsed());
    let done = match choice {
        Ok(Ok(play)) => {
            let play = Command::BotPlay { ply: turn.ply, play };
            hub.command(table, From::Keeper, &play).await.map(drop)
        }
        Ok(Err(error)) => {
            tracing::error!(%error, "a bot has no play");
            Ok(())
        }
        Err(error) => {
            tracing::error!(%error, "a bot failed");
            Ok(())
        }
    };
    report("bot", table, done);
    if let Some(room) = hub.room_in_memory(table) {
        let mut state = room.state.lock().await;
        if state.thinking == Some(turn.ply) {
            state.thinking = None;
        }
    }
}
