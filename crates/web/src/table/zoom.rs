//! Looking closer: wheel, pinch, buttons; and moving the board under the finger while closer.

use std::collections::BTreeMap;

use leptos::prelude::*;
use leptos::svg;
use quintile_drawing::{Frame, Point};
use wasm_bindgen::JsCast;
use web_sys::{PointerEvent, WheelEvent};

use crate::browser;
use crate::words::Words;

/// The closest look.
const MAX: f32 = 5.0;
/// The smallest place that a finger hits, in pixels; in board units a place is 100 wide.
const FINGER: f32 = 41.0;
/// The smallest text that can be read, in pixels.
pub(super) const SMALLEST_TEXT: f32 = 11.0;
/// Where fingers are expected.
const SMALL_SCREEN: &str = "(max-width: 55.9rem), (pointer: coarse), (max-height: 34rem)";
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
    pub(crate) element: NodeRef<svg::Svg>,
    /// The size of the element, in pixels.
    size: RwSignal<(f32, f32)>,
    /// What was shown before a picked tile brought its places closer.
    before: StoredValue<Option<(f32, (f32, f32))>>,
}

impl Zoom {
    pub(crate) fn new(whole: Memo<Frame>) -> Self {
        let zoom = Self {
            whole,
            scale: RwSignal::new(1.0),
            middle: RwSignal::new((0.5, 0.5)),
            pointers: StoredValue::new(BTreeMap::new()),
            travelled: StoredValue::new(0.0),
            element: NodeRef::new(),
            size: RwSignal::new((0.0, 0.0)),
            before: StoredValue::new(None),
        };
        let resized = window_event_listener(leptos::ev::resize, move |_| zoom.measure());
        on_cleanup(move || resized.remove());
        Effect::new(move || {
            zoom.element.track();
            zoom.whole.track();
            request_animation_frame(move || zoom.measure());
        });
        zoom
    }

    fn measure(self) {
        let element = self.element.try_get_untracked().flatten();
        let Some(area) = element.map(|element| element.get_bounding_client_rect()) else { return };
        let size = (area.width() as f32, area.height() as f32);
        if self.size.try_get_untracked() != Some(size) {
            self.size.set(size);
        }
    }

    /// How many pixels a board unit takes when a frame is shown.
    fn pixels(self, frame: Frame) -> f32 {
        let (width, height) = self.size.get();
        (width / frame.width.max(1.0)).min(height / frame.height.max(1.0))
    }

    /// How many board units a pixel is.
    pub(super) fn unit(self) -> f32 {
        let pixels = self.pixels(self.frame());
        if pixels > 0.0 { 1.0 / pixels } else { 1.0 }
    }

    /// Where a point of the board is on the element, in pixels, and how large the element is.
    pub(super) fn spot(self, point: Point) -> ((f32, f32), (f32, f32)) {
        let (frame, (width, height)) = (self.frame(), self.size.get());
        let pixels = self.pixels(frame);
        let (x, y) = (point.x - frame.x - frame.width / 2.0, point.y - frame.y - frame.height / 2.0);
        ((width / 2.0 + x * pixels, height / 2.0 + y * pixels), (width, height))
    }

    /// On a small screen: shows as many of these places as it can, large enough for a finger.
    pub(super) fn show(self, places: &[Point]) {
        untrack(|| {
            self.measure();
            let whole = self.whole.get();
            let scale = FINGER / (100.0 * self.pixels(whole)).max(1.0);
            if places.is_empty() || scale <= 1.0 || !browser::media(SMALL_SCREEN) {
                return;
            }
            // Whoever looks closer already, and sees them all, is not moved.
            let now = (self.scale.get(), self.middle.get());
            let is_seen = |frame: Frame, place: &Point| {
                (place.x - frame.x - frame.width / 2.0).abs() <= frame.width / 2.0 - 45.0
                    && (place.y - frame.y - frame.height / 2.0).abs() <= frame.height / 2.0 - 45.0
            };
            let shown = self.frame();
            if now.0 >= scale && places.iter().all(|place| is_seen(shown, place)) {
                return;
            }
            if self.before.with_value(Option::is_none) {
                self.before.set_value(Some(now));
            }
            let seen_from = |at: &Point| {
                let (scale, middle) = within(scale, self.part(*at));
                let frame = part_of(whole, scale, middle);
                places.iter().filter(|place| is_seen(frame, place)).count()
            };
            // Ahead of all places their middle: it shows all of them if anything does.
            let middle = middle_of(places);
            let mut best = (seen_from(&middle), middle);
            for place in places {
                if best.0 == places.len() {
                    break;
                }
                let seen = seen_from(place);
                if seen > best.0 {
                    best = (seen, *place);
                }
            }
            self.set(scale, self.part(best.1));
        });
    }

    /// What was shown before.
    pub(super) fn step_back(self) {
        if let Some((scale, middle)) = self.before.try_update_value(Option::take).flatten() {
            self.set(scale, middle);
        }
    }

    /// A point of the board as parts of the whole's width and height.
    fn part(self, point: Point) -> (f32, f32) {
        let whole = self.whole.get_untracked();
        ((point.x - whole.x) / whole.width.max(1.0), (point.y - whole.y) / whole.height.max(1.0))
    }

    /// What is shown.
    pub(crate) fn frame(self) -> Frame {
        part_of(self.whole.get(), self.scale.get(), self.middle.get())
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
        let (scale, middle) = within(scale, (x, y));
        self.scale.set(scale);
        self.middle.set(middle);
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

/// The part of the whole that is shown.
fn part_of(whole: Frame, scale: f32, (x, y): (f32, f32)) -> Frame {
    let (width, height) = (whole.width / scale, whole.height / scale);
    Frame { x: whole.x + whole.width * x - width / 2.0, y: whole.y + whole.height * y - height / 2.0, width, height }
}

/// The same without leaving the board.
fn within(scale: f32, (x, y): (f32, f32)) -> (f32, (f32, f32)) {
    let scale = scale.clamp(1.0, MAX);
    let margin = 0.5 / scale;
    (scale, (x.clamp(margin, 1.0 - margin), y.clamp(margin, 1.0 - margin)))
}

/// The middle of the box around some points.
fn middle_of(points: &[Point]) -> Point {
    let middle = |of: fn(&Point) -> f32| {
        let (least, most) =
            points.iter().map(of).fold((f32::MAX, f32::MIN), |(least, most), at| (least.min(at), most.max(at)));
        f32::midpoint(least, most)
    };
    Point::new(middle(|point| point.x), middle(|point| point.y))
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
