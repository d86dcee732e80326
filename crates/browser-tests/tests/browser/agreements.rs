//! Setting up a table, on this device and with friends: options without notation, sets by name, names that can be said, contests.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page, with_two_pages};
use quintile_rules::GameId;
use quintile_words::Lang;
use serde_json::{Value, json};

use crate::online::{at_the_table, invite, sit_down};
use crate::opening::prepare;

/// How a game was last set up, as the page keeps it.
async fn choice(page: &Page, game: GameId) -> Value {
    let kept = format!("JSON.parse(localStorage.getItem('quintile.settings')).choices['{game}'] ?? null");
    page.value(&kept).await
}

#[test]
fn every_option_has_a_control_and_no_notation() {
    with_page(async |page| {
        for game in GameId::ALL {
            page.open(&format!("/play/{game}")).await;
            page.click(".more-options summary").await;
            assert!(!page.has(".more-options code").await, "{game}: no option as text of a file");
            let read = "document.querySelector('.more-options').textContent";
            let text: String = page.value(read).await;
            assert!(!text.contains('{') && !text.contains("[\""), "{game}: {text}");
        }
    });
}

#[test]
fn tiles_are_counted_in_their_own_fields() {
    with_page(async |page| {
        let game = GameId::TwentyFourSeven;
        page.open(&format!("/play/{game}")).await;
        page.click(".more-options summary").await;
        page.run(
            "const field = document.querySelector('.tile-count input'); field.value = 6; \
             field.dispatchEvent(new Event('change', { bubbles: true }))",
        )
        .await;
        page.until("its set", "document.querySelector('.set-in-use') !== null").await;
        assert_eq!(choice(page, game).await["options"]["tiles"]["1"], 6);
    });
}

/// Where the switch of this name is, once everything is there that the server has.
pub(crate) async fn habit(page: &Page, name: &str) -> String {
    let switches = "[...document.querySelectorAll('.habits label.switch')]";
    let at = |name: &str| format!("{switches}.findIndex((label) => label.textContent.startsWith('{name}'))");
    for name in ["Rated", name] {
        page.until(name, &format!("{} >= 0", at(name))).await;
    }
    let index: usize = page.value(&at(name)).await;
    // From under the button that stays in sight.
    page.run("document.querySelector('.habits').scrollIntoView({ block: 'start' })").await;
    format!(".habits label.switch:nth-of-type({}) input", index + 1)
}

#[test]
fn habits_of_a_table_have_switches() {
    with_page(async |page| {
        let game = GameId::ScrambledFives;
        page.open(&format!("/play/{game}")).await;
        let hints = habit(page, "Hints").await;
        page.choose(".seat-list li:nth-child(2) select", "friend").await;
        for online in ["Onlookers", "Listed", "Reactions"] {
            habit(page, online).await;
        }
        page.click(&hints).await;
        page.click(".choices input[name=clock][type=radio]:last-of-type").await;
        page.until(
            "what is kept",
            "!JSON.parse(localStorage.getItem('quintile.settings')).choices['scrambled-fives'].hints",
        )
        .await;
    });
}

#[test]
fn a_set_is_named_everywhere_and_left_with_one_press() {
    with_page(async |page| {
        let game = GameId::TwentyFourSeven;
        let options = json!({ "columns": 9, "rows": 9 });
        prepare(page, Lang::En, json!({ game.name(): { "options": options, "set": "Large" } })).await;
        page.open("/").await;
        assert!(page.text(".set-in-use").await.contains("Large"), "on the first page");
        page.start(Order::of(game)).await;
        assert_eq!(page.text(".bar .set-name").await, "Large", "at the table");
        page.open("/").await;
        page.click(".set-in-use button").await;
        page.until("the house set", "document.querySelector('.set-in-use') === null").await;
        assert_eq!(choice(page, game).await["options"], json!({}));
        page.start(Order::of(game)).await;
        assert!(!page.has(".bar .set-name").await);
    });
}

#[test]
fn colours_follow_the_number_of_players() {
    with_page(async |page| {
        let bot = json!({ "bot": "novice" });
        let options = json!({ "type": "color", "colors": ["Y", "G", "R"] });
        let seats = json!([{ "person": "Ana" }, bot, bot]);
        prepare(page, Lang::En, json!({ "synergo": { "seats": seats, "options": options } })).await;
        page.open("/play/synergo").await;
        page.click(".seat-list .buttons button:last-child").await;
        page.until("two players", "document.querySelectorAll('.seat-list li').length === 2").await;
        page.until("no objection", "!document.querySelector('.start .confirm').disabled").await;
        page.click(".start .confirm").await;
        at_the_table(page).await;
    });
}

