//! All games as one file, and games from such a file.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::app::tongue;
use crate::browser;
use crate::pages::replay;
use crate::state::games::file::{self, BadFile};

/// What came of the last press.
#[derive(Clone, PartialEq)]
enum Told {
    Nothing,
    Working,
    Good(String),
    Bad(String),
}

/// The buttons. `version` grows when something was added.
#[component]
pub(super) fn Files(version: RwSignal<u32>) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let told = RwSignal::new(Told::Nothing);
    let save = move |_| {
        leptos::task::spawn_local(async move {
            let text = file::save().await;
            let saved = text.and_then(|text| browser::download("quintile-games.json", "application/json", &text));
            told.try_set(saved.map_or(Told::Bad(words.no_room.to_owned()), |()| Told::Nothing));
        });
    };
    let load = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(chosen) = input.files().and_then(|files| files.get(0)) else { return };
        // The same file can be chosen again.
        let after = move || input.set_value("");
        if chosen.size() > file::MAX_BYTES as f64 {
            told.set(Told::Bad(format!("{} {}", words.bad_games_file, BadFile::TooLarge.say(words))));
            return after();
        }
        told.set(Told::Working);
        replay::read(chosen, move |text| {
            after();
            leptos::task::spawn_local(async move {
                let result = match file::load(&text, tongue.how).await {
                    Ok(added) => {
                        version.try_update(|version| *version += 1);
                        Told::Good((words.loaded_games)(added.new, added.known))
                    }
                    Err(BadFile::NoRoom) => Told::Bad(words.no_room.to_owned()),
                    Err(bad) => Told::Bad(format!("{} {}", words.bad_games_file, bad.say(words))),
                };
                told.try_set(result);
            });
        });
    };
    let said = move || match told.get() {
        Told::Nothing => ().into_any(),
        Told::Working => view! { <p role="status">{words.loading}</p> }.into_any(),
        Told::Good(text) => view! { <p class="told" role="status">{text}</p> }.into_any(),
        Told::Bad(text) => view! { <p class="refused" role="alert">{text}</p> }.into_any(),
    };
    view! {
        <section class="files">
            <p class="quiet">{words.my_games_about}</p>
            <div class="buttons">
                <button type="button" class="save" on:click=save>{words.save_games}</button>
                <label class="button file">{words.load_games}<input type="file" class="sr" accept=".json,application/json" on:change=load/></label>
            </div>
            {said}
        </section>
    }
}
