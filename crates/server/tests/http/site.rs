//! A server for a test, with or without a real socket.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use quintile_server::http::{AdminToken, App, Limits, Pulse, Rate, Site, serve};
use quintile_server::store::Store;
use quintile_server::{Config, Hub};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Bots that do not make tests wait.
pub(crate) async fn hub() -> Hub {
    let config = Config { bot_pause: 0, bot_budget: 1, ..Config::default() };
    quintile_server::start(Store::open("sqlite::memory:").await.expect("a database"), config)
}

/// Tests ask more in a second than people do.
pub(crate) fn site() -> Site {
    let plenty = Rate { burst: 1_000_000, per_second: 1e6 };
    let limits = Limits {
        requests: plenty,
        strangers: plenty,
        commands: plenty,
        people: plenty,
        tables: plenty,
        misses: plenty,
        codes: plenty,
        ..Limits::default()
    };
    Site { limits, ..Site::default() }
}

/// The secret of whoever runs the server.
pub(crate) const ADMIN_TOKEN: &str = "sesame-open-yourself";

/// A server that somebody looks after.
pub(crate) fn admin_site() -> Site {
    Site { admin: Some(AdminToken::new(ADMIN_TOKEN).expect("a token")), ..site() }
}

pub(crate) async fn app() -> Arc<App> {
    App::new(hub().await, site())
}

/// A server on a port of its own. It ends when this is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) hub: Hub,
    pub(crate) app: Arc<App>,
    stop: Option<oneshot::Sender<()>>,
    task: Option<tokio::task::JoinHandle<std::io::Result<()>>>,
}

impl Running {
    pub(crate) async fn start(site: Site) -> Self {
        Self::over(hub().await, site).await
    }

    pub(crate) async fn over(hub: Hub, site: Site) -> Self {
        let app = App::new(hub.clone(), site);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(serve(listener, Arc::clone(&app), async move { drop(stopped.await) }));
        Self { address, hub, app, stop: Some(stop), task: Some(task) }
    }

    /// Tells the server to stop and waits until it has.
    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        let task = self.task.take().expect("it runs");
        task.await.expect("it does not panic").expect("it ends well");
    }
}

/// A hurried rhythm, for tests of silence.
pub(crate) fn hurried() -> Pulse {
    Pulse { ping: Duration::from_millis(20), unanswered: 3, patience: Duration::from_millis(500), ..Pulse::default() }
}
