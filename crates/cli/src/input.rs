//! Reading records out of files that may hold anything, in bounded memory.
//!
//! A file holds one JSON value over any number of lines, or one value per line; its content decides. A bad line
//! spoils only itself.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use quintile_rules::kit::{Case, Record};
use serde::de::IgnoredAny;
use serde_json::Value;

use crate::error::Error;

/// The longest record that is read, in bytes.
const MAX_BYTES: usize = 64 << 20;
const TOO_LONG: &str = "longer than 64 MiB";

/// One record's text, or why there is none.
pub(crate) struct Piece {
    /// The line it starts on, counted from 1.
    pub(crate) line: usize,
    text: Result<Vec<u8>, String>,
}

impl Piece {
    /// How many bytes it holds.
    pub(crate) fn len(&self) -> usize {
        self.text.as_ref().map_or(0, Vec::len)
    }

    /// The JSON value in it; the error is one line.
    pub(crate) fn parse(&self) -> Result<Value, String> {
        let text = without_mark(self.text.as_ref().map_err(Clone::clone)?);
        let text = str::from_utf8(text).map_err(|error| format!("not UTF-8 after byte {}", error.valid_up_to()))?;
        serde_json::from_str(text).map_err(|error| json_reason(&error))
    }
}

/// Why a text is not JSON, in one line. Every JSON error has a column; a line number only helps when there are several.
pub(crate) fn json_reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let reason = text.strip_suffix(&place).unwrap_or(&text);
    let reason = if error.is_eof() { format!("it ends too early ({reason})") } else { reason.to_owned() };
    match error.line() {
        0 | 1 => format!("not JSON: {reason}, column {}", error.column()),
        line => format!("not JSON: {reason}, line {line} column {}", error.column()),
    }
}

/// The records of one file.
pub(crate) struct Pieces {
    /// The file's only record, when that is how it is written.
    whole: Option<Piece>,
    reader: Box<dyn BufRead>,
    line: usize,
}

/// Opens a file, or stdin for `-`.
pub(crate) fn open(name: &str) -> Result<Pieces, Error> {
    let opened = || {
        let reader: Box<dyn BufRead> = match name {
            "-" => Box::new(io::stdin().lock()),
            _ => Box::new(BufReader::with_capacity(1 << 16, File::open(name)?)),
        };
        Pieces::new(name, reader)
    };
    opened().map_err(|error| Error::file(name, &error))
}

impl Pieces {
    fn new(name: &str, mut reader: Box<dyn BufRead>) -> io::Result<Self> {
        let is = |ending: &str| name.to_ascii_lowercase().ends_with(ending);
        // Everything read while deciding; put in front of the rest afterwards.
        let mut seen = Vec::new();
        let (mut first, mut blank_lines) = (0, 0);
        while read_some(&mut reader, &mut seen, Some(b'\n'))? && is_blank(&seen[first..]) {
            first = seen.len();
            blank_lines += 1;
        }
        let line_alone = is_complete(&seen[first..]);
        if is(".json") || !line_alone {
            read_some(&mut reader, &mut seen, None)?;
            let too_long = seen.len() > MAX_BYTES;
            let mut later_lines = seen[first..].split(|&byte| byte == b'\n').skip(1).peekable();
            // That many bytes without a line end are one line that is too long; others may follow.
            let endless_line = too_long && later_lines.peek().is_none();
            let by_line = line_alone || endless_line || is(".jsonl") || later_lines.any(|line| line.starts_with(b"{"));
            if !is_blank(&seen) && (!by_line || (!too_long && is_complete(&seen))) {
                let text = if too_long { Err(format!("it is {TOO_LONG}")) } else { Ok(seen) };
                let whole = Piece { line: blank_lines + 1, text };
                // If it is too long, the rest of it cannot be judged on its own.
                return Ok(Self { whole: Some(whole), reader: Box::new(io::empty()), line: 0 });
            }
        }
        Ok(Self { whole: None, reader: Box::new(Cursor::new(seen).chain(reader)), line: 0 })
    }

    fn read(&mut self) -> io::Result<Option<Piece>> {
        if let Some(whole) = self.whole.take() {
            return Ok(Some(whole));
        }
        let mut text = Vec::new();
        loop {
            text.clear();
            let size = read_line(&mut self.reader, MAX_BYTES, &mut text)?;
            if size == 0 {
                return Ok(None);
            }
            self.line += 1;
            if size > MAX_BYTES {
                let reason = format!("the line is {TOO_LONG}");
                return Ok(Some(Piece { line: self.line, text: Err(reason) }));
            }
            if !is_blank(&text) {
                return Ok(Some(Piece { line: self.line, text: Ok(text) }));
            }
        }
    }
}

