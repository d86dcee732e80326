//! Two people, two browsers, one table on the server, which stops in the middle of the game and starts again.

use quintile_browser_tests::{Engine, Page, with_two_pages};
use quintile_rules::GameId;
use quintile_words::Lang;
use serde_json::json;

use crate::opening::{prepare, short_game};

/// Opens a table with a friend by link; returns its address.
pub(crate) async fn invite(host: &Page, game: GameId) -> String {
    host.open(&format!("/play/{game}")).await;
    host.choose(".seat-list li:nth-child(2) select", "friend").await;
    host.click(".start .confirm").await;
    host.until("the lobby", "document.querySelector('main.lobby .qr') !== null").await;
    host.value("location.pathname").await
}

pub(crate) async fn sit_down(guest: &Page, address: &str) {
    guest.open(address).await;
    guest.write(".lobby-seats .field input", "Bo").await;
    guest.click(".lobby-seats li .confirm").await;
}

pub(crate) async fn at_the_table(page: &Page) {
    page.until("the table", "document.querySelector('main.table') !== null").await;
}

/// Waits for somebody's turn and returns their page; `None` when the game is over.
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

/// Two people at one table.
pub(crate) async fn meet(ana: &Page, bo: &Page, game: GameId) {
    let address = invite(ana, game).await;
    sit_down(bo, &address).await;
    at_the_table(ana).await;
    at_the_table(bo).await;
}

pub(crate) fn a_game_goes_on_after_the_server_was_gone(engine: Engine) {
    engine.with_two_pages(async |ana, bo| {
        meet(ana, bo, GameId::ScrambledFives).await;
        for _ in 0..4 {
            let Some(player) = on_turn(ana, bo).await else { break };
            player.play_by_clicking().await;
        }

        // The server's deals differ each time: a player who cannot place a tile passes.
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
        bo.reload().await;
        for _ in 0..2 {
            let player = on_turn(ana, bo).await.expect("the game has only begun");
            player.play_by_clicking().await;
        }
        for page in [ana, bo] {
            page.forgive("WebSocket").await;
            page.forgive("net::ERR_CONNECTION_REFUSED").await;
        }
    });
}

#[test]
fn a_whole_game() {
    with_two_pages(async |ana, bo| {
        meet(ana, bo, GameId::ScrambledFives).await;
        while let Some(player) = on_turn(ana, bo).await {
            player.play_by_clicking().await;
        }
        let scores = "[...document.querySelectorAll('.ranking b')].map((b) => b.textContent)";
        assert_eq!(ana.value::<Vec<String>>(scores).await, bo.value::<Vec<String>>(scores).await);
        // Each has kept the seal and their own part of the deal, and finds both in the record.
        for page in [ana, bo] {
            assert_eq!(page.text(".deal summary").await, "This deal was fair");
            page.click(".deal summary").await;
            assert_eq!(page.value::<usize>("document.querySelectorAll('.deal code').length").await, 3);
        }
        bo.assert_sound_end().await;
    });
}

#[test]
fn reactions_are_bubbles_at_the_table_and_at_its_end() {
    with_two_pages(async |ana, bo| {
        for person in [ana, bo] {
            prepare(person, Lang::En, json!({ "twenty-four-seven": { "options": short_game() } })).await;
        }
        meet(ana, bo, GameId::TwentyFourSeven).await;
        ana.click(".tabs [data-tab=company]").await;
        ana.click(".company .reactions button").await;
        for person in [ana, bo] {
            person.until("what Ana says", "document.querySelector('.seats > :first-child .bubble') !== null").await;
        }
        ana.click(".tabs [data-tab=sheet]").await;
        while let Some(player) = on_turn(ana, bo).await {
            player.play_by_clicking().await;
        }
        bo.click(".over .reactions button").await;
        for person in [ana, bo] {
            person.until("what Bo says", "document.querySelector('.ranking .bubble') !== null").await;
        }
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
        bo.until("the play is seen", "document.querySelectorAll('.sheet li:not(.opening)').length > 0").await;
        assert!(bo.look().await.hand.is_empty(), "an onlooker has no tiles");
    });
}