#[test]
fn unfinished_games_are_all_there_and_come_back() {
    with_page(async |page| {
        for _ in 0..5 {
            page.start(Order::of(GameId::TwentyFourSeven)).await;
            page.my_turn().await;
        }
        page.open("/").await;
        page.until("all five", "document.querySelectorAll('.unfinished .continue').length === 5").await;
        page.click(".unfinished li:first-child .icon-button").await;
        page.until("one less", "document.querySelectorAll('.unfinished .continue').length === 4").await;
        page.click(".unfinished .removed button").await;
        page.until("all five again", "document.querySelectorAll('.unfinished .continue').length === 5").await;
        page.reload().await;
        page.until("they stay", "document.querySelectorAll('.unfinished .continue').length === 5").await;
    });
}

#[test]
fn a_table_is_created_and_joined_from_the_first_page() {
    with_two_pages(async |ana, bo| {
        prepare(ana, Lang::Es, json!({})).await;
        ana.open("/").await;
        ana.click(".create .confirm").await;
        ana.until("the question for a name", "document.activeElement.matches('.create input')").await;
        ana.write(".create input", "Ana").await;
        ana.click(".create .confirm").await;
        ana.until("the lobby", "document.querySelector('main.lobby .qr') !== null").await;
        let words = ana.text(".its-words").await;
        assert_eq!(words.split(' ').count(), 5, "{words}");

        // In capitals, with an accent and a letter too many.
        bo.open("/").await;
        bo.write(".by-words input", &format!("{}x", words.to_uppercase().replacen('A', "Á", 1))).await;
        bo.click(".by-words button").await;
        bo.until("a free seat", "document.querySelector('.lobby-seats li .confirm') !== null").await;
        bo.click(".lobby-seats li .confirm").await;
        bo.until("the question for a name", "document.activeElement.matches('.lobby-seats .field input')").await;
        bo.write(".lobby-seats .field input", "Bo").await;
        bo.click(".lobby-seats li .confirm").await;
        at_the_table(ana).await;
        at_the_table(bo).await;
        assert!(bo.text(".seats").await.contains("Ana") && bo.text(".seats").await.contains("Bo"));
    });
}

#[test]
fn everybody_picks_a_colour_in_the_lobby() {
    with_two_pages(async |ana, bo| {
        let options = json!({ "type": "color" });
        let seats = json!([{ "person": "Ana" }, "friend"]);
        prepare(ana, Lang::En, json!({ "synergo": { "seats": seats, "options": options } })).await;
        let address = invite(ana, GameId::Synergo).await;
        sit_down(bo, &address).await;
        bo.find(".my-color select").await;
        bo.choose(".my-color select", "Y").await;
        let has = |seat: usize, colour: &str| {
            format!("document.querySelector('.lobby-seats li:nth-child({seat}) .color')?.textContent === '{colour}'")
        };
        for page in [ana, bo] {
            page.until("the colour of the guest", &has(2, "yellow")).await;
        }
        ana.choose(".my-color select", "Y").await;
        for page in [ana, bo] {
            page.until("they change over", &has(1, "yellow")).await;
            page.until("they change over", &has(2, "red")).await;
        }
        ana.click(".lobby-seats .buttons .confirm").await;
        at_the_table(ana).await;
        at_the_table(bo).await;
    });
}

/// Opens a contest as a host's program does; its link.
pub(crate) async fn open_contest(host: &Page) -> String {
    host.open("/").await;
    let setup = json!({ "game": "twenty-four-seven", "seats": ["open", { "bot": "novice" }] });
    let body = json!({ "name": "Friday club", "setup": setup }).to_string();
    let script = format!(
        "return fetch('/api/people', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: '{{}}' }}) \
         .then(() => fetch('/api/contests', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: {} }})) \
         .then((answer) => answer.json()).then((opened) => opened.link)",
        json!(body)
    );
    host.run(&script).await.as_str().expect("a link").to_owned()
}

#[test]
fn a_contest_has_a_page_with_a_way_in() {
    with_two_pages(async |host, guest| {
        let link = open_contest(host).await;
        host.open(&link).await;
        host.until("the host's page", "document.querySelector('.contest h1')?.textContent === 'Friday club'").await;

        // Its words lead there as well.
        let words = link.trim_start_matches("/c/").replace('-', " ");
        guest.open("/").await;
        guest.write(".by-words input", &words).await;
        guest.click(".by-words button").await;
        guest.until("the contest", "document.querySelector('.contest .entrance form') !== null").await;
        guest.forgive("404").await;
        guest.write(".contest .entrance input", "Bo").await;
        guest.click(".contest .entrance .confirm").await;
        at_the_table(guest).await;
        guest.open(&link).await;
        guest.until("the way to the table", "document.querySelector('.contest .my-table') !== null").await;
        guest.click(".contest .my-table").await;
        at_the_table(guest).await;
        host.open(&link).await;
        host.until(
            "the table of the guest",
            "document.querySelector('.contest-tables li')?.textContent.includes('Bo')",
        )
        .await;
    });
}
