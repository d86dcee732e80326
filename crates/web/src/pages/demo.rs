//! A small board that plays by itself, slowly; still for those who want no movement. What plays comes with the rest of the app: the first
//! screen has room for it, and needs no rules.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use quintile_drawing::{Drawing, Laid, Overlay};
use quintile_rules::kit::{Chance, Viewer};
use quintile_rules::{AnyGame, GameId};
use serde_json::Map;

use crate::app::{Tongue, tongue};
use crate::browser;
use crate::mind;
use crate::rest;
use crate::state::settings::Settings;
use crate::table::board::whole_text;
use quintile_thinker::Who;

/// Milliseconds between plays.
const PACE: u64 = 2600;

/// How many plays are made at once, so that there is something to see.
const fn opening(game: GameId) -> usize {
    match game {
        GameId::Polygon => 8,
        GameId::Synergo => 16,
        GameId::TwentyFourSeven => 9,
        GameId::ScrambledFives | GameId::SumsOfOne => 7,
    }
}

/// A board and what plays on it.
pub(crate) struct Show {
    id: GameId,
    tongue: Tongue,
    motion: bool,
    gone: Rc<Cell<bool>>,
    /// Its frame, and the drawing as SVG text.
    picture: RwSignal<(String, String)>,
}

impl Show {
    /// Begins.
    pub(crate) fn start(self: Rc<Self>) {
        let Some(position) = self.deal().filter(|_| !self.gone.get()) else { return };
        self.draw(&position, "");
        // The page comes first, the little boards after it.
        let at = GameId::ALL.iter().position(|&id| id == self.id).unwrap_or(0) as u64;
        self.later(position, 0, 60 + 90 * at);
    }

    fn deal(&self) -> Option<AnyGame> {
        let mut chance = Chance::from_number(browser::random_number());
        let deal = AnyGame::draw(self.id, Map::new(), 2, &mut chance).ok()?;
        AnyGame::new(self.id, Map::new(), 2, &deal).ok()
    }

    fn draw(&self, game: &AnyGame, last: &str) {
        let last_play = Laid::by_play(self.id, last).iter().map(|laid| laid.place).collect();
        // Too small for anything to be written on it.
        const WIDTH: f32 = 200.0;
        let drawing = Drawing::with(&game.view(Viewer::Onlooker), &Overlay { last_play, ..Overlay::default() });
        self.picture.try_set((drawing.view_box().to_string(), whole_text(&drawing, self.tongue, false, WIDTH)));
    }

    /// Asks for the next play, makes it, and comes back after a while.
    fn go_on(self: Rc<Self>, mut game: AnyGame, ply: usize) {
        if self.gone.get() {
            return;
        }
        let Some(seat) = game.turn() else {
            if let Some(fresh) = self.deal() {
                self.later(fresh, 0, PACE * 2);
            }
            return;
        };
        let view = game.view(Viewer::Seat(seat));
        mind::ask(view, Who::Greedy, move |play| {
            let Some(play) = play else { return };
            if self.gone.get() || game.play(&play).is_err() {
                return;
            }
            let ply = ply + 1;
            if ply < opening(self.id) {
                return self.go_on(game, ply);
            }
            self.draw(&game, if ply == opening(self.id) { "" } else { &play });
            if self.motion {
                self.later(game, ply, PACE);
            }
        });
    }

    fn later(self: Rc<Self>, game: AnyGame, ply: usize, millis: u64) {
        // Boards that nobody looks at wait.
        let step = move || if document().hidden() { self.later(game, ply, PACE) } else { self.go_on(game, ply) };
        set_timeout(step, Duration::from_millis(millis));
    }
}

/// The board of a game, playing by itself.
#[component]
pub(crate) fn Demo(game: GameId) -> impl IntoView {
    let settings = expect_context::<RwSignal<Settings>>();
    let gone = Rc::new(Cell::new(false));
    let picture = RwSignal::new((String::new(), String::new()));
    let show = Rc::new(Show {
        id: game,
        tongue: tongue(),
        motion: settings.with_untracked(Settings::motion),
        gone: gone.clone(),
        picture,
    });
    let end = StoredValue::new_local(gone);
    on_cleanup(move || end.with_value(|gone| gone.set(true)));
    leptos::task::spawn_local(async move {
        if let Ok(rest) = rest::load().await {
            (rest.show)(show);
        }
    });
    view! {
        <svg class="demo" viewBox=move || picture.with(|(frame, _)| Some(frame.clone()).filter(|frame| !frame.is_empty())) role="img" aria-label=game.title() inner_html=move || picture.with(|(_, art)| art.clone())></svg>
    }
}
