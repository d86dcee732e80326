//! Computer players in a browser's worker: what they are asked, what they answer, and the worker itself. They get views only.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

use quintile_bots::{Budget, Insight, Level, Player};
use quintile_rules::{AnyView, Polygon, ScrambledFives, SumsOfOne, Synergo, TwentyFourSeven};
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// What the worker says once it can be asked.
pub const READY: &str = "ready";

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A computer player of this level.
    Level(Level),
    /// Whoever takes the most points: for the little boards of the first page.
    Greedy,
}

/// A question.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Question {
    /// To know the answer by.
    pub id: u32,
    /// What the seat on turn sees.
    pub view: AnyView,
    /// Who is asked.
    pub who: Who,
    /// For whatever chance decides in the thinking.
    pub seed: u64,
}

/// Its answer: a play in notation, unless there is none.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The question's.
    pub id: u32,
    /// The play.
    pub play: Option<String>,
}

/// How many playouts an expert makes: about a second of thought in a browser, whatever the game.
const fn playouts(view: &AnyView) -> u32 {
    match view {
        AnyView::Polygon(_) | AnyView::TwentyFourSeven(_) => 2000,
        AnyView::Synergo(_) | AnyView::ScrambledFives(_) => 800,
        AnyView::SumsOfOne(_) => 400,
    }
}

fn choose<G: Insight>(view: &G::View, who: Who, playouts: u32, seed: u64) -> Option<String> {
    let mut player = match who {
        Who::Level(level) => Player::Level(level).bot::<G>(),
        Who::Greedy => Player::Greedy.bot::<G>(),
    };
    player.choose(view, Budget::Iterations(playouts), seed).ok().map(|choice| choice.play.to_string())
}

fn answer(question: &Question) -> Answer {
    let Question { id, view, who, seed } = question;
    let budget = playouts(view);
    let play = match view {
        AnyView::Polygon(view) => choose::<Polygon>(view, *who, budget, *seed),
        AnyView::Synergo(view) => choose::<Synergo>(view, *who, budget, *seed),
        AnyView::TwentyFourSeven(view) => choose::<TwentyFourSeven>(view, *who, budget, *seed),
        AnyView::ScrambledFives(view) => choose::<ScrambledFives>(view, *who, budget, *seed),
        AnyView::SumsOfOne(view) => choose::<SumsOfOne>(view, *who, budget, *seed),
    };
    Answer { id: *id, play }
}

/// Answers questions for as long as the worker lives.
pub fn serve() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let port = scope.clone();
    let listen = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
        let question = message.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        if let Some(text) = question.and_then(|question| serde_json::to_string(&answer(&question)).ok()) {
            let _ = port.post_message(&JsValue::from_str(&text));
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    let _ = scope.post_message(&JsValue::from_str(READY));
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::{Chance, Viewer};
    use quintile_rules::{AnyGame, GameId};
    use serde_json::Map;

    use super::*;

    #[test]
    fn every_player_answers_in_every_game() {
        for game in GameId::ALL {
            let deal = AnyGame::draw(game, Map::new(), 2, &mut Chance::from_number(4)).expect("a deal");
            let state = AnyGame::new(game, Map::new(), 2, &deal).expect("a game");
            let view = state.view(Viewer::Seat(state.turn().expect("a turn")));
            let question = Question { id: 7, view, who: Who::Level(Level::Club), seed: 1 };
            let text = serde_json::to_string(&question).expect("a text");
            let question: Question = serde_json::from_str(&text).expect("a question");
            for who in Level::ALL[..3].iter().map(|&level| Who::Level(level)).chain([Who::Greedy]) {
                let Answer { id, play } = answer(&Question { who, ..question.clone() });
                assert_eq!(id, 7);
                assert!(state.weigh(&play.expect("a play")).is_ok(), "{game}");
            }
        }
    }
}
