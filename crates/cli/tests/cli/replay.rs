//! Whole games as pages that play them.

use quintile_rules::GameId;
use roxmltree::{Document, Node};

use crate::{file_with, good_record, quintile, quintile_with, scratch};

/// The page of a record.
fn page(name: &str, record: &str, args: &[&str]) -> String {
    let file = scratch(name);
    let printed = quintile_with(&[&["picture", "-", "--html", &file], args].concat(), record.as_bytes()).fine();
    assert_eq!(printed, "");
    std::fs::read_to_string(&file).expect("the page is there")
}

/// What is in the page, without head and script: well-formed XML as well as HTML.
fn content(page: &str) -> &str {
    let (from, to) = (page.find("<main").expect("a beginning"), page.find("</main>").expect("an end"));
    &page[from..to + "</main>".len()]
}

fn of_class<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

/// Whether a part is shown at a ply, as the script decides it.
fn is_shown(part: &Node<'_, '_>, ply: usize) -> bool {
    let number = |text: &str| text.parse::<usize>().expect("a ply");
    let inside = |range: &str| {
        let (from, to) = range.split_once('-').unwrap_or((range, range));
        (number(from)..=number(to)).contains(&ply)
    };
    part.attribute("data-plies").is_none_or(|plies| plies.split(' ').any(inside))
}

/// The markup of a part without the element that turns it on and off.
fn markup<'a>(part: &Node<'_, '_>, text: &'a str) -> &'a str {
    let whole = &text[part.range()];
    match part.attribute("data-plies") {
        Some(_) => &whole[whole.find('>').map_or(0, |at| at + 1)..whole.len() - "</g>".len()],
        None => whole,
    }
}

#[test]
fn every_ply_shows_what_its_picture_shows() {
    for id in GameId::ALL {
        let record = quintile(&["selfplay", id.name(), "--seed", "4", "--players", "greedy", "--seats", "3"]).fine();
        let page = page(&format!("replay-{id}.html"), &record, &["--viewer", "1"]);
        let text = content(&page);
        let document = Document::parse(text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let last = record.matches("\"seat\":").count();
        let rows = document.descendants().filter(|node| node.has_attribute("data-ply")).count();
        assert_eq!(rows, last + 1, "{id}: a row for each ply, and the beginning");
        let boards = of_class(&document, "board");
        for ply in [0, 1, 7, last - 1, last] {
            let args = ["picture", "-", "--ply", &ply.to_string(), "--highlight", "--viewer", "1"];
            let picture = quintile_with(&args, record.as_bytes()).fine();
            for layer in boards[0].children().filter(|layer| layer.attribute("class") != Some("q-layer-die")) {
                let class = layer.attribute("class").expect("a layer has a name");
                let parts = layer.children().filter(|part| is_shown(part, ply));
                let shown: String = parts.map(|part| markup(&part, text)).collect();
                if shown.is_empty() {
                    assert!(!picture.contains(&format!("<g class=\"{class}\">")), "{id} ply {ply}: no {class}");
                } else {
                    let group = format!("<g class=\"{class}\">{shown}</g>");
                    assert!(picture.contains(&group), "{id} ply {ply}: {class} differs");
                }
            }
        }
        assert!(page.len() < 1_000_000, "{id}: {} bytes", page.len());
    }
}

#[test]
fn without_scripts_the_end_is_there() {
    let record = good_record();
    let page = page("replay-end.html", &record, &[]);
    let text = content(&page);
    let document = Document::parse(text).expect("well-formed");
    let last = record.matches("\"seat\":").count();
    for part in document.descendants().filter(|node| node.has_attribute("data-plies")) {
        let off = part.attribute("class") == Some("off");
        assert_ne!(off, is_shown(&part, last), "{}", &text[part.range()]);
    }
    let current: Vec<_> = document.descendants().filter(|node| node.has_attribute("aria-current")).collect();
    assert_eq!(current.len(), 1);
    assert_eq!(current[0].attribute("data-ply"), Some(last.to_string().as_str()));
    assert!(current[0].attribute("data-says").is_some_and(|says| says.contains(" wins: ")), "the result is told");
}

#[test]
fn a_page_asks_nobody_for_anything() {
    let record = good_record();
    for lang in ["en", "es"] {
        let page = page(&format!("replay-{lang}.html"), &record, &["--lang", lang]);
        for outside in ["http:", "https:", "url(", "src=", "href=", "@import", "fetch("] {
            assert!(!page.contains(outside), "{lang}: {outside}");
        }
        assert!(page.contains(&format!("<html lang=\"{lang}\">")));
        assert!(page.contains("default-src 'none'") && page.contains("script-src 'sha256-"), "{lang}");
        assert_eq!(page.contains("Marcador"), lang == "es");
        assert_eq!(page.contains("Score sheet"), lang == "en");
    }
}

#[test]
fn the_reader_chooses_the_colours_unless_somebody_did() {
    let record = good_record();
    let dark_paper = "--q-paper: #12151c";
    let both = page("replay-both.html", &record, &[]);
    assert!(both.contains(dark_paper) && both.contains("--q-paper: #f7f2e8"));
    let light = page("replay-light.html", &record, &["--theme", "light"]);
    assert!(!light.contains(dark_paper) && light.contains("color-scheme: light;"));
    let there = page("replay-there.html", &record, &["--ply", "3"]);
    assert!(there.contains("<main data-start=\"3\">"), "it opens at the ply asked for and waits");
    assert!(both.contains("<main data-start=\"0\" data-auto=\"\">"));
}

#[test]
fn names_cannot_become_markup() {
    let record = good_record();
    let (before, rest) = record.split_once("\"seats\":[\"").expect("names");
    let (_, after) = rest.split_once('"').expect("a name");
    let record = format!("{before}\"seats\":[\"<script>&\\\"'\"{after}");
    let page = page("replay-names.html", &record, &[]);
    assert_eq!(page.matches("<script>").count(), 1, "only the page's own");
    Document::parse(content(&page)).expect("well-formed");
}

#[test]
fn bad_wishes_are_refused() {
    let record = good_record();
    let file = scratch("replay-none.html");
    let picture = |args: &[&str]| quintile_with(&[&["picture", "-"], args].concat(), record.as_bytes());
    picture(&["--html", "/nowhere/at/all.html"]).refused(&["/nowhere/at/all.html"]);
    picture(&["--html", &file, "--ply", "999"]).refused(&["999", "plies"]);
    picture(&["--html", &file, "--lang", "fr"]).refused(&["the languages are en, es"]);
    picture(&["--html", &file, "--board"]).refused(&["--board"]);
    picture(&["--lang", "es"]).refused(&["--html"]);
    let spoiled = file_with("replay-spoiled.json", record.replacen("\"points\":", "\"points\":1", 1).as_bytes());
    quintile(&["picture", &spoiled, "--html", &file, "--ply", "0"]).refused(&["record 1", "ply 1"]);
    assert!(!std::path::Path::new(&file).exists(), "nothing was written");
}
