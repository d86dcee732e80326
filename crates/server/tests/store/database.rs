//! An empty database of either kind, and what to fill it with.

use quintile_bots::{Budget, Level, Player};
use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_server::store::{Batch, Listing, Store};
use quintile_server::{Hub, TableId};
use quintile_table::{
    Bytes32, Chair, Command, Event, Log, Logged, Moment, Name, PersonId, Reaction, Sender, Setup, Snapshot,
};

use crate::cluster::Cluster;

pub(crate) const ANA: PersonId = PersonId(1);
pub(crate) const BO: PersonId = PersonId(0xffff_ffff_ffff_fff2);

/// An empty database.
pub(crate) struct Database {
    pub(crate) url: String,
    /// Keeps the file.
    _folder: Option<tempfile::TempDir>,
}

impl Database {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self { url: format!("sqlite:{}", folder.path().join("tables.db").display()), _folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Self {
        let cluster = Cluster::shared();
        Self { url: cluster.url(&cluster.database()), _folder: None }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.url).await.expect("a database")
    }
}

/// Turns functions that take a [`Database`] into tests, one for each kind.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(crate::database::Database::sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(crate::database::Database::postgres()).await;
            })*
        }
    };
}
pub(crate) use on_both;

pub(crate) fn sit(name: &str) -> Command {
    let entropy = Some(Bytes32::hash(&[name.as_bytes()]));
    Command::Sit { seat: None, name: Name::new(name).expect("a name"), entropy, seen: u64::MAX }
}

/// Two open seats.
pub(crate) fn setup(game: GameId) -> Setup {
    Setup::new(game, vec![Chair::Open, Chair::Open])
}

/// Two bots: the game starts at once.
pub(crate) fn bots(game: GameId) -> Setup {
    Setup::new(game, vec![Chair::Bot(Level::Novice), Chair::Bot(Level::Novice)])
}

/// A table that only the store gets to see.
pub(crate) struct FakeTable {
    pub(crate) id: TableId,
    pub(crate) log: Log,
    handed_out: usize,
}

impl FakeTable {
    pub(crate) fn new(number: u128, setup: Setup) -> Self {
        let master = Bytes32::hash(&[&number.to_le_bytes()]);
        let log = Log::create(setup, ANA, master, None, Moment(1000)).expect("a table");
        Self { id: TableId::from_bits(number), log, handed_out: 0 }
    }

    pub(crate) fn then(&mut self, person: PersonId, command: &Command, at: u64) -> &mut Self {
        self.log.handle(Sender::Person(person), command, Moment(at)).expect("it is allowed");
        self
    }

    /// Everything since the last batch, as one batch.
    pub(crate) fn batch(&mut self) -> Batch {
        let events = self.log.events()[self.handed_out..].to_vec();
        self.handed_out = self.log.events().len();
        self.batch_of(events)
    }

    /// A batch of one reaction with this number, told apart by its moment.
    pub(crate) fn reaction(&self, number: u64, at: u64) -> Batch {
        let event = Event::Reacted { seat: Seat(0), reaction: Reaction::Wow };
        self.batch_of(vec![Logged { number, at: Moment(at), event }])
    }

    fn batch_of(&self, events: Vec<Logged>) -> Batch {
        let updated = events.last().map_or(Moment(0), |logged| logged.at);
        let listing = Listing::of(self.log.table(), None, updated);
        Batch { table: self.id, events, listing, claimed: Moment(0), archive: None, progress: None, rated: None }
    }
}

/// A legal play for whoever has the turn and sees this.
pub(crate) fn any_play(snapshot: &Snapshot) -> String {
    let view = snapshot.scene.game.as_ref().expect("a running game");
    Player::Greedy.choose_any(view, Budget::Iterations(1), 1).expect("a play")
}

/// A play that a person can make now.
pub(crate) async fn next_play(hub: &Hub, id: TableId, person: PersonId) -> Command {
    let snapshot = hub.snapshot(id, Some(person)).await.expect("the table");
    Command::Play { ply: snapshot.scene.ply, play: any_play(&snapshot) }
}

/// Ana and Bo play until the game is over, through each hub in turn.
pub(crate) async fn play_to_the_end(hubs: &[Hub], id: TableId) -> Snapshot {
    let mut hubs = hubs.iter().cycle();
    loop {
        let hub = hubs.next().expect("a hub");
        let snapshot = hub.snapshot(id, Some(ANA)).await.expect("the table");
        let Some(turn) = snapshot.scene.turn else { return snapshot };
        let person = [ANA, BO][turn.index()];
        let play = next_play(hub, id, person).await;
        hub.command(id, Sender::Person(person), &play).await.expect("a legal play");
    }
}

/// A figure of a hub, by the name of its metric.
pub(crate) fn metric(hub: &Hub, name: &str) -> u64 {
    let text = hub.write_metrics(0);
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// Waits until something is so.
pub(crate) async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(120);
    while !is_so().await {
        assert!(std::time::Instant::now() < deadline, "not yet: {what}");
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
}
