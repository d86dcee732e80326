//! What a table does besides taking plays: reasons, countdown, trade, curtain, return, rematch.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Engine, Page, with_page};
use quintile_rules::GameId;
use serde_json::json;

/// Picks the first tile that fits somewhere; returns a place.
async fn pick_a_tile(page: &Page) -> String {
    let look = page.my_turn().await;
    for hand in 0..look.hand.len() {
        page.pick(hand).await;
        if let Some(place) = page.look().await.legal.first() {
            return place.clone();
        }
    }
    panic!("no tile fits anywhere");
}

#[test]
fn a_red_cross_says_why() {
    with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        pick_a_tile(page).await;
        let illegal = page.look().await.illegal;
        let place = illegal.first().expect("a place with a cross");
        let selector = format!(".place[data-at=\"{place}\"]");
        let before = page.look().await.status;
        page.hover(&selector).await;
        page.until("the reason", &format!("document.querySelector('.status').textContent !== {}", json!(before))).await;
        let reason = page.look().await.status;
        let refused = "document.querySelector('.status').classList.contains('refused')";
        assert!(!page.value::<bool>(refused).await, "whoever points somewhere has done nothing wrong");
        assert!(reason.ends_with('.') && reason.len() > 10, "{reason} is a sentence");
        let described: String = page.value(&format!("document.querySelector('{selector}').ariaDescription")).await;
        assert_eq!(described, reason, "screen readers hear the same");
        page.hover(".bar h1").await;
        page.until("no reason", &format!("document.querySelector('.status').textContent === {}", json!(before))).await;
        page.touch(place).await;
        page.until("a refusal", refused).await;
        let tapped = page.look().await;
        assert_eq!(tapped.status, reason, "a tap says it too");
        assert!(tapped.hand.iter().all(|tile| !tile.laid), "nothing was laid");
    });
}

#[test]
fn a_play_confirms_itself_unless_it_is_taken_back() {
    with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        let place = pick_a_tile(page).await;
        let plays = page.look().await.plays;
        page.touch(&place).await;
        page.until("the ring", "document.querySelector('.confirm .ring') !== null").await;
        page.press("Backspace").await;
        page.until("no ring", "document.querySelector('.confirm .ring') === null").await;
        let look = page.look().await;
        assert!(look.hand.iter().all(|tile| !tile.laid), "the tile is back in the hand");
        assert_eq!(look.plays, plays);
        let place = pick_a_tile(page).await;
        page.touch(&place).await;
        page.until("the ring", "document.querySelector('.confirm .ring') !== null").await;
        page.played(plays).await;
    });
}

#[test]
fn tiles_are_traded() {
    with_page(async |page| {
        page.start(Order::of(GameId::SumsOfOne)).await;
        let before = page.my_turn().await;
        page.press("T").await;
        page.pick(0).await;
        page.pick(1).await;
        let chosen: usize = page.value("document.querySelectorAll('.hand-tile.traded').length").await;
        assert_eq!(chosen, 2);
        page.press("Enter").await;
        page.played(before.plays).await;
        let after = page.my_turn().await;
        assert_eq!(after.hand.len(), before.hand.len());
        let kept = |look: &quintile_browser_tests::table::Look| {
            let mut labels: Vec<String> = look.hand[2..].iter().map(|tile| tile.label.clone()).collect();
            labels.sort();
            labels
        };
        let now: Vec<String> = after.hand.iter().map(|tile| tile.label.clone()).collect();
        assert!(kept(&before).iter().all(|label| now.contains(label)), "{before:?} keeps its others in {after:?}");
    });
}

#[test]
fn the_curtain_hides_hands() {
    with_page(async |page| {
        for game in GameId::ALL.into_iter().filter(|game| !game.has_open_hands()) {
            page.start(Order { other: "person", ..Order::of(game) }).await;
            for _ in 0..2 {
                page.until("the curtain", "document.querySelector('.curtain') !== null").await;
                let shown: usize =
                    page.value("document.querySelectorAll('.hand-tile, .open-hand > *, .ghost').length").await;
                assert_eq!(shown, 0, "{game}: tiles behind the curtain");
                page.click(".curtain .confirm").await;
                page.until("no curtain", "document.querySelector('.curtain') === null").await;
                let look = page.my_turn().await;
                assert!(!look.hand.is_empty(), "{game}: a hand to play from");
                let open: usize = page.value("document.querySelectorAll('.open-hand > *').length").await;
                assert_eq!(open, 0, "{game}: the other hand lies open");
                page.play_by_clicking().await;
            }
        }
    });
}

pub(crate) fn a_game_goes_on_after_a_reload(engine: Engine) {
    engine.with_page(async |page| {
        page.start(Order::of(GameId::ScrambledFives)).await;
        page.play_by_clicking().await;
        page.play_by_clicking().await;
        let before = page.my_turn().await;
        page.reload().await;
        let after = page.my_turn().await;
        assert_eq!(after.plays, before.plays);
        let labels = |look: &quintile_browser_tests::table::Look| -> Vec<String> {
            look.hand.iter().map(|tile| tile.label.clone()).collect()
        };
        assert_eq!(labels(&after), labels(&before), "the same tiles");
        page.open("/").await;
        page.click(".unfinished .continue").await;
        page.play_by_clicking().await;
    });
}

