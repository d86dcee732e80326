//! A person without a password: on another device by a code, back by a phrase, under another name, and erased.

use quintile_browser_tests::{Page, with_two_pages};
use quintile_rules::GameId;

use crate::online::{at_the_table, invite};

/// Leaves a field.
const TAB: char = '\u{e004}';

/// Ana sits at a table that waits for a friend; its address.
pub(crate) async fn known(page: &Page) -> String {
    page.open("/settings").await;
    page.write(".settings .field input", "Ana").await;
    page.key(TAB).await;
    invite(page, GameId::Polygon).await
}

pub(crate) async fn open_me(page: &Page) {
    page.open("/me").await;
    page.until(
        "who they are",
        "document.querySelector('.me[aria-busy]') === null && document.querySelector('.me .claim') !== null",
    )
    .await;
}

/// The words of a code or phrase on the page.
async fn words(page: &Page, button: &str) -> String {
    page.click(button).await;
    page.find(".me .pass li").await;
    page.value("[...document.querySelectorAll('.me .pass li')].map((word) => word.textContent).join(' ')").await
}

async fn enter(page: &Page, words: &str) {
    page.run("const field = document.querySelector('.me .claim input'); field.value = ''; field.dispatchEvent(new Event('input'))").await;
    page.write(".me .claim input", words).await;
    page.click(".me .claim button[type=submit]").await;
}

async fn says(page: &Page, name: &str) {
    page.until(name, &format!("document.querySelector('.me .facts')?.textContent.includes('{name}') === true")).await;
}

#[test]
fn another_device_is_the_same_person_by_a_code() {
    with_two_pages(async |ana, phone| {
        let table = known(ana).await;
        open_me(ana).await;
        says(ana, "Ana").await;
        let code = words(ana, ".make-code").await;
        assert_eq!(code.split(' ').count(), 4);

        open_me(phone).await;
        // A slip of the finger is told, and understood.
        enter(phone, &format!("{code}x")).await;
        says(phone, "Ana").await;
        assert!(!phone.text(".my-tables .continue").await.is_empty());
        phone.open(&table).await;
        phone.until("her own seat", "document.querySelector('.lobby-seats') !== null").await;
        // It was valid once.
        open_me(ana).await;
        says(ana, "2 devices").await;

        // She makes the telephone somebody else again.
        ana.click(".sign-out button").await;
        ana.click(".sign-out button").await;
        says(ana, "this device only").await;
        open_me(phone).await;
        assert!(!phone.has(".me .facts").await, "nobody is known here any more");
    });
}

#[test]
fn a_phrase_leads_back_and_who_was_there_before_is_asked() {
    with_two_pages(async |ana, other| {
        known(ana).await;
        open_me(ana).await;
        let phrase = words(ana, ".make-phrase").await;
        assert_eq!(phrase.split(' ').count(), 9);

        // The other browser is somebody already, who has no other device.
        other.open("/settings").await;
        other.write(".settings .field input", "Bo").await;
        other.key(TAB).await;
        invite(other, GameId::Synergo).await;
        open_me(other).await;
        enter(other, "one two three").await;
        assert!(other.text(".me .claim .refused").await.contains("3 words"));
        enter(other, &phrase).await;
        let asked = other.text(".me .question").await;
        assert!(asked.contains("this browser is Bo") && asked.contains("nobody will be able"), "{asked}");
        other.click(".me .question button:not(.confirm)").await;
        says(other, "Bo").await;
        enter(other, &phrase).await;
        other.click(".me .question .confirm").await;
        says(other, "Ana").await;
    });
}

#[test]
fn a_name_changes_everywhere_and_a_person_is_erased() {
    with_two_pages(async |ana, bo| {
        let table = known(ana).await;
        bo.open(&table).await;
        bo.write(".lobby-seats .field input", "Bo").await;
        bo.click(".lobby-seats li .confirm").await;
        at_the_table(bo).await;
        open_me(ana).await;
        ana.write(".me .my-name input", "bel").await;
        ana.click(".me .my-name button").await;
        let seen = |name: &str| format!("document.querySelector('.seats')?.textContent.includes('{name}') === true");
        bo.until("the new name", &seen("Anabel")).await;

        ana.click(".erase summary").await;
        assert!(!ana.value::<bool>("!document.querySelector('.erase button').disabled").await, "not by a slip");
        ana.write(".me .erase input", "Erase").await;
        ana.click(".me .erase button").await;
        ana.until("nobody", "document.querySelector('.me .facts') === null").await;
        bo.until("no name", &seen("Erased")).await;
        bo.until("no name", "document.querySelector('.seats')?.textContent.includes('Ana') === false").await;
    });
}
