//! Computer players in a web worker: the questions, the answers and the worker itself. It gets only views. It finds puzzles
//! too, since that takes a while.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

use quintile_bots::{Advised, Budget, Coach, Judged, Level, Player};
use quintile_puzzles::{Puzzle, daily};
use quintile_rules::{AnyView, GameId};
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// What the worker says once it is ready for questions.
pub const READY: &str = "ready";

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A computer player of this level.
    Level(Level),
    /// The most points now: for the small boards on the home page.
    Greedy,
}

/// What is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// A play.
    Choose {
        /// Who chooses.
        who: Who,
        /// What the seat on turn sees.
        view: AnyView,
    },
    /// How good a play is.
    Judge {
        /// The play in notation.
        play: String,
        /// What the seat on turn sees.
        view: AnyView,
    },
    /// The best plays, with reasons.
    Advise {
        /// What the seat on turn sees.
        view: AnyView,
    },
    /// The puzzle of a day.
    Daily {
        /// Which game.
        game: GameId,
        /// Year, month and day.
        date: (u16, u8, u8),
    },
}

/// A question.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Question {
    /// Its id, which the answer repeats.
    pub id: u32,
    /// What is asked.
    pub task: Task,
    /// The seed of the search.
    pub seed: u64,
}

/// Its answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The question's id.
    pub id: u32,
    /// What was found.
    pub finding: Finding,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// A play in notation.
    Play(String),
    /// What the coach says.
    Judged(Box<Judged>),
    /// The best plays, the best first.
    Advice(Vec<Advised>),
    /// The puzzle.
    Puzzle(Box<Puzzle>),
    /// There is nothing to choose, or to judge.
    Nothing,
}

/// An expert's budget in playouts: about a second in a browser, whatever the game.
const fn playouts(view: &AnyView) -> u32 {
    match view {
        AnyView::Polygon(_) | AnyView::TwentyFourSeven(_) => 2000,
        AnyView::Synergo(_) | AnyView::ScrambledFives(_) => 800,
        AnyView::SumsOfOne(_) => 400,
    }
}

/// How many plays advice names.
const ADVISED: usize = 4;

/// A review has many plays to judge, so each gets only this part of a player's budget.
const REVIEW_SHARE: u32 = 2;

fn answer(question: &Question) -> Answer {
    let Question { id, task, seed } = question;
    let finding = match task {
        Task::Choose { who, view } => {
            let player = match who {
                Who::Level(level) => Player::Level(*level),
                Who::Greedy => Player::Greedy,
            };
            player.choose_any(view, Budget::Iterations(playouts(view)), *seed).map_or(Finding::Nothing, Finding::Play)
        }
        Task::Judge { play, view } => {
            let coach = Coach::new(Budget::Iterations(playouts(view) / REVIEW_SHARE), *seed);
            let judged = coach.judge_any(view, play).ok().flatten();
            judged.map_or(Finding::Nothing, |judged| Finding::Judged(Box::new(judged)))
        }
        Task::Advise { view } => {
            let coach = Coach::new(Budget::Iterations(playouts(view)), *seed);
            coach.advise_any(view, ADVISED).map_or(Finding::Nothing, Finding::Advice)
        }
        &Task::Daily { game, date: (year, month, day) } => {
            daily(game, year, month, day).map_or(Finding::Nothing, |puzzle| Finding::Puzzle(Box::new(puzzle)))
        }
    };
    Answer { id: *id, finding }
}

/// Answers questions as long as the worker runs.
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
            let question = Question { id: 7, task: Task::Choose { who: Who::Greedy, view: view.clone() }, seed: 1 };
            let text = serde_json::to_string(&question).expect("a text");
            let question: Question = serde_json::from_str(&text).expect("a question");
            for who in Level::ALL[..3].iter().map(|&level| Who::Level(level)).chain([Who::Greedy]) {
                let task = Task::Choose { who, view: view.clone() };
                let Answer { id, finding } = answer(&Question { task, ..question.clone() });
                assert_eq!(id, 7);
                let Finding::Play(play) = finding else { panic!("{game}: no play") };
                assert!(state.weigh(&play).is_ok(), "{game}");
            }
        }
    }

    #[test]
    fn the_coach_finds_a_better_play_than_the_worst() {
        for game in GameId::ALL {
            let deal = AnyGame::draw(game, Map::new(), 2, &mut Chance::from_number(4)).expect("a deal");
            let state = AnyGame::new(game, Map::new(), 2, &deal).expect("a game");
            let view = state.view(Viewer::Seat(state.turn().expect("a turn")));
            let points = |play: &String| state.weigh(play).map(|scoring| scoring.points).unwrap_or(0);
            let worst = state.plays().into_iter().min_by_key(points).expect("a play");
            let task = Task::Judge { play: worst.clone(), view };
            let Answer { finding, .. } = answer(&Question { id: 1, task, seed: 1 });
            let text = serde_json::to_string(&finding).expect("a text");
            let finding: Finding = serde_json::from_str(&text).expect("a finding");
            let Finding::Judged(judged) = finding else { panic!("{game}: no judgement") };
            assert!(judged.loss >= 0.0 && state.weigh(&judged.best).is_ok(), "{game}");
            assert!(judged.best != worst || judged.loss == 0.0, "{game}");
        }
    }

    #[test]
    fn advice_names_legal_plays_and_says_why() {
        for game in GameId::ALL {
            let deal = AnyGame::draw(game, Map::new(), 2, &mut Chance::from_number(4)).expect("a deal");
            let state = AnyGame::new(game, Map::new(), 2, &deal).expect("a game");
            let view = state.view(Viewer::Seat(state.turn().expect("a turn")));
            let Answer { finding, .. } = answer(&Question { id: 1, task: Task::Advise { view }, seed: 1 });
            let text = serde_json::to_string(&finding).expect("a text");
            let finding: Finding = serde_json::from_str(&text).expect("a finding");
            let Finding::Advice(plays) = finding else { panic!("{game}: no advice") };
            assert!((2..=ADVISED).contains(&plays.len()), "{game}: {} plays", plays.len());
            for advised in &plays {
                let scoring = state.weigh(&advised.play).expect("legal");
                assert_eq!((scoring.points, advised.reason.is_some()), (advised.points, true), "{game}");
            }
            let distinct: std::collections::BTreeSet<&String> = plays.iter().map(|advised| &advised.play).collect();
            assert_eq!(distinct.len(), plays.len(), "{game}");
        }
    }

    #[test]
    fn the_puzzle_of_the_day_comes_through_whole() {
        let ask =
            |date| answer(&Question { id: 1, task: Task::Daily { game: GameId::TwentyFourSeven, date }, seed: 1 });
        let Finding::Puzzle(puzzle) = ask((2026, 11, 16)).finding else { panic!("no puzzle") };
        let text = serde_json::to_string(&puzzle).expect("a text");
        assert_eq!(serde_json::from_str::<Puzzle>(&text).expect("a puzzle"), *puzzle);
        assert!(puzzle.solves(&puzzle.best));
        assert_eq!(ask((2026, 2, 30)).finding, Finding::Nothing);
    }
}
