//! Requests made of the OpenAPI document: right ones and wrong ones, for every operation. No answer is a failure of ours, and
//! every answer is as documented.

use std::cell::Cell;
use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::sample::select;
use proptest::string::string_regex;
use proptest::test_runner::{RngSeed, TestRunner};
use quintile_api::routes;
use quintile_server::http::App;
use serde_json::{Map, Value, json};

use crate::client::{Answer, Client};
use crate::schema::Schema;
use crate::site::{admin_site, hub};

/// Requests for each operation.
const CASES: u32 = 60;
const SEED: u64 = 247;

/// A value that fits a schema.
fn fitting(document: &Value, schema: &Value) -> BoxedStrategy<Value> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("no schema {name}"));
        return fitting(document, schema);
    }
    if let Some(choices) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        let choices = choices.iter().map(|choice| fitting(document, choice));
        return proptest::strategy::Union::new(choices).boxed();
    }
    if let Some(choices) = schema["enum"].as_array() {
        return select(choices.clone()).boxed();
    }
    if let Some(value) = schema.get("const") {
        return Just(value.clone()).boxed();
    }
    let limit = |name: &str, otherwise: u64| schema[name].as_u64().unwrap_or(otherwise);
    // What may also be null has a list of types, the other one first.
    match schema["type"].as_str().or_else(|| schema["type"][0].as_str()) {
        Some("integer") => (limit("minimum", 0)..=limit("maximum", 100_000)).prop_map(|number| json!(number)).boxed(),
        Some("string") => {
            let lengths = format!("[A-Za-z]{{{},{}}}", limit("minLength", 0), limit("maxLength", 12));
            let pattern = schema["pattern"].as_str().map_or(lengths, |text| text.trim_matches(['^', '$']).to_owned());
            string_regex(&pattern).expect("a pattern").prop_map(Value::from).boxed()
        }
        Some("boolean") => any::<bool>().prop_map(Value::from).boxed(),
        Some("array") => prop::collection::vec(fitting(document, &schema["items"]), 0..5).prop_map(Value::from).boxed(),
        Some("object") => object(document, schema),
        _ => Just(Value::Null).boxed(),
    }
}

fn object(document: &Value, schema: &Value) -> BoxedStrategy<Value> {
    let required = |name: &str| schema["required"].as_array().is_some_and(|names| names.iter().any(|all| all == name));
    let mut fields = Just(Map::new()).boxed();
    for (name, of) in schema["properties"].as_object().into_iter().flatten() {
        let value = match required(name) {
            true => fitting(document, of).prop_map(Some).boxed(),
            false => prop::option::of(fitting(document, of)).boxed(),
        };
        let name = name.clone();
        fields = (fields, value)
            .prop_map(move |(mut fields, value)| {
                fields.extend(value.map(|value| (name.clone(), value)));
                fields
            })
            .boxed();
    }
    fields.prop_map(Value::Object).boxed()
}

/// Any small JSON.
fn anything() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z_]{0,8}", inner, 0..4).prop_map(|map| map.into_iter().collect()),
        ]
    })
    .boxed()
}

/// A value with something put into one of its places, or something taken away.
fn spoil(mut value: Value, path: &[u8], with: Option<Value>) -> Value {
    let mut place = &mut value;
    for step in path {
        let count = place.as_object().map_or(0, Map::len).max(place.as_array().map_or(0, Vec::len));
        if count == 0 {
            break;
        }
        let at = usize::from(*step) % count;
        place = match place {
            Value::Object(map) => {
                let key = map.keys().nth(at).expect("one of its keys").clone();
                if with.is_none() {
                    map.remove(&key);
                    return value;
                }
                &mut map[&key]
            }
            Value::Array(list) => &mut list[at],
            _ => break,
        };
    }
    if let Some(with) = with {
        *place = with;
    }
    value
}

/// Text for a body: what fits, what fits but for one thing, and what is no JSON at all.
fn bodies(document: &Value, schema: &Value) -> BoxedStrategy<String> {
    let right = fitting(document, schema);
    let spoiled = (right.clone(), prop::collection::vec(any::<u8>(), 0..4), prop::option::of(anything()))
        .prop_map(|(value, path, with)| spoil(value, &path, with));
    prop_oneof![
        4 => right.clone().prop_map(|value| value.to_string()),
        4 => spoiled.prop_map(|value| value.to_string()),
        1 => (right, any::<prop::sample::Index>()).prop_map(|(value, end)| {
            let text = value.to_string();
            text.chars().take(end.index(text.chars().count())).collect()
        }),
        1 => ".{0,60}",
        1 => (1..100_usize).prop_map(|depth| "[".repeat(depth * 1000)),
    ]
    .boxed()
}

