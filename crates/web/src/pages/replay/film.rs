//! A record that was replayed: every position of it, ready to be shown.

use quintile_drawing::{Drawing, Highlight, Laid, Overlay};
use quintile_rules::kit::{Account, Adjustment, Entry, Fault, Record, Seat, Viewer};
use quintile_rules::{AnyGame, AnyView};
use quintile_words::{Say, kept_name, say_adjustment, say_opening, say_play, sentence};

use crate::app::Tongue;
use crate::table::signed;

/// A record that was replayed: the position after each entry.
#[derive(Clone)]
pub(super) struct Film {
    pub(super) record: Record,
    pub(super) positions: Vec<AnyView>,
    /// Each seat's tiles after each entry. There are none while the game goes on: whoever looks may still be playing it.
    hands: Vec<Vec<Vec<String>>>,
    /// What the end laid open, if the game was played to its end.
    account: Option<Account>,
}

impl Film {
    /// Replays a record. One that is judged wrong is not shown at all.
    pub(super) fn of(text: &str, tongue: Tongue) -> Result<Self, String> {
        // A file may hold several records, one per line; the first is shown.
        let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let record: Record = serde_json::from_str(text)
            .or_else(|_| serde_json::from_str(line))
            .map_err(|error| (tongue.words.not_a_record)(error.line()))?;
        let told = |fault: Fault| sentence(&fault.say(tongue.how));
        let last = AnyGame::judge(&record).map_err(told)?;
        let account = last.outcome().map(|_| last.account());
        let (mut positions, mut hands) = (Vec::new(), Vec::new());
        for ply in 0..=record.plays.len() {
            let game = AnyGame::position(&record, ply).map_err(told)?;
            positions.push(game.view(Viewer::Onlooker));
            if account.is_some() {
                hands.push(Seat::all(record.seats.len()).map(|seat| game.hand(seat)).collect());
            }
        }
        Ok(Self { record, positions, hands, account })
    }

    /// What a seat held after this many entries, where the viewer may know it.
    pub(super) fn hand(&self, ply: usize, seat: Seat) -> Option<&Vec<String>> {
        self.hands.get(ply)?.get(seat.index()).filter(|hand| !hand.is_empty())
    }

    /// What an entry, counted from 0, changed its seat's score by.
    pub(super) fn points(&self, at: usize) -> Option<i32> {
        let Entry::Play(entry) = self.record.plays.get(at)? else { return None };
        entry.points.or_else(|| Some(AnyGame::position(&self.record, at).ok()?.weigh(&entry.play).ok()?.points))
    }

    /// The seat of whoever gave no name: "You" in their own records.
    pub(super) fn you(&self, tongue: Tongue) -> Option<Seat> {
        Seat::all(self.record.seats.len()).find(|&seat| self.name(seat, tongue) == tongue.words.you)
    }

    /// The position after this many entries; or, with a better play, the one before with that play on the board.
    pub(super) fn draw(&self, ply: usize, better: Option<&str>) -> Option<Drawing> {
        let mut overlay = Overlay::default();
        if let (Some(play), Some(before)) = (better, ply.checked_sub(1)) {
            let game = AnyGame::position(&self.record, before).ok()?;
            overlay.tentative = Laid::by_play(self.record.game, play);
            overlay.highlights = game.weigh(play).map(|scoring| Highlight::of(&scoring)).unwrap_or_default();
            return Some(Drawing::with(self.positions.get(before)?, &overlay));
        }
        if let Some(Entry::Play(entry)) = ply.checked_sub(1).and_then(|at| self.record.plays.get(at)) {
            let laid = Laid::by_play(self.record.game, &entry.play);
            overlay.played_by = laid.iter().map(|laid| (laid.place, entry.seat)).collect();
            let before = AnyGame::position(&self.record, ply - 1).ok();
            let scoring = before.and_then(|game| game.weigh(&entry.play).ok());
            overlay.highlights = scoring.map(|scoring| Highlight::of(&scoring)).unwrap_or_default();
        }
        Some(Drawing::with(self.positions.get(ply)?, &overlay))
    }

    pub(super) fn name(&self, seat: Seat, tongue: Tongue) -> String {
        self.record.seats.get(seat.index()).map(|name| kept_name(name, tongue.how)).unwrap_or_default()
    }

    /// What the end laid open, at the end.
    pub(super) fn account(&self, ply: usize) -> Option<&Account> {
        self.account.as_ref().filter(|_| ply == self.record.plays.len())
    }

    /// What the end changed, line by line, at the end.
    pub(super) fn endings(&self, ply: usize, tongue: Tongue) -> Vec<String> {
        let line = |line: &Adjustment<String>| {
            let name = self.name(line.seat, tongue);
            let (text, points) = (say_adjustment(self.record.game, line, tongue.how), signed(line.points));
            format!("{name}: {text} {points}")
        };
        self.account(ply).into_iter().flat_map(|account| &account.adjustments).map(line).collect()
    }

    pub(super) fn say(&self, ply: usize, tongue: Tongue) -> String {
        match ply.checked_sub(1).and_then(|at| self.record.plays.get(at)) {
            None => {
                let name = |seat: Seat| self.name(seat, tongue);
                let opening = AnyGame::opening(self.record.game, self.record.seats.len(), &self.record.deal);
                let you = self.you(tongue);
                let said = opening.map(|opening| say_opening(self.record.game, &opening, you, name, tongue.how));
                format!("{} {}", tongue.words.beginning, sentence(&said.unwrap_or_default()))
            }
            Some(Entry::Time) => tongue.words.time_called.to_owned(),
            Some(Entry::Play(entry)) => {
                let name = self.name(entry.seat, tongue);
                let play = say_play(self.record.game, &entry.play, tongue.how);
                let game = AnyGame::position(&self.record, ply - 1).ok();
                let scoring = game.and_then(|game| game.weigh(&entry.play).ok()).map(|scoring| scoring.say(tongue.how));
                sentence(&format!("{name}: {play}: {}", scoring.unwrap_or_default()))
            }
        }
    }
}
