//! Self-contained pages: one file, no outside requests, light and dark.

use std::fmt::Write;

use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

use crate::paint::one_line;

/// Colours, light and dark, and the look of charts. Series differ by dashes as well as by colour.
pub(crate) const CHART_STYLE: &str = "\
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1f24; --faint: #6b7480; --rule: #d5dae0; --bar: #3b76b8;\
 --s0: #1f5fa8; --s1: #b3541e; --s2: #2b7a3d; --s3: #7a3b9c; --s4: #8a6d00 }
@media (prefers-color-scheme: dark) { :root { --paper: #14171b; --ink: #e6e9ed; --faint: #9aa4b0; --rule: #353c45;\
 --bar: #6ea8e6; --s0: #7db4f0; --s1: #f0a070; --s2: #7fcf92; --s3: #cf9bea; --s4: #d9bd55 } }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; fill: var(--ink) }
svg .axis { stroke: var(--rule) } svg .bar { fill: var(--bar) } svg .cell { fill: none; stroke: var(--rule) }
svg .line { fill: none; stroke-width: 2 } svg .band { opacity: .18 }
.c0 { stroke: var(--s0); fill: var(--s0) } .c1 { stroke: var(--s1); fill: var(--s1); stroke-dasharray: 6 3 }
.c2 { stroke: var(--s2); fill: var(--s2); stroke-dasharray: 2 3 } .c3 { stroke: var(--s3); fill: var(--s3);\
 stroke-dasharray: 9 3 2 3 } .c4 { stroke: var(--s4); fill: var(--s4); stroke-dasharray: 12 4 }
";

/// The look of everything else on a page.
const STYLE: &str = "\
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; max-width: 60rem;\
 margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; display: block; overflow-x: auto; font-variant-numeric: tabular-nums }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap }
th:first-child, td:first-child, .words { text-align: left }
.words { white-space: normal; overflow-wrap: break-word }
pre { overflow-x: auto; line-height: 1.25 }
figure { margin: 1.5rem 0 } figcaption, .faint { color: var(--faint) }
";

/// The text with markup characters escaped.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in one_line(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// A sentence with what stands between backticks as code.
pub(crate) fn prose(text: &str) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 {
        0 => escape(part),
        _ => format!("<code>{}</code>", escape(part)),
    };
    text.split('`').enumerate().map(part).collect()
}

/// A whole page. The title is a text, the body is markup.
pub(crate) fn page(title: &str, body: &str) -> String {
    page_in("en", title, "", body)
}

/// The same in a language, with more style.
pub(crate) fn page_in(lang: &str, title: &str, style: &str, body: &str) -> String {
    page_with_script(lang, title, style, body, "")
}

/// The same with a script at its end, which runs once everything is there.
pub(crate) fn page_with_script(lang: &str, title: &str, style: &str, body: &str, script: &str) -> String {
    let title = escape(title);
    // The policy makes sure that even a slip in the markup fetches nothing and runs nothing but this script.
    let (policy, script) = if script.is_empty() {
        (String::new(), String::new())
    } else {
        let hash = BASE64_STANDARD.encode(Sha256::digest(script));
        (format!("; script-src 'sha256-{hash}'"), format!("<script>{script}</script>\n"))
    };
    format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{CHART_STYLE}{STYLE}{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}{script}</body>\n</html>\n"
    )
}

/// A table. Headings and cells are texts; the columns named in `words` hold sentences.
pub(crate) fn table(headings: &[&str], words: &[usize], rows: &[Vec<String>]) -> String {
    let mut markup = String::from("<table>\n");
    let mut row = |tag: &str, cells: &mut dyn Iterator<Item = &str>| {
        markup.push_str("<tr>");
        for (column, cell) in cells.enumerate() {
            let class = if words.contains(&column) { " class=\"words\"" } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(markup, "<{tag}{class}>{}</{tag}>", escape(cell));
        }
        markup.push_str("</tr>\n");
    };
    row("th", &mut headings.iter().copied());
    rows.iter().for_each(|cells| row("td", &mut cells.iter().map(String::as_str)));
    markup + "</table>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_become_markup() {
        let page = page("<b>&\"'", &table(&["who"], &[0], &[vec!["<script>\u{1b}[2J".to_owned()]]));
        assert!(!page.contains("<script>") && !page.contains("<b>") && !page.contains('\u{1b}'), "{page}");
        assert!(page.contains("<h1>&lt;b&gt;&amp;&quot;&#39;</h1>"), "{page}");
    }

    #[test]
    fn commands_in_sentences_are_code() {
        assert_eq!(prose("Made by `quintile lab <x>`."), "Made by <code>quintile lab &lt;x&gt;</code>.");
    }

    #[test]
    fn only_a_page_with_a_script_lets_one_run() {
        assert!(!page("still", "").contains("script"));
        let page = page_with_script("en", "moving", "", "", "let a = 1;");
        assert!(page.contains("script-src 'sha256-") && page.contains("<script>let a = 1;</script>"), "{page}");
    }
}
