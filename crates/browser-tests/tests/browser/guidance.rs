//! Nothing happens by accident, and the page says how a play stands.

use fantoccini::key::Key;
use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page};
use quintile_rules::GameId;
use serde_json::json;

const HINTED: &str = "document.querySelector('.board.hinted') !== null";
const RING: &str = "document.querySelector('.confirm .ring') !== null";
const NO_RING: &str = "document.querySelector('.confirm .ring') === null";

async fn guidance(page: &Page) -> String {
    page.text(".tally .guidance").await
}

#[test]
fn a_hint_is_shown_and_played_only_by_the_player() {
    with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        let before = page.my_turn().await;
        page.press("H").await;
        page.until("the hint", HINTED).await;
        let look = page.look().await;
        assert!(look.status.starts_with("Hint"), "{}", look.status);
        assert!(look.hand.iter().all(|tile| !tile.laid), "nothing is laid");
        assert!(page.value::<bool>(NO_RING).await, "nothing counts down");
        // A tile of one's own puts it away.
        page.pick(0).await;
        page.until("no hint", &format!("!({HINTED})")).await;
        page.press("H").await;
        page.until("the hint again", HINTED).await;
        page.key(Key::Enter).await;
        page.until("it is laid, and counts down", RING).await;
        assert_eq!(page.look().await.plays, before.plays);
        page.key(Key::Enter).await;
        page.played(before.plays).await;
    });
}

#[test]
fn any_touch_stops_the_countdown() {
    with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        let plays = page.my_turn().await.plays;
        page.lay_some_tile().await;
        page.until("the ring", RING).await;
        let seconds: String = page.text(".confirm .seconds").await;
        assert!(["3", "4", "5"].contains(&seconds.as_str()), "{seconds} seconds");
        page.click(".bar h1").await;
        page.until("no ring", NO_RING).await;
        let look = page.look().await;
        assert!(look.hand.iter().any(|tile| tile.laid) && look.can("Enter"), "the play lies there: {look:?}");
        page.press("Enter").await;
        page.played(plays).await;
    });
}

#[test]
fn the_countdown_can_be_switched_off() {
    with_page(async |page| {
        page.open("/settings").await;
        page.run("[...document.querySelectorAll('.switch')].find((it) => it.textContent.includes('24/7')).querySelector('input').click()").await;
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        let plays = page.my_turn().await.plays;
        page.lay_some_tile().await;
        page.until("the play is legal", "!document.querySelector('.actions .confirm').disabled").await;
        assert!(page.value::<bool>(NO_RING).await, "nothing counts down");
        page.press("Enter").await;
        page.played(plays).await;
    });
}

#[test]
fn a_legal_first_tile_is_no_mistake() {
    with_page(async |page| {
        page.start(Order::of(GameId::Polygon)).await;
        page.my_turn().await;
        page.lay_some_tile().await;
        let look = page.look().await;
        let refused: bool = page.value("document.querySelector('.status').classList.contains('refused')").await;
        assert!(!refused, "{}", look.status);
        assert!(!look.status.contains("cannot"), "{}", look.status);
    });
}

#[test]
fn passing_asks_once_while_something_fits() {
    with_page(async |page| {
        page.start(Order::of(GameId::ScrambledFives)).await;
        let before = page.my_turn().await;
        page.press("P").await;
        page.until("a question", "document.querySelector('.actions .asked') !== null").await;
        assert_eq!(page.look().await.plays, before.plays, "nothing is played yet");
        // Something else in between, and it asks again; keys do the same.
        page.pick(0).await;
        page.until("no question", "document.querySelector('.actions .asked') === null").await;
        page.key('p').await;
        page.until("a question", "document.querySelector('.actions .asked') !== null").await;
        page.key('p').await;
        page.played(before.plays).await;
    });
}

#[test]
fn a_play_against_the_computer_is_taken_back_and_the_game_is_practice() {
    with_page(async |page| {
        page.start(Order::of(GameId::Polygon)).await;
        let before = page.my_turn().await;
        let labels = |look: &quintile_browser_tests::table::Look| -> Vec<String> {
            look.hand.iter().map(|tile| tile.label.clone()).collect()
        };
        assert!(page.value::<bool>("document.querySelector('.undo').ariaDisabled === 'true'").await, "nothing to undo");
        page.click(".undo").await;
        let told = page.look().await.status;
        assert!(told.contains("no play of yours"), "it says why: {told}");
        page.play_by_clicking().await;
        page.my_turn().await;
        assert!(!page.has(".practice").await);
        page.click(".undo").await;
        page.wait("the position before", async || {
            let look = page.look().await;
            (look.plays == before.plays && labels(&look) == labels(&before)).then_some(())
        })
        .await;
        assert_eq!(page.text(".practice").await, "Practice");
    });
}

