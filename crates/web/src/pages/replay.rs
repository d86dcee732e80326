//! Any record, play by play: by slider, buttons and arrow keys. Records come from the end of a game, a file, or a drop anywhere.

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use quintile_drawing::{Drawing, Highlight, Laid, Overlay};
use quintile_rules::kit::{Account, Adjustment, Entry, Fault, Record, Seat, Viewer};
use quintile_rules::{AnyGame, AnyView};
use quintile_words::{Say, kept_name, say_adjustment, say_opening, say_play, sentence};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::frame::Bar;
use super::review::{Review, ReviewPanel};
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::route::{Route, Router};
use crate::site;
use crate::table::board::whole_text;
use crate::table::{minus, open_hand, signed};

thread_local! {
    /// The record to show next.
    static OPENED: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Whether the coach is to begin at once.
    static REVIEWING: Cell<bool> = const { Cell::new(false) };
}

/// Remembers a record for the page.
pub(crate) fn open(text: String) {
    OPENED.with_borrow_mut(|opened| *opened = Some(text));
}

/// The same, and the coach begins at once.
pub(crate) fn open_for_review(text: String) {
    open(text);
    REVIEWING.set(true);
}

/// An address that holds the whole record, after the mark that browsers send to nobody.
fn share_link(record: &str) -> String {
    let text: String = js_sys::encode_uri_component(record).into();
    format!("{}#{text}", site::address(&Route::Replay.path()))
}

/// The record in this page's address.
fn linked() -> Option<String> {
    let text = Some(site::here().1).filter(|text| !text.is_empty())?;
    js_sys::decode_uri_component(&text).ok().map(Into::into)
}

/// A record dropped anywhere is opened.
pub(crate) fn open_dropped_files(router: Router) {
    window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
    window_event_listener(leptos::ev::drop, move |event: web_sys::DragEvent| {
        let file = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0));
        let Some(file) = file else { return };
        event.prevent_default();
        read(file, move |text| {
            open(text);
            router.go(Route::Home);
            router.go(Route::Replay);
        });
    });
}

fn read(file: web_sys::File, then: impl FnOnce(String) + 'static) {
    leptos::task::spawn_local(async move {
        if let Some(text) = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()) {
            then(text);
        }
    });
}

/// A record that was replayed: the position after each entry.
#[derive(Clone)]
struct Film {
    record: Record,
    positions: Vec<AnyView>,
    /// What the end laid open, if the game was played to its end.
    account: Option<Account>,
}

impl Film {
    /// Replays a record. One that is judged wrong is not shown at all.
    fn of(text: &str, tongue: Tongue) -> Result<Self, String> {
        // A file may hold several records, one per line; the first is shown.
        let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let record: Record = serde_json::from_str(text)
            .or_else(|_| serde_json::from_str(line))
            .map_err(|error| (tongue.words.not_a_record)(error.line()))?;
        let told = |fault: Fault| sentence(&fault.say(tongue.how));
        let last = AnyGame::judge(&record).map_err(told)?;
        let account = last.outcome().map(|_| last.account());
        let views =
            (0..=record.plays.len()).map(|ply| AnyGame::position(&record, ply).map(|game| game.view(Viewer::Onlooker)));
        let positions = views.collect::<Result<_, _>>().map_err(told)?;
        Ok(Self { record, positions, account })
    }

    /// The position after this many entries; or, with a better play, the one before with that play on the board.
    fn draw(&self, ply: usize, better: Option<&str>) -> Option<Drawing> {
        let mut overlay = Overlay::default();
        if let (Some(play), Some(before)) = (better, ply.checked_sub(1)) {
            let game = AnyGame::position(&self.record, before).ok()?;
            overlay.tentative = Laid::by_play(self.record.game, play);
            overlay.highlights = game.weigh(play).map(|scoring| Highlight::of(&scoring)).unwrap_or_default();
            return Some(Drawing::with(self.positions.get(before)?, &overlay));
        }
        if let Some(Entry::Play(entry)) = ply.checked_sub(1).and_then(|at| self.record.plays.get(at)) {
            let laid = Laid::by_play(self.record.game, &entry.play);
            overlay.played_by = laid.iter().map(|laid| (laid.place, entry.seat)).collect();
            let before = AnyGame::position(&self.record, ply - 1).ok();
            let scoring = before.and_then(|game| game.weigh(&entry.play).ok());
            overlay.highlights = scoring.map(|scoring| Highlight::of(&scoring)).unwrap_or_default();
        }
        Some(Drawing::with(self.positions.get(ply)?, &overlay))
    }

    fn name(&self, seat: Seat, tongue: Tongue) -> String {
        self.record.seats.get(seat.index()).map(|name| kept_name(name, tongue.how)).unwrap_or_default()
    }

    /// What the end laid open, at the end.
    fn account(&self, ply: usize) -> Option<&Account> {
        self.account.as_ref().filter(|_| ply == self.record.plays.len())
    }

    /// What the end changed, line by line, at the end.
    fn endings(&self, ply: usize, tongue: Tongue) -> Vec<String> {
        let line = |line: &Adjustment<String>| {
            let name = self.name(line.seat, tongue);
            let (text, points) = (say_adjustment(self.record.game, line, tongue.how), signed(line.points));
            format!("{name}: {text} {points}")
        };
        self.account(ply).into_iter().flat_map(|account| &account.adjustments).map(line).collect()
    }

