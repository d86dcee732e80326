//! What moves at a table, with motion and without: tiles fly, lines are drawn, points are counted, the result waits; nobody who is
//! quicker has to.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Engine, Page, screens, with_page};
use quintile_rules::GameId;
use quintile_words::Lang;
use serde_json::json;

use crate::opening::{prepare, short_game, show_record};
use crate::review::careless_game;
use crate::steady::WATCH;

/// Notes what moves from now on. `quick` touches the page as soon as a tile of somebody else flies.
const FOLLOW: &str = "
    window.seen = { flights: 0, landed: 0, animations: [], counted: 0, over: '', scored: false };
    const seen = window.seen;
    const note = (event) => {
        if (event.animationName === 'fly' && !event.target.matches('.own')) seen.landed += 1;
        // Without motion whatever begins ends at once.
        if (event.elapsedTime > 0.1) seen.animations.push(event.animationName);
    };
    addEventListener('animationend', note, true);
    const look = (changes) => {
        for (const change of changes) {
            const seat = (change.target.nodeType === Node.TEXT_NODE ? change.target.parentElement : change.target)?.closest('.seat .score');
            if (seat) seen.counted += 1;
            for (const node of change.addedNodes) {
                if (node.matches?.('.flight:not(.own)')) {
                    seen.flights += 1;
                    if (window.quick) document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
                }
                if (node.matches?.('.over')) {
                    const moving = document.querySelector('.flight, .board.scoring') ? 'moving' : 'at rest';
                    seen.over = `${moving}, ${seen.scored ? 'after its points' : 'at once'}`;
                }
            }
        }
        if (document.querySelector('.board.scoring')) seen.scored = true;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['class'] });";

/// Whether nothing moves any more.
const STILL: &str = "!document.querySelector('.flight, .board.scoring')";

/// The same device as it usually is: it moves.
async fn moving(page: &Page) {
    if page.engine().has_media() {
        page.media(&[]).await;
    }
}

async fn plays(page: &Page, count: usize) {
    for _ in 0..count {
        page.play_by_clicking().await;
        page.my_turn().await;
    }
    page.until("rest", STILL).await;
}

pub(crate) fn what_others_play_flies_to_its_place(engine: Engine) {
    engine.with_page(async |page| {
        moving(page).await;
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.my_turn().await;
        page.run(FOLLOW).await;
        if engine == Engine::Chromium {
            page.run(WATCH).await;
        }
        plays(page, 3).await;
        let (flights, landed): (usize, usize) = page.value("[seen.flights, seen.landed]").await;
        if !engine.has_media() && page.value::<bool>("matchMedia('(prefers-reduced-motion: reduce)').matches").await {
            return assert_eq!(flights, 0, "a device that wants none, and a driver that cannot say otherwise");
        }
        assert!(flights >= 2, "{flights} tiles of the computer flew");
        assert!(landed >= 1, "none of {flights} arrived");
        assert!(page.value::<bool>("seen.scored").await, "lines were drawn");
        if engine == Engine::Chromium {
            assert_eq!(page.value::<Vec<String>>("window.moved").await, Vec::<String>::new(), "nothing else moved");
        }
        // What the board shows then is what it would have shown at once.
        let tiles = "document.querySelectorAll('.board .tiles > g').length";
        let before: usize = page.value(tiles).await;
        page.reload().await;
        page.my_turn().await;
        assert_eq!(page.value::<usize>(tiles).await, before);
    });
}

#[test]
fn points_are_counted_up() {
    with_page(async |page| {
        moving(page).await;
        page.start(Order::of(GameId::Polygon)).await;
        page.my_turn().await;
        page.run(FOLLOW).await;
        plays(page, 4).await;
        let counted: usize = page.value("seen.counted").await;
        assert!(counted > 20, "scores changed {counted} times in eight plays");
        let animations: Vec<String> = page.value("seen.animations").await;
        for expected in ["fly", "draw", "roll", "face"] {
            assert!(animations.iter().any(|name| name == expected), "{expected} is not among {animations:?}");
        }
    });
}

#[test]
fn whoever_wants_none_has_no_motion() {
    with_page(async |page| {
        // As the device has it, then as the page's own settings do.
        for by_device in [true, false] {
            if !by_device {
                moving(page).await;
                page.open("/settings").await;
                page.find(".switch input").await;
                page.run("[...document.querySelectorAll('.switch')].find((one) => one.textContent.includes('otion')).querySelector('input').click()").await;
                page.until("less motion", "document.documentElement.dataset.still === 'yes'").await;
            }
            page.start(Order::of(GameId::Polygon)).await;
            page.my_turn().await;
            page.run(FOLLOW).await;
            plays(page, 3).await;
            assert_eq!(page.value::<usize>("seen.flights").await, 0);
            assert!(!page.value::<bool>("seen.scored").await);
            assert_eq!(page.value::<Vec<String>>("seen.animations").await, Vec::<String>::new());
        }
    });
}

