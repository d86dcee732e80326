//! A person in a lesson who solves each step with the keyboard alone. They take the simplest legal play that meets the step's
//! goal.

use std::cmp::Reverse;

use fantoccini::key::Key;
use quintile_drawing::Laid;
use quintile_rules::kit::Record;
use quintile_rules::{AnyGame, Game, GameId, with_game};
use quintile_words::{Lang, Lesson, Speech, Step, say_tile};

use crate::Page;
use crate::keyboard::key_of;
use crate::table::Look;

/// A play that solves a step. In Polygon both tiles are placed if possible.
fn solution(game: GameId, step: &Step) -> Vec<Laid> {
    let record: Record = serde_json::from_str(step.position.record).expect("a record");
    let position = AnyGame::position(&record, step.position.ply).expect("a position");
    let solves = |play: &String| position.weigh(play).is_ok_and(|scoring| step.goal.is_met(play, &scoring));
    let plays = position.plays().into_iter().filter(solves).map(|play| (Laid::by_play(game, &play), play));
    let best = match game {
        GameId::Polygon => plays.min_by_key(|(laid, play)| (Reverse(laid.len()), play.clone())),
        GameId::Synergo | GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => {
            plays.min_by_key(|(laid, play)| (laid.len(), play.clone()))
        }
    };
    best.unwrap_or_else(|| panic!("{game}: no play does \"{}\"", step.instruction.say(Speech::ENGLISH))).0
}

/// Whether a tile in the hand with this label has this face. A Synergo tile can be turned, so its sides may start anywhere.
fn is_called(game: GameId, face: &str, label: &str, how: Speech) -> bool {
    let in_hand = if face.starts_with('*') { "*" } else { face };
    let name = say_tile(game, in_hand, how);
    match game {
        GameId::Synergo => {
            let (sides, mut turned): (Vec<&str>, Vec<&str>) = (name.split(' ').collect(), label.split(' ').collect());
            turned.len() == sides.len()
                && (0..sides.len()).any(|_| {
                    turned.rotate_left(1);
                    turned == sides
                })
        }
        // Where a tile's print differs from its name, the print comes first: "3×2 (3 double)".
        GameId::Polygon | GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => {
            label == name || label.ends_with(&format!("({name})"))
        }
    }
}

impl Page {
    /// The page's language.
    pub async fn speech(&self) -> Speech {
        let tag: String = self.value("document.documentElement.lang").await;
        Speech::of(Lang::from_tag(&tag).expect("a language"))
    }

    /// Picks the tile with this face by its key.
    async fn pick_by_key(&self, game: GameId, face: &str) -> Look {
        let how = self.speech().await;
        let mut look = self.look().await;
        for _ in 0..=look.hand.len() {
            let fits = |at: &usize| !look.hand[*at].laid && is_called(game, face, &look.hand[*at].label, how);
            let wanted: Vec<usize> = (0..look.hand.len()).filter(fits).collect();
            let first = *wanted.first().unwrap_or_else(|| panic!("{face} is not in {:?}", look.hand));
            if wanted.iter().any(|&at| look.hand[at].picked) {
                return look;
            }
            look = self.stroke(key_of(game, face, first)).await;
        }
        panic!("no key picks {face}: {look:?}");
    }

    /// Places one tile by keys, turned and named as it should be.
    async fn lay_by_keys(&self, game: GameId, laid: &Laid) {
        let face = laid.face.to_string();
        let mut look = self.pick_by_key(game, &face).await;
        let how = self.speech().await;
        if with_game!(game, G => G::CAN_TURN) {
            let turned = say_tile(game, &face, how);
            for _ in 0..4 {
                if look.hand.iter().any(|tile| tile.picked && tile.label == turned) {
                    break;
                }
                look = self.stroke('r').await;
            }
        }
        self.stroke('b').await;
        self.walk_to(&laid.place.to_string()).await;
        self.stroke(' ').await;
        if self.look().await.naming {
            let name = how.number(face.trim_start_matches('*'));
            let read = "[...document.querySelectorAll('.names button')].map((name) => name.textContent.trim())";
            let names: Vec<String> = self.value(read).await;
            let at = names.iter().position(|other| *other == name).unwrap_or_else(|| panic!("{name} in {names:?}"));
            self.tab_to(&format!(".names button:nth-child({})", at + 1)).await;
            self.stroke(Key::Enter).await;
            // The focus goes on with the next frame; another Enter before that would only name the WILD again.
            self.until("a focus beyond the names", "!document.activeElement.matches('.names button')").await;
        }
    }

    /// Solves a step of a lesson by keys, until the button for the next step has the focus.
    pub async fn solve_by_keys(&self, game: GameId, step: usize) {
        for laid in solution(game, &Lesson::of(game).steps[step]) {
            self.lay_by_keys(game, &laid).await;
        }
        self.stroke(Key::Enter).await;
        self.until("the next step's button", "document.activeElement.matches('.lesson .next')").await;
    }

    /// Goes on to the next step, or to the end of the lesson.
    pub async fn go_on_by_keys(&self, game: GameId, from: usize) {
        self.stroke(Key::Enter).await;
        let next = Lesson::of(game).steps.get(from + 1).map(|step| step.instruction);
        let how = self.speech().await;
        match next {
            Some(text) => {
                let shown = serde_json::json!(text.say(how));
                self.until("the next step", &format!("document.querySelector('.instruction').textContent === {shown}"))
                    .await;
            }
            None => self.until("the end", "document.querySelector('.lesson .bench') === null").await,
        }
    }
}
