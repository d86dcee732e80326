//! Opening a contest: what is played, whom everybody plays, and when the games begin.

use leptos::prelude::*;
use quintile_api::{NewContest, OpenedContest, routes};
use quintile_bots::Level;
use quintile_rules::GameId;
use quintile_table::{LONGEST_NAME, Name, Start};
use quintile_words::{about_game, computer_name};

use super::roster::{self, RosterField};
use super::time;
use crate::app::tongue;
use crate::http::{self, Fault};
use crate::local;
use crate::online::{introduce, spelled};
use crate::pages::Bar;
use crate::pages::habits::Habits;
use crate::pages::options::{Options, fit_colours};
use crate::pages::setup::{Clock, check, fit_to_variant, seat_range};
use crate::route::{Route, Router};
use crate::state::settings::{Choice, Settings, Sitter};

/// Opens a contest on this server.
#[component]
pub(crate) fn OpenContestPage() -> impl IntoView {
    let words = tongue().words;
    let settings = expect_context::<RwSignal<Settings>>();
    let last = settings.with_untracked(|settings| settings.last_game).unwrap_or(GameId::TwentyFourSeven);
    let game = RwSignal::new(last);
    let (name, names) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let games =
        GameId::ALL.map(|game| view! { <option value=game.name() selected=game == last>{game.title()}</option> });
    let pick = move |event| {
        if let Ok(picked) = event_target_value(&event).parse() {
            game.set(picked);
        }
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow setup open-contest">
            <h1>{words.open_contest}</h1>
            <p class="lead">{words.contest_about}</p>
            <label class="field"><span>{words.contest_name}</span>
                <input type="text" autocomplete="off" maxlength=LONGEST_NAME.to_string() placeholder=words.contest
                    prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
            </label>
            <label class="field"><span>{words.create_which}</span><select class="game" on:change=pick>{games}</select></label>
            <RosterField text=names/>
            {move || view! { <Terms game=game.get() name=name names=names/> }}
        </main>
    }
}

/// What all tables of the contest agree on.
#[component]
fn Terms(game: GameId, name: RwSignal<String>, names: RwSignal<String>) -> impl IntoView {
    let tongue = tongue();
    let (how, words) = (tongue.how, tongue.words);
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<Router>();
    // The variant that was played last, with other people.
    let mut choice = settings.with_untracked(|settings| settings.choice(game));
    choice.seats = vec![Sitter::Friend, Sitter::Bot(Level::Casual)];
    choice.rated = false;
    fit_colours(&mut choice);
    let choice = RwSignal::new(choice);
    fit_to_variant(game, choice, Sitter::Friend);
    let problem = Memo::new(move |_| choice.with(|choice| check(game, choice, how)));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let by_host = Memo::new(move |_| choice.with(|choice| choice.start == Start::ByHost));
    let at = RwSignal::new(String::new());
    let open = move |_| {
        let typed = name.get_untracked();
        let named = Name::new(&typed).or_else(|_| Name::new(words.contest));
        let Ok(name) = named else { return };
        let setup = choice.with_untracked(|choice| local::setup_of(game, choice));
        let roster = match names.with_untracked(|names| roster::read(names, tongue.class())) {
            Ok(roster) => roster,
            Err(problem) => return failed.set(Some(problem)),
        };
        let starts = time::next(&at.get_untracked()).filter(|_| setup.start == Start::ByHost);
        leptos::task::spawn_local(async move {
            match ask(&NewContest { name, setup, roster, starts }).await {
                Ok(opened) => {
                    let _ = settings.try_update(|settings| settings.last_game = Some(game));
                    router.go(Route::Contest(spelled(opened.contest, how)));
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    view! {
        <p class="quiet">{about_game(game, how)}</p>
        <Company game=game choice=choice/>
        <Options game=game choice=choice/>
        <Clock game=game choice=choice/>
        <Habits choice=choice contest=true/>
        {move || by_host.get().then(|| view! {
            <label class="field start-at"><span>{tongue.class().start_at}</span>
                <input type="time" prop:value=move || at.get() on:input=move |event| at.set(event_target_value(&event))/>
                <small>{tongue.class().start_at_about}</small>
            </label>
        })}
        <div class="start">
            {move || problem.get().or(failed.get()).map(|text| view! { <p class="refused" role="alert">{text}</p> })}
            <button type="button" class="confirm" disabled=move || problem.with(Option::is_some) on:click=open>{words.open_contest}</button>
        </div>
    }
}

async fn ask(contest: &NewContest) -> Result<OpenedContest, Fault> {
    introduce().await?;
    http::post(routes::CONTESTS, contest).await
}

/// Whom everybody plays: the computer, or each other in groups.
#[component]
fn Company(game: GameId, choice: RwSignal<Choice>) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let key = |seats: &[Sitter]| match seats.iter().find_map(Sitter::level) {
        Some(level) => level.name().to_owned(),
        None => seats.len().to_string(),
    };
    let chosen = Memo::new(move |_| choice.with(|choice| key(&choice.seats)));
    let range = Memo::new(move |_| choice.with(|choice| seat_range(game, choice)));
    let choose = move |event| {
        let value: String = event_target_value(&event);
        choice.update(|choice| {
            choice.seats = match (value.parse::<Level>(), value.parse::<usize>()) {
                (Ok(level), _) => vec![Sitter::Friend, Sitter::Bot(level)],
                (_, Ok(count)) => vec![Sitter::Friend; count],
                _ => return,
            };
        });
    };
    let levels = Level::ALL.map(|level| {
        view! { <option value=level.name() selected=move || chosen.get() == level.name()>{computer_name(level, tongue.how)}</option> }
    });
    let groups = move || {
        let (least, most) = range.get();
        (least.max(2)..=most)
            .map(|count| {
                let this = count.to_string();
                view! { <option value=count.to_string() selected=move || chosen.get() == this>{(words.in_groups)(count)}</option> }
            })
            .collect_view()
    };
    view! {
        <label class="field"><span>{words.everybody_plays}</span>
            <select class="company-of" on:change=choose>{levels}{groups}</select>
        </label>
    }
}
