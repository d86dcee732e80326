//! Bots think: on threads of their own, in the order of [`Thoughts`], and then they play.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quintile_bots::{Budget, Level, NoChoice, Player};
use quintile_rules::AnyView;
use quintile_table::{BotTurn, Command, Refusal, Sender};
use tokio::time::Instant;

use crate::asides::Fault;
use crate::error::HubError;
use crate::hub::Hub;
use crate::keeper::report;
use crate::node::Config;
use crate::random;
use crate::thoughts::{Bounds, Lane, Queued, Thought, Thoughts};
use quintile_api::TableId;

/// Chooses a bot's play: a level, all that its seat sees, how long it may think, and a seed.
type Choose = dyn Fn(Level, &AnyView, Budget, u64) -> Result<String, NoChoice> + Send + Sync;

/// How bots choose. Anything but the levels themselves is for tests.
#[derive(Clone)]
pub struct Chooser(Arc<Choose>);

impl Chooser {
    /// Bots that choose like this.
    pub fn new(
        choose: impl Fn(Level, &AnyView, Budget, u64) -> Result<String, NoChoice> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(choose))
    }
}

impl Default for Chooser {
    fn default() -> Self {
        Self::new(|level, view, budget, seed| Player::Level(level).choose_any(view, budget, seed))
    }
}

impl fmt::Debug for Chooser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chooser")
    }
}

/// What a bot is asked.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) turn: BotTurn,
    pub(crate) view: AnyView,
    /// Since when it waits for an answer.
    pub(crate) asked: Instant,
}

/// Milliseconds that a level is expected to think at a table where it has not thought yet.
pub(crate) fn usual_cost(level: Level, config: &Config) -> u64 {
    match level {
        Level::Novice | Level::Casual => 5,
        // Usually short; some sets make it use its whole budget.
        Level::Club => 60,
        Level::Expert => config.bot_budget,
    }
}

/// The bots of a node. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Thinkers {
    thoughts: Arc<Mutex<Thoughts<Question>>>,
    begun: Instant,
}

impl Thinkers {
    pub(crate) fn new(config: &Config) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let bounds = Bounds {
            running: config.bot_threads.unwrap_or_else(cores).max(1),
            per_person: config.max_thoughts_per_person,
            in_all: config.max_thoughts,
            floor: config.min_bot_budget,
        };
        Self { thoughts: Arc::new(Mutex::new(Thoughts::new(bounds))), begun: Instant::now() }
    }

    /// Queues a thought. If there is no room for it, or for another one because of it, that table asks again later.
    pub(crate) async fn think(&self, hub: &Hub, thought: Thought<Question>) {
        let queued = self.lock().push(thought, self.now());
        if let Queued::PutOff(thought) = queued {
            hub.metrics().count_put_off();
            hub.put_off(thought.table, thought.content.turn.ply).await;
        }
        self.go_on(hub);
    }

    /// Begins what there is room for.
    fn go_on(&self, hub: &Hub) {
        let mut thoughts = self.lock();
        for lane in Lane::ALL {
            while let Some((thought, budget)) = thoughts.take(lane, self.now()) {
                hub.metrics().count_wait(thought.content.asked.elapsed());
                tokio::spawn(self.clone().choose(hub.clone(), thought, budget));
            }
        }
        hub.metrics().set_thoughts(thoughts.waiting(), thoughts.running());
    }

    /// A bot thinks, sees nothing but its view, and plays.
    async fn choose(self, hub: Hub, thought: Thought<Question>, budget: u64) {
        let Thought { table, content: Question { turn, view, .. }, .. } = thought;
        let Chooser(choose) = hub.config().chooser.clone();
        let begun = Instant::now();
        let budget = Budget::Time(Duration::from_millis(budget));
        let seed = random::bits() as u64;
        let choice = tokio::task::spawn_blocking(move || choose(turn.level, &view, budget, seed)).await;
        let took = begun.elapsed();
        self.lock().done(table, took.as_millis() as u64, self.now());
        hub.metrics().count_thought(took);
        self.go_on(&hub);
        let fault = match choice {
            Ok(Ok(play)) => play_for_bot(&hub, table, turn, play).await,
            Ok(Err(error)) => Some(Fault::Bot(error.to_string())),
            Err(error) if error.is_panic() => Some(Fault::Bot("it panicked".into())),
            // The runtime ends.
            Err(_) => return,
        };
        hub.stop_thinking(table, turn, took).await;
        if let Some(fault) = fault {
            hub.put_aside(table, fault);
        }
    }

    fn now(&self) -> u64 {
        self.begun.elapsed().as_millis() as u64
    }

    fn lock(&self) -> MutexGuard<'_, Thoughts<Question>> {
        // Nothing panics while it holds the lock.
        self.thoughts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes the play that a bot chose; what is wrong with the table if it cannot be made.
async fn play_for_bot(hub: &Hub, table: TableId, turn: BotTurn, play: String) -> Option<Fault> {
    let done = hub.command(table, Sender::Keeper, &Command::BotPlay { ply: turn.ply, play }).await;
    match done {
        Err(HubError::Refused(refusal @ Refusal::Illegal { .. })) => return Some(Fault::BotPlay(refusal.to_string())),
        Err(HubError::BadLog(error)) => return Some(Fault::BotPlay(error.to_string())),
        Err(HubError::Crashed) => return Some(Fault::Crash),
        Ok(_) => hub.recover(table),
        // The table has moved on.
        Err(HubError::Refused(_) | HubError::NoSuchTable) => {}
        Err(_) => hub.try_again(table),
    }
    report("bot", table, done);
    None
}
