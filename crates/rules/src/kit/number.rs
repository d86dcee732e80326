//! Whole numbers as notations write them.

/// A whole number of at most four digits, written without sign or leading zeros.
pub fn parse_number(text: &str) -> Option<u16> {
    let plain = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    (plain && (text.len() == 1 || !text.starts_with('0'))).then(|| text.parse().ok()).flatten()
}
