//! The few things we ask of the browser, each as one plain function. What a browser refuses (private windows have no
//! storage) is as if it were not there.

use leptos::prelude::{RwSignal, Set, StoredValue, WithValue, document, on_cleanup, window};
use quintile_table::{Bytes32, Moment};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// A text kept under a key.
pub(crate) fn kept(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Keeps a text under a key; `None` when it is not kept: a full store keeps what it had.
pub(crate) fn keep(key: &str, text: &str) -> Option<()> {
    window().local_storage().ok()??.set_item(key, text).ok()
}

/// Lets the browser see to everything else that waits.
pub(crate) async fn pause() {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback(&resolve);
    });
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}

/// A text noted under a key, for as long as this window is open.
pub(crate) fn noted(key: &str) -> Option<String> {
    window().session_storage().ok()??.get_item(key).ok()?
}

/// Notes a text under a key.
pub(crate) fn note(key: &str, text: &str) {
    if let Ok(Some(storage)) = window().session_storage() {
        let _ = storage.set_item(key, text);
    }
}

/// Calls this for an event of the window before anything on the page hears of it, until the page's part that asked is gone.
pub(crate) fn listen_first(event: &'static str, call: impl Fn(web_sys::Event) + 'static) {
    let call = Closure::<dyn Fn(web_sys::Event)>::new(call);
    let _ = window().add_event_listener_with_callback_and_bool(event, call.as_ref().unchecked_ref(), true);
    let listening = StoredValue::new_local(call);
    on_cleanup(move || {
        listening.with_value(|call| {
            let _ = window().remove_event_listener_with_callback_and_bool(event, call.as_ref().unchecked_ref(), true);
        });
    });
}

/// Fills the whole screen with the page, or gives it back. Not every browser can.
pub(crate) fn flip_fullscreen() {
    match document().fullscreen_element() {
        Some(_) => document().exit_fullscreen(),
        None => {
            let _ = document().document_element().map(|root| root.request_fullscreen());
        }
    }
}

thread_local! {
    /// What the page is called, and what waits for the person: both are in the window's title.
    static TITLE: std::cell::RefCell<(String, usize)> = const { std::cell::RefCell::new((String::new(), 0)) };
}

fn show_title(change: impl FnOnce(&mut (String, usize))) {
    let title = TITLE.with_borrow_mut(|title| {
        change(title);
        let (name, count) = title;
        if *count > 0 { format!("({count}) {name}") } else { name.clone() }
    });
    document().set_title(&title);
}

/// Calls the page something.
pub(crate) fn set_title(name: &str) {
    show_title(|title| name.clone_into(&mut title.0));
}

/// Says in the window's title how many tables wait for the person.
pub(crate) fn count_in_title(count: usize) {
    show_title(|title| title.1 = count);
}

/// Whether nobody looks at the page.
pub(crate) fn is_hidden() -> bool {
    let hidden = js_sys::Reflect::get(&document(), &JsValue::from_str("hidden"));
    hidden.is_ok_and(|hidden| hidden.as_bool() == Some(true))
}

/// Whether the browser may tell the person something while they look elsewhere; `None` if it cannot at all.
pub(crate) fn may_notify() -> Option<bool> {
    let notification = js_sys::Reflect::get(&window(), &JsValue::from_str("Notification")).ok()?;
    let permission = js_sys::Reflect::get(&notification, &JsValue::from_str("permission")).ok()?.as_string()?;
    Some(permission == "granted")
}

/// Asks the person whether it may.
pub(crate) async fn ask_to_notify() -> bool {
    let asked = || -> Option<js_sys::Promise> {
        let notification = js_sys::Reflect::get(&window(), &JsValue::from_str("Notification")).ok()?;
        let ask = js_sys::Reflect::get(&notification, &JsValue::from_str("requestPermission")).ok()?;
        ask.dyn_into::<js_sys::Function>().ok()?.call0(&notification).ok()?.dyn_into().ok()
    };
    match asked() {
        Some(asked) => {
            wasm_bindgen_futures::JsFuture::from(asked).await.ok().and_then(|said| said.as_string()).as_deref()
                == Some("granted")
        }
        None => false,
    }
}

