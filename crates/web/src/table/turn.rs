//! What somebody does in a turn, passed on to the draft; what comes of it, passed on to the table, the ear and the eye.

use leptos::prelude::*;
use quintile_bots::Level;
use quintile_draft::{self as draft, Draft, Input, Message};
use quintile_table::Command;
use quintile_thinker::Who;
use quintile_words::Say;

use super::desk::Desk;
use crate::browser;
use crate::mind;
use crate::sound::{self, Cue};

impl Desk {
    fn ply(self) -> usize {
        self.link.snapshot.with_untracked(|snapshot| snapshot.scene.ply)
    }

    /// Passes on what somebody does, and does what comes of it.
    pub(crate) fn handle(self, input: Input) {
        let before = self.ask_once(|draft| draft.laid().to_vec()).unwrap_or_default();
        let touches = matches!(input, Input::Touch(_));
        let take = |draft: &mut Option<Draft>| match draft {
            Some(draft) => (true, draft.handle(input)),
            // Whoever is not on turn can put away what was said to them.
            None => (false, vec![draft::Effect::Hush]),
        };
        let effects = self.draft.try_maybe_update(take).unwrap_or_default();
        let laid = self.ask_once(|draft| draft.laid().to_vec()).unwrap_or_default();
        if laid != before {
            self.held.set(false);
        }
        if laid.len() > before.len() {
            self.settled.set(self.at.get_untracked());
        }
        // A tile that was dragged is there already.
        let new = laid.iter().find(|new| before.iter().all(|old| old.tile != new.tile)).filter(|_| touches);
        if let Some((tile, place)) = new.and_then(|new| Some((new.tile, new.place?))) {
            let held = self.ask_once(|draft| draft.held(tile).to_owned()).unwrap_or_default();
            self.motion.lift(tile, place, held);
        }
        for effect in effects {
            self.carry_out(effect);
        }
    }

    fn carry_out(self, effect: draft::Effect) {
        match effect {
            draft::Effect::Hush => self.note.set(None),
            draft::Effect::Say(message) => self.say(self.text(message)),
            draft::Effect::Refuse(reason) => self.refuse(&reason.say(self.tongue.how)),
            draft::Effect::Cue(draft::Cue::Pick) => sound::play(self.settings, Cue::Pick),
            draft::Effect::Cue(draft::Cue::Lay) => sound::play(self.settings, Cue::Lay),
            draft::Effect::Send(play) => self.send(play),
        }
    }

    fn text(self, message: Message) -> &'static str {
        let words = self.tongue.words;
        match message {
            Message::PickFirst => words.pick_first,
            Message::NothingFits => words.nothing_fits,
            Message::PassAgain => words.pass_again,
            Message::NoPlace => words.no_place,
            Message::NoPlaceButAside => words.no_place_aside,
            Message::OneWayOnly => words.one_way_only,
            Message::NotFinished => words.not_finished,
            Message::ChooseToTrade => words.choose_to_trade,
        }
    }

    /// Makes a play; one that the table knows already is confirmed.
    fn send(self, play: String) {
        let ply = self.ply();
        let proposed = self.link.snapshot.with_untracked(|snapshot| snapshot.scene.proposal.as_ref()?.play.clone());
        // A play that was held back is on its way off the table.
        let is_proposed = proposed.as_ref() == Some(&play) && !self.held.get_untracked();
        self.link.send(match is_proposed {
            true => Command::Confirm { ply, play },
            false => Command::Play { ply, play },
        });
    }

    /// Names a WILD.
    pub(crate) fn name(self, tile: usize, form: usize) {
        self.handle(Input::Name { tile, form });
        // The names are made anew; the keyboard goes on where the play does.
        request_animation_frame(|| {
            browser::focus(".place[tabindex=\"0\"]");
            browser::focus(".actions .confirm:not(:disabled)");
        });
    }

    /// Asks the expert what to do, and shows it on the board. Nothing is laid until the player does it.
    pub(crate) fn hint(self) {
        let Some(view) = self.view.get_untracked() else { return };
        if self.hinting.get_untracked() || self.position.with_untracked(Option::is_none) {
            return;
        }
        self.handle(Input::RecallAll);
        if let Some(text) = self.link.hint() {
            return self.say(&text);
        }
        self.link.send(Command::Hint { ply: self.ply() });
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
            self.handle(Input::Show(play));
            self.say(&format!("{}: {said}", self.tongue.words.hint));
        });
    }
}
