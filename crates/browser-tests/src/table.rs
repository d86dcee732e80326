//! The table page, and a person who plays there by clicking: picks a tile, clicks a green place, names a WILD, confirms.
//! They do not know the rules; the page's marks show them what to do.

use fantoccini::key::Key;
use quintile_rules::kit::Record;
use quintile_rules::{AnyGame, GameId};
use serde::Deserialize;
use serde_json::json;

use crate::Page;

/// Reads the table page as a person would: tiles, marks, buttons that can be pressed.
const LOOK: &str = include_str!("look.js");

/// A tile of the hand.
#[derive(Clone, Debug, Deserialize)]
pub struct Tile {
    /// What a screen reader calls it.
    pub label: String,
    /// Whether it is picked.
    pub picked: bool,
    /// Whether it is on the board, not confirmed yet.
    pub laid: bool,
}

/// What there is to see on the table page.
#[derive(Clone, Debug, Deserialize)]
pub struct Look {
    /// The result is shown.
    pub over: bool,
    /// The device has to be passed on.
    pub curtain: bool,
    /// How many plays the score sheet lists.
    pub plays: usize,
    /// The tiles that can be picked; none during others' turns.
    pub hand: Vec<Tile>,
    /// The places that are marked green.
    pub legal: Vec<String>,
    /// The places that are marked with a red cross.
    pub illegal: Vec<String>,
    /// The buttons that can be pressed, by their keys; "aside" sets a tile aside.
    pub buttons: Vec<String>,
    /// A WILD is waiting for its value.
    pub naming: bool,
    /// The line above the board.
    pub status: String,
    /// What has the focus.
    pub focus: String,
}

impl Look {
    /// Whether a button can be pressed.
    pub fn can(&self, key: &str) -> bool {
        self.buttons.iter().any(|button| button == key)
    }

    /// Whether there is something to do for the person at the page.
    pub fn wants_something(&self) -> bool {
        self.over || self.curtain || !self.hand.is_empty()
    }
}

/// A game that is set up on the page: who sits at seat two, and options.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The game.
    pub game: GameId,
    /// Synergo's type: its position in the list.
    pub variant: Option<usize>,
    /// Who sits at the second seat: `novice`, or `person`.
    pub other: &'static str,
}

impl Order {
    /// A game against the weakest computer player.
    pub const fn of(game: GameId) -> Self {
        Self { game, variant: None, other: "novice" }
    }
}

impl Page {
    /// Looks at the table.
    pub async fn look(&self) -> Look {
        self.value(LOOK).await
    }

    /// Sets a game up on its page, as a person does, and starts it.
    pub async fn start(&self, order: Order) {
        self.open(&format!("/play/{}", order.game)).await;
        if let Some(variant) = order.variant {
            self.click(&format!(".choices label:nth-of-type({}) input[name=type]", variant + 1)).await;
        }
        self.start_here(order.other).await;
    }

    /// Starts the game that is set up on this page, with somebody at the second seat.
    pub async fn start_here(&self, other: &str) {
        self.choose(".seat-list li:nth-child(2) select", other).await;
        self.click(".start .confirm").await;
        self.until("a table", "document.querySelector('main.table') !== null").await;
    }

    /// Waits until the person at the page has something to do.
    pub async fn my_turn(&self) -> Look {
        let look = self.wait("my turn", async || Some(self.look().await).filter(Look::wants_something)).await;
        self.want_no_tips().await;
        look
    }

    /// Whoever plays here knows the games.
    async fn want_no_tips(&self) {
        self.run("document.querySelector('.tip .no-more')?.click()").await;
    }

    /// Clicks a tile of the hand.
    pub async fn pick(&self, hand: usize) {
        self.click(&format!("button.hand-tile[data-hand=\"{hand}\"]")).await;
    }

    /// Clicks a place of the board.
    pub async fn touch(&self, place: &str) {
        self.click(&format!(".place[data-at={}]", json!(place))).await;
    }

    /// Clicks a button of the row, by its key.
    pub async fn press(&self, key: &str) {
        match key {
            "aside" => self.click(".actions button:not([aria-keyshortcuts])").await,
            _ => self.click(&format!(".actions [aria-keyshortcuts={key}]")).await,
        }
    }

    /// Presses a button once more if it asks for that.
    async fn press_again(&self, key: &str) {
        let asked = format!(".actions .asked[aria-keyshortcuts={key}]");
        if self.has(&asked).await {
            self.click(&asked).await;
        }
    }

