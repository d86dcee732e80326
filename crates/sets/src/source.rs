//! The file as JSON values that still know where they were.

use quintile_rules::kit::{SetupError, SetupProblem};
use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::error::{SetError, Spot};
use crate::unreadable;

/// The largest file, in bytes; anything larger is refused before it is parsed.
const MAX_BYTES: usize = 1 << 20;

/// A file's content, and where each part of it was.
pub(crate) struct Source<'a> {
    text: &'a str,
    content: Map<String, Value>,
    /// Dotted paths with the byte of their key, and of their value.
    spots: Vec<Entry>,
}

/// Where one key or list entry is.
struct Entry {
    path: String,
    key: usize,
    value: usize,
    /// The value, if it is a text or a number: so that an error about one square finds that square.
    text: String,
}

impl<'a> Source<'a> {
    pub(crate) fn parse(text: &'a str) -> Result<Self, SetError> {
        if text.len() > MAX_BYTES {
            let error = unreadable("file", format!("{} bytes are too many for a set", text.len()));
            return Err(SetError { spot: None, error });
        }
        let table = DeTable::parse(text).map_err(|error| SetError {
            spot: error.span().map(|span| Spot::of(text, span.start)),
            error: unreadable("TOML", error.message().to_owned()),
        })?;
        let mut source = Self { text, content: Map::new(), spots: Vec::new() };
        source.content = source.table(table.get_ref(), "")?;
        Ok(source)
    }

    /// The keys directly below a path; the empty path is the file.
    pub(crate) fn keys(&self, path: &str) -> impl Iterator<Item = String> {
        let below =
            if path.is_empty() { Some(&self.content) } else { self.content.get(path).and_then(Value::as_object) };
        below.into_iter().flat_map(Map::keys).cloned().collect::<Vec<_>>().into_iter()
    }

    /// Takes a text out of the file, if it is there.
    pub(crate) fn take_text(&mut self, key: &str) -> Result<Option<String>, SetError> {
        match self.content.remove(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.refuse(unreadable(key, "it has to be a string in quotes".to_owned()))),
        }
    }

    /// Takes a table out of the file; empty when it is not there.
    pub(crate) fn take_table(&mut self, key: &str) -> Result<Map<String, Value>, SetError> {
        match self.content.remove(key) {
            None => Ok(Map::new()),
            Some(Value::Object(table)) => Ok(table),
            Some(_) => Err(self.refuse(unreadable(key, format!("it has to be a table: write [{key}]")))),
        }
    }

    /// The error with its place in the file.
    pub(crate) fn refuse(&self, error: SetupError) -> SetError {
        SetError { spot: self.locate(&error).map(|byte| Spot::of(self.text, byte)), error }
    }

    /// The byte that an error is about: the tile or square it names, else the value of its key, else that of the nearest key
    /// above.
    fn locate(&self, error: &SetupError) -> Option<usize> {
        // Readers write list entries as `doubles[3]`, we as `doubles.3`.
        let mut path = error.field.replace('[', ".").replace(']', "");
        if let Some(named) = named(&error.problem) {
            let below = format!("{path}.");
            // The last of several: of two equal entries, the second is wrong.
            let found = self.spots.iter().rfind(|entry| entry.path.starts_with(&below) && entry.says(&named));
            if let Some(entry) = found {
                return Some(if entry.text == named { entry.value } else { entry.key });
            }
        }
        let missing =
            matches!(&error.problem, SetupProblem::Unreadable { message } if message.starts_with("unknown field"));
        loop {
            if let Some(entry) = self.spots.iter().find(|entry| entry.path == path) {
                return Some(if missing { entry.key } else { entry.value });
            }
            path.truncate(path.rfind('.')?);
        }
    }

    fn table(&mut self, table: &DeTable<'_>, path: &str) -> Result<Map<String, Value>, SetError> {
        // In the order of the file, which the table does not keep.
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let mut map = Map::new();
        for (key, value) in entries {
            let name = key.get_ref().as_ref();
            let below = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            if let Some(rest) = decimals(name, value.get_ref()) {
                let message = format!("a key with a point needs quotes: write \"{name}.{rest}\"");
                return Err(SetError {
                    spot: Some(Spot::of(self.text, key.span().start)),
                    error: unreadable(path, message),
                });
            }
            map.insert(name.to_owned(), self.value(value, &below, key.span().start)?);
        }
        Ok(map)
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>, path: &str, key: usize) -> Result<Value, SetError> {
        let at = value.span().start;
        let text = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) => number.as_str().to_owned(),
            _ => String::new(),
        };
        // The table of `[options]` itself begins at its heading.
        self.spots.push(Entry { path: path.to_owned(), key, value: at, text });
        let refuse = |message: &str| SetError {
            spot: Some(Spot::of(self.text, at)),
            error: unreadable(path, message.to_owned()),
        };
        Ok(match value.get_ref() {
            DeValue::String(text) => Value::String(text.to_string()),
            DeValue::Boolean(truth) => Value::Bool(*truth),
            DeValue::Integer(number) => {
                let number = i64::from_str_radix(number.as_str(), number.radix());
                Value::Number(number.map_err(|_| refuse("the number is too large"))?.into())
            }
            DeValue::Float(number) => {
                let number = number.as_str().parse().ok().and_then(Number::from_f64);
                Value::Number(number.ok_or_else(|| refuse("a set cannot hold this number"))?)
            }
            DeValue::Datetime(_) => return Err(refuse("a set cannot hold a date")),
            DeValue::Array(list) => {
                let entry = |(index, value)| self.value(value, &format!("{path}.{index}"), at);
                Value::Array(list.iter().enumerate().map(entry).collect::<Result<_, _>>()?)
            }
            DeValue::Table(table) => Value::Object(self.table(table, path)?),
        })
    }
}

/// What follows the point of a key such as `0.05`, which TOML takes for two keys.
fn decimals<'a>(name: &str, value: &'a DeValue<'_>) -> Option<&'a str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let DeValue::Table(table) = value else { return None };
    let inner = table.iter().next()?.0.get_ref().as_ref();
    (is_number(name) && is_number(inner)).then_some(inner)
}

impl Entry {
    /// Whether its value or the last part of its path is this text.
    fn says(&self, text: &str) -> bool {
        self.text == text || self.path.ends_with(&format!(".{text}"))
    }
}

/// The tile, square or number that a problem is about.
fn named(problem: &SetupProblem) -> Option<String> {
    match problem {
        SetupProblem::WrongCount { tile, .. }
        | SetupProblem::UnknownTile { tile }
        | SetupProblem::NotName { tile, .. }
        | SetupProblem::TooManyColours { tile, .. } => Some(tile.clone()),
        SetupProblem::OffBoard { place } | SetupProblem::OnStart { place } => Some(place.clone()),
        SetupProblem::Twice { what } => Some(what.clone()),
        SetupProblem::OutOfRange { value, .. } => Some(value.to_string()),
        SetupProblem::ValueOutOfRange { value, .. } => Some(value.to_string()),
        _ => None,
    }
}
