//! What a board shows is its position: at tables, in lessons, in puzzles and in replays, tile by tile.

use quintile_browser_tests::{Page, with_page};
use quintile_drawing::{Drawing, Face, Number, Tile};
use quintile_puzzles::daily;
use quintile_rules::kit::{Record, Viewer};
use quintile_rules::{AnyGame, AnyView, GameId};
use quintile_words::Lesson;
use serde_json::{Value, json};

use crate::online::{at_the_table, invite};
use crate::opening::show_record;

/// The tiles that a board shows, each with its middle and what is on it: texts, and the colours of its sides.
const SHOWN: &str = "[...document.querySelectorAll('svg:is(.board, .film .demo) g')]
    .filter((part) => part.querySelector(':scope > .q-shadow') && !part.querySelector(':scope > .q-plate'))
    .map((part) => {
        const on = [...part.querySelectorAll('[data-says]')].map((text) => text.dataset.says);
        const sides = [...part.querySelectorAll('[class^=q-side-]')].map((side) => side.getAttribute('class'));
        const tentative = part.querySelector('.q-tentative') ? ['tentative'] : [];
        return [part.getAttribute('transform') ?? 'translate(0 0)', ...on, ...sides, ...tentative].join(' ');
    }).sort()";

/// The same of a position.
fn expected(view: &AnyView) -> Vec<String> {
    let mut tiles: Vec<String> = Drawing::of(view).tiles.iter().map(describe).collect();
    tiles.sort();
    tiles
}

fn describe(tile: &Tile) -> String {
    let mut words = vec![format!("translate({} {})", Number(tile.centre.x), Number(tile.centre.y))];
    match tile.face {
        Face::Number(number) => words.push(number.to_string()),
        Face::Decimal(tile, _) if tile.hundredths() == 0 => words.push("WILD".into()),
        Face::Decimal(tile, _) => words.push(tile.to_string().trim_start_matches('*').to_owned()),
        Face::Hexagon(tile) if tile.is_wild() => words.push("WILD".into()),
        Face::Hexagon(tile) => {
            words.push(tile.rank().to_string());
            words.extend((tile.times() > 1).then(|| format!("×{}", tile.times())));
        }
        Face::Triangles(_) | Face::Back(_) => {}
    }
    words.extend((tile.height > 1).then(|| tile.height.to_string()));
    if let Face::Triangles(tile) = tile.face {
        words.extend((0..4).map(|side| format!("q-side-{}", tile.side(side).word())));
    }
    words.join(" ")
}

async fn shows(page: &Page, view: &AnyView, what: &str) {
    let wanted = expected(view);
    let shown: Vec<String> = page
        .wait(what, async || {
            let shown: Vec<String> = page.value(SHOWN).await;
            (shown.len() == wanted.len()).then_some(shown)
        })
        .await;
    assert_eq!(shown, wanted, "{what}");
}

fn position(record: &Record, ply: usize) -> AnyView {
    AnyGame::position(record, ply).expect("a position").view(Viewer::Onlooker)
}

#[test]
fn tables_show_what_the_server_knows() {
    with_page(async |page| {
        for game in GameId::ALL {
            let address = invite(page, game).await;
            page.click(".lobby-seats li:nth-child(2) button").await;
            at_the_table(page).await;
            for play in 0..3 {
                if page.my_turn().await.over {
                    break;
                }
                let name = address.trim_start_matches("/t/");
                let asked = format!(
                    "fetch('/api/tables/{name}').then((answer) => answer.json()).then((all) => all.scene.game)"
                );
                let view: Value = page.value(&asked).await;
                let view: AnyView = serde_json::from_value(view).expect("a view");
                shows(page, &view, &format!("{game} before play {play}")).await;
                page.play_by_clicking().await;
            }
        }
    });
}

#[test]
fn lessons_show_their_positions() {
    with_page(async |page| {
        for game in GameId::ALL {
            let step = Lesson::of(game).steps[0].position;
            let record: Record = serde_json::from_str(step.record).expect("a record");
            page.open(&format!("/lesson/{game}")).await;
            page.find(".lesson .board").await;
            shows(page, &position(&record, step.ply), &format!("the first step of {game}")).await;
        }
    });
}

#[test]
fn puzzles_show_their_positions() {
    with_page(async |page| {
        for game in GameId::ALL {
            page.open(&format!("/daily/{game}")).await;
            page.find(".daily .board").await;
            let now =
                "(() => { const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()]; })()";
            let (year, month, day): (u16, u8, u8) = page.value(now).await;
            let puzzle = daily(game, year, month, day).expect("a puzzle");
            shows(page, &position(&puzzle.record, puzzle.record.plays.len()), &format!("the puzzle of {game}")).await;
        }
    });
}

#[test]
fn replays_show_every_position() {
    with_page(async |page| {
        for game in GameId::ALL {
            let text = Lesson::of(game).steps[0].position.record;
            let record: Record = serde_json::from_str(text).expect("a record");
            show_record(page, text).await;
            let last = record.plays.len();
            for ply in (0..=last).rev() {
                let set = format!(
                    "const slider = document.querySelector('.slider input'); slider.value = {}; \
                     slider.dispatchEvent(new Event('input', {{ bubbles: true }}))",
                    json!(ply)
                );
                page.run(&set).await;
                page.until("the ply", &format!("document.querySelector('output').textContent === '{ply} / {last}'"))
                    .await;
                shows(page, &position(&record, ply), &format!("{game} after {ply} plays")).await;
            }
        }
    });
}
