//! What ends or helps a turn: confirming, passing, trading, asking for a hint.

use std::collections::BTreeSet;

use leptos::prelude::*;
use quintile_bots::Level;
use quintile_table::Command;
use quintile_words::Say;

use super::desk::Desk;
use crate::compose::Verdict;
use crate::mind;
use crate::sound::{self, Cue};
use quintile_thinker::Who;

impl Desk {
    fn ply(self) -> usize {
        self.link.snapshot.with_untracked(|snapshot| snapshot.scene.ply)
    }

    /// Makes the play that lies there.
    pub(crate) fn confirm(self) {
        if let Some(tiles) = self.trading.get_untracked() {
            return self.trade(&tiles);
        }
        let ply = self.ply();
        let proposed = self.link.snapshot.with_untracked(|snapshot| {
            snapshot.scene.proposal.as_ref().is_some_and(|proposal| proposal.play.is_some())
        });
        match self.verdict.get_untracked() {
            Verdict::Legal { .. } if proposed => self.link.send(Command::Confirm { ply }),
            Verdict::Legal { play, .. } => self.link.send(Command::Play { ply, play }),
            Verdict::Refused(reason) => self.refuse(&reason.say(self.tongue.how)),
            Verdict::Unfinished(_) => self.say(self.tongue.words.not_finished),
            Verdict::Nothing => self.say(self.tongue.words.pick_first),
        }
    }

    /// Passes.
    pub(crate) fn pass(self) {
        if self.composer().is_some_and(|composer| composer.can_pass()) {
            self.link.send(Command::Play { ply: self.ply(), play: "pass".to_owned() });
        }
    }

    /// Begins to choose tiles for a trade, or stops.
    pub(crate) fn begin_trade(self) {
        let begun = self.trading.with_untracked(Option::is_some);
        self.recall();
        self.trading.set((!begun).then(BTreeSet::new));
    }

    pub(super) fn toggle_trade(self, hand: usize) {
        sound::play(self.settings, Cue::Pick);
        self.trading.update(|trading| {
            if let Some(tiles) = trading
                && !tiles.remove(&hand)
            {
                tiles.insert(hand);
            }
        });
    }

    fn trade(self, tiles: &BTreeSet<usize>) {
        let Some(composer) = self.composer() else { return };
        if tiles.is_empty() {
            return self.say(self.tongue.words.choose_to_trade);
        }
        let play = composer.trade(tiles);
        match composer.weigh(&play) {
            Ok(_) => self.link.send(Command::Play { ply: self.ply(), play }),
            Err(reason) => self.refuse(&reason.say(self.tongue.how)),
        }
    }

    /// Asks the expert what to do, and lays it on the board.
    pub(crate) fn hint(self) {
        let (Some(view), Some(composer)) = (self.view.get_untracked(), self.composer()) else { return };
        if self.hinting.get_untracked() {
            return;
        }
        self.recall();
        self.link.send(Command::Hint);
        if self.link.refusal.with_untracked(Option::is_some) {
            return;
        }
        self.hinting.set(true);
        let ply = self.ply();
        mind::ask(view, Who::Level(Level::Expert), move |play| {
            // The page, or the position, may be another by now.
            if self.hinting.try_get_untracked() != Some(true) || self.ply() != ply {
                return;
            }
            self.hinting.set(false);
            let Some(play) = play else { return self.refuse(self.tongue.words.no_hint) };
            let said = quintile_words::say_play(self.game, &play, self.tongue.how);
            self.laid.set(composer.lay(&play));
            self.say(&format!("{}: {said}", self.tongue.words.hint));
        });
    }
}
