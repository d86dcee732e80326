//! Setting up a game: who sits where, variants, the clock.

use leptos::prelude::*;
use quintile_bots::Level;
use quintile_rules::kit::read_options;
use quintile_rules::{Game, GameId, with_game};
use quintile_table::{LONGEST_NAME, Pace};
use quintile_words::{Say, SetupField, about_game, about_level, computer_name, sentence, set_title};

use super::frame::Bar;
use super::habits::Habits;
use super::home::play_now;
use super::options::{Options, fit_colours};
use super::settings::Choices;
use crate::app::tongue;
use crate::local;
use crate::route::Router;
use crate::site;
use crate::state::settings::{Choice, Settings, Sitter};
use crate::words::lobby;

/// How many can play with these options.
pub(super) fn seat_range(game: GameId, choice: &Choice) -> (usize, usize) {
    with_game!(game, G => {
        let options = read_options::<G>(choice.options.clone()).unwrap_or_default();
        let range = G::seats(&options);
        (*range.start(), *range.end())
    })
}

/// Keeps seats and colours in step with the variant, which may be for fewer or more players.
pub(super) fn fit_to_variant(game: GameId, choice: RwSignal<Choice>, newcomer: Sitter) {
    Effect::new(move || {
        let (least, most) = choice.with(|choice| seat_range(game, choice));
        let count = choice.with(|choice| choice.seats.len());
        if count > most || count < least {
            choice.update(|choice| choice.seats.resize(count.clamp(least, most), newcomer.clone()));
        }
        if game == GameId::Synergo {
            let before = choice.get_untracked();
            let mut fitted = before.clone();
            fit_colours(&mut fitted);
            if fitted != before {
                choice.set(fitted);
            }
        }
    });
}

/// Whether it makes a table; else why not.
pub(super) fn check(game: GameId, choice: &Choice, how: quintile_words::Speech) -> Option<String> {
    local::setup_of(game, choice).check().err().map(|bad| sentence(&bad.say(how)))
}

/// The set-up page of a game.
#[component]
pub(crate) fn SetupPage(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let (how, words) = (tongue.how, tongue.words);
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<Router>();
    let choice = RwSignal::new(settings.with_untracked(|settings| settings.choice(game)));
    // Kept as it changes, so that "play now" plays what was last seen here.
    Effect::new(move || {
        let choice = choice.get();
        let sound = check(game, &choice, how).is_none();
        if sound {
            settings.update(|settings| {
                settings.choices.insert(game.name().to_owned(), choice);
            });
        }
    });
    fit_to_variant(game, choice, Sitter::Bot(Level::Casual));
    let problem = Memo::new(move |_| choice.with(|choice| check(game, choice, how)));
    let people = move || choice.with(|choice| choice.seats.iter().any(|sitter| matches!(sitter, Sitter::Person(_))));
    let failed = RwSignal::new(None);
    let start = move |_| {
        leptos::task::spawn_local(async move {
            failed.try_set(play_now(game, tongue, settings, router).await.err());
        });
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow setup">
            <h1>{game.title()}</h1>
            <p class="lead">{about_game(game, how)}</p>
            <SetInUse game=game choice=choice/>
            <SeatList game=game choice=choice/>
            <Options game=game choice=choice/>
            <Clock game=game choice=choice/>
            <Habits choice=choice/>
            <div class="start">
                {move || problem.get().or(failed.get()).map(|text| view! { <p class="refused" role="alert">{text}</p> })}
                {move || (!people()).then(|| view! { <p class="quiet">{words.bots_only}</p> })}
                <button type="button" class="confirm" disabled=move || problem.with(Option::is_some) on:click=start>{words.start}</button>
            </div>
        </main>
    }
}

/// Which set is in use, unless it is the house's, and the way back to that.
#[component]
fn SetInUse(game: GameId, choice: RwSignal<Choice>) -> impl IntoView {
    let tongue = tongue();
    let title = Memo::new(move |_| choice.with(|choice| set_title(&local::setup_of(game, choice), tongue.how)));
    move || {
        let title = title.get()?;
        let leave = move |_| choice.update(Choice::leave_set);
        Some(view! {
            <p class="set-in-use"><span>{SetupField::Set.name(tongue.how)}": "<b lang="">{title}</b></span>
                <button type="button" on:click=leave>{tongue.words.house_set}</button>
            </p>
        })
    }
}

/// The word for a friend by link in a seat's menu.
const FRIEND: &str = "friend";

/// What a seat's menu calls its choices.
fn sitter_key(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Person(_) => "person".to_owned(),
        Sitter::Friend => FRIEND.to_owned(),
        Sitter::Bot(level) => level.name().to_owned(),
    }
}

