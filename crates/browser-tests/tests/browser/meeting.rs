//! The lobby: two who look for each other, a computer player for whoever finds nobody, open tables.

use quintile_browser_tests::{Page, with_page, with_two_pages};
use quintile_rules::GameId;

use crate::agreements::habit;
use crate::online::{at_the_table, invite};

/// Looks for an opponent at a game.
pub(crate) async fn look_for(page: &Page, name: &str, game: GameId) {
    page.open("/lobby").await;
    page.find(".lobby-page .seekers").await;
    page.write(".lobby-page .your-name", name).await;
    page.choose(".lobby-page select.game", game.name()).await;
    page.click(".lobby-page .seek .confirm").await;
}

#[test]
fn two_who_look_for_the_same_meet() {
    with_two_pages(async |ana, bo| {
        ana.open("/").await;
        ana.click(".to-lobby").await;
        look_for(ana, "Ana", GameId::Polygon).await;
        ana.find(".lobby-page .stop").await;
        // Bo sees her there, and plays with her at a press.
        bo.open("/lobby").await;
        bo.write(".lobby-page .your-name", "Bo").await;
        bo.until("Ana", "document.querySelector('.seekers li')?.textContent.includes('Ana') === true").await;
        bo.click(".seekers li button").await;
        for page in [ana, bo] {
            at_the_table(page).await;
        }
        assert!(bo.text(".seats").await.contains("Ana"));
    });
}

#[test]
fn the_computer_plays_when_nobody_comes_and_a_search_can_be_stopped() {
    with_two_pages(async |ana, bo| {
        look_for(ana, "Ana", GameId::SumsOfOne).await;
        bo.open("/lobby").await;
        bo.until("Ana", "document.querySelector('.seekers li') !== null").await;
        ana.click(".lobby-page .stop").await;
        bo.until("nobody", "document.querySelector('.seekers li') === null").await;

        // Whoever leaves the page looks no longer either.
        ana.click(".lobby-page .seek .confirm").await;
        bo.until("Ana", "document.querySelector('.seekers li') !== null").await;
        ana.click(".brand").await;
        bo.until("nobody", "document.querySelector('.seekers li') === null").await;

        ana.open("/lobby").await;
        ana.find(".lobby-page .seekers").await;
        ana.choose(".lobby-page select.wait", "0").await;
        ana.click(".lobby-page .seek .confirm").await;
        at_the_table(ana).await;
        assert!(ana.text(".seats").await.contains("computer"));
    });
}

#[test]
fn open_tables_are_listed_and_ones_turn_is_first_on_the_first_page() {
    with_two_pages(async |ana, bo| {
        ana.open("/play/polygon").await;
        ana.choose(".seat-list li:nth-child(2) select", "friend").await;
        ana.run("document.querySelector('.habits').scrollIntoView({ block: 'start' })").await;
        let listed = habit(ana, "Listed").await;
        ana.click(&listed).await;
        ana.click(".start .confirm").await;
        ana.find("main.lobby .qr").await;
        bo.open("/lobby").await;
        bo.until("the table", "document.querySelector('.open-tables li a') !== null").await;
        bo.click(".open-tables li a").await;
        bo.write(".lobby-seats .field input", "Bo").await;
        bo.click(".lobby-seats li .confirm").await;
        at_the_table(bo).await;

        // A second table, where nobody has come yet.
        invite(ana, GameId::Synergo).await;
        let first = "document.querySelector('.unfinished li.online b')?.textContent";
        let counts = "document.title.startsWith('(1)')";
        for page in [ana, bo] {
            page.open("/").await;
            page.until("how they stand", "[...document.querySelectorAll('.unfinished li.online span')].some((span) => /\\d/.test(span.textContent))").await;
        }
        let player = if ana.value::<bool>(counts).await { ana } else { bo };
        assert!(player.value::<bool>(counts).await, "the title counts it");
        player.until("one's turn first", &format!("{first} === 'Polygon'")).await;
    });
}

#[test]
fn a_server_without_a_lobby_shows_nothing_of_it() {
    with_page(async |page| {
        page.open("/").await;
        page.find(".to-lobby").await;
        page.close_lobby().await;
        page.open("/").await;
        // What the server has told is on the page once the boards play, which come with the same part of the app.
        page.until("the boards", "document.querySelectorAll('.game-card .demo .q-shadow').length > 10").await;
        page.open("/lobby").await;
        page.until("an answer", "document.querySelector('.lobby-page[aria-busy]') === null && document.querySelector('.lobby-page h1') !== null").await;
        assert!(page.text(".lobby-page").await.contains("no lobby"));
        assert!(!page.has(".lobby-page form").await);
        page.open("/").await;
        page.until("the boards", "document.querySelectorAll('.game-card .demo .q-shadow').length > 10").await;
        assert!(!page.has(".to-lobby").await);
        page.forgive("404").await;
    });
}
