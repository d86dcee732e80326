//! A position as a picture that people send around: drawn as everywhere, turned into pixels by the browser.

use js_sys::{Array, Function, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, File, FilePropertyBag, HtmlCanvasElement, HtmlImageElement, ShareData};

use crate::browser;

/// How many pixels wide a picture is.
const WIDTH: f64 = 1600.0;
const KIND: &str = "image/png";

/// Gives the person a PNG of an SVG drawing: by the device's menu to send things with where there is one, or as a file.
/// Browsers that cannot draw it give the SVG itself.
pub(crate) fn give(name: String, svg: String) {
    leptos::task::spawn_local(async move {
        match pixels(&svg).await {
            Some(blob) if browser::media("(pointer: coarse)") && send(&name, &blob) => {}
            Some(blob) => drop(browser::save(&format!("{name}.png"), &blob)),
            None => drop(browser::download(&format!("{name}.svg"), "image/svg+xml", &svg)),
        }
    });
}

/// Draws it.
async fn pixels(svg: &str) -> Option<Blob> {
    let image = HtmlImageElement::new().ok()?;
    let text = js_sys::encode_uri_component(svg).as_string()?;
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{text}"));
    JsFuture::from(image.decode()).await.ok()?;
    let (width, height) = (f64::from(image.natural_width()), f64::from(image.natural_height()));
    let height = WIDTH * height / width.max(1.0);
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(WIDTH as u32);
    canvas.set_height(height as u32);
    let pen: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    pen.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, WIDTH, height).ok()?;
    let mut ask = |resolve: Function, _: Function| {
        let done = Closure::once_into_js(move |blob: JsValue| drop(resolve.call1(&JsValue::NULL, &blob)));
        let _ = canvas.to_blob_with_type(done.unchecked_ref(), KIND);
    };
    JsFuture::from(js_sys::Promise::new(&mut ask)).await.ok()?.dyn_into().ok()
}

/// Opens the device's menu to send things with; whether there is one for pictures.
fn send(name: &str, blob: &Blob) -> bool {
    let navigator = window().navigator();
    let (parts, options) = (Array::of1(blob), FilePropertyBag::new());
    options.set_type(KIND);
    let Ok(file) = File::new_with_blob_sequence_and_options(&parts, &format!("{name}.png"), &options) else {
        return false;
    };
    let data = ShareData::new();
    data.set_files(&Array::of1(&file));
    // Older browsers have no such function.
    let ask =
        Reflect::get(&navigator, &JsValue::from_str("canShare")).ok().and_then(|ask| ask.dyn_into::<Function>().ok());
    let can = ask.and_then(|ask| ask.call1(&navigator, &data).ok()).is_some_and(|can| can.is_truthy());
    if can {
        let sharing = navigator.share_with_data(&data);
        // Whoever closes the menu has changed their mind; that is no error.
        leptos::task::spawn_local(async move { drop(JsFuture::from(sharing).await) });
    }
    can
}
