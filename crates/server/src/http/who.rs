//! Who asks: a person by the token in a cookie or behind `Bearer`, at an address.
//!
//! A token is 256 random bits. The store knows its hash only; so does the memory here.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use quintile_table::{Bytes32, PersonId};

use super::app::App;
use super::error::ApiError;
use super::limits::{Kind, Whose, counted};
use super::proxies::Proxies;
use quintile_api::TableId;

/// The cookie's name.
pub(crate) const COOKIE: &str = "quintile";

/// Whoever asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker {
    /// The person, if the token is one of ours.
    pub(crate) person: Option<PersonId>,
    /// The address, unless it is not counted.
    pub(crate) address: Option<IpAddr>,
    /// The hash of the token that proves the person.
    pub(crate) key: Option<Bytes32>,
}

impl Asker {
    /// The person, who has to be known.
    pub(crate) fn known(&self) -> Result<PersonId, ApiError> {
        self.person.ok_or(ApiError::NoPerson)
    }

    /// Whoever asks, as far as the address tells.
    pub(crate) fn nobody(app: &App, parts: &Parts) -> Self {
        Self { person: None, address: address(parts, &app.site.proxies), key: None }
    }

    /// Finds out who asks. Tokens that are nobody's cost their address, so that they cannot be tried without end.
    pub(crate) async fn identify(app: &App, parts: &Parts) -> Result<Self, ApiError> {
        let nobody = Self::nobody(app, parts);
        let Some(token) = token(&parts.headers) else { return Ok(nobody) };
        let hash = token_hash(token);
        let is_valid = |person: &PersonId| !app.bans.is_void(*person, hash);
        let known_as = |person: Option<PersonId>| Self { person, key: person.map(|_| hash), ..nobody };
        if let Some(person) = app.known.get(hash).filter(is_valid) {
            return Ok(known_as(Some(person)));
        }
        // Not taken for nobody: a browser that is told so would give up its seat for a new name.
        nobody.peek(app, Kind::Tokens)?;
        let person = app.hub.store().person(hash).await?.filter(is_valid);
        match person {
            Some(person) => app.known.insert(hash, person),
            None => nobody.spend(app, Kind::Tokens)?,
        }
        Ok(known_as(person))
    }

    /// Takes a token of the person's bucket, or of the address's.
    pub(crate) fn spend(&self, app: &App, kind: Kind) -> Result<(), ApiError> {
        match self.whose(kind) {
            Some(whose) => app.buckets.take(&app.site.limits, kind, whose, Instant::now()),
            None => Ok(()),
        }
    }

    /// Takes a token of the person's bucket and one of the address's: new people cost nothing, so a person's alone would be no bound. An
    /// address that is not counted otherwise is here.
    pub(crate) fn spend_both(&self, app: &App, kind: Kind) -> Result<(), ApiError> {
        let address = Whose::Address(self.address.unwrap_or(IpAddr::V6(Ipv6Addr::LOCALHOST)));
        for whose in self.person.map(Whose::Person).into_iter().chain([address]) {
            app.buckets.take(&app.site.limits, kind, whose, Instant::now())?;
        }
        Ok(())
    }

    /// Whether there is a token to take.
    pub(crate) fn peek(&self, app: &App, kind: Kind) -> Result<(), ApiError> {
        match self.whose(kind) {
            Some(whose) => app.buckets.peek(&app.site.limits, kind, whose, Instant::now()),
            None => Ok(()),
        }
    }

    fn whose(&self, kind: Kind) -> Option<Whose> {
        match self.person {
            Some(person) if !matches!(kind, Kind::People | Kind::Codes) => Some(Whose::Person(person)),
            _ => self.address.map(Whose::Address),
        }
    }
}

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        // The guard has found out already.
        match parts.extensions.get::<Self>() {
            Some(asker) => Ok(*asker),
            None => Self::identify(app, parts).await,
        }
    }
}

/// What is hashed for the store.
pub(crate) fn token_hash(token: Bytes32) -> Bytes32 {
    Bytes32::hash(&[&token.0])
}

/// What a request carries behind `Authorization: Bearer`.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::trim)
}

/// The token a request carries: `Authorization: Bearer …` before the cookie.
fn token(headers: &HeaderMap) -> Option<Bytes32> {
    if let Some(bearer) = bearer(headers) {
        return bearer.parse().ok();
    }
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| (name == COOKIE).then(|| value.parse().ok())?)
}

/// The address that is counted. Connections from this very machine are not, unless a proxy is trusted: there they are one
/// person, or a proxy that hides everybody.
fn address(parts: &Parts, proxies: &Proxies) -> Option<IpAddr> {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip().to_canonical());
    match peer {
        Some(peer) if proxies.is_empty() && peer.is_loopback() => None,
        Some(peer) => Some(counted(proxies.client(peer, &parts.headers))),
        None => Some(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
    }
}

/// The most people remembered; the store knows the others.
const MAX_KNOWN: usize = 50_000;

/// People by the hash of their token, so that the store is not asked with every request. Tokens never change hands.
#[derive(Default)]
pub(crate) struct Known(Mutex<HashMap<Bytes32, PersonId>>);

impl Known {
    fn get(&self, hash: Bytes32) -> Option<PersonId> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&hash).copied()
    }

    fn insert(&self, hash: Bytes32, person: PersonId) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        known.insert(hash, person);
    }
}

/// The table or contest that the path names. What is no name at all is as unknown as any other.
pub(crate) struct Named(pub(crate) TableId);

impl FromRequestParts<Arc<App>> for Named {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let Path(name) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| ApiError::NotFound)?;
        name.parse().map(Self).map_err(|_| ApiError::NotFound)
    }
}
