//! A tournament: what it is, the way in, one's next table, rounds with their results, how everybody stands.

mod desk;
mod entrance;
mod opening;
mod rounds;
mod standings;

use std::time::Duration;

use leptos::prelude::*;
use quintile_api::routes;
use quintile_api::tournaments::TournamentPage as Tournament;
use quintile_table::Moment;
use quintile_words::about_game;
use serde::Serialize;

use self::desk::{Desk, Players};
use self::entrance::Entrance;
pub(crate) use self::opening::OpenTournamentPage;
use self::rounds::Rounds;
use self::standings::{Cross, Standings};
use super::frame::Bar;
use crate::app::{Tongue, tongue};
use crate::http::{self, Fault};
use crate::online::{canonical, introduce};
use crate::route::{Link, Route};
use crate::table::{Agreed, Invitation};
use crate::words::tournament as words;

/// How often the page looks how far the tables are.
const LOOK: Duration = Duration::from_secs(3);

/// A tournament that a page keeps looking at.
#[derive(Clone, Copy)]
struct Watched {
    /// Its name as the server has it.
    id: StoredValue<String>,
    /// As it was last seen.
    page: Memo<Option<Tournament>>,
    /// Why it cannot be seen.
    fault: Memo<Option<String>>,
    /// Whether there is an answer yet.
    answered: Memo<bool>,
    /// Which round is shown; the last one, if nobody has chosen.
    round: RwSignal<Option<usize>>,
    /// Looks at once.
    look: Callback<()>,
}

impl Watched {
    /// Something of it that is watched by itself.
    fn of<T: PartialEq + Send + Sync + 'static>(self, what: fn(&Tournament) -> T) -> Memo<Option<T>> {
        Memo::new(move |_| self.page.with(|page| page.as_ref().map(what)))
    }

    /// Asks for a change, then looks what it has led to. What went wrong, in words.
    fn ask(
        self,
        route: &'static str,
        body: impl Serialize + 'static,
        failed: RwSignal<Option<String>>,
        tongue: Tongue,
    ) {
        let Self { id, look, .. } = self;
        leptos::task::spawn_local(async move {
            let done = http::post::<Tournament>(&routes::of(route, id.get_value()), &body).await;
            if failed.try_set(done.err().map(|fault| fault.say(tongue))).is_none() {
                look.run(());
            }
        });
    }
}

/// Looks at a tournament now and every few seconds, for as long as the page is there.
fn watch(name: &str, tongue: Tongue) -> Watched {
    let found: RwSignal<Option<Result<Tournament, Fault>>> = RwSignal::new(None);
    let id = StoredValue::new(canonical(name));
    let round = RwSignal::new(None);
    let look = move || {
        leptos::task::spawn_local(async move {
            let (Some(id), Some(round)) = (id.try_get_value(), round.try_get_untracked()) else { return };
            let query = round.map(|round: usize| format!("?round={round}")).unwrap_or_default();
            let path = routes::of(routes::TOURNAMENT, id) + &query;
            let mut page: Result<Tournament, Fault> = match introduce().await {
                Ok(()) => http::get(&path).await,
                Err(fault) => Err(fault),
            };
            // Time alone is no news.
            if let Ok(page) = &mut page {
                page.now = Moment(0);
            }
            // What was there stays while the server cannot be reached.
            let keeps = page == Err(Fault::Unreachable) && found.try_with_untracked(Option::is_some) == Some(true);
            if !keeps && found.try_with_untracked(|found| found.as_ref() != Some(&page)) == Some(true) {
                found.set(Some(page));
            }
        });
    };
    look();
    if let Ok(handle) = set_interval_with_handle(look, LOOK) {
        on_cleanup(move || handle.clear());
    }
    let fault = Memo::new(move |_| {
        found.with(|found| match found {
            Some(Err(Fault::Missing)) => Some(words::of(tongue.how.lang).missing.to_owned()),
            Some(Err(fault)) => Some(fault.say(tongue)),
            _ => None,
        })
    });
    let page = Memo::new(move |_| found.with(|found| found.as_ref()?.as_ref().ok().cloned()));
    let answered = Memo::new(move |_| found.with(Option::is_some));
    Watched { id, page, fault, answered, round, look: Callback::new(move |()| look()) }
}

/// A tournament, by its name.
#[component]
pub(crate) fn TournamentPage(name: String) -> impl IntoView {
    let tongue = tongue();
    let (home, words) = (tongue.words.home, words::of(tongue.how.lang));
    let watched = watch(&name, tongue);
    let Watched { page, fault, answered, .. } = watched;
    let host = watched.of(|page| page.host);
    let open = watched.of(|page| page.takes_players);
    let agreed = watched.of(|page| (page.name.clone(), page.setup.clone()));
    let progress = watched.of(|page| (page.rounds, page.planned, page.ended));
    let how_far = move || {
        let (rounds, planned, ended) = progress.get()?;
        let far = (rounds > 0).then(|| (words.round_of)(rounds, planned));
        let ended = ended.then(|| words.ended.to_owned());
        Some(
            view! { <p class="how-far">{[far, ended].into_iter().flatten().collect::<Vec<_>>().join(". ").replace("..", ".")}</p> },
        )
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow contest tournament" aria-busy=move || (!answered.get()).then_some("true")>
            {move || fault.get().map(|text| view! { <h1>{text}</h1><p><Link to=Route::Home class="button">{home}</Link></p> })}
            {move || agreed.get().map(|(name, setup)| view! {
                <p class="quiet">{words.tournament}</p>
                <h1>{name.to_string()}</h1>
                <p>{about_game(setup.game, tongue.how)}</p>
                <Agreed setup=setup tongue=tongue/>
            })}
            {how_far}
            {move || (host.get() == Some(true)).then(|| view! { <Desk watched=watched/> })}
            {move || page.with(Option::is_some).then(|| view! {
                <Entrance watched=watched/>
                <Rounds watched=watched/>
                <Standings watched=watched/>
                <Cross watched=watched/>
                <Players watched=watched/>
            })}
            {move || (open.get() == Some(true)).then(|| view! { <Invitation name=name.clone() page=Route::Tournament/> })}
        </main>
    }
}
