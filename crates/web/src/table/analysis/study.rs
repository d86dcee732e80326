//! Where one stands in a tree, as a table that anybody may play at: every side is played by whoever looks.

use leptos::prelude::*;
use quintile_rules::AnyGame;
use quintile_rules::kit::{Entry, Seat};
use quintile_table::{By, Command, HistoryEntry, Moment, Played, Seen, SeenAt, Snapshot};
use quintile_words::{Say, kept_name, sentence};

use super::super::exercise::snapshot;
use super::tree::{MAX_PLAYS, NotAdded, Tree};
use crate::app::Tongue;
use crate::driver::{Driver, Link};

/// A tree, and where one stands in it.
#[derive(Clone, Copy)]
pub(super) struct Study {
    pub(super) tree: RwSignal<Tree>,
    pub(super) here: RwSignal<usize>,
    pub(super) link: Link,
    /// The number of the last news.
    news: StoredValue<u64>,
    tongue: Tongue,
}

impl Study {
    /// `None` for a record with names that no table takes.
    pub(super) fn new(tree: Tree, here: usize, tongue: Tongue) -> Option<Self> {
        let link = Link::new(scene(&tree, here, tongue)?);
        let (tree, here) = (RwSignal::new(tree), RwSignal::new(here));
        let study = Self { tree, here, link, news: StoredValue::new(0), tongue };
        link.run_by(study);
        Some(study)
    }

    /// Goes to a position. One step forward is told as a play is at a table; `by_hand` are plays whose tiles lie there already.
    pub(super) fn go(self, to: usize, by_hand: bool) {
        let from = self.here.get_untracked();
        let Some(scene) = self.tree.with_untracked(|tree| scene(tree, to, self.tongue)) else { return };
        let is_step = self.tree.with_untracked(|tree| to != 0 && tree.parent(to) == from && to != from);
        let mut news = Vec::new();
        if is_step && let Some(HistoryEntry::Play(played)) = scene.history.last() {
            let number = self.news.get_value() + 1;
            self.news.set_value(number);
            let by = if by_hand { By::Person } else { By::Rules };
            news.push(SeenAt { number, at: Moment(0), seen: Seen::Played(Played { by, ..played.clone() }) });
        }
        self.here.set(to);
        self.link.snapshot.set(scene);
        self.link.news.set(news);
    }

    /// Makes a play where one stands.
    pub(super) fn play(self, play: &str, by_hand: bool) {
        let here = self.here.get_untracked();
        self.link.trouble.set(None);
        let added = self.tree.try_update(|tree| tree.add(here, play));
        let text = match added {
            Some(Ok(at)) => return self.go(at, by_hand),
            Some(Err(NotAdded::Full)) => (self.tongue.words.too_many_variations)(MAX_PLAYS),
            Some(Err(NotAdded::Illegal(reason))) => sentence(&reason.say(self.tongue.how)),
            Some(Err(NotAdded::Nowhere)) | None => return,
        };
        self.link.trouble.set(Some(text));
    }

    /// One step back, or forward along the line.
    pub(super) fn back(self) {
        self.go(self.tree.with_untracked(|tree| tree.parent(self.here.get_untracked())), false);
    }

    pub(super) fn forward(self) {
        let here = self.here.get_untracked();
        if let Some(next) = self.tree.with_untracked(|tree| tree.children(here).first().copied()) {
            self.go(next, false);
        }
    }

    /// What a seat is called.
    pub(super) fn name(self, seat: Seat) -> String {
        let name = self.tree.with_untracked(|tree| tree.record().seats.get(seat.index()).cloned());
        name.map(|name| kept_name(&name, self.tongue.how)).unwrap_or_default()
    }

    /// The game where one stands.
    pub(super) fn game(self) -> Option<AnyGame> {
        let here = self.here.get();
        self.tree.with(|tree| tree.game(here))
    }
}

impl Driver for Study {
    fn send(&self, command: Command) {
        if let Command::Play { play, .. } = command {
            self.play(&play, true);
        }
    }

    fn draw_curtain(&self) {}
}

/// A position as a table would show it to whoever is on turn; at the end of a game to the first seat.
fn scene(tree: &Tree, at: usize, tongue: Tongue) -> Option<Snapshot> {
    let (game, record) = (tree.game(at)?, tree.record());
    let you = game.turn().unwrap_or(Seat(0));
    let name = |seat: Seat| {
        let name = record.seats.get(seat.index()).map(|name| kept_name(name, tongue.how)).unwrap_or_default();
        name.chars().take(quintile_table::LONGEST_NAME).collect()
    };
    let mut snapshot = snapshot(record, &game, you, name)?;
    snapshot.scene.ply = at;
    snapshot.history = history(tree, at);
    Some(snapshot)
}

/// The last round of plays before a position: what a board marks.
fn history(tree: &Tree, at: usize) -> Vec<HistoryEntry> {
    let path = tree.path(at);
    let last = path.len().saturating_sub(tree.record().seats.len());
    let entry = |&at: &usize| {
        let Entry::Play(entry) = &tree.node(at)?.entry else { return Some(HistoryEntry::Time) };
        let scoring = tree.game(tree.parent(at))?.weigh(&entry.play).ok()?;
        Some(HistoryEntry::Play(Played { seat: entry.seat, play: entry.play.clone(), scoring, by: By::Rules }))
    };
    path[last..].iter().filter_map(entry).collect()
}
