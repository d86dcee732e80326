//! What people do with each other at a table on the server: being there, asking, reacting, leaving.

use leptos::prelude::*;
use quintile_rules::kit::Seat;
use quintile_table::{Command, Phase};
use quintile_words::seat_name;

use super::desk::Desk;
use super::lobby::Invitation;
use super::reactions::Reactions;
use crate::app::tongue;
use crate::browser;
use crate::driver::{Connection, Link};
use crate::route::{self, Route};

/// Says when the server does not answer.
#[component]
pub(crate) fn ConnectionState(link: Link) -> impl IntoView {
    let words = tongue().words;
    let state = move || {
        match link.connection.get() {
        Connection::Live if link.unkept.get() => Some(
            view! { <p class="banner">{words.not_kept}" "<button type="button" on:click=move |_| link.unkept.set(false)>{words.got_it}</button></p> }
                .into_any(),
        ),
        Connection::Live => None,
        Connection::Lost => Some(view! { <p class="banner">{words.reconnecting}</p> }.into_any()),
        Connection::Outdated => Some(
            view! { <p class="banner">{words.outdated}" "<button type="button" on:click=move |_| browser::reload()>{words.load_again}</button></p> }
                .into_any(),
        ),
    }
    };
    view! { <div role="status">{state}</div> }
}

/// Questions that wait for this person: may somebody take a play back; play yourself again?
#[component]
pub(crate) fn Questions(desk: Desk) -> impl IntoView {
    let (link, how, words) = (desk.link, desk.tongue.how, desk.tongue.words);
    let takeback = Memo::new(move |_| {
        link.snapshot.with(|snapshot| {
            let scene = &snapshot.scene;
            let (takeback, you) = (scene.takeback.as_ref()?, scene.you?);
            let asked = you != takeback.seat && !takeback.agreed.contains(&you);
            asked.then(|| (seat_name(scene, takeback.seat, how), scene.ply))
        })
    });
    let sat_in = Memo::new(move |_| {
        link.snapshot.with(|snapshot| {
            let scene = &snapshot.scene;
            let sat_in = |you: Seat| scene.seats.get(you.index()).is_some_and(|place| place.sat_in.is_some());
            scene.phase == Phase::Playing && scene.you.is_some_and(sat_in) && link.is_online()
        })
    });
    let question = move || {
        takeback.get().map(|(name, ply)| {
            let answer = move |agree: bool| link.send(Command::AnswerTakeback { ply, agree });
            view! {
                <div class="question" role="alertdialog" aria-label=(words.may_take_back)(&name)>
                    <p>{(words.may_take_back)(&name)}</p>
                    <div class="buttons">
                        <button type="button" class="confirm" on:click=move |_| answer(true)>{words.agree}</button>
                        <button type="button" on:click=move |_| answer(false)>{words.refuse}</button>
                    </div>
                </div>
            }
        })
    };
    let back = move || {
        sat_in.get().then(|| {
            view! {
                <div class="question" role="status">
                    <p>{words.sat_in}</p>
                    <button type="button" class="confirm" on:click=move |_| link.send(Command::Return { seen: link.seen() })>{words.play_again_myself}</button>
                </div>
            }
        })
    };
    view! { {question} {back} }
}

/// Who is there, reactions, and ways to leave.
#[component]
pub(crate) fn Company(desk: Desk) -> impl IntoView {
    let (link, how, words) = (desk.link, desk.tongue.how, desk.tongue.words);
    let you = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.you));
    let playing = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.phase == Phase::Playing));
    let name = desk.online_name();
    let onlookers = move || {
        let count = link.presence.with(|presence| presence.as_ref().map_or(0, |presence| presence.onlookers));
        (count > 0).then(|| view! { <p class="quiet">{(words.onlookers)(count)}</p> })
    };
    let absent = move || {
        link.snapshot.with(|snapshot| {
            let scene = &snapshot.scene;
            let away = |seat: &Seat| {
                let place = &scene.seats[seat.index()];
                place.away && place.sat_in.is_none() && !place.out && scene.you.is_some() && scene.you != Some(*seat)
            };
            let row = |seat: Seat| {
                let name = seat_name(scene, seat, how);
                view! {
                    <li>{(words.is_away)(&name)}" "
                        <button type="button" on:click=move |_| link.send(Command::SitIn { seat })>{words.let_computer_play}</button>
                    </li>
                }
            };
            Seat::all(scene.seats.len()).filter(away).map(row).collect_view()
        })
    };
    let sure = RwSignal::new(false);
    let resign = move |_| match sure.get_untracked() {
        true => {
            sure.set(false);
            link.send(Command::Resign { seen: link.seen() });
        }
        false => sure.set(true),
    };
    view! {
        <div class="company">
            <ul class="absent">{absent}</ul>
            {onlookers}
            {move || you.get().is_none().then(|| view! { <p>{words.you_watch}</p> })}
            <Show when=move || you.get().is_some()>
                <Reactions link=link tongue=desk.tongue/>
                <div class="buttons">
                    {move || playing.get().then(|| view! {
                        <button type="button" on:click=move |_| link.send(Command::Leave { seen: link.seen() })>{words.leave}</button>
                        <button type="button" on:click=resign>{move || if sure.get() { words.really_resign } else { words.resign }}</button>
                    })}
                </div>
            </Show>
            {name.map(|name| view! {
                <p><route::Link to=Route::Screen(name.clone()) class="button">{words.screen}</route::Link></p>
                <p class="quiet">{words.screen_about}</p>
                <Invitation name=name page=Route::Online/>
            })}
        </div>
    }
}
