//! A table on the server: finding it, and the time before its game, when people are invited and take their seats.

use std::fmt::Write as _;

use leptos::prelude::*;
use qrcode::{Color, EcLevel, QrCode};
use quintile_api::{ContestPage, routes};
use quintile_bots::Level;
use quintile_rules::kit::Seat;
use quintile_rules::synergo::Color as SideColor;
use quintile_table::{Chair, Command, HolderScene, LONGEST_NAME, Phase, SeatScene, Snapshot, Start};
use quintile_words::{Say, about_game, computer_name, person_name, sentence, set_title};

use super::agreed::Agreed;
use super::company::ConnectionState;
use super::page::Table;
use crate::app::tongue;
use crate::browser;
use crate::driver::Link;
use crate::http::{self, Fault};
use crate::online;
use crate::pages::{Bar, TableCode};
use crate::route::{self, Route};
use crate::site;
use crate::state::settings::{Settings, seat_name};

/// A table on the server, by its name.
#[component]
pub(crate) fn OnlinePage(
    name: String,
    /// Whether the table is shown as on a wall.
    #[prop(optional)]
    screen: bool,
) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<route::Router>();
    let found: RwSignal<Option<Result<Link, Fault>>> = RwSignal::new(None);
    let tries = RwSignal::new(0u32);
    let owner = Owner::current();
    let address = name.clone();
    Effect::new(move || {
        tries.track();
        let (name, Some(owner)) = (name.clone(), owner.clone()) else { return };
        leptos::task::spawn_local(async move {
            let link = online::find(&name, &owner).await;
            match &link {
                Ok(link) => {
                    let snapshot = link.snapshot.try_get_untracked();
                    let game = snapshot.filter(|snapshot| online::is_open(snapshot.scene.phase));
                    settings.update(|settings| settings.remember(&name, game.map(|snapshot| snapshot.setup.game)));
                }
                Err(Fault::Missing) => {
                    settings.update(|settings| settings.remember(&name, None));
                    // Contests have names of the same kind.
                    let path = routes::of(routes::CONTEST, online::canonical(&name));
                    if http::get::<ContestPage>(&path).await.is_ok() {
                        return router.turn_to(Route::Contest(name));
                    }
                }
                Err(_) => {}
            }
            found.try_set(Some(link));
        });
    });
    move || match found.get() {
        None => view! { <main tabindex="-1" class="page"><p class="quiet">{words.loading}</p></main> }.into_any(),
        Some(Err(fault)) => {
            let missing = fault == Fault::Missing;
            view! {
                <Bar/>
                <main tabindex="-1" class="page narrow">
                    <h1>{fault.say(tongue)}</h1>
                    <p>{if missing { words.no_such_table_about } else { words.server_gone_about }}</p>
                    <div class="buttons">
                        {(!missing).then(|| view! { <button type="button" class="confirm" on:click=move |_| tries.update(|tries| *tries += 1)>{words.try_again}</button> })}
                        <route::Link to=Route::Home class="button">{words.home}</route::Link>
                    </div>
                </main>
            }
            .into_any()
        }
        Some(Ok(link)) => view! { <Phases link=link name=address.clone() screen=screen/> }.into_any(),
    }
}

/// The lobby, then the table.
#[component]
fn Phases(link: Link, name: String, screen: bool) -> impl IntoView {
    let lobby = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.phase == Phase::Lobby));
    move || match lobby.get() {
        true => view! { <Lobby link=link name=name.clone()/> }.into_any(),
        false => view! { <Table link=link screen=screen/> }.into_any(),
    }
}

