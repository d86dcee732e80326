//! The board as live SVG: what is drawn comes from quintile-drawing as text, layer by layer, so that only layers that
//! changed are drawn again; on top lie places that can be pointed at, focused and read aloud.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use leptos::prelude::*;
use quintile_draft::{Input, Verdict};
use quintile_drawing::{Depth, Direction, Drawing, Face, Highlight, Laid as Drawn, Number, Overlay, Part, Point};
use quintile_rules::kit::{Place, Placement, Standing};
use quintile_rules::{AnyView, GameId};
use quintile_words::Say;
use wasm_bindgen::JsCast;

use super::desk::Desk;
use super::drag::Drag;
use super::marks::{last_places, mark, marks_text, pointed_text};
use super::motion::Step;
use super::names::Names;
use super::places::{Elements, labels};
use super::zoom::{Buttons, SMALLEST_TEXT, Zoom};
use crate::app::Tongue;
use crate::browser;

/// The layers of a drawing, from the board up, and in how many groups they are redrawn.
const LAYERS: [&[Depth]; 6] = [
    &[Depth::Plate, Depth::Cells, Depth::Groups],
    &[Depth::Tiles, Depth::Corners],
    &[Depth::Marks],
    &[Depth::Tentative],
    &[Depth::Highlights],
    &[Depth::Coordinates],
];

/// A place, where its element is, and the outline to point at.
type PlaceElement = (Place, String, String);

/// Some layers of a drawing as SVG text, for a screen on which a pixel is this many board units.
fn layers_text(drawing: &Drawing, tongue: Tongue, coordinates: bool, wanted: &[Depth], unit: f32) -> String {
    let shown = wanted.iter().filter(|&&depth| coordinates || depth != Depth::Coordinates);
    let text = |&depth: &Depth| match depth {
        Depth::Marks => marks_text(drawing),
        Depth::Highlights => lines_text(drawing, unit),
        Depth::Coordinates => {
            let layer = drawing.coordinates_larger(SMALLEST_TEXT * unit / 22.0);
            layer.parts.iter().map(ToString::to_string).collect()
        }
        _ => drawing.layer(depth, tongue.decimal_mark()).parts.iter().map(ToString::to_string).collect(),
    };
    shown.map(text).collect()
}