/// Confirms a play and leaves while it is being stored, on a device so slow that the answer comes when the page is gone.
const LEAVE: &str = "
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...all) {
        const request = put.apply(this, all);
        location.href = '/';
        const end = performance.now() + 300;
        while (performance.now() < end);
        return request;
    };
    document.querySelector('.actions .confirm').click();";

/// A page that is left while it stores a game does not keep the next page from the stored games.
pub(crate) fn games_are_there_after_leaving_in_the_middle(engine: Engine) {
    engine.with_page(async |page| {
        for game in 1..=3 {
            page.start(Order::of(GameId::TwentyFourSeven)).await;
            page.lay_some_tile().await;
            page.go(LEAVE).await;
            let listed = "document.querySelectorAll('.unfinished .continue').length";
            page.until("every game that was begun", &format!("{listed} === {game}")).await;
        }
    });
}

pub(crate) fn dark_by_choice(engine: Engine) {
    engine.with_page(async |page| {
        // How bright the page is, from 0 to 255.
        let light =
            "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + b / 3, 0)";
        page.open("/").await;
        assert!(page.value::<f64>(light).await > 200.0, "light at first");
        page.click(".bar .icon-button").await;
        page.until("dark", &format!("{light} < 60")).await;
        page.start(Order::of(GameId::Polygon)).await;
        page.play_by_clicking().await;
        page.reload().await;
        assert!(page.value::<f64>(light).await < 60.0, "it stays dark");
    });
}

#[test]
fn a_game_again() {
    with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.play_on_by_clicking().await;
        page.click(".over .confirm").await;
        page.until("a new game", "document.querySelector('.over') === null").await;
        let look = page.my_turn().await;
        assert!(look.plays <= 1, "{} plays at the beginning", look.plays);
        // Browsers drop the focus of a removed button when they redraw the page; the app restores it then.
        page.wait("the keyboard is somewhere", async || (!page.look().await.focus.is_empty()).then_some(())).await;
        page.play_by_clicking().await;
    });
}

#[test]
fn a_custom_set_comes_from_a_file_and_a_bad_one_says_where() {
    with_page(async |page| {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let file = folder.path().join(name);
            std::fs::write(&file, text).expect("a file");
            file
        };
        page.open("/play/twenty-four-seven").await;
        page.click(".more-options summary").await;
        let bad = write("bad.toml", "game = 'twenty-four-seven'\n[options]\ndoubles = ['a1', 'k5']\n");
        page.give_file(".more-options input[type=file]", &bad).await;
        let reason = page.text(".more-options [role=alert]").await;
        assert!(reason.contains("ine 3") && reason.contains("k5"), "{reason}");
        let other = write("other.toml", "game = 'polygon'\n");
        page.give_file(".more-options input[type=file]", &other).await;
        page.until(
            "a word about Polygon",
            "document.querySelector('.more-options [role=alert]')?.textContent.includes('Polygon')",
        )
        .await;
        let good = write("good.toml", "game = 'twenty-four-seven'\nname = 'Thirty'\n[options]\nlimit = 30\n");
        page.give_file(".more-options input[type=file]", &good).await;
        page.until("no complaint", "document.querySelector('.more-options [role=alert]') === null").await;
        page.until(
            "the new limit",
            "[...document.querySelectorAll('.more-options input')].some((input) => input.value === '30')",
        )
        .await;
    });
}

#[test]
fn a_set_of_the_server_is_chosen_and_played() {
    with_page(async |page| {
        page.open("/play/twenty-four-seven").await;
        page.click(".more-options summary").await;
        let button = ".offered button";
        assert_eq!(page.text(button).await, "24/7 on nine by nine");
        page.click(button).await;
        let pressed = "document.querySelector('.offered button').ariaPressed === 'true'";
        page.until("the set is chosen", pressed).await;
        page.start_here("novice").await;
        page.my_turn().await;
        assert_eq!(page.value::<usize>("document.querySelectorAll('.place').length").await, 81, "nine by nine squares");
        page.play_by_clicking().await;
    });
}

#[test]
fn the_sign_for_light_or_dark_follows_the_device() {
    with_page(async |page| {
        let shown = "document.querySelector('.bar .icon-button path').getAttribute('d')";
        page.media(&[("prefers-color-scheme", "light")]).await;
        page.open("/").await;
        let in_light: String = page.value(shown).await;
        page.media(&[("prefers-color-scheme", "dark")]).await;
        page.until("another sign", &format!("{shown} !== {}", json!(in_light))).await;
        page.media(&[("prefers-color-scheme", "light")]).await;
        page.until("the first sign again", &format!("{shown} === {}", json!(in_light))).await;
        // Once chosen, the device's own setting no longer counts.
        page.click(".bar .icon-button").await;
        page.until("dark by choice", "document.documentElement.dataset.theme === 'dark'").await;
        let chosen: String = page.value(shown).await;
        page.media(&[("prefers-color-scheme", "dark")]).await;
        page.run("return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))").await;
        assert_eq!(page.value::<String>(shown).await, chosen);
    });
}
