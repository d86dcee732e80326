//! Language, decimal mark, and the trait of everything that can be said.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use quintile_rules::sums_of_one::DecimalMark;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Es];

    /// Its language tag: `"es"`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }

    /// Its name in the language itself.
    pub const fn native_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Es => "Español",
        }
    }

    /// The language of a browser's language tag: `es-MX` is Spanish. `None` for other languages.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_']).next().unwrap_or(tag);
        Self::ALL.into_iter().find(|lang| language.eq_ignore_ascii_case(lang.tag()))
    }
}

/// Not the tag of a language in [`Lang::ALL`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language \"{0}\"; the languages are en, es")]
pub struct UnknownLang(
    /// The beginning of what was given.
    pub String,
);

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        let known = Self::ALL.into_iter().find(|lang| lang.tag() == text);
        known.ok_or_else(|| UnknownLang(text.chars().take(40).collect()))
    }
}

/// How to say something: the language, and how it writes decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Speech {
    /// The language.
    pub lang: Lang,
    /// The decimal mark.
    pub decimal_mark: DecimalMark,
}

impl Speech {
    /// English with a point.
    pub const ENGLISH: Self = Self { lang: Lang::En, decimal_mark: DecimalMark::Point };
    /// Spanish with a comma.
    pub const SPANISH: Self = Self { lang: Lang::Es, decimal_mark: DecimalMark::Comma };

    /// A language with its usual decimal mark.
    pub const fn of(lang: Lang) -> Self {
        match lang {
            Lang::En => Self::ENGLISH,
            Lang::Es => Self::SPANISH,
        }
    }

    /// What a browser's language tag asks for: in Mexico, Peru, the Caribbean and most of Central America Spanish has a
    /// decimal point. `None` for other languages.
    pub fn from_tag(tag: &str) -> Option<Self> {
        const POINT: [&str; 12] = ["MX", "US", "PR", "DO", "CU", "GT", "HN", "NI", "PA", "PE", "SV", "419"];
        let lang = Lang::from_tag(tag)?;
        let with_point = tag.split(['-', '_']).skip(1).any(|part| POINT.iter().any(|at| part.eq_ignore_ascii_case(at)));
        let decimal_mark = if with_point { DecimalMark::Point } else { Self::of(lang).decimal_mark };
        Some(Self { lang, decimal_mark })
    }

    /// The text in this language.
    #[inline]
    pub(crate) const fn pick(self, en: &'static str, es: &'static str) -> &'static str {
        match self.lang {
            Lang::En => en,
            Lang::Es => es,
        }
    }

    /// A number in a game's notation (`0.25`), with this speech's decimal mark.
    pub fn number(self, notation: &str) -> String {
        self.decimal_mark.write(notation).into_owned()
    }

    /// "1 point", "40 points".
    pub fn points(self, points: i32) -> String {
        let mut out = String::new();
        self.write_points(&mut out, points);
        out
    }

    pub(crate) fn write_points(self, out: &mut String, points: i32) {
        write_signed(out, points);
        let one = points.unsigned_abs() == 1;
        out.push_str(match (self.lang, one) {
            (Lang::En, true) => " point",
            (Lang::En, false) => " points",
            (Lang::Es, true) => " punto",
            (Lang::Es, false) => " puntos",
        });
    }

    /// "1 tile", "3 tiles".
    pub fn tiles(self, tiles: usize) -> String {
        let mut out = String::new();
        self.write_tiles(&mut out, tiles);
        out
    }

    pub(crate) fn write_tiles(self, out: &mut String, tiles: usize) {
        write_number(out, tiles);
        out.push_str(match (self.lang, tiles) {
            (Lang::En, 1) => " tile",
            (Lang::En, _) => " tiles",
            (Lang::Es, 1) => " ficha",
            (Lang::Es, _) => " fichas",
        });
    }

    /// "1 second", "2 minutes", "1 hour 30 minutes".
    pub fn duration(self, seconds: u32) -> String {
        let names = match self.lang {
            Lang::En => [["day", "days"], ["hour", "hours"], ["minute", "minutes"], ["second", "seconds"]],
            Lang::Es => [["día", "días"], ["hora", "horas"], ["minuto", "minutos"], ["segundo", "segundos"]],
        };
        let mut out = String::new();
        let amounts = [seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60];
        for (amount, [one, many]) in amounts.into_iter().zip(names) {
            let last_chance = one == names[3][0] && out.is_empty();
            if amount == 0 && !last_chance {
                continue;
            }
            if !out.is_empty() {
                out.push(' ');
            }
            write_number(&mut out, amount as usize);
            out.push(' ');
            out.push_str(if amount == 1 { one } else { many });
        }
        out
    }

    /// A place in a ranking: "first", "second", …, and "11th" after "tenth".
    pub fn ordinal(self, place: usize) -> String {
        const EN: [&str; 10] =
            ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
        const ES: [&str; 10] =
            ["primero", "segundo", "tercero", "cuarto", "quinto", "sexto", "séptimo", "octavo", "noveno", "décimo"];
        let words = match self.lang {
            Lang::En => EN,
            Lang::Es => ES,
        };
        if let Some(word) = place.checked_sub(1).and_then(|at| words.get(at)) {
            return (*word).to_owned();
        }
        let mut out = String::new();
        write_number(&mut out, place);
        out.push_str(match (self.lang, place % 100, place % 10) {
            (Lang::Es, ..) => ".º",
            (Lang::En, 11..=13, _) => "th",
            (Lang::En, _, 1) => "st",
            (Lang::En, _, 2) => "nd",
            (Lang::En, _, 3) => "rd",
            (Lang::En, ..) => "th",
        });
        out
    }

    /// "a", "a and b", "a, b and c"; Spanish says "e" before an i.
    pub fn list(self, parts: &[String]) -> String {
        let Some((last, rest)) = parts.split_last() else { return String::new() };
        let mut out = rest.join(", ");
        if !rest.is_empty() {
            let begins_with_i = matches!(last.chars().next(), Some('i' | 'I' | 'í' | 'Í'));
            out.push_str(match self.lang {
                Lang::En => " and ",
                Lang::Es if begins_with_i => " e ",
                Lang::Es => " y ",
            });
        }
        out.push_str(last);
        out
    }
}

