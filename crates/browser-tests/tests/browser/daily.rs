//! The puzzle of the day: it is the same everywhere, only the best play solves it, and the page remembers.

use quintile_browser_tests::{Page, with_page};
use quintile_puzzles::{Puzzle, daily};
use quintile_rules::GameId;

/// Opens a game's puzzle; returns the puzzle for the browser's date.
async fn open(page: &Page, game: GameId) -> Puzzle {
    page.open(&format!("/daily/{game}")).await;
    page.find(".daily .board").await;
    let now = "(() => { const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()]; })()";
    let (year, month, day): (u16, u8, u8) = page.value(now).await;
    daily(game, year, month, day).expect("a puzzle")
}

/// How many of today's puzzles the home page marks as solved.
async fn solved(page: &Page) -> usize {
    page.open("/").await;
    page.find(".puzzle-links").await;
    page.value("document.querySelectorAll('.puzzle-links .tick').length").await
}

#[test]
fn a_puzzle_takes_the_best_play_and_nothing_else() {
    with_page(async |page| {
        let puzzle = open(page, GameId::TwentyFourSeven).await;
        let (tile, best) = puzzle.best.split_once('@').expect("a placement");
        let hand = page.my_turn().await.hand;
        let right = hand.iter().position(|shown| shown.label.starts_with(tile)).expect("the tile of the best play");
        page.pick(right).await;
        let other = page.look().await.legal.into_iter().find(|place| place != best).expect("another place");
        page.touch(&other).await;
        page.until("a legal play", "!document.querySelector('.actions .confirm').disabled").await;
        assert!(!page.has(".tally .total").await, "points would give the answer away");
        page.press("Enter").await;
        page.until("an objection", "document.querySelector('.told .refused') !== null").await;
        page.press("Backspace").await;
        page.pick(right).await;
        page.touch(best).await;
        page.press("Enter").await;
        let praise = page.text(".told .praise").await;
        assert!(praise.contains(&puzzle.points.to_string()), "{praise}");
        assert_eq!(solved(page).await, 1);
    });
}

#[test]
fn every_game_shows_the_answer_to_those_who_give_up() {
    with_page(async |page| {
        for game in GameId::ALL {
            let puzzle = open(page, game).await;
            page.click(".answer").await;
            page.press("Enter").await;
            let praise = page.text(".told .praise").await;
            assert!(praise.contains(&puzzle.points.to_string()), "{game}: {praise}");
        }
        assert_eq!(solved(page).await, 0, "what was shown is not solved");
    });
}
