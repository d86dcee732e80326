//! A whole game of each kind by keys alone; the focus is never lost on the way.

use fantoccini::key::Key;
use quintile_browser_tests::with_page;
use quintile_rules::GameId;

fn whole_game(game: GameId) {
    with_page(async |page| {
        page.start_by_keys(game).await;
        page.play_on_by_keys(game).await;
        // The result has the focus: «play again» is one key away.
        page.until("the result", "document.activeElement.matches('.over .confirm')").await;
        page.assert_sound_end().await;
    });
}

#[test]
fn polygon() {
    whole_game(GameId::Polygon);
}

#[test]
fn synergo() {
    whole_game(GameId::Synergo);
}

#[test]
fn twenty_four_seven() {
    whole_game(GameId::TwentyFourSeven);
}

#[test]
fn scrambled_fives() {
    whole_game(GameId::ScrambledFives);
}

#[test]
fn sums_of_one() {
    whole_game(GameId::SumsOfOne);
}

#[test]
fn help_tells_the_keys_and_gives_the_focus_back() {
    with_page(async |page| {
        page.start_by_keys(GameId::Synergo).await;
        page.my_turn().await;
        let before = page.stroke('1').await.focus;
        page.stroke('?').await;
        page.until("the help", "document.activeElement.matches('.help .confirm')").await;
        // Keys do nothing behind it.
        page.key('r').await;
        page.key(Key::Escape).await;
        page.until("no help", "document.querySelector('.help').hidden").await;
        page.until("the focus where it was", &format!("document.activeElement.dataset.at === '{before}'")).await;
    });
}

#[test]
fn a_trade_by_keys() {
    with_page(async |page| {
        page.start_by_keys(GameId::SumsOfOne).await;
        let plays = page.my_turn().await.plays;
        page.stroke('t').await;
        page.stroke('1').await;
        page.stroke(Key::Enter).await;
        page.played(plays).await;
    });
}

#[test]
fn keys_turn_and_take_back() {
    with_page(async |page| {
        page.start_by_keys(GameId::Synergo).await;
        page.my_turn().await;
        let picked = page.stroke('1').await;
        assert!(picked.hand[0].picked, "1 picks the first tile");
        assert!(!picked.legal.is_empty(), "the tile has a place");
        // A tile that looks the same on all sides stays as it is; some tile of a hand is not like that.
        let turned = page.stroke('r').await;
        let back = page.stroke(Key::Backspace).await;
        assert!(back.hand.iter().all(|tile| !tile.picked), "Backspace puts the tile down");
        assert_eq!(turned.hand.len(), back.hand.len());
    });
}
