//! The words that names of tables are made of: short ones that everybody knows, in each language. Any two of a list differ in more
//! than one letter, so that a slip of the finger is understood; no word is in both.

use std::sync::OnceLock;

/// How many words each list has.
pub(crate) const COUNT: u64 = 720;

/// How many words a name has.
pub(super) const LENGTH: usize = 5;

/// A language that names can be spelled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// What addresses and logs use.
    English,
    /// For those who read Spanish.
    Spanish,
}

impl Spelling {
    pub(crate) const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// The words, in order.
    pub(crate) fn words(self) -> &'static [&'static str] {
        static ENGLISH: OnceLock<Vec<&'static str>> = OnceLock::new();
        static SPANISH: OnceLock<Vec<&'static str>> = OnceLock::new();
        match self {
            Self::English => ENGLISH.get_or_init(|| include_str!("english.txt").lines().collect()),
            Self::Spanish => SPANISH.get_or_init(|| include_str!("spanish.txt").lines().collect()),
        }
    }

    /// The word that was meant, by its number, and whether it had to be corrected.
    pub(crate) fn meant(self, typed: &str) -> Option<(u64, bool)> {
        let words = self.words();
        if let Ok(at) = words.binary_search(&typed) {
            return Some((at as u64, false));
        }
        // People slip more often in the middle and at the end than at the beginning.
        let begins_alike = |word: &str| word.bytes().zip(typed.bytes()).take_while(|(one, two)| one == two).count();
        let near = words.iter().enumerate().filter(|(_, word)| is_near(word, typed));
        near.max_by_key(|(_, word)| begins_alike(word)).map(|(at, _)| (at as u64, true))
    }

    /// The words of a name that was typed without gaps, or with gaps in the wrong places.
    fn split(self, letters: &str, left: usize) -> Option<Vec<u64>> {
        if left == 0 || letters.is_empty() {
            return (left == 0 && letters.is_empty()).then(Vec::new);
        }
        let begins = |(at, word): (usize, &&'static str)| {
            let rest = letters.strip_prefix(word)?;
            let mut found = self.split(rest, left - 1)?;
            found.insert(0, at as u64);
            Some(found)
        };
        self.words().iter().enumerate().find_map(begins)
    }
}

/// The numbers of the words that somebody typed, in whichever language needs fewer corrections.
pub(super) fn read(typed: &[String]) -> Option<Vec<u64>> {
    let in_words = |list: Spelling| {
        let meant: Vec<(u64, bool)> = typed.iter().map(|word| list.meant(word)).collect::<Option<_>>()?;
        let corrected = meant.iter().filter(|(_, corrected)| *corrected).count();
        Some((corrected, meant.into_iter().map(|(word, _)| word).collect::<Vec<_>>()))
    };
    if typed.len() == LENGTH {
        let best = Spelling::ALL.into_iter().filter_map(in_words).min_by_key(|(corrected, _)| *corrected);
        return best.map(|(_, words)| words);
    }
    let letters = typed.concat();
    Spelling::ALL.into_iter().find_map(|list| list.split(&letters, LENGTH))
}

/// Whether two words differ by a letter: one too many, one missing, another one, or two that changed places.
fn is_near(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    if one.len().abs_diff(two.len()) > 1 {
        return false;
    }
    let same = one.iter().zip(two).take_while(|(one, two)| one == two).count();
    let (one, two) = (&one[same..], &two[same..]);
    match (one, two) {
        ([], _) | (_, []) => true,
        ([a, one @ ..], [b, two @ ..]) => {
            let swapped = matches!((one, two), ([c, one @ ..], [d, two @ ..]) if (a, c) == (d, b) && one == two);
            one == two || swapped || [&[*a], one].concat() == two || [&[*b], two].concat() == one
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        for list in Spelling::ALL {
            let words = list.words();
            assert_eq!(words.len() as u64, COUNT);
            assert!(words.is_sorted(), "{list:?}");
            for (at, word) in words.iter().enumerate() {
                assert!((3..=8).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase()), "{word}");
                let near = words[at + 1..].iter().find(|other| is_near(word, other));
                assert_eq!(near, None, "{word}");
            }
        }
        let both = Spelling::English.words().iter().find(|word| Spelling::Spanish.words().contains(word));
        assert_eq!(both, None);
    }

    #[test]
    fn slips_are_near() {
        for slip in ["rivr", "rivver", "rivet", "rievr", "iver"] {
            assert!(is_near("river", slip), "{slip}");
        }
        for other in ["rover s", "ri", "revir"] {
            assert!(!is_near("river", other), "{other}");
        }
    }
}
