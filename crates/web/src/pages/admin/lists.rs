//! The lists: tables with who has sat there, people, bans. Each row has what can be done about it.

use leptos::prelude::*;
use quintile_api::admin::{Ban, Bans, LONGEST_REASON, NewBan, People, Person, Rename, Sitter, Table, Tables};
use quintile_api::routes;
use quintile_table::{LONGEST_NAME, Name, Phase};
use quintile_words::{Say, sentence};

use super::sure::{InWords, Sure};
use super::{Desk, PAGE};
use crate::browser::now;
use crate::http::Fault;

/// What is known of a list so far, and where it goes on.
struct Known<T> {
    entries: Vec<T>,
    next: Option<String>,
    fault: Option<Fault>,
}

/// A list that is read page by page.
struct Paged<T: 'static>(RwSignal<Option<Known<T>>>);

impl<T> Clone for Paged<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Paged<T> {}

impl<T: Clone + Send + Sync> Paged<T> {
    /// Reads the first page.
    fn start<A, F>(read: F) -> (Self, Callback<()>, Callback<()>)
    where
        A: Future<Output = Result<(Vec<T>, Option<String>), Fault>> + 'static,
        F: Fn(Option<String>) -> A + Copy + Send + Sync + 'static,
    {
        let known = RwSignal::new(None);
        let load = move |after: Option<String>| {
            leptos::task::spawn_local(async move {
                let more = after.is_some();
                let answer = read(after).await;
                known.try_update(|known: &mut Option<Known<T>>| match (known, answer) {
                    (Some(known), Ok((entries, next))) if more => {
                        known.entries.extend(entries);
                        known.next = next;
                    }
                    (known, Ok((entries, next))) => *known = Some(Known { entries, next, fault: None }),
                    (Some(known), Err(fault)) => known.fault = Some(fault),
                    (known, Err(fault)) => *known = Some(Known { entries: Vec::new(), next: None, fault: Some(fault) }),
                });
            });
        };
        load(None);
        let more = Callback::new(move |()| {
            if let Some(next) = known.with_untracked(|known| known.as_ref().and_then(|known| known.next.clone())) {
                load(Some(next));
            }
        });
        (Self(known), Callback::new(move |()| load(None)), more)
    }

    /// The list: each entry as a row, what went wrong, and the way on.
    fn show<V: IntoView + 'static>(
        self,
        desk: Desk,
        more: Callback<()>,
        row: impl Fn(T) -> V + Send + Sync + 'static,
    ) -> impl IntoView {
        let words = desk.words();
        move || {
            self.0.with(|known| {
                let Some(known) = known else { return view! { <p aria-busy="true"></p> }.into_any() };
                let rows: Vec<_> = known.entries.iter().cloned().map(&row).collect();
                let fault = known.fault.as_ref().map(|fault| desk.say(fault));
                let empty = rows.is_empty() && fault.is_none();
                let on = known.next.is_some().then(|| {
                    view! { <button type="button" class="more" on:click=move |_| more.run(())>{words.more}</button> }
                });
                view! {
                    {fault.map(|text| view! { <p class="refused" role="alert">{text}</p> })}
                    {empty.then(|| view! { <p>{words.nothing}</p> })}
                    <ul class="entries">{rows}</ul>
                    {on}
                }
                .into_any()
            })
        }
    }
}

fn page(route: &str, after: Option<String>) -> String {
    let after = after.map(|after| format!("&after={after}")).unwrap_or_default();
    format!("{route}?limit={PAGE}{after}")
}

/// All tables.
#[component]
pub(super) fn TableList(desk: Desk) -> impl IntoView {
    let read = move |after: Option<String>| async move {
        let page: Tables = desk.get(&page(routes::ADMIN_TABLES, after)).await?;
        Ok((page.tables, page.next.map(|next| next.to_string())))
    };
    let (list, again, more) = Paged::start(read);
    list.show(desk, more, move |table| table_row(desk, table, again))
}

fn table_row(desk: Desk, table: Table, again: Callback<()>) -> impl IntoView {
    let (words, id) = (desk.words(), table.table);
    let close = Callback::new(move |()| {
        desk.act::<()>("POST", routes::of(routes::ADMIN_CLOSE, id), None, again);
    });
    let remove = Callback::new(move |()| {
        desk.act::<()>("DELETE", routes::of(routes::ADMIN_TABLE, id), None, again);
    });
    let phase = match table.phase {
        Phase::Lobby => words.phases[0],
        Phase::Playing => words.phases[1],
        Phase::Over => words.phases[2],
        Phase::Closed => words.phases[3],
    };
    let minutes = now().since(table.updated) / 60_000;
    let mut facts = vec![
        table.game.title().to_owned(),
        phase.to_owned(),
        (words.seats_taken)(table.seats - table.open.min(table.seats), table.seats),
        (desk.tongue.words.ago)(minutes),
    ];
    facts.extend(table.public.then(|| words.public.to_owned()));
    facts.extend(table.set_aside.map(|why| format!("{}: {why}", words.set_aside)));
    let host = table.host;
    let people: Vec<_> = table
        .people
        .into_iter()
        .map(|Sitter { person, name }| {
            let hosts = (person == host).then(|| view! { " "<small>"("{words.host}")"</small> });
            view! { <li><b lang="">{name.to_string()}</b>{hosts}" "<PersonActions desk=desk person=person.to_string() again=again/></li> }
        })
        .collect();
    let open = (table.phase != Phase::Closed)
        .then(|| view! { <button type="button" class="close" on:click=move |_| close.run(())>{words.close}</button> });
    view! {
        <li class="entry">
            <p><code>{id.to_string()}</code></p>
            <p class="quiet">{facts.join(" · ")}</p>
            <ul class="sitters">{people}</ul>
            <div class="buttons">{open}
                <Sure desk=desk text=words.remove question=words.remove_sure class="remove" act=remove/>
            </div>
        </li>
    }
}