/// At a table on the server everybody has a device. Whichever was chosen last holds: friends here, or friends by link.
fn one_person_a_device(choice: &mut Choice, changed: usize) {
    let people = choice.seats.iter().filter(|sitter| matches!(sitter, Sitter::Person(_))).count();
    if people < 2 || !choice.is_online() {
        return;
    }
    let by_link = choice.rated || choice.seats.get(changed) == Some(&Sitter::Friend);
    for sitter in choice.seats.iter_mut().skip(1) {
        match sitter {
            Sitter::Person(_) if by_link => *sitter = Sitter::Friend,
            Sitter::Friend if !by_link => *sitter = Sitter::Person(String::new()),
            _ => {}
        }
    }
}

/// Who sits where.
#[component]
fn SeatList(game: GameId, choice: RwSignal<Choice>) -> impl IntoView {
    let tongue = tongue();
    let (how, words) = (tongue.how, tongue.words);
    let settings = expect_context::<RwSignal<Settings>>();
    let count = Memo::new(move |_| choice.with(|choice| choice.seats.len()));
    let range = Memo::new(move |_| choice.with(|choice| seat_range(game, choice)));
    let teams = Memo::new(move |_| choice.with(|choice| local::setup_of(game, choice).sides().in_teams()));
    let row = move |at: usize| {
        let sitter = Memo::new(move |_| choice.with(|choice| choice.seats.get(at).cloned()));
        let key = move || sitter.with(|sitter| sitter.as_ref().map(sitter_key).unwrap_or_default());
        let set = move |value: String| {
            choice.update(|choice| {
                if let Some(seat) = choice.seats.get_mut(at) {
                    *seat = match value.parse::<Level>() {
                        Ok(level) => Sitter::Bot(level),
                        Err(_) if value == FRIEND => Sitter::Friend,
                        Err(_) => Sitter::Person(String::new()),
                    };
                }
                one_person_a_device(choice, at);
            });
        };
        let name = move || match sitter.get() {
            Some(Sitter::Person(name)) => Some(name),
            _ => None,
        };
        let rename = move |text: String| {
            choice.update(|choice| {
                if let Some(Sitter::Person(name)) = choice.seats.get_mut(at) {
                    *name = text;
                }
            });
        };
        let placeholder = move || match at {
            0 => settings.with_untracked(|settings| {
                if settings.name.is_empty() { words.you.to_owned() } else { settings.name.clone() }
            }),
            _ => format!("{} {}", words.player, at + 1),
        };
        let about = move || match sitter.get() {
            Some(Sitter::Bot(level)) => sentence(about_level(level, how)),
            Some(Sitter::Friend) => words.friend_by_link_about.to_owned(),
            _ => String::new(),
        };
        let levels = Level::ALL.map(|level| {
            let text = sentence(&computer_name(level, how)).trim_end_matches('.').to_owned();
            view! { <option value=level.name()>{text}</option> }
        });
        let label = format!("{} {}", words.seat, at + 1);
        view! {
            <li>
                <span class="dot" data-seat=at.to_string() aria-hidden="true"></span>
                <select aria-label=label prop:value=key on:change=move |event| set(event_target_value(&event))>
                    <option value="person">{if at == 0 { words.me } else { words.friend_here }}</option>
                    {(!site::is_static()).then(|| view! { <option value=FRIEND>{words.friend_by_link}</option> })}
                    {levels}
                </select>
                <Show when=move || name().is_some() fallback=move || view! { <small>{about}</small> }>
                    <input type="text" maxlength=LONGEST_NAME.to_string() aria-label=words.name placeholder=placeholder
                        prop:value=move || name().unwrap_or_default() on:change=move |event| rename(event_target_value(&event))/>
                </Show>
            </li>
        }
    };
    view! {
        <fieldset class="seat-list">
            <legend>{words.players}</legend>
            <ol>{move || (0..count.get()).map(row).collect_view()}</ol>
            <p class="quiet" role="status">{move || { let (least, most) = range.get(); (words.for_players)(least, most) }}</p>
            {move || teams.get().then(|| view! { <p class="quiet">{words.in_teams}</p> })}
            <div class="buttons">
                <button type="button" disabled={move || count.get() >= range.get().1}
                    on:click=move |_| choice.update(|choice| choice.seats.push(Sitter::Bot(Level::Casual)))>{words.add_seat}</button>
                <button type="button" disabled={move || count.get() <= range.get().0}
                    on:click=move |_| choice.update(|choice| drop(choice.seats.pop()))>{words.remove_seat}</button>
            </div>
        </fieldset>
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Free,
    PerMove,
    PerGame,
    Days,
}

/// Seconds of a day.
const DAY: u32 = 86_400;

/// The clock.
#[component]
pub(super) fn Clock(game: GameId, choice: RwSignal<Choice>) -> impl IntoView {
    let tongue = tongue();
    let (how, words) = (tongue.how, tongue.words);
    let kind = Signal::derive(move || match choice.with(|choice| choice.pace) {
        Pace::Free => Kind::Free,
        Pace::PerMove { seconds } if seconds >= DAY => Kind::Days,
        Pace::PerMove { .. } => Kind::PerMove,
        Pace::PerGame { .. } => Kind::PerGame,
    });
    let set = move |kind| {
        let pace = match kind {
            Kind::Free => Pace::Free,
            Kind::PerMove => Pace::PerMove { seconds: 60 },
            Kind::Days => Pace::PerMove { seconds: 3 * DAY },
            Kind::PerGame => Pace::PerGame { seconds: 600, increment: 0 },
        };
        choice.update(|choice| choice.pace = pace);
    };
    let kinds = [
        (Kind::Free, words.clock_free.to_owned()),
        (Kind::PerMove, words.clock_per_move.to_owned()),
        (Kind::PerGame, words.clock_per_game.to_owned()),
    ];
    // Days are for people who come back: not for a table on one device.
    let online = Memo::new(move |_| choice.with(Choice::is_online));
    let days = (Kind::Days, lobby::of(how.lang).clock_days.to_owned());
    let amount = move || match choice.with(|choice| choice.pace) {
        Pace::Free => ().into_any(),
        Pace::PerMove { seconds } if seconds >= DAY => {
            let set = move |days: u32| {
                choice.update(|choice| choice.pace = Pace::PerMove { seconds: days.saturating_mul(DAY) });
            };
            view! { <Amount label=lobby::of(how.lang).clock_days value=seconds / DAY least=1 most=14 set=set/> }
                .into_any()
        }
        Pace::PerMove { seconds } => {
            let set = move |seconds| choice.update(|choice| choice.pace = Pace::PerMove { seconds });
            view! { <Amount label=words.seconds value=seconds least=5 most=3600 set=set/> }.into_any()
        }
        Pace::PerGame { seconds, increment } => {
            let set = move |minutes: u32| {
                let seconds = minutes.saturating_mul(60);
                choice.update(|choice| choice.pace = Pace::PerGame { seconds, increment });
            };
            let add = move |increment| choice.update(|choice| choice.pace = Pace::PerGame { seconds, increment });
            view! {
                <Amount label=words.minutes value=seconds / 60 least=1 most=180 set=set/>
                <Amount label=words.increment value=increment least=0 most=3600 set=add/>
            }
            .into_any()
        }
    };
    let limit = move || {
        let set = move |minutes: u32| {
            choice.update(|choice| choice.limit = (minutes > 0).then_some(minutes.saturating_mul(60)));
        };
        let value = choice.with_untracked(|choice| choice.limit.unwrap_or(0) / 60);
        game.has_clock().then(|| view! { <Amount label=words.whole_game value=value least=0 most=180 set=set/> })
    };
    let habit = local::setup_of(game, &Choice::default()).confirms_after().unwrap_or(0) / 1000;
    let confirm = choice.with_untracked(|choice| choice.confirm).unwrap_or(habit as u32);
    let set_confirm = move |seconds| choice.update(|choice| choice.confirm = Some(seconds));
    view! {
        {move || {
            let kinds = kinds.iter().cloned().chain(online.get().then(|| days.clone())).collect::<Vec<_>>();
            view! { <Choices legend=words.clock name="clock" choices=kinds chosen=kind choose=set/> }
        }}
        <div class="amounts">
            {amount}
            {limit}
            <Amount label=SetupField::Confirm.name(how) value=confirm least=0 most=60 set=set_confirm/>
        </div>
        <p class="quiet">{SetupField::Confirm.about(how)}</p>
    }
}

/// A number between two bounds.
#[component]
pub(super) fn Amount(
    label: &'static str,
    value: u32,
    least: u32,
    most: u32,
    set: impl Fn(u32) + 'static,
) -> impl IntoView {
    let change = move |event| {
        if let Ok(number) = event_target_value(&event).parse::<u32>() {
            set(number.clamp(least, most));
        }
    };
    view! {
        <label class="field"><span>{label}</span>
            <input type="number" inputmode="numeric" min=least.to_string() max=most.to_string() prop:value=value.to_string() on:change=change/>
        </label>
    }
}
