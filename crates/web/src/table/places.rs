//! The places of a board as elements: their labels, which of them the Tab key reaches, why a tile may not go there.

use std::collections::{BTreeMap, BTreeSet};

use leptos::prelude::*;
use leptos::svg;
use quintile_drawing::{Cell, CellKind, Drawing, Mark, Tile};
use quintile_rules::kit::Place;
use quintile_words::{Say, say_tile};

use super::desk::Desk;

/// What a place with this tile on top is called: "d5, 7", "e4, 2×, empty".
fn label(desk: Desk, cell: &Cell, tile: Option<&Tile>) -> String {
    let (how, words) = (desk.tongue.how, desk.tongue.words);
    let mut text = cell.place.say(how);
    if !cell.label.is_empty() {
        text = text + ", " + &how.number(&cell.label);
    }
    match (tile, cell.kind) {
        (Some(tile), _) => {
            text = text + ", " + &say_tile(desk.game, &tile.face.to_string(), how);
            if tile.tentative {
                let is_hint = desk.shown.with(|shown| shown.iter().any(|shown| shown.place == Some(cell.place)));
                text = text + ", " + if is_hint { words.hinted } else { words.tentative };
            }
        }
        (None, CellKind::Block) => text = text + ", " + words.blocked,
        (None, CellKind::Printed(tile)) => text = text + ", " + words.printed + " " + &tile.say(how),
        (None, _) => text = text + ", " + words.empty,
    }
    match cell.mark {
        Some(Mark::Legal) => text + ", " + words.legal,
        Some(Mark::Illegal) => text + ", " + words.illegal,
        None => text,
    }
}

/// What each place is called.
pub(super) fn labels(desk: Desk, drawing: &Drawing) -> BTreeMap<Place, String> {
    // Of stacked tiles the last is the one on top.
    let tiles: BTreeMap<Place, &Tile> = drawing.tiles.iter().map(|tile| (tile.place, tile)).collect();
    let label = |cell| label(desk, cell, tiles.get(&cell.place).copied());
    drawing.cells.iter().map(|cell| (cell.place, label(cell))).collect()
}

/// The elements of the places. What changes of them is kept in step by effects for all of them together: hundreds of elements
/// that each follow the same signals take longer to subscribe than to draw.
#[derive(Clone, Copy)]
pub(super) struct Elements(StoredValue<BTreeMap<Place, NodeRef<svg::Path>>>);

impl Default for Elements {
    fn default() -> Self {
        Self(StoredValue::new(BTreeMap::new()))
    }
}

impl Elements {
    /// The element that is about to be drawn for a place.
    pub(super) fn add(self, place: Place) -> NodeRef<svg::Path> {
        let element = NodeRef::new();
        self.0.update_value(|all| {
            all.insert(place, element);
        });
        element
    }

    fn all(self) -> Vec<Place> {
        self.0.with_value(|all| all.keys().copied().collect())
    }

    fn get(self, place: Place) -> Option<web_sys::SvgElement> {
        self.0.with_value(|all| all.get(&place)?.get_untracked())
    }

    fn set(self, place: Place, name: &str, value: Option<&str>) {
        let Some(element) = self.get(place) else { return };
        // An element takes every value of these attributes.
        let _ = match value {
            Some(value) => element.set_attribute(name, value),
            None => element.remove_attribute(name),
        };
    }

    /// Keeps what the elements say in step with the table.
    pub(super) fn follow(self, desk: Desk, labels: Memo<Option<BTreeMap<Place, String>>>, entry: Memo<Option<Place>>) {
        Effect::new(move |before: Option<BTreeMap<Place, String>>| {
            let (now, before) = (labels.get().unwrap_or_default(), before.unwrap_or_default());
            for (place, label) in now.iter().filter(|(place, label)| before.get(place) != Some(label)) {
                self.set(*place, "aria-label", Some(label));
            }
            now
        });
        Effect::new(move |before: Option<BTreeSet<Place>>| {
            let now: BTreeSet<Place> = desk.laid.with(|laid| laid.iter().filter_map(|laid| laid.place).collect());
            // An element may have been another board's before.
            let changed =
                before.map_or_else(|| self.all(), |before| before.symmetric_difference(&now).copied().collect());
            for place in changed {
                let is_laid = now.contains(&place);
                let _ = self.get(place).map(|element| element.class_list().toggle_with_force("laid", is_laid));
            }
            now
        });
        Effect::new(move |before: Option<Option<Place>>| {
            let now = entry.get();
            let changed = before.map_or_else(|| self.all(), |before| before.into_iter().chain(now).collect());
            for place in changed {
                self.set(place, "tabindex", Some(if now == Some(place) { "0" } else { "-1" }));
            }
            now
        });
        Effect::new(move |before: Option<Option<Place>>| {
            let now = desk.at.get();
            let reason = now.and_then(|place| desk.reason(place));
            let changed = before.map_or_else(|| self.all(), |before| before.into_iter().chain(now).collect());
            for place in changed {
                self.set(place, "aria-description", reason.as_deref().filter(|_| now == Some(place)));
            }
            now
        });
    }
}
