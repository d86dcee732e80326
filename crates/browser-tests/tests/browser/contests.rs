//! A contest as a teacher and a pupil see it: opened in the page, on the wall, looked after, ended.

use quintile_browser_tests::{Page, with_two_pages};
use quintile_rules::GameId;

use crate::agreements::open_contest;
use crate::online::at_the_table;

/// Joins a contest, up to the table.
pub(crate) async fn enter(pupil: &Page, link: &str, name: &str) {
    pupil.open(link).await;
    pupil.find(".contest .entrance form").await;
    pupil.write(".contest .entrance input", name).await;
    pupil.click(".contest .entrance .confirm").await;
    at_the_table(pupil).await;
}

#[test]
fn a_teacher_opens_a_contest_and_starts_all_games() {
    with_two_pages(async |host, pupil| {
        host.open("/").await;
        host.click(".for-class").await;
        host.find(".open-contest").await;
        host.choose(".open-contest select.game", GameId::Polygon.name()).await;
        host.write(".open-contest input", "Year 4").await;
        host.choose(".company-of", "2").await;
        // From under the button that stays in sight.
        host.run("document.querySelector('.habits').scrollIntoView({ block: 'start' })").await;
        host.click("label.choice:nth-child(2) input[name='start']").await;
        host.click(".open-contest .start .confirm").await;
        host.until("the desk", "document.querySelector('.contest h1')?.textContent === 'Year 4'").await;
        let link: String = host.value("location.pathname").await;

        pupil.open(&link).await;
        pupil.write(".contest .entrance input", "Bo").await;
        pupil.click(".contest .entrance .confirm").await;
        pupil.find(".lobby").await;
        let row = "document.querySelector('.contest-tables li')";
        host.until("who has come", &format!("{row}?.textContent.includes('Bo') === true")).await;
        host.click(".start-all").await;
        // Nobody sits alone: the computer takes the other seat.
        at_the_table(pupil).await;
        host.until("whose turn it is", &format!("{row}?.textContent.includes('to play') === true")).await;
    });
}

#[test]
fn the_wall_shows_who_is_how_far_and_how_to_join() {
    with_two_pages(async |host, pupil| {
        let link = open_contest(host).await;
        host.open(&link).await;
        host.click(".on-the-wall").await;
        host.find(".contest-wall .qr").await;
        let words: String = host.text(".contest-wall .spelled").await;
        assert_eq!(words.replace(' ', "-"), link.trim_start_matches("/c/"));
        enter(pupil, &link, "Bo").await;
        host.until("Bo's line", "document.querySelector('.contest-wall .lines .who')?.textContent === 'Bo'").await;
        assert!(!host.scrolls_sideways().await);
        // From the back of a room: a line is at least a thirtieth of the picture's height.
        let share: f64 = host
            .value("document.querySelector('.contest-wall .lines li').getBoundingClientRect().height / innerHeight")
            .await;
        assert!(share > 1.0 / 30.0, "{share}");
    });
}

#[test]
fn a_table_is_removed_and_the_contest_closed_and_opened_again() {
    with_two_pages(async |host, pupil| {
        let link = open_contest(host).await;
        enter(pupil, &link, "Somebody").await;
        host.open(&link).await;
        host.find(".remove-table").await;
        host.click(".remove-table").await;
        host.until("a question", "document.querySelector('.remove-table')?.textContent.includes('?') === true").await;
        host.click(".remove-table").await;
        host.until("no tables", "document.querySelector('.contest-tables li') === null").await;
        // The pupil, who has not played, may join under another name.
        pupil.open("/").await;
        enter(pupil, &link, "Bo").await;
        host.until("Bo", "document.querySelector('.contest-tables li')?.textContent.includes('Bo') === true").await;

        host.click(".close-contest").await;
        host.click(".reopen-contest").await;
        host.find(".close-contest").await;
    });
}
