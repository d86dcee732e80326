//! One's own mistakes as puzzles: the position before the play, one try, and then what the coach has to say.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use quintile_bots::{Judged, Verdict};
use quintile_rules::kit::{Entry, Record, Scoring};
use quintile_rules::{AnyFeature, AnyGame, AnyView, GameId};
use quintile_words::{Say, say_play, sentence};

use super::exercise::{Bench, Exercise, Quest, Then};
use crate::app::{Tongue, tongue};
use crate::mind;
use crate::pages::{Bar, emblem_of};
use crate::route::{Link, Route};
use crate::state::games::{Mistake, shelf};

/// The most puzzles in a row: those of the latest games.
const MAX_SLIPS: usize = 200;

/// A play that cost much, in a game that is kept here or was just looked at.
#[derive(Clone)]
enum Slip {
    Kept { id: String, mistake: Mistake },
    Open { record: Box<Record>, mistake: Mistake },
}

thread_local! {
    /// The mistakes of one game, to show next.
    static CHOSEN: RefCell<Vec<Slip>> = const { RefCell::new(Vec::new()) };
}

/// Remembers the mistakes of a game for the page.
pub(crate) fn open(record: &Record, mistakes: Vec<Mistake>) {
    let slip = |mistake| Slip::Open { record: Box::new(record.clone()), mistake };
    CHOSEN.with_borrow_mut(|chosen| *chosen = mistakes.into_iter().map(slip).collect());
}

/// Those of all games that the coach has looked at, the latest first.
async fn all() -> Vec<Slip> {
    let (results, whole) = (shelf::results().await.unwrap_or_default(), shelf::whole().await);
    let kept = results.into_iter().filter(|one| whole.contains(&one.id));
    let slips = kept.flat_map(|one| {
        let (id, mistakes) = (one.id, one.review.map(|review| review.mistakes).unwrap_or_default());
        mistakes.into_iter().map(move |mistake| Slip::Kept { id: id.clone(), mistake })
    });
    slips.take(MAX_SLIPS).collect()
}

/// The record with the position, and the mistake made in it.
async fn load(slip: Slip) -> Option<(Record, Mistake)> {
    match slip {
        Slip::Open { record, mistake } => Some((*record, mistake)),
        Slip::Kept { id, mistake } => Some((serde_json::from_str(&shelf::record(&id).await?).ok()?, mistake)),
    }
}

/// The page.
#[component]
pub(crate) fn MistakesPage() -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let slips: RwSignal<Option<Vec<Slip>>> = RwSignal::new(None);
    let at = RwSignal::new(0usize);
    let chosen = CHOSEN.with_borrow_mut(std::mem::take);
    if chosen.is_empty() {
        leptos::task::spawn_local(async move {
            let all = all().await;
            slips.try_set(Some(all));
        });
    } else {
        slips.set(Some(chosen));
    }
    let found: RwSignal<Option<Option<(Record, Mistake)>>> = RwSignal::new(None);
    Effect::new(move || {
        let slip = slips.with(|slips| slips.as_ref().and_then(|slips| slips.get(at.get()).cloned()));
        found.set(None);
        let Some(slip) = slip else { return };
        leptos::task::spawn_local(async move {
            let loaded = load(slip).await;
            found.try_set(Some(loaded));
        });
    });
    let count = Memo::new(move |_| slips.with(|slips| slips.as_ref().map(Vec::len)));
    let puzzle = move || match found.get() {
        None => view! { <p class="quiet" role="status">{words.loading}</p> }.into_any(),
        Some(None) => view! { <p class="refused" role="alert">{words.no_puzzle}</p> }.into_any(),
        Some(Some((record, mistake))) => {
            let (number, count) = (at.get_untracked() + 1, count.get_untracked().unwrap_or_default());
            view! { <Puzzle record=record mistake=mistake at=at number=number count=count tongue=tongue/> }.into_any()
        }
    };
    let body = move || match count.get() {
        None => view! { <p class="quiet" role="status">{words.loading}</p> }.into_any(),
        Some(0) => view! {
            <section class="empty-page">
                <div class="fan" aria-hidden="true">{GameId::ALL.map(emblem_of)}</div>
                <h2>{words.no_mistakes}</h2>
                <p>{words.no_mistakes_about}</p>
                <p><Link to=Route::Games class="button confirm">{words.my_games}</Link></p>
            </section>
        }
        .into_any(),
        Some(_) => puzzle.into_any(),
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page lesson mistakes" aria-busy=move || count.get().is_none().then_some("true")>
            <h1>{words.mistakes}</h1>
            <p class="quiet">{words.mistakes_about}</p>
            {body}
        </main>
    }
}

