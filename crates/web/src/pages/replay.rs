//! Any record, play by play: by slider, buttons and arrow keys, or by itself. Records come from the end of a game, a file, or a drop
//! anywhere.

mod film;
mod flight;
mod moves;
mod player;

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use self::film::Film;
use self::player::Player;
use super::frame::Bar;
use crate::app::tongue;
use crate::route::{Route, Router};
use crate::site;

thread_local! {
    /// The record to show next.
    static OPENED: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Whether the coach is to begin at once.
    static REVIEWING: Cell<bool> = const { Cell::new(false) };
}

/// Remembers a record for the page.
pub(crate) fn open(text: String) {
    OPENED.with_borrow_mut(|opened| *opened = Some(text));
}

/// The same, and the coach begins at once.
pub(crate) fn open_for_review(text: String) {
    open(text);
    REVIEWING.set(true);
}

/// An address that holds the whole record, after the mark that browsers send to nobody.
pub(super) fn share_link(record: &str) -> String {
    let text: String = js_sys::encode_uri_component(record).into();
    format!("{}#{text}", site::address(&Route::Replay.path()))
}

/// The record in this page's address.
fn linked() -> Option<String> {
    let text = Some(site::here().1).filter(|text| !text.is_empty())?;
    js_sys::decode_uri_component(&text).ok().map(Into::into)
}

/// A record dropped anywhere is opened.
pub(crate) fn open_dropped_files(router: Router) {
    window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
    window_event_listener(leptos::ev::drop, move |event: web_sys::DragEvent| {
        let file = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0));
        let Some(file) = file else { return };
        event.prevent_default();
        read(file, move |text| {
            open(text);
            router.go(Route::Home);
            router.go(Route::Replay);
        });
    });
}

pub(crate) fn read(file: web_sys::File, then: impl FnOnce(String) + 'static) {
    leptos::task::spawn_local(async move {
        if let Some(text) = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()) {
            then(text);
        }
    });
}

/// The replay page.
#[component]
pub(crate) fn ReplayPage() -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let opened = linked().or_else(|| OPENED.with_borrow(Clone::clone));
    let film: RwSignal<Option<Result<Film, String>>> = RwSignal::new(opened.map(|text| Film::of(&text, tongue)));
    let choose = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            read(file, move |text| film.set(Some(Film::of(&text, tongue))));
        }
    };
    let body = move || match film.get() {
        None => view! { <p>{words.replay_about}</p> }.into_any(),
        Some(Err(problem)) => view! { <p class="refused" role="alert">{words.bad_record}" "{problem}</p> }.into_any(),
        Some(Ok(film)) => view! { <Player film=film tongue=tongue/> }.into_any(),
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page replay">
            <h1>{words.replay}</h1>
            {body}
            <label class="button file">{words.open_record}<input type="file" class="sr" accept=".json,.jsonl,application/json" on:change=choose/></label>
        </main>
    }
}
