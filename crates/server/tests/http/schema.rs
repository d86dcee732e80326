//! A value held against a schema, as far as our schemas go.

use serde_json::Value;

/// Why a value is not what the schema says; `None` when it is.
pub(crate) fn problem(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("no schema {name}"));
        return problem(document, schema, value, at);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fits = choices.iter().filter(|choice| problem(document, choice, value, at).is_none()).count();
        return (fits != 1).then(|| format!("{at}: fits {fits} of the choices: {value}"));
    }
    if let Some(choices) = schema["enum"].as_array() {
        return (!choices.contains(value)).then(|| format!("{at}: {value} is none of {choices:?}"));
    }
    if let Some(wanted) = schema.get("const") {
        return (wanted != value).then(|| format!("{at}: {value} is not {wanted}"));
    }
    let right = match schema["type"].as_str() {
        None => true,
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("null") => value.is_null(),
        Some(other) => panic!("{at}: the type {other}"),
    };
    if !right {
        return Some(format!("{at}: {value} is no {}", schema["type"]));
    }
    if let (Some(items), Some(list)) = (schema.get("items"), value.as_array()) {
        return list
            .iter()
            .enumerate()
            .find_map(|(index, item)| problem(document, items, item, &format!("{at}[{index}]")));
    }
    let map = value.as_object()?;
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.clone().find(|key| !map.contains_key(*key)) {
        return Some(format!("{at}: {missing} is missing"));
    }
    map.iter().find_map(|(key, value)| match schema["properties"].get(key) {
        Some(schema) => problem(document, schema, value, &format!("{at}.{key}")),
        None if schema["additionalProperties"] == false => Some(format!("{at}: {key} is not documented")),
        None => None,
    })
}
