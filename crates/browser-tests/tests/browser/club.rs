//! What a club does: rated games and the ladder; and what whoever runs the server does about it.

use quintile_browser_tests::{ADMIN_TOKEN, Page, with_two_pages};
use quintile_rules::GameId;
use quintile_words::Lang;
use serde_json::json;

use crate::online::{at_the_table, invite, on_turn, sit_down};
use crate::opening::prepare;
use crate::pages::Screen;

/// A switch of the set-up, by its text.
const RATED: &str =
    "[...document.querySelectorAll('.habits .switch')].find((label) => /Rated|puntuación/.test(label.textContent))";

/// Turns the switch that makes a game count.
pub(crate) async fn rate(page: &Page) {
    page.until("the switch", &format!("{RATED} !== undefined")).await;
    page.run(&format!("{RATED}.querySelector('input').click()")).await;
    page.until(
        "it is rated",
        &format!("{RATED}.querySelector('input').checked && document.querySelectorAll('.habits .switch').length > 0"),
    )
    .await;
}

/// Two people play a rated game, until the friend gives up; the table's address.
pub(crate) async fn rated_game(page: &Page, friend: &Page) -> String {
    page.open("/play/twenty-four-seven").await;
    rate(page).await;
    page.choose(".seat-list li:nth-child(2) select", "friend").await;
    page.click(".start .confirm").await;
    page.until("the lobby", "document.querySelector('main.lobby .qr') !== null").await;
    let address: String = page.value("location.pathname").await;
    sit_down(friend, &address).await;
    at_the_table(page).await;
    at_the_table(friend).await;
    for _ in 0..2 {
        on_turn(page, friend).await.expect("the game has only begun").play_by_clicking().await;
    }
    friend.click(".tabs [data-tab=company]").await;
    for _ in 0..2 {
        friend.click(".company .buttons button:nth-child(2)").await;
    }
    page.find(".rated-end").await;
    address
}

/// Opens the desk of whoever runs the server.
pub(crate) async fn enter_desk(page: &Page) {
    page.open("/admin").await;
    page.write(".admin input", ADMIN_TOKEN).await;
    page.click(".admin .confirm").await;
    page.find(".admin .entries .entry").await;
}

impl Screen {
    /// A part of the desk.
    pub(crate) async fn look_after(self, page: &Page) {
        match self {
            Self::AdminPeople => {
                page.click(".admin .club-tabs li:nth-child(2) button").await;
                page.click(".admin .entry .other-name").await;
                page.find(".admin .in-words input").await;
            }
            Self::AdminBans => {
                page.click(".admin .club-tabs li:nth-child(3) button").await;
                ban(page, "203.0.113.0/24").await;
            }
            _ => {
                page.click(".admin .entry .remove").await;
                page.find(".admin .sure .yes").await;
            }
        }
    }
}

async fn ban(page: &Page, subject: &str) {
    page.write(".new-ban .subject", subject).await;
    page.write(".new-ban .reason", "Noise").await;
    page.click(".new-ban .confirm").await;
    page.find(".admin .entry .unban").await;
}

const NAMES: &str =
    "[...document.querySelectorAll('.ladder tbody tr:not(.computer) th span')].map((name) => name.textContent)";

#[test]
fn a_rated_game_leads_to_the_ladder() {
    with_two_pages(async |ana, bo| {
        ana.open("/ladder").await;
        ana.until("computer players", "document.querySelectorAll('.ladder tr.computer').length === 4").await;
        assert_eq!(ana.value::<Vec<String>>(NAMES).await, [""; 0]);

        rated_game(ana, bo).await;
        for person in [ana, bo] {
            person.find(".rated-end li").await;
            let changes: Vec<String> = person
                .value("[...document.querySelectorAll('.rated-end .change')].map((change) => change.textContent)")
                .await;
            assert_eq!(changes, ["1500 → 1662 ± 290", "1500 → 1338 ± 290"]);
        }
        ana.click(".rated-end a").await;
        ana.find(".ladder .own-place").await;
        let names = ana.value::<Vec<String>>(NAMES).await;
        assert_eq!((names.len(), names[1].as_str()), (2, "Bo"), "whoever won comes first");
        assert_eq!(ana.value::<usize>("document.querySelectorAll('.ladder tr.you').length").await, 1);
        ana.click(".ladder .leave").await;
        ana.until("one is left", &format!("{NAMES}.length === 1")).await;
        ana.click(".ladder .come-back").await;
        ana.until("both are there", &format!("{NAMES}.length === 2")).await;
        // Another game has another ladder.
        ana.click(".ladder .club-tabs li:first-child a").await;
        ana.until(
            "an empty one",
            &format!("document.querySelectorAll('.ladder tr.computer').length === 4 && {NAMES}.length === 0"),
        )
        .await;
    });
}

