//! A tournament as a club sees it: opened in the page, entered, played in rounds, decided, ended.

use quintile_browser_tests::{Page, with_two_pages};
use quintile_rules::GameId;
use serde_json::json;

use crate::online::at_the_table;

/// A tournament of two players whose first round is decided, at its host's desk.
pub(crate) async fn at_the_desk(host: &Page, friend: &Page) {
    let link = open_tournament(host).await;
    host.open(&link).await;
    enter(host, "Ana").await;
    friend.open(&link).await;
    enter(friend, "Bo").await;
    start_round(host, 2).await;
    decide(host).await;
    host.click(".crosstable summary").await;
    host.find(".crosstable tbody tr").await;
}

/// A tournament for whoever is invited.
pub(crate) async fn open_tournament(host: &Page) -> String {
    host.open("/").await;
    let setup = json!({ "game": "twenty-four-seven", "seats": ["open", "open"] });
    let body = json!({ "name": "Friday club", "setup": setup, "system": "swiss", "rounds": 3 }).to_string();
    let script = format!(
        "const post = (path, body) => fetch(path, {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body }}); \
         return post('/api/people', '{{}}').then(() => post('/api/tournaments', {})) \
         .then((answer) => answer.json()).then((opened) => opened.link)",
        json!(body)
    );
    host.run(&script).await.as_str().expect("a link").to_owned()
}

/// Enters, as the host or as anybody.
async fn enter(page: &Page, name: &str) {
    page.find(".tournament .entrance .confirm, .host-plays summary").await;
    if page.has(".host-plays summary").await {
        page.click(".host-plays summary").await;
    }
    page.write(".tournament .entrance input", name).await;
    page.click(".tournament .entrance form .confirm").await;
    page.find(".next-table").await;
}

/// Starts a round once this many have entered.
async fn start_round(host: &Page, players: usize) {
    let there = format!("document.querySelectorAll('.entrants li').length === {players}");
    host.until("the players", &there).await;
    host.click(".start-round").await;
    host.find(".round li").await;
}

/// Says that the first seat of the first table has won.
async fn decide(host: &Page) {
    host.click(".round .score summary").await;
    host.click(".first-wins").await;
    host.until("a result", "document.querySelector('.round li small')?.textContent.startsWith('1 : 0') === true").await;
}

#[test]
fn a_club_plays_a_tournament() {
    with_two_pages(async |host, friend| {
        host.open("/").await;
        host.click(".for-club").await;
        host.find(".open-tournament").await;
        host.choose(".open-tournament select.game", GameId::TwentyFourSeven.name()).await;
        host.write(".open-tournament input", "Club night").await;
        host.choose(".open-tournament select.rounds", "2").await;
        host.click(".open-tournament .start .confirm").await;
        host.until("the desk", "document.querySelector('.tournament h1')?.textContent === 'Club night'").await;
        let link: String = host.value("location.pathname").await;
        assert!(link.starts_with("/e/"), "{link}");
        assert!(host.has(".start-round[disabled]").await, "nobody has entered");
        enter(host, "Ana").await;

        friend.open(&link).await;
        enter(friend, "Bo").await;
        assert!(!friend.has(".desk").await, "the host alone runs it");
        start_round(host, 2).await;
        // The friend's page says so by itself, and leads to the table in one press.
        friend.find(".my-table").await;
        assert!(friend.text(".next-table").await.contains("Round 1"));
        friend.click(".my-table").await;
        at_the_table(friend).await;

        decide(host).await;
        let points = "[...document.querySelectorAll('.standings tbody tr')].map((row) => row.querySelector('b').textContent).join()";
        host.until("the standings", &format!("{points} === '1,0'")).await;
        host.click(".crosstable summary").await;
        host.until("the crosstable", "document.querySelectorAll('.crosstable tbody tr').length === 2").await;
        friend.open(&link).await;
        friend.until("the end of the table", "document.querySelector('.my-table') === null").await;

        // One sits out: there is no second round, until they are back.
        friend.click(".sit-out").await;
        friend.find(".be-back").await;
        host.until("one is away", "document.querySelector('.start-round')?.disabled === true").await;
        friend.click(".be-back").await;
        host.until("both are there", "document.querySelector('.start-round')?.disabled === false").await;
        host.click(".start-round").await;
        host.until("round 2", "document.querySelector('.round h2')?.textContent === 'Round 2'").await;
        host.choose(".which-round", "1").await;
        host.until("round 1", "document.querySelector('.round h2')?.textContent === 'Round 1'").await;
        host.click(".end-tournament").await;
        host.click(".end-tournament").await;
        host.until("the end", "document.querySelector('.how-far')?.textContent.includes('ended') === true").await;
    });
}