    fn say(&self, ply: usize, tongue: Tongue) -> String {
        match ply.checked_sub(1).and_then(|at| self.record.plays.get(at)) {
            None => {
                let name = |seat: Seat| self.name(seat, tongue);
                let opening = AnyGame::opening(self.record.game, self.record.seats.len(), &self.record.deal);
                // Whoever gave no name is "You" in their own records.
                let is_you = |seat: &Seat| self.name(*seat, tongue) == tongue.words.you;
                let you = Seat::all(self.record.seats.len()).find(is_you);
                let said = opening.map(|opening| say_opening(self.record.game, &opening, you, name, tongue.how));
                format!("{} {}", tongue.words.beginning, sentence(&said.unwrap_or_default()))
            }
            Some(Entry::Time) => tongue.words.time_called.to_owned(),
            Some(Entry::Play(entry)) => {
                let name = self.name(entry.seat, tongue);
                let play = say_play(self.record.game, &entry.play, tongue.how);
                let game = AnyGame::position(&self.record, ply - 1).ok();
                let scoring = game.and_then(|game| game.weigh(&entry.play).ok()).map(|scoring| scoring.say(tongue.how));
                sentence(&format!("{name}: {play}: {}", scoring.unwrap_or_default()))
            }
        }
    }
}

/// The replay page.
#[component]
pub(crate) fn ReplayPage() -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let opened = linked().or_else(|| OPENED.with_borrow(Clone::clone));
    let film: RwSignal<Option<Result<Film, String>>> = RwSignal::new(opened.map(|text| Film::of(&text, tongue)));
    let choose = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            read(file, move |text| film.set(Some(Film::of(&text, tongue))));
        }
    };
    let body = move || match film.get() {
        None => view! { <p>{words.replay_about}</p> }.into_any(),
        Some(Err(problem)) => view! { <p class="refused" role="alert">{words.bad_record}" "{problem}</p> }.into_any(),
        Some(Ok(film)) => view! { <Player film=film tongue=tongue/> }.into_any(),
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page replay">
            <h1>{words.replay}</h1>
            {body}
            <label class="button file">{words.open_record}<input type="file" class="sr" accept=".json,.jsonl,application/json" on:change=choose/></label>
        </main>
    }
}

/// The board with its slider.
#[component]
fn Player(film: Film, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let last = film.record.plays.len();
    let title = film.record.game.title();
    let seats: Vec<String> = film.record.seats.iter().map(|name| kept_name(name, tongue.how)).collect();
    let review = Review::new(film.record.clone());
    if REVIEWING.take() {
        review.begin();
    }
    let link = serde_json::to_string(&film.record).ok().map(|text| share_link(&text));
    let copied = RwSignal::new(false);
    let game = film.record.game;
    let film = StoredValue::new(film);
    let ply = RwSignal::new(last);
    let better = RwSignal::new(false);
    Effect::new(move || {
        ply.track();
        better.set(false);
    });
    let go = move |step: isize| ply.update(|ply| *ply = ply.saturating_add_signed(step).min(last));
    let handle = window_event_listener(leptos::ev::keydown, move |event: web_sys::KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        match event.key().as_str() {
            _ if target.is_some() => {}
            "ArrowLeft" => go(-1),
            "ArrowRight" => go(1),
            "Home" => ply.set(0),
            "End" => ply.set(last),
            _ => {}
        }
    });
    on_cleanup(move || handle.remove());
    let picture = Memo::new(move |_| {
        let best = review.at(ply.get()).filter(|_| better.get()).map(|judged| judged.best);
        let drawing = film.with_value(|film| film.draw(ply.get(), best.as_deref()));
        drawing.map(|drawing| (drawing.view_box().to_string(), whole_text(&drawing, tongue, true))).unwrap_or_default()
    });
    let endings = move || {
        let lines = film.with_value(|film| film.endings(ply.get(), tongue));
        lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    let said = move || film.with_value(|film| film.say(ply.get(), tongue));
    let scores = move || {
        let drawing = film.with_value(|film| film.positions.get(ply.get()).map(Drawing::of));
        let rows = drawing.into_iter().flat_map(|drawing| drawing.seats).zip(&seats);
        rows.map(|(row, name)| {
            let class = if row.on_turn { "seat on-turn" } else { "seat" };
            let hand = film.with_value(|film| Some(film.account(ply.get())?.hands.get(row.seat.index())?.clone()));
            let hand = hand.filter(|hand| !hand.is_empty()).map(|hand| view! { <span class="held">{open_hand(game, hand, tongue)}</span> });
            view! { <li class=class><span class="who"><span class="dot" data-seat=row.seat.index().to_string()></span><span class="name">{name.clone()}</span></span>{hand}<span class="score">{minus(row.score)}</span></li> }
        })
        .collect_view()
    };
    view! {
        <h2>{title}</h2>
        <div class="film">
            <div class="screen">
                <svg class="demo" viewBox=move || picture.with(|(frame, _)| frame.clone()) role="img" aria-label=said inner_html=move || picture.with(|(_, art)| art.clone())></svg>
                <div class="slider">
                    <button type="button" aria-label=words.previous on:click=move |_| go(-1)>"◀"</button>
                    <input type="range" min="0" max=last.to_string() aria-label=words.ply prop:value=move || ply.get().to_string()
                        on:input={move |event| if let Ok(at) = event_target_value(&event).parse() { ply.set(at) }}/>
                    <button type="button" aria-label=words.next on:click=move |_| go(1)>"▶"</button>
                    <output>{move || format!("{} / {last}", ply.get())}</output>
                </div>
            </div>
            <div class="notes">
                <ol class="seats">{scores}</ol>
                <p class="said" aria-live="polite">{said}</p>
                <ul class="endings">{endings}</ul>
                <ReviewPanel review=review ply=ply better=better tongue=tongue/>
                {link.map(|link| view! {
                    <button type="button" on:click=move |_| { browser::copy(&link); copied.set(true); }>{move || if copied.get() { words.copied } else { words.copy_replay_link }}</button>
                })}
            </div>
        </div>
    }
}