#[component]
fn Puzzle(
    record: Record,
    mistake: Mistake,
    at: RwSignal<usize>,
    number: usize,
    count: usize,
    tongue: Tongue,
) -> impl IntoView {
    let words = tongue.words;
    let before = mistake.ply.saturating_sub(1);
    let made = match record.plays.get(before) {
        Some(Entry::Play(entry)) => entry.play.clone(),
        Some(Entry::Time) | None => String::new(),
    };
    let game = record.game;
    let quest = Repair { game, best: mistake.best.clone(), made, praise: RefCell::default(), tongue };
    // What is kept was judged; what a file said of it may still be wrong.
    let is_legal = AnyGame::position(&record, before).is_ok_and(|game| game.weigh(&mistake.best).is_ok());
    let exercise = is_legal.then(|| Exercise::begin(&record, before, quest, tongue)).flatten();
    let next = move || {
        if number < count {
            view! { <button type="button" class="confirm next" on:click=move |_| at.set(number)>{words.next_mistake}</button> }
                .into_any()
        } else {
            view! { <Link to=Route::Games class="button confirm next">{words.my_games}</Link> }.into_any()
        }
    };
    let Some(exercise) = exercise else {
        return view! { <p class="refused" role="alert">{words.no_puzzle}</p>{next()} }.into_any();
    };
    view! {
        <p class="quiet">{(words.mistake_of)(number, count)}" · "{game.title()}</p>
        <p class="instruction" tabindex="-1">{words.find_better}</p>
        <Bench exercise=exercise answer=Some(mistake.best) next=next/>
    }
    .into_any()
}

/// To find a play that is as good as the best.
struct Repair {
    game: GameId,
    best: String,
    /// The play that was made.
    made: String,
    /// What is said to whoever has found one.
    praise: RefCell<String>,
    tongue: Tongue,
}

impl Repair {
    /// What the coach says about another play than the best.
    fn told(&self, judged: Option<Judged>) -> Option<String> {
        let Tongue { how, words } = self.tongue;
        let (verdict, reason) = match judged {
            Some(judged) if judged.verdict <= Verdict::Good => {
                *self.praise.borrow_mut() = (words.found_better)(&judged.verdict.say(how));
                return None;
            }
            // The reason is one for the play that is shown.
            Some(judged) => (sentence(&judged.verdict.say(how)), judged.reason.filter(|_| judged.best == self.best)),
            None => (String::new(), None),
        };
        let best = (words.best_was)(&say_play(self.game, &self.best, how));
        let reason = reason.map(|reason| sentence(&reason.say(how))).unwrap_or_default();
        Some(format!("{verdict} {best} {reason}").trim().to_owned())
    }
}

impl Quest for Repair {
    fn objection(&self, _: &str, _: &Scoring<AnyFeature>) -> Option<String> {
        None
    }

    /// Other plays may be as good: the coach is asked.
    fn consider(self: Rc<Self>, view: AnyView, play: &str, _: &Scoring<AnyFeature>, then: Then) {
        if play == self.best {
            *self.praise.borrow_mut() = (self.tongue.words.found_better)(&Verdict::Best.say(self.tongue.how));
            return then(None);
        }
        mind::judge(view, play.to_owned(), move |judged| then(self.told(judged)));
    }

    fn only_try(&self) -> Option<String> {
        Some(self.best.clone())
    }

    fn hint(&self) -> String {
        (self.tongue.words.you_had_played)(&say_play(self.game, &self.made, self.tongue.how))
    }

    /// Whoever sees the points has only to try every place.
    fn counts(&self) -> bool {
        false
    }

    fn praise(&self) -> String {
        self.praise.borrow().clone()
    }
}
