//! What all pages but the table share: the bar on top, and the page for addresses that lead nowhere.

use leptos::prelude::*;
use quintile_words::Lang;

use crate::app::tongue;
use crate::browser;
use crate::route::{Link, Route};
use crate::site;
use crate::state::settings::{Settings, Theme};
use crate::table::Glyph;

/// The bar: home, language, light or dark, settings.
#[component]
pub(crate) fn Bar(#[prop(optional)] home: bool) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let other = if tongue.how.lang == Lang::En { Lang::Es } else { Lang::En };
    let device_is_dark = browser::follow_media(browser::DARK);
    let dark = move || settings.with(|settings| settings.is_dark(|| device_is_dark.get()));
    let flip = move |_| {
        let next = if dark() { Theme::Light } else { Theme::Dark };
        settings.update(|settings| settings.theme = next);
    };
    view! {
        <header class="bar top">
            {if home {
                view! { <span class="brand"><img src=site::file("icon.svg") width="32" height="32" alt=""/>"Quintile"</span> }.into_any()
            } else {
                view! { <Link to=Route::Home class="brand" label=format!("Quintile: {}", words.home)><img src=site::file("icon.svg") width="32" height="32" alt=""/>"Quintile"</Link> }.into_any()
            }}
            <span class="spring"></span>
            <button type="button" class="text-button" lang=other.tag() on:click=move |_| settings.update(|settings| settings.set_lang(other))>{other.native_name()}</button>
            <button type="button" class="icon-button" aria-label=words.theme title=words.theme on:click=flip>
                {move || if dark() { view! { <Glyph name="sun"/> } } else { view! { <Glyph name="moon"/> } }}
            </button>
            <Link to=Route::Games class="icon-button" label=words.my_games.to_owned()><Glyph name="games"/></Link>
            <Link to=Route::Settings class="icon-button" label=words.settings.to_owned()><Glyph name="sliders"/></Link>
        </header>
    }
}

/// A page that could not be loaded.
#[component]
pub(crate) fn Unreachable() -> impl IntoView {
    let words = tongue().words;
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow">
            <h1>{words.not_loaded}</h1>
            <p><button type="button" class="confirm" on:click=move |_| browser::reload()>{words.try_again}</button></p>
        </main>
    }
}

/// An address that leads nowhere.
#[component]
pub(crate) fn Nowhere() -> impl IntoView {
    let words = tongue().words;
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow">
            <h1>{words.nowhere}</h1>
            <p><Link to=Route::Home class="button">{words.home}</Link></p>
        </main>
    }
}
