//! Looking back: a replay that runs by itself, and a coach who tells how the chances went and where they turned.

use quintile_browser_tests::with_page;
use quintile_rules::AnyGame;
use quintile_rules::GameId;
use quintile_rules::kit::{Chance, Entry, Format, PlayEntry, Record};
use serde_json::{Map, json};

use crate::opening::show_record;

/// A whole game of random plays, which has mistakes enough; few tiles, so that it is judged soon.
pub(crate) fn careless_game() -> String {
    let game = GameId::TwentyFourSeven;
    let options =
        json!({ "tiles": { "2": 2, "3": 2, "4": 3, "5": 2, "6": 2, "7": 3 }, "removed": 0, "hands": [3, 3, 3] });
    let options: Map<String, serde_json::Value> = options.as_object().cloned().unwrap_or_default();
    let mut chance = Chance::from_number(3);
    let deal = AnyGame::draw(game, options.clone(), 2, &mut chance).expect("a deal");
    let mut position = AnyGame::new(game, options.clone(), 2, &deal).expect("a game");
    let mut plays = Vec::new();
    while let (Some(seat), Some(play)) = (position.turn(), position.pick(&mut chance)) {
        let points = position.play(&play).expect("legal").points;
        plays.push(Entry::Play(PlayEntry { seat, play, points: Some(points), legal: None, legal_hash: None }));
    }
    let outcome = position.outcome().expect("it is over");
    let record = Record {
        format: Format::One,
        game,
        options,
        seats: vec!["Ana".to_owned(), "casual".to_owned()],
        deal,
        plays,
        scores: Some(outcome.scores),
        teams: outcome.teams,
        winners: Some(outcome.winners),
        end: Some(outcome.end),
        fairness: None,
        meta: None,
    };
    serde_json::to_string(&record).expect("a text")
}

#[test]
fn a_replay_begins_at_the_first_play_and_runs_by_itself() {
    with_page(async |page| {
        show_record(page, &careless_game()).await;
        let at = |ply: usize| format!("document.querySelector('output').textContent.startsWith('{ply} /')");
        page.until("the first play", &at(1)).await;
        let held: usize = page.value("document.querySelectorAll('.film .seats .tile').length").await;
        assert!(held > 0, "the game is over: everybody's tiles may be seen");
        page.click(".autoplay").await;
        page.until("the third play", &at(3)).await;
        page.click(".autoplay").await;
        page.click(".moves li:nth-child(5) button").await;
        page.until("the fifth play", &at(5)).await;
        page.until("it is marked", "document.querySelector('.moves li:nth-child(5) [aria-current=true]') !== null")
            .await;
    });
}

#[test]
fn the_coach_tells_at_most_three_turning_points_and_lets_one_try_again() {
    with_page(async |page| {
        show_record(page, &careless_game()).await;
        page.click(".review .confirm").await;
        page.until("the coach is done", "!document.querySelector('.review progress, .review .confirm')").await;
        page.find(".chances .race-line").await;
        let points: usize = page.value("document.querySelectorAll('.turning li').length").await;
        assert!((1..=3).contains(&points), "{points} turning points");
        let told = page.text(".turning li").await;
        assert!(
            told.contains('%') && (told.contains("Ana") || told.contains("computer")),
            "{told}: whose, and how much"
        );
        let number: usize = told.split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number");
        page.click(".turning .look").await;
        let at = format!("document.querySelector('output').textContent.startsWith('{number} /')");
        page.until("that play on the board", &at).await;
        page.click(".turning .from-here").await;
        let look = page.my_turn().await;
        assert_eq!(look.plays, number - 1, "the position before that play");
        assert!(page.has(".practice").await, "it is practice");
        page.play_by_clicking().await;
        page.play_on_by_clicking().await;
        let (record, _) = page.judged_record().await;
        assert!(record.fairness.is_none(), "nobody drew this deal for this table");
    });
}

#[test]
fn the_board_stays_in_sight_on_a_phone() {
    with_page(async |page| {
        page.phone(360, 740).await;
        show_record(page, &careless_game()).await;
        page.run("scrollTo(0, document.documentElement.scrollHeight)").await;
        let inside = "(() => { const box = document.querySelector('.film .demo').getBoundingClientRect(); \
                      return box.top >= -1 && box.bottom <= innerHeight && box.height > 100; })()";
        page.until("the board in sight", inside).await;
        assert!(!page.scrolls_sideways().await);
    });
}
