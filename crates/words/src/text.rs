//! A text in every language, side by side, so that none can be missing.

use quintile_rules::sums_of_one::DecimalMark;

use crate::speech::{Lang, Speech};

/// A text in every language. Decimals are written with a point; [`Text::say`] replaces it with the reader's mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    pub(crate) en: &'static str,
    pub(crate) es: &'static str,
}

pub(crate) const fn t(en: &'static str, es: &'static str) -> Text {
    Text { en, es }
}

/// A text that is the same in every language: numbers, notation.
pub(crate) const fn same(text: &'static str) -> Text {
    Text { en: text, es: text }
}

impl Text {
    /// The text, in the reader's language and with their decimal mark.
    pub fn say(self, how: Speech) -> String {
        let text = match how.lang {
            Lang::En => self.en,
            Lang::Es => self.es,
        };
        match how.decimal_mark {
            DecimalMark::Point => text.to_owned(),
            DecimalMark::Comma => with_commas(text),
        }
    }
}

/// Points between digits become commas; full stops stay.
fn with_commas(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let inside = before.is_ascii_digit() && letters.peek().is_some_and(char::is_ascii_digit);
        out.push(if letter == '.' && inside { ',' } else { letter });
        before = letter;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_follow_the_choice() {
        let text = t("0.25 and 0.75 make 1.0.", "0.25 y 0.75 suman 1.0.");
        assert_eq!(text.say(Speech::ENGLISH), "0.25 and 0.75 make 1.0.");
        assert_eq!(text.say(Speech::SPANISH), "0,25 y 0,75 suman 1,0.");
        assert_eq!(text.say(Speech { lang: Lang::Es, decimal_mark: DecimalMark::Point }), "0.25 y 0.75 suman 1.0.");
    }
}
