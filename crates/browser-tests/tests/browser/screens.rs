//! Pictures of every screen in `target/screens`, for people to look at: phone, tablet, desk; light and dark.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page};
use quintile_rules::GameId;

use crate::pages::{PAGES, open_table};

const SIZES: [(u32, u32); 3] = [(360, 740), (768, 1024), (1440, 900)];

/// The page as it is, in every size and both themes.
async fn pictures(page: &Page, name: &str) {
    for theme in ["light", "dark"] {
        page.media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]).await;
        for (width, height) in SIZES {
            page.size(width, height).await;
            page.run("scrollTo(0, 0)").await;
            page.picture(&format!("{name}-{width}-{theme}")).await;
        }
    }
    page.size(1280, 900).await;
}

#[test]
fn pages() {
    with_page(async |page| {
        for path in PAGES {
            page.open(path).await;
            let name = path.trim_matches('/').replace('/', "-");
            pictures(page, if name.is_empty() { "home" } else { &name }).await;
        }
    });
}

#[test]
fn tables() {
    with_page(async |page| {
        for game in GameId::ALL {
            open_table(page, game).await;
            pictures(page, &format!("table-{game}")).await;
        }
        page.click(".bar button:last-of-type").await;
        pictures(page, "keys").await;
        page.start(Order { other: "person", ..Order::of(GameId::Synergo) }).await;
        page.until("the curtain", "document.querySelector('.curtain') !== null").await;
        pictures(page, "curtain").await;
    });
}

#[test]
fn ends() {
    with_page(async |page| {
        page.start(Order::of(GameId::SumsOfOne)).await;
        page.play_on_by_clicking().await;
        pictures(page, "result").await;
        page.click(".fold").await;
        pictures(page, "end").await;
        page.click(".fold").await;
        page.click(".over .replay").await;
        page.until("the replay", "document.querySelector('output') !== null").await;
        pictures(page, "replay-game").await;
    });
}
