//! The puzzles of the last days, and how one did.

use leptos::prelude::*;
use quintile_puzzles::{Date, archive};

use super::frame::Bar;
use super::puzzles::PuzzleLinks;
use crate::app::tongue;
use crate::browser;
use crate::state::settings::Settings;

/// The page.
#[component]
pub(crate) fn ArchivePage() -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let settings = expect_context::<RwSignal<Settings>>();
    let streak = settings.with_untracked(|settings| settings.answers.streak(browser::today()));
    let day = |date: Date| {
        let text = browser::date_text(date, tongue.how.lang.tag());
        view! { <li><h2>{text}</h2><PuzzleLinks without=None date=date/></li> }
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page archive">
            <h1>{words.archive}</h1>
            <p class="quiet">{words.daily_about}{(streak > 0).then(|| format!(" {}.", (words.streak)(streak)))}</p>
            <ol class="days">{archive(browser::today()).into_iter().map(day).collect_view()}</ol>
        </main>
    }
}
