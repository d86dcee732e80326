//! My games: a game that ends is kept with its plays, found again, looked back on, removed and put back, and moved in a file.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page, with_two_pages};
use quintile_rules::GameId;
use quintile_words::Lang;
use serde_json::{Value, json};

use crate::online::meet;
use crate::opening::{prepare, short_game};

/// Plays a short game of 24/7 to its end.
pub(crate) async fn finish_a_game(page: &Page, lang: Lang) {
    prepare(page, lang, json!({ "twenty-four-seven": { "options": short_game() } })).await;
    page.start(Order::of(GameId::TwentyFourSeven)).await;
    page.play_on_by_clicking().await;
    kept(page, 1).await;
}

/// How many games are kept, as the browser counts them.
const COUNT: &str = "new Promise((found) => {
    const opening = indexedDB.open('quintile-games', 1);
    opening.onsuccess = () => {
        const asking = opening.result.transaction('results').objectStore('results').count();
        asking.onsuccess = () => { opening.result.close(); found(asking.result); };
    };
})";

/// Waits until at least so many games are kept.
async fn kept(page: &Page, least: usize) {
    page.wait("the game is kept", async || (page.value::<usize>(COUNT).await >= least).then_some(())).await;
}

/// Opens the page and waits for what is kept.
pub(crate) async fn open(page: &Page) {
    page.open("/games").await;
    page.until(
        "the games",
        "document.querySelector('.my-games [aria-busy], .my-games > .quiet[role=status]') === null",
    )
    .await;
}

async fn rows(page: &Page) -> usize {
    page.value("document.querySelectorAll('.finished .game-row').length").await
}

#[test]
fn an_empty_page_shows_a_way_on() {
    with_page(async |page| {
        open(page).await;
        assert!(page.has(".empty-page .fan svg").await);
        page.click(".empty-page .confirm").await;
        page.until("a table", "document.querySelector('main.table') !== null").await;
    });
}

#[test]
fn a_finished_game_is_listed_counted_and_looked_back_on() {
    with_page(async |page| {
        finish_a_game(page, Lang::En).await;
        open(page).await;
        assert_eq!(rows(page).await, 1);
        let row = page.text(".game-row").await;
        assert!(row.contains("24/7") && row.contains("computer (novice)") && row.contains("Custom set"), "{row}");
        let outcome = page.text(".game-row .outcome").await;
        let statistics = page.text(".statistics li").await;
        let won = if outcome == "won" { "1 of 1 won" } else { "0 of 1 won" };
        assert!(statistics.contains("1 game") && statistics.contains(won), "{outcome}: {statistics}");
        // The coach's word is remembered.
        page.click(".game-row .review").await;
        page.until("the coach is done", "document.querySelector('.review .accuracy') !== null && !document.querySelector('.review progress, .review .confirm')").await;
        let percent = page.text(".accuracy li").await;
        open(page).await;
        let chart = page.text(".accuracy-chart figcaption b").await;
        assert!(percent.contains(&chart), "{percent}: {chart}");
        page.click(".game-row .replay").await;
        page.until("the replay", "document.querySelector('.film') !== null").await;
    });
}

#[test]
fn games_are_searched_for() {
    with_page(async |page| {
        finish_a_game(page, Lang::En).await;
        page.start(Order::of(GameId::Polygon)).await;
        page.my_turn().await;
        open(page).await;
        let shown = "[...document.querySelectorAll('.my-games .unfinished li, .finished .game-row')].filter((row) => row.checkVisibility()).map((row) => row.textContent.includes('Polygon') ? 'open' : 'over')";
        page.until("both", &format!("({shown}).length === 2")).await;
        for (words, expected) in [("polygon", "open"), ("novice 24/7", "over"), ("unfinished", "open")] {
            page.run("document.querySelector('.search input').value = ''").await;
            page.write(".search input", words).await;
            page.until(words, &format!("({shown}).join() === '{expected}'")).await;
        }
        page.run("const field = document.querySelector('.search input'); field.value = 'nobody'; field.dispatchEvent(new Event('input'))").await;
        page.until("nothing", &format!("({shown}).length === 0")).await;
        page.run("const field = document.querySelector('.search input'); field.value = ''; field.dispatchEvent(new Event('input'))").await;
        page.choose(".of-outcome", "open").await;
        page.until("what goes on", &format!("({shown}).join() === 'open'")).await;
        page.choose(".of-outcome", "").await;
        page.choose(".of-game", "twenty-four-seven").await;
        page.until("one game", &format!("({shown}).join() === 'over'")).await;
    });
}