/// Before the game.
#[component]
fn Lobby(link: Link, name: String) -> impl IntoView {
    let tongue = tongue();
    let (how, words) = (tongue.how, tongue.words);
    let settings = expect_context::<RwSignal<Settings>>();
    let (game, by_host) =
        link.snapshot.with_untracked(|snapshot| (snapshot.setup.game, snapshot.setup.start == Start::ByHost));
    let set = link.snapshot.with_untracked(|snapshot| set_title(&snapshot.setup, how));
    let setup = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.setup.clone()));
    let nameless = RwSignal::new(false);
    let typed = RwSignal::new(settings.with_untracked(|settings| settings.name.clone()));
    let count = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.seats.len()));
    let you = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.you));
    let host = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.host));
    let open = Memo::new(move |_| link.snapshot.with(open_seats));
    let sit = move |seat: Seat| {
        let typed = typed.get_untracked();
        // Asked once: whoever wants no name gets a number.
        if typed.trim().is_empty() && !nameless.get_untracked() {
            nameless.set(true);
            return browser::focus(".lobby-seats .field input");
        }
        settings.update(|settings| settings.name.clone_from(&typed));
        let Some(name) = seat_name(&typed, &format!("{} {}", words.player, seat.index() + 1)) else { return };
        link.send(Command::Sit { seat: Some(seat), name, entropy: Some(browser::random()), seen: link.seen() });
    };
    let colors = Memo::new(move |_| {
        link.snapshot.with(|snapshot| snapshot.setup.colors().map(|colors| (colors, snapshot.setup.sides())))
    });
    let color_of = move |seat: Seat| {
        let (colors, sides) = colors.get()?;
        colors.get(sides.of(seat)).copied()
    };
    let row = move |seat: Seat| {
        let at = seat.index();
        let place = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.seats.get(at).cloned()));
        let here = move || link.presence.with(|presence| presence.as_ref()?.here.get(at).copied()).unwrap_or(false);
        let text = move || place.with(|place| place.as_ref().map(|place| holder(place, tongue)).unwrap_or_default());
        let is_open = move || place.with(|place| matches!(place, Some(SeatScene { holder: HolderScene::Open, .. })));
        let person =
            move || place.with(|place| matches!(place, Some(SeatScene { holder: HolderScene::Person(_), .. })));
        let assign = move |chair: Chair| link.send(Command::Assign { seat, chair, seen: link.seen() });
        view! {
            <li>
                <span class="dot" data-seat=at.to_string() aria-hidden="true"></span>
                <span class="name">{text}</span>
                {move || color_of(seat).map(|color| view! { <small class="color">{color.say(how)}</small> })}
                {move || (you.get() == Some(seat)).then(|| view! { <small class="badge">{words.your_seat}</small> })}
                {move || (person() && you.get() != Some(seat)).then(|| view! { <small>{if here() { words.here } else { words.away }}</small> })}
                <span class="spring"></span>
                {move || (is_open() && you.get().is_none()).then(|| view! { <button type="button" class="confirm" on:click=move |_| sit(seat)>{words.sit_here}</button> })}
                {move || (host.get() && is_open()).then(|| view! { <button type="button" on:click=move |_| assign(Chair::Bot(Level::Casual))>{words.computer}</button> })}
                {move || (host.get() && !is_open() && you.get() != Some(seat)).then(|| view! { <button type="button" on:click=move |_| assign(Chair::Open)>{words.free_seat}</button> })}
            </li>
        }
    };
    let pick_color = move || {
        let mine = color_of(you.get()?)?;
        let option = |color: SideColor| view! { <option value=color.to_string() selected=color == mine>{color.say(how)}</option> };
        let choose = move |event| {
            let wanted = event_target_value(&event);
            if let Some(color) = SideColor::ALL.into_iter().find(|color| color.to_string() == wanted) {
                link.send(Command::Color { color, seen: link.seen() });
            }
        };
        Some(view! {
            <label class="field my-color"><span>{words.your_color}</span><select on:change=choose>{SideColor::ALL.map(option)}</select></label>
        })
    };
    let refused = move || {
        let refusal = link.refusal.get().map(|refusal| sentence(&refusal.say(how)));
        refusal.or_else(|| link.trouble.get())
    };
    let waiting = move || match (open.get(), you.get()) {
        (0, _) => words.starts_soon.to_owned(),
        (open, Some(_)) => (words.waiting_for_people)(open),
        (_, None) => words.take_a_seat.to_owned(),
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow lobby">
            <h1>{game.title()}{set.map(|set| view! { " "<span class="set-name" lang="">{set}</span> })}</h1>
            <p class="lead">{about_game(game, how)}</p>
            {move || view! { <Agreed setup=setup.get() tongue=tongue/> }}
            <ConnectionState link=link/>
            <section class="lobby-seats">
                <h2>{words.players}</h2>
                {move || you.get().is_none().then(|| view! {
                    <label class="field"><span>{words.name}</span>
                        <input type="text" maxlength=LONGEST_NAME.to_string() prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                        {move || nameless.get().then(|| view! { <small role="alert">{words.name_first}</small> })}
                    </label>
                })}
                <ol>{move || Seat::all(count.get()).map(row).collect_view()}</ol>
                {pick_color}
                <p role="status">{waiting}</p>
                {move || refused().map(|text| view! { <p class="refused" role="alert">{text}</p> })}
                <div class="buttons">
                    {move || (by_host && host.get()).then(|| view! { <button type="button" class="confirm" disabled=move || open.get() != 0 on:click=move |_| link.send(Command::Start { seen: link.seen() })>{words.start}</button> })}
                    {move || you.get().is_some().then(|| view! { <button type="button" on:click=move |_| link.send(Command::Leave { seen: link.seen() })>{words.stand_up}</button> })}
                </div>
            </section>
            <TableCode name=name.clone()/>
            <Invitation name=name page=Route::Online/>
        </main>
    }
}

