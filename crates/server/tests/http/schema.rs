//! Schemas of the OpenAPI document, ready to judge values.

use serde_json::{Value, json};

/// A schema of the document.
pub(crate) struct Schema(jsonschema::Validator);

impl Schema {
    /// Any schema that stands in the document.
    pub(crate) fn new(document: &Value, schema: &Value) -> Self {
        let whole = json!({ "allOf": [schema], "components": document["components"] });
        Self(jsonschema::draft202012::new(&whole).unwrap_or_else(|error| panic!("{error}: {schema}")))
    }

    /// A schema by its name.
    pub(crate) fn named(document: &Value, name: &str) -> Self {
        Self::new(document, &json!({ "$ref": format!("#/components/schemas/{name}") }))
    }

    /// Why a value is not what the schema says; `None` when it is.
    pub(crate) fn problem(&self, value: &Value) -> Option<String> {
        let wrong: Vec<String> =
            self.0.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        (!wrong.is_empty()).then(|| wrong.join("; "))
    }

    /// Fails unless the value is what the schema says.
    #[track_caller]
    pub(crate) fn check(&self, value: &Value, what: &str) {
        assert_eq!(self.problem(value), None, "{what}: {value}");
    }
}
