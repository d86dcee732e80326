//! The page of a table: finding it, laying out its parts, saying what happens.

use std::time::Duration;

use leptos::prelude::*;
use quintile_drawing::{Highlight, die};
use quintile_rules::AnyView;
use quintile_rules::polygon::Symbol;
use quintile_table::{Command, Phase, Played, Seen, Snapshot};
use quintile_words::{Say, announce, seat_name, sentence, set_title};

use super::actions::{Actions, Tally};
use super::agreed::Counters;
use super::archive;
use super::board::Board;
use super::company::{Company, ConnectionState, Questions};
use super::curtain::Curtain;
use super::desk::{Desk, Note};
use super::drag::Drag;
use super::hand::HandRow;
use super::help::Help;
use super::keys;
use super::motion::{Flights, Step};
use super::opening::OpeningCard;
use super::over::Over;
use super::pad::ScorePad;
use super::panel::{Seats, Unseen, limit_text};
use super::sheet::Sheet;
use super::tips::Tips;
use super::wall::Wall;
use super::watching::{Watching, is_watching};
use crate::app::tongue;
use crate::driver::Link;
use crate::local::{self, Local};
use crate::pages::Bar;
use crate::route::{self, Route};
use crate::sound::{self, Cue};
use crate::state::settings::{Settings, Sound};

/// How long the lines of somebody's play stay marked.
const FLASH: Duration = Duration::from_millis(3500);

/// A table on this device, by its id.
#[component]
pub(crate) fn TablePage(id: String) -> impl IntoView {
    let words = tongue().words;
    let found: RwSignal<Option<Option<Link>>> = RwSignal::new(None);
    let owner = Owner::current();
    leptos::task::spawn_local(async move {
        let log = local::find(&id).await;
        // What the table makes has to end with the page, so it is made in the page's name.
        let link = owner.and_then(|owner| owner.with(|| log.map(|log| Local::run(id, log))));
        found.try_set(Some(link));
    });
    move || match found.get() {
        None => view! { <main tabindex="-1" class="page"><p class="quiet">{words.loading}</p></main> }.into_any(),
        Some(None) => view! {
            <Bar/>
            <main tabindex="-1" class="page narrow">
                <h1>{words.no_table}</h1>
                <p>{words.no_table_about}</p>
                <p><route::Link to=Route::Home class="button">{words.home}</route::Link></p>
            </main>
        }
        .into_any(),
        Some(Some(link)) => view! { <Table link=link/> }.into_any(),
    }
}

/// A table, wherever it runs.
#[component]
pub(super) fn Table(
    link: Link,
    /// Whether it is shown as on a wall.
    #[prop(optional)]
    screen: bool,
) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let desk = Desk::new(link, tongue, settings);
    let drag = Drag::new(desk);
    let help = RwSignal::new(false);
    let tab = RwSignal::new(Tab::Sheet);
    let News { told, shown, flash } = follow_news(desk);
    let phase = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.phase));
    archive::follow(link);
    let title = desk.game.title();
    let result = RwSignal::new(true);
    let wall = RwSignal::new(screen);
    keys::listen(desk, help, result, wall);
    // The last play lands first.
    let is_over = Memo::new(move |_| phase.get() == Phase::Over && desk.motion.step.get() == Step::Rest);
    // What lies behind a dialog is out of the keyboard's reach.
    let watching = Memo::new(move |_| is_watching(desk));
    let behind =
        move || wall.get() || help.get() || link.curtain.with(Option::is_some) || is_over.get() && result.get();
    // A button that was pressed may be gone, or have nothing to do any more: the keyboard then starts from the table.
    Effect::new(move || {
        link.snapshot.track();
        desk.verdict.track();
        desk.return_focus(Some("main"));
    });
    view! {
        <main tabindex="-1" class="table" data-game=desk.game.name()>
            <header class="bar" inert=behind>
                <route::Link to=Route::Home class="icon-button" label=words.home.to_owned()><Glyph name="home"/></route::Link>
                <h1>{title}</h1>
                <SetName desk=desk/>
                <Practice desk=desk/>
                <Limit desk=desk/>
                <span class="spring"></span>
                <Undo desk=desk/>
                <button type="button" class="icon-button to-screen" aria-label=words.screen title=words.screen on:click=move |_| wall.set(true)><Glyph name="screen"/></button>
                <SoundSwitch settings=settings/>
                <button type="button" class="icon-button how-to-play" aria-label=words.how_to_play title=words.how_to_play on:click=move |_| help.set(true)>"?"</button>
            </header>
            <ConnectionState link=link/>
            <Status desk=desk drag=drag told=shown/>
            <section class="play-area" inert=behind>
                <Board desk=desk drag=drag flash=flash/>
                <OpeningCard desk=desk/>
            </section>
            <section class="tray" inert=behind>
                <Die desk=desk/>
                {move || match watching.get() {
                    true => view! { <Watching desk=desk/> }.into_any(),
                    false => view! { <HandRow desk=desk drag=drag/><Actions desk=desk/> }.into_any(),
                }}
            </section>
            <aside class="side" inert=behind>
                <Seats desk=desk/>
                <Counters desk=desk/>
                <Questions desk=desk/>
                <Tally desk=desk/>
                <div class="tabs" role="tablist" aria-label=words.more>
                    <TabButton tab=tab this=Tab::Sheet name=words.sheet/>
                    <TabButton tab=tab this=Tab::Pad name=words.pad/>
                    <TabButton tab=tab this=Tab::Unseen name=words.unseen/>
                    {untrack(|| link.is_online()).then(|| view! { <TabButton tab=tab this=Tab::Company name=words.company/> })}
                </div>
                <div class="tab-body" id="tab-body" role="tabpanel">
                    {move || match tab.get() {
                        Tab::Sheet => view! { <Sheet desk=desk/> }.into_any(),
                        Tab::Pad => view! { <ScorePad desk=desk/> }.into_any(),
                        Tab::Unseen => view! { <Unseen desk=desk/> }.into_any(),
                        Tab::Company => view! { <Company desk=desk/> }.into_any(),
                    }}
                </div>
            </aside>
            <Tips desk=desk behind=Signal::derive(behind)/>
            <p class="sr" aria-live="assertive">{move || desk.note.get().map(|note| note.text)}</p>
            <p class="sr" aria-live="polite">{move || told.get()}</p>
            {move || link.curtain.get().map(|seat| view! { <Curtain link=link seat=seat tongue=tongue/> })}
            {move || (is_over.get() && !wall.get()).then(|| view! { <Over link=link tongue=tongue open=result/> })}
            <Help open=help tongue=tongue game=desk.game/>
            <Flights motion=desk.motion tongue=tongue/>
            {move || wall.get().then(|| view! { <Wall desk=desk flash=flash open=wall/> })}
        </main>
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Sheet,
    Pad,
    Unseen,
    Company,
}