#[test]
fn the_tally_says_what_is_missing() {
    with_page(async |page| {
        page.start(Order::of(GameId::SumsOfOne)).await;
        page.my_turn().await;
        page.lay_some_tile().await;
        let look = page.look().await;
        if !look.can("Enter") {
            let said = guidance(page).await;
            assert!(said.contains(" of 1.00"), "{said}");
        }
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        let plays = page.my_turn().await.plays;
        // Whatever the first tile makes, the page says what that is.
        page.lay_some_tile().await;
        page.until("a total", "document.querySelector('.tally .total') !== null").await;
        if page.text(".tally .total").await.starts_with("0 ") {
            let said = guidance(page).await;
            assert!(said.starts_with("No 7, no 24"), "{said}");
        }
        page.press("Enter").await;
        page.played(plays).await;
    });
}

#[test]
fn how_to_play_opens_over_the_table_and_closes_again() {
    with_page(async |page| {
        for game in GameId::ALL {
            page.start(Order::of(game)).await;
            page.my_turn().await;
            page.click(".how-to-play").await;
            page.until("the rules", "document.activeElement.matches('.help .confirm')").await;
            let first: String = page.text(".help section h2").await;
            assert_eq!(first, "Points", "{game}: what scores comes first");
            assert!(page.has(".help table tr").await && page.has(".help .keys kbd").await, "{game}");
            page.key(Key::Escape).await;
            page.until("the table", "document.querySelector('.help').hidden").await;
            page.until("the focus is back", "document.activeElement.matches('.how-to-play')").await;
            page.play_by_clicking().await;
        }
    });
}

#[test]
fn a_first_game_is_accompanied_and_a_second_is_not() {
    with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.until("the goal", "document.querySelector('.tip')?.textContent.includes('7 or 24')").await;
        page.click(".tip button").await;
        page.until("no tip", "document.querySelector('.tip') === null").await;
        page.wait("a hand", async || (!page.look().await.hand.is_empty()).then_some(())).await;
        page.pick(0).await;
        page.until("the next remark", "document.querySelector('.tip')?.textContent.includes('Green')").await;
        page.click(".tip .no-more").await;
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.play_by_clicking().await;
        assert!(!page.has(".tip").await, "a second game has no tips");
        page.open("/settings").await;
        page.click(".tips-again").await;
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.until("the goal again", "document.querySelector('.tip')?.textContent.includes('7 or 24')").await;
    });
}

#[test]
fn the_end_waits_for_a_decision() {
    with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.play_on_by_clicking().await;
        page.until("the result is read", "document.activeElement.matches('.over h2')").await;
        page.key(Key::Escape).await;
        page.until("the board", "document.querySelector('.over.away') !== null").await;
    });
}

#[test]
fn a_table_that_nobody_attends_waits() {
    with_page(async |page| {
        page.open("/").await;
        page.until("the first settings", "localStorage.getItem('quintile.settings') !== null").await;
        let seats = json!([{ "person": "Ana" }, { "bot": "novice" }]);
        let choice = json!({ "seats": seats, "pace": { "per-move": { "seconds": 1 } } });
        let settings = json!({ "lang": "en", "choices": { "polygon": choice } }).to_string();
        page.run(&format!("localStorage.setItem('quintile.settings', {})", json!(settings))).await;
        page.start(Order::of(GameId::Polygon)).await;
        // Nobody touches anything: the computer plays twice for Ana, under its own name, and then the table waits.
        page.until("it waits", "document.querySelector('.status').textContent.includes('waits')").await;
        let names = "[...document.querySelectorAll('.sheet .name')].map((name) => name.textContent)";
        let names: Vec<String> = page.value(names).await;
        assert_eq!(names.iter().filter(|name| name.contains("for you")).count(), 2, "{names:?}");
        page.click(".bar h1").await;
        page.until("it goes on", "!document.querySelector('.status').textContent.includes('waits')").await;
    });
}
