//! Spanish is complete: no screen shows a text that only the English table has, or a word that only English has.

use std::collections::BTreeMap;

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Engine, Page, with_page};
use quintile_rules::GameId;

use crate::opening::open_table;

const ENGLISH: &str = include_str!("../../../web/src/words/en.rs");
const SPANISH: &str = include_str!("../../../web/src/words/es.rs");
/// English first, then Spanish.
const OF_A_CLASS: &str = include_str!("../../../web/src/words/class.rs");

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

/// Texts of the English table that are not in the Spanish one.
fn only_english() -> Vec<&'static str> {
    let (of_a_class, de_una_clase) = OF_A_CLASS.split_once("static ES").expect("both languages");
    let (mut spanish, mut english) = (texts(SPANISH), texts(ENGLISH));
    spanish.extend(texts(de_una_clase));
    english.extend(texts(of_a_class));
    assert!(english.len() > 100, "the table of words is read: {}", english.len());
    english.values().copied().filter(|text| !spanish.values().any(|other| other == text)).collect()
}

/// Words that exist only in English. None is part of a name that stays untranslated, except in the title of a game.
const TELLING: &[&str] = &[
    "an", "and", "are", "at", "cannot", "for", "from", "is", "it", "of", "on", "or", "tile", "tiles", "that", "the",
    "this", "to", "with", "you", "your",
];

/// Whether a text has an English word in it.
fn is_english(text: &str) -> bool {
    let text = GameId::ALL.iter().fold(text.to_owned(), |text, game| text.replace(game.title(), "")).to_lowercase();
    text.split(|letter: char| !letter.is_alphabetic()).any(|word| TELLING.contains(&word))
}

/// What a screen says that is not Spanish.
pub(crate) async fn english_texts(page: &Page) -> Vec<String> {
    let english = only_english();
    let lang: String = page.value("document.documentElement.lang").await;
    let said: Vec<String> = page.value(SAID).await;
    if lang != "es" || said.is_empty() {
        return vec![format!("its language is {lang:?}, and it says {} things", said.len())];
    }
    // A short word may be part of a Spanish one, but not a word by itself.
    let known = |said: &str| english.iter().any(|text| said == *text || text.len() > 14 && said.contains(text));
    let strange = said.iter().filter(|said| known(said) || is_english(said));
    strange.map(|said| format!("it says \"{said}\"")).collect()
}

#[test]
fn hints_in_spanish() {
    with_page(async |page| {
        page.open("/").await;
        page.click(".bar [lang=es]").await;
        page.until("Spanish", "document.documentElement.lang === 'es'").await;
        for game in GameId::ALL {
            page.start(Order::of(game)).await;
            page.my_turn().await;
            page.press("H").await;
            page.until("the hint", "document.querySelector('.actions [aria-keyshortcuts=H]:not(:disabled)') !== null")
                .await;
            let status = page.look().await.status;
            assert!(status.starts_with("Pista: ") && !is_english(&status), "{game}: {status}");
        }
    });
}

pub(crate) fn decimals_as_people_write_them(engine: Engine) {
    engine.with_page(async |page| {
        open_table(page, GameId::SumsOfOne).await;
        let drawn = "[...document.querySelectorAll('svg [data-says]')].map((text) => text.dataset.says).join(' ')";
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
