//! Runs the server until it is told to stop, and ends without cutting anybody off.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep, timeout};

use super::app::{App, app};

/// How long requests and sockets may take to end.
const FAREWELL: Duration = Duration::from_secs(10);

/// Serves until `stop`: then nobody new comes in, live tables are told to come back later, and what was asked is answered.
/// Whatever was acknowledged is stored already.
pub async fn serve(
    listener: TcpListener,
    state: Arc<App>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    // Plays are short messages: waiting to fill a packet would cost more than it saves.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    let service = app(Arc::clone(&state)).into_make_service_with_connect_info::<SocketAddr>();
    let closer = Arc::clone(&state);
    let (stopped, told) = tokio::sync::oneshot::channel();
    let server = axum::serve(listener, service).with_graceful_shutdown(async move {
        stop.await;
        closer.close();
        let _ = stopped.send(());
    });
    let server = tokio::spawn(server.into_future());
    // Ends early only when the server itself does.
    let _ = told.await;
    let deadline = Instant::now() + FAREWELL;
    match timeout(FAREWELL, server).await {
        Ok(Ok(ended)) => ended?,
        Ok(Err(error)) => return Err(std::io::Error::other(error)),
        Err(_) => tracing::warn!("some requests did not end in time"),
    }
    while state.sockets.count() > 0 && Instant::now() < deadline {
        sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}
