//! Without a network: the app was there once, the server is gone, and it starts and plays.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::with_page;
use quintile_rules::GameId;

#[test]
fn it_starts_and_plays_offline() {
    with_page(async |page| {
        page.open("/").await;
        page.until(
            "the app is kept",
            "navigator.serviceWorker.ready.then((kept) => kept.active?.state === 'activated')",
        )
        .await;
        page.lose_server().await;
        page.reload().await;
        assert!(page.has(".game-card").await, "the first page without a server");
        page.start(Order::of(GameId::ScrambledFives)).await;
        page.play_by_clicking().await;
        page.play_by_clicking().await;
        page.reload().await;
        page.play_by_clicking().await;
        // That the page asked for its newest version in vain is as it should be.
        page.forgive("net::ERR_CONNECTION_REFUSED").await;
    });
}