/// What can be done about a person.
#[component]
fn PersonActions(desk: Desk, person: String, again: Callback<()>) -> impl IntoView {
    let words = desk.words();
    let id = StoredValue::new(person.clone());
    let rename = Callback::new(move |name: String| match Name::new(&name) {
        Ok(name) => {
            let path = routes::of_person(routes::ADMIN_RENAME, id.get_value());
            desk.act("POST", path, Some(Rename { name }), again);
        }
        Err(bad) => desk.said.set(Some(Err(sentence(&bad.say(desk.tongue.how))))),
    });
    let ban = Callback::new(move |reason: String| {
        let ban = NewBan { subject: id.get_value(), reason };
        desk.act("POST", routes::ADMIN_BANS.to_owned(), Some(ban), again);
    });
    let erase = Callback::new(move |()| {
        desk.act::<()>("POST", routes::of_person(routes::ADMIN_ERASE, id.get_value()), None, again);
    });
    view! {
        <code>{person}</code>
        <span class="buttons">
            <InWords desk=desk text=words.rename label=words.new_name class="other-name" longest=LONGEST_NAME act=rename/>
            <InWords desk=desk text=words.ban label=words.ban_reason class="ban" longest=LONGEST_REASON act=ban/>
            <Sure desk=desk text=words.erase question=words.erase_sure class="erase" act=erase/>
        </span>
    }
}

/// All people.
#[component]
pub(super) fn PeopleList(desk: Desk) -> impl IntoView {
    let words = desk.words();
    let read = move |after: Option<String>| async move {
        let page: People = desk.get(&page(routes::ADMIN_PEOPLE, after)).await?;
        Ok((page.people, page.next.map(|next| next.to_string())))
    };
    let (list, again, more) = Paged::start(read);
    let row = move |person: Person| {
        let minutes = now().since(person.created) / 60_000;
        let facts = format!("{} · {}", (words.sat_at)(person.tables), (desk.tongue.words.ago)(minutes));
        view! {
            <li class="entry">
                <PersonActions desk=desk person=person.person.to_string() again=again/>
                <p class="quiet">{facts}</p>
            </li>
        }
    };
    list.show(desk, more, row)
}

/// All bans, and another one.
#[component]
pub(super) fn BanList(desk: Desk) -> impl IntoView {
    let words = desk.words();
    let read = move |_: Option<String>| async move {
        let Bans { bans } = desk.get(routes::ADMIN_BANS).await?;
        Ok((bans, None))
    };
    let (list, again, more) = Paged::start(read);
    let (subject, reason) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let banned = Callback::new(move |()| {
        subject.set(String::new());
        reason.set(String::new());
        again.run(());
    });
    let ban = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let [subject, reason] = [subject, reason].map(|text| text.get_untracked().trim().to_owned());
        desk.act("POST", routes::ADMIN_BANS.to_owned(), Some(NewBan { subject, reason }), banned);
    };
    let row = move |ban: Ban| {
        let minutes = now().since(ban.created) / 60_000;
        let lifted = ban.subject.clone();
        let lift = move |_| {
            let subject = String::from(js_sys::encode_uri_component(&lifted));
            desk.act::<()>("DELETE", format!("{}?subject={subject}", routes::ADMIN_BANS), None, again);
        };
        view! {
            <li class="entry">
                <p><code>{ban.subject}</code>" · "{(desk.tongue.words.ago)(minutes)}</p>
                <p>{ban.reason}</p>
                <div class="buttons"><button type="button" class="unban" on:click=lift>{words.unban}</button></div>
            </li>
        }
    };
    view! {
        <form class="new-ban" on:submit=ban>
            <label class="field"><span>{words.ban_subject}</span>
                <input type="text" class="subject" autocomplete="off" spellcheck="false" required prop:value=move || subject.get()
                    on:input=move |event| subject.set(event_target_value(&event))/>
                <small>{words.ban_subject_about}</small>
            </label>
            <label class="field"><span>{words.ban_reason}</span>
                <input type="text" class="reason" autocomplete="off" required maxlength=LONGEST_REASON.to_string() prop:value=move || reason.get()
                    on:input=move |event| reason.set(event_target_value(&event))/>
            </label>
            <button type="submit" class="confirm">{words.ban}</button>
        </form>
        {list.show(desk, more, row)}
    }
}
