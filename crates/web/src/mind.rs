//! The page's side of the worker with the computer players: questions go out, answers come back, nothing here thinks.

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::document;
use quintile_puzzles::Puzzle;
use quintile_rules::{AnyView, GameId};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;
use quintile_bots::{Advised, Judged};
use quintile_thinker::{Answer, Finding, Question, READY, Task, Who};

type Then = Box<dyn FnOnce(Finding)>;

#[derive(Default)]
struct Mind {
    worker: Option<Worker>,
    ready: bool,
    /// Questions from before the worker was ready.
    queue: Vec<String>,
    last: u32,
    waiting: BTreeMap<u32, Then>,
}

thread_local! {
    static MIND: RefCell<Mind> = RefCell::default();
}

/// Asks for a play; `then` gets it, or nothing if there is none or the worker is gone.
pub(crate) fn ask(view: AnyView, who: Who, then: impl FnOnce(Option<String>) + 'static) {
    question(Task::Choose { who, view }, move |finding| match finding {
        Finding::Play(play) => then(Some(play)),
        _ => then(None),
    });
}

/// Asks how good a play is; `then` gets what the coach says, or nothing.
pub(crate) fn judge(view: AnyView, play: String, then: impl FnOnce(Option<Judged>) + 'static) {
    question(Task::Judge { play, view }, move |finding| match finding {
        Finding::Judged(judged) => then(Some(*judged)),
        _ => then(None),
    });
}

/// Asks for the best plays; `then` gets them, the best first, or nothing.
pub(crate) fn advise(view: AnyView, then: impl FnOnce(Option<Vec<Advised>>) + 'static) {
    question(Task::Advise { view }, move |finding| match finding {
        Finding::Advice(plays) => then(Some(plays)),
        _ => then(None),
    });
}

/// Asks for the puzzle of a day: year, month and day.
pub(crate) fn daily(game: GameId, date: (u16, u8, u8), then: impl FnOnce(Option<Puzzle>) + 'static) {
    question(Task::Daily { game, date }, move |finding| match finding {
        Finding::Puzzle(puzzle) => then(Some(*puzzle)),
        _ => then(None),
    });
}

fn question(task: Task, then: impl FnOnce(Finding) + 'static) {
    let unasked: Option<Then> = MIND.with_borrow_mut(|mind| {
        mind.last += 1;
        let question = Question { id: mind.last, task, seed: browser::random_number() };
        let Ok(text) = serde_json::to_string(&question) else { return Some(Box::new(then) as Then) };
        mind.waiting.insert(question.id, Box::new(then));
        if mind.worker.is_none() {
            mind.worker = start();
        }
        match &mind.worker {
            None => mind.waiting.remove(&question.id),
            Some(worker) if mind.ready => {
                let _ = worker.post_message(&JsValue::from_str(&text));
                None
            }
            Some(_) => {
                mind.queue.push(text);
                None
            }
        }
    });
    if let Some(then) = unasked {
        then(Finding::Nothing);
    }
}

fn start() -> Option<Worker> {
    let script = document().get_element_by_id("app")?.get_attribute("data-thinker")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&script, &options).ok()?;
    let listen = Closure::<dyn Fn(MessageEvent)>::new(|message: MessageEvent| {
        let Some(text) = message.data().as_string() else { return };
        if text == READY {
            return begin();
        }
        let Ok(Answer { id, finding }) = serde_json::from_str(&text) else { return };
        // Called outside the borrow: what follows may ask again.
        if let Some(then) = MIND.with_borrow_mut(|mind| mind.waiting.remove(&id)) {
            then(finding);
        }
    });
    worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    let fail = Closure::<dyn Fn()>::new(lose);
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    fail.forget();
    Some(worker)
}

fn begin() {
    MIND.with_borrow_mut(|mind| {
        mind.ready = true;
        let queue = std::mem::take(&mut mind.queue);
        if let Some(worker) = &mind.worker {
            for text in queue {
                let _ = worker.post_message(&JsValue::from_str(&text));
            }
        }
    });
}

/// The worker is gone: nobody gets an answer, and the next question starts another.
fn lose() {
    let lost = MIND.with_borrow_mut(std::mem::take);
    if let Some(worker) = &lost.worker {
        worker.terminate();
    }
    lost.waiting.into_values().for_each(|then| then(Finding::Nothing));
}