impl Tab {
    /// What styles and tests call it.
    const fn name(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::Pad => "pad",
            Self::Unseen => "unseen",
            Self::Company => "company",
        }
    }
}

#[component]
fn TabButton(tab: RwSignal<Tab>, this: Tab, name: &'static str) -> impl IntoView {
    let chosen = move || tab.get() == this;
    view! {
        <button type="button" role="tab" data-tab=this.name() aria-controls="tab-body" aria-selected=move || if chosen() { "true" } else { "false" } on:click=move |_| tab.set(this)>
            {name}
        </button>
    }
}

/// What has just happened.
pub(super) struct News {
    /// As screen readers hear it.
    told: RwSignal<String>,
    /// As it stands above the board: the items of a play's points are on the score sheet.
    pub(super) shown: RwSignal<String>,
    /// The lines of the last play, for a moment.
    pub(super) flash: Memo<Vec<Highlight>>,
}

/// An event without the items of its points.
fn in_short(seen: &Seen) -> Seen {
    let mut short = seen.clone();
    if let Seen::Played(Played { scoring, .. }) = &mut short {
        scoring.items.clear();
    }
    short
}

/// Says and sounds what happens.
pub(super) fn follow_news(desk: Desk) -> News {
    let told = RwSignal::new(String::new());
    let shown = RwSignal::new(String::new());
    let lines: RwSignal<Vec<Highlight>> = RwSignal::new(Vec::new());
    let count = StoredValue::new(0u32);
    Effect::new(move || {
        let news = desk.link.news.get();
        if news.is_empty() {
            return;
        }
        let (scene, how) = (desk.link.snapshot.with_untracked(|snapshot| snapshot.scene.clone()), desk.tongue.how);
        let say = |seen: &Seen| announce(desk.game, seen, &scene, how).map(|said| sentence(&said));
        let text: Vec<String> = news.iter().filter_map(|event| say(&event.seen)).collect();
        if !text.is_empty() {
            told.set(text.join(" "));
            let short = |seen: &Seen| match seen {
                // Who won is on the card that comes.
                Seen::Finished => Some(sentence(desk.tongue.words.game_over)),
                seen => say(&in_short(seen)),
            };
            let short: Vec<String> = news.iter().filter_map(|event| short(&event.seen)).collect();
            shown.set(short.join(" "));
        }
        for event in &news {
            match &event.seen {
                Seen::Played(Played { scoring, .. }) => {
                    lines.set(Highlight::of(scoring));
                    count.update_value(|count| *count += 1);
                    let this = count.get_value();
                    let clear = move || {
                        if count.try_get_value() == Some(this) {
                            lines.set(Vec::new());
                        }
                    };
                    set_timeout(clear, FLASH);
                }
                Seen::Started => lines.set(Vec::new()),
                _ => {}
            }
        }
    });
    sound_news(desk);
    let is_aloft = move || desk.motion.step.get() == Step::Flying;
    News { told, shown, flash: Memo::new(move |_| if is_aloft() { Vec::new() } else { lines.get() }) }
}

