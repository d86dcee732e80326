//! The coach looks at a game: a verdict for each play, what would have been better, and why. The worker thinks; the page
//! shows each judgement as it comes.

use leptos::prelude::*;
use quintile_bots::{Accuracy, Judged, Scale, Verdict};
use quintile_rules::AnyGame;
use quintile_rules::kit::{Entry, Record, Viewer};
use quintile_words::{Say, say_expected, say_play, sentence};

use crate::app::Tongue;
use crate::browser;
use crate::mind;

/// A review under way or done.
#[derive(Clone, Copy)]
pub(crate) struct Review {
    record: StoredValue<Record>,
    /// By entry of the record; those that were not judged yet are missing at the end.
    judged: RwSignal<Vec<Option<Judged>>>,
    begun: RwSignal<bool>,
}

impl Review {
    /// A review of a record, not begun.
    pub(crate) fn new(record: Record) -> Self {
        Self { record: StoredValue::new(record), judged: RwSignal::new(Vec::new()), begun: RwSignal::new(false) }
    }

    /// Begins, unless it has.
    pub(crate) fn begin(self) {
        if !self.begun.get_untracked() {
            self.begun.set(true);
            self.next();
        }
    }

    /// Judges the next play. Whoever has left the page is not asked to wait for the rest.
    fn next(self) {
        let Some(at) = self.judged.try_with_untracked(Vec::len) else { return };
        let question = self.record.with_value(|record| {
            let entry = record.plays.get(at)?;
            Some(match entry {
                Entry::Time => None,
                Entry::Play(entry) => AnyGame::position(record, at)
                    .ok()
                    .map(|game| (game.view(Viewer::Seat(entry.seat)), entry.play.clone())),
            })
        });
        let note = move |judged: Option<Judged>| {
            if self.judged.try_update(|all| all.push(judged)).is_some() {
                self.next();
            }
        };
        match question {
            None => {}
            Some(None) => note(None),
            Some(Some((view, play))) => mind::judge(view, play, note),
        }
    }

    /// What the coach says about the entry before this ply.
    pub(crate) fn at(self, ply: usize) -> Option<Judged> {
        let at = ply.checked_sub(1)?;
        self.judged.with(|judged| judged.get(at).cloned().flatten())
    }

    fn accuracy(self) -> Vec<Accuracy> {
        self.record.with_value(|record| {
            let mut all = vec![Accuracy::default(); record.seats.len()];
            self.judged.with(|judged| {
                for (entry, judged) in record.plays.iter().zip(judged) {
                    if let (Entry::Play(entry), Some(judged)) = (entry, judged)
                        && let Some(accuracy) = all.get_mut(entry.seat.index())
                    {
                        accuracy.add(&Scale::of(record.game), judged.loss);
                    }
                }
            });
            all
        })
    }
}

/// The coach's part of the replay page.
#[component]
pub(crate) fn ReviewPanel(
    review: Review,
    ply: RwSignal<usize>,
    better: RwSignal<bool>,
    tongue: Tongue,
) -> impl IntoView {
    let (how, words) = (tongue.how, tongue.words);
    let (game, count, names) =
        review.record.with_value(|record| (record.game, record.plays.len(), record.seats.clone()));
    let done = Memo::new(move |_| review.judged.with(Vec::len));
    let said = move || {
        let judged = review.at(ply.get())?;
        let verdict = sentence(&judged.verdict.say(how));
        let lost = (judged.loss > 0.0).then(|| (words.lost)(&say_expected(judged.loss, how)));
        let best = (judged.verdict != Verdict::Best).then(|| {
            let play = say_play(game, &judged.best, how);
            let reason = judged.reason.as_ref().map(|reason| reason.say(how)).unwrap_or_default();
            let text = if reason.is_empty() { play } else { format!("{play}. {}", sentence(&reason)) };
            view! {
                <p>{format!("{}: {text}", words.better)}</p>
                <button type="button" aria-pressed=move || if better.get() { "true" } else { "false" } on:click=move |_| better.update(|better| *better = !*better)>{words.show_better}</button>
            }
        });
        Some(view! { <div class="judged" data-verdict=judged.verdict.name()><b>{verdict}</b>" "{lost}{best}</div> })
    };
    // Whose play each entry is.
    let who: Vec<String> = review.record.with_value(|record| {
        let name = |entry: &Entry| match entry {
            Entry::Play(entry) => record.seats.get(entry.seat.index()).cloned().unwrap_or_default(),
            Entry::Time => String::new(),
        };
        record.plays.iter().map(name).collect()
    });
    let marks = move || {
        let mark = |(at, judged): (usize, &Option<Judged>)| {
            let verdict =
                judged.as_ref().map(|judged| judged.verdict).filter(|verdict| *verdict >= Verdict::Inaccuracy)?;
            let who = who.get(at)?;
            let label = format!("{} {who}: {}", at + 1, verdict.say(how));
            let look = move |_| {
                ply.set(at + 1);
                browser::keep_in_sight(".film .screen");
            };
            Some(view! { <li><button type="button" data-verdict=verdict.name() on:click=look>{label}</button></li> })
        };
        review.judged.with(|judged| judged.iter().enumerate().filter_map(mark).collect_view())
    };
    let accuracy = move || {
        let rows = review.accuracy().into_iter().zip(names.clone()).filter_map(|(accuracy, name)| {
            let percent = accuracy.percent()?;
            Some(view! { <li><span>{name}</span><b>{format!("{percent:.0} %")}</b></li> })
        });
        rows.collect_view()
    };
    view! {
        <section class="review">
            <Show when=move || !review.begun.get()>
                <button type="button" class="confirm" on:click=move |_| review.begin()>{words.review}</button>
                <p class="quiet">{words.review_about}</p>
            </Show>
            <Show when=move || review.begun.get()>
                <h2>{words.review}</h2>
                <Show when=move || done.get() < count>
                    <progress max=count.to_string() value=move || done.get().to_string() aria-label=words.thinking></progress>
                </Show>
            </Show>
            <div aria-live="polite">{said}</div>
            <Show when=move || done.get() != 0>
                <h3>{words.accuracy}</h3>
                <ul class="accuracy">{accuracy.clone()}</ul>
            </Show>
            <ul class="marks">{marks}</ul>
        </section>
    }
}