/// Tells the person something that leads to an address; what has the same tag is told once, from however many windows.
pub(crate) fn notify(title: &str, text: &str, tag: &str, address: &str) {
    if may_notify() != Some(true) {
        return;
    }
    let options = js_sys::Object::new();
    for (key, value) in [("body", text), ("tag", tag), ("icon", &crate::site::file("icon.svg")), ("data", address)] {
        let _ = js_sys::Reflect::set(&options, &JsValue::from_str(key), &JsValue::from_str(value));
    }
    let (title, ready) = (JsValue::from_str(title), window().navigator().service_worker().ready());
    // Telephones let only the service worker show something, and it answers the tap as well.
    leptos::task::spawn_local(async move {
        let Ok(ready) = ready else { return };
        let Ok(worker) = wasm_bindgen_futures::JsFuture::from(ready).await else { return };
        let Ok(show) = js_sys::Reflect::get(&worker, &JsValue::from_str("showNotification")) else { return };
        if let Ok(show) = show.dyn_into::<js_sys::Function>() {
            let _ = show.call2(&worker, &title, &options);
        }
    });
}

/// Loads the page again.
pub(crate) fn reload() {
    let _ = window().location().reload();
}

/// Whether nobody but this computer can open this page's address.
pub(crate) fn is_loopback() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    host == "localhost" || host == "[::1]" || host.starts_with("127.")
}

/// Whether the device has a menu to send things with.
pub(crate) fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &JsValue::from_str("share")).unwrap_or(false)
}

/// Opens that menu.
pub(crate) fn share(title: &str, url: &str) {
    let data = web_sys::ShareData::new();
    data.set_title(title);
    data.set_url(url);
    let sharing = window().navigator().share_with_data(&data);
    // Whoever closes the menu has changed their mind; that is no error.
    leptos::task::spawn_local(async move { drop(wasm_bindgen_futures::JsFuture::from(sharing).await) });
}

/// The browser's language tag.
pub(crate) fn language() -> String {
    window().navigator().language().unwrap_or_default()
}

/// The media query of devices that are dark.
pub(crate) const DARK: &str = "(prefers-color-scheme: dark)";

/// How high the window is, in pixels.
pub(crate) fn height() -> f64 {
    window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default()
}

/// Whether a media query holds.
pub(crate) fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Whether a media query holds, now and whenever that changes.
pub(crate) fn follow_media(query: &str) -> RwSignal<bool> {
    let list = window().match_media(query).ok().flatten();
    let holds = RwSignal::new(list.as_ref().is_some_and(web_sys::MediaQueryList::matches));
    if let Some(list) = list {
        let watched = list.clone();
        let follow = Closure::<dyn Fn()>::new(move || {
            holds.try_set(watched.matches());
        });
        let _ = list.add_event_listener_with_callback("change", follow.as_ref().unchecked_ref());
        let listening = StoredValue::new_local((list, follow));
        on_cleanup(move || {
            listening.with_value(|(list, follow)| {
                let _ = list.remove_event_listener_with_callback("change", follow.as_ref().unchecked_ref());
            });
        });
    }
    holds
}

/// Whether the device asks for little movement.
pub(crate) fn prefers_reduced_motion() -> bool {
    media("(prefers-reduced-motion: reduce)")
}

/// Whether the person has clicked, tapped or typed yet: before that, browsers make no sound and complain.
pub(crate) fn was_touched() -> bool {
    let read = |object: &JsValue, key: &str| js_sys::Reflect::get(object, &JsValue::from_str(key)).ok();
    let activation = read(&window().navigator(), "userActivation").filter(wasm_bindgen::JsValue::is_object);
    activation.is_none_or(|activation| read(&activation, "hasBeenActive") == Some(JsValue::TRUE))
}

/// Sets or removes an attribute of the page's root.
pub(crate) fn set_root(name: &str, value: Option<&str>) {
    if let Some(root) = document().document_element() {
        let _ = match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        };
    }
}

/// The time.
pub(crate) fn now() -> Moment {
    Moment(js_sys::Date::now() as u64)
}

/// The day on this device's calendar: year, month and day.
pub(crate) fn today() -> (u16, u8, u8) {
    calendar_day(&js_sys::Date::new_0())
}

/// The day on this device's calendar at a moment.
pub(crate) fn day_of(at: Moment) -> (u16, u8, u8) {
    calendar_day(&js_sys::Date::new(&JsValue::from_f64(at.0 as f64)))
}

fn calendar_day(date: &js_sys::Date) -> (u16, u8, u8) {
    (date.get_full_year() as u16, date.get_month() as u8 + 1, date.get_date() as u8)
}

