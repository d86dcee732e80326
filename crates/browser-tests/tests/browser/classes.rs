//! A contest as a class plays it: names from a list, another device, the host's hand on the clocks, looking back together.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use quintile_browser_tests::{Page, with_two_pages};
use serde_json::{Value, json};

use crate::contests::enter;
use crate::online::at_the_table;
use crate::opening::short_game;
use crate::pages::Screen;

/// Opens a contest for somebody who is no browser, or for this one; its page's address.
pub(crate) async fn open_class(page: &Page, hosts: bool, body: &Value) -> String {
    page.open("/").await;
    let script = format!(
        "const ask = (path, body, more) => fetch(path, {{ method: 'POST', body: JSON.stringify(body), ...more }}).then((answer) => answer.json());
         const json = {{ 'content-type': 'application/json' }};
         const cookie = {{ headers: json }};
         const bearer = (token) => ({{ credentials: 'omit', headers: {{ ...json, authorization: `Bearer ${{token}}` }} }});
         return ask('/api/people', {{ bearer: {} }}, {})
             .then(({{ token }}) => ask('/api/contests', {body}, {}))
             .then((opened) => opened.link)",
        !hosts,
        if hosts { "cookie" } else { "{ credentials: 'omit', headers: json }" },
        if hosts { "cookie" } else { "bearer(token)" },
    );
    page.run(&script).await.as_str().expect("a link").to_owned()
}

/// A class of three with a list, each alone against the computer.
pub(crate) fn class_with_a_list() -> Value {
    json!({
        "name": "5B",
        "roster": ["Ana", "Bo", "Cleo María"],
        "setup": {
            "game": "twenty-four-seven", "options": short_game(), "seats": ["open", { "bot": "novice" }],
            "pace": { "per-game": { "seconds": 600 } },
        },
    })
}

/// A class that starts in an hour.
pub(crate) fn class_at_a_time() -> Value {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock");
    let starts = (now + Duration::from_secs(3600)).as_millis() as u64;
    json!({
        "name": "5B",
        "setup": { "game": "polygon", "seats": ["open", "open"], "start": "by-host" },
        "starts": starts,
    })
}

async fn pick(pupil: &Page, link: &str, name: &str) {
    pupil.open(link).await;
    pupil.choose(".entrance .pick-name", name).await;
    pupil.click(".entrance form .confirm").await;
    at_the_table(pupil).await;
}

