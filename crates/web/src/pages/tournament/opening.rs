//! Opening a tournament: what is played, by how many at a table, who meets whom, in how many rounds.

use leptos::prelude::*;
use quintile_api::routes;
use quintile_api::tournaments::{MAX_ROUNDS, MAX_SEATS, NewTournament, OpenedTournament, System};
use quintile_bots::Level;
use quintile_rules::GameId;
use quintile_table::{LONGEST_NAME, Name};
use quintile_words::{about_game, computer_name};

use super::words;
use crate::app::tongue;
use crate::http::{self, Fault};
use crate::local;
use crate::online::{introduce, spelled};
use crate::pages::Bar;
use crate::pages::habits::Habits;
use crate::pages::options::{Options, fit_colours};
use crate::pages::settings::{Choices, Switch};
use crate::pages::setup::{Clock, check, fit_to_variant, seat_range};
use crate::route::{Route, Router};
use crate::state::settings::{Choice, Settings, Sitter};

/// Opens a tournament on this server.
#[component]
pub(crate) fn OpenTournamentPage() -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let settings = expect_context::<RwSignal<Settings>>();
    let last = settings.with_untracked(|settings| settings.last_game).unwrap_or(GameId::TwentyFourSeven);
    let game = RwSignal::new(last);
    let name = RwSignal::new(String::new());
    let games =
        GameId::ALL.map(|game| view! { <option value=game.name() selected=game == last>{game.title()}</option> });
    let pick = move |event| {
        if let Ok(picked) = event_target_value(&event).parse() {
            game.set(picked);
        }
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow setup open-contest open-tournament">
            <h1>{words.open}</h1>
            <p class="lead">{words.about}</p>
            <label class="field"><span>{words.name}</span>
                <input type="text" autocomplete="off" maxlength=LONGEST_NAME.to_string() placeholder=words.tournament
                    prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
            </label>
            <label class="field"><span>{tongue.words.create_which}</span><select class="game" on:change=pick>{games}</select></label>
            {move || view! { <Terms game=game.get() name=name/> }}
        </main>
    }
}

/// What is agreed beyond the set-up of the tables.
#[derive(Clone, Copy)]
struct Plan {
    system: RwSignal<System>,
    /// 0: as many as it takes.
    rounds: RwSignal<usize>,
    fill: RwSignal<Option<Level>>,
    duplicate: RwSignal<bool>,
    by_itself: RwSignal<bool>,
}

#[component]
fn Terms(game: GameId, name: RwSignal<String>) -> impl IntoView {
    let tongue = tongue();
    let (how, words) = (tongue.how, words::of(tongue.how.lang));
    let settings = expect_context::<RwSignal<Settings>>();
    let router = expect_context::<Router>();
    let mut choice = settings.with_untracked(|settings| settings.choice(game));
    choice.seats = vec![Sitter::Friend; 2];
    // Whoever agreed to a result does not take it back.
    choice.takebacks = false;
    fit_colours(&mut choice);
    let choice = RwSignal::new(choice);
    fit_to_variant(game, choice, Sitter::Friend);
    let plan = Plan {
        system: RwSignal::new(System::Swiss),
        rounds: RwSignal::new(5),
        fill: RwSignal::new(None),
        duplicate: RwSignal::new(false),
        by_itself: RwSignal::new(false),
    };
    let problem = Memo::new(move |_| choice.with(|choice| check(game, choice, how)));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let open = move |_| {
        let named = Name::new(&name.get_untracked()).or_else(|_| Name::new(words.tournament));
        let Ok(name) = named else { return };
        let rounds = plan.rounds.get_untracked();
        let new = NewTournament {
            name,
            setup: choice.with_untracked(|choice| local::setup_of(game, choice)),
            system: plan.system.get_untracked(),
            rounds: (rounds > 0).then_some(rounds),
            duplicate: plan.duplicate.get_untracked(),
            fill: plan.fill.get_untracked(),
            by_itself: plan.by_itself.get_untracked(),
        };
        leptos::task::spawn_local(async move {
            match ask(&new).await {
                Ok(opened) => {
                    let _ = settings.try_update(|settings| settings.last_game = Some(game));
                    router.go(Route::Tournament(spelled(opened.tournament, how)));
                }
                Err(fault) => drop(failed.try_set(Some(fault.say(tongue)))),
            }
        });
    };
    view! {
        <p class="quiet">{about_game(game, how)}</p>
        <Shape game=game choice=choice plan=plan/>
        <Options game=game choice=choice/>
        <Clock game=game choice=choice/>
        <Habits choice=choice tournament=true/>
        <div class="start">
            {move || problem.get().or(failed.get()).map(|text| view! { <p class="refused" role="alert">{text}</p> })}
            <button type="button" class="confirm" disabled=move || problem.with(Option::is_some) on:click=open>{words.open}</button>
        </div>
    }
}

async fn ask(new: &NewTournament) -> Result<OpenedTournament, Fault> {
    introduce().await?;
    http::post(routes::TOURNAMENTS, new).await
}

/// How many sit at a table, who meets whom, and how often.
#[component]
fn Shape(game: GameId, choice: RwSignal<Choice>, plan: Plan) -> impl IntoView {
    let tongue = tongue();
    let words = words::of(tongue.how.lang);
    let range = Memo::new(move |_| choice.with(|choice| seat_range(game, choice)));
    let count = Memo::new(move |_| choice.with(|choice| choice.seats.len()));
    let seats = move |event| {
        if let Ok(count) = event_target_value(&event).parse::<usize>() {
            choice.update(|choice| choice.seats = vec![Sitter::Friend; count]);
        }
    };
    let counts = move || {
        let (least, most) = range.get();
        (least.max(2)..=most.min(MAX_SEATS))
            .map(|seats| view! { <option value=seats.to_string() selected=move || count.get() == seats>{seats}</option> })
            .collect_view()
    };
    let rounds = move |event| plan.rounds.set(event_target_value(&event).parse().unwrap_or(0));
    let all = move || match (plan.system.get(), count.get()) {
        (System::RoundRobin, 2) => words.rounds_auto,
        _ => words.rounds_none,
    };
    let lengths = (1..=MAX_ROUNDS)
        .map(|rounds| view! { <option value=rounds.to_string() selected=rounds == 5>{rounds}</option> })
        .collect_view();
    let fill = move |event| plan.fill.set(event_target_value(&event).parse().ok());
    let levels =
        Level::ALL.map(|level| view! { <option value=level.name()>{computer_name(level, tongue.how)}</option> });
    let systems = vec![(System::Swiss, words.swiss.to_owned()), (System::RoundRobin, words.round_robin.to_owned())];
    view! {
        <Choices legend=words.system name="system" choices=systems chosen=plan.system choose=move |system| plan.system.set(system)/>
        <div class="amounts">
            <label class="field"><span>{words.seats}</span><select class="table-size" on:change=seats>{counts}</select></label>
            <label class="field"><span>{words.rounds}</span>
                <select class="rounds" on:change=rounds><option value="0">{all}</option>{lengths}</select>
            </label>
        </div>
        <label class="field"><span>{words.fill}</span>
            <select class="fill" on:change=fill><option value="">{words.fill_nobody}</option>{levels}</select>
        </label>
        <Switch label=words.duplicate.to_owned() about=words.duplicate_about on=plan.duplicate set=move |on| plan.duplicate.set(on)/>
        <Switch label=words.by_itself.to_owned() about=words.by_itself_about on=plan.by_itself set=move |on| plan.by_itself.set(on)/>
    }
}
