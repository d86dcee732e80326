//! Every page there is.

use quintile_browser_tests::Page;
use quintile_browser_tests::table::Order;
use quintile_rules::GameId;

/// The addresses of all pages but tables.
pub(crate) const PAGES: &[&str] = &[
    "/",
    "/play/polygon",
    "/play/synergo",
    "/play/twenty-four-seven",
    "/play/scrambled-fives",
    "/play/sums-of-one",
    "/rules/polygon",
    "/rules/synergo",
    "/rules/twenty-four-seven",
    "/rules/scrambled-fives",
    "/rules/sums-of-one",
    "/settings",
    "/replay",
    "/nowhere",
];

/// A table after a few plays, with a tile picked.
pub(crate) async fn open_table(page: &Page, game: GameId) {
    page.start(Order::of(game)).await;
    page.play_by_clicking().await;
    page.my_turn().await;
    page.pick(0).await;
}

#[test]
fn every_page_of_a_game_is_listed() {
    for game in GameId::ALL {
        for path in [format!("/play/{game}"), format!("/rules/{game}")] {
            assert!(PAGES.contains(&path.as_str()), "{path}");
        }
    }
}
