//! Lines to the server: one connection each, with the statements it has learnt, and a few of them for reading.

use std::collections::HashMap;
use std::error::Error as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::Severity;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, NoTls, Row, Statement};

use super::super::StoreError;

/// Lines for reading. Questions share them: each goes out at once and is answered in turn.
const LINES: usize = 4;
/// How long a slot that could not be filled says so without trying again.
const PAUSE: Duration = Duration::from_millis(250);

/// A node that dies between two statements must not keep others waiting for its locks; and what is acknowledged is on
/// disk, whatever the server's own default is (stricter ones are left alone).
const SETTINGS: &str = "SET idle_in_transaction_session_timeout = '10s';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// Parameters of a statement.
pub(super) type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Where the server is, as the URL says, with time limits for what it leaves out.
pub(super) fn address(url: &str) -> Result<Config, StoreError> {
    let mut config: Config = url.parse().map_err(|error: Error| match error.source() {
        Some(cause) => StoreError::BadUrl(format!("{error}: {cause}")),
        None => StoreError::BadUrl(error.to_string()),
    })?;
    if config.get_ssl_mode() == SslMode::Require {
        let why = "sslmode=require is asked for, but quintile speaks to PostgreSQL without TLS; \
                   use a private network, a tunnel or a unix socket";
        return Err(StoreError::BadUrl(why.into()));
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(Duration::from_secs(5));
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(Duration::from_secs(15));
    }
    config.keepalives_idle(Duration::from_secs(15)).keepalives_interval(Duration::from_secs(5)).keepalives_retries(3);
    if config.get_application_name().is_none() {
        config.application_name("quintile");
    }
    Ok(config)
}

/// Whether an error means that the line is gone, and with it the knowledge of what the server did last. A statement that
/// the server refused is an answer; a line that it closes is none.
pub(super) fn is_lost(error: &Error) -> bool {
    match error.as_db_error() {
        Some(db) => matches!(db.parsed_severity(), Some(Severity::Fatal | Severity::Panic)),
        None => error.is_closed() || matches!(error.source(), Some(cause) if cause.is::<std::io::Error>()),
    }
}

/// One connection.
pub(super) struct Line {
    client: Client,
    prepared: Mutex<HashMap<&'static str, Statement>>,
    cut: AtomicBool,
}

impl Line {
    pub(super) async fn open(address: &Config) -> Result<Self, Error> {
        let (client, connection) = address.connect(NoTls).await?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "a line to PostgreSQL was cut");
            }
        });
        client.batch_execute(SETTINGS).await?;
        Ok(Self { client, prepared: Mutex::default(), cut: AtomicBool::new(false) })
    }

    /// Whether it still leads to the server, as far as is known.
    pub(super) fn is_open(&self) -> bool {
        !self.cut.load(Ordering::Relaxed) && !self.client.is_closed()
    }

    pub(super) async fn query(&self, text: &'static str, params: Params<'_>) -> Result<Vec<Row>, Error> {
        let answer = match self.prepared(text).await {
            Ok(statement) => self.client.query(&statement, params).await,
            Err(error) => Err(error),
        };
        self.noting(answer)
    }

    /// Statements without parameters, one after another.
    pub(super) async fn run(&self, text: &str) -> Result<(), Error> {
        let answer = self.client.batch_execute(text).await;
        self.noting(answer)
    }

    fn noting<T>(&self, answer: Result<T, Error>) -> Result<T, Error> {
        if answer.as_ref().is_err_and(is_lost) {
            self.cut.store(true, Ordering::Relaxed);
        }
        answer
    }

    async fn prepared(&self, text: &'static str) -> Result<Statement, Error> {
        // Nothing panics under this lock, and the map is whole at every step.
        let known = self.prepared.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(text).await?;
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner).insert(text, statement.clone());
        Ok(statement)
    }
}

/// A few lines for statements that stand alone. A line that was cut is replaced when it is wanted next.
pub(super) struct Lines {
    address: Config,
    slots: [tokio::sync::Mutex<Slot>; LINES],
    next: AtomicUsize,
}

#[derive(Default)]
enum Slot {
    #[default]
    Empty,
    Failed(Instant),
    Line(Arc<Line>),
}

/// Rows, and whether they came at the second attempt: then the first may have been carried out too.
pub(super) struct Asked {
    pub(super) rows: Vec<Row>,
    pub(super) twice: bool,
}

impl Lines {
    pub(super) fn new(address: Config) -> Self {
        Self { address, slots: Default::default(), next: AtomicUsize::new(0) }
    }

    /// Runs a statement; once more on a new line, if the line is cut under it.
    pub(super) async fn ask(&self, text: &'static str, params: Params<'_>) -> Result<Asked, StoreError> {
        let slot = &self.slots[self.next.fetch_add(1, Ordering::Relaxed) % LINES];
        match self.line(slot).await?.query(text, params).await {
            Ok(rows) => Ok(Asked { rows, twice: false }),
            Err(error) if is_lost(&error) => {
                let rows = self.line(slot).await?.query(text, params).await?;
                Ok(Asked { rows, twice: true })
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn query(&self, text: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        Ok(self.ask(text, params).await?.rows)
    }

    async fn line(&self, slot: &tokio::sync::Mutex<Slot>) -> Result<Arc<Line>, StoreError> {
        let mut slot = slot.lock().await;
        match &*slot {
            Slot::Line(line) if line.is_open() => return Ok(Arc::clone(line)),
            // Everybody who waited for this slot would wait for the same failure.
            Slot::Failed(at) if at.elapsed() < PAUSE => {
                return Err(StoreError::Unavailable("no connection a moment ago".into()));
            }
            _ => {}
        }
        match Line::open(&self.address).await {
            Ok(line) => {
                let line = Arc::new(line);
                *slot = Slot::Line(Arc::clone(&line));
                Ok(line)
            }
            Err(error) => {
                *slot = Slot::Failed(Instant::now());
                Err(error.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_kept_is_refused_and_passwords_stay_out_of_it() {
        let refused = |url: &str| address(url).expect_err("it is refused").to_string();
        assert!(refused("postgres://ana:secret@db/quintile?sslmode=require").contains("without TLS"));
        assert!(refused("postgres://ana:secret@db:notaport/quintile").contains("port"));
        for url in ["postgres://ana:secret@db/quintile?sslmode=require", "postgres://ana:secret@db/q?no_such=1"] {
            assert!(!refused(url).contains("secret"));
        }
        assert!(address("postgres://ana:secret@db/quintile?sslmode=prefer").is_ok());
    }
}
