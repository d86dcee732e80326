//! The puzzle of the day: it is the same everywhere, one try has to find the best play, and the page remembers.

use quintile_browser_tests::{Page, with_page};
use quintile_puzzles::{MAX_ARCHIVE, Puzzle, daily};
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

/// Lays the tile of the best play, on its place or on another one, and confirms.
async fn answer(page: &Page, puzzle: &Puzzle, right: bool) {
    let (tile, best) = puzzle.best.split_once('@').expect("a placement");
    let hand = page.my_turn().await.hand;
    let at = hand.iter().position(|shown| shown.label.starts_with(tile)).expect("the tile of the best play");
    page.pick(at).await;
    let mut places = page.look().await.legal;
    places.retain(|place| (place == best) == right);
    page.touch(places.first().expect("a place")).await;
    page.until("a legal play", "!document.querySelector('.actions .confirm').disabled").await;
    assert!(!page.has(".tally .total").await, "points would give the answer away");
    page.press("Enter").await;
}

#[test]
fn the_best_play_solves_a_puzzle_and_begins_a_streak() {
    with_page(async |page| {
        let puzzle = open(page, GameId::TwentyFourSeven).await;
        answer(page, &puzzle, true).await;
        let praise = page.text(".told .praise").await;
        assert!(praise.contains(&puzzle.points.to_string()), "{praise}");
        assert!(page.text(".share-puzzle .signs").await.contains('🟩'));
        page.click(".share-puzzle .share").await;
        page.until("it is copied", "document.querySelector('.share').textContent === 'Copied'").await;
        assert_eq!(solved(page).await, 1);
        assert!(page.text(".streak").await.starts_with('1'));
    });
}

#[test]
fn a_wrong_answer_is_told_the_best_play_and_counts() {
    with_page(async |page| {
        let puzzle = open(page, GameId::TwentyFourSeven).await;
        answer(page, &puzzle, false).await;
        let (_, place) = puzzle.best.split_once('@').expect("a placement");
        let told = page.text(".told .missed").await;
        assert!(told.contains(place) && told.contains(&puzzle.points.to_string()), "{told}: the best play and why");
        assert!(page.has(".lesson .next").await, "there is no second try");
        assert_eq!(solved(page).await, 0);
        // Whoever knows the answer can give it; the first one counts.
        let puzzle = open(page, GameId::TwentyFourSeven).await;
        answer(page, &puzzle, true).await;
        page.find(".told .praise").await;
        assert_eq!(solved(page).await, 0);
        assert_eq!(page.value::<usize>("document.querySelectorAll('.puzzle-links .cross').length").await, 1);
    });
}

#[test]
fn puzzles_of_the_last_days_can_be_solved() {
    with_page(async |page| {
        page.open("/daily").await;
        page.find(".days").await;
        assert_eq!(page.value::<usize>("document.querySelectorAll('.days > li').length").await, MAX_ARCHIVE);
        let path: String =
            page.value("document.querySelector('.days > li:nth-child(3) a[href*=twenty-four]').pathname").await;
        let date: Vec<u16> =
            path.rsplit('/').next().expect("a date").split('-').filter_map(|part| part.parse().ok()).collect();
        page.click(".days > li:nth-child(3) a[href*=twenty-four]").await;
        page.find(".daily .board").await;
        let puzzle = daily(GameId::TwentyFourSeven, date[0], date[1] as u8, date[2] as u8).expect("a puzzle");
        answer(page, &puzzle, true).await;
        page.find(".told .praise").await;
        assert_eq!(solved(page).await, 0, "it is not today's");
        assert!(!page.has(".streak").await, "an old puzzle begins no streak");
        page.open("/daily").await;
        page.until("its tick", "document.querySelectorAll('.days > li:nth-child(3) .tick').length === 1").await;
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