/// Sounds what happens when it is seen: tiles when they land, with their points; the end when all has been told.
fn sound_news(desk: Desk) {
    Effect::new(move |before: Option<(u64, Step)>| {
        let now = (desk.motion.number.get(), desk.motion.step.get());
        let before = before.unwrap_or(now);
        let is_new = before.0 != now.0;
        let landed = now.1 != Step::Flying && (is_new || before.1 == Step::Flying);
        let rests = now.1 == Step::Rest && (is_new || before.1 != Step::Rest);
        desk.link.news.with_untracked(|news| {
            for event in news {
                match &event.seen {
                    Seen::Played(Played { scoring, .. }) if landed => {
                        if before.1 == Step::Flying {
                            sound::play(desk.settings, Cue::Lay);
                        }
                        sound::play(desk.settings, Cue::Score(scoring.points));
                    }
                    Seen::Finished if rests => sound::play(desk.settings, Cue::Over(won(desk))),
                    _ => {}
                }
            }
        });
        now
    });
}

/// Whether whoever looks has won.
fn won(desk: Desk) -> bool {
    desk.link.snapshot.with_untracked(|Snapshot { scene, .. }| {
        scene.result.as_ref().zip(scene.you).is_some_and(|(result, you)| result.winners.contains(&you))
    })
}

/// One line above the board: why something was rejected, or what happened last, or what to do.
#[component]
fn Status(desk: Desk, drag: Drag, told: RwSignal<String>) -> impl IntoView {
    let words = desk.tongue.words;
    let line = Memo::new(move |_| {
        if let Some(note) = desk.note.get() {
            return note;
        }
        let plain = |text: String| Note { text, refused: false };
        if desk.link.snapshot.with(|snapshot| snapshot.scene.halted.is_some()) {
            return plain(desk.tongue.class().game_halted.to_owned());
        }
        if desk.link.snapshot.with(|snapshot| snapshot.scene.paused) {
            return plain(words.paused.to_owned());
        }
        // To point somewhere is to ask; a tile that is on its way asks nothing.
        let pointed = desk.pointed_reason().filter(|_| drag.now.with(Option::is_none));
        if let Some(text) = pointed {
            return plain(text);
        }
        if desk.trading.with(Option::is_some) {
            return plain(words.choose_to_trade.to_owned());
        }
        if desk.picked.get().is_some() {
            return plain(words.choose_place.to_owned());
        }
        let told = told.get();
        let idle = desk.is_active() && desk.laid.with(Vec::is_empty);
        match (told.is_empty(), idle) {
            (true, true) => plain(words.your_turn.to_owned()),
            (true, false) if desk.is_active() => plain(String::new()),
            (true, false) => plain(waiting_for(desk)),
            (false, true) => plain(format!("{told} {}", words.your_turn)),
            (false, false) => plain(told),
        }
    });
    view! { <p class="status" class:refused=move || line.with(|line| line.refused) aria-hidden="true">{move || line.get().text}</p> }
}

fn waiting_for(desk: Desk) -> String {
    desk.link.snapshot.with(|snapshot| match snapshot.scene.turn {
        Some(seat) => (desk.tongue.words.turn_of)(&seat_name(&snapshot.scene, seat, desk.tongue.how)),
        None if snapshot.scene.phase == Phase::Closed => desk.tongue.words.closed.to_owned(),
        None => String::new(),
    })
}

/// The die (Polygon), which rolls when the turn changes.
#[component]
pub(super) fn Die(desk: Desk) -> impl IntoView {
    let tongue = desk.tongue;
    let rolled = Memo::new(move |before: Option<&Option<(usize, Symbol)>>| {
        // It is rolled when the play before it lies there.
        if let Some(before) = before.filter(|_| desk.motion.step.get() == Step::Flying) {
            return *before;
        }
        desk.view.with(|view| match view {
            Some(AnyView::Polygon(view)) => view.symbol.map(|symbol| (view.played, symbol)),
            Some(
                AnyView::Synergo(_) | AnyView::TwentyFourSeven(_) | AnyView::ScrambledFives(_) | AnyView::SumsOfOne(_),
            )
            | None => None,
        })
    });
    move || {
        let (_, symbol) = rolled.get()?;
        sound::play(desk.settings, Cue::Roll);
        // While it rolls it shows the other symbols, too.
        let others = Symbol::ALL.into_iter().filter(|&other| other != symbol);
        let face = |symbol| format!("<g>{}</g>", die(symbol).iter().map(ToString::to_string).collect::<String>());
        let art: String = others.chain([symbol]).map(face).collect();
        let label = format!("{}: {}", tongue.words.die, symbol.say(tongue.how));
        Some(view! { <svg class="die" viewBox="-54 -54 108 112" role="img" aria-label=label inner_html=art></svg> })
    }
}

