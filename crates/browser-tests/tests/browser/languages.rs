//! Spanish is complete: no page says anything that is in the English table of words only.

use std::collections::BTreeMap;

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page};
use quintile_rules::GameId;

use crate::pages::{PAGES, open_table};

const ENGLISH: &str = include_str!("../../../web/src/words/en.rs");
const SPANISH: &str = include_str!("../../../web/src/words/es.rs");

/// Everything a page says: texts, names, descriptions, titles, placeholders.
const SAID: &str = "(() => {
    const said = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        if (!walk.currentNode.parentElement.closest('[lang]:not(html)')) said.push(walk.currentNode.nodeValue.trim());
    }
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
        for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name));
    }
    return [...new Set(said)].filter((text) => text);
})()";

/// The plain texts of a table of words.
fn texts(source: &'static str) -> BTreeMap<&'static str, &'static str> {
    let entry = |line: &'static str| {
        let (key, text) = line.trim().split_once(": \"")?;
        Some((key, text.strip_suffix("\",")?))
    };
    source.lines().filter_map(entry).collect()
}

/// English texts that mean nothing in Spanish.
fn only_english() -> Vec<&'static str> {
    let spanish = texts(SPANISH);
    let english = texts(ENGLISH);
    assert!(english.len() > 100, "the table of words is read: {}", english.len());
    english.values().copied().filter(|text| !spanish.values().any(|other| other == text)).collect()
}

async fn assert_spanish(page: &Page, what: &str) {
    assert_eq!(page.value::<String>("document.documentElement.lang").await, "es", "{what}");
    let said: Vec<String> = page.value(SAID).await;
    assert!(!said.is_empty(), "{what} says something");
    for text in only_english() {
        // A short word may be part of a Spanish one; as a whole it may not stand there.
        let found = said.iter().find(|said| *said == text || text.len() > 14 && said.contains(text));
        assert!(found.is_none(), "{what} says «{text}» in «{}»", found.map_or("", String::as_str));
    }
}

#[test]
fn every_page_in_spanish() {
    with_page(async |page| {
        page.open("/").await;
        page.click(".bar [lang=es]").await;
        page.until("Spanish", "document.documentElement.lang === 'es'").await;
        for path in PAGES {
            page.open(path).await;
            assert_spanish(page, path).await;
        }
    });
}

#[test]
fn tables_in_spanish() {
    with_page(async |page| {
        page.open("/").await;
        page.click(".bar [lang=es]").await;
        page.until("Spanish", "document.documentElement.lang === 'es'").await;
        for game in GameId::ALL {
            page.start(Order::of(game)).await;
            page.my_turn().await;
            assert_spanish(page, &format!("the table of {game}")).await;
            page.pick(0).await;
            assert_spanish(page, &format!("the table of {game} with a tile picked")).await;
            page.press("H").await;
            page.until("the hint", "document.querySelector('.actions [aria-keyshortcuts=H]:not(:disabled)') !== null")
                .await;
            assert_spanish(page, &format!("a hint of {game}")).await;
            page.click(".bar button:last-of-type").await;
            assert_spanish(page, &format!("the keys of {game}")).await;
        }
    });
}

#[test]
fn decimals_as_people_write_them() {
    with_page(async |page| {
        open_table(page, GameId::SumsOfOne).await;
        let drawn = "[...document.querySelectorAll('svg text')].map((text) => text.textContent).join(' ')";
        let english: String = page.value(drawn).await;
        assert!(english.contains('.') && !english.contains(','), "{english}");
        page.open("/").await;
        page.click(".bar [lang=es]").await;
        page.until("Spanish", "document.documentElement.lang === 'es'").await;
        page.start(Order::of(GameId::SumsOfOne)).await;
        page.my_turn().await;
        let spanish: String = page.value(drawn).await;
        assert!(spanish.contains(',') && !spanish.contains('.'), "{spanish}");
    });
}
