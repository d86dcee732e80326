//! The names of a class: pasted by the host, picked by those who join, and who is still missing.

use leptos::prelude::*;
use quintile_api::{ContestPage as Contest, MAX_ROSTER};
use quintile_table::Name;

use crate::app::tongue;
use crate::words::ClassWords;

/// The names of a pasted list, one per line; or what is wrong with it.
pub(super) fn read(text: &str, words: &ClassWords) -> Result<Vec<Name>, String> {
    let mut names: Vec<Name> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match Name::new(line) {
            Ok(name) if !names.contains(&name) => names.push(name),
            _ => return Err((words.roster_problem)(line)),
        }
        if names.len() > MAX_ROSTER {
            return Err((words.too_many_names)(MAX_ROSTER));
        }
    }
    Ok(names)
}

/// Where the host pastes the list.
#[component]
pub(super) fn RosterField(text: RwSignal<String>) -> impl IntoView {
    let words = tongue().class();
    view! {
        <details class="roster">
            <summary>{words.roster}</summary>
            <label class="field"><span class="quiet">{words.roster_about}</span>
                <textarea rows="8" autocomplete="off" spellcheck="false" prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
            </label>
        </details>
    }
}

/// Where somebody who joins picks their name.
#[component]
pub(super) fn PickName(contest: Memo<Option<Contest>>, typed: RwSignal<String>) -> impl IntoView {
    let words = tongue().class();
    let free = Memo::new(move |_| {
        contest.with(|contest| {
            let roster = contest.as_ref().and_then(|contest| contest.roster.as_ref());
            roster
                .into_iter()
                .flatten()
                .filter(|name| !name.taken)
                .map(|name| name.name.to_string())
                .collect::<Vec<_>>()
        })
    });
    let options = move || {
        let option = |name: String| {
            let (value, this) = (name.clone(), name.clone());
            view! { <option value=value selected=move || typed.with(|typed| *typed == this)>{name}</option> }
        };
        free.get().into_iter().map(option).collect_view()
    };
    // Whatever name this device had before, it is picked here.
    let none = move || typed.with(|typed| free.with(|free| !free.contains(typed)));
    view! {
        {move || match free.with(Vec::is_empty) {
            true => view! { <p>{words.no_names_left}</p> }.into_any(),
            false => view! {
                <label class="field"><span>{words.choose_name}</span>
                    <select class="pick-name" on:change=move |event| typed.set(event_target_value(&event))>
                        <option value="" selected=none>"–"</option>
                        {options}
                    </select>
                </label>
            }
            .into_any(),
        }}
    }
}

/// Who of the list has not joined, for the host.
#[component]
pub(super) fn Missing(contest: Memo<Option<Contest>>) -> impl IntoView {
    let words = tongue().class();
    let missing = Memo::new(move |_| {
        contest.with(|contest| {
            let roster = contest.as_ref()?.roster.as_ref()?;
            let missing = roster.iter().filter(|name| !name.taken).map(|name| name.name.to_string());
            Some(missing.collect::<Vec<_>>())
        })
    });
    move || {
        missing.get().map(|names| match names.len() {
            0 => view! { <p class="missing">{words.everybody_here}</p> }.into_any(),
            count => view! { <p class="missing"><b>{(words.missing)(count)}</b>": "{names.join(", ")}</p> }.into_any(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_list_is_trimmed_and_has_each_name_once() {
        let words = crate::words::class(quintile_words::Lang::En);
        let names = |text: &str| read(text, words).map(|names| names.iter().map(Name::to_string).collect::<Vec<_>>());
        assert_eq!(names(" Ana \r\n\r\nBo\n"), Ok(vec!["Ana".to_owned(), "Bo".to_owned()]));
        assert_eq!(names(""), Ok(Vec::new()));
        assert!(names("Ana\nBo\n Ana").is_err_and(|problem| problem.contains("Ana")));
        assert!(names(&"x".repeat(25)).is_err());
        let many: String = (0..=MAX_ROSTER).map(|number| format!("P{number}\n")).collect();
        assert!(names(&many).is_err_and(|problem| problem.contains("500")));
    }
}
