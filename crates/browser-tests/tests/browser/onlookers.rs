//! Those who watch, and the view for a wall.

use fantoccini::key::Key;
use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page, with_two_pages};
use quintile_rules::GameId;

use crate::online::{at_the_table, invite, meet, on_turn};

/// A table where a friend plays against the computer; its address.
async fn table_of(friend: &Page, game: GameId) -> String {
    let address = invite(friend, game).await;
    friend.click(".lobby-seats li:nth-child(2) button").await;
    at_the_table(friend).await;
    address
}

#[test]
fn onlookers_see_whom_they_watch_and_the_score() {
    with_two_pages(async |page, friend| {
        let address = table_of(friend, GameId::Polygon).await;
        page.open(&address).await;
        at_the_table(page).await;
        let told = page.text(".watching p").await;
        assert!(told.starts_with("You are watching") && told.contains("computer (casual)"), "{told}");
        assert!(!page.has(".actions, .hand").await, "nothing to press, and no tiles of nobody");
        friend.play_by_clicking().await;
        friend.my_turn().await;
        let scores =
            "[...document.querySelectorAll('.watching b')].map((b) => Number(b.textContent.trim().replace('−', '-')))";
        let shown =
            "[...document.querySelectorAll('.seat .score')].map((b) => Number(b.textContent.trim().replace('−', '-')))";
        page.until("the same scores", &format!("({scores}).length === 2 && ({scores}).join() === ({shown}).join()"))
            .await;
    });
}

/// Whether all of the view is in the window.
const FITS: &str = "(() => {
    const inside = (box) => box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1 && box.width > 0;
    return [...document.querySelectorAll('.wall-board, .wall-seats li, .wall-last, .wall-said')].every((part) => inside(part.getBoundingClientRect()));
})()";

#[test]
fn a_wall_shows_board_scores_turn_and_last_play() {
    with_two_pages(async |page, friend| {
        let address = table_of(friend, GameId::ScrambledFives).await;
        friend.play_by_clicking().await;
        friend.my_turn().await;
        page.open(&address.replace("/t/", "/screen/")).await;
        page.find(".wall").await;
        for (width, height) in [(1920, 1080), (1024, 768), (768, 1024), (1080, 1920)] {
            page.size(width, height).await;
            page.until(&format!("all of it at {width} × {height}"), FITS).await;
            let board: f64 = page
                .value("(() => { const box = document.querySelector('.wall-board').getBoundingClientRect(); return Math.min(box.width, box.height); })()")
                .await;
            assert!(board > 0.5 * f64::from(width.min(height)), "{width} × {height}: a board of {board} px");
        }
        assert_eq!(page.value::<usize>("document.querySelectorAll('.wall-score').length").await, 2);
        assert!(page.has(".wall-seats .on-turn").await && page.has(".wall-last strong").await);
        let before = page.text(".wall-last").await;
        friend.play_by_clicking().await;
        let other = format!("document.querySelector('.wall-last').textContent !== {}", serde_json::json!(before));
        page.until("another last play", &other).await;
        page.key(Key::Escape).await;
        page.until("the table", "document.querySelector('.wall') === null").await;
    });
}

#[test]
fn a_wall_hides_the_hand_of_whoever_opened_it() {
    with_two_pages(async |ana, bo| {
        meet(ana, bo, GameId::TwentyFourSeven).await;
        let player = on_turn(ana, bo).await.expect("it has only begun");
        player.click(".bar .to-screen").await;
        player.find(".wall").await;
        assert!(!player.has(".wall .open-hand").await, "hands are hidden in this game");
        assert!(
            player.value::<bool>("document.querySelector('.tray').inert").await,
            "what lies behind is out of reach"
        );
        // Keys mean nothing to a wall.
        for key in ['1', '2', '7'] {
            player.key(key).await;
        }
        player.click(".wall .leave").await;
        player.until("the table", "document.querySelector('.wall') === null").await;
        assert!(player.look().await.hand.iter().all(|tile| !tile.picked));
    });
}

#[test]
fn the_end_of_a_game_is_told_on_the_wall() {
    with_page(async |page| {
        let options = serde_json::json!({ "twenty-four-seven": { "options": crate::opening::short_game() } });
        crate::opening::prepare(page, quintile_words::Lang::En, options).await;
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.play_on_by_clicking().await;
        page.click(".fold").await;
        page.click(".bar .to-screen").await;
        let said = page.text(".wall-said").await;
        assert!(
            said.contains("won") || said.contains("win") || said.contains("tie") || said.contains("draw"),
            "{said}"
        );
        assert!(!page.has(".over").await, "the result does not lie over it");
    });
}