fn open_seats(snapshot: &Snapshot) -> usize {
    snapshot.scene.seats.iter().filter(|seat| seat.holder == HolderScene::Open).count()
}

fn holder(place: &SeatScene, tongue: crate::app::Tongue) -> String {
    match &place.holder {
        HolderScene::Open => tongue.words.open_seat.to_owned(),
        HolderScene::Bot(level) => computer_name(*level, tongue.how),
        HolderScene::Person(name) => person_name(name.as_str(), tongue.how).to_owned(),
    }
}

/// The link to a table or a contest: to copy, to send, to scan.
#[component]
pub(crate) fn Invitation(name: String, page: fn(String) -> Route) -> impl IntoView {
    let words = tongue().words;
    let copied = RwSignal::new(false);
    // In the words of whoever reads them out.
    let shown = online::table_name(&name).map_or(name, |id| online::spelled(id, tongue().how));
    let address = site::address(&page(shown.clone()).path());
    let copying = address.clone();
    let copy = move |_| {
        browser::copy(&copying);
        copied.set(true);
    };
    let sharing = address.clone();
    let share = browser::can_share().then(|| {
        view! { <button type="button" on:click=move |_| browser::share("Quintile", &sharing)>{words.share}</button> }
    });
    view! {
        <section class="invitation">
            <h2>{words.invite}</h2>
            <p>{words.invite_about}</p>
            <p class="address"><code>{address.clone()}</code></p>
            <p class="its-words">{shown.replace('-', " ")}</p>
            <div class="buttons">
                <button type="button" class="confirm" on:click=copy>{move || if copied.get() { words.copied } else { words.copy_link }}</button>
                {share}
            </div>
            {browser::is_loopback().then(|| view! { <p class="quiet">{words.only_this_computer}</p> })}
            <Code address=address/>
        </section>
    }
}

/// An address to scan.
#[component]
pub(crate) fn Code(address: String) -> impl IntoView {
    let label = tongue().words.qr;
    QrCode::with_error_correction_level(address.as_bytes(), EcLevel::M).ok().map(|code| {
        let side = code.width() + 8;
        view! {
            <svg class="qr" viewBox=format!("0 0 {side} {side}") role="img" aria-label=label>
                <rect width="100%" height="100%" fill="#fff"/><path d=squares(&code) fill="#000"/>
            </svg>
        }
    })
}

/// The dark squares of a code, as one path, with the quiet zone around.
fn squares(code: &QrCode) -> String {
    let mut path = String::new();
    for (at, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let _ = write!(path, "M{} {}h1v1h-1z", at % code.width() + 4, at / code.width() + 4);
        }
    }
    path
}
