//! Every point of a finished game is accounted for: on the sheet, on the pad, in the result and in the replay.

use fantoccini::key::Key;
use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page};
use quintile_rules::GameId;
use quintile_words::Lang;
use serde_json::json;

use crate::opening::{leftover_set, prepare, team_game};

/// What the sheet adds up to, by seat.
const SHEET: &str = "(() => {
    const sums = [];
    for (const line of document.querySelectorAll('.sheet li:not(.opening)')) {
        const seat = Number(line.querySelector('.dot').dataset.seat);
        sums[seat] = (sums[seat] ?? 0) + Number(line.querySelector('.points').textContent.replace('−', '-'));
    }
    return sums;
})()";

/// The last row of the pad.
const PAD: &str =
    "[...document.querySelectorAll('.pad tfoot td')].map((cell) => Number(cell.textContent.replace('−', '-')))";

async fn shown_on_pad(page: &Page) -> Vec<i32> {
    page.click(".fold").await;
    page.click(".tabs [data-tab=pad]").await;
    page.until("the pad", "document.querySelector('.pad tfoot td') !== null").await;
    page.value(PAD).await
}

#[test]
fn every_point_has_a_line() {
    with_page(async |page| {
        prepare(page, Lang::En, leftover_set()).await;
        page.start(Order::of(GameId::ScrambledFives)).await;
        page.play_on_by_clicking().await;
        let (_, judged) = page.judged_record().await;
        let account = judged.account();
        assert!(!account.adjustments.is_empty(), "the sevens fit nowhere");
        assert_eq!(page.value::<Vec<i32>>(SHEET).await, judged.scores(), "the sheet adds up");
        let lines = "document.querySelectorAll('.sheet .adjustment').length";
        assert_eq!(page.value::<usize>(lines).await, account.adjustments.len());
        let left: usize = account.hands.iter().map(Vec::len).sum();
        for open in [".seats .open-hand > *", ".ranking .open-hand > *"] {
            let tiles = format!("document.querySelectorAll('{open}').length");
            assert_eq!(page.value::<usize>(&tiles).await, left, "{open}: all hands lie open");
        }
        assert_eq!(shown_on_pad(page).await, judged.scores(), "the pad adds up");
        page.click(".fold").await;
        page.assert_sound_end().await;
        page.until("nothing to tell at the beginning", "document.querySelector('.endings li') === null").await;
        page.key(Key::End).await;
        page.until("the same lines at the end", "document.querySelector('.endings li') !== null").await;
    });
}

#[test]
fn teams_win_together() {
    with_page(async |page| {
        prepare(page, Lang::En, team_game()).await;
        page.open("/play/synergo").await;
        page.start_here("novice").await;
        page.play_on_by_clicking().await;
        let (_, judged) = page.judged_record().await;
        let teams = judged.outcome().and_then(|outcome| outcome.teams).expect("a game of teams");
        let mut totals = teams;
        totals.sort_unstable_by(|a, b| b.cmp(a));
        let read = "[...document.querySelectorAll('.ranking b')].map((b) => Number(b.textContent.replace('−', '-')))";
        assert_eq!(page.value::<[i32; 2]>(read).await, totals);
        let crowned = "document.querySelectorAll('.crown').length";
        assert_eq!(page.value::<usize>(crowned).await, if teams[0] == teams[1] { 2 } else { 1 });
        assert_eq!(shown_on_pad(page).await, teams);
    });
}

#[test]
fn the_opening_is_a_moment_and_then_a_line() {
    with_page(async |page| {
        page.start(Order::of(GameId::Polygon)).await;
        page.until("who starts", "document.querySelector('.opening-card .starts .tile') !== null").await;
        let told: String = page.value("document.querySelector('.opening-card p').textContent").await;
        assert!(told.contains(" the highest tile and start"), "{told}");
        page.my_turn().await;
        page.pick(0).await;
        page.until("it is gone", "document.querySelector('.opening-card') === null").await;
        let kept: String = page.value("document.querySelector('.sheet .opening').textContent").await;
        assert!(
            kept.to_lowercase().ends_with(&told.to_lowercase()) && kept.contains(" draw"),
            "the sheet keeps it: {kept}"
        );
    });
}

#[test]
fn what_is_left_is_counted_and_what_was_agreed_is_one_press_away() {
    with_page(async |page| {
        prepare(page, Lang::En, json!({ "sums-of-one": { "options": { "half_pool": true } } })).await;
        page.start(Order::of(GameId::SumsOfOne)).await;
        let counted = "document.querySelector('.counters').textContent";
        // Half of 101 tiles less two hands of five, as long as nobody has drawn.
        page.until("the pool", &format!("{counted}.endsWith(' tiles in the pool')")).await;
        let count: String = page.value(counted).await;
        let count: usize = count.split(' ').next().and_then(|count| count.parse().ok()).expect("a number");
        assert!((35..=40).contains(&count), "{count} tiles in half a pool");
        page.click(".agreed summary").await;
        let agreed: String = page.value("document.querySelector('.agreed dl').textContent").await;
        assert!(agreed.contains("Half the poolyes"), "{agreed}");
        page.start(Order::of(GameId::Polygon)).await;
        page.until("the turns", &format!("{counted}.includes(' turns left')")).await;
    });
}
