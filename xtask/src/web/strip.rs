//! Strips from WebAssembly the sections that only tools read: names, relocations, compiler notes.

/// The first bytes of every module.
const MAGIC: &[u8] = b"\0asm\x01\0\0\0";

/// The number of sections that are not part of the program.
const CUSTOM: u8 = 0;

/// The program and nothing else; `None` if this is not a WebAssembly module.
pub(crate) fn strip(module: &[u8]) -> Option<Vec<u8>> {
    let mut rest = module.strip_prefix(MAGIC)?;
    let mut kept = MAGIC.to_vec();
    while let Some((&kind, after)) = rest.split_first() {
        let (length, body) = number(after)?;
        let head = rest.len() - body.len();
        let section = rest.get(..head + length)?;
        if kind != CUSTOM {
            kept.extend_from_slice(section);
        }
        rest = &rest[section.len()..];
    }
    Some(kept)
}

/// A LEB128 number, seven bits per byte, and what follows it.
fn number(mut bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, after) = bytes.split_first()?;
        value |= usize::from(byte & 0x7f) << shift;
        bytes = after;
        if byte < 0x80 {
            return Some((value, bytes));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_program_stays() {
        let custom = [CUSTOM, 3, 1, b'x', 7];
        let long = [&[1, 0x81, 0x01][..], &[9; 129]].concat();
        let module = [MAGIC, &custom, &long, &custom].concat();
        assert_eq!(strip(&module), Some([MAGIC, &long].concat()));
    }

    #[test]
    fn what_is_cut_short_is_refused() {
        for bytes in [&b""[..], b"\0asm", &[MAGIC, &[1, 5, 0]].concat(), &[MAGIC, &[1, 0x80]].concat()] {
            assert_eq!(strip(bytes), None);
        }
    }
}
