//! Whoever looks at the page, as the server knows them: their name, tables, games and devices.

mod days_off;
mod devices;
mod farewell;
mod mine;

use leptos::prelude::*;
use quintile_api::{Me, NewName, Renamed, routes};
use quintile_table::{LONGEST_NAME, Name};

use self::days_off::DaysOffChoice;
use self::devices::{Claiming, OtherDevice, Phrase};
use self::farewell::{Erase, SignOut};
use self::mine::{MyGamesList, MyTables};
use super::frame::Bar;
use crate::app::tongue;
use crate::browser;
use crate::http::{self, Fault};
use crate::state::settings::Settings;
use crate::words::people;

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct Person {
    /// As the server said last.
    me: RwSignal<Option<Result<Me, Fault>>>,
    /// What has just been done, for everybody to see and hear.
    said: RwSignal<String>,
}

impl Person {
    /// Asks the server again.
    fn look(self) {
        leptos::task::spawn_local(async move {
            let me = http::get::<Me>(routes::ME).await;
            self.me.try_set(Some(me));
        });
    }

    fn known(self) -> Option<Me> {
        self.me.with(|me| me.as_ref().and_then(|me| me.as_ref().ok()).filter(|me| me.known).cloned())
    }
}

/// The page.
#[component]
pub(crate) fn MePage() -> impl IntoView {
    let tongue = tongue();
    let words = people::of(tongue.how.lang);
    let person = Person { me: RwSignal::new(None), said: RwSignal::new(String::new()) };
    person.look();
    // Those parts that hold what somebody types stay while the rest changes.
    let known = Memo::new(move |_| person.me.with(|me| Some(me.as_ref()?.as_ref().ok()?.known)));
    let several = Memo::new(move |_| person.known().is_some_and(|me| me.devices > 1));
    let fault =
        move || person.me.with(|me| me.as_ref().and_then(|me| me.as_ref().err()).map(|fault| fault.say(tongue)));
    let body = move || {
        match known.get() {
        None => ().into_any(),
        Some(false) => view! { <p>{words.unknown}</p> }.into_any(),
        Some(true) => view! {
            <Profile person=person/>
            <MyTables/>
            <MyGamesList/>
            <section class="card other-device"><h2>{words.other_device}</h2><p class="quiet">{words.other_device_about}</p><OtherDevice/></section>
            <Phrase person=person/>
            <DaysOffChoice/>
        }
        .into_any(),
    }
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow me" aria-busy=move || person.me.with(Option::is_none).then_some("true")>
            <h1>{words.title}</h1>
            <p class="lead">{words.about}</p>
            <p class="said" role="status">{move || person.said.get()}</p>
            {move || fault().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
            {body}
            {move || known.get().is_some().then(|| view! { <Claiming person=person/> })}
            {move || several.get().then(|| view! { <SignOut person=person/> })}
            {move || (known.get() == Some(true)).then(|| view! { <Erase person=person/> })}
        </main>
    }
}

/// Since when they are known, and by which name.
#[component]
fn Profile(person: Person) -> impl IntoView {
    let tongue = tongue();
    let words = people::of(tongue.how.lang);
    let settings = expect_context::<RwSignal<Settings>>();
    let kept = settings.with_untracked(|settings| settings.name.clone());
    let name = person.me.with_untracked(|me| me.as_ref()?.as_ref().ok()?.name.as_ref().map(Name::to_string));
    let typed = RwSignal::new(name.unwrap_or(kept));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let facts = move || {
        let me = person.known()?;
        let since = me.since.map(|since| browser::date_text(browser::day_of(since), tongue.how.lang.tag()));
        let since = since.map(|date| (words.since)(&date));
        Some([me.name.map(|name| name.to_string()), since, Some((words.devices)(me.devices))])
    };
    let facts = move || facts().map(|facts| facts.into_iter().flatten().collect::<Vec<_>>().join(" · "));
    let change = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Ok(name) = Name::new(&typed.get_untracked()) else {
            failed.set(Some(tongue.words.name_first.to_owned()));
            return browser::focus(".me .my-name input");
        };
        failed.set(None);
        leptos::task::spawn_local(async move {
            match http::post::<Renamed>(routes::ME_NAME, &NewName { name: name.clone() }).await {
                Ok(Renamed { tables }) => {
                    settings.try_update(|settings| settings.name = name.to_string());
                    person.said.try_set((words.changed)(tables));
                    person.look();
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    view! {
        <section class="card my-name">
            <p class="facts">{facts}</p>
            <form on:submit=change>
                <label class="field"><span>{words.my_name}</span>
                    <input type="text" autocomplete="nickname" maxlength=LONGEST_NAME.to_string() prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <button type="submit">{words.change}</button>
            </form>
            <p class="quiet">{words.my_name_about}</p>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        </section>
    }
}
