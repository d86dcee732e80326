//! The analysis board: other plays for every side, what the coach thinks, branches, links; and one's mistakes as puzzles.

use fantoccini::key::Key;
use quintile_browser_tests::{Page, with_page};
use quintile_words::Lang;

use crate::mine::{finish_a_game, open as open_games};
use crate::opening::show_record;
use crate::review::careless_game;

/// Opens the analysis of a record, after so many plays.
pub(crate) async fn analyse(page: &Page, plies: usize) {
    show_record(page, &careless_game()).await;
    page.click(&format!(".moves li:nth-child({plies}) button")).await;
    page.click(".analyse").await;
    page.until("the board", "document.querySelector('.study .board .place') !== null").await;
}

/// The number of the position that the list marks.
const HERE: &str = "Number(document.querySelector('.tree [aria-current=true]')?.dataset.node ?? 0)";
/// How many rows the list has, and how many of them are variations.
const ROWS: &str =
    "[document.querySelectorAll('.tree li').length, document.querySelectorAll('.tree li.variation').length]";

async fn rows(page: &Page) -> (usize, usize) {
    page.value(ROWS).await
}

/// Makes a play by clicking: the first that is found.
pub(crate) async fn make_a_play(page: &Page) {
    let before: usize = page.value(HERE).await;
    page.lay_some_tile().await;
    page.until("a legal play", "!document.querySelector('.actions .confirm').disabled").await;
    page.press("Enter").await;
    page.until("the next position", &format!("{HERE} !== {before}")).await;
}

#[test]
fn variations_branch_off_and_are_left_again() {
    with_page(async |page| {
        analyse(page, 2).await;
        let (length, _) = rows(page).await;
        page.until("where the replay stood", &format!("{HERE} === 2")).await;
        make_a_play(page).await;
        // For the other side, too.
        make_a_play(page).await;
        let (all, tried) = rows(page).await;
        assert!(tried <= 2 && all == length + tried, "{length} plays, now {all}, {tried} of them tried");
        // Keys step, and the main line is one press away.
        page.run("document.activeElement.blur()").await;
        page.key(Key::Left).await;
        page.key(Key::Left).await;
        page.until("back in the game", &format!("{HERE} === 2")).await;
        let last = "[...document.querySelectorAll('.tree li.variation button')].at(-1)";
        page.run(&format!("{last}.click()")).await;
        page.until("in the variation", &format!("{HERE} > {length}")).await;
        page.click(".to-game").await;
        page.until("in the game", &format!("{HERE} === 2")).await;
        page.run(&format!("{last}.click()")).await;
        page.find(".steps-bar .remove").await;
        page.click(".steps-bar .remove").await;
        page.until("a play less", &format!("({ROWS})[0] === {}", all - 1)).await;
        assert!(!page.scrolls_sideways().await);
    });
}

#[test]
fn the_coach_names_the_best_plays_and_why() {
    with_page(async |page| {
        analyse(page, 1).await;
        page.click(".advice .ask").await;
        page.until("plays", "document.querySelectorAll('.advice li').length > 1").await;
        let first = page.text(".advice li").await;
        assert!(first.contains('%'), "{first}: the chance to win");
        page.click(".advice li .show").await;
        page.until("it is shown", "document.querySelector('.board.hinted') !== null").await;
        page.click(".advice li .make").await;
        page.until("it is made", &format!("{HERE} > 1")).await;
        page.until("plays of the other", "document.querySelectorAll('.advice li').length > 0").await;
    });
}

