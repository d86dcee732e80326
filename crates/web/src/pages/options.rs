//! Variants and options of a game: variants first, what makes another set under "more", whole sets by name or by file.

use leptos::prelude::*;
use quintile_api::{Sets, routes};
use quintile_rules::synergo::{Color, GameType};
use quintile_rules::{AnyGame, Game, GameId, with_game};
use quintile_sets::{CustomSet, SetError};
use quintile_words::{Say, is_variant, option_text, sentence};
use serde_json::{Map, Value, json};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::lists::{ListField, without_notation};
use super::settings::{Choices, Switch};
use crate::app::{Tongue, tongue};
use crate::http;
use crate::local;
use crate::state::settings::Choice;

/// Every option with its default.
fn defaults(game: GameId) -> Map<String, Value> {
    let value = with_game!(game, G => serde_json::to_value(<G as Game>::Options::default()));
    match value {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

/// What an option is now.
fn current(choice: &Choice, defaults: &Map<String, Value>, key: &str) -> Value {
    choice.options.get(key).or(defaults.get(key)).cloned().unwrap_or_default()
}

/// Sets an option; what is as usual is left out.
fn set(choice: RwSignal<Choice>, defaults: &Map<String, Value>, key: &str, value: Value) {
    choice.update(|choice| {
        if defaults.get(key) == Some(&value) {
            choice.options.remove(key);
        } else {
            choice.options.insert(key.to_owned(), value);
        }
    });
}

/// The options of a game.
#[component]
pub(crate) fn Options(game: GameId, choice: RwSignal<Choice>) -> impl IntoView {
    let words = tongue().words;
    let names = with_game!(game, G => G::OPTIONS).iter().map(|doc| doc.name);
    let (first, rest): (Vec<&str>, Vec<&str>) = names.partition(|name| is_variant(name));
    let row = move |key: &'static str| view! { <Row game=game choice=choice key=key/> };
    let offered: RwSignal<Vec<CustomSet>> = RwSignal::new(Vec::new());
    let asked = StoredValue::new(false);
    // Asked for only when somebody wants to see them: without a server nothing on this page needs one.
    let ask = move |_| {
        if !asked.get_value() {
            asked.set_value(true);
            leptos::task::spawn_local(async move {
                let Ok(Sets { sets }) = http::get(routes::SETS).await else { return };
                offered.try_set(sets.into_iter().filter(|set: &CustomSet| set.game == game).collect());
            });
        }
    };
    let custom = Memo::new(move |_| choice.with(Choice::has_own_set));
    view! {
        {(!first.is_empty()).then(|| view! { <fieldset class="variants"><legend>{words.variants}</legend>{first.into_iter().map(row).collect_view()}</fieldset> })}
        <details class="more-options" on:toggle=ask>
            <summary>{words.more_options}{move || custom.get().then(|| view! { <span class="badge">{words.changed}</span> })}</summary>
            <OfferedSets choice=choice sets=offered/>
            <FromFile choice=choice game=game/>
            <button type="button" disabled=move || choice.with(|choice| choice.options.is_empty()) on:click=move |_| choice.update(|choice| { choice.options.clear(); choice.set = None; })>{words.reset_options}</button>
            {rest.into_iter().map(row).collect_view()}
        </details>
    }
}

/// One option, as fits its kind.
#[component]
fn Row(game: GameId, choice: RwSignal<Choice>, key: &'static str) -> impl IntoView {
    let tongue = tongue();
    let text = option_text(game, key, tongue.how);
    let (name, what) = text.map_or((key, String::new()), |text| (text.name, sentence(without_notation(text.what))));
    let house = StoredValue::new(defaults(game));
    let value = Memo::new(move |_| house.with_value(|house| choice.with(|choice| current(choice, house, key))));
    let change = move |value: Value| house.with_value(|house| set(choice, house, key, value));
    match value.get_untracked() {
        _ if key == "type" => view! { <Types choice=choice/> }.into_any(),
        _ if key == "colors" => view! { <Colours choice=choice/> }.into_any(),
        Value::Bool(_) => {
            let on = Signal::derive(move || value.get() == json!(true));
            view! { <Switch label=name.to_owned() about=what on=on set=move |on| change(json!(on))/> }.into_any()
        }
        Value::Number(_) => view! {
            <label class="field wide"><span>{name}<small>{what}</small></span>
                <input type="number" prop:value=move || value.get().to_string()
                    on:change={move |event| if let Ok(number) = event_target_value(&event).parse::<i64>() { change(json!(number)) }}/>
            </label>
        }
        .into_any(),
        _ => {
            let usual = house.with_value(|house| house.get(key).cloned().unwrap_or_default());
            view! { <ListField game=game name=name what=what value=value house=usual change=change/> }.into_any()
        }
    }
}

/// Synergo's three games.
#[component]
fn Types(choice: RwSignal<Choice>) -> impl IntoView {
    let tongue = tongue();
    let read = move || {
        let value = choice.with(|choice| choice.options.get("type").cloned());
        value.and_then(|value| serde_json::from_value(value).ok()).unwrap_or(GameType::Match)
    };
    let types = GameType::ALL.map(|kind| (kind, kind.say(tongue.how))).to_vec();
    let about = move || match read() {
        GameType::Match => tongue.words.about_match,
        GameType::Color => tongue.words.about_color,
        GameType::Closed => tongue.words.about_closed,
    };
    let choose = move |kind: GameType| {
        choice.update(|choice| match kind {
            GameType::Match => drop(choice.options.remove("type")),
            _ => drop(choice.options.insert("type".to_owned(), json!(kind))),
        });
    };
    view! {
        <Choices legend=tongue.words.game_type name="type" choices=types chosen=Signal::derive(read) choose=choose/>
        <p class="quiet">{about}</p>
    }
}

/// As many colours as there are sides: what is too much goes, what is missing is one that nobody has.
pub(super) fn fit_colours(choice: &mut Choice) {
    let sides = local::setup_of(GameId::Synergo, choice).sides().count();
    let Some(value) = choice.options.get("colors") else { return };
    let mut list: Vec<Color> = serde_json::from_value(value.clone()).unwrap_or_default();
    list.truncate(sides);
    while list.len() < sides {
        let Some(free) = Color::ALL.into_iter().find(|colour| !list.contains(colour)) else { break };
        list.push(free);
    }
    choice.options.insert("colors".to_owned(), json!(list));
}

/// My Color: who plays which colour.
#[component]
fn Colours(choice: RwSignal<Choice>) -> impl IntoView {
    let tongue = tongue();
    let shown = move || choice.with(|choice| choice.options.get("type") == Some(&json!(GameType::Color)));
    let sides = Memo::new(move |_| choice.with(|choice| local::setup_of(GameId::Synergo, choice).sides().count()));
    let colours = Memo::new(move |_| {
        let value = choice.with(|choice| choice.options.get("colors").cloned());
        let usual = vec![Color::Red, Color::Blue, Color::Green];
        value.and_then(|value| serde_json::from_value::<Vec<Color>>(value).ok()).unwrap_or(usual)
    });
    let pick = move |at: usize, letter: String| {
        let Ok(colour) = serde_json::from_value::<Color>(json!(letter)) else { return };
        let mut list = colours.get_untracked();
        list.resize(sides.get_untracked().max(at + 1), Color::Yellow);
        // Two sides never share a colour: they change over.
        if let Some(other) = list.iter().position(|&other| other == colour) {
            list.swap(at, other);
        }
        list[at] = colour;
        choice.update(|choice| drop(choice.options.insert("colors".to_owned(), json!(list))));
    };
    let row = move |at: usize| {
        let options =
            Color::ALL.map(|colour| view! { <option value=colour.to_string()>{colour.say(tongue.how)}</option> });
        let value = move || colours.with(|colours| colours.get(at).map(ToString::to_string).unwrap_or_default());
        let label = format!("{} {}", tongue.words.seat, at + 1);
        view! {
            <label class="field"><span>{label.clone()}</span>
                <select prop:value=value on:change=move |event| pick(at, event_target_value(&event))>{options}</select>
            </label>
        }
    };
    view! { <Show when=shown><div class="amounts">{move || (0..sides.get()).map(row).collect_view()}</div></Show> }
}

/// The sets of the server, each a button that takes its options. One that does not suit the number of players says which numbers it is for.
/// Their names are in whatever language the host speaks.
#[component]
fn OfferedSets(choice: RwSignal<Choice>, sets: RwSignal<Vec<CustomSet>>) -> impl IntoView {
    let words = tongue().words;
    let row = move |set: CustomSet| {
        let CustomSet { name, about, options, seats, .. } = set;
        let for_seats = seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let for_seats = format!("{}: {for_seats}. ", words.players);
        let suits = Memo::new(move |_| choice.with(|choice| seats.contains(&choice.seats.len())));
        let options = StoredValue::new(options);
        let is_chosen = move || choice.with(|choice| options.with_value(|options| choice.options == *options));
        let called = name.clone();
        let take = move |_| {
            choice.update(|choice| {
                choice.options = options.get_value();
                choice.set = Some(called.clone());
            });
        };
        view! {
            <li>
                <button type="button" lang="" aria-pressed=move || is_chosen().to_string() disabled=move || !suits.get() on:click=take>{name}</button>
                <small>{move || (!suits.get()).then(|| for_seats.clone())}<span lang="">{about}</span></small>
            </li>
        }
    };
    view! {
        <Show when=move || sets.with(|sets| !sets.is_empty())>
            <fieldset class="offered"><legend>{words.offered_sets}</legend>
                <ul>{move || sets.get().into_iter().map(row).collect_view()}</ul>
            </fieldset>
        </Show>
    }
}

/// Options, and the name of the set that they make.
type Named = (Map<String, Value>, Option<String>);

/// The options in a file: a set for this game as `quintile set` writes them, or a JSON object of options. Why not, if it is neither.
fn read_set(text: &str, game: GameId, seats: usize, tongue: Tongue) -> Result<Named, String> {
    let how = tongue.how;
    if text.trim_start().starts_with('{') {
        let options: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| format!("{} {error}", tongue.words.not_options))?;
        let checked = AnyGame::check(game, options.clone(), seats);
        return checked.map(|()| (options, None)).map_err(|error| sentence(&error.say(how)));
    }
    let set = CustomSet::read(text).map_err(|SetError { spot, error }| {
        let spot = spot.map(|spot| (tongue.words.in_line)(spot.line)).unwrap_or_default();
        sentence(&format!("{spot}{}", error.say(how)))
    })?;
    if set.game != game {
        return Err((tongue.words.set_of_other_game)(set.game.title()));
    }
    Ok((set.options, Some(set.name)))
}

/// A custom set from a file.
#[component]
fn FromFile(choice: RwSignal<Choice>, game: GameId) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let read = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        leptos::task::spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
            let seats = choice.with_untracked(|choice| choice.seats.len());
            match read_set(&text, game, seats, tongue) {
                Ok((options, name)) => {
                    failed.set(None);
                    choice.update(|choice| {
                        choice.options = options;
                        choice.set = name;
                    });
                }
                Err(why) => failed.set(Some(why)),
            }
        });
    };
    view! {
        <label class="field wide"><span>{words.set_from_file}<small>{words.set_from_file_about}</small></span>
            <input type="file" accept=".toml,.json,application/toml,application/json" on:change=read/>
        </label>
        {move || failed.get().map(|why| view! { <p class="refused" role="alert">{why}</p> })}
    }
}
