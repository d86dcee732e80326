//! Settings: language, decimals, looks, sound, movement, name.

use leptos::prelude::*;
use quintile_table::LONGEST_NAME;
use quintile_words::{DecimalMark, Lang};

use super::frame::Bar;
use crate::app::tongue;
use crate::browser;
use crate::route::{Link, Route};
use crate::site;
use crate::state::settings::{Settings, Sound, Theme, Unkept};
use crate::words::lobby;

/// One choice among a few, as radio buttons.
#[component]
pub(crate) fn Choices<T: Copy + PartialEq + Send + Sync + 'static>(
    legend: &'static str,
    name: &'static str,
    choices: Vec<(T, String)>,
    #[prop(into)] chosen: Signal<T>,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let radio = move |(value, text): (T, String)| {
        view! {
            <label class="choice">
                <input type="radio" name=name prop:checked=move || chosen.get() == value checked=chosen.get_untracked() == value on:change=move |_| choose(value)/>
                <span>{text}</span>
            </label>
        }
    };
    let radios = choices.into_iter().map(radio).collect_view();
    view! { <fieldset class="choices"><legend>{legend}</legend><div>{radios}</div></fieldset> }
}

/// Yes or no, with a line that explains.
#[component]
pub(crate) fn Switch(
    label: String,
    #[prop(optional, into)] about: String,
    #[prop(into)] on: Signal<bool>,
    set: impl Fn(bool) + 'static,
) -> impl IntoView {
    let about = (!about.is_empty()).then(|| view! { <small>{about}</small> });
    view! {
        <label class="switch">
            <input type="checkbox" prop:checked=move || on.get() on:change=move |event| set(event_target_checked(&event))/>
            <span>{label}{about}</span>
        </label>
    }
}

/// The settings page.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let themes = [(Theme::Auto, words.theme_auto), (Theme::Light, words.theme_light), (Theme::Dark, words.theme_dark)];
    let sounds = [(Sound::Off, words.sound_off), (Sound::Soft, words.sound_soft), (Sound::Full, words.sound_full)];
    let owned =
        |pairs: &[(Theme, &str)]| pairs.iter().map(|&(value, text)| (value, text.to_owned())).collect::<Vec<_>>();
    let sounds = sounds.iter().map(|&(value, text)| (value, text.to_owned())).collect::<Vec<_>>();
    let forgotten = RwSignal::new(false);
    let Unkept(unkept) = expect_context();
    let languages = Lang::ALL.map(|lang| (lang, lang.native_name().to_owned())).to_vec();
    let marks = vec![(DecimalMark::Point, "0.25".to_owned()), (DecimalMark::Comma, "0,25".to_owned())];
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow settings">
            <h1>{words.settings}</h1>
            {move || unkept.get().then(|| view! { <p class="refused" role="alert">{words.no_room}</p> })}
            <label class="field"><span>{words.your_name}</span>
                <input type="text" maxlength=LONGEST_NAME.to_string() autocomplete="nickname" prop:value=settings.with_untracked(|settings| settings.name.clone())
                    on:change=move |event| settings.update(|settings| settings.name = event_target_value(&event))/>
            </label>
            {(!site::is_static()).then(|| view! { <p><Link to=Route::Me class="quiet to-me">{words.me_here}</Link></p> })}
            <Choices legend=words.language name="language" choices=languages
                chosen=Signal::derive(move || settings.with(|settings| settings.speech().lang))
                choose=move |lang| settings.update(|settings| settings.set_lang(lang))/>
            <Choices legend=words.decimals name="decimals" choices=marks
                chosen=Signal::derive(move || settings.with(|settings| settings.speech().decimal_mark))
                choose=move |mark| settings.update(|settings| settings.set_decimal_mark(mark))/>
            <Choices legend=words.theme name="theme" choices=owned(&themes)
                chosen=Signal::derive(move || settings.with(|settings| settings.theme))
                choose=move |theme| settings.update(|settings| settings.theme = theme)/>
            <Choices legend=words.sound name="sound" choices=sounds
                chosen=Signal::derive(move || settings.with(|settings| settings.sound))
                choose=move |sound| settings.update(|settings| settings.sound = sound)/>
            <Switch label=words.still.to_owned() about=words.still_about
                on=Signal::derive(move || settings.with(|settings| settings.still))
                set=move |still| settings.update(|settings| settings.still = still)/>
            <Switch label=words.countdown.to_owned() about=words.countdown_about
                on=Signal::derive(move || settings.with(|settings| settings.countdown))
                set=move |runs| settings.update(|settings| settings.countdown = runs)/>
            <Switch label=words.coordinates.to_owned() about=words.coordinates_about
                on=Signal::derive(move || settings.with(|settings| settings.coordinates))
                set=move |shown| settings.update(|settings| settings.coordinates = shown)/>
            {(!site::is_static()).then(|| view! { <Notify/> })}
            <p class="field">
                <button type="button" class="tips-again" on:click=move |_| { settings.update(Settings::forget_tips); forgotten.set(true); }>{words.tips_again}</button>
                <small role="status">{move || if forgotten.get() { words.tips_will_show } else { words.tips_again_about }}</small>
            </p>
        </main>
    }
}

/// Whether the browser tells of one's turn. It asks the person itself, once.
#[component]
fn Notify() -> impl IntoView {
    let words = lobby::of(tongue().how.lang);
    let settings = expect_context::<RwSignal<Settings>>();
    let refused = RwSignal::new(false);
    let set = move |on: bool| {
        refused.set(false);
        if !on {
            return settings.update(|settings| settings.notify = false);
        }
        leptos::task::spawn_local(async move {
            let may = browser::may_notify() == Some(true) || browser::ask_to_notify().await;
            let _ = settings.try_update(|settings| settings.notify = may);
            refused.try_set(!may);
        });
    };
    view! {
        <Switch label=words.notify.to_owned() about=words.notify_about on=Signal::derive(move || settings.with(|settings| settings.notify)) set=set/>
        {move || refused.get().then(|| view! { <p class="refused" role="alert">{words.notify_refused}</p> })}
    }
}