#[test]
fn an_analysis_is_shared_by_its_link() {
    with_page(async |page| {
        analyse(page, 2).await;
        make_a_play(page).await;
        let here: usize = page.value(HERE).await;
        let rows = rows(page).await;
        // The clipboard belongs to the desktop: what is written there is noted.
        page.run("navigator.clipboard.writeText = (text) => { window.written = text; return Promise.resolve(); }")
            .await;
        page.click(".study .share").await;
        page.until("the link", "window.written !== undefined").await;
        let link: String = page.value("window.written").await;
        assert!(link.len() < 4000, "{} characters", link.len());
        let path = link.strip_prefix(page.server()).expect("an address of this server").to_owned();
        page.open("/").await;
        page.open(&path).await;
        page.until("the same position", &format!("document.querySelector('.study') !== null && {HERE} === {here}"))
            .await;
        assert_eq!(page.value::<(usize, usize)>(ROWS).await, rows);
        // A link that somebody has cut off.
        for (bad, expected) in [
            (path[..path.len() - 40].to_owned(), "damaged"),
            ("/analysis#nothing".to_owned(), "damaged"),
            (format!("/analysis#a1.{}", "A".repeat(40_000)), "more than"),
        ] {
            page.open("/").await;
            page.open(&bad).await;
            let told = page.text("main .refused").await;
            assert!(told.contains(expected), "{told}");
            assert!(page.has("main .file").await, "and a way on");
        }
    });
}

#[test]
fn a_game_goes_on_from_a_variation() {
    with_page(async |page| {
        analyse(page, 2).await;
        make_a_play(page).await;
        page.click(".study .from-here").await;
        let look = page.my_turn().await;
        assert_eq!(look.plays, 3, "two plays of the game and the one that was tried");
        assert!(page.has(".practice").await, "it is practice");
        page.play_by_clicking().await;
        page.my_turn().await;
    });
}

#[test]
fn a_record_file_is_opened_on_the_page() {
    with_page(async |page| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.json");
        page.open("/analysis").await;
        std::fs::write(&path, "{ \"format\": ").expect("a file");
        page.give_file("main .file input", &path).await;
        page.until("what is wrong", "document.querySelector('main .refused')?.textContent.includes('line 1') ?? false")
            .await;
        std::fs::write(&path, careless_game()).expect("a file");
        page.give_file("main .file input", &path).await;
        page.until("the beginning", "document.querySelector('.study .board') !== null").await;
        page.click(".steps-bar .last").await;
        page.until("the end", &format!("{HERE} === document.querySelectorAll('.tree li').length")).await;
        assert!(page.value::<bool>("document.querySelector('.study .controls').hidden").await, "nobody is on turn");
    });
}

#[test]
fn mistakes_become_puzzles() {
    with_page(async |page| {
        page.open("/mistakes").await;
        page.find(".empty-page .button").await;
        show_record(page, &careless_game()).await;
        page.click(".review .confirm").await;
        page.until("the coach is done", "!document.querySelector('.review progress, .review .confirm')").await;
        page.click(".review .slips").await;
        page.until("a puzzle", "document.querySelector('.mistakes .board') !== null").await;
        assert!(!page.has(".tally .total").await, "points would give the answer away");
        page.click(".answer").await;
        page.until("the answer lies there", "!document.querySelector('.actions .confirm').disabled").await;
        page.press("Enter").await;
        page.find(".told .praise").await;
        page.find(".next").await;
    });
}

#[test]
fn an_answer_that_is_no_better_is_told_what_was() {
    with_page(async |page| {
        show_record(page, &careless_game()).await;
        page.click(".review .confirm").await;
        page.until("the coach is done", "!document.querySelector('.review progress, .review .confirm')").await;
        page.click(".review .slips").await;
        page.until("a puzzle", "document.querySelector('.mistakes .board') !== null").await;
        page.lay_some_tile().await;
        page.until("a legal play", "!document.querySelector('.actions .confirm').disabled").await;
        page.press("Enter").await;
        page.until("a word on it", "document.querySelector('.told :is(.praise, .missed)') !== null").await;
        assert!(page.has(".next").await, "one try");
    });
}

#[test]
fn a_game_of_mine_leads_to_its_analysis() {
    with_page(async |page| {
        finish_a_game(page, Lang::En).await;
        open_games(page).await;
        page.click(".game-row .analyse").await;
        page.until("the board", "document.querySelector('.study .board .place') !== null").await;
        // By keys alone: pick, lay, confirm.
        let before: (usize, usize) = page.value(ROWS).await;
        page.key('b').await;
        page.until("the board has the keyboard", "document.activeElement.matches('.place')").await;
        assert!(before.0 > 0 && before.1 == 0, "{before:?}: the game, nothing tried");
    });
}
