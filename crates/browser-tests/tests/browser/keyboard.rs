//! Whole games, whole lessons and a lobby with the keyboard alone; the focus is never lost.

use fantoccini::key::Key;
use quintile_browser_tests::{Engine, with_page, with_two_pages};
use quintile_rules::GameId;
use serde_json::json;

use crate::online::{invite, on_turn};

pub(crate) fn first_plays(engine: Engine) {
    engine.with_page(async |page| {
        for game in [GameId::Synergo, GameId::ScrambledFives] {
            page.start_by_keys(game).await;
            page.play_by_keys(game).await;
            page.play_by_keys(game).await;
        }
    });
}

fn whole_game(game: GameId) {
    with_page(async |page| {
        page.start_by_keys(game).await;
        page.play_on_by_keys(game).await;
        // The result has the focus, not a button: a key that was meant for the last play starts nothing.
        page.until("the result", "document.activeElement.matches('.over h2')").await;
        page.tab_to(".over .again").await;
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
        // A tile with four equal sides looks the same when turned; not every tile of a hand is one.
        let turned = page.stroke('r').await;
        let back = page.stroke(Key::Backspace).await;
        assert!(back.hand.iter().all(|tile| !tile.picked), "Backspace puts the tile down");
        assert_eq!(turned.hand.len(), back.hand.len());
    });
}

/// Five steps by keys; everything a step asks for can be done with the keyboard.
fn whole_lesson(game: GameId, engine: Engine) {
    engine.with_page(async |page| {
        page.open("/").await;
        page.tab_to(&format!(".game-card[data-game={game}] a[href^='/lesson']")).await;
        page.key(Key::Enter).await;
        page.until("the lesson", "document.querySelector('main.lesson') !== null").await;
        for step in 0..5 {
            page.solve_by_keys(game, step).await;
            page.go_on_by_keys(game, step).await;
        }
        // The game itself is one key away.
        page.until("the way to play", "document.activeElement.matches('.lesson .confirm')").await;
        page.key(Key::Enter).await;
        page.until("the set-up", "document.querySelector('main.setup') !== null").await;
    });
}

#[test]
fn lesson_of_polygon() {
    whole_lesson(GameId::Polygon, Engine::Chromium);
}

#[test]
fn lesson_of_synergo() {
    whole_lesson(GameId::Synergo, Engine::Chromium);
}

pub(crate) fn lesson_of_twenty_four_seven(engine: Engine) {
    whole_lesson(GameId::TwentyFourSeven, engine);
}

#[test]
fn lesson_of_scrambled_fives() {
    whole_lesson(GameId::ScrambledFives, Engine::Chromium);
}

#[test]
fn lesson_of_sums_of_one() {
    whole_lesson(GameId::SumsOfOne, Engine::Chromium);
}

#[test]
fn help_in_a_lesson() {
    with_page(async |page| {
        page.open("/lesson/synergo").await;
        page.stroke('1').await;
        page.stroke('?').await;
        page.until("the help", "document.activeElement.matches('.help .confirm')").await;
        page.key(Key::Escape).await;
        page.until("no help", "document.querySelector('.help').hidden").await;
        page.solve_by_keys(GameId::Synergo, 0).await;
    });
}

/// Inviting, taking a seat and the first plays: two people without a mouse.
#[test]
fn a_lobby_by_keys() {
    let game = GameId::TwentyFourSeven;
    with_two_pages(async |ana, bo| {
        let permissions = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        ana.devtools("Browser.grantPermissions", permissions).await;
        ana.open(&format!("/play/{game}")).await;
        let seat = ".seat-list li:nth-child(2) select";
        ana.tab_to(seat).await;
        // The menu starts with people: one of them joins by link.
        ana.key(Key::Home).await;
        ana.key(Key::Down).await;
        ana.until("a friend by link", &format!("document.querySelector('{seat}').value === 'friend'")).await;
        ana.tab_to(".start .confirm").await;
        ana.key(Key::Enter).await;
        ana.until("the lobby", "document.querySelector('main.lobby .qr') !== null").await;
        ana.tab_to(".invitation .confirm").await;
        ana.stroke(Key::Enter).await;
        ana.until("the link is copied", "navigator.clipboard.readText().then((text) => text === location.href)").await;
        assert_eq!(ana.text(".invitation .confirm").await, "Copied");

        let address: String = ana.value("location.pathname").await;
        bo.open(&address).await;
        bo.tab_to(".lobby-seats input").await;
        for letter in ['B', 'o'] {
            bo.key(letter).await;
        }
        bo.tab_to(".lobby-seats li .confirm").await;
        bo.key(Key::Enter).await;
        for _ in 0..2 {
            let player = on_turn(ana, bo).await.expect("the game has only begun");
            player.play_by_keys(game).await;
        }
        let names = "[...document.querySelectorAll('.seats .name')].map((name) => name.textContent)";
        assert!(ana.value::<Vec<String>>(names).await.contains(&"Bo".to_owned()), "Bo is at the table");
    });
}

/// A player without friends at hand starts against the computer.
#[test]
fn a_table_starts_by_keys() {
    with_page(async |page| {
        invite(page, GameId::Polygon).await;
        page.tab_to(".lobby-seats li:nth-child(2) button").await;
        page.key(Key::Enter).await;
        page.until("the table", "document.querySelector('main.table') !== null").await;
        page.play_by_keys(GameId::Polygon).await;
    });
}