/// A contest whose only game is over after one turn, to be looked back at.
pub(crate) async fn look_back(host: &Page, pupil: &Page) -> String {
    let link = open_class(host, true, &class_with_a_list()).await;
    pick(pupil, &link, "Ana").await;
    pupil.play_by_clicking().await;
    // Giving up ends a game against the computer.
    let resign = "const table = location.pathname.split('/').pop();
        return fetch(`/api/tables/${table}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ do: 'resign', seen: Number.MAX_SAFE_INTEGER }) }).then((answer) => answer.ok)";
    assert_eq!(pupil.run(resign).await, true);
    host.open(&link).await;
    host.click(".close-contest").await;
    host.find(".look-back").await;
    link
}

#[test]
fn a_list_is_pasted_and_everybody_picks_a_name() {
    with_two_pages(async |host, pupil| {
        host.open("/c").await;
        host.write(".open-contest input", "5B").await;
        host.click(".open-contest .roster summary").await;
        host.run("const field = document.querySelector('.roster textarea'); field.value = ' Ana \\n\\nBo\\nAna'; field.dispatchEvent(new Event('input'))").await;
        host.click(".open-contest .start .confirm").await;
        let problem = host.text(".open-contest .start .refused").await;
        assert!(problem.contains("Ana"), "{problem}");
        host.run("const field = document.querySelector('.roster textarea'); field.value = 'Ana\\nBo'; field.dispatchEvent(new Event('input'))").await;
        host.click(".open-contest .start .confirm").await;
        host.until(
            "who is missing",
            "document.querySelector('.desk .missing')?.textContent.includes('Ana, Bo') === true",
        )
        .await;
        let link: String = host.value("location.pathname").await;

        pick(pupil, &link, "Bo").await;
        host.until("one less", "document.querySelector('.desk .missing')?.textContent.endsWith(': Ana') === true")
            .await;
        // Another device is offered what is left.
        host.open(&link).await;
        pupil.open(&link).await;
        pupil.find(".my-table").await;
    });
}

#[test]
fn a_code_brings_somebody_to_their_game_on_another_device() {
    with_two_pages(async |laptop, tablet| {
        let link = open_class(laptop, false, &class_with_a_list()).await;
        pick(laptop, &link, "Ana").await;
        let table: String = laptop.value("location.pathname").await;
        laptop.open(&link).await;
        let code = laptop.text(".my-code b.code").await;
        assert_eq!(code.replace(' ', "").len(), 6, "{code}");

        tablet.open(&link).await;
        tablet.click(".come-back summary").await;
        tablet.write(".come-back label:nth-of-type(1) input", "Ana").await;
        let wrong = if code.starts_with('B') { "CCCCCC" } else { "BBBBBB" };
        tablet.write(".come-back input.code", wrong).await;
        tablet.click(".come-back .confirm").await;
        tablet.find(".come-back .refused").await;
        tablet.forgive("403").await;
        tablet.run("const field = document.querySelector('.come-back input.code'); field.value = ''; field.dispatchEvent(new Event('input'))").await;
        tablet.write(".come-back input.code", &code.to_lowercase()).await;
        tablet.click(".come-back .confirm").await;
        at_the_table(tablet).await;
        assert_eq!(tablet.value::<String>("location.pathname").await, table);
        // Both are hers: what one plays the other sees.
        tablet.play_by_clicking().await;
        laptop.open(&table).await;
        at_the_table(laptop).await;
        laptop.play_by_clicking().await;
    });
}

#[test]
fn the_host_pauses_all_games_and_gives_time() {
    with_two_pages(async |host, pupil| {
        let link = open_class(host, true, &class_with_a_list()).await;
        pick(pupil, &link, "Ana").await;
        host.open(&link).await;
        host.click(".pause-all").await;
        pupil
            .until("that it is paused", "document.querySelector('.status')?.textContent.includes('paused') === true")
            .await;
        let clock = "document.querySelector('.seat .clock').textContent";
        let before: String = pupil.value(clock).await;
        host.find(".go-on").await;
        host.open(&format!("{link}/wall")).await;
        host.find(".contest-wall .wall-note").await;
        host.open(&link).await;
        host.click(".add-time").await;
        pupil.until("a minute more", &format!("{clock} !== {before:?}")).await;
        host.click(".go-on").await;
        pupil
            .until("that it goes on", "document.querySelector('.status')?.textContent.includes('paused') === false")
            .await;
        pupil.play_by_clicking().await;
    });
}

#[test]
fn the_host_gives_somebody_a_new_code() {
    with_two_pages(async |host, pupil| {
        let link = open_class(host, true, &class_with_a_list()).await;
        pick(pupil, &link, "Cleo María").await;
        host.open(&link).await;
        host.click(".contest-tables .codes summary").await;
        host.click(".contest-tables .renew-code").await;
        let told = host.text(".contest-tables .codes p.code").await;
        assert!(told.starts_with("Cleo María: "), "{told}");
    });
}

#[test]
fn the_wall_counts_down_to_the_start() {
    with_two_pages(async |host, pupil| {
        let link = open_class(host, true, &class_at_a_time()).await;
        host.open(&format!("{link}/wall")).await;
        let left = "document.querySelector('.contest-wall .countdown b').textContent";
        host.find(".contest-wall .countdown").await;
        let before: String = host.value(left).await;
        host.until("that it counts", &format!("{left} !== {before:?}")).await;
        // Whoever joins waits in the lobby, and is told the code there.
        pupil.open(&link).await;
        pupil.write(".contest .entrance input", "Bo").await;
        pupil.click(".contest .entrance .confirm").await;
        pupil.find(".lobby .my-code b.code").await;
        // The host takes the time back.
        host.open(&link).await;
        host.click(".by-hand").await;
        host.find(".start-at input").await;
    });
}

#[test]
fn the_class_looks_back_together() {
    with_two_pages(async |host, pupil| {
        let link = look_back(host, pupil).await;
        pupil.open(&link).await;
        pupil.click(".look-back").await;
        let who = "document.querySelector('.turn-position .who')?.textContent";
        pupil.until("what Ana played", &format!("{who} === 'Ana'")).await;
        let tiles = "document.querySelectorAll('.turn-position svg.demo .q-shadow').length";
        let before: usize = pupil.value(tiles).await;
        pupil.click(".turn-position .made").await;
        pupil.until("her play on the board", &format!("{tiles} > {before}")).await;
        // For the projector.
        pupil.click(".hide-names input").await;
        pupil.until("no names", &format!("{who} === 'Player 1'")).await;
        let shown: String = pupil.value("document.querySelector('main').textContent").await;
        assert!(!shown.contains("Ana"), "{shown}");
        pupil.click(".turn-position .ask").await;
        pupil.until("what the coach says", "document.querySelector('.turn-position .advice li') !== null").await;
        pupil.until("the plays of the hour", "document.querySelector('.hour .played li') !== null").await;
        assert!(pupil.value::<bool>("document.querySelector('.which-turn .next').disabled").await);
        pupil.click(".reviews .review").await;
        pupil.until("a review", "document.querySelector('.page.replay .film') !== null").await;
    });
}

#[test]
fn whoever_types_a_name_that_is_taken_by_another_pupil_is_still_somebody_else() {
    with_two_pages(async |one, two| {
        let body = json!({ "name": "5B", "setup": { "game": "polygon", "seats": ["open", { "bot": "novice" }] } });
        let link = open_class(one, false, &body).await;
        enter(one, &link, "Ana").await;
        enter(two, &link, "Ana").await;
        let table = async |page: &Page| page.value::<String>("location.pathname").await;
        assert_ne!(table(one).await, table(two).await);
    });
}

impl Screen {
    /// Opens one of the screens of a class. `friend` is a pupil's browser, or a host's.
    pub(crate) async fn of_a_class(self, page: &Page, friend: &Page) {
        match self {
            Self::PickName => {
                let link = open_class(friend, true, &class_with_a_list()).await;
                page.open(&link).await;
                page.find(".entrance .pick-name").await;
                page.click(".come-back summary").await;
            }
            Self::PausedDesk => {
                let link = open_class(page, true, &class_with_a_list()).await;
                pick(friend, &link, "Bo").await;
                page.open(&link).await;
                page.click(".pause-all").await;
                page.find(".go-on").await;
                page.click(".contest-tables .codes summary").await;
                page.click(".contest-tables .renew-code").await;
                page.find(".contest-tables .codes p.code").await;
            }
            Self::WallCountdown => {
                let link = open_class(page, true, &class_at_a_time()).await;
                page.open(&format!("{link}/wall")).await;
                page.find(".contest-wall .countdown").await;
            }
            _ => {
                let link = look_back(page, friend).await;
                page.open(&format!("{link}/turns")).await;
                page.click(".turn-position .made").await;
                page.until("the plays of the hour", "document.querySelector('.hour .played li') !== null").await;
            }
        }
    }
}
