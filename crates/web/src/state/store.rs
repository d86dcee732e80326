//! Tables on this device, kept in IndexedDB: each as its events, with a summary for the list of unfinished games.

use leptos::prelude::window;
use quintile_rules::kit::Seat;
use quintile_rules::{AnyGame, GameId};
use quintile_table::{Log, Logged, Moment, Phase};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode};

const DATABASE: &str = "quintile";
const TABLES: &str = "tables";

/// The most finished tables that are kept.
const MAX_FINISHED: usize = 30;

/// What is known of a table without replaying it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) id: String,
    pub(crate) game: GameId,
    /// When it last changed.
    pub(crate) at: Moment,
    pub(crate) names: Vec<String>,
    pub(crate) scores: Vec<i32>,
    pub(crate) over: bool,
    /// Whose turn it is.
    #[serde(default)]
    pub(crate) turn: Option<Seat>,
    /// The seats of people.
    #[serde(default)]
    pub(crate) people: Vec<Seat>,
}

/// A table as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    summary: Summary,
    events: Vec<Logged>,
}

/// The same without its events, which the first page has no use for.
#[derive(Deserialize)]
struct Listed {
    summary: Summary,
}

/// Keeps a table as it is now.
pub(crate) async fn save(id: &str, log: &Log, at: Moment) -> Option<()> {
    let table = log.table();
    let summary = Summary {
        id: id.to_owned(),
        game: table.setup().game,
        at,
        names: table.names(),
        scores: table.game().map(|game| game.scores().to_vec()).unwrap_or_default(),
        over: !matches!(table.phase(), Phase::Playing | Phase::Lobby),
        turn: table.game().and_then(AnyGame::turn),
        people: table.people().map(|(seat, _)| seat).collect(),
    };
    let text = serde_json::to_string(&Kept { summary, events: log.events().to_vec() }).ok()?;
    let store = open(IdbTransactionMode::Readwrite).await?;
    last(&store, store.put_with_key(&JsValue::from_str(&text), &JsValue::from_str(id))).await.map(drop)
}

/// Removes a table; all that was kept of it, for [`put_back`].
pub(crate) async fn take(id: &str) -> Option<String> {
    let store = open(IdbTransactionMode::Readonly).await?;
    let kept = last(&store, store.get(&JsValue::from_str(id))).await?.as_string()?;
    remove(id).await;
    Some(kept)
}

/// Keeps a table again that was removed.
pub(crate) async fn put_back(id: &str, kept: &str) -> Option<()> {
    let store = open(IdbTransactionMode::Readwrite).await?;
    last(&store, store.put_with_key(&JsValue::from_str(kept), &JsValue::from_str(id))).await.map(drop)
}

/// Brings a table back.
pub(crate) async fn load(id: &str) -> Option<Log> {
    let store = open(IdbTransactionMode::Readonly).await?;
    let kept: Kept = read(&last(&store, store.get(&JsValue::from_str(id))).await?)?;
    Log::fold(kept.events).ok()
}

/// Forgets a table.
pub(crate) async fn remove(id: &str) -> Option<()> {
    let store = open(IdbTransactionMode::Readwrite).await?;
    last(&store, store.delete(&JsValue::from_str(id))).await.map(drop)
}

/// Every table, the latest first. Finished ones past the last few are forgotten on the way.
pub(crate) async fn list() -> Vec<Summary> {
    let mut tables = all().await.unwrap_or_default();
    tables.sort_by_key(|summary| std::cmp::Reverse(summary.at));
    let old: Vec<String> =
        tables.iter().filter(|summary| summary.over).skip(MAX_FINISHED).map(|summary| summary.id.clone()).collect();
    tables.retain(|summary| !old.contains(&summary.id));
    for id in old {
        remove(&id).await;
    }
    tables
}

async fn all() -> Option<Vec<Summary>> {
    let store = open(IdbTransactionMode::Readonly).await?;
    let values: js_sys::Array = last(&store, store.get_all()).await?.dyn_into().ok()?;
    let summary = |value: &JsValue| read(value).map(|Listed { summary }| summary);
    Some(values.iter().filter_map(|value| summary(&value)).collect())
}

fn read<T: DeserializeOwned>(value: &JsValue) -> Option<T> {
    serde_json::from_str(&value.as_string()?).ok()
}

/// The store of tables, in a fresh transaction.
async fn open(mode: IdbTransactionMode) -> Option<IdbObjectStore> {
    let request = window().indexed_db().ok()??.open_with_u32(DATABASE, 1).ok()?;
    let asked = request.clone();
    let create = Closure::once(move || {
        let database: Option<IdbDatabase> = asked.result().ok().and_then(|result| result.dyn_into().ok());
        if let Some(database) = database {
            let _ = database.create_object_store(TABLES);
        }
    });
    request.set_onupgradeneeded(Some(create.as_ref().unchecked_ref()));
    let database: IdbDatabase = finish(&request).await?.dyn_into().ok()?;
    database.transaction_with_str_and_mode(TABLES, mode).ok()?.object_store(TABLES).ok()
}

/// Waits for the last request of a transaction, which is committed at once. Otherwise it would stay open until the answer is
/// here; a page that is left before that takes it along into WebKit's page cache, and the next page waits for it for ever.
#[allow(deprecated, reason = "`commit` is deprecated in web-sys alone, not in the standard")]
async fn last(store: &IdbObjectStore, request: Result<IdbRequest, JsValue>) -> Option<JsValue> {
    let request = request.ok()?;
    // Browsers that cannot do it commit by themselves, later.
    let _ = store.transaction().commit();
    finish(&request).await
}

/// Waits for a request; `None` when it failed.
async fn finish(request: &IdbRequest) -> Option<JsValue> {
    // It is seen to here. Firefox would report it on the console too, for every page that is left too soon.
    let seen = Closure::<dyn Fn(Event)>::new(|event: Event| event.prevent_default());
    let _ = request.add_event_listener_with_callback("error", seen.as_ref().unchecked_ref());
    let promise = js_sys::Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    JsFuture::from(promise).await.ok()?;
    request.result().ok()
}