#[test]
fn a_game_is_removed_and_put_back() {
    with_page(async |page| {
        finish_a_game(page, Lang::En).await;
        open(page).await;
        page.click(".game-row .icon-button").await;
        page.find(".game-row .removed").await;
        page.click(".game-row .removed button").await;
        page.find(".game-row .replay").await;
        page.click(".game-row .icon-button").await;
        page.find(".game-row .removed").await;
        open(page).await;
        assert_eq!(rows(page).await, 0, "it does not come back by itself");
        assert!(!page.has(".statistics").await);
    });
}

#[test]
fn all_games_move_in_one_file() {
    with_two_pages(async |page, other| {
        finish_a_game(page, Lang::En).await;
        page.start(Order::of(GameId::Polygon)).await;
        page.play_by_clicking().await;
        page.my_turn().await;
        open(page).await;
        page.click(".files .save").await;
        let text = page.downloaded("quintile-games.json").await;
        let file: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(
            (file["games"].as_array().map(Vec::len), file["tables"].as_array().map(Vec::len)),
            (Some(1), Some(1))
        );

        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.json");
        let give = async |text: &str, expected: &str, alert: bool| {
            std::fs::write(&path, text).expect("a file");
            other.give_file(".files input", &path).await;
            let selector = if alert { ".files .refused" } else { ".files .told" };
            let said = format!(
                "document.querySelector({})?.textContent.includes({}) ?? false",
                json!(selector),
                json!(expected)
            );
            other.until(expected, &said).await;
        };
        open(other).await;
        // What is wrong, and where; and nothing of it is kept.
        give(&text[..text.len() / 2], "line 1, column", true).await;
        give("{}", "is not a file of games", true).await;
        let mut bad = file.clone();
        bad["games"][0]["record"]["plays"][1]["play"] = json!("24@a1");
        give(&bad.to_string(), "games[0].record: play 2", true).await;
        assert_eq!(rows(other).await, 0);

        give(&text, "Added from the file: 2.", false).await;
        other.until("the game", "document.querySelectorAll('.finished .game-row').length === 1").await;
        other.until("the table", "document.querySelectorAll('.my-games .unfinished li').length === 1").await;
        give(&text, "was here already", false).await;
        other.until("the same", "document.querySelectorAll('.finished .game-row').length === 1").await;
        assert_eq!(other.text(".statistics li p").await, page.text(".statistics li p").await);
        // The table goes on where it was.
        other.click(".my-games .unfinished .continue").await;
        other.my_turn().await;
    });
}

#[test]
fn a_browser_without_room_says_so() {
    with_page(async |page| {
        page.open("/").await;
        page.run("sessionStorage.setItem('full', 'yes')").await;
        // From now on nothing more can be written.
        let full = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }";
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.run(full).await;
        page.play_by_clicking().await;
        page.until("that it is not kept", "document.querySelector('.banner') !== null").await;
        page.click(".banner button").await;
        page.until("it is put away", "document.querySelector('.banner') === null").await;
    });
}

#[test]
fn a_game_with_a_friend_is_kept_by_both() {
    with_two_pages(async |ana, bo| {
        for page in [ana, bo] {
            prepare(page, Lang::En, json!({ "twenty-four-seven": { "options": short_game() } })).await;
        }
        meet(ana, bo, GameId::TwentyFourSeven).await;
        while let Some(player) = crate::online::on_turn(ana, bo).await {
            player.play_by_clicking().await;
        }
        let mut outcomes = Vec::new();
        for page in [ana, bo] {
            kept(page, 1).await;
            open(page).await;
            outcomes.push(page.text(".game-row .outcome").await);
            assert!(page.text(".statistics dl").await.contains("People"), "against people");
        }
        outcomes.sort();
        assert!(outcomes == ["lost", "won"] || outcomes == ["drawn", "drawn"], "{outcomes:?}");
    });
}
