//! The OpenAPI document, made of the list of routes.

use serde_json::{Map, Value, json};

use super::routes::{Answer, ROUTES, Route, Verb};
use super::schemas;

/// The whole document.
pub fn document() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let verb = match route.method {
            Verb::Get => "get",
            Verb::Post => "post",
        };
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[verb] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Quintile",
            "summary": "Tables for five tile-laying games.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas::all(),
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": "quintile" },
                "bearer": { "type": "http", "scheme": "bearer" },
            },
        },
    })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn operation(route: &Route) -> Value {
    let mut parameters = Vec::new();
    if route.path.contains("{id}") {
        parameters.push(json!({
            "name": "id", "in": "path", "required": true, "schema": { "type": "string" },
            "description": "Three words, such as tomira-beluko-sadive",
        }));
    }
    if route.after {
        parameters.push(json!({
            "name": "after", "in": "query", "required": false, "schema": { "type": "integer", "minimum": 0 },
            "description": "The number of the last event you have seen",
        }));
    }
    let answer = match route.answer {
        Answer::Json(schema) => json!({
            "description": "Fine", "content": { "application/json": { "schema": reference(schema) } },
        }),
        Answer::Text(kind) => json!({ "description": "Fine", "content": { kind: { "schema": { "type": "string" } } } }),
        Answer::Socket => json!({ "description": "The connection is a WebSocket now" }),
    };
    let refusal = json!({
        "description": "Not so: `error.code` and `error.message` say why",
        "content": { "application/json": { "schema": reference("Error") } },
    });
    let mut operation = json!({
        "summary": route.summary,
        "parameters": parameters,
        "responses": { route.status.to_string(): answer.clone(), "default": refusal },
    });
    if let Some(already) = route.already {
        operation["responses"][already.to_string()] = answer;
    }
    if route.person {
        operation["security"] = json!([{ "cookie": [] }, { "bearer": [] }]);
    }
    if let Some(name) = route.body {
        let example = schemas::example(name);
        operation["requestBody"] = json!({
            "required": true,
            "content": { "application/json": { "schema": reference(name), "example": example } },
        });
    }
    operation
}
