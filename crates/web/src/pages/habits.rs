//! What a table allows, and what happens when time is up: a switch or a choice for each, with a sentence.

use leptos::prelude::*;
use quintile_api::{Me, routes};
use quintile_table::{OnFlag, Pace, Start};
use quintile_words::{Say, SetupField, sentence};

use super::settings::{Choices, Switch};
use super::setup::Amount;
use crate::app::tongue;
use crate::http;
use crate::state::settings::Choice;
use crate::turns::Turning;

/// The habits of a table. What only matters with people elsewhere, or with a clock, is there only then. Nobody looks on at a
/// contest; the games of a tournament begin with their round.
#[component]
pub(super) fn Habits(
    choice: RwSignal<Choice>,
    #[prop(optional)] contest: bool,
    #[prop(optional)] tournament: bool,
) -> impl IntoView {
    let how = tongue().how;
    let words = tongue().words;
    let switch = move |field: SetupField, read: fn(&Choice) -> bool, write: fn(&mut Choice, bool)| {
        view! {
            <Switch label=field.name(how).to_owned() about=field.about(how)
                on=Signal::derive(move || choice.with(read)) set=move |on| choice.update(|choice| write(choice, on))/>
        }
    };
    // What the server has; nothing of it on a web space.
    let offers: RwSignal<Option<Me>> = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let Ok(me) = http::get::<Me>(routes::ME).await else { return };
        offers.try_set(Some(me.clone()));
        // What was chosen on another server, or before this one went without.
        if !me.ratings && choice.try_with_untracked(|choice| choice.rated) == Some(true) {
            choice.update(|choice| choice.rate(false));
        }
    });
    let rated = Memo::new(move |_| choice.with(|choice| choice.rated));
    let may_rate = move || rated.get() || offers.get().is_some_and(|me| me.ratings);
    let may_react = move || offers.get().is_some_and(|me| me.reactions);
    let said = |text: String| sentence(&text).trim_end_matches('.').to_owned();
    let timed = Memo::new(move |_| choice.with(|choice| choice.pace != Pace::Free));
    let online = Memo::new(move |_| choice.with(Choice::is_online));
    let flags = [OnFlag::Bot, OnFlag::Forfeit].map(|flag| (flag, said(flag.say(how)))).to_vec();
    let starts = [Start::WhenFull, Start::ByHost].map(|start| (start, said(start.say(how)))).to_vec();
    let on_flag = move || {
        let flags = flags.clone();
        view! {
            <Choices legend=SetupField::OnFlag.name(how) name="on-flag" choices=flags
                chosen=Signal::derive(move || choice.with(|choice| choice.on_flag))
                choose=move |flag| choice.update(|choice| choice.on_flag = flag)/>
        }
    };
    // Where nobody finds a table, none is listed.
    let lobby = expect_context::<Turning>().lobby;
    let with_people = move || {
        let starts = starts.clone();
        let minutes = choice.with_untracked(|choice| choice.sit_in.unwrap_or(0) / 60);
        let sit_in = move |minutes: u32| {
            choice.update(|choice| choice.sit_in = (minutes > 0).then_some(minutes.saturating_mul(60)));
        };
        view! {
            {(!contest).then(|| switch(SetupField::Onlookers, |choice| choice.onlookers, |choice, on| choice.onlookers = on))}
            {move || (!contest && !tournament && lobby.get()).then(|| switch(SetupField::Public, |choice| choice.public, |choice, on| choice.public = on))}
            {(!tournament).then(|| view! {
                <Choices legend=SetupField::Start.name(how) name="start" choices=starts
                    chosen=Signal::derive(move || choice.with(|choice| choice.start))
                    choose=move |start| choice.update(|choice| choice.start = start)/>
            })}
            {move || may_react().then(|| switch(SetupField::Reactions, |choice| choice.reactions, |choice, on| choice.reactions = on))}
            <div class="amounts"><Amount label=words.sit_in_minutes value=minutes least=0 most=180 set=sit_in/></div>
            <p class="quiet">{SetupField::SitIn.about(how)}</p>
        }
    };
    view! {
        <fieldset class="habits"><legend>{words.habits}</legend>
            {move || (!contest && may_rate()).then(|| switch(SetupField::Rated, |choice| choice.rated, Choice::rate))}
            {move || (!rated.get()).then(|| view! {
                {switch(SetupField::Hints, |choice| choice.hints, |choice, on| choice.hints = on)}
                {switch(SetupField::Takebacks, |choice| choice.takebacks, |choice, on| choice.takebacks = on)}
            })}
            {move || (timed.get() && !rated.get()).then(&on_flag)}
            {move || online.get().then(&with_people)}
        </fieldset>
    }
}
