//! Figures for `docs/performance.md`, printed but not checked: they depend on the machine as much as on the app. Only that nothing shifts
//! does not.

#![allow(clippy::print_stdout, reason = "figures are for people to read")]

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page};
use quintile_rules::GameId;
use serde_json::json;

use crate::steady;

/// How many plays make a full board, and how often a tile is picked there.
const PLAYS: usize = 30;
const PICKS: u32 = 20;

/// Runs before the page: notes when the first game's button can be pressed, and layout shifts.
const ARRIVAL: &str = "
    const seen = new MutationObserver(() => {
        if (document.querySelector('.game-card .confirm')) {
            seen.disconnect();
            performance.mark('buttons');
            requestAnimationFrame(() => setTimeout(() => performance.mark('answers')));
        }
    });
    seen.observe(document, { childList: true, subtree: true });
    window.shifts = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });";

/// From each button press to the frame that shows its result.
const WATCH: &str = "
    window.waits = [];
    const watch = (event) => {
        const start = event.timeStamp;
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.waits.push(performance.now() - start);
            port2.postMessage(0);
        });
    };
    addEventListener('click', watch, { capture: true });";

#[test]
#[ignore = "it measures and proves nothing"]
fn figures() {
    with_page(async |page| {
        page.media(&[]).await;
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": ARRIVAL })).await;
        for visit in ["first", "second", "third"] {
            page.open("/").await;
            page.until("the marks", "performance.getEntriesByName('answers').length > 0").await;
            let at = async |name: &str| -> f64 {
                page.value(&format!("performance.getEntriesByName('{name}')[0]?.startTime ?? -1")).await
            };
            let (paint, answers) = (at("first-contentful-paint").await, at("answers").await);
            println!("{visit} visit: first paint after {paint:.0} ms, buttons answer after {answers:.0} ms");
        }
        // The small boards start to play.
        page.until("a moving board", "performance.now() > 4000").await;
        println!("layout shift of the first screen: {:.4}", page.value::<f64>("window.shifts").await);

        page.start(Order::of(GameId::SumsOfOne)).await;
        page.my_turn().await;
        page.run(WATCH).await;
        page.run(steady::WATCH).await;
        // A board as full as it gets while there are still tiles to pick.
        while page.my_turn().await.plays < PLAYS {
            page.play_by_clicking().await;
        }
        let mut waits: Vec<f64> = page.value("window.waits").await;
        waits.sort_by(f64::total_cmp);
        println!(
            "input to paint in {PLAYS} plays of Sums of 1.0, {} clicks: median {:.0} ms, 95 % {:.0} ms",
            waits.len(),
            part(&waits, 0.5),
            part(&waits, 0.95)
        );
        let moved: Vec<String> = page.value("window.moved").await;
        println!("layout shift of these plays: {:.4} {}", page.value::<f64>("window.shifts").await, moved.join("; "));

        page.devtools("Performance.enable", json!({ "timeDomain": "threadTicks" })).await;
        let before = busy(page).await;
        for _ in 0..PICKS {
            page.pick(0).await;
        }
        let used = (busy(page).await - before) * 1000.0 / f64::from(PICKS);
        println!("processor time of the page to pick a tile and mark the board then: {used:.0} ms");
    });
}

/// The time of each press from a sorted list, by what part of them are quicker.
fn part(waits: &[f64], part: f64) -> f64 {
    let last = waits.len().saturating_sub(1);
    waits.get((last as f64 * part) as usize).copied().unwrap_or_default()
}

#[test]
fn nothing_shifts_in_a_whole_game_with_motion() {
    with_page(async |page| {
        page.media(&[]).await;
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": ARRIVAL })).await;
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.my_turn().await;
        let before: f64 = page.value("window.shifts").await;
        page.run(WATCH).await;
        page.run(steady::WATCH).await;
        while !page.my_turn().await.over {
            page.play_by_clicking().await;
        }
        let mut waits: Vec<f64> = page.value("window.waits").await;
        waits.sort_by(f64::total_cmp);
        println!(
            "input to paint in a game of 24/7 with motion, {} clicks: median {:.0} ms, 95 % {:.0} ms",
            waits.len(),
            part(&waits, 0.5),
            part(&waits, 0.95)
        );
        let shifts: f64 = page.value("window.shifts").await;
        let moved: Vec<String> = page.value("window.moved").await;
        assert!(shifts <= before, "layout shift {:.4}:\n{}", shifts - before, moved.join("\n"));
    });
}

/// How many seconds the page's thread has worked, whatever else the machine did.
async fn busy(page: &Page) -> f64 {
    let metrics = page.devtools("Performance.getMetrics", json!({})).await;
    let all = metrics["metrics"].as_array().cloned().unwrap_or_default();
    let task = all.iter().find(|metric| metric["name"] == "TaskDuration");
    task.and_then(|metric| metric["value"].as_f64()).expect("the browser counts")
}
