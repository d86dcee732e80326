//! The lobby: looking for somebody to play, who else does, and open tables.

use std::time::Duration;

use leptos::prelude::*;
use quintile_api::{Lobby, NewSeek, OpenTable, Player, Seek, Seeker, WhichSeek, Withdrawn, routes};
use quintile_bots::Level;
use quintile_rules::GameId;
use quintile_table::{LONGEST_NAME, Moment, Name, Pace};
use quintile_words::{Say, kept_name};

use super::frame::Bar;
use crate::app::{Tongue, tongue};
use crate::browser;
use crate::http::{self, Fault};
use crate::online::{introduce, spelled};
use crate::route::{Link, Route, Router};
use crate::state::settings::Settings;
use crate::words::lobby;

/// How often the page looks who is there, and says that somebody still waits.
const LOOK: Duration = Duration::from_secs(4);
const SECOND: Duration = Duration::from_secs(1);
const DAY: u32 = 24 * 3600;

/// The clocks to choose from: the fewer there are, the more people meet.
const PACES: [Pace; 7] = [
    Pace::Free,
    Pace::PerGame { seconds: 5 * 60, increment: 5 },
    Pace::PerGame { seconds: 10 * 60, increment: 5 },
    Pace::PerGame { seconds: 20 * 60, increment: 10 },
    Pace::PerMove { seconds: DAY },
    Pace::PerMove { seconds: 3 * DAY },
    Pace::PerMove { seconds: 7 * DAY },
];
/// After how many seconds the computer plays.
const WAITS: [Option<u32>; 6] = [Some(15), Some(30), Some(60), Some(120), Some(300), None];

/// What is looked for.
#[derive(Clone, Copy, PartialEq)]
struct Wanted {
    game: GameId,
    pace: Pace,
    level: Option<Level>,
    wait: Option<u32>,
}

/// A search that goes on.
#[derive(Clone, Copy)]
struct Search {
    /// `None` while nobody is looked for.
    seek: RwSignal<Option<Seek>>,
    failed: RwSignal<Option<String>>,
    router: Router,
    tongue: Tongue,
}

impl Search {
    fn start(self, name: Name, wanted: Wanted) {
        self.failed.set(None);
        let Wanted { game, pace, level, wait } = wanted;
        leptos::task::spawn_local(async move {
            let seek = NewSeek { name, game, pace, level, wait };
            let begun = match introduce().await {
                Ok(()) => http::post::<Seek>(routes::SEEKS, &seek).await,
                Err(fault) => Err(fault),
            };
            self.hear(begun, None);
        });
    }

    /// Says that somebody still waits here.
    fn go_on(self) {
        let Some(Seek { seek, .. }) = self.seek.get_untracked() else { return };
        leptos::task::spawn_local(async move {
            let heard = http::post::<Seek>(routes::SEEK_WAIT, &WhichSeek { seek }).await;
            self.hear(heard, Some(seek));
        });
    }

    /// What the server says: to a new search, or to one that went on when it was asked.
    fn hear(self, heard: Result<Seek, Fault>, asked: Option<quintile_api::SeekId>) {
        let current = self.seek.try_get_untracked().flatten().map(|seek| seek.seek);
        if asked.is_some() && asked != current {
            return;
        }
        match heard {
            Ok(Seek { table: Some(table), .. }) => {
                self.seek.try_set(None);
                self.router.go(Route::Online(spelled(table, self.tongue.how)));
            }
            // Whoever has left meanwhile waits no longer.
            Ok(seek) if self.seek.try_set(Some(seek)).is_some() => withdraw(seek),
            Ok(_) => browser::focus(".lobby-page .stop"),
            // It comes back: the search is kept for a while.
            Err(Fault::Unreachable | Fault::Busy) if asked.is_some() => {}
            Err(Fault::Missing) => {
                self.seek.try_set(None);
                self.failed.try_set(Some(lobby::of(self.tongue.how.lang).over.to_owned()));
            }
            Err(fault) => {
                self.seek.try_set(None);
                self.failed.try_set(Some(fault.say(self.tongue)));
            }
        }
    }

    fn stop(self) {
        if let Some(seek) = self.seek.try_update(Option::take).flatten() {
            withdraw(seek);
        }
    }
}

fn withdraw(Seek { seek, .. }: Seek) {
    leptos::task::spawn_local(async move {
        // Whoever is not asked for any more is forgotten soon.
        let _ = http::post::<Withdrawn>(routes::SEEK_WITHDRAW, &WhichSeek { seek }).await;
    });
}

