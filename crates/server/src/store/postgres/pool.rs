//! A few connections for statements that stand alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;
use tokio_postgres::Row;

use super::super::StoreError;
use super::connection::{Address, Connection, Params, is_lost};

/// How many connections. Statements share them: each is sent at once, and they are answered in turn.
const CONNECTIONS: usize = 4;
/// How long after a failed attempt to connect the next one is not even tried.
const RETRY_AFTER: Duration = Duration::from_millis(250);

/// Connections that are opened when they are needed, and replaced when they were lost.
pub(super) struct Pool {
    address: Address,
    slots: [Mutex<Slot>; CONNECTIONS],
    next: AtomicUsize,
}

#[derive(Default)]
enum Slot {
    #[default]
    Empty,
    Failed(Instant),
    Open(Arc<Connection>),
}

impl Pool {
    pub(super) fn new(address: Address) -> Self {
        Self { address, slots: Default::default(), next: AtomicUsize::new(0) }
    }

    /// Runs a statement; once more on a new connection, if the first is lost. The rows, and whether that happened: then the
    /// statement may have been carried out twice.
    pub(super) async fn query(&self, sql: &'static str, params: Params<'_>) -> Result<(Vec<Row>, bool), StoreError> {
        let slot = &self.slots[self.next.fetch_add(1, Ordering::Relaxed) % CONNECTIONS];
        match self.connection(slot).await?.query(sql, params).await {
            Ok(rows) => Ok((rows, false)),
            Err(error) if is_lost(&error) => Ok((self.connection(slot).await?.query(sql, params).await?, true)),
            Err(error) => Err(error.into()),
        }
    }

    async fn connection(&self, slot: &Mutex<Slot>) -> Result<Arc<Connection>, StoreError> {
        let mut slot = slot.lock().await;
        match &*slot {
            Slot::Open(connection) if connection.is_open() => return Ok(Arc::clone(connection)),
            // Everybody who waited for this slot would wait for the same failure.
            Slot::Failed(at) if at.elapsed() < RETRY_AFTER => {
                return Err(StoreError::Unavailable("connecting failed a moment ago".into()));
            }
            _ => {}
        }
        match Connection::open(&self.address).await {
            Ok(connection) => {
                let connection = Arc::new(connection);
                *slot = Slot::Open(Arc::clone(&connection));
                Ok(connection)
            }
            Err(error) => {
                *slot = Slot::Failed(Instant::now());
                Err(error.into())
            }
        }
    }
}
