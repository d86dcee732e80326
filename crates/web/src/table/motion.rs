//! What moves at a table: what was played flies to its place, then its lines are drawn and its points counted, and the result of a game
//! waits until that is done. The table itself never waits: the first touch or key ends all of it, and whoever wants no motion has none.

use std::time::Duration;

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_rules::kit::{Place, Seat};
use quintile_table::{By, Played, Seen, SeenAt};

use super::hand::TilePicture;
use crate::app::Tongue;
use crate::browser;
use crate::driver::Link;
use crate::state::settings::Settings;

/// By how much the next tile of a play is later, in milliseconds; how long each flies is in the style sheet.
const LATER: u64 = 90;
/// After so long a tile has landed, whether or not the browser has shown how.
const MAX_FLIGHT: u64 = 800;
/// How much later each line is drawn than the one before. The style sheet has the same figure.
const LINE: u64 = 170;
/// How long the last line, and the points, take.
const COUNT: u64 = 640;
/// How many steps points are counted in.
const STEPS: i32 = 16;

/// How far the news is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Its tiles are in the air.
    Flying,
    /// Its lines are drawn, its points counted.
    Scoring,
    /// All of it lies there.
    Rest,
}

/// Where a tile comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    Seat(Seat),
    Hand(usize),
}

/// A tile in the air.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    from: From,
    pub(crate) place: Place,
    tile: String,
}

/// The motion of a table.
#[derive(Clone, Copy)]
pub(crate) struct Motion {
    game: GameId,
    /// The number of the latest news, and how far it was told by the clock or by a touch.
    told: RwSignal<(u64, Step)>,
    /// How far the latest news is told.
    pub(crate) step: Memo<Step>,
    /// The number of the latest news.
    pub(crate) number: Memo<u64>,
    /// A tile on its way from the hand.
    lifted: RwSignal<Option<Flight>>,
    /// The tiles in the air, which are not on the board yet.
    pub(crate) aloft: Memo<Vec<Flight>>,
    settings: RwSignal<Settings>,
}

impl Motion {
    /// The motion of a table's news.
    pub(super) fn new(link: Link, game: GameId, settings: RwSignal<Settings>) -> Self {
        let told = RwSignal::new((0, Step::Rest));
        let number = Memo::new(move |_| link.news.with(|news| news.last().map_or(0, |event| event.number)));
        let flown = Memo::new(move |_| link.news.with(|news| flights(game, link, news)));
        let first = Memo::new(move |_| link.news.with(|news| beginning(news, !flown.with(Vec::is_empty), settings)));
        let step = Memo::new(move |_| match told.get() {
            (at, step) if at == number.get() => step,
            _ => first.get(),
        });
        let lifted: RwSignal<Option<Flight>> = RwSignal::new(None);
        let aloft = Memo::new(move |_| {
            let mut all = if step.get() == Step::Flying { flown.get() } else { Vec::new() };
            all.extend(lifted.get());
            all
        });
        let motion = Self { game, told, step, number, lifted, aloft, settings };
        Effect::new(move || {
            let (number, step) = (number.get(), step.get());
            let (wait, next) = match step {
                Step::Flying => (longest_flight(flown.with(Vec::len)), Step::Scoring),
                Step::Scoring => (scoring_time(link), Step::Rest),
                Step::Rest => return,
            };
            let go_on = move || {
                let now = motion.number.try_get_untracked().zip(motion.step.try_get_untracked());
                if now == Some((number, step)) {
                    told.set((number, next));
                }
            };
            set_timeout(go_on, Duration::from_millis(wait));
        });
        for event in ["pointerdown", "keydown"] {
            browser::listen_first(event, move |_| motion.end());
        }
        motion
    }

    /// Ends whatever moves: somebody is quicker.
    pub(crate) fn end(self) {
        if self.step.get_untracked() != Step::Rest {
            self.told.set((self.number.get_untracked(), Step::Rest));
        }
        if self.lifted.with_untracked(Option::is_some) {
            self.lifted.set(None);
        }
    }