#[test]
fn a_touch_ends_what_moves() {
    with_page(async |page| {
        moving(page).await;
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.my_turn().await;
        page.run(FOLLOW).await;
        page.run("window.quick = true").await;
        plays(page, 3).await;
        let (flights, landed): (usize, usize) = page.value("[seen.flights, seen.landed]").await;
        assert!(flights >= 2, "{flights} tiles of the computer flew");
        assert_eq!(landed, 0, "none of them to its end");
        let shown: usize = page.value("document.querySelectorAll('.board .tiles > g').length").await;
        let listed: usize = page.value("document.querySelectorAll('.sheet .laid-tile').length").await;
        let begun: usize = page.value("document.querySelectorAll('.sheet .opening').length").await;
        assert!(shown >= listed && begun == 1, "{shown} tiles lie there, {listed} were played");
    });
}

/// Plays a short game of 24/7 to its end.
async fn to_the_end(page: &Page) {
    page.my_turn().await;
    page.run(FOLLOW).await;
    page.play_on_by_clicking().await;
}

#[test]
fn the_result_comes_when_the_last_play_lies_there() {
    with_page(async |page| {
        prepare(page, Lang::En, json!({ "twenty-four-seven": { "options": short_game() } })).await;
        for motion in [false, true] {
            if motion {
                moving(page).await;
            }
            page.start(Order::of(GameId::TwentyFourSeven)).await;
            to_the_end(page).await;
            let over: String = page.value("seen.over").await;
            assert_eq!(over, if motion { "at rest, after its points" } else { "at rest, at once" });
            let celebrated = page.has(".celebration").await;
            let won = page.text(".over h2").await == "You won!";
            assert_eq!(celebrated, won && motion, "only a win is celebrated");
        }
    });
}

#[test]
fn a_game_ends_with_a_story() {
    with_page(async |page| {
        prepare(page, Lang::En, json!({ "twenty-four-seven": { "options": short_game() } })).await;
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.play_on_by_clicking().await;
        let story = page.text(".over .story").await;
        assert!(story.contains("led") || story.contains("lead") || story.contains("left"), "{story}");
        let most = "Math.max(...[...document.querySelectorAll('.sheet .points')].map((points) => Number(points.textContent.replace('−', '-'))))";
        let most: i32 = page.value(most).await;
        assert_eq!(page.text(".best-play strong").await, format!("+{most}"));
        assert_eq!(
            page.value::<usize>("document.querySelectorAll('.over .confirm').length").await,
            1,
            "one main action"
        );
        page.click(".over .picture").await;
        let card = page.downloaded_bytes("quintile-twenty-four-seven.png").await;
        std::fs::write(screens().join("result-card.png"), &card).expect("a picture to look at");
        // The size of a PNG is in its first block.
        let side = |at: usize| u32::from_be_bytes(card[at..at + 4].try_into().expect("four bytes"));
        assert_eq!((side(16), side(20)), (1600, 840), "a card as wide as links show it");
        // Several games at one table are a match.
        assert!(!page.has(".series").await);
        page.click(".over .again").await;
        page.until("another game", "document.querySelector('.over') === null").await;
        page.play_on_by_clicking().await;
        let wins: Vec<usize> =
            page.value("[...document.querySelectorAll('.series b')].map((b) => Number(b.textContent))").await;
        assert!(wins.len() == 2 && wins.iter().sum::<usize>() >= 2, "{wins:?}");
        page.reload().await;
        page.find(".over").await;
        let again: Vec<usize> =
            page.value("[...document.querySelectorAll('.series b')].map((b) => Number(b.textContent))").await;
        assert_eq!(again, wins, "a game counts once");
    });
}

#[test]
fn a_replay_moves_as_the_table_does() {
    with_page(async |page| {
        for motion in [true, false] {
            if motion {
                moving(page).await;
            } else {
                page.media(&[("prefers-reduced-motion", "reduce")]).await;
            }
            show_record(page, &careless_game()).await;
            page.run(FOLLOW).await;
            let tiles = "document.querySelectorAll('.film .demo .tiles > g').length";
            for ply in [2, 3] {
                page.click(".slider button:last-of-type").await;
                page.until(
                    "the next play",
                    &format!("document.querySelector('output').textContent.startsWith('{ply} /')"),
                )
                .await;
                // One lay there from the start.
                page.until("the tile lies there", &format!("{tiles} === {}", ply + 1)).await;
                page.until("rest", "!document.querySelector('.flight')").await;
            }
            let flights: usize = page.value("seen.flights").await;
            assert_eq!(flights > 0, motion, "{flights} tiles flew");
            // A step back, or a jump, moves nothing; what flew lies there.
            page.run("seen.flights = 0").await;
            page.click(".moves li:nth-child(6) button").await;
            page.click(".moves li:nth-child(3) button").await;
            page.until("the position of the third play", &format!("{tiles} === 4")).await;
            assert_eq!(page.value::<usize>("seen.flights").await, 0);
        }
    });
}

#[test]
fn nothing_shifts_while_points_are_counted() {
    with_page(async |page| {
        moving(page).await;
        page.start(Order::of(GameId::SumsOfOne)).await;
        page.my_turn().await;
        page.run(WATCH).await;
        plays(page, 6).await;
        assert_eq!(page.value::<Vec<String>>("window.moved").await, Vec::<String>::new(), "what moves is in the air");
    });
}
