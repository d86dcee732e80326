//! Offline: once loaded, the app starts and plays without its server.

use quintile_browser_tests::Engine;
use quintile_browser_tests::table::Order;
use quintile_rules::GameId;

pub(crate) fn it_starts_and_plays_offline(engine: Engine) {
    engine.with_page(async |page| {
        page.open("/").await;
        page.until("the app is kept", "navigator.serviceWorker.controller !== null").await;
        // Firefox and WebKit complain if a page is left while it still loads something.
        page.until("the rest of the app", "window.loaded === 2").await;
        page.lose_server().await;
        page.reload().await;
        assert!(page.has(".game-card").await, "the first page without a server");
        page.until("the rest of the app, once more", "window.loaded === 2").await;
        page.start(Order::of(GameId::ScrambledFives)).await;
        page.play_by_clicking().await;
        page.play_by_clicking().await;
        page.reload().await;
        page.play_by_clicking().await;
        // The page is expected to ask for its newest version without success.
        page.forgive("net::ERR_CONNECTION_REFUSED").await;
    });
}