impl Iterator for Pieces {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

/// Reads up to a stop byte or to the end, but at most one byte more than a record may have. `false` at the end.
fn read_some(reader: &mut impl BufRead, into: &mut Vec<u8>, stop: Option<u8>) -> io::Result<bool> {
    let mut rest = reader.take((MAX_BYTES + 1).saturating_sub(into.len()) as u64);
    let count = match stop {
        Some(stop) => rest.read_until(stop, into)?,
        None => rest.read_to_end(into)?,
    };
    Ok(count > 0)
}

/// Reads one line without its end, keeping at most `longest` bytes of it. Returns the length of the line in bytes, its
/// end included; 0 at the end of the input.
pub(crate) fn read_line(reader: &mut impl BufRead, longest: usize, into: &mut Vec<u8>) -> io::Result<usize> {
    let mut size = 0;
    loop {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        into.extend_from_slice(&part[..part.len().min(longest - into.len())]);
        let used = part.len() + usize::from(end.is_some());
        size += used;
        reader.consume(used);
        if end.is_some() || used == 0 {
            return Ok(size);
        }
    }
}

fn is_blank(text: &[u8]) -> bool {
    without_mark(text).trim_ascii().is_empty()
}

/// Whether the text is one JSON value, whatever it says.
fn is_complete(text: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(without_mark(text)).is_ok()
}

/// Some editors begin a file with a byte order mark.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

/// Which record of which file.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// A file with records, or - for stdin
    file: String,

    /// Which record of the file, counted from 1
    #[arg(long, value_name = "I", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
}

impl Source {
    /// An error about this record.
    pub(crate) fn error(&self, reason: impl Display) -> Error {
        Error::at(format_args!("{}: record {}", self.file, self.record), reason)
    }
}

/// Which position of which record.
#[derive(clap::Args)]
pub(crate) struct Position {
    #[command(flatten)]
    pub(crate) source: Source,

    /// The position after this many entries of `plays`; 0 is before the first [default: all]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
}

impl Position {
    /// How many entries of `plays` come before it.
    pub(crate) fn plies(&self, record: &Record) -> usize {
        self.ply.unwrap_or(record.plays.len())
    }

    /// An error about this position.
    pub(crate) fn error(&self, reason: impl Display) -> Error {
        self.source.error(reason)
    }
}

/// Reads the first record of a file.
pub(crate) fn read_first(file: &str) -> Result<Record, Error> {
    read_record(&Source { file: file.to_owned(), record: 1 })
}

/// Reads one record. A test case counts as its record.
pub(crate) fn read_record(source: &Source) -> Result<Record, Error> {
    let mut found = 0;
    for piece in open(&source.file)? {
        let piece = piece.map_err(|error| Error::file(&source.file, &error))?;
        found += 1;
        if found == source.record {
            let value = piece.parse().map_err(|reason| source.error(reason))?;
            let case = Case::from_value(value).map_err(|reason| source.error(reason))?;
            return Record::from_value(&case.record).map_err(|reason| source.error(reason));
        }
    }
    let count = if found == 1 { "1 record".to_owned() } else { format!("{found} records") };
    Err(Error::at(&source.file, format_args!("it holds {count}, so there is no record {}", source.record)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(name: &str, text: &'static str) -> Vec<(usize, bool)> {
        let pieces = Pieces::new(name, Box::new(Cursor::new(text))).unwrap();
        pieces.map(|piece| piece.unwrap()).map(|piece| (piece.line, piece.parse().is_ok())).collect()
    }

    #[test]
    fn content_decides_how_a_file_is_read() {
        for name in ["a.json", "a.jsonl", "-"] {
            assert_eq!(lines(name, "{\"a\":1}"), [(1, true)], "{name}");
            assert_eq!(lines(name, "\n\n{\n \"a\": 1\n}\n"), [(3, true)], "{name}");
            assert_eq!(lines(name, "\u{feff}{}\r\n\r\n{}\r\n"), [(1, true), (3, true)], "{name}");
            assert_eq!(lines(name, "{\n{}\n{}\n"), [(1, false), (2, true), (3, true)], "{name}");
            assert_eq!(lines(name, "{}\n[\n{}"), [(1, true), (2, false), (3, true)], "{name}");
            assert_eq!(lines(name, " \n\n"), [], "{name}");
        }
        assert_eq!(lines("a.json", "{\n \"a\":\n"), [(1, false)]);
        assert_eq!(lines("-", "{\n \"a\":\n"), [(1, false)]);
    }

    #[test]
    fn a_long_line_is_cut_but_read_past() {
        let mut reader = Cursor::new("abcdef\ngh");
        let mut text = Vec::new();
        assert_eq!(read_line(&mut reader, 3, &mut text).unwrap(), 7);
        assert_eq!(text, b"abc");
        text.clear();
        assert_eq!(read_line(&mut reader, 3, &mut text).unwrap(), 2);
        assert_eq!(read_line(&mut reader, 3, &mut text).unwrap(), 0);
    }
}
