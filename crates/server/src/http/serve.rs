//! Runs the server until it is told to stop, and ends without cutting anybody off.

use std::future::Future;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tower::ServiceExt;

use super::app::{App, app};
use super::connections::Place;
use super::status::metrics_app;
use super::stream::Stream;

/// How long requests and sockets may take to end.
const FAREWELL: Duration = Duration::from_secs(10);
/// How long to wait before taking connections again when the system has no room for one.
const NO_ROOM: Duration = Duration::from_millis(500);

/// Serves until `stop`: then nobody new comes in, live tables are told to come back later, and what was asked is answered.
/// Whatever was acknowledged is stored already.
pub async fn serve(
    listener: TcpListener,
    state: Arc<App>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    // Before anybody comes in who is banned. If it fails, it is tried again and again.
    if let Err(error) = state.look_around().await {
        tracing::error!(%error, "cannot read who is banned");
    }
    let router = app(Arc::clone(&state));
    let mut connections = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => match state.connections.admit(peer.ip(), state.site.limits.max_connections) {
                    Some(place) => {
                        connections.spawn(attend(stream, peer, place, router.clone(), Arc::clone(&state)));
                    }
                    None => tracing::warn!("turned a connection away: all places are taken by live tables"),
                },
                Err(error) if is_the_others(error.kind()) => {}
                Err(error) => {
                    tracing::error!(%error, "no room for a connection");
                    sleep(NO_ROOM).await;
                }
            },
            // Forgets those that have ended.
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    state.close();
    let deadline = Instant::now() + FAREWELL;
    let all_ended = async { while connections.join_next().await.is_some() {} };
    if timeout(FAREWELL, all_ended).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
    while state.sockets.count() > 0 && Instant::now() < deadline {
        sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

/// Whether a connection failed that was about to come, and nothing here did.
fn is_the_others(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused)
}

/// One connection, from its first request until it ends or becomes a WebSocket.
async fn attend(stream: TcpStream, peer: SocketAddr, place: Place, router: Router, state: Arc<App>) {
    // Plays are short messages: waiting to fill a packet would cost more than it saves.
    let _ = stream.set_nodelay(true);
    let own = place.connection();
    let known = Arc::clone(&own);
    let stream = Stream::new(stream, place, state.site.pulse.stalled);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&known));
        router.clone().oneshot(request)
    });
    let mut closing = state.closing();
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(state.site.pulse.headers)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // How a connection breaks is the other side's business.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = own.asked_to_leave() => return,
        _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Serves metrics, and nothing else, until the server stops.
pub async fn serve_metrics(listener: TcpListener, state: Arc<App>) -> std::io::Result<()> {
    let mut closing = state.closing();
    let closed = async move { drop(closing.wait_for(|closing| *closing).await) };
    axum::serve(listener, metrics_app(state)).with_graceful_shutdown(closed).await
}
