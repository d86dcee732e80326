//! A connection to the server, with the statements it has prepared.

use std::collections::HashMap;
use std::error::Error as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio_postgres::error::{Severity, SqlState};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, Row, Socket, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::super::{StoreError, StoreOptions};
use super::tls;

/// Where the server is, and how connections to it behave.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    tls: MakeRustlsConnect,
    /// Runs first on every connection.
    settings: String,
}

/// A node that dies between two statements must not keep others waiting for its locks; and what is acknowledged is on
/// disk, whatever the server's default (stricter ones are kept).
const SETTINGS: &str = "SET idle_in_transaction_session_timeout = '10s';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// Parameters of a statement.
pub(super) type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// The address in a URL, with timeouts where it sets none.
pub(super) fn address(url: &str, options: &StoreOptions) -> Result<Address, StoreError> {
    let mut config: Config = tls::plain_url(url).parse().map_err(|error: Error| match error.source() {
        Some(cause) => StoreError::BadUrl(format!("{error}: {cause}")),
        None => StoreError::BadUrl(error.to_string()),
    })?;
    let tls = tls::connector(&mut config, options.ca.as_deref())?;
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
    // A statement that waits for a lock without end would hold up all that are queued behind it.
    let patience = options.patience().as_millis();
    let read_only = if options.read_only { "; SET default_transaction_read_only = on" } else { "" };
    Ok(Address { config, tls, settings: format!("{SETTINGS}; SET statement_timeout = {patience}{read_only}") })
}

/// What is spoken on a connection, encrypted or not.
pub(super) type Wire = tokio_postgres::Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;

impl Address {
    pub(super) async fn connect(&self) -> Result<(Client, Wire), Error> {
        self.config.connect(self.tls.clone()).await
    }
}

/// Whether the server gave up because it took too long, or waited too long for a lock.
pub(super) fn is_timeout(error: &Error) -> bool {
    matches!(error.code(), Some(&SqlState::QUERY_CANCELED | &SqlState::LOCK_NOT_AVAILABLE))
}

/// Whether an error means that the connection is lost, and with it the knowledge of what the server did last. A statement
/// that the server refuses has been answered; one on a connection that it closes has not.
pub(super) fn is_lost(error: &Error) -> bool {
    match error.as_db_error() {
        Some(db) => matches!(db.parsed_severity(), Some(Severity::Fatal | Severity::Panic)),
        None => error.is_closed() || matches!(error.source(), Some(cause) if cause.is::<std::io::Error>()),
    }
}

/// A connection.
pub(super) struct Connection {
    client: Client,
    prepared: Mutex<HashMap<&'static str, Statement>>,
    lost: AtomicBool,
}

impl Connection {
    pub(super) async fn open(address: &Address) -> Result<Self, Error> {
        let (client, connection) = address.connect().await?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "lost a connection to PostgreSQL");
            }
        });
        client.batch_execute(&address.settings).await?;
        Ok(Self { client, prepared: Mutex::default(), lost: AtomicBool::new(false) })
    }

    /// Whether it is open, as far as is known.
    pub(super) fn is_open(&self) -> bool {
        !self.lost.load(Ordering::Relaxed) && !self.client.is_closed()
    }

    pub(super) async fn query(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, Error> {
        let rows = match self.prepared(sql).await {
            Ok(statement) => self.client.query(&statement, params).await,
            Err(error) => Err(error),
        };
        self.note_loss(rows)
    }

    /// Runs a statement that is not worth keeping.
    pub(super) async fn fetch(&self, sql: &str) -> Result<Vec<Row>, Error> {
        let rows = self.client.query(sql, &[]).await;
        self.note_loss(rows)
    }

    /// Runs statements without parameters, one after another.
    pub(super) async fn run(&self, sql: &str) -> Result<(), Error> {
        let done = self.client.batch_execute(sql).await;
        self.note_loss(done)
    }

    fn note_loss<T>(&self, done: Result<T, Error>) -> Result<T, Error> {
        if done.as_ref().is_err_and(is_lost) {
            self.lost.store(true, Ordering::Relaxed);
        }
        done
    }

    async fn prepared(&self, sql: &'static str) -> Result<Statement, Error> {
        // Nothing panics while it holds the lock, and the map is consistent at every step.
        let known = self.prepared.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner).insert(sql, statement.clone());
        Ok(statement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusable_urls_are_refused_without_repeating_the_password() {
        let address = |url: &str| address(url, &StoreOptions::default()).map(drop);
        let refused = |url: &str| address(url).expect_err("the URL is refused").to_string();
        assert!(refused("postgres://ana:secret@db:notaport/quintile").contains("port"));
        for url in ["postgres://ana:secret@db/quintile?sslmode=always", "postgres://ana:secret@db/q?no_such=1"] {
            assert!(!refused(url).contains("secret"));
        }
        assert!(address("postgres://ana:secret@db/quintile?sslmode=prefer").is_ok());
    }
}