    /// Names the WILD, with a value that completes a play if there is one.
    pub async fn name_wild(&self) {
        let now = ".names button.now:not(:disabled)";
        let any = ".names button:not(:disabled)";
        self.click(if self.has(now).await { now } else { any }).await;
    }

    /// Places some tile without confirming; returns its place.
    pub async fn lay_some_tile(&self) -> String {
        self.lay_a_tile(|_| true).await.expect("a tile that has a place")
    }

    /// The same with a tile that `suits` accepts, if any of them fits.
    pub async fn lay_a_tile(&self, suits: impl Fn(&Tile) -> bool) -> Option<String> {
        let hand = self.my_turn().await.hand;
        for tile in (0..hand.len()).filter(|&at| suits(&hand[at])) {
            self.pick(tile).await;
            if let Some(place) = self.look().await.legal.first() {
                self.touch(place).await;
                return Some(place.clone());
            }
            self.pick(tile).await;
        }
        None
    }

    /// Makes one play by clicking.
    pub async fn play_by_clicking(&self) {
        let before = self.my_turn().await;
        let plays = before.plays;
        let mut tried = vec![false; before.hand.len()];
        // Starts with a different tile each time, so that all paths are tried.
        let first = plays % before.hand.len().max(1);
        for _ in 0..4 * before.hand.len() + 8 {
            let look = self.look().await;
            if look.can("Enter") {
                self.press("Enter").await;
                return self.played(plays).await;
            }
            if look.naming {
                self.name_wild().await;
                continue;
            }
            let is_picked = look.hand.iter().any(|tile| tile.picked);
            if is_picked && !look.legal.is_empty() {
                self.touch(&look.legal[plays * 7 % look.legal.len()]).await;
                // What was impossible before may fit now.
                tried.fill(false);
                continue;
            }
            if is_picked && look.can("aside") && tried.iter().zip(&look.hand).all(|(tried, tile)| *tried || tile.laid) {
                self.press("aside").await;
                continue;
            }
            let order = (0..tried.len()).map(|at| (at + first) % tried.len());
            let next = order.into_iter().find(|&at| !tried[at] && !look.hand[at].laid);
            if let Some(next) = next {
                tried[next] = true;
                if !look.hand[next].picked {
                    self.pick(next).await;
                }
                continue;
            }
            if look.can("P") {
                self.press("P").await;
                self.press_again("P").await;
                return self.played(plays).await;
            }
            assert!(look.can("T"), "nothing can be done: {look:?}");
            self.press("T").await;
            self.pick(0).await;
        }
        panic!("this turn does not end: {:?}", self.look().await);
    }

    /// Waits until the sheet lists more plays than before.
    pub async fn played(&self, before: usize) {
        self.wait("the play on the sheet", async || {
            let look = self.look().await;
            (look.plays > before || look.over).then_some(())
        })
        .await;
    }

    /// Plays a game to its end.
    pub async fn play_on_by_clicking(&self) {
        while !self.my_turn().await.over {
            self.play_by_clicking().await;
        }
    }

    /// The record of the game that is over, saved as a file by the page's own button, and judged.
    pub async fn judged_record(&self) -> (Record, AnyGame) {
        let game: String = self.value("document.querySelector('main.table').dataset.game").await;
        self.click(".over .save").await;
        let text = self.downloaded(&format!("quintile-{game}.json")).await;
        let record: Record = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let judged = AnyGame::judge(&record).unwrap_or_else(|fault| panic!("{fault}: {text}"));
        (record, judged)
    }

    /// The game is over, its record is sound, the page shows the scores of the record, and it can be stepped through.
    pub async fn assert_sound_end(&self) {
        let (record, judged) = self.judged_record().await;
        assert!(judged.turn().is_none(), "the game is over");
        let mut scores: Vec<i32> = judged.scores().to_vec();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let read = "[...document.querySelectorAll('.ranking b')].map((b) => Number(b.textContent.replace('−', '-')))";
        assert_eq!(self.value::<Vec<i32>>(read).await, scores, "the scores at the end");
        self.click(".over .replay").await;
        let last = record.plays.len();
        let at = |ply: usize| format!("document.querySelector('output')?.textContent === '{ply} / {last}'");
        self.until("the first play of the game", &at(1)).await;
        self.key(Key::End).await;
        self.until("the end of the game", &at(last)).await;
        self.key(Key::Left).await;
        self.until("the play before", &at(last - 1)).await;
        self.key(Key::Home).await;
        self.until("the beginning", &at(0)).await;
    }
}