/// The time left for the whole game.
#[component]
fn Limit(desk: Desk) -> impl IntoView {
    let limited = desk.link.snapshot.with_untracked(|snapshot| snapshot.setup.limit.is_some());
    let text = RwSignal::new(None);
    if limited {
        let beat = move || {
            drop(
                text.try_set(
                    desk.link
                        .snapshot
                        .try_with_untracked(|snapshot| limit_text(&snapshot.scene, desk.link.now()))
                        .flatten(),
                ),
            );
        };
        beat();
        if let Ok(handle) = set_interval_with_handle(beat, Duration::from_millis(500)) {
            on_cleanup(move || handle.clear());
        }
    }
    move || text.get().map(|text| view! { <span class="clock" title=desk.tongue.words.time_left>{text}</span> })
}

/// Takes the last own play back; where that cannot be, it says why.
#[component]
fn Undo(desk: Desk) -> impl IntoView {
    let words = desk.tongue.words;
    let snapshot = desk.link.snapshot;
    let seated = Memo::new(move |_| snapshot.with(|snapshot| snapshot.scene.you.is_some()));
    let refusal = Memo::new(move |_| snapshot.with(|snapshot| snapshot.scene.no_takeback.clone()));
    let why_not = move || refusal.get().map(|refusal| sentence(&refusal.say(desk.tongue.how)));
    let ask = move |_| match untrack(why_not) {
        Some(reason) => desk.say(&reason),
        None => desk.link.send(Command::AskTakeback { ply: snapshot.with_untracked(|snapshot| snapshot.scene.ply) }),
    };
    let title = move || why_not().map_or(words.take_back.to_owned(), |reason| format!("{}: {reason}", words.take_back));
    view! {
        <Show when=move || seated.get()>
            <button type="button" class="icon-button undo" aria-label=words.take_back title=title aria-disabled=move || refusal.get().is_some().then_some("true") on:click=ask>
                <Glyph name="undo"/>
            </button>
        </Show>
    }
}

/// Which set is on the table, unless it is the house's.
#[component]
fn SetName(desk: Desk) -> impl IntoView {
    let title = desk.link.snapshot.with_untracked(|snapshot| set_title(&snapshot.setup, desk.tongue.how));
    title.map(|title| view! { <span class="set-name" lang="">{title}</span> })
}

/// Says that the game is practice, once it is.
#[component]
fn Practice(desk: Desk) -> impl IntoView {
    let words = desk.tongue.words;
    let practice = Memo::new(move |_| desk.link.snapshot.with(|snapshot| snapshot.scene.practice));
    move || practice.get().then(|| view! { <span class="practice" title=words.practice_about>{words.practice}</span> })
}

/// Sound on or off.
#[component]
pub(crate) fn SoundSwitch(settings: RwSignal<Settings>) -> impl IntoView {
    let words = tongue().words;
    let on = move || settings.with(|settings| settings.sound != Sound::Off);
    let flip = move |_| {
        settings
            .update(|settings| settings.sound = if settings.sound == Sound::Off { Sound::Soft } else { Sound::Off });
    };
    view! {
        <button type="button" class="icon-button" aria-label=words.sound title=words.sound aria-pressed=move || if on() { "true" } else { "false" } on:click=flip>
            {move || if on() { view! { <Glyph name="sound"/> } } else { view! { <Glyph name="mute"/> } }}
        </button>
    }
}

/// A small drawing for a button.
#[component]
pub(crate) fn Glyph(name: &'static str) -> impl IntoView {
    let path = match name {
        "home" => "M4 11 12 4l8 7M6.5 9.5V20h11V9.5",
        "undo" => "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
        "sound" => "M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
        "mute" => "M4 9.5v5h3.5L12 18V6L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
        "sliders" => "M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
        "sun" => {
            "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
        }
        "moon" => "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
        "close" => "M6 6l12 12M18 6 6 18",
        "screen" => "M3 5h18v11H3zM8.5 20h7M12 16v4",
        "games" => "M4 6h.01M4 12h.01M4 18h.01M8.5 6H20M8.5 12H20M8.5 18H20",
        "play" => "M8 5v14l11-7z",
        _ => "",
    };
    view! { <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d=path/></svg> }
}