/// The page.
#[component]
pub(crate) fn LobbyPage() -> impl IntoView {
    let tongue = tongue();
    let words = lobby::of(tongue.how.lang);
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<Router>();
    let search = Search { seek: RwSignal::new(None), failed: RwSignal::new(None), router, tongue };
    on_cleanup(move || search.stop());
    let there: RwSignal<Option<Result<Lobby, Fault>>> = RwSignal::new(None);
    let look = move || {
        search.go_on();
        leptos::task::spawn_local(async move {
            let found = http::get::<Lobby>(routes::LOBBY).await;
            let keeps = found == Err(Fault::Unreachable) && there.try_with_untracked(Option::is_some) == Some(true);
            if !keeps && there.try_with_untracked(|there| there.as_ref() != Some(&found)) == Some(true) {
                there.set(Some(found));
            }
        });
    };
    look();
    if let Ok(handle) = set_interval_with_handle(look, LOOK) {
        on_cleanup(move || handle.clear());
    }
    let game = settings.with_untracked(|settings| settings.last_game).unwrap_or(GameId::TwentyFourSeven);
    let name = RwSignal::new(settings.with_untracked(|settings| settings.name.clone()));
    let wanted = RwSignal::new(Wanted { game, pace: Pace::Free, level: Some(Level::Casual), wait: Some(60) });
    let begin = move |wanted: Wanted| {
        let Ok(name) = Name::new(&name.get_untracked()) else {
            search.failed.set(Some(tongue.words.name_first.to_owned()));
            return browser::focus(".lobby-page .your-name");
        };
        settings.update(|settings| (settings.name, settings.last_game) = (name.to_string(), Some(wanted.game)));
        search.start(name, wanted);
    };
    let is_looking = Memo::new(move |_| search.seek.with(Option::is_some));
    let none_here = move || there.with(|there| matches!(there, Some(Err(Fault::Told(_)))));
    let way = move || {
        if is_looking.get() {
            view! { <Looking search=search/> }.into_any()
        } else {
            view! { <Choosing name=name wanted=wanted begin=begin/> }.into_any()
        }
    };
    let lists = move || {
        there.get().and_then(Result::ok).map(|Lobby { tables, seekers }| {
            view! { <Seekers seekers=seekers begin=begin tongue=tongue/><OpenTables tables=tables tongue=tongue/> }
        })
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow lobby-page" aria-busy=move || there.with(Option::is_none).then_some("true")>
            <h1>{words.title}</h1>
            {move || if none_here() {
                view! { <p>{words.no_lobby}</p> }.into_any()
            } else {
                view! {
                    <p class="lead">{words.about}</p>
                    {way}
                    {move || search.failed.get().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
                    {lists}
                }.into_any()
            }}
        </main>
    }
}

/// What to look for.
#[component]
fn Choosing(
    name: RwSignal<String>,
    wanted: RwSignal<Wanted>,
    begin: impl Fn(Wanted) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let tongue = tongue();
    let (how, words) = (tongue.how, lobby::of(tongue.how.lang));
    let now = wanted.get_untracked();
    let games =
        GameId::ALL.map(|game| view! { <option value=game.name() selected=game == now.game>{game.title()}</option> });
    let paces = PACES.iter().enumerate().map(|(at, pace)| {
        view! { <option value=at.to_string() selected=*pace == now.pace>{pace.say(how)}</option> }
    });
    let levels = std::iter::once(None).chain(Level::ALL.map(Some)).map(|level| {
        let said = level.map_or(words.any_level.to_owned(), |level| level.say(how));
        view! { <option value=level.map_or("any", |level| level.name()) selected=level == now.level>{said}</option> }
    });
    let waits = WAITS.iter().enumerate().map(|(at, wait)| {
        let said = match wait {
            None => words.wait_always.to_owned(),
            Some(seconds) if seconds % 60 == 0 => (words.wait_minutes)(seconds / 60),
            Some(seconds) => (words.wait_seconds)(*seconds),
        };
        view! { <option value=at.to_string() selected=*wait == now.wait>{said}</option> }
    });
    let pick_game = move |event| {
        if let Ok(game) = event_target_value(&event).parse() {
            wanted.update(|wanted| wanted.game = game);
        }
    };
    let pick_pace = move |event| {
        let at = event_target_value(&event).parse::<usize>().unwrap_or(0);
        wanted.update(|wanted| wanted.pace = PACES.get(at).copied().unwrap_or_default());
    };
    let pick_level = move |event| wanted.update(|wanted| wanted.level = event_target_value(&event).parse().ok());
    let pick_wait = move |event| {
        let at = event_target_value(&event).parse::<usize>().unwrap_or(0);
        wanted.update(|wanted| wanted.wait = WAITS.get(at).copied().flatten());
    };
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        begin(wanted.get_untracked());
    };
    view! {
        <form class="card seek" on:submit=submit>
            <label class="field"><span>{tongue.words.your_name}</span>
                <input type="text" class="your-name" autocomplete="nickname" maxlength=LONGEST_NAME.to_string() prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
            </label>
            <label class="field"><span>{words.game}</span><select class="game" on:change=pick_game>{games}</select></label>
            <label class="field"><span>{words.clock}</span><select class="pace" on:change=pick_pace>{paces.collect_view()}</select></label>
            <label class="field"><span>{words.level}</span><select class="level" on:change=pick_level>{levels.collect_view()}</select></label>
            <label class="field"><span>{words.wait}</span><select class="wait" on:change=pick_wait>{waits.collect_view()}</select></label>
            <button type="submit" class="confirm">{words.find}</button>
        </form>
    }
}

