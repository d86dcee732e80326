//! Looking after a server: its tables, people and bans. The token is in this page's memory alone, and goes with it.

mod lists;
mod sure;

use leptos::prelude::*;
use quintile_api::admin::Bans;
use quintile_api::routes;
use serde::Serialize;
use serde::de::DeserializeOwned;

use self::lists::{BanList, PeopleList, TableList};
use super::frame::Bar;
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::http::{self, Fault};
use crate::words::{ClubWords, club};

/// How many entries are read at once.
const PAGE: usize = 50;

/// Whoever runs the server, once they have said so.
#[derive(Clone, Copy)]
struct Desk {
    token: StoredValue<String>,
    tongue: Tongue,
    /// What came of the last thing that was done.
    said: RwSignal<Option<Result<(), String>>>,
}

impl Desk {
    fn words(self) -> &'static ClubWords {
        club(self.tongue.how.lang)
    }

    async fn get<T: DeserializeOwned>(self, path: &str) -> Result<T, Fault> {
        http::as_admin(&self.token.get_value(), "GET", path, None::<&()>).await
    }

    /// Does something, says what came of it, and goes on if it is done.
    fn act<B: Serialize + 'static>(self, method: &'static str, path: String, body: Option<B>, then: Callback<()>) {
        leptos::task::spawn_local(async move {
            let token = self.token.get_value();
            let done = http::as_admin::<serde_json::Value>(&token, method, &path, body.as_ref()).await;
            let said = done.map(drop).map_err(|fault| self.say(&fault));
            let well = said.is_ok();
            if self.said.try_set(Some(said)).is_none() && well {
                then.run(());
            }
        });
    }

    fn say(self, fault: &Fault) -> String {
        match fault {
            Fault::Missing => self.words().nothing.to_owned(),
            fault => fault.say(self.tongue),
        }
    }
}

/// Which list is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Tables,
    People,
    Bans,
}

/// The page. It asks for the token before anything else.
#[component]
pub(crate) fn AdminPage() -> impl IntoView {
    let tongue = tongue();
    let words = club(tongue.how.lang);
    let desk = Desk { token: StoredValue::new(String::new()), tongue, said: RwSignal::new(None) };
    let admitted = RwSignal::new(false);
    let part = RwSignal::new(Part::Tables);
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let typed = RwSignal::new(String::new());
    let enter = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        desk.token.set_value(typed.get_untracked().trim().to_owned());
        leptos::task::spawn_local(async move {
            match desk.get::<Bans>(routes::ADMIN_BANS).await {
                Ok(_) => {
                    typed.set(String::new());
                    failed.set(None);
                    admitted.set(true);
                }
                Err(fault) => {
                    let text = if fault == Fault::Missing { words.no_admin.to_owned() } else { fault.say(tongue) };
                    if failed.try_set(Some(text)).is_none() {
                        browser::focus(".admin input");
                    }
                }
            }
        });
    };
    let door = move || {
        view! {
            <form on:submit=enter>
                <label class="field"><span>{words.token}</span>
                    <input type="password" autocomplete="off" spellcheck="false" prop:value=move || typed.get()
                        on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <button type="submit" class="confirm">{words.enter}</button>
            </form>
            {move || failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
        }
    };
    let tab = move |this: Part, text: &'static str| {
        view! {
            <li><button type="button" aria-pressed=move || if part.get() == this { "true" } else { "false" }
                on:click=move |_| { desk.said.set(None); part.set(this); }>{text}</button></li>
        }
    };
    let list = move || match part.get() {
        Part::Tables => view! { <TableList desk=desk/> }.into_any(),
        Part::People => view! { <PeopleList desk=desk/> }.into_any(),
        Part::Bans => view! { <BanList desk=desk/> }.into_any(),
    };
    let said = move || match desk.said.get() {
        Some(Ok(())) => words.done.to_owned(),
        Some(Err(text)) => text,
        None => String::new(),
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow admin">
            <h1>{words.admin}</h1>
            <p class="quiet">{words.admin_about}</p>
            <Show when=move || admitted.get() fallback=door>
                <ul class="club-tabs">{tab(Part::Tables, words.tables)}{tab(Part::People, words.people)}{tab(Part::Bans, words.bans)}</ul>
                <p class="outcome" class:refused=move || desk.said.with(|said| matches!(said, Some(Err(_)))) role="status">{said}</p>
                {list}
            </Show>
        </main>
    }
}
