//! A person who plays with the keyboard alone: digits pick tiles, arrows move over the board, Enter confirms. The focus is
//! never lost.

use std::collections::HashMap;

use fantoccini::key::Key;
use quintile_rules::GameId;
use serde::Deserialize;

use crate::Page;
use crate::table::Look;

/// How often Tab is pressed before an element counts as out of reach.
const MAX_TABS: usize = 200;

/// Where each place is in the window.
const CENTRES: &str = "[...document.querySelectorAll('.place')].map((place) => {
    const box = place.getBoundingClientRect();
    return { at: place.dataset.at, x: box.x + box.width / 2, y: box.y + box.height / 2 };
})";

#[derive(Deserialize)]
struct Centre {
    at: String,
    x: f64,
    y: f64,
}

/// The key that picks a tile of the hand, by its face and its position.
pub(crate) fn key_of(game: GameId, face: &str, at: usize) -> char {
    match game {
        GameId::Synergo | GameId::SumsOfOne => char::from_digit(at as u32 + 1, 10).unwrap_or('0'),
        GameId::TwentyFourSeven if face == "10" => '0',
        GameId::Polygon | GameId::TwentyFourSeven | GameId::ScrambledFives => face.chars().next().unwrap_or('?'),
    }
}

impl Page {
    /// Presses a key; something has the focus afterwards.
    pub async fn stroke(&self, key: impl Into<char>) -> Look {
        let key = key.into();
        self.key(key).await;
        // The focus may move in the next frame.
        self.wait(&format!("a focus after {key:?}"), async || {
            Some(self.look().await).filter(|look| !look.focus.is_empty())
        })
        .await
    }

    /// Presses Tab until an element has the focus.
    pub async fn tab_to(&self, selector: &str) {
        for _ in 0..MAX_TABS {
            if self.value(&format!("document.activeElement.matches({})", serde_json::json!(selector))).await {
                return;
            }
            self.key(Key::Tab).await;
        }
        panic!("Tab does not lead to {selector}");
    }

    /// Moves over the board with the arrow keys until a place has the focus.
    pub(crate) async fn walk_to(&self, goal: &str) {
        const ARROWS: [Key; 4] = [Key::Up, Key::Down, Key::Left, Key::Right];
        let centres: Vec<Centre> = self.value(CENTRES).await;
        let spot: HashMap<&str, (f64, f64)> = centres.iter().map(|c| (c.at.as_str(), (c.x, c.y))).collect();
        let (goal_x, goal_y) = spot[goal];
        let away = |at: &str| spot.get(at).map_or(f64::MAX, |(x, y)| (x - goal_x).hypot(y - goal_y));
        let mut known: HashMap<(String, usize), (String, usize)> = HashMap::new();
        let mut here = self.look().await.focus;
        for _ in 0..4 * centres.len() {
            if here == goal {
                return;
            }
            assert!(spot.contains_key(here.as_str()), "the arrows left the board for {here}");
            let (x, y) = spot[here.as_str()];
            // Known where an arrow was tried before; guessed by its direction otherwise.
            let guess = |arrow: usize| {
                let (dx, dy) = [(0.0, -40.0), (0.0, 40.0), (-40.0, 0.0), (40.0, 0.0)][arrow];
                (x + dx - goal_x).hypot(y + dy - goal_y)
            };
            let cost = |arrow: usize| match known.get(&(here.clone(), arrow)) {
                Some((there, times)) => away(there) + 60.0 * *times as f64,
                None => guess(arrow),
            };
            let arrow = (0..4).min_by(|&a, &b| cost(a).total_cmp(&cost(b))).unwrap_or(0);
            let there = self.stroke(ARROWS[arrow]).await.focus;
            known.entry((here, arrow)).or_insert_with(|| (there.clone(), 0)).1 += 1;
            here = there;
        }
        panic!("the arrows do not lead to {goal}");
    }

    /// Opens a game from the home page by keys.
    pub async fn start_by_keys(&self, game: GameId) {
        self.open("/").await;
        self.tab_to(&format!(".game-card[data-game={game}] .confirm")).await;
        self.key(Key::Enter).await;
        self.until("a table", "document.querySelector('main.table') !== null").await;
    }

    /// Makes one play by keys.
    pub async fn play_by_keys(&self, game: GameId) {
        let mut look = self.my_turn().await;
        let plays = look.plays;
        let mut tried = vec![false; look.hand.len()];
        for _ in 0..4 * look.hand.len() + 8 {
            if look.can("Enter") {
                self.stroke(Key::Enter).await;
                return self.played(plays).await;
            }
            let is_picked = look.hand.iter().any(|tile| tile.picked);
            if look.naming {
                let now = self.has(".names button.now:not(:disabled)").await;
                self.tab_to(if now { ".names button.now" } else { ".names button" }).await;
                look = self.stroke(Key::Enter).await;
                if !look.can("Enter") {
                    look = self.stroke('b').await;
                }
            } else if is_picked && !look.legal.is_empty() {
                let goal = look.legal[plays * 7 % look.legal.len()].clone();
                self.walk_to(&goal).await;
                look = self.stroke(' ').await;
                tried.fill(false);
            } else if is_picked
                && look.can("aside")
                && tried.iter().zip(&look.hand).all(|(tried, tile)| *tried || tile.laid)
            {
                self.tab_to(".actions button:not([aria-keyshortcuts])").await;
                look = self.stroke(Key::Enter).await;
            } else if let Some(next) = (0..tried.len()).find(|&at| !tried[at] && !look.hand[at].laid) {
                // A key picks the next tile of its kind; equal tiles are as good as each other.
                let label = look.hand[next].label.clone();
                let alike = |at: usize| key_of(game, &look.hand[at].label, at) == key_of(game, &label, next);
                let group: Vec<usize> = (0..tried.len()).filter(|&at| alike(at) && !tried[at]).collect();
                let key = key_of(game, &label, next);
                look = self.stroke(key).await;
                let picked = look.hand.iter().position(|tile| tile.picked);
                match picked {
                    Some(at) => tried[at] = true,
                    None => group.iter().for_each(|&at| tried[at] = true),
                }
                assert!(picked.is_none() || look.hand.iter().any(|tile| tile.label == label), "{key} picks {label}");
            } else if look.can("P") {
                self.stroke('p').await;
                if self.has(".actions .asked").await {
                    self.stroke('p').await;
                }
                return self.played(plays).await;
            } else {
                assert!(look.can("T"), "nothing can be done: {look:?}");
                self.stroke('t').await;
                look = self.stroke('1').await;
            }
        }
        panic!("this turn does not end: {:?}", self.look().await);
    }

    /// Plays a game to its end by keys.
    pub async fn play_on_by_keys(&self, game: GameId) {
        while !self.my_turn().await.over {
            self.play_by_keys(game).await;
        }
    }
}
