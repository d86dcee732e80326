//! Parameters and columns. The schema has integers and text only, so both databases share one type for them.

use quintile_table::{Bytes32, Moment, PersonId};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::StoreError;
use quintile_api::TableId;

/// A parameter of a statement, or a column of a row.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Null,
    Integer(i64),
    Text(String),
}

/// Numbers that the types keep unsigned are stored by their bits.
macro_rules! integers {
    ($($type:ty: $value:ident => $integer:expr),* $(,)?) => {
        $(impl From<$type> for Value {
            fn from($value: $type) -> Self {
                Self::Integer($integer)
            }
        })*
    };
}

integers!(
    i64: value => value,
    u64: value => value as i64,
    usize: value => value as i64,
    Moment: value => value.0 as i64,
    PersonId: value => value.0 as i64,
    TableId: value => value.key(),
);

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Bytes32> for Value {
    fn from(bytes: Bytes32) -> Self {
        Self::Text(bytes.to_string())
    }
}

/// A row of an answer.
#[derive(Debug)]
pub(super) struct Row(pub(super) Vec<Value>);

impl Row {
    pub(super) fn integer(&self, column: usize) -> Result<i64, StoreError> {
        match self.0.get(column) {
            Some(Value::Integer(integer)) => Ok(*integer),
            other => Err(StoreError::Corrupt(format!("column {column}: {other:?} instead of an integer"))),
        }
    }

    pub(super) fn optional_integer(&self, column: usize) -> Result<Option<i64>, StoreError> {
        match self.0.get(column) {
            Some(Value::Null) => Ok(None),
            _ => self.integer(column).map(Some),
        }
    }

    pub(super) fn text(&self, column: usize) -> Result<&str, StoreError> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Ok(text),
            other => Err(StoreError::Corrupt(format!("column {column}: {other:?} instead of text"))),
        }
    }

    pub(super) fn optional_text(&self, column: usize) -> Result<Option<&str>, StoreError> {
        match self.0.get(column) {
            Some(Value::Null) => Ok(None),
            _ => self.text(column).map(Some),
        }
    }

    pub(super) fn moment(&self, column: usize) -> Result<Moment, StoreError> {
        self.integer(column).map(|millis| Moment(millis as u64))
    }

    pub(super) fn person(&self, column: usize) -> Result<PersonId, StoreError> {
        self.integer(column).map(|id| PersonId(id as u64))
    }

    pub(super) fn table(&self, column: usize) -> Result<TableId, StoreError> {
        let key = self.integer(column)?;
        TableId::from_key(key).ok_or_else(|| StoreError::Corrupt(format!("{key} is not the key of a table")))
    }
}

/// The rows that a statement returned.
pub(super) struct Written {
    pub(super) rows: Vec<Row>,
    /// The connection was lost and the statement sent again: it may have been carried out the first time, too.
    pub(super) retried: bool,
}

/// JSON to be stored.
pub(crate) fn to_text<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// Parses stored JSON.
pub(crate) fn from_text<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(format!("{what}: {error}")))
}

/// The name of an enum's variant, as in JSON.
pub(super) fn to_name<T: Serialize>(variant: &T) -> String {
    match serde_json::to_value(variant) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

/// The variant with a name.
pub(super) fn from_name<T: DeserializeOwned>(name: &str) -> Result<T, StoreError> {
    T::deserialize(serde::de::value::StrDeserializer::<serde::de::value::Error>::new(name))
        .map_err(|error| StoreError::Corrupt(format!("{name}: {error}")))
}
