//! Texts made short enough for addresses: compressed by the browser, spelled in letters that addresses take.

use js_sys::{Array, Function, Reflect, Uint8Array};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, ReadableStreamDefaultReader, ReadableWritablePair};

/// Why something was not unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bad {
    Damaged,
    TooLarge,
}

/// Packs a text; `None` where the browser cannot.
pub(crate) async fn pack(text: &str) -> Option<String> {
    let bytes = through(text.as_bytes(), "CompressionStream", usize::MAX).await.ok()?;
    let binary: String = bytes.into_iter().map(char::from).collect();
    let letters = window().btoa(&binary).ok()?;
    Some(letters.trim_end_matches('=').replace('+', "-").replace('/', "_"))
}

/// Unpacks a text of at most so many bytes.
pub(crate) async fn unpack(packed: &str, most: usize) -> Result<String, Bad> {
    let letters = packed.replace('-', "+").replace('_', "/");
    let binary = window().atob(&letters).map_err(|_| Bad::Damaged)?;
    let bytes: Vec<u8> = binary.chars().map(|letter| letter as u8).collect();
    let bytes = through(&bytes, "DecompressionStream", most).await?;
    String::from_utf8(bytes).map_err(|_| Bad::Damaged)
}

/// One of the browser's own streams, by its name.
fn stream(name: &str) -> Option<ReadableWritablePair> {
    let make: Function = Reflect::get(&window(), &JsValue::from_str(name)).ok()?.dyn_into().ok()?;
    let made = Reflect::construct(&make, &Array::of1(&JsValue::from_str("deflate-raw"))).ok()?;
    Some(made.unchecked_into())
}

/// What comes out of a stream; not more than so many bytes are ever held.
async fn through(bytes: &[u8], name: &str, most: usize) -> Result<Vec<u8>, Bad> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).map_err(|_| Bad::Damaged)?;
    let pair = stream(name).ok_or(Bad::Damaged)?;
    let out: ReadableStream = blob.stream().pipe_through(&pair);
    let reader: ReadableStreamDefaultReader = out.get_reader().dyn_into().map_err(|_| Bad::Damaged)?;
    let mut all = Vec::new();
    loop {
        let next = JsFuture::from(reader.read()).await.map_err(|_| Bad::Damaged)?;
        let get = |key: &str| Reflect::get(&next, &JsValue::from_str(key)).unwrap_or(JsValue::UNDEFINED);
        if get("done").is_truthy() {
            return Ok(all);
        }
        let part: Uint8Array = get("value").dyn_into().map_err(|_| Bad::Damaged)?;
        if all.len() + part.length() as usize > most {
            // What is left of it is of no interest.
            drop(reader.cancel());
            return Err(Bad::TooLarge);
        }
        all.extend(part.to_vec());
    }
}
