//! The analysis board: any position of a game, other plays for every side, and what the coach thinks of them. Of a record all is
//! known; what is judged is judged by what the seat on turn could see.

mod advice;
mod bench;
mod link;
mod list;
mod study;
mod tree;

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use quintile_rules::kit::Record;
use quintile_words::{Say, sentence};
use wasm_bindgen::JsCast;

use self::bench::StudyBench;
use self::tree::Tree;
use crate::app::{Tongue, tongue};
use crate::pages::{Bar, replay};
use crate::route::{Link, Route, Router};
use crate::site;

thread_local! {
    /// The record to analyse next.
    static OPENED: RefCell<Option<String>> = const { RefCell::new(None) };
    /// After how many of its entries.
    static PLY: Cell<usize> = const { Cell::new(0) };
}

/// Remembers a record for the page, and where to begin in it.
pub(crate) fn open(text: String, ply: usize) {
    OPENED.with_borrow_mut(|opened| *opened = Some(text));
    PLY.set(ply);
}

/// The same from its beginning.
pub(crate) fn open_whole(text: String) {
    open(text, 0);
}

/// What there is to show.
#[derive(Clone)]
enum Found {
    Nothing,
    Study(Box<Tree>, usize),
    /// Why a link, or a record, cannot be shown.
    BadLink(String),
    BadRecord(String),
}

/// A tree out of a record's text.
fn read(text: &str, ply: usize, tongue: Tongue) -> Found {
    // A file may hold several records, one per line; the first is shown.
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let record: Result<Record, _> = serde_json::from_str(text).or_else(|_| serde_json::from_str(line));
    let record = match record {
        Ok(record) if record.plays.len() > tree::MAX_PLAYS => {
            return Found::BadRecord(tongue.words.link_too_large.to_owned());
        }
        Ok(record) => record,
        Err(error) => return Found::BadRecord((tongue.words.not_a_record)(error.line())),
    };
    match Tree::of(record) {
        Ok(tree) => {
            let here = ply.min(tree.length());
            Found::Study(Box::new(tree), here)
        }
        Err(fault) => Found::BadRecord(sentence(&fault.say(tongue.how))),
    }
}

/// The page.
#[component]
pub(crate) fn AnalysisPage() -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let router = expect_context::<Router>();
    let found: RwSignal<Option<Found>> = RwSignal::new(None);
    let (_, linked) = site::here();
    if linked.is_empty() {
        let opened = OPENED.with_borrow(Clone::clone);
        found.set(Some(opened.map_or(Found::Nothing, |text| read(&text, PLY.get(), tongue))));
    } else {
        leptos::task::spawn_local(async move {
            let opened = match link::open(&linked, tongue.how).await {
                Ok((tree, here)) => Found::Study(Box::new(tree), here),
                Err(bad) => Found::BadLink(sentence(&bad.say(words))),
            };
            found.try_set(Some(opened));
        });
    }
    let choose = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
            replay::read(file, move |text| {
                // What the address held is something else.
                open(text.clone(), 0);
                router.turn_to(Route::Analysis);
                found.try_set(Some(read(&text, 0, tongue)));
            });
        }
    };
    let problem = |about: &'static str, reason: String| {
        view! { <p class="refused" role="alert">{about}" "{reason}</p> }.into_any()
    };
    let body = move || match found.get() {
        None => view! { <p class="quiet" role="status">{words.loading}</p> }.into_any(),
        Some(Found::Nothing) => view! { <p>{words.analysis_about}</p> }.into_any(),
        Some(Found::BadLink(reason)) => problem(words.bad_link, reason),
        Some(Found::BadRecord(reason)) => problem(words.bad_record, reason),
        Some(Found::Study(tree, here)) => view! { <StudyBench tree=*tree here=here tongue=tongue/> }.into_any(),
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page analysis" aria-busy=move || found.with(Option::is_none).then_some("true")>
            <h1>{words.analysis}</h1>
            {body}
            <div class="buttons">
                <label class="button file">{words.open_record}<input type="file" class="sr" accept=".json,.jsonl,application/json" on:change=choose/></label>
                <Link to=Route::Games class="button">{words.my_games}</Link>
            </div>
        </main>
    }
}
