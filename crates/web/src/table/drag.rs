//! Dragging tiles: from the hand or off the board, to a place or back. Without movement it is a tap, and the tile is picked.

use leptos::prelude::*;
use quintile_draft::Input;
use quintile_rules::kit::Place;
use web_sys::PointerEvent;

use super::desk::Desk;

/// A pointer that moved less than this (in pixels) has tapped.
const STILL: f64 = 7.0;

/// A tile under the finger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dragged {
    pub(crate) hand: usize,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The tile being dragged, if any.
#[derive(Clone, Copy)]
pub(crate) struct Drag {
    desk: Desk,
    start: StoredValue<Option<(usize, f64, f64)>>,
    /// The click that follows a drag would pick the tile again.
    dropped: StoredValue<bool>,
    pub(crate) now: RwSignal<Option<Dragged>>,
}

impl Drag {
    /// Follows the pointer wherever it goes on the page.
    pub(crate) fn new(desk: Desk) -> Self {
        let drag =
            Self { desk, start: StoredValue::new(None), dropped: StoredValue::new(false), now: RwSignal::new(None) };
        let moves = window_event_listener(leptos::ev::pointermove, move |event| drag.follow(&event));
        let lifts = window_event_listener(leptos::ev::pointerup, move |event| drag.release(&event));
        let taken = window_event_listener(leptos::ev::pointercancel, move |_| drag.cancel());
        on_cleanup(move || {
            moves.remove();
            lifts.remove();
            taken.remove();
        });
        drag
    }

    /// A finger on a tile.
    pub(crate) fn press(self, event: &PointerEvent, hand: usize) {
        let may = self.desk.ask_once(|draft| draft.trading().is_none()).unwrap_or(false);
        if event.button() == 0 && may {
            self.start.set_value(Some((hand, f64::from(event.client_x()), f64::from(event.client_y()))));
        }
    }

    /// A click or key on a tile of the hand.
    pub(crate) fn click(self, hand: usize) {
        if !self.dropped.get_value() {
            self.desk.handle(Input::Pick(hand));
        }
    }

    fn follow(self, event: &PointerEvent) {
        let Some((hand, from_x, from_y)) = self.start.get_value() else { return };
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let begun = self.now.get_untracked().is_some();
        if !begun && (x - from_x).hypot(y - from_y) < STILL {
            return;
        }
        if !begun {
            self.desk.handle(Input::Lift(hand));
        }
        self.now.set(Some(Dragged { hand, x, y }));
        self.desk.at.set(place_at(self.desk, x, y));
    }

    /// The finger is lifted: over a place the tile is laid, elsewhere it goes back.
    fn release(self, event: &PointerEvent) {
        self.start.set_value(None);
        let Some(Dragged { hand, .. }) = self.now.get_untracked() else { return };
        self.now.set(None);
        let place = place_at(self.desk, f64::from(event.client_x()), f64::from(event.client_y()));
        self.desk.handle(Input::Drop { tile: hand, place });
        self.dropped.set_value(true);
        let clear = move || {
            self.dropped.try_set_value(false);
        };
        set_timeout(clear, std::time::Duration::ZERO);
    }

    /// Drops whatever is dragged, as when the system takes the pointer away.
    fn cancel(self) {
        self.start.set_value(None);
        self.now.set(None);
    }
}

/// The place under a point of the window.
fn place_at(desk: Desk, x: f64, y: f64) -> Option<Place> {
    let element = document().element_from_point(x as f32, y as f32)?;
    desk.place_of(&element.closest("[data-at]").ok()??)
}
