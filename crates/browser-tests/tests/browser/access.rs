//! Accessibility: axe-core finds nothing on any page, light or dark. `cargo xtask browser` fetches it.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page};
use quintile_rules::GameId;

use crate::pages::{PAGES, open_table};

/// What WCAG 2.2 asks for at level AA.
const CHECK: &str = "return axe.run(document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
}).then((found) => found.violations.map((rule) =>
    rule.id + ': ' + rule.help + '\\n' + rule.nodes.map((node) => '    ' + node.html.slice(0, 300) + '\\n      '
        + node.failureSummary.replaceAll('\\n', ' ')).slice(0, 4).join('\\n')));";

fn checker() -> String {
    let file = std::env::var("QUINTILE_AXE").expect("QUINTILE_AXE names axe.min.js; `cargo xtask browser` sets it");
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// What axe finds on the page as it is.
async fn find_faults(page: &Page, what: &str, faults: &mut Vec<String>) {
    if !page.value::<bool>("typeof axe !== 'undefined'").await {
        page.run(&checker()).await;
    }
    let found: Vec<String> = serde_json::from_value(page.run(CHECK).await).expect("a list");
    faults.extend(found.into_iter().map(|fault| format!("{what}: {fault}")));
}

/// The page as it is, light and dark.
async fn find_faults_in_both(page: &Page, what: &str, faults: &mut Vec<String>) {
    for theme in ["light", "dark"] {
        page.media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]).await;
        find_faults(page, &format!("{what}, {theme}"), faults).await;
    }
}

fn no_faults(look: impl AsyncFnOnce(&Page, &mut Vec<String>)) {
    with_page(async |page| {
        let mut faults = Vec::new();
        look(page, &mut faults).await;
        assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    });
}

async fn look_at_pages(page: &Page, faults: &mut Vec<String>) {
    for path in PAGES {
        page.open(path).await;
        find_faults_in_both(page, path, faults).await;
    }
}

async fn look_at_tables(page: &Page, faults: &mut Vec<String>) {
    for game in GameId::ALL {
        open_table(page, game).await;
        find_faults_in_both(page, &format!("the table of {game}"), faults).await;
    }
    page.click(".tabs button:nth-child(2)").await;
    find_faults_in_both(page, "unseen tiles", faults).await;
    page.click(".bar button:last-of-type").await;
    find_faults_in_both(page, "the keys", faults).await;
    page.start(Order { other: "person", ..Order::of(GameId::TwentyFourSeven) }).await;
    page.until("the curtain", "document.querySelector('.curtain') !== null").await;
    find_faults_in_both(page, "the curtain", faults).await;
}

async fn look_at_an_end(page: &Page, faults: &mut Vec<String>) {
    page.start(Order::of(GameId::TwentyFourSeven)).await;
    page.play_on_by_clicking().await;
    find_faults_in_both(page, "the result", faults).await;
    page.click(".over .replay").await;
    page.until("the replay", "document.querySelector('output') !== null").await;
    find_faults_in_both(page, "the replay", faults).await;
}

#[test]
fn pages() {
    no_faults(look_at_pages);
}

#[test]
fn tables() {
    no_faults(look_at_tables);
}

#[test]
fn an_end() {
    no_faults(look_at_an_end);
}
