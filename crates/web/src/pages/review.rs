//! The coach looks at a game: how the chances went, by which plays they turned, and for each play what would have been better and why.
//! The worker thinks; the page shows each judgement as it comes.

mod graph;
mod story;

use leptos::prelude::*;
use quintile_bots::{Accuracy, Judged, Level, Scale, Verdict};
use quintile_rules::AnyGame;
use quintile_rules::kit::{Entry, Record, Seat, Sides, Viewer};
use quintile_words::{Say, kept_name, say_expected, say_play, say_swing, sentence};

use self::graph::{ChanceGraph, Line};
use self::story::{TurningPoint, chances, player, turning_points};
use crate::app::Tongue;
use crate::browser;
use crate::mind;
use crate::route::{Route, Router};
use crate::state::games::{Finished, Mistake, Reviewed, shelf};
use crate::state::settings::{Settings, Sitter, seat_name};
use crate::state::{practice, store};
use crate::table::mistakes;
use quintile_table::Moment;

/// A review under way or done.
#[derive(Clone, Copy)]
pub(crate) struct Review {
    record: StoredValue<Record>,
    sides: Sides,
    /// Whose chances are shown where one line says it all.
    you: RwSignal<Option<Seat>>,
    /// By entry of the record; those that were not judged yet are missing at the end.
    judged: RwSignal<Vec<Option<Judged>>>,
    begun: RwSignal<bool>,
}

impl Review {
    /// A review of a record, not begun.
    pub(crate) fn new(record: Record, you: Option<Seat>) -> Self {
        let seats = record.seats.len();
        let sides = AnyGame::sides(record.game, record.options.clone(), seats).unwrap_or(Sides::alone(seats));
        let (you, id) = (RwSignal::new(you), Finished::of(&record, None, Moment(0)).id);
        // Of one's own games it is known where one sat, whatever one was called.
        leptos::task::spawn_local(async move {
            if let Some(kept) = shelf::find(&id).await.and_then(|kept| kept.you) {
                you.try_set(Some(kept));
            }
        });
        let record = StoredValue::new(record);
        Self { record, sides, you, judged: RwSignal::new(Vec::new()), begun: RwSignal::new(false) }
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
            None => self.keep(),
            Some(None) => note(None),
            Some(Some((view, play))) => mind::judge(view, play, note),
        }
    }

    /// Remembers what came of it, if the game is one's own.
    fn keep(self) {
        let Some(you) = self.you.get_untracked() else { return };
        let Some(accuracy) = untrack(|| self.accuracy()).get(you.index()).and_then(Accuracy::percent) else { return };
        let reviewed = Reviewed { accuracy, mistakes: self.mistakes(you) };
        let id = self.record.with_value(|record| Finished::of(record, None, Moment(0)).id);
        leptos::task::spawn_local(async move {
            // Games of others are not kept here, and nothing of them is.
            let _ = shelf::review(&id, reviewed).await;
        });
    }

    /// The plays of a seat that cost much.
    fn mistakes(self, seat: Seat) -> Vec<Mistake> {
        self.record.with_value(|record| {
            self.judged.with_untracked(|judged| {
                let entries = (1..).zip(record.plays.iter().zip(judged));
                let costly = entries.filter_map(|(ply, (entry, judged))| {
                    let judged = judged.as_ref().filter(|judged| judged.verdict >= Verdict::Mistake)?;
                    (player(entry) == Some(seat)).then(|| Mistake { ply, best: judged.best.clone() })
                });
                costly.collect()
            })
        })
    }

    /// The costly plays of whoever may learn from them: one's own, or those of all people.
    fn slips(self) -> Vec<Mistake> {
        let people = self.record.with_value(|record| {
            let is_person = |seat: &Seat| record.seats[seat.index()].parse::<Level>().is_err();
            Seat::all(record.seats.len()).filter(is_person).collect::<Vec<_>>()
        });
        let seats = self.you.get().map_or(people, |you| vec![you]);
        let mut all: Vec<Mistake> = seats.into_iter().flat_map(|seat| self.mistakes(seat)).collect();
        all.sort_by_key(|mistake| mistake.ply);
        all
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
                        let Judged { verdict, loss, win_loss, .. } = *judged;
                        accuracy.add(&Scale::of(record.game), verdict, loss, win_loss);
                    }
                }
            });
            all
        })
    }

    fn turning_points(self) -> Vec<TurningPoint> {
        self.record.with_value(|record| {
            self.judged.with(|judged| turning_points(record.game, &record.plays, judged, self.sides))
        })
    }

    /// The lines of the chart. Of two sides one is enough: the viewer's, or the first.
    fn lines(self, tongue: Tongue) -> Vec<Line> {
        self.record.with_value(|record| {
            let lines =
                self.judged.with(|judged| chances(&record.plays, judged, self.sides, record.winners.as_deref()));
            let shown = match self.sides.count() {
                2 => {
                    let side = self.you.get().map_or(0, |you| self.sides.of(you));
                    side..side + 1
                }
                count => 0..count,
            };
            let name = |side: usize| {
                let members = self.sides.members(side).filter_map(|seat| record.seats.get(seat.index()));
                members.map(|name| kept_name(name, tongue.how)).collect::<Vec<_>>().join(" · ")
            };
            let lines = lines.into_iter().enumerate().filter(|(side, _)| shown.contains(side));
            lines.map(|(side, chances)| Line { side, name: name(side), chances }).collect()
        })
    }

    /// Whose play an entry is, by its number from 1.
    fn name(self, ply: usize, tongue: Tongue) -> String {
        self.record.with_value(|record| {
            let seat = ply.checked_sub(1).and_then(|at| player(record.plays.get(at)?));
            let name = seat.and_then(|seat| record.seats.get(seat.index()));
            name.map(|name| kept_name(name, tongue.how)).unwrap_or_default()
        })
    }
}