/// Something that can be said. Texts are phrases without capital and full stop, to be combined; [`sentence`] adds both.
pub trait Say {
    /// Appends the text.
    fn write(&self, how: Speech, out: &mut String);

    /// The text.
    fn say(&self, how: Speech) -> String {
        let mut out = String::new();
        self.write(how, &mut out);
        out
    }
}

impl<T: Say + ?Sized> Say for &T {
    fn write(&self, how: Speech, out: &mut String) {
        (**self).write(how, out);
    }
}

/// The phrase with a capital and a full stop.
pub fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let mut out: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    out.push_str(letters.as_str());
    if !out.is_empty() && !out.ends_with(['.', '!', '?', '…']) {
        out.push('.');
    }
    out
}

/// Appends what `Display` writes. Writing to a `String` cannot fail.
pub(crate) fn write_display(out: &mut String, value: &dyn fmt::Display) {
    let _ = write!(out, "{value}");
}

pub(crate) fn write_number(out: &mut String, number: usize) {
    write_display(out, &number);
}

/// Appends the number, with a true minus sign, which screen readers read aloud.
pub(crate) fn write_signed(out: &mut String, number: i32) {
    if number < 0 {
        out.push('−');
    }
    write_display(out, &number.unsigned_abs());
}

/// Appends texts and values: `put!(out, "la fila ", row)`.
macro_rules! put {
    ($out:expr, $($part:expr),+ $(,)?) => {{
        $($crate::speech::write_display($out, &$part);)+
    }};
}
pub(crate) use put;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_tags_are_understood() {
        assert_eq!(Lang::from_tag("es-MX"), Some(Lang::Es));
        assert_eq!(Lang::from_tag("EN_us"), Some(Lang::En));
        assert_eq!(Lang::from_tag("estonian"), None);
        assert_eq!(Lang::from_tag(""), None);
        let mark = |tag| Speech::from_tag(tag).map(|how| how.decimal_mark);
        assert_eq!(mark("es"), Some(DecimalMark::Comma));
        assert_eq!(mark("es-AR"), Some(DecimalMark::Comma));
        assert_eq!(mark("es-mx"), Some(DecimalMark::Point));
        assert_eq!(mark("es-419"), Some(DecimalMark::Point));
        assert_eq!(mark("en-GB"), Some(DecimalMark::Point));
        assert_eq!(mark("de"), None);
        assert_eq!("es".parse(), Ok(Lang::Es));
        assert!("ES".parse::<Lang>().is_err());
    }

    #[test]
    fn numbers_plurals_and_lists() {
        let (en, es) = (Speech::ENGLISH, Speech::SPANISH);
        assert_eq!([en.points(1), en.points(40), en.points(0)], ["1 point", "40 points", "0 points"]);
        assert_eq!([es.points(-1), es.points(-3), es.points(2)], ["−1 punto", "−3 puntos", "2 puntos"]);
        assert_eq!([es.tiles(1), es.tiles(0), en.tiles(2)], ["1 ficha", "0 fichas", "2 tiles"]);
        assert_eq!([en.number("0.25"), es.number("0.25")], ["0.25", "0,25"]);
        assert_eq!(
            [en.duration(5400), es.duration(61), en.duration(0)],
            ["1 hour 30 minutes", "1 minuto 1 segundo", "0 seconds"]
        );
        assert_eq!([es.duration(5), en.duration(60)], ["5 segundos", "1 minute"]);
        assert_eq!(
            [en.ordinal(2), en.ordinal(12), en.ordinal(22), es.ordinal(3), es.ordinal(11)],
            ["second", "12th", "22nd", "tercero", "11.º"]
        );
        let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(en.list(&names(&["Ana", "Bo", "Cy"])), "Ana, Bo and Cy");
        assert_eq!(es.list(&names(&["Ana", "Inés"])), "Ana e Inés");
        assert_eq!(es.list(&names(&["Ana", "Luis"])), "Ana y Luis");
        assert_eq!(es.list(&[]), "");
        assert_eq!([sentence("ésta es"), sentence("¡hola!"), sentence("")], ["Ésta es.", "¡hola!", ""]);
    }
}
