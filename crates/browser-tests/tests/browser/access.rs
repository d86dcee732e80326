//! Accessibility: axe-core finds no fault on any screen, light or dark, in any language. `cargo xtask browser` fetches it.

use quintile_browser_tests::Page;
use quintile_words::Lang;

use crate::pages::{every_screen, look_at};

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
async fn faults(page: &Page) -> Vec<String> {
    if !page.value::<bool>("typeof axe !== 'undefined'").await {
        page.run(&checker()).await;
    }
    serde_json::from_value(page.run(CHECK).await).expect("a list")
}

fn has_no_faults(kind: &str) {
    let mut all = Vec::new();
    look_at(kind, &Lang::ALL, async |page, screen, lang| {
        for theme in ["light", "dark"] {
            page.media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]).await;
            all.extend(
                faults(page).await.into_iter().map(|fault| format!("{screen}, {theme}, {}: {fault}", lang.tag())),
            );
        }
    });
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

every_screen!(has_no_faults);
