//! Between two people with hidden tiles on one device: nothing is shown until the right one says so.

use leptos::prelude::*;
use quintile_rules::kit::Seat;
use quintile_words::seat_name;

use crate::app::Tongue;
use crate::browser;
use crate::driver::Link;
use crate::route::{self, Route};

/// "Pass the device to Ana."
#[component]
pub(crate) fn Curtain(link: Link, seat: Seat, tongue: Tongue) -> impl IntoView {
    let name = link.snapshot.with_untracked(|snapshot| seat_name(&snapshot.scene, seat, tongue.how));
    let words = tongue.words;
    Effect::new(|| request_animation_frame(|| browser::focus(".curtain .confirm")));
    view! {
        <div class="curtain" role="dialog" aria-modal="true" aria-label=(words.pass_device)(&name)>
            <div class="card">
                <span class="dot big" data-seat=seat.index().to_string() aria-hidden="true"></span>
                <h2>{(words.pass_device)(&name)}</h2>
                <p class="quiet">{words.pass_device_about}</p>
                <button type="button" class="confirm" on:click=move |_| link.draw_curtain()>{(words.i_am)(&name)}</button>
                <route::Link to=Route::Home class="quiet">{words.home}</route::Link>
            </div>
        </div>
    }
}
