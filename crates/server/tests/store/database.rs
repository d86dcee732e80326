//! An empty database of either kind, and batches to put into it.

use quintile_bots::Level;
use quintile_rules::GameId;
use quintile_server::TableId;
use quintile_server::store::{Batch, Listing, Store};
use quintile_table::{Bytes32, Chair, Command, From, Log, Moment, Name, PersonId, Setup};

use crate::cluster::Cluster;

pub(crate) const ANA: PersonId = PersonId(1);
pub(crate) const BO: PersonId = PersonId(0xffff_ffff_ffff_fff2);

/// An empty database.
pub(crate) struct Database {
    pub(crate) url: String,
    /// Held so that the file stays.
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

/// Makes tests of functions that take a [`Database`], one for each kind.
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
    Command::Sit { seat: None, name: Name::new(name).expect("a name"), entropy }
}

/// Two open seats.
pub(crate) fn setup(game: GameId) -> Setup {
    Setup::new(game, vec![Chair::Open, Chair::Open])
}

/// Two computer players: the game begins at once.
pub(crate) fn bots(game: GameId) -> Setup {
    Setup::new(game, vec![Chair::Bot(Level::Novice), Chair::Bot(Level::Novice)])
}

/// A table made up for the store alone.
pub(crate) struct Made {
    pub(crate) id: TableId,
    pub(crate) log: Log,
    handed_out: usize,
}

impl Made {
    pub(crate) fn new(number: u128, setup: Setup) -> Self {
        let master = Bytes32::hash(&[&number.to_le_bytes()]);
        let log = Log::create(setup, ANA, master, None, Moment(1000)).expect("a table");
        Self { id: TableId::from_bits(number), log, handed_out: 0 }
    }

    pub(crate) fn then(&mut self, person: PersonId, command: &Command, at: u64) -> &mut Self {
        self.log.handle(From::Person(person), command, Moment(at)).expect("it is allowed");
        self
    }

    /// Everything since the last batch, as one batch.
    pub(crate) fn batch(&mut self) -> Batch {
        let events = self.log.events()[self.handed_out..].to_vec();
        self.handed_out = self.log.events().len();
        let updated = events.last().map_or(Moment(0), |logged| logged.at);
        let listing = Listing::of(self.log.table(), None, updated);
        Batch { table: self.id, events, listing, claimed: Moment(0), archive: None }
    }
}
