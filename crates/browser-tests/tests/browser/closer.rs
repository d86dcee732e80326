//! On a phone: a picked tile brings its places close enough for a finger, and what is written there can be read.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::with_page;
use quintile_rules::GameId;
use quintile_words::Lang;
use serde_json::json;

use crate::opening::prepare;

/// The width of a place on the screen.
const PLACE: &str = "document.querySelector('.place').getBoundingClientRect().width";

#[test]
fn a_picked_tile_brings_its_places_closer() {
    with_page(async |page| {
        page.phone(360, 740).await;
        for game in [GameId::ScrambledFives, GameId::SumsOfOne] {
            page.start(Order::of(game)).await;
            page.my_turn().await;
            let whole: f64 = page.value(PLACE).await;
            assert!(whole < 30.0, "{game}: {whole} px, all of the board");
            page.pick(0).await;
            page.until("places for a finger", &format!("{PLACE} >= 40")).await;
            assert!(!page.look().await.legal.is_empty(), "{game}: where it can go is in sight");
            // The same tile again puts it back.
            page.pick(0).await;
            page.until("all of the board", &format!("{PLACE} < 30")).await;
        }
    });
}

#[test]
fn the_values_of_a_wild_are_beside_it() {
    with_page(async |page| {
        page.phone(360, 740).await;
        let options = json!({ "hand": 4, "yellow_tiles": { "*": 60, "0.25": 2 } });
        prepare(page, Lang::En, json!({ "sums-of-one": { "options": options } })).await;
        page.start(Order::of(GameId::SumsOfOne)).await;
        let wild = page.lay_a_tile(|tile| !tile.label.contains(char::is_numeric)).await.expect("a WILD");
        page.until("its values", "document.querySelector('.names') !== null").await;
        let apart = format!(
            "(() => {{ const tile = document.querySelector('.place[data-at=\"{wild}\"]').getBoundingClientRect(); \
             const names = document.querySelector('.names').getBoundingClientRect(); \
             return Math.max(names.top - tile.bottom, tile.top - names.bottom); }})()"
        );
        let apart: f64 = page.value(&apart).await;
        assert!((-8.0..24.0).contains(&apart), "{apart} px between the tile and its values");
        let inside = "(() => { const names = document.querySelector('.names').getBoundingClientRect(); \
                      return names.left >= 0 && names.right <= innerWidth; })()";
        assert!(page.value::<bool>(inside).await, "all of it is in sight");
        page.name_wild().await;
        page.until("its value", "document.querySelector('.rename') !== null").await;
        page.picture("wild-named-360").await;
    });
}

#[test]
fn large_boards_have_no_wall_of_crosses() {
    with_page(async |page| {
        for (game, crossed) in [(GameId::ScrambledFives, false), (GameId::SumsOfOne, false), (GameId::Polygon, true)] {
            page.start(Order::of(game)).await;
            page.play_by_clicking().await;
            page.my_turn().await;
            page.pick(0).await;
            let look = page.look().await;
            assert!(!look.illegal.is_empty(), "{game}: screen readers are told");
            let crosses: usize = page.value("document.querySelectorAll('.marks .q-illegal').length").await;
            assert_eq!(crosses > 0, crossed, "{game}");
            if !crossed {
                // Whoever asks about a place sees its cross and the reason.
                page.run(&format!("document.querySelector('.place[data-at=\"{}\"]').focus()", look.illegal[0])).await;
                page.until("one cross", "document.querySelectorAll('.pointed .q-illegal').length === 1").await;
                let status = page.look().await.status;
                assert!(!status.is_empty() && !status.contains("Choose a place"), "{game}: {status}");
            }
        }
    });
}

#[test]
fn plays_are_tiles_on_the_sheet_and_words_for_the_ear() {
    with_page(async |page| {
        page.start(Order::of(GameId::Synergo)).await;
        page.play_by_clicking().await;
        let tiles: usize = page.value("document.querySelectorAll('.sheet .laid-tile .tile').length").await;
        assert!(tiles > 0, "the tiles of the plays");
        let said = page.text(".sheet .what .sr").await;
        assert!(said.contains("start"), "where it lies, in words: {said}");
        assert!(!said.contains("x "), "no coordinates: {said}");
    });
}

#[test]
fn what_others_played_is_in_their_colour() {
    with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.play_by_clicking().await;
        page.my_turn().await;
        page.until("the other's tile", "document.querySelectorAll('.tiles .q-last-1').length === 1").await;
        let same = "getComputedStyle(document.querySelector('.q-last-1')).stroke === \
                    getComputedStyle(document.querySelector('.seat [data-seat=\"1\"]')).backgroundColor";
        assert!(page.value::<bool>(same).await, "as the dot beside the name");
    });
}

#[test]
fn a_laptop_shows_large_boards_large() {
    with_page(async |page| {
        page.size(1366, 768).await;
        page.start(Order::of(GameId::ScrambledFives)).await;
        page.my_turn().await;
        let place: f64 = page.value(PLACE).await;
        assert!(place > 38.0, "{place} px");
        let beside = "document.querySelector('.hand').getBoundingClientRect().left > document.querySelector('.board-frame').getBoundingClientRect().right - 1";
        assert!(page.value::<bool>(beside).await, "the tiles are beside the board");
    });
}
