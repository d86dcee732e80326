//! The composition root: what the server is made of, and the one router.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::{Router, middleware};
use quintile_sets::CustomSet;
use tokio::sync::{Mutex, watch};
use tokio::time::{MissedTickBehavior, interval};

use super::admin::AdminToken;
use super::assets::{self, Assets};
use super::bans::Bans;
use super::connections::Connections;
use super::error::ApiError;
use super::limits::{Buckets, Limits, Sockets};
use super::live::Pulse;
use super::proxies::Proxies;
use super::route::Route;
use super::who::Known;
use super::{guard, routes};
use crate::error::HubError;
use crate::hub::Hub;
use crate::keeper::report;
use crate::store::{Rewritten, StoreError};

/// How often the store is asked what other nodes have been told by whoever runs them (bans, and what they have rewritten), and which
/// tournaments there are to see to.
const LOOK_INTERVAL: Duration = Duration::from_secs(3);

/// How a server presents itself.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The origins it is reached under, beyond addresses and local names: `https://games.example`.
    pub origins: Vec<String>,
    /// Whether a proxy in front speaks HTTPS: cookies are `Secure` then.
    pub https: bool,
    /// The proxies whose `X-Forwarded-For` is to be believed.
    pub proxies: Proxies,
    /// The web pages.
    pub assets: Assets,
    /// Sets that are offered beside those of the house.
    pub sets: Vec<CustomSet>,
    /// How much one person or address may ask for.
    pub limits: Limits,
    /// The rhythm of connections.
    pub pulse: Pulse,
    /// Whether nobody is to be met here whom one does not know: no list of tables, no search.
    pub no_lobby: bool,
    /// What proves that somebody runs the server; without it nobody does.
    pub admin: Option<AdminToken>,
}

/// A server: its tables, and all it knows of those who ask.
pub struct App {
    pub(crate) hub: Hub,
    pub(crate) site: Site,
    pub(crate) buckets: Buckets,
    pub(crate) sockets: Sockets,
    pub(crate) connections: Connections,
    pub(crate) known: Known,
    pub(crate) bans: Bans,
    /// The number of the last rewrite that this node has seen to, plus one; 0 before it has looked.
    rewrites: AtomicU64,
    /// People join contests one after another, so that nobody sits alone at a table that another one could have filled.
    pub(crate) joining: Mutex<()>,
    /// One look at a tournament sees to what is due there; others that come meanwhile have no need to.
    pub(crate) tending: Mutex<()>,
    closing: watch::Sender<bool>,
}

impl App {
    /// A server over the tables of a hub. While it exists, a task keeps it up to date with what other nodes have been told.
    pub fn new(hub: Hub, site: Site) -> Arc<Self> {
        let app = Arc::new(Self {
            hub,
            site,
            buckets: Buckets::default(),
            sockets: Sockets::default(),
            connections: Connections::default(),
            known: Known::default(),
            bans: Bans::default(),
            rewrites: AtomicU64::new(0),
            joining: Mutex::default(),
            tending: Mutex::default(),
            closing: watch::Sender::new(false),
        });
        tokio::spawn(keep_looking(Arc::downgrade(&app)));
        app
    }

    /// Reads who is banned, and sees to what was rewritten since the last look.
    pub(crate) async fn look_around(&self) -> Result<(), StoreError> {
        let store = self.hub.store();
        self.bans.read(store).await?;
        let Some(seen) = self.rewrites.load(Ordering::Relaxed).checked_sub(1) else {
            // Nothing is in memory yet.
            self.rewrites.fetch_max(store.last_rewrite().await? + 1, Ordering::Relaxed);
            return Ok(());
        };
        for rewrite in store.rewrites(seen).await? {
            match rewrite.what {
                Rewritten::Person(person) => self.bans.erase(person),
                Rewritten::Key(key) => self.bans.void(key),
                Rewritten::Table(table) => match self.hub.read_again(table).await {
                    // It is seen to at the next look.
                    Err(HubError::Store(error)) => return Err(error),
                    done => report("rewriting", table, done),
                },
            }
            self.rewrites.fetch_max(rewrite.number + 1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Tells every live connection to end.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Hears of the end.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }
}

/// Looks around for as long as the server exists.
async fn keep_looking(app: Weak<App>) {
    let mut rounds = interval(LOOK_INTERVAL);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        rounds.tick().await;
        let Some(app) = app.upgrade() else { return };
        match app.look_around().await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::error!(%error, "cannot read who is banned"),
        }
        match app.tend_tournaments().await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::error!(%error, "cannot see to tournaments"),
        }
    }
}

/// The router: every route of the list in `routes.rs`, the web pages for the rest, and the guard before all of them. Routes
/// for whoever runs the server are there only if somebody does, those about ratings only if there are any.
pub fn app(state: Arc<App>) -> Router {
    let mut router = Router::new();
    let is_there = |route: &&Route| {
        (state.site.admin.is_some() || !route.is_for_admin())
            && (state.hub.config().ratings || !route.is_about_ratings())
    };
    for route in routes::ROUTES.iter().filter(is_there) {
        router = router.route(route.path, (route.handler)());
    }
    router
        .method_not_allowed_fallback(|| async { ApiError::WrongMethod })
        .fallback(assets::serve)
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard::guard))
        .with_state(state)
}
