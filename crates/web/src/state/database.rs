//! IndexedDB as a few plain functions: a store in a fresh transaction, one request, and whether it came to something.

use leptos::prelude::window;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode};

/// A database and its stores, which are made with it.
pub(super) struct Database {
    pub(super) name: &'static str,
    pub(super) stores: &'static [&'static str],
}

impl Database {
    /// The text under a key.
    pub(super) async fn get(&self, store: &str, key: &str) -> Option<String> {
        let store = self.open(store, IdbTransactionMode::Readonly).await?;
        last(&store, store.get(&JsValue::from_str(key))).await?.as_string()
    }

    /// Every text.
    pub(super) async fn all(&self, store: &str) -> Option<Vec<JsValue>> {
        let store = self.open(store, IdbTransactionMode::Readonly).await?;
        let values: js_sys::Array = last(&store, store.get_all()).await?.dyn_into().ok()?;
        Some(values.iter().collect())
    }

    /// Every key.
    pub(super) async fn keys(&self, store: &str) -> Option<Vec<String>> {
        let store = self.open(store, IdbTransactionMode::Readonly).await?;
        let keys: js_sys::Array = last(&store, store.get_all_keys()).await?.dyn_into().ok()?;
        Some(keys.iter().filter_map(|key| key.as_string()).collect())
    }

    /// Keeps a text under a key; `None` when it is not kept.
    pub(super) async fn put(&self, store: &str, key: &str, text: &str) -> Option<()> {
        let store = self.open(store, IdbTransactionMode::Readwrite).await?;
        let request = store.put_with_key(&JsValue::from_str(text), &JsValue::from_str(key));
        written(&store, request).await
    }

    /// Forgets a text.
    pub(super) async fn remove(&self, store: &str, key: &str) -> Option<()> {
        let store = self.open(store, IdbTransactionMode::Readwrite).await?;
        let request = store.delete(&JsValue::from_str(key));
        written(&store, request).await
    }

    /// A store, in a fresh transaction.
    async fn open(&self, store: &str, mode: IdbTransactionMode) -> Option<IdbObjectStore> {
        let request = window().indexed_db().ok()??.open_with_u32(self.name, 1).ok()?;
        let asked = request.clone();
        let stores = self.stores;
        let create = Closure::once(move || {
            let database: Option<IdbDatabase> = asked.result().ok().and_then(|result| result.dyn_into().ok());
            for store in database.iter().flat_map(|database| stores.iter().map(move |store| (database, store))) {
                let _ = store.0.create_object_store(store.1);
            }
        });
        request.set_onupgradeneeded(Some(create.as_ref().unchecked_ref()));
        let database: IdbDatabase = finish(&request).await?.dyn_into().ok()?;
        database.transaction_with_str_and_mode(store, mode).ok()?.object_store(store).ok()
    }
}

/// What a kept text says.
pub(super) fn read<T: DeserializeOwned>(value: &JsValue) -> Option<T> {
    serde_json::from_str(&value.as_string()?).ok()
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

/// Waits until what was asked is written. A full disk is noticed only then, when the request has long been answered.
#[allow(deprecated, reason = "`commit` is deprecated in web-sys alone, not in the standard")]
async fn written(store: &IdbObjectStore, request: Result<IdbRequest, JsValue>) -> Option<()> {
    let request = request.ok()?;
    let transaction = store.transaction();
    let seen = quiet();
    let _ = request.add_event_listener_with_callback("error", seen.as_ref().unchecked_ref());
    let promise = js_sys::Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
    });
    let _ = transaction.commit();
    JsFuture::from(promise).await.ok().map(drop)
}

/// Waits for a request; `None` when it failed.
async fn finish(request: &IdbRequest) -> Option<JsValue> {
    let seen = quiet();
    let _ = request.add_event_listener_with_callback("error", seen.as_ref().unchecked_ref());
    let promise = js_sys::Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    JsFuture::from(promise).await.ok()?;
    request.result().ok()
}

/// Hears of a failure that is seen to elsewhere: Firefox would report it on the console too, for every page that is left too soon.
fn quiet() -> Closure<dyn Fn(Event)> {
    Closure::new(|event: Event| event.prevent_default())
}