/// A search goes on.
#[component]
fn Looking(search: Search) -> impl IntoView {
    let words = lobby::of(tongue().how.lang);
    let now = RwSignal::new(browser::now());
    let tick = move || {
        now.try_set(browser::now());
    };
    if let Ok(handle) = set_interval_with_handle(tick, SECOND) {
        on_cleanup(move || handle.clear());
    }
    let left = move || {
        let fill: Moment = search.seek.get()?.fill?;
        Some((words.computer_in)(fill.since(now.get()).div_ceil(1000)))
    };
    view! {
        <section class="card looking">
            <p class="searching" role="status">{words.looking}</p>
            <p class="quiet">{left}</p>
            <p class="quiet">{words.stay}</p>
            <button type="button" class="stop" on:click=move |_| search.stop()>{words.stop}</button>
        </section>
    }
}

/// Others who look for somebody.
#[component]
fn Seekers(
    seekers: Vec<Seeker>,
    begin: impl Fn(Wanted) + Copy + Send + Sync + 'static,
    tongue: Tongue,
) -> impl IntoView {
    let words = lobby::of(tongue.how.lang);
    let is_empty = seekers.is_empty();
    let row = move |Seeker { name, game, pace, level, .. }: Seeker| {
        let said = [Some(pace.say(tongue.how)), level.map(|level| level.say(tongue.how))];
        let said: Vec<String> = said.into_iter().flatten().collect();
        let wanted = Wanted { game, pace, level, wait: None };
        view! {
            <li class="waiting"><div><b>{game.title()}</b><span>{name.to_string()}</span><small class="quiet">{said.join(" · ")}</small></div>
                <button type="button" on:click=move |_| begin(wanted)>{(words.play_with)(name.as_str())}</button></li>
        }
    };
    view! {
        <section class="finished seekers"><h2>{words.seekers}</h2>
            {is_empty.then(|| view! { <p class="quiet">{words.no_seekers}</p> })}
            <ul>{seekers.into_iter().map(row).collect_view()}</ul>
        </section>
    }
}

/// Public tables with a free seat.
#[component]
fn OpenTables(tables: Vec<OpenTable>, tongue: Tongue) -> impl IntoView {
    let words = lobby::of(tongue.how.lang);
    let is_empty = tables.is_empty();
    let row = move |OpenTable { table, game, pace, players, .. }: OpenTable| {
        let names = players.iter().flatten().map(|Player { name, .. }| kept_name(name, tongue.how));
        let names = names.collect::<Vec<_>>().join(" · ");
        let free = (words.seats_free)(players.iter().filter(|player| player.is_none()).count());
        let said = [pace.say(tongue.how), free].join(" · ");
        view! {
            <li class="waiting"><Link to=Route::Online(spelled(table, tongue.how)) class="continue"><b>{game.title()}</b><span>{names}</span><span class="quiet">{said}</span></Link></li>
        }
    };
    view! {
        <section class="finished open-tables"><h2>{words.tables}</h2>
            {is_empty.then(|| view! { <p class="quiet">{words.no_tables}</p> })}
            <ul>{tables.into_iter().map(row).collect_view()}</ul>
        </section>
    }
}