    /// Whatever is in the air lies there.
    fn land(self) {
        if self.step.get_untracked() == Step::Flying {
            self.told.set((self.number.get_untracked(), Step::Scoring));
        }
        self.lifted.set(None);
    }

    /// A tile goes from the hand to a place.
    pub(super) fn lift(self, hand: usize, place: Place, tile: String) {
        if !self.settings.with_untracked(Settings::motion) {
            return;
        }
        let flight = Flight { from: From::Hand(hand), place, tile };
        self.lifted.set(Some(flight.clone()));
        let land = move || {
            if self.lifted.try_with_untracked(|now| now.as_ref() == Some(&flight)) == Some(true) {
                self.lifted.set(None);
            }
        };
        set_timeout(land, Duration::from_millis(MAX_FLIGHT));
    }

    /// A number that is counted up, or down, while points are.
    pub(super) fn counted(self, target: Memo<i32>) -> RwSignal<i32> {
        let shown = RwSignal::new(target.get_untracked());
        Effect::new(move || match (target.get(), self.step.get()) {
            (_, Step::Flying) => {}
            (target, Step::Scoring) => self.count(shown, target, STEPS),
            (target, Step::Rest) => shown.set(target),
        });
        shown
    }

    fn count(self, shown: RwSignal<i32>, target: i32, steps: i32) {
        let Some(now) = shown.try_get_untracked().filter(|&now| now != target) else { return };
        if self.step.get_untracked() != Step::Scoring {
            return;
        }
        shown.set(now + part_of(target - now, steps));
        let go_on = move || self.count(shown, target, steps - 1);
        set_timeout(go_on, Duration::from_millis(COUNT / STEPS as u64));
    }
}

/// The next part of what is left when it is counted in so many steps: never nothing, and in the last step all of it.
fn part_of(left: i32, steps: i32) -> i32 {
    let part = left / steps.max(1);
    if part == 0 { left.signum() } else { part }
}

fn played(news: &[SeenAt]) -> Option<&Played> {
    news.iter().rev().find_map(|event| match &event.seen {
        Seen::Played(played) => Some(played),
        _ => None,
    })
}

/// What flies when this happens. What a person has laid at this device lies there already.
fn flights(game: GameId, link: Link, news: &[SeenAt]) -> Vec<Flight> {
    let Some(Played { seat, play, by, .. }) = played(news) else { return Vec::new() };
    let you = link.snapshot.with_untracked(|snapshot| snapshot.scene.you);
    let by_hand = matches!(by, By::Person | By::AutoConfirm);
    if by_hand && (!link.is_online() || you == Some(*seat)) {
        return Vec::new();
    }
    let Ok(action) = game.action(play) else { return Vec::new() };
    let flight = |(tile, place): (&String, Place)| Flight { from: From::Seat(*seat), place, tile: tile.clone() };
    action.laid().map(flight).collect()
}

/// Where the telling begins.
fn beginning(news: &[SeenAt], flies: bool, settings: RwSignal<Settings>) -> Step {
    match played(news) {
        Some(_) if !settings.with_untracked(Settings::motion) || document().hidden() => Step::Rest,
        Some(_) if flies => Step::Flying,
        Some(Played { scoring, .. }) if scoring.points != 0 => Step::Scoring,
        _ => Step::Rest,
    }
}

/// How long the lines and the points of the latest play take.
fn scoring_time(link: Link) -> u64 {
    let lines = link.news.with_untracked(|news| played(news).map_or(0, |played| played.scoring.items.len()));
    COUNT + LINE * lines.saturating_sub(1) as u64
}

/// A tile in the air as it is drawn: on its place, moved back to where it comes from.
#[derive(Clone, PartialEq)]
pub(crate) struct Flyer {
    tile: String,
    class: &'static str,
    style: String,
}

impl Flyer {
    /// The tile of a play that is so many tiles later than its first: from the middle of an area, where it is so wide, to a point of
    /// the window, where it is so wide.
    pub(crate) fn new(tile: &str, at: usize, from: (&web_sys::DomRect, f64), to: ((f64, f64), f64)) -> Self {
        let ((from_x, from_y), ((x, y), wide)) = (middle(from.0), to);
        let style = format!(
            "left: {x:.1}px; top: {y:.1}px; width: {wide:.1}px; --dx: {:.1}px; --dy: {:.1}px; --from: {:.3}; animation-delay: {}ms",
            from_x - x,
            from_y - y,
            from.1 / wide.max(1.0),
            LATER * at as u64,
        );
        Self { tile: tile.to_owned(), class: "flight", style }
    }
}