/// A day as a language writes it: "16 November 2026".
pub(crate) fn date_text((year, month, day): (u16, u8, u8), language: &str) -> String {
    let date = js_sys::Date::new_with_year_month_day(year.into(), i32::from(month) - 1, day.into());
    let options = js_sys::Object::new();
    for (key, value) in [("year", "numeric"), ("month", "long"), ("day", "numeric")] {
        let _ = js_sys::Reflect::set(&options, &JsValue::from_str(key), &JsValue::from_str(value));
    }
    date.to_locale_date_string(language, &options).into()
}

/// Fresh random bytes.
pub(crate) fn random() -> Bytes32 {
    let mut bytes = [0; 32];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    Bytes32(bytes)
}

/// A fresh random number.
pub(crate) fn random_number() -> u64 {
    random().0.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Puts the keyboard's focus on the first element that a selector finds.
pub(crate) fn focus(selector: &str) {
    if let Some(element) = document().query_selector(selector).ok().flatten() {
        focus_on(element);
    }
}

/// Scrolls an element to its end; unless it is `forced`, only where nobody looks at what is further up.
pub(crate) fn show_end(selector: &str, forced: bool) {
    const NEAR: i32 = 240;
    if let Some(element) = document().query_selector(selector).ok().flatten() {
        let end = element.scroll_height() - element.client_height();
        if forced || end - element.scroll_top() < NEAR {
            element.set_scroll_top(end);
        }
    }
}

/// Scrolls a list, and nothing but the list, to one of its rows.
pub(crate) fn keep_in_sight(list: &str, row: &str) {
    let find =
        |selector: &str| -> Option<web_sys::HtmlElement> { document().query_selector(selector).ok()??.dyn_into().ok() };
    let (Some(list), Some(row)) = (find(list), find(row)) else { return };
    let (top, bottom) = (row.offset_top(), row.offset_top() + row.offset_height());
    if top < list.scroll_top() {
        list.set_scroll_top(top);
    } else if bottom > list.scroll_top() + list.client_height() {
        list.set_scroll_top(bottom - list.client_height());
    }
}

/// What has the keyboard's focus.
pub(crate) fn focused() -> Option<web_sys::Element> {
    document().active_element().filter(|element| element.tag_name() != "BODY")
}

/// Whether nothing has the keyboard's focus.
pub(crate) fn is_focus_lost() -> bool {
    focused().is_none()
}

/// Puts the keyboard's focus on an element.
pub(crate) fn focus_on(element: web_sys::Element) {
    let _ = match element.dyn_into::<web_sys::HtmlElement>() {
        Ok(element) => element.focus(),
        Err(element) => element.unchecked_into::<web_sys::SvgElement>().focus(),
    };
}

/// Puts a text on the clipboard.
pub(crate) fn copy(text: &str) {
    let navigator = window().navigator();
    let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"));
    if clipboard.is_ok_and(|clipboard| !clipboard.is_undefined()) {
        let _ = navigator.clipboard().write_text(text);
    } else {
        copy_selected(text);
    }
}

/// The old way, for pages that came by plain HTTP from another machine: browsers give those no clipboard, but copy what
/// is selected in a field.
fn copy_selected(text: &str) -> Option<()> {
    let before = focused();
    let field: web_sys::HtmlInputElement = document().create_element("input").ok()?.dyn_into().ok()?;
    field.set_value(text);
    document().body()?.append_child(&field).ok()?;
    field.select();
    let command = js_sys::Reflect::get(&document(), &JsValue::from_str("execCommand")).ok()?;
    let _ = command.dyn_into::<js_sys::Function>().ok()?.call1(&document(), &JsValue::from_str("copy"));
    field.remove();
    before.map(focus_on)
}

/// Gives the person a file.
pub(crate) fn download(name: &str, kind: &str, text: &str) -> Option<()> {
    let bag = web_sys::BlobPropertyBag::new();
    bag.set_type(kind);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    save(name, &web_sys::Blob::new_with_str_sequence_and_options(&parts, &bag).ok()?)
}

/// Prints the page.
pub(crate) fn print() {
    let _ = window().print();
}

/// Saves what was made here as a file.
pub(crate) fn save(name: &str, blob: &web_sys::Blob) -> Option<()> {
    let address = web_sys::Url::create_object_url_with_blob(blob).ok()?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address).ok()
}
