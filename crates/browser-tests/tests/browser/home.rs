//! The first page: what one came for is in sight, and it knows where one left off.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{with_page, with_two_pages};
use quintile_rules::GameId;

use crate::online::meet;

/// How far down the lowest of all buttons that start a game ends, and how many there are.
const LOWEST: &str = "(() => {
    const all = [...document.querySelectorAll('.game-card .confirm')].map((button) => button.getBoundingClientRect().bottom);
    return [Math.max(...all), all.length];
})()";

#[test]
fn every_game_starts_without_scrolling() {
    with_page(async |page| {
        for (width, height) in [(1366, 768), (390, 844)] {
            if width < 500 {
                page.phone(width, height).await;
            } else {
                page.size(width, height).await;
            }
            page.open("/").await;
            let (lowest, count): (f64, usize) = page.value(LOWEST).await;
            assert_eq!(count, GameId::ALL.len());
            assert!(lowest <= f64::from(height), "{width} × {height}: a button ends at {lowest}");
        }
    });
}

#[test]
fn a_game_that_was_begun_says_how_it_stands() {
    with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.play_by_clicking().await;
        page.my_turn().await;
        page.open("/").await;
        let row = page.text(".unfinished li").await;
        assert!(row.contains("24/7") && row.contains("computer (novice)") && row.contains("Your turn"), "{row}");
    });
}

#[test]
fn a_table_with_a_friend_says_how_it_stands() {
    with_two_pages(async |page, friend| {
        meet(page, friend, GameId::ScrambledFives).await;
        page.open("/").await;
        let told = "document.querySelector('.unfinished .online .continue')?.textContent ?? ''";
        page.until("whose turn it is", &format!("/turn/i.test({told})")).await;
        let row = page.text(".unfinished .online").await;
        assert!(row.contains("Scrambled 5's") && row.contains('0'), "{row}: the game and the scores");
    });
}

#[test]
fn a_lesson_goes_on_where_it_was_left() {
    with_page(async |page| {
        page.open("/lesson/twenty-four-seven").await;
        page.solve_by_keys(GameId::TwentyFourSeven, 0).await;
        page.go_on_by_keys(GameId::TwentyFourSeven, 0).await;
        page.open("/").await;
        let link = ".game-card[data-game=twenty-four-seven] a[href*=lesson]";
        assert_eq!(page.text(link).await, "Continue the lesson");
        page.click(link).await;
        page.until("the second step", "document.querySelector('.steps .now:nth-child(2)') !== null").await;
    });
}
