//! The first visit: nothing is fetched twice, and what is shown stays.

use std::sync::{Arc, Mutex};

use quintile_browser_tests::Engine;
use quintile_browser_tests::table::Order;
use quintile_rules::GameId;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What browsers have sent, one entry per connection.
type Sent = Arc<Mutex<Vec<String>>>;

/// A way to the server that keeps what is sent to it; returns its address.
async fn relay(server: &str) -> (String, Sent) {
    let server = server.trim_start_matches("http://").to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let all = Sent::default();
    let kept = all.clone();
    tokio::spawn(async move {
        while let Ok((browser, _)) = listener.accept().await {
            let number = {
                let mut all = kept.lock().expect("no connection fails with it");
                all.push(String::new());
                all.len() - 1
            };
            let server = TcpStream::connect(&server).await.expect("the server");
            tokio::spawn(pass_on(browser, server, kept.clone(), number));
        }
    });
    (address, all)
}

/// Passes bytes on in both directions until either side has had enough.
async fn pass_on(browser: TcpStream, server: TcpStream, sent: Sent, number: usize) -> std::io::Result<()> {
    let (mut from_browser, mut to_browser) = browser.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_browser).await });
    let mut bytes = vec![0; 4096];
    loop {
        let count = from_browser.read(&mut bytes).await?;
        if count == 0 {
            return Ok(());
        }
        sent.lock().expect("no connection fails with it")[number] += &String::from_utf8_lossy(&bytes[..count]);
        to_server.write_all(&bytes[..count]).await?;
    }
}

/// The WebAssembly that has been asked for, in order of name.
fn modules(sent: &Sent) -> Vec<String> {
    let sent = sent.lock().expect("no connection fails with it").join("\n");
    let paths = sent.lines().filter_map(|line| line.strip_prefix("GET ")?.strip_suffix(" HTTP/1.1"));
    let mut modules: Vec<String> = paths.filter(|path| path.ends_with(".wasm")).map(str::to_owned).collect();
    modules.sort();
    modules
}

pub(crate) fn every_module_is_fetched_once(engine: Engine) {
    engine.with_page(async |page| {
        let (address, sent) = relay(page.server()).await;
        page.open_at(&address, "/").await;
        page.until("the rest of the app", "window.loaded === 2").await;
        page.until("the app is kept", "navigator.serviceWorker.controller !== null").await;
        let fetched = modules(&sent);
        // The service worker finds in the browser's cache what the page has fetched.
        let expected: &[&str] = match engine.has_cache() {
            true => &["/app-", "/app-part-", "/thinker-"],
            false => &["/app-", "/app-", "/app-part-", "/app-part-", "/thinker-"],
        };
        let fits =
            fetched.len() == expected.len() && fetched.iter().zip(expected).all(|(path, kind)| path.starts_with(kind));
        assert!(fits, "the page, the rest and the computer player, one of each: {fetched:?}");
        page.reload().await;
        page.until("the rest of the app", "window.loaded === 2").await;
        assert_eq!(modules(&sent), fetched, "the second visit needs none");
    });
}

/// Home is there before the rest of the app, and nothing on it vanishes under a finger when that has come.
pub(crate) fn home_stays_when_the_rest_comes(engine: Engine) {
    engine.with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.play_by_clicking().await;
        page.open("/").await;
        page.until("the rest of the app", "window.loaded === 2").await;
        page.until("the game that was begun", "document.querySelector('.unfinished') !== null").await;
        page.run("return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))").await;
        assert_eq!(page.value::<Vec<String>>("window.shown").await, ["page home", "unfinished"]);
    });
}
