//! Phones and fingers: taps, drags, board and hand in sight. Where a driver has no fingers, the mouse does it.

use fantoccini::key::Key;
use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Engine, Page, with_page};
use quintile_rules::GameId;

/// What has the focus, unless something else lies over its middle.
const COVER: &str = "(() => {
    const focus = document.activeElement;
    const box = focus.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return focus.contains(top) || top?.contains(focus) ? '' : `${focus.outerHTML} under ${top?.outerHTML}`;
})()";

async fn plays_by_finger(page: &Page, game: GameId) {
    page.start(Order::of(game)).await;
    for _ in 0..3 {
        page.play_by_clicking().await;
    }
}

pub(crate) fn taps_on_a_phone(engine: Engine) {
    engine.with_page(async |page| {
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

pub(crate) fn a_tile_is_dragged_to_its_place_and_back(engine: Engine) {
    engine.with_page(async |page| {
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

/// The button that starts the game stays in sight; what is chosen by mouse or keyboard is scrolled clear of it.
pub(crate) fn nothing_lies_over_what_is_chosen(engine: Engine) {
    engine.with_page(async |page| {
        page.size(740, 360).await;
        for game in GameId::ALL {
            page.open(&format!("/play/{game}")).await;
            page.choose(".seat-list li:nth-child(2) select", "novice").await;
            page.open(&format!("/play/{game}")).await;
            for _ in 0..12 {
                page.key(Key::Tab).await;
                let covered: String = page.value(COVER).await;
                assert!(covered.is_empty(), "{game}: {covered}");
            }
        }
    });
}
