//! Everything that is said, in both languages.

mod announcements;
mod phrases;
mod positions;
mod samples;

use quintile_words::Speech;

/// English words that no Spanish text needs.
const ENGLISH: [&str; 26] = [
    "the", "of", "would", "is", "are", "and", "not", "with", "tile", "tiles", "square", "play", "turn", "seat", "your",
    "you", "on", "for", "wild", "wilds", "row", "points", "to", "has", "it", "by",
];

/// Fails unless the two texts differ and the Spanish one has no English in it.
#[track_caller]
fn check_pair(en: &str, es: &str) {
    assert!(!en.trim().is_empty() && !es.trim().is_empty(), "\"{en}\" / \"{es}\": an empty text");
    assert_ne!(en, es, "the same text in both languages");
    check_spanish(es);
}

#[track_caller]
fn check_spanish(es: &str) {
    for word in es.split(|c: char| !c.is_alphabetic()) {
        assert!(!ENGLISH.contains(&&word.to_lowercase()[..]), "\"{es}\" contains \"{word}\"");
    }
    assert!(!["  ", " ,", "..", ";;"].iter().any(|odd| es.contains(odd)), "\"{es}\" is put together badly");
}

/// Says it both ways and checks the pair.
#[track_caller]
fn both(say: impl Fn(Speech) -> String) -> [String; 2] {
    let [en, es] = [Speech::ENGLISH, Speech::SPANISH].map(say);
    check_pair(&en, &es);
    [en, es]
}
