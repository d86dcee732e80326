//! The OpenAPI document, made of the list of routes and of the types that they take and give.

use quintile_api::{ErrorBody, ToTable, ToViewer};
use quintile_rules::GameId;
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::route::{Answer, Route, Verb};
use super::routes::ROUTES;

/// The schemas of what is sent here and of what is answered. They differ where something may be left out only on the way in.
struct Schemas {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Schemas {
    fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        let (requests, answers) = (settings.clone().for_deserialize(), settings.for_serialize());
        Self { requests: requests.into_generator(), answers: answers.into_generator() }
    }

    /// Every schema by name. What travels both ways is described as it may be sent.
    fn all(mut self) -> Map<String, Value> {
        self.requests.subschema_for::<ToTable>();
        self.answers.subschema_for::<ToViewer>();
        let mut all = self.answers.take_definitions(true);
        all.extend(self.requests.take_definitions(true));
        all
    }

    /// A request that the server takes.
    fn example(&self, schema: &Schema) -> Value {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
        let definition = name.and_then(|name| self.requests.definitions().get(name));
        definition.and_then(|definition| definition.pointer("/examples/0")).cloned().unwrap_or_default()
    }
}

/// The whole document.
pub fn document() -> Value {
    let mut schemas = Schemas::new();
    let mut paths = Map::new();
    for route in ROUTES {
        let verb = match route.method {
            Verb::Get => "get",
            Verb::Post => "post",
            Verb::Delete => "delete",
        };
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[verb] = operation(route, &mut schemas);
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
            "schemas": schemas.all(),
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": "quintile" },
                "bearer": { "type": "http", "scheme": "bearer" },
                "admin": {
                    "type": "http", "scheme": "bearer",
                    "description": "The admin token of the server; without one these routes are not there",
                },
            },
        },
    })
}

fn operation(route: &Route, schemas: &mut Schemas) -> Value {
    let mut parameters = Vec::new();
    if route.path.contains("{id}") {
        parameters.push(json!({
            "name": "id", "in": "path", "required": true, "schema": { "type": "string" },
            "description": "Five words, such as lucky-river-kettle-green-acorn",
        }));
    }
    if route.path.contains("{turn}") {
        parameters.push(json!({
            "name": "turn", "in": "path", "required": true, "schema": { "type": "integer", "minimum": 1 },
            "description": "The number of a turn: everybody's first is 1",
        }));
    }
    if route.path.contains("{person}") {
        parameters.push(json!({
            "name": "person", "in": "path", "required": true, "schema": { "type": "string" },
            "description": "The id of a person: 16 hex digits",
        }));
    }
    if route.path.contains("{game}") {
        parameters.push(json!({
            "name": "game", "in": "path", "required": true, "schema": schemas.answers.subschema_for::<GameId>(),
            "description": "Which game",
        }));
    }
    for param in route.query {
        parameters.push(json!({
            "name": param.name, "in": "query", "required": param.required, "schema": (param.schema)(),
            "description": param.description,
        }));
    }
    let answer = match route.answer {
        Answer::Json(schema) => json!({
            "description": "Fine", "content": { "application/json": { "schema": schema(&mut schemas.answers) } },
        }),
        Answer::Text(kind) => json!({ "description": "Fine", "content": { kind: { "schema": { "type": "string" } } } }),
        Answer::Socket => json!({
            "description": "The connection is a WebSocket now: send `ToTable`, read `ToViewer`, both in `components.schemas`",
        }),
    };
    let refusal = json!({
        "description": "Not so: `error.code` and `error.message` say why",
        "content": { "application/json": { "schema": schemas.answers.subschema_for::<ErrorBody>() } },
    });
    let mut operation = json!({
        "summary": route.summary,
        "parameters": parameters,
        "responses": { route.status.to_string(): answer.clone(), "default": refusal },
    });
    if let Some(already) = route.already {
        operation["responses"][already.to_string()] = answer;
    }
    if route.is_for_admin() {
        operation["security"] = json!([{ "admin": [] }]);
    } else if route.person {
        operation["security"] = json!([{ "cookie": [] }, { "bearer": [] }]);
    }
    if let Some(body) = route.body {
        let schema = body(&mut schemas.requests);
        let example = schemas.example(&schema);
        operation["requestBody"] = json!({
            "required": true,
            "content": { "application/json": { "schema": schema, "example": example } },
        });
    }
    operation
}