/// How wide a tile is where it leaves somebody's seat.
pub(crate) const FROM_SEAT: f64 = 36.0;

/// After so long the tiles of a play have landed, whether or not the browser has shown how.
pub(crate) const fn longest_flight(tiles: usize) -> u64 {
    MAX_FLIGHT + LATER * tiles as u64
}

/// The rectangle of an element in the window, if it is in sight.
pub(crate) fn area(selector: &str) -> Option<web_sys::DomRect> {
    let area = document().query_selector(selector).ok()??.get_bounding_client_rect();
    (area.width() > 0.0 && area.bottom() > 0.0 && area.top() < browser::height()).then_some(area)
}

fn middle(area: &web_sys::DomRect) -> (f64, f64) {
    (area.x() + area.width() / 2.0, area.y() + area.height() / 2.0)
}

/// `None` when either end of the way is out of sight.
fn flyer((at, flight): (usize, &Flight)) -> Option<Flyer> {
    let board = area(".board")?;
    let place = area(&format!(".place[data-at=\"{}\"]", flight.place))?;
    let ((x, y), wide) = (middle(&place), place.width());
    if x < board.left() || x > board.right() || y < board.top() || y > board.bottom() {
        return None;
    }
    let (from, from_wide, class) = match flight.from {
        From::Seat(seat) => (area(&format!(".seats > :nth-child({})", seat.index() + 1))?, FROM_SEAT, "flight"),
        From::Hand(hand) => {
            let from = area(&format!("[data-hand=\"{hand}\"]"))?;
            let wide = from.width();
            (from, wide, "flight own")
        }
    };
    Some(Flyer { class, ..Flyer::new(&flight.tile, at, (&from, from_wide), ((x, y), wide)) })
}

/// The tiles in the air, over everything else.
#[component]
pub(super) fn Flights(motion: Motion, tongue: Tongue) -> impl IntoView {
    let shown: RwSignal<Vec<Flyer>> = RwSignal::new(Vec::new());
    Effect::new(move || {
        if motion.aloft.with(Vec::is_empty) {
            return shown.set(Vec::new());
        }
        // Once the page stands as it will, and before that is drawn.
        request_animation_frame(move || {
            let Some(flights) = motion.aloft.try_get_untracked() else { return };
            let flyers: Option<Vec<Flyer>> = flights.iter().enumerate().map(flyer).collect();
            match flyers {
                Some(flyers) => drop(shown.try_set(flyers)),
                // What nobody would see fly lies there at once.
                None => motion.land(),
            }
        });
    });
    view! { <Air shown=shown game=motion.game land=move || motion.land() tongue=tongue/> }
}

/// Tiles in the air; `land` is called when the last of them lies there.
#[component]
pub(crate) fn Air(
    shown: RwSignal<Vec<Flyer>>,
    game: GameId,
    land: impl Fn() + Copy + Send + Sync + 'static,
    tongue: Tongue,
) -> impl IntoView {
    let tile = move |(at, Flyer { tile, class, style }): (usize, Flyer)| {
        // The last one that takes off lands last.
        let landed = move |_| {
            if shown.with_untracked(Vec::len) == at + 1 {
                land();
            }
        };
        view! { <div class=class style=style on:animationend=landed><TilePicture game=game notation=tile tongue=tongue/></div> }
    };
    view! { <div class="flights" aria-hidden="true">{move || shown.get().into_iter().enumerate().map(tile).collect_view()}</div> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_to_the_last_one_in_time() {
        for left in [-250, -17, -1, 1, 5, 16, 17, 600] {
            let mut shown = 0;
            for steps in (0..=STEPS).rev() {
                if shown != left {
                    shown += part_of(left - shown, steps);
                }
            }
            assert_eq!(shown, left);
        }
    }
}