/// One way to ask.
struct Operation<'a> {
    method: String,
    path: String,
    documented: &'a Value,
    request: Option<Schema>,
    /// By status.
    answers: BTreeMap<&'a str, Schema>,
}

/// Where a schema stands in what is documented of a request or an answer.
const SCHEMA: &str = "/content/application~1json/schema";

impl<'a> Operation<'a> {
    fn new(document: &Value, path: &str, method: &str, documented: &'a Value) -> Self {
        let schema = |of: &Value| of.pointer(SCHEMA).map(|schema| Schema::new(document, schema));
        let answers = documented["responses"].as_object().into_iter().flatten();
        Self {
            method: method.to_uppercase(),
            path: path.to_owned(),
            documented,
            request: schema(&documented["requestBody"]),
            answers: answers.filter_map(|(status, answer)| Some((status.as_str(), schema(answer)?))).collect(),
        }
    }

    /// The answer is one that the document tells of.
    fn check(&self, asked: &str, answer: &Answer) -> Result<(), TestCaseError> {
        let fail =
            |why: String| Err(TestCaseError::fail(format!("{asked}: {}: {why}: {}", answer.status, answer.text)));
        if answer.status.is_server_error() {
            return fail("a failure of ours".into());
        }
        let responses = &self.documented["responses"];
        let status = if responses.get(answer.status.as_str()).is_some() { answer.status.as_str() } else { "default" };
        if status == "default" && answer.status.is_success() {
            return fail("not documented".into());
        }
        let content = responses[status]["content"].as_object();
        let Some((kind, _)) = content.and_then(|content| content.iter().next()) else {
            return fail("documented without a content".into());
        };
        let sent = answer.headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !sent.starts_with(kind.as_str()) {
            return fail(format!("{sent} is not {kind}"));
        }
        let Some(schema) = self.answers.get(status) else { return Ok(()) };
        let Ok(value) = serde_json::from_str(&answer.text) else { return fail("no JSON".into()) };
        schema.problem(&value).map_or(Ok(()), fail)
    }

    /// What fits the document can be read; what does not is refused.
    fn check_reading(&self, asked: &str, body: &str, answer: &Answer) -> Result<(), TestCaseError> {
        let Some(schema) = &self.request else { return Ok(()) };
        let value: Option<Value> = serde_json::from_str(body).ok();
        let problem = match &value {
            Some(value) => schema.problem(value),
            None => Some("no JSON".to_owned()),
        };
        prop_assert!(
            problem.is_none() || answer.status.is_client_error(),
            "{asked}: {problem:?}, but the answer is {} {}",
            answer.status,
            answer.text
        );
        Ok(())
    }
}

