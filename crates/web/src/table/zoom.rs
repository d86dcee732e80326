//! Looking closer: wheel, pinch, buttons; and moving the board under the finger while closer.

use std::collections::BTreeMap;

use leptos::prelude::*;
use quintile_drawing::Frame;
use wasm_bindgen::JsCast;
use web_sys::{PointerEvent, WheelEvent};

use crate::words::Words;

/// The closest look.
const MAX: f32 = 5.0;
/// A pointer that moved less than this (in pixels) has clicked.
const STILL: f64 = 6.0;

/// What part of the board is shown.
#[derive(Clone, Copy)]
pub(crate) struct Zoom {
    whole: Memo<Frame>,
    /// How many times larger than the whole board.
    scale: RwSignal<f32>,
    /// The middle of what is shown, as parts of the whole's width and height.
    middle: RwSignal<(f32, f32)>,
    /// Where fingers are, in pixels.
    pointers: StoredValue<BTreeMap<i32, (f64, f64)>>,
    /// How far the pointer has gone since it was pressed.
    travelled: StoredValue<f64>,
}

impl Zoom {
    pub(crate) fn new(whole: Memo<Frame>) -> Self {
        Self {
            whole,
            scale: RwSignal::new(1.0),
            middle: RwSignal::new((0.5, 0.5)),
            pointers: StoredValue::new(BTreeMap::new()),
            travelled: StoredValue::new(0.0),
        }
    }

    /// What is shown.
    pub(crate) fn frame(self) -> Frame {
        let (whole, scale, (x, y)) = (self.whole.get(), self.scale.get(), self.middle.get());
        let (width, height) = (whole.width / scale, whole.height / scale);
        Frame {
            x: whole.x + whole.width * x - width / 2.0,
            y: whole.y + whole.height * y - height / 2.0,
            width,
            height,
        }
    }

    /// Whether less than all is shown.
    pub(crate) fn is_in(self) -> bool {
        self.scale.get() > 1.0
    }

    /// Whether the pointer has moved the board rather than clicked.
    pub(crate) fn moved(self) -> bool {
        self.travelled.get_value() > STILL
    }

    fn set(self, scale: f32, (x, y): (f32, f32)) {
        let scale = scale.clamp(1.0, MAX);
        let margin = 0.5 / scale;
        self.scale.set(scale);
        self.middle.set((x.clamp(margin, 1.0 - margin), y.clamp(margin, 1.0 - margin)));
    }

    /// Zooms in by this factor, around the same centre.
    pub(crate) fn by(self, factor: f32) {
        self.set(self.scale.get_untracked() * factor, self.middle.get_untracked());
    }

    /// A point of the element as parts of what is shown, from its middle.
    fn offset(event: &web_sys::MouseEvent) -> (f32, f32) {
        let element = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let Some(area) = element.map(|element| element.get_bounding_client_rect()) else { return (0.0, 0.0) };
        let part = |at: i32, from: f64, length: f64| ((f64::from(at) - from) / length.max(1.0) - 0.5) as f32;
        (part(event.client_x(), area.left(), area.width()), part(event.client_y(), area.top(), area.height()))
    }

    /// The wheel zooms where the pointer is. At the whole board it lets the page scroll.
    pub(crate) fn wheel(self, event: &WheelEvent) {
        let factor = if event.delta_y() < 0.0 { 1.2 } else { 1.0 / 1.2 };
        let before = self.scale.get_untracked();
        if before <= 1.0 && factor < 1.0 {
            return;
        }
        event.prevent_default();
        let ((dx, dy), (x, y)) = (Self::offset(event), self.middle.get_untracked());
        let after = (before * factor).clamp(1.0, MAX);
        let shift = 1.0 / before - 1.0 / after;
        self.set(after, (x + dx * shift, y + dy * shift));
    }

    pub(crate) fn press(self, event: &PointerEvent) {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.pointers.update_value(|pointers| {
            pointers.insert(event.pointer_id(), at);
        });
        self.travelled.set_value(0.0);
    }

    pub(crate) fn drag(self, event: &PointerEvent) {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let pointers = self.pointers.get_value();
        let Some(&before) = pointers.get(&event.pointer_id()) else { return };
        let way = (at.0 - before.0, at.1 - before.1);
        self.pointers.update_value(|pointers| {
            pointers.insert(event.pointer_id(), at);
        });
        self.travelled.update_value(|travelled| *travelled += way.0.hypot(way.1));
        let other = pointers.iter().find(|(id, _)| **id != event.pointer_id()).map(|(_, at)| *at);
        if let Some(other) = other {
            let apart = |from: (f64, f64)| (from.0 - other.0).hypot(from.1 - other.1).max(1.0);
            return self.by((apart(at) / apart(before)) as f32);
        }
        let scale = self.scale.get_untracked();
        if scale > 1.0 && self.moved() {
            let element = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let Some(area) = element.map(|element| element.get_bounding_client_rect()) else { return };
            let (x, y) = self.middle.get_untracked();
            let part = |way: f64, length: f64| (way / length.max(1.0)) as f32 / scale;
            self.set(scale, (x - part(way.0, area.width()), y - part(way.1, area.height())));
        }
    }

    pub(crate) fn release(self, event: &PointerEvent) {
        self.pointers.update_value(|pointers| {
            pointers.remove(&event.pointer_id());
        });
    }
}

/// Buttons for those without a wheel.
#[component]
pub(crate) fn Buttons(zoom: Zoom, words: &'static Words) -> impl IntoView {
    view! {
        <div class="zoom" role="group" aria-label=words.zoom>
            <button type="button" aria-label=words.zoom_in title=words.zoom_in on:click=move |_| zoom.by(1.5)>"+"</button>
            <button type="button" aria-label=words.zoom_out title=words.zoom_out disabled=move || !zoom.is_in() on:click=move |_| zoom.by(1.0 / 1.5)>"−"</button>
        </div>
    }
}
