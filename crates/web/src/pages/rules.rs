//! The rules of a game, illustrated by the real board.

use leptos::prelude::*;
use quintile_drawing::{Drawing, Highlight, Laid, Overlay};
use quintile_rules::kit::{Record, Viewer};
use quintile_rules::{AnyGame, GameId};
use quintile_words::{Example, Guide, Section};

use super::frame::Bar;
use crate::app::{Tongue, tongue};
use crate::route::{Link, Route};
use crate::table::board::whole_text;

/// About how many pixels wide an example is, where it is narrow.
const EXAMPLE_WIDTH: f32 = 300.0;

/// The rules page of a game.
#[component]
pub(crate) fn RulesPage(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let sections =
        Guide::of(game).sections.iter().map(|section| view! { <SectionView game=game section=section tongue=tongue/> });
    let sections = sections.collect_view();
    let others = GameId::ALL.into_iter().map(|id| {
        let current = (id == game).then_some("page");
        view! { <li aria-current=current><Link to=Route::Rules(id)>{id.title()}</Link></li> }
    });
    let others = others.collect_view();
    view! {
        <Bar/>
        <main tabindex="-1" class="page rules">
            <nav class="games" aria-label=tongue.words.rules><ul>{others}</ul></nav>
            <h1>{game.title()}</h1>
            <p><Link to=Route::Lesson(game) class="button">{tongue.words.lesson_about}</Link></p>
            {sections}
            <p class="buttons">
                <Link to=Route::Setup(game) class="button confirm">{tongue.words.play}</Link>
                <Link to=Route::Lesson(game) class="button">{tongue.words.lesson}</Link>
            </p>
        </main>
    }
}

/// A section of the rules.
#[component]
pub(crate) fn SectionView(game: GameId, section: &'static Section, tongue: Tongue) -> impl IntoView {
    let how = tongue.how;
    let paragraphs = section.paragraphs.iter().map(|text| view! { <p>{text.say(how)}</p> }).collect_view();
    let rows = section
        .table
        .iter()
        .map(|[what, points]| view! { <tr><th scope="row">{what.say(how)}</th><td>{points.say(how)}</td></tr> });
    let rows = rows.collect_view();
    let table = (!section.table.is_empty()).then(|| view! { <table>{rows}</table> });
    let examples = section
        .examples
        .iter()
        .map(|example| view! { <Picture game=game example=example tongue=tongue/> })
        .collect_view();
    view! {
        <section>
            <h2>{section.part.heading(how)}</h2>
            {paragraphs}
            {table}
            <div class="examples">{examples}</div>
        </section>
    }
}

/// A position with the play that the text is about, and what it scores.
#[component]
fn Picture(game: GameId, example: &'static Example, tongue: Tongue) -> impl IntoView {
    let caption = example.caption.say(tongue.how);
    let drawing = draw(game, example);
    let label = caption.clone();
    let art = drawing.map(|drawing| {
        let (frame, art) = (drawing.view_box().to_string(), whole_text(&drawing, tongue, true, EXAMPLE_WIDTH));
        view! { <svg class="demo" viewBox=frame role="img" aria-label=label inner_html=art></svg> }
    });
    view! { <figure>{art}<figcaption>{caption}</figcaption></figure> }
}

fn draw(game: GameId, example: &Example) -> Option<Drawing> {
    let record: Record = serde_json::from_str(example.record).ok()?;
    let position = AnyGame::position(&record, example.ply).ok()?;
    let viewer = position.turn().map_or(Viewer::Onlooker, Viewer::Seat);
    let highlights = position.weigh(example.play).map(|scoring| Highlight::of(&scoring)).unwrap_or_default();
    let overlay = Overlay { tentative: Laid::by_play(game, example.play), highlights, ..Overlay::default() };
    Some(Drawing::with(&position.view(viewer), &overlay))
}
