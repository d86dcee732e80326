//! Whole numbers, and letters with numbers, as notations write them.

use arrayvec::ArrayString;

/// A whole number of at most four digits, written without sign or leading zeros.
pub(crate) fn parse_number(text: &str) -> Option<u16> {
    let plain = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    (plain && (text.len() == 1 || !text.starts_with('0'))).then(|| text.parse().ok()).flatten()
}

/// A name such as `d5`, of a letter counted from 0 and a number below 100. Views are full of them, and `write!` is slow.
pub(super) fn letter_and_number(letter: u8, number: u8) -> ArrayString<3> {
    let mut name = ArrayString::new();
    name.push(char::from(b'a' + letter));
    if number > 9 {
        name.push(char::from(b'0' + number / 10));
    }
    name.push(char::from(b'0' + number % 10));
    name
}

/// A name such as `d5`: which small letter it is, counted from 0, and the number after it, which is not 0.
pub(super) fn parse_letter_and_number(text: &str) -> Option<(u8, u16)> {
    let (letter, digits) = text.split_at_checked(1)?;
    let letter = letter.as_bytes().first().filter(|letter| letter.is_ascii_lowercase())?;
    let number = parse_number(digits).filter(|&number| number > 0)?;
    Some((letter - b'a', number))
}
