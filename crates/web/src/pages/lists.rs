//! Options that are lists: numbers side by side, tiles with how many there are of each, places by their names.

use leptos::prelude::*;
use quintile_rules::GameId;
use serde_json::{Map, Value, json};

use crate::app::tongue;
use crate::table::hand::TilePicture;

/// A sentence without the example of notation that files need.
pub(super) fn without_notation(what: &str) -> &str {
    let end = [": {", ": ["].iter().filter_map(|mark| what.find(mark)).min();
    &what[..end.unwrap_or(what.len())]
}

/// Words with spaces or commas between them.
fn words_of(text: &str) -> Vec<String> {
    text.split([' ', ',', ';']).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// `e8 W, c9 1x3` as places with tiles; what has no tile is left out.
fn pairs_of(text: &str) -> Map<String, Value> {
    let pair = |part: &str| {
        let (place, tile) = part.trim().split_once(' ')?;
        let tile = tile.trim();
        Some((place.to_lowercase(), json!(if tile.eq_ignore_ascii_case("w") { "W" } else { tile })))
    };
    text.split(',').filter_map(pair).collect()
}

/// The control for a list or a table of values. `house` is what is usual: its keys say what there can be.
#[component]
pub(super) fn ListField(
    game: GameId,
    name: &'static str,
    what: String,
    value: Memo<Value>,
    house: Value,
    change: impl Fn(Value) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let fields = move || match (value.get(), house.clone()) {
        (Value::Array(numbers), _) if numbers.iter().all(Value::is_number) => {
            numbers_row(name, numbers, change).into_any()
        }
        (Value::Array(places), _) => places_field(name, &places, move |places| change(json!(places))).into_any(),
        (Value::Object(map), _) if is_printed(game, &map) => printed_field(name, &map, change).into_any(),
        (Value::Object(map), Value::Object(house)) if house.values().all(Value::is_number) => {
            tiles_grid(game, map, &house, change).into_any()
        }
        (Value::Object(map), Value::Object(house)) => {
            // Every kind that the house has, with its places.
            let kinds: Vec<String> = house.keys().cloned().collect();
            let field = |kind: String| {
                let map = map.clone();
                let places = map.get(&kind).and_then(Value::as_array).cloned().unwrap_or_default();
                let set = {
                    let kind = kind.clone();
                    move |places: Vec<String>| {
                        let mut map = map.clone();
                        map.insert(kind.clone(), json!(places));
                        change(Value::Object(map));
                    }
                };
                view! { <label class="kind"><span>{kind.clone()}</span>{places_field_named(format!("{name}: {kind}"), &places, set)}</label> }
            };
            kinds.into_iter().map(field).collect_view().into_any()
        }
        (Value::String(text), _) => text_field(name, &text, change).into_any(),
        (other, _) => view! { <code>{other.to_string()}</code> }.into_any(),
    };
    view! {
        <fieldset class="list-field"><legend>{name}</legend><p class="quiet">{what}</p><div>{fields}</div></fieldset>
    }
}

/// Whether these are tiles on cells.
fn is_printed(game: GameId, map: &Map<String, Value>) -> bool {
    game == GameId::Polygon && !map.is_empty() && map.values().all(Value::is_string)
}

fn numbers_row(
    name: &'static str,
    numbers: Vec<Value>,
    change: impl Fn(Value) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let all = StoredValue::new(numbers.clone());
    let field = move |(at, number): (usize, Value)| {
        let set = move |event| {
            let Ok(number) = event_target_value(&event).parse::<i64>() else { return };
            let mut numbers = all.get_value();
            numbers[at] = json!(number);
            change(json!(numbers));
        };
        view! { <input type="number" aria-label=format!("{name}, {}", at + 1) prop:value=number.to_string() on:change=set/> }
    };
    numbers.into_iter().enumerate().map(field).collect_view()
}

fn places_field<F: Fn(Vec<String>) + 'static>(name: &str, places: &[Value], set: F) -> impl IntoView + use<F> {
    places_field_named(name.to_owned(), places, set)
}

fn places_field_named<F: Fn(Vec<String>) + 'static>(name: String, places: &[Value], set: F) -> impl IntoView + use<F> {
    let text = places.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ");
    view! {
        <input type="text" class="places-field" autocapitalize="none" autocomplete="off" spellcheck="false" aria-label=name
            prop:value=text on:change=move |event| set(words_of(&event_target_value(&event)))/>
    }
}

fn printed_field<F: Fn(Value) + 'static>(
    name: &'static str,
    map: &Map<String, Value>,
    change: F,
) -> impl IntoView + use<F> {
    let pair = |(place, tile): (&String, &Value)| format!("{place} {}", tile.as_str().unwrap_or_default());
    let text = map.iter().map(pair).collect::<Vec<_>>().join(", ");
    view! {
        <input type="text" class="places-field" autocapitalize="none" autocomplete="off" spellcheck="false" aria-label=name
            prop:value=text on:change=move |event| change(Value::Object(pairs_of(&event_target_value(&event))))/>
    }
}

/// A value such as 0.05, as people write it.
fn text_field<F: Fn(Value) + 'static>(name: &'static str, text: &str, change: F) -> impl IntoView + use<F> {
    let shown = tongue().how.number(text);
    view! {
        <input type="text" inputmode="decimal" aria-label=name prop:value=shown
            on:change=move |event| change(json!(event_target_value(&event).trim().replace(',', ".")))/>
    }
}

fn tiles_grid<F: Fn(Value) + Copy + Send + Sync + 'static>(
    game: GameId,
    map: Map<String, Value>,
    house: &Map<String, Value>,
    change: F,
) -> impl IntoView + use<F> {
    let tongue = tongue();
    let mut names: Vec<String> = house.keys().cloned().collect();
    names.extend(map.keys().filter(|name| !house.contains_key(*name)).cloned());
    let all = StoredValue::new(map);
    let field = move |name: String| {
        let count = all.with_value(|map| map.get(&name).and_then(Value::as_u64)).unwrap_or(0);
        let label = quintile_words::say_tile(game, &name, tongue.how);
        let notation = name.clone();
        let set = move |event| {
            let Ok(count) = event_target_value(&event).parse::<u64>() else { return };
            let mut map = all.get_value();
            match count {
                0 => drop(map.remove(&name)),
                _ => drop(map.insert(name.clone(), json!(count))),
            }
            change(Value::Object(map));
        };
        view! {
            <label class="tile-count"><TilePicture game=game notation=notation tongue=tongue/>
                <input type="number" inputmode="numeric" min="0" max="128" aria-label=label prop:value=count.to_string() on:change=set/>
            </label>
        }
    };
    names.into_iter().map(field).collect_view()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_places_as_they_like() {
        assert_eq!(words_of("A1, c8;e5  G2"), ["a1", "c8", "e5", "g2"]);
        assert_eq!(Value::Object(pairs_of("E8 w, c9 1x3")), json!({ "e8": "W", "c9": "1x3" }));
        assert_eq!(without_notation("bonus squares by kind: {\"x3\": [\"a1\"]}"), "bonus squares by kind");
    }
}