#[test]
fn a_rated_game_has_no_help_and_is_on_the_server() {
    with_two_pages(async |ana, _| {
        prepare(ana, Lang::En, json!({})).await;
        ana.open("/play/scrambled-fives").await;
        let switches = "document.querySelectorAll('.habits .switch').length";
        ana.until("the switch", &format!("{RATED} !== undefined")).await;
        assert_eq!(ana.value::<usize>(switches).await, 3, "rated, hints, takebacks");
        rate(ana).await;
        let texts: String = ana.text(".habits").await;
        assert!(!texts.contains("Hints") && !texts.contains("Takebacks"), "{texts}");
        // Against the computer: the table is on the server nevertheless, and there is nothing to be hinted or taken back.
        ana.click(".start .confirm").await;
        at_the_table(ana).await;
        assert!(ana.value::<String>("location.pathname").await.starts_with("/t/"));
        ana.click(".agreed summary").await;
        assert!(ana.text(".agreed").await.contains("Rated"));
    });
}

#[test]
fn a_table_without_reactions_has_no_buttons_for_them() {
    with_two_pages(async |ana, bo| {
        for (reactions, count) in [(true, 8), (false, 0)] {
            prepare(ana, Lang::En, json!({ "polygon": { "reactions": reactions } })).await;
            let address = invite(ana, GameId::Polygon).await;
            sit_down(bo, &address).await;
            at_the_table(ana).await;
            ana.click(".tabs [data-tab=company]").await;
            ana.find(".company .buttons button").await;
            assert_eq!(
                ana.value::<usize>("document.querySelectorAll('.company .reactions button').length").await,
                count
            );
        }
    });
}

#[test]
fn whoever_runs_the_server_looks_after_it_in_the_page() {
    with_two_pages(async |host, ana| {
        let address = invite(ana, GameId::Polygon).await;
        host.open("/admin").await;
        host.write(".admin input", "not-this-one-but-long").await;
        host.click(".admin .confirm").await;
        host.until("it is refused", "document.querySelector('.admin .refused[role=alert]') !== null").await;
        host.forgive("401").await;
        enter_desk(host).await;
        let kept = "JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie + location.href";
        assert!(!host.value::<String>(kept).await.contains(ADMIN_TOKEN), "it is in memory alone");

        let said = "document.querySelector('.admin .outcome')?.textContent";
        host.click(".admin .entry .other-name").await;
        host.write(".admin .in-words input", "Somebody").await;
        host.click(".admin .in-words .yes").await;
        host.until("the new name", "document.querySelector('.admin .sitters b')?.textContent === 'Somebody'").await;
        ana.until(
            "her name has changed",
            "document.querySelector('.lobby-seats')?.textContent.includes('Somebody') === true",
        )
        .await;

        host.click(".admin .club-tabs li:nth-child(3) button").await;
        ban(host, "203.0.113.9").await;
        host.click(".admin .entry .unban").await;
        host.until("nobody is banned", "document.querySelector('.admin .entry') === null").await;
        assert_eq!(host.value::<String>(said).await, "Done.");

        host.click(".admin .club-tabs li:nth-child(1) button").await;
        host.find(".admin .entry .close").await;
        host.click(".admin .entry .close").await;
        host.until("it is closed", "document.querySelector('.admin .entry .close') === null && document.querySelector('.admin .entry') !== null").await;
        host.click(".admin .entry .remove").await;
        host.find(".admin .sure .yes").await;
        assert!(host.has(".admin .entry").await, "it asks first");
        host.click(".admin .sure .yes").await;
        host.until("it is gone", "document.querySelector('.admin .entry') === null").await;
        ana.open(&address).await;
        assert!(ana.text("main h1").await.contains("no such table"));
        ana.forgive("404").await;

        host.click(".admin .club-tabs li:nth-child(2) button").await;
        host.click(".admin .entry .erase").await;
        host.click(".admin .sure .yes").await;
        host.until("it is done", &format!("{said} === 'Done.'")).await;
        // The token went with the page.
        host.reload().await;
        host.find(".admin input[type=password]").await;
    });
}
