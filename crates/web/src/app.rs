//! The frame: settings, language, and which page is shown.

use leptos::prelude::*;
use quintile_words::{DecimalMark, Speech};
use wasm_bindgen::JsCast;

use crate::browser;
use crate::pages::{Home, Unreachable, replay};
use crate::rest;
use crate::route::{Route, Router};
use crate::state::settings::{self, Settings};
use crate::turns::Turning;
use crate::words::{self, ClassWords, Words};

/// The language of the page: sentences of the other crates, and our own words.
#[derive(Clone, Copy)]
pub(crate) struct Tongue {
    pub(crate) how: Speech,
    pub(crate) words: &'static Words,
}

impl Tongue {
    pub(crate) fn of(how: Speech) -> Self {
        Self { how, words: words::of(how.lang) }
    }

    /// What the pages of a class say.
    pub(crate) fn class(self) -> &'static ClassWords {
        words::class(self.how.lang)
    }

    /// How drawings write decimals.
    pub(crate) const fn decimal_mark(self) -> DecimalMark {
        self.how.decimal_mark
    }
}

/// The language of the page that is being made.
pub(crate) fn tongue() -> Tongue {
    use_context::<Tongue>().unwrap_or_else(|| Tongue::of(Speech::ENGLISH))
}

/// Puts the app on the page.
pub fn start() {
    console_error_panic_hook::set_once();
    let Some(place) = document().get_element_by_id("app").and_then(|place| place.dyn_into().ok()) else { return };
    let place: web_sys::HtmlElement = place;
    place.set_inner_html("");
    leptos::mount::mount_to(place, App).forget();
}

/// A new page: its title, and the keyboard at its beginning, as if it had been loaded.
fn arrive(route: &Route, before: StoredValue<Option<Route>>) {
    let title = match route {
        Route::Setup(game) | Route::Rules(game) | Route::Lesson(game) => format!("{} · Quintile", game.title()),
        _ => "Quintile".to_owned(),
    };
    browser::set_title(&title);
    let from = before.try_update_value(|before| before.replace(route.clone())).flatten();
    if from.is_some_and(|from| from != *route) {
        let left = browser::focused();
        request_animation_frame(move || {
            // Whoever was quicker than the frame is further already.
            let focused = browser::focused();
            if focused.is_none() || focused == left {
                browser::focus("main");
            }
        });
    }
}

/// Every page. It is made anew when the language changes, so that no text inside has to be watched.
#[component]
fn App() -> impl IntoView {
    let settings = RwSignal::new(Settings::load());
    settings::follow(settings);
    provide_context(settings);
    let router = Router::start();
    provide_context(router);
    replay::open_dropped_files(router);
    let speech = Memo::new(move |_| settings.with(Settings::speech));
    let before = StoredValue::new(None);
    let rest = RwSignal::new(None);
    let turning = Turning::new();
    provide_context(turning);
    let owner = Owner::current();
    leptos::task::spawn_local(async move {
        let loaded = rest::load().await;
        if let (Ok(loaded), Some(owner)) = (&loaded, owner) {
            owner.with(|| (loaded.follow_turns)(turning, settings));
        }
        rest.set(Some(loaded));
    });
    move || {
        let tongue = Tongue::of(speech.get());
        provide_context(tongue);
        let route = router.0.get();
        arrive(&route, before);

        // The first page does not look at the rest: it would be made anew, under the finger, when that has come.
        if route == Route::Home {
            return view! { <Home/> }.into_any();
        }
        match rest.get() {
            Some(Ok(rest)) => (rest.page)(route),
            None => view! { <main tabindex="-1" class="splash" aria-busy="true"></main> }.into_any(),
            Some(Err(rest::NotLoaded)) => view! { <Unreachable/> }.into_any(),
        }
    }
}