/// Opens a table on this device that stands where the record stood before a play, with that play's seat for the person.
pub(crate) async fn play_from(record: Record, ply: usize, seat: Seat, tongue: Tongue) -> Option<Route> {
    let settings = Settings::load();
    let level = settings.choice(record.game).seats.iter().find_map(Sitter::level).unwrap_or(Level::Casual);
    let name = seat_name(&settings.name, tongue.words.you)?;
    let log = practice::continued(&record, ply, (seat, name), level, (browser::random(), browser::now()))?;
    let id = format!("{:011x}", browser::random_number() >> 20);
    store::save(&id, &log, browser::now()).await?;
    Some(Route::Table(id))
}

/// A button that leads to a table from which a game goes on.
#[component]
pub(crate) fn PlayFrom(
    record: StoredValue<Record>,
    /// How many entries are on the table.
    #[prop(into)]
    ply: Signal<usize>,
    /// Whose tiles the person gets; nobody's where nobody is on turn.
    #[prop(into)]
    seat: Signal<Option<Seat>>,
    label: &'static str,
    tongue: Tongue,
) -> impl IntoView {
    let router = expect_context::<Router>();
    let failed = RwSignal::new(false);
    let press = move |_| {
        let Some(seat) = seat.get_untracked() else { return };
        let (record, ply) = (record.get_value(), ply.get_untracked());
        leptos::task::spawn_local(async move {
            match play_from(record, ply, seat, tongue).await {
                Some(route) => router.go(route),
                None => {
                    failed.try_set(true);
                }
            }
        });
    };
    view! {
        <button type="button" class="from-here" disabled=move || seat.get().is_none() on:click=press>{label}</button>
        {move || failed.get().then(|| view! { <p class="refused" role="alert">{tongue.words.no_store}</p> })}
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
    let points = Memo::new(move |_| review.turning_points());
    let lines = Memo::new(move |_| review.lines(tongue));
    let marked = Memo::new(move |_| points.get().into_iter().map(|point| point.ply).collect::<Vec<_>>());
    let said = move || {
        let judged = review.at(ply.get())?;
        let verdict = format!("{} · {}: {}", ply.get(), review.name(ply.get(), tongue), judged.verdict.say(how));
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
    let turning = move || {
        let all = points.get();
        if all.is_empty() {
            let over = done.get() == count && count > 0;
            return over.then(|| view! { <p class="quiet">{words.no_turning_points}</p> }.into_any());
        }
        let row = |point: TurningPoint| {
            let TurningPoint { ply: at, seat, before, after } = point;
            let heading = format!("{at} · {}", review.name(at, tongue));
            let text = sentence(&say_swing(before, after, how));
            let better = review.at(at).map(|judged| {
                let reason = judged.reason.as_ref().map(|reason| sentence(&reason.say(how))).unwrap_or_default();
                format!("{}: {}. {reason}", words.better, say_play(game, &judged.best, how))
            });
            view! {
                <li>
                    <button type="button" class="look" on:click=move |_| ply.set(at)>{heading}</button>
                    <p>{text}</p>
                    <p class="quiet">{better}</p>
                    <PlayFrom record=review.record ply=at - 1 seat=Some(seat) label=words.try_from_here tongue=tongue/>
                </li>
            }
        };
        let all = all.into_iter().map(row).collect_view();
        Some(view! { <h3>{words.turning_points}</h3><ol class="turning">{all}</ol> }.into_any())
    };
    let accuracy = move || {
        let rows = review.accuracy().into_iter().zip(names.clone()).filter_map(|(accuracy, name)| {
            let percent = accuracy.percent()?;
            Some(view! { <li><span>{kept_name(&name, how)}</span><b>{format!("{percent:.0} %")}</b></li> })
        });
        rows.collect_view()
    };
    let router = expect_context::<Router>();
    let slips = move || {
        let all = if done.get() == count { review.slips() } else { Vec::new() };
        let text = (words.mistakes_count)(all.len());
        (!all.is_empty()).then(|| {
            let open = move |_| {
                review.record.with_value(|record| mistakes::open(record, all.clone()));
                router.go(Route::Mistakes);
            };
            view! { <button type="button" class="slips" on:click=open>{text}</button> }
        })
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
                <ChanceGraph lines=lines steps=count ply=ply marked=marked tongue=tongue/>
            </Show>
            {turning}
            <Show when=move || done.get() != 0>
                <h3>{words.accuracy}</h3>
                <ul class="accuracy">{accuracy.clone()}</ul>
            </Show>
            {slips}
        </section>
    }
}
