//! Two people, two browsers, one table on the server, which goes away in the middle of the game and comes back.

use quintile_browser_tests::{Page, with_two_pages};
use quintile_rules::GameId;

/// Opens a table with a friend by link; its address.
pub(crate) async fn invite(host: &Page, game: GameId) -> String {
    host.open(&format!("/play/{game}")).await;
    host.choose(".seat-list li:nth-child(2) select", "friend").await;
    host.click(".start .confirm").await;
    host.until("the lobby", "document.querySelector('main.lobby .qr') !== null").await;
    host.value("location.pathname").await
}

pub(crate) async fn sit_down(guest: &Page, address: &str) {
    guest.open(address).await;
    guest.click(".lobby-seats li .confirm").await;
}

pub(crate) async fn at_the_table(page: &Page) {
    page.until("the table", "document.querySelector('main.table') !== null").await;
}

/// Whoever is on turn, once somebody is; nobody when the game is over.
pub(crate) async fn on_turn<'a>(ana: &'a Page, bo: &'a Page) -> Option<&'a Page> {
    ana.wait("somebody's turn", async || {
        let (here, there) = (ana.look().await, bo.look().await);
        match (here.over && there.over, here.hand.is_empty(), there.hand.is_empty()) {
            (true, ..) => Some(None),
            (_, false, true) => Some(Some(ana)),
            (_, true, false) => Some(Some(bo)),
            _ => None,
        }
    })
    .await
}

#[test]
fn a_game_goes_on_after_the_server_was_gone() {
    with_two_pages(async |ana, bo| {
        let address = invite(ana, GameId::ScrambledFives).await;
        sit_down(bo, &address).await;
        at_the_table(ana).await;
        at_the_table(bo).await;
        for _ in 0..4 {
            let Some(player) = on_turn(ana, bo).await else { break };
            player.play_by_clicking().await;
        }

        // The server's deals are different each time: somebody who can lay nothing passes.
        let (player, place) = loop {
            let player = on_turn(ana, bo).await.expect("the game has only begun");
            if let Some(place) = player.lay_a_tile(|_| true).await {
                break (player, place);
            }
            player.play_by_clicking().await;
        };
        ana.lose_server().await;
        player.until("the page notices", "document.querySelector('.banner') !== null").await;
        ana.find_server().await;
        for page in [ana, bo] {
            page.until("the page is back", "document.querySelector('.banner') === null").await;
        }
        let kept = player.look().await.hand.iter().filter(|tile| tile.laid).count();
        assert_eq!(kept, 1, "the tile on {place} still lies there");
        player.press("Backspace").await;

        while let Some(player) = on_turn(ana, bo).await {
            player.play_by_clicking().await;
        }
        let scores = "[...document.querySelectorAll('.ranking b')].map((b) => b.textContent)";
        assert_eq!(ana.value::<Vec<String>>(scores).await, bo.value::<Vec<String>>(scores).await);
        for page in [ana, bo] {
            page.forgive("WebSocket").await;
            page.forgive("net::ERR_CONNECTION_REFUSED").await;
        }
        bo.assert_sound_end().await;
    });
}

#[test]
fn who_comes_third_watches_and_wrong_names_are_told() {
    with_two_pages(async |ana, bo| {
        bo.open("/t/nobody-knows-this").await;
        assert!(bo.text("main h1").await.contains("no such table"));
        bo.forgive("404").await;

        let address = invite(ana, GameId::TwentyFourSeven).await;
        ana.click(".lobby-seats li:nth-child(2) button").await;
        at_the_table(ana).await;
        bo.open(&address).await;
        at_the_table(bo).await;
        ana.play_by_clicking().await;
        bo.until("the play is seen", "document.querySelectorAll('.sheet li').length > 0").await;
        assert!(bo.look().await.hand.is_empty(), "an onlooker has no tiles");
    });
}
