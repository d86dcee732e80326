//! What moves in a replay: one step forward, and the tiles of that play fly from their player to their places, as at a table. Whoever
//! steps on before they have landed sees them lie there.

use std::time::Duration;

use leptos::prelude::*;
use quintile_drawing::Drawing;
use quintile_rules::kit::{Entry, Place, Seat};

use super::film::Film;
use crate::browser;
use crate::state::settings::Settings;
use crate::table::board::take_off;
use crate::table::motion::{FROM_SEAT, Flyer, area, longest_flight};

/// The tiles of the play that was stepped to.
#[derive(Clone, Debug, PartialEq)]
struct Aloft {
    ply: usize,
    seat: Seat,
    tiles: Vec<(String, Place)>,
}

/// The tiles of a replay that are in the air.
#[derive(Clone, Copy)]
pub(super) struct Flight {
    film: StoredValue<Film>,
    ply: RwSignal<usize>,
    aloft: RwSignal<Option<Aloft>>,
    /// The play whose lines are drawn: that of the last flight.
    landed: RwSignal<usize>,
    pub(super) shown: RwSignal<Vec<Flyer>>,
}

impl Flight {
    pub(super) fn new(film: StoredValue<Film>, ply: RwSignal<usize>) -> Self {
        let (aloft, landed) = (RwSignal::new(None), RwSignal::new(0));
        let flight = Self { film, ply, aloft, landed, shown: RwSignal::new(Vec::new()) };
        let settings = expect_context::<RwSignal<Settings>>();
        Effect::new(move |before: Option<usize>| {
            let now = ply.get();
            let is_step = before.is_some_and(|before| before + 1 == now);
            let moves = is_step && !document().hidden() && settings.with_untracked(Settings::motion);
            flight.begin(film.with_value(|film| of_play(film, now)).filter(|_| moves));
            now
        });
        for event in ["pointerdown", "keydown"] {
            browser::listen_first(event, move |_| flight.begin(None));
        }
        flight
    }

    /// Lets the tiles of a play fly, or everything lie there.
    fn begin(self, aloft: Option<Aloft>) {
        self.shown.set(Vec::new());
        self.landed.set(0);
        self.aloft.set(aloft.clone());
        let Some(aloft) = aloft else { return };
        let wait = longest_flight(aloft.tiles.len());
        let land = move || {
            if self.aloft.try_with_untracked(|now| now.as_ref().map(|now| now.ply)) == Some(Some(aloft.ply)) {
                self.land();
            }
        };
        set_timeout(land, Duration::from_millis(wait));
        // Once the page stands as it will, and before that is drawn.
        request_animation_frame(move || {
            let Some(Some(aloft)) = self.aloft.try_get_untracked() else { return };
            match self.film.try_with_value(|film| flyers(film, &aloft)).flatten() {
                Some(flyers) => drop(self.shown.try_set(flyers)),
                // What nobody would see fly lies there at once.
                None => self.land(),
            }
        });
    }

    /// Everything in the air lies there.
    pub(super) fn land(self) {
        let ply = self.aloft.try_with_untracked(|aloft| aloft.as_ref().map(|aloft| aloft.ply)).flatten();
        if let Some(ply) = ply {
            self.landed.set(ply);
            self.aloft.set(None);
            self.shown.set(Vec::new());
        }
    }

    /// Whether the lines of a play are being drawn.
    pub(super) fn scores(self) -> bool {
        self.landed.get() != 0 && self.landed.get() == self.ply.get()
    }

    /// Leaves what is in the air out of a drawing, and the lines that it will score.
    pub(super) fn take_off(self, drawing: &mut Drawing) {
        let Some(aloft) = self.aloft.get().filter(|aloft| aloft.ply == self.ply.get()) else { return };
        let before = self.film.with_value(|film| film.positions.get(aloft.ply - 1).map(Drawing::of));
        take_off(drawing, aloft.tiles.iter().map(|&(_, place)| place), before.as_ref());
        drawing.highlights.clear();
    }
}

/// What a play lays; `None` when it lays nothing.
fn of_play(film: &Film, ply: usize) -> Option<Aloft> {
    let Entry::Play(entry) = film.record.plays.get(ply.checked_sub(1)?)? else { return None };
    let action = film.record.game.action(&entry.play).ok()?;
    let tiles: Vec<(String, Place)> = action.laid().map(|(tile, place)| (tile.clone(), place)).collect();
    (!tiles.is_empty()).then_some(Aloft { ply, seat: entry.seat, tiles })
}

/// The tiles as they fly over the page; `None` when either end of a way is out of sight.
fn flyers(film: &Film, aloft: &Aloft) -> Option<Vec<Flyer>> {
    let from = area(&format!(".film .seats > :nth-child({})", aloft.seat.index() + 1))?;
    let (board, drawing) = (area(".film .demo")?, film.draw(aloft.ply, None)?);
    let frame = drawing.view_box();
    // The drawing is in the middle of its area, as large as fits.
    let scale = (board.width() / f64::from(frame.width)).min(board.height() / f64::from(frame.height));
    let left = board.x() + (board.width() - f64::from(frame.width) * scale) / 2.0;
    let top = board.y() + (board.height() - f64::from(frame.height) * scale) / 2.0;
    let flyer = |(at, (tile, place)): (usize, &(String, Place))| {
        let centre = drawing.cell(*place)?.centre;
        let x = left + f64::from(centre.x - frame.x) * scale;
        let y = top + f64::from(centre.y - frame.y) * scale;
        Some(Flyer::new(tile, at, (&from, FROM_SEAT), ((x, y), 104.0 * scale)))
    };
    aloft.tiles.iter().enumerate().map(flyer).collect()
}
