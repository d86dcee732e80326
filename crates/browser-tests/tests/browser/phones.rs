//! Phones and fingers: taps, drags, board and hand in sight.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page};
use quintile_rules::GameId;

async fn plays_by_finger(page: &Page, game: GameId) {
    page.start(Order::of(game)).await;
    for _ in 0..3 {
        page.play_by_clicking().await;
    }
}

#[test]
fn taps_on_a_phone() {
    with_page(async |page| {
        page.phone(360, 740).await;
        for game in GameId::ALL {
            plays_by_finger(page, game).await;
            assert!(!page.scrolls_sideways().await, "{game}: wider than the phone");
        }
    });
}

#[test]
fn taps_on_a_phone_on_its_side() {
    with_page(async |page| {
        page.phone(740, 360).await;
        for game in GameId::ALL {
            plays_by_finger(page, game).await;
            assert!(!page.scrolls_sideways().await, "{game}: wider than the phone");
            for part in [".board", ".hand", ".actions .confirm"] {
                let inside = format!(
                    "(() => {{ const box = document.querySelector('{part}').getBoundingClientRect(); \
                     return box.top >= -1 && box.bottom <= innerHeight + 1 && box.height > 20; }})()"
                );
                page.run("scrollTo(0, 0)").await;
                assert!(page.value::<bool>(&inside).await, "{game}: {part} is in sight");
            }
        }
    });
}

#[test]
fn a_tile_is_dragged_to_its_place_and_back() {
    with_page(async |page| {
        page.phone(360, 740).await;
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.my_turn().await;
        page.pick(0).await;
        let look = page.look().await;
        let place = format!(".place[data-at=\"{}\"]", look.legal.first().expect("a place"));
        page.pick(0).await;
        page.until("no tile picked", "document.querySelector('.hand-tile.picked') === null").await;
        page.drag("button.hand-tile[data-hand=\"0\"]", &place).await;
        page.until("the tile on the board", "document.querySelector('.hand-tile.laid') !== null").await;
        page.drag(&place, ".bar").await;
        page.until("the tile in the hand", "document.querySelector('.hand-tile.laid') === null").await;
    });
}
