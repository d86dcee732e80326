//! Who asks: a person by the token in a cookie or behind `Bearer`, at an address.
//!
//! A token is 256 random bits. The store knows its hash only; so does the memory here.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use quintile_table::{Bytes32, PersonId};

use super::app::App;
use super::error::ApiError;
use super::limits::{Kind, Whose, counted};
use crate::id::TableId;

/// The cookie's name.
pub(crate) const COOKIE: &str = "quintile";

/// Whoever asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker {
    /// The person, if the token is one of ours.
    pub(crate) person: Option<PersonId>,
    /// The address, unless it is not counted.
    pub(crate) address: Option<IpAddr>,
}

impl Asker {
    /// The person, who has to be known.
    pub(crate) fn known(&self) -> Result<PersonId, ApiError> {
        self.person.ok_or(ApiError::NoPerson)
    }

    /// Takes a token of the person's bucket.
    pub(crate) fn spend(&self, app: &App, kind: Kind) -> Result<(), ApiError> {
        let whose = match (self.person, self.address) {
            (Some(person), _) if kind != Kind::People => Whose::Person(person),
            (_, Some(address)) => Whose::Address(address),
            (_, None) => return Ok(()),
        };
        app.buckets.take(&app.site.limits, kind, whose, Instant::now())
    }
}

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let person = match token(&parts.headers) {
            Some(token) => app.person(token).await?,
            None => None,
        };
        Ok(Self { person, address: address(parts, app.site.trust_proxy) })
    }
}

/// What is hashed for the store.
pub(crate) fn token_hash(token: Bytes32) -> Bytes32 {
    Bytes32::hash(&[&token.0])
}

/// The token a request carries: `Authorization: Bearer …` before the cookie.
fn token(headers: &HeaderMap) -> Option<Bytes32> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(bearer) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return bearer.trim().parse().ok();
    }
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| (name == COOKIE).then(|| value.parse().ok())?)
}

/// The address that is counted. Connections from this very machine are not, unless a proxy is trusted: there they are one
/// person, or a proxy that hides everybody.
pub(crate) fn address(parts: &Parts, trust_proxy: bool) -> Option<IpAddr> {
    if trust_proxy {
        let forwarded = parts.headers.get_all("x-forwarded-for").into_iter().next_back();
        // The last entry is the one that the proxy wrote; all before it came from outside.
        let last = forwarded.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
        if let Some(address) = last.and_then(|text| text.trim().parse::<IpAddr>().ok()) {
            return Some(counted(address));
        }
    }
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip().to_canonical());
    match peer {
        Some(peer) if peer.is_loopback() => None,
        Some(peer) => Some(counted(peer)),
        None => Some(IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
    }
}

/// The most people remembered; the store knows the others.
const MOST_KNOWN: usize = 50_000;

/// People by the hash of their token, so that the store is not asked with every request. Tokens never change hands.
#[derive(Default)]
pub(crate) struct Known(Mutex<HashMap<Bytes32, PersonId>>);

impl App {
    async fn person(&self, token: Bytes32) -> Result<Option<PersonId>, ApiError> {
        let hash = token_hash(token);
        if let Some(person) = self.known.0.lock().unwrap_or_else(PoisonError::into_inner).get(&hash) {
            return Ok(Some(*person));
        }
        let person = self.hub.store().person(hash).await?;
        if let Some(person) = person {
            let mut known = self.known.0.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= MOST_KNOWN {
                known.clear();
            }
            known.insert(hash, person);
        }
        Ok(person)
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
