//! The composition root: what the server is made of, and the one router.

use std::sync::Arc;

use axum::{Router, middleware};
use quintile_sets::CustomSet;
use tokio::sync::{Mutex, watch};

use super::assets::{self, Assets};
use super::error::ApiError;
use super::limits::{Buckets, Limits, Sockets};
use super::live::Pulse;
use super::who::Known;
use super::{guard, routes};
use crate::hub::Hub;

/// How a server presents itself.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The origins it is reached under, beyond addresses and local names: `https://games.example`.
    pub origins: Vec<String>,
    /// Whether a proxy in front speaks HTTPS: cookies are `Secure` then.
    pub https: bool,
    /// Whether the last `X-Forwarded-For` is to be believed.
    pub trust_proxy: bool,
    /// The web pages.
    pub assets: Assets,
    /// Sets that are offered beside those of the house.
    pub sets: Vec<CustomSet>,
    /// How much one person or address may ask for.
    pub limits: Limits,
    /// The rhythm of connections.
    pub pulse: Pulse,
}

/// A server: its tables, and all it knows of those who ask.
pub struct App {
    pub(crate) hub: Hub,
    pub(crate) site: Site,
    pub(crate) buckets: Buckets,
    pub(crate) sockets: Sockets,
    pub(crate) known: Known,
    /// People join contests one after another, so that nobody sits alone at a table that another one could have filled.
    pub(crate) joining: Mutex<()>,
    closing: watch::Sender<bool>,
}

impl App {
    /// A server over the tables of a hub.
    pub fn new(hub: Hub, site: Site) -> Arc<Self> {
        Arc::new(Self {
            hub,
            site,
            buckets: Buckets::default(),
            sockets: Sockets::default(),
            known: Known::default(),
            joining: Mutex::default(),
            closing: watch::Sender::new(false),
        })
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

/// The router: every route of the list in `routes.rs`, the web pages for the rest, and the guard before all of them.
pub fn app(state: Arc<App>) -> Router {
    let mut router = Router::new();
    for route in routes::ROUTES {
        router = router.route(route.path, (route.handler)());
    }
    router
        .method_not_allowed_fallback(|| async { ApiError::WrongMethod })
        .fallback(assets::serve)
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard::guard))
        .with_state(state)
}
