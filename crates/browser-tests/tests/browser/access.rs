//! Accessibility: axe-core finds no fault. `cargo xtask browser` fetches it.

use quintile_browser_tests::Page;

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
async fn found(page: &Page) -> Vec<String> {
    if !page.value::<bool>("typeof axe !== 'undefined'").await {
        page.run(&checker()).await;
    }
    serde_json::from_value(page.run(CHECK).await).expect("a list")
}

/// What axe finds on a screen, light and dark.
pub(crate) async fn faults(page: &Page) -> Vec<String> {
    let mut all = Vec::new();
    for theme in ["dark", "light"] {
        page.media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]).await;
        all.extend(found(page).await.into_iter().map(|fault| format!("{theme}: {fault}")));
    }
    all
}