#[test]
fn every_operation_takes_whatever_comes() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let mut site = admin_site();
    // Wrong tokens come by the hundred here, and must not keep the right one out.
    site.limits.tokens = site.limits.requests;
    let state = runtime.block_on(async { App::new(hub().await, site) });
    let (nobody, ana, bo) = runtime
        .block_on(async { (Client::nobody(&state), Client::person(&state).await, Client::person(&state).await) });
    let document = runtime.block_on(nobody.get("/api/openapi.json")).json();
    let names = runtime.block_on(async {
        let begun = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
        bo.command(&begun, json!({ "do": "sit", "name": "Bo" })).await;
        let waiting = bo.open_table(json!({ "game": "synergo", "seats": ["open", "open"] }), None).await;
        let setup = json!({ "game": "twenty-four-seven", "seats": ["open", { "bot": "novice" }] });
        let contest = ana.post("/api/contests", &json!({ "name": "Club", "setup": setup })).await.json();
        let setup = json!({ "game": "polygon", "seats": ["open", "open"] });
        let tournament = json!({ "name": "Club", "setup": setup, "system": "swiss", "by_itself": true });
        let tournament = ana.post("/api/tournaments", &tournament).await.json();
        let tournament = tournament["tournament"].as_str().expect("a name").to_owned();
        for player in [&ana, &bo] {
            player.post(&format!("/api/tournaments/{tournament}/enter"), &json!({ "name": "Somebody" })).await;
        }
        [begun, waiting, contest["contest"].as_str().expect("a name").to_owned(), tournament]
    });
    let mut stranger = nobody.clone();
    stranger.token = Some("0f".repeat(32));
    let admin = Client::admin(&state);
    let people: Vec<String> = {
        let listed = runtime.block_on(admin.get(routes::ADMIN_PEOPLE)).json();
        let ids = listed["people"].as_array().expect("people").iter();
        ids.map(|person| person["person"].as_str().expect("an id").to_owned()).collect()
    };
    let clients = [nobody, ana, bo, stranger, admin];
    let mut paths: Vec<_> = document["paths"].as_object().expect("paths").iter().collect();
    // At the end: it removes the tables that the others are about.
    paths.sort_by_key(|(path, _)| path.starts_with(routes::ADMIN));
    let (mut tried, allowed) = (0, Cell::new(0));
    for (path, verbs) in paths {
        for (method, documented) in verbs.as_object().expect("verbs") {
            let operation = Operation::new(&document, path, method, documented);
            let body = documented["requestBody"].pointer(SCHEMA);
            let body = body.map_or(Just(String::new()).boxed(), |schema| bodies(&document, schema));
            let name = prop_oneof![8 => select(names.to_vec()), 1 => "[a-z-]{0,30}", 1 => "[!-~&&[^/?#%]]{0,30}"];
            let query = prop_oneof![
                4 => Just(String::new()),
                2 => any::<u8>().prop_map(|number| format!("?after={number}")),
                1 => "\\?after=[!-~&&[^#]]{0,12}",
                1 => "\\?limit=[0-9]{0,4}",
                1 => "\\?subject=[0-9a-f.:/]{0,20}",
                1 => "\\?[!-~&&[^#]]{0,12}",
            ];
            let usual = ProptestConfig::default();
            // The same requests each time, so that a failure can be had again; PROPTEST_RNG_SEED tries others.
            let rng_seed = if usual.rng_seed == RngSeed::Random { RngSeed::Fixed(SEED) } else { usual.rng_seed };
            let config = ProptestConfig { cases: CASES, failure_persistence: None, rng_seed, ..usual };
            let mut runner = TestRunner::new(config);
            let person = prop_oneof![2 => select(people.clone()), 1 => "[0-9a-f]{16}", 1 => "[!-~&&[^/?#%]]{1,20}"];
            // Those of others are turned away before anything is read.
            let asker = match path.starts_with(routes::ADMIN) {
                true => prop_oneof![4 => Just(clients.len() - 1), 1 => 0..clients.len()].boxed(),
                false => (0..clients.len()).boxed(),
            };
            let asked = (name, person, query, body, asker);
            let outcome = runner.run(&asked, |(name, person, query, body, client)| {
                let address = operation.path.replace("{id}", &name).replace("{person}", &person);
                let address = format!("{address}{query}");
                if address.parse::<axum::http::Uri>().is_err() {
                    return Ok(());
                }
                let client = &clients[client];
                let answer = runtime.block_on(async {
                    match operation.method.as_str() {
                        "GET" => client.get(&address).await,
                        "POST" => client.post_text(&address, body.clone()).await,
                        "DELETE" => client.delete(&address).await,
                        other => panic!("no requests with {other}"),
                    }
                });
                if operation.path.starts_with(routes::ADMIN) && answer.status.is_success() {
                    allowed.set(allowed.get() + 1);
                }
                let shown: String = body.chars().take(300).collect();
                let asked = format!("{} {address} {shown}", operation.method);
                // An empty name makes another path.
                if !(operation.path.contains("{id}") && name.is_empty()) {
                    operation.check(&asked, &answer)?;
                }
                operation.check_reading(&asked, &body, &answer)
            });
            outcome.unwrap_or_else(|error| panic!("{error}"));
            tried += 1;
        }
    }
    assert!(tried >= 30, "{tried} operations");
    assert!(allowed.get() >= 60, "whoever runs the server was turned away: {allowed:?}");
    let alive = runtime.block_on(clients[0].get("/api/health"));
    assert_eq!(alive.status, 200, "{}", alive.text);
}