/// A whole drawing as SVG text, for boards that nobody touches; `width` is about how many pixels wide it will be.
pub(crate) fn whole_text(drawing: &Drawing, tongue: Tongue, coordinates: bool, width: f32) -> String {
    let unit = drawing.view_box().width / width;
    let group = |depths: &&[Depth]| {
        let text = layers_text(drawing, tongue, coordinates, depths, unit);
        format!(r#"<g class="{}">{text}</g>"#, depths[0].name())
    };
    LAYERS.iter().map(group).collect()
}

/// The same of the lines that score, each with how many of them are drawn before it.
fn lines_text(drawing: &Drawing, unit: f32) -> String {
    let parts = drawing.highlights_larger(SMALLEST_TEXT * unit / 25.0).parts;
    // First come the lines, then their labels, one each.
    let count = drawing.highlights.len().max(1);
    let line = |(at, part): (usize, &Part)| {
        // As long as a stroke that is drawn, whatever its length.
        let part = part.to_string().replace(r#"class="q-band"#, r#"pathLength="1" class="q-band"#);
        format!(r#"<g style="--line: {}">{part}</g>"#, at % count)
    };
    parts.iter().enumerate().map(line).collect()
}

/// What lies on top of the position: the last play, tentative tiles, marks, lines that score.
fn overlay(desk: Desk, flash: Memo<Vec<Highlight>>) -> Overlay {
    let mut played_by =
        desk.link.snapshot.with(|snapshot| last_places(desk.game, &snapshot.history, snapshot.scene.you));
    desk.motion.aloft.with(|aloft| played_by.retain(|(place, _)| aloft.iter().all(|flight| flight.place != *place)));
    let mut overlay = Overlay { played_by, ..Overlay::default() };
    let Some(position) = desk.position.get() else {
        overlay.highlights = flash.get();
        return overlay;
    };
    let drawn = |Placement { tile, place }: Placement<String>| {
        Some(Drawn { place: place?, face: Face::read(desk.game, &tile)? })
    };
    // A hint is drawn where it would lie, paler (`.hinted`); there is none while anything is laid.
    let lying = desk.laid.with(|laid| if laid.is_empty() { desk.shown.get() } else { laid.clone() });
    overlay.tentative = position.placements(&lying).into_iter().filter_map(drawn).collect();
    overlay.highlights = match desk.verdict.get() {
        Verdict::Legal { .. } | Verdict::Unfinished(_) if !desk.counts => Vec::new(),
        Verdict::Legal { scoring, .. } | Verdict::Unfinished(scoring) => Highlight::of(&scoring),
        Verdict::Nothing if desk.picked.get().is_none() => flash.get(),
        Verdict::Nothing | Verdict::Refused(_) => Vec::new(),
    };
    overlay
}

/// Sums at the ends of the lines that tentative tiles are in.
fn sums_text(desk: Desk, drawing: &Drawing, larger: f32) -> String {
    let Some(position) = desk.position.get() else { return String::new() };
    let sums = desk.laid.with(|laid| position.line_sums(laid));
    let mut text = String::new();
    // A tile alone shows its own sum.
    for line in sums.into_iter().filter(|line| line.axis.is_some()) {
        let (Some(first), Some(last)) = (drawing.cell(line.ends.0), drawing.cell(line.ends.1)) else { continue };
        let at = beyond(first.centre, last.centre);
        let shown = match desk.game {
            GameId::SumsOfOne => desk.tongue.how.number(&format!("{}.{:02}", line.sum / 100, line.sum % 100)),
            GameId::Polygon | GameId::Synergo | GameId::TwentyFourSeven | GameId::ScrambledFives => {
                line.sum.to_string()
            }
        };
        // The sign says it to those who do not see the colour.
        let (class, sign) = match line.standing {
            Standing::Reached => ("sum yes", " ✓"),
            Standing::Short { .. } => ("sum", ""),
            Standing::Over { .. } => ("sum no", " ✕"),
        };
        let shown = format!("{shown}{sign}");
        let width = 20.0 + 15.0 * shown.chars().count() as f32;
        let _ = write!(
            text,
            r#"<g class="{class}" transform="translate({at}) scale({})"><rect x="{}" y="-19" width="{}" height="38" rx="19"/><text y="9" font-size="26" text-anchor="middle">{shown}</text></g>"#,
            Number(larger),
            Number(-width / 2.0),
            Number(width),
        );
    }
    text
}

/// A point just past the end of a line.
fn beyond(first: Point, last: Point) -> Point {
    let length = first.distance(last).max(1.0);
    last.moved((last.x - first.x) / length * 66.0, (last.y - first.y) / length * 66.0)
}

/// What the board shows, for those who cannot see it.
fn caption(view: Option<&AnyView>, tongue: Tongue) -> String {
    match view {
        Some(AnyView::Polygon(view)) => match view.symbol {
            Some(symbol) => format!("{}, {}: {}", tongue.words.board, tongue.words.die, symbol.say(tongue.how)),
            None => tongue.words.board.to_owned(),
        },
        Some(
            AnyView::Synergo(_) | AnyView::TwentyFourSeven(_) | AnyView::ScrambledFives(_) | AnyView::SumsOfOne(_),
        )
        | None => tongue.words.board.to_owned(),
    }
}

/// Moves the focus to the neighbour that an arrow key leads to.
fn step(drawing: &Drawing, from: Place, key: &str) -> Option<Place> {
    let direction = match key {
        "ArrowUp" => Direction::Up,
        "ArrowDown" => Direction::Down,
        "ArrowLeft" => Direction::Left,
        "ArrowRight" => Direction::Right,
        _ => return None,
    };
    drawing.step(from, direction)
}

/// The board of a table.
#[component]
pub(crate) fn Board(desk: Desk, drag: Drag, flash: Memo<Vec<Highlight>>) -> impl IntoView {
    let tongue = desk.tongue;
    let drawing = Memo::new(move |before: Option<&Option<Drawing>>| {
        let overlay = overlay(desk, flash);
        desk.view.with(|view| {
            let mut drawing = Drawing::with(view.as_ref()?, &overlay);
            mark(desk, &mut drawing);
            desk.motion.aloft.with(|aloft| {
                take_off(&mut drawing, aloft.iter().map(|flight| flight.place), before.and_then(Option::as_ref));
            });
            Some(drawing)
        })
    });
    let zoom = Zoom::new(Memo::new(move |_| {
        drawing.with(|drawing| drawing.as_ref().map(Drawing::view_box).unwrap_or_default())
    }));
    // Names of rows and columns that could not be read are left out until somebody looks closer.
    let unit = Memo::new(move |_| zoom.unit());
    let readable = Memo::new(move |_| unit.get() < 3.0);
    let layers = LAYERS.map(|depths| {
        let text = Memo::new(move |_| {
            let coordinates = desk.settings.with(|settings| settings.coordinates) && readable.get();
            let unit = if matches!(depths, [Depth::Highlights | Depth::Coordinates]) { unit.get() } else { 1.0 };
            drawing.with(|drawing| {
                let text = |drawing| layers_text(drawing, tongue, coordinates, depths, unit);
                drawing.as_ref().map(text).unwrap_or_default()
            })
        });
        view! { <g class=depths[0].name() inner_html=move || text.get()></g> }
    });
    let sums = Memo::new(move |_| {
        // Written at 26 units: never smaller than can be read.
        let larger = (SMALLEST_TEXT * unit.get() / 26.0).max(1.0);
        drawing.with(|drawing| drawing.as_ref().map(|drawing| sums_text(desk, drawing, larger)).unwrap_or_default())
    });
    let pointed = Memo::new(move |_| drawing.with(|drawing| pointed_text(desk, drawing.as_ref()?)).unwrap_or_default());
    come_closer(desk, zoom, drawing);
    // New places come last: an element that is moved would lose the focus.
    let places = Memo::new(move |before: Option<&Vec<PlaceElement>>| {
        let mut cells: Vec<PlaceElement> = drawing.with(|drawing| {
            let cells = drawing.iter().flat_map(|drawing| &drawing.cells);
            cells.map(|cell| (cell.place, format!("translate({})", cell.centre), cell.hit_path())).collect()
        });
        let order: BTreeMap<Place, usize> =
            before.into_iter().flatten().enumerate().map(|(at, (place, ..))| (*place, at)).collect();
        cells.sort_by_key(|(place, ..)| order.get(place).copied().unwrap_or(usize::MAX));
        cells
    });
    // Where the Tab key enters the board: where one was last, or in its middle.
    let entry = Memo::new(move |_| {
        let at = desk.at.get();
        drawing.with(|drawing| {
            let cells = &drawing.as_ref()?.cells;
            let known = at.filter(|at| cells.iter().any(|cell| cell.place == *at));
            known.or_else(|| cells.get(cells.len() / 2).map(|cell| cell.place))
        })
    });
    let arrow = move |event: web_sys::KeyboardEvent, place: Place| {
        let next = drawing.with_untracked(|drawing| step(drawing.as_ref()?, place, &event.key()));
        if let Some(next) = next {
            event.prevent_default();
            event.stop_propagation();
            desk.at.set(Some(next));
            browser::focus(&format!("[data-at=\"{next}\"]"));
        } else if event.key() == "Enter" || event.key() == " " {
            // Enter on a place with nothing in hand confirms, as everywhere on the page.
            let touches = || desk.ask_once(|draft| draft.enter_touches(place)).unwrap_or(true);
            if event.key() == " " || touches() {
                event.prevent_default();
                event.stop_propagation();
                desk.handle(Input::Touch(place));
            }
        }
    };
    Effect::new(move || {
        places.track();
        desk.return_focus(None);
    });
    let labels = Memo::new(move |_| drawing.with(|drawing| drawing.as_ref().map(|drawing| labels(desk, drawing))));
    let elements = Elements::default();
    elements.follow(desk, labels, entry);
    view! {
           <div class="board-frame" class:zoomed=move || zoom.is_in()>
               <svg
                   class="board"
                   node_ref=zoom.element
                   style:--px=move || Number(unit.get()).to_string()
                   class:scoring=move || desk.motion.step.get() == Step::Scoring
                   class:choosing=move || desk.picked.get().is_some()
                   class:hinted=move || !desk.shown.with(Vec::is_empty)
                   viewBox=move || zoom.frame().to_string()
                   role="group"
                   aria-label=move || desk.view.with(|view| caption(view.as_ref(), tongue))
                   on:pointerdown=move |event| match tile_under(desk, &event) {
                       Some(hand) => drag.press(&event, hand),
                       None => zoom.press(&event),
                   }
                   on:pointermove=move |event| zoom.drag(&event)
                   on:pointerup=move |event| zoom.release(&event)
                   on:pointercancel=move |event| zoom.release(&event)
                   on:wheel=move |event| zoom.wheel(&event)
                   on:pointerleave=move |_| desk.at.set(None)
                   on:focusout=move |event: web_sys::FocusEvent| if event.related_target().is_some() { desk.focused.set_value(None) }
               >
                   {layers}
    <g class="pointed" inner_html=move || pointed.get()></g>
                   <g class="sums" aria-hidden="true" inner_html=move || sums.get()></g>
                   <g class="places">
                       <For
                           each=move || places.get()
                           key=|(place, transform, _)| (*place, transform.clone())
                           children=move |(place, transform, path)| {
                               let element = elements.add(place);
                               let label = labels.with_untracked(|labels| labels.as_ref()?.get(&place).cloned());
                               view! {
                                   <path
                                       node_ref=element
                                       class="place"
                                       data-at=place.to_string()
                                       d=path
                                       transform=transform
                                       role="button"
                                       tabindex=if entry.get_untracked() == Some(place) { "0" } else { "-1" }
                                       aria-label=label
                                       on:click=move |_| if !zoom.moved() { desk.handle(Input::Touch(place)) }
                                       on:pointerenter=move |event: web_sys::PointerEvent| if event.pointer_type() == "mouse" { desk.at.set(Some(place)) }
                                       on:focus=move |_| {
                                           desk.focused.set_value(Some(place));
                                           desk.at.set(Some(place));
                                       }
                                       on:keydown=move |event| arrow(event, place)
                                   ></path>
                               }
                           }
                       />
                   </g>
               </svg>
               <Names desk=desk zoom=zoom drawing=drawing/>
               {has_many_places(desk.game).then(|| view! { <Buttons zoom=zoom words=tongue.words/> })}
           </div>
       }
}

/// Takes tiles that are still in the air off the board; what they will cover lies there as before.
pub(crate) fn take_off(drawing: &mut Drawing, aloft: impl Iterator<Item = Place>, before: Option<&Drawing>) {
    for place in aloft {
        let Some(at) = drawing.tiles.iter().position(|tile| tile.place == place) else { continue };
        drawing.tiles.retain(|tile| tile.place != place);
        let covered = before.into_iter().flat_map(|before| &before.tiles).filter(|tile| tile.place == place);
        drawing.tiles.splice(at..at, covered.copied());
    }
}

/// On a small screen a picked tile brings the places where it can go close enough for a finger, and the whole board is back when
/// nothing is being laid any more.
fn come_closer(desk: Desk, zoom: Zoom, drawing: Memo<Option<Drawing>>) {
    Effect::new(move || {
        let (picked, laying) = (desk.picked.get().is_some(), !desk.laid.with(Vec::is_empty));
        let targets: Vec<Point> = desk.places.with(|places| {
            drawing.with_untracked(|drawing| {
                let cells = drawing.iter().flat_map(|drawing| places.iter().filter_map(|&place| drawing.cell(place)));
                cells.map(|cell| cell.centre).collect()
            })
        });
        match (picked, laying) {
            (true, _) => zoom.show(&targets),
            (false, true) => {}
            (false, false) => zoom.step_back(),
        }
    });
}

/// Whether places can become small enough that people want to look closer.
const fn has_many_places(game: GameId) -> bool {
    match game {
        GameId::Synergo | GameId::ScrambledFives | GameId::SumsOfOne => true,
        GameId::Polygon | GameId::TwentyFourSeven => false,
    }
}

/// The tentative tile under a pointer.
fn tile_under(desk: Desk, event: &web_sys::PointerEvent) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    desk.laid_at(desk.place_of(&target)?)
}

#[cfg(test)]
mod tests {
    use quintile_drawing::Mark;
    use quintile_rules::AnyGame;
    use quintile_rules::kit::{Chance, Viewer};

    use super::*;

    #[test]
    fn no_layer_of_a_drawing_is_left_out() {
        for game in GameId::ALL {
            let deal = AnyGame::draw(game, Default::default(), 2, &mut Chance::from_number(2)).expect("a deal");
            let state = AnyGame::new(game, Default::default(), 2, &deal).expect("a game");
            let view = state.view(Viewer::Seat(state.turn().expect("a turn")));
            let play =
                state.plays().into_iter().find(|play| !Drawn::by_play(game, play).is_empty()).expect("a placement");
            let tentative = Drawn::by_play(game, &play);
            let places: Vec<Place> = tentative.iter().map(|laid| laid.place).collect();
            let overlay = Overlay {
                marks: places.iter().map(|&place| (place, Mark::Legal)).collect(),
                highlights: vec![Highlight { places, label: "+1".into() }],
                tentative,
                ..Overlay::default()
            };
            for layer in Drawing::with(&view, &overlay).layers(quintile_words::DecimalMark::Point, true) {
                assert!(LAYERS.concat().contains(&layer.depth), "{game}: {:?}", layer.depth);
            }
        }
    }
}
