//! What every request passes: the right host, the right origin, not too often; and what every answer carries.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quintile_api::routes as at;
use tracing::Instrument;

use super::admin::Admin;
use super::app::{App, Site};
use super::connections::Connection;
use super::error::ApiError;
use super::limits::Kind;
use super::who::Asker;

/// Scripts, styles and connections of this server only; WebAssembly may be compiled; nobody may put it in a frame.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; \
     object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // A path holds the name of a table: other sites must not read it in their logs.
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The guard.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let matched = request.extensions().get::<MatchedPath>().cloned();
    // Logs get the template: a path would tell the names of private tables.
    let route = matched.as_ref().map_or("page", MatchedPath::as_str);
    let span = tracing::info_span!("request", method = %request.method(), route);
    let begun = Instant::now();
    let connection = request.extensions().get::<Arc<Connection>>().cloned();
    let (mut parts, body) = request.into_parts();
    let mut response = match admit(&app, &mut parts, route).instrument(span.clone()).await {
        Ok(asker) => {
            let response = next.run(Request::from_parts(parts, body)).instrument(span.clone()).await;
            if is_miss(route, response.status()) {
                // The answer stands either way; the next request feels it.
                let _ = asker.spend(&app, Kind::Misses);
            }
            response
        }
        Err(error) => span.in_scope(|| error.into_response()),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if let (StatusCode::SWITCHING_PROTOCOLS, Some(connection)) = (response.status(), connection) {
        connection.note_live();
    }
    let status = response.status().as_u16();
    app.hub.metrics().count_request(status);
    span.in_scope(|| tracing::debug!(status, micros = begun.elapsed().as_micros() as u64, "answered"));
    response
}

/// Whether somebody guessed at a name that does not exist. Whoever runs the server knows all of them.
fn is_miss(route: &str, status: StatusCode) -> bool {
    route.contains('{') && status == StatusCode::NOT_FOUND && !route.starts_with(at::ADMIN)
}

/// Finds out who asks, and whether they may. Whoever is known spends what is theirs: nobody else at the same address can use
/// it up.
async fn admit(app: &App, parts: &mut Parts, route: &str) -> Result<Asker, ApiError> {
    let site = &app.site;
    check_host(site, &parts.headers)?;
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    if changes || parts.headers.contains_key(header::UPGRADE) {
        check_origin(site, &parts.headers)?;
    }
    if route == "page" {
        return Ok(Asker { person: None, address: None, key: None });
    }
    if route.starts_with(at::ADMIN) {
        return Admin::admit(app, parts);
    }
    let asker = Asker::identify(app, parts).await?;
    if !matches!(route, at::HEALTH | at::READY) {
        app.bans.check(&asker)?;
    }
    parts.extensions.insert(asker);
    if let (Some(_), Some(connection)) = (asker.person, parts.extensions.get::<Arc<Connection>>()) {
        connection.note_known();
    }
    let kind = if asker.person.is_some() { Kind::Requests } else { Kind::Strangers };
    asker.spend(app, kind)?;
    if route.contains('{')
        && let Err(wait) = asker.peek(app, Kind::Misses)
        && !takes_part(app, asker, route, parts.uri.path()).await?
    {
        return Err(wait);
    }
    Ok(asker)
}

/// Whether somebody has a seat at the table that is asked for, or runs it: no wrong name elsewhere keeps them away.
async fn takes_part(app: &App, asker: Asker, route: &str, path: &str) -> Result<bool, ApiError> {
    let Some(person) = asker.person else { return Ok(false) };
    let name = route.split('/').zip(path.split('/')).find(|(part, _)| *part == "{id}").map(|(_, name)| name);
    match name.and_then(|name| name.parse().ok()) {
        Some(table) => Ok(app.hub.store().takes_part(person, table).await?),
        None => Ok(false),
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

/// The server answers to addresses, to names that only a local network knows, and to the names it was given. So no page can
/// make a browser take this server for a part of its own site.
fn check_host(site: &Site, headers: &HeaderMap) -> Result<(), ApiError> {
    let Some(host) = text(headers, header::HOST) else { return Ok(()) };
    let host = host.to_ascii_lowercase();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => &host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>().is_ok();
    let local =
        !name.contains('.') || [".local", ".localhost", ".internal", ".lan"].iter().any(|end| name.ends_with(end));
    let ours = site.origins.iter().any(|origin| host_of(origin).eq_ignore_ascii_case(&host));
    if address || local || ours { Ok(()) } else { Err(ApiError::WrongHost) }
}

/// The host of an origin.
fn host_of(origin: &str) -> &str {
    origin.split_once("://").map_or(origin, |(_, host)| host)
}

/// Browsers say which page asks. It has to be one of ours; whoever says nothing is no browser.
fn check_origin(site: &Site, headers: &HeaderMap) -> Result<(), ApiError> {
    if matches!(text(headers, HeaderName::from_static("sec-fetch-site")), Some("cross-site" | "same-site")) {
        return Err(ApiError::ForeignOrigin);
    }
    let Some(origin) = text(headers, header::ORIGIN) else { return Ok(()) };
    let (scheme, host) = origin.split_once("://").ok_or(ApiError::ForeignOrigin)?;
    let right_scheme = if site.https { scheme == "https" } else { matches!(scheme, "http" | "https") };
    let same = right_scheme && text(headers, header::HOST).is_some_and(|own| own.eq_ignore_ascii_case(host));
    let configured = site.origins.iter().any(|ours| ours.eq_ignore_ascii_case(origin));
    if same || configured { Ok(()) } else { Err(ApiError::ForeignOrigin) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn the_server_answers_to_its_own_names_only() {
        let site = Site { origins: vec!["https://games.example".into()], ..Site::default() };
        let admits = |host| check_host(&site, &headers(&[("host", host)])).is_ok();
        for host in
            ["localhost:7717", "127.0.0.1:7717", "[::1]:7717", "192.168.1.5", "laptop:80", "pi.local", "games.example"]
        {
            assert!(admits(host), "{host}");
        }
        for host in
            ["evil.example", "127.0.0.1.evil.example", "games.example.evil.example:80", "localhost.evil.example"]
        {
            assert!(!admits(host), "{host}");
        }
    }

    #[test]
    fn other_sites_may_not_ask() {
        let site = Site { origins: vec!["https://games.example".into()], ..Site::default() };
        let admits = |origin| check_origin(&site, &headers(&[("host", "localhost:7717"), ("origin", origin)])).is_ok();
        assert!(admits("http://localhost:7717"));
        assert!(admits("https://games.example"));
        for origin in ["http://localhost:7718", "https://evil.example", "null", "http://games.example", ""] {
            assert!(!admits(origin), "{origin}");
        }
        assert!(check_origin(&site, &headers(&[("host", "localhost")])).is_ok(), "no browser");
        assert!(check_origin(&site, &headers(&[("sec-fetch-site", "cross-site")])).is_err());
    }
}
