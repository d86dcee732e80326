//! How a draft changes.

use std::collections::BTreeSet;

use quintile_rules::kit::{Action, Place};
use quintile_rules::{AnyGame, Game, with_game};

use super::Draft;
use crate::{Cue, Effect, Input, Laid, Message, Obstacle};

impl Draft {
    /// Takes an input; what the page has to do about it, in order. Input that means nothing here changes nothing.
    pub fn handle(&mut self, input: Input) -> Vec<Effect> {
        let before = (self.picked, self.laid.clone());
        let passes = input == Input::Pass;
        let effects = match input {
            Input::Pick(tile) => self.pick(tile),
            Input::Lift(tile) if self.picked == Some(tile) || self.trading.is_some() => Vec::new(),
            Input::Lift(tile) => self.pick(tile),
            Input::Drop { tile, place: Some(place) } if self.trading.is_none() => self.lay(tile, place),
            Input::Drop { .. } => self.put_down(),
            Input::Touch(place) => self.touch(place),
            Input::Turn => self.turn(),
            Input::Name { tile, form } => self.name(tile, form),
            Input::SetAside => self.set_aside(),
            Input::BeginTrade => self.begin_trade(),
            Input::RecallLast => self.recall_last(),
            Input::RecallAll => self.recall_all(),
            Input::Lay(play) => self.lay_play(&play),
            Input::Show(play) => self.show(&play),
            Input::LayShown => self.lay_shown(),
            Input::Confirm if self.shown.is_empty() => vec![self.confirm()],
            Input::Confirm => self.lay_shown(),
            Input::Pass => self.pass(),
        };
        if !passes && !matches!(effects[..], [Effect::Refuse(_)]) {
            self.passing = false;
        }
        // Whoever takes things into their own hands has done with the hint.
        if self.picked.is_some() || !self.laid.is_empty() || self.trading.is_some() {
            self.shown.clear();
        }
        if before.0 != self.picked || before.1 != self.laid {
            self.places = self.picked.map(|tile| self.position.places(&self.staying(tile), tile)).unwrap_or_default();
        }
        if before.1 != self.laid {
            self.verdict = self.position.verdict(&self.laid);
        }
        effects
    }

    fn pick(&mut self, tile: usize) -> Vec<Effect> {
        if tile >= self.position.hand().len() {
            return Vec::new();
        }
        if let Some(tiles) = &mut self.trading {
            if !tiles.remove(&tile) {
                tiles.insert(tile);
            }
            return vec![Effect::Cue(Cue::Pick)];
        }
        self.naming = None;
        let mut effects = vec![Effect::Hush, Effect::Cue(Cue::Pick)];
        if self.is_laid(tile) {
            self.laid = self.staying(tile);
            self.picked = Some(tile);
            return effects;
        }
        self.picked = Some(tile).filter(|_| self.picked != Some(tile));
        let staying = self.staying(tile);
        if self.picked.is_some() && !self.position.has_place(&staying, tile) {
            let aside = self.position.allows(&staying, tile, None);
            effects.push(Effect::Say(if aside { Message::NoPlaceButAside } else { Message::NoPlace }));
        }
        effects
    }

    fn put_down(&mut self) -> Vec<Effect> {
        self.picked = None;
        Vec::new()
    }

    fn touch(&mut self, place: Place) -> Vec<Effect> {
        // A tile may go on top of one that has just been laid (Polygon).
        let stacks = self.places.contains(&place);
        match (self.laid_at(place), self.picked) {
            (_, None) if self.shown.iter().any(|shown| shown.place == Some(place)) => self.lay_shown(),
            (Some(lying), picked) if picked != Some(lying) && !stacks => self.pick(lying),
            (_, Some(tile)) => self.lay(tile, place),
            (_, None) if self.trading.is_none() => vec![Effect::Say(Message::PickFirst)],
            (_, None) => Vec::new(),
        }
    }

    /// Lays a tile, if it may lie there: as it is turned, or else in the next way that fits.
    fn lay(&mut self, tile: usize, place: Place) -> Vec<Effect> {
        let Some(&turned) = self.turned.get(tile) else { return Vec::new() };
        let mut laid = self.staying(tile);
        let fitting = self.position.forms(&laid, tile, place);
        let Some(&first) = fitting.first() else {
            return self.reason_for(tile, place).map(Effect::Refuse).into_iter().collect();
        };
        let is_wild = self.position.hand().is_wild(tile);
        let form = match (is_wild, fitting.len()) {
            (true, 2..) => None,
            (true, _) => Some(first),
            (false, _) => {
                let form = fitting.into_iter().find(|&form| form >= turned).unwrap_or(first);
                self.turned[tile] = form;
                Some(form)
            }
        };
        laid.push(Laid { tile, form, place: Some(place) });
        self.naming = Some(tile).filter(|_| form.is_none());
        self.picked = self.position.next_tile(&laid).filter(|&next| self.position.has_place(&laid, next));
        self.laid = laid;
        vec![Effect::Hush, Effect::Cue(Cue::Lay)]
    }

    fn set_aside(&mut self) -> Vec<Effect> {
        if let Some(tile) = self.picked.filter(|_| self.can_set_aside()) {
            self.laid = self.staying(tile);
            self.laid.push(Laid { tile, form: Some(0), place: None });
            self.picked = self.position.next_tile(&self.laid);
        }
        Vec::new()
    }

    fn name(&mut self, tile: usize, form: usize) -> Vec<Effect> {
        let is_name = self.position.hand().is_wild(tile) && form < self.position.hand().forms(tile).len();
        let Some(laid) = self.laid.iter_mut().find(|laid| is_name && laid.tile == tile) else { return Vec::new() };
        laid.form = Some(form);
        self.naming = None;
        vec![Effect::Cue(Cue::Lay)]
    }

    fn turn(&mut self) -> Vec<Effect> {
        if !with_game!(self.position.game(), G => <G as Game>::CAN_TURN) {
            return Vec::new();
        }
        match (self.picked, self.laid.last().copied()) {
            (Some(tile), _) => {
                let count = self.position.hand().forms(tile).len().max(1);
                self.turned[tile] = (self.turned[tile] + 1) % count;
            }
            (None, Some(Laid { tile, form: Some(form), place: Some(place) })) => {
                let fitting = self.position.forms(&self.staying(tile), tile, place);
                let next = fitting.iter().find(|&&other| other > form).or(fitting.first());
                let Some(&next) = next.filter(|&&next| next != form) else {
                    return vec![Effect::Say(Message::OneWayOnly)];
                };
                self.turned[tile] = next;
                self.laid.pop();
                self.laid.push(Laid { tile, form: Some(next), place: Some(place) });
            }
            (None, _) => return Vec::new(),
        }
        vec![Effect::Cue(Cue::Pick)]
    }

    fn begin_trade(&mut self) -> Vec<Effect> {
        if !with_game!(self.position.game(), G => <G as Game>::CAN_TRADE) {
            return Vec::new();
        }
        let begins = self.trading.is_none();
        let effects = self.recall_all();
        self.trading = begins.then(BTreeSet::new);
        effects
    }

    fn recall_last(&mut self) -> Vec<Effect> {
        if self.trading.take().is_some() {
            return Vec::new();
        }
        self.naming = None;
        self.picked = None;
        self.shown.clear();
        self.laid.pop();
        vec![Effect::Hush]
    }

    fn recall_all(&mut self) -> Vec<Effect> {
        self.picked = None;
        self.trading = None;
        self.naming = None;
        self.shown.clear();
        self.laid.clear();
        vec![Effect::Hush]
    }

    fn lay_play(&mut self, play: &str) -> Vec<Effect> {
        let effects = self.recall_all();
        self.laid = self.position.lay(play);
        effects
    }

    fn show(&mut self, play: &str) -> Vec<Effect> {
        let effects = self.recall_all();
        self.shown = self.position.lay(play);
        effects
    }

    /// From here on they are the player's own tiles.
    fn lay_shown(&mut self) -> Vec<Effect> {
        if self.shown.is_empty() {
            return Vec::new();
        }
        let shown = std::mem::take(&mut self.shown);
        self.recall_all();
        for laid in shown.iter().filter(|laid| !self.position.hand().is_wild(laid.tile)) {
            self.turned[laid.tile] = laid.form.unwrap_or_default();
        }
        self.laid = shown;
        vec![Effect::Hush, Effect::Cue(Cue::Lay)]
    }

    fn confirm(&self) -> Effect {
        match self.play() {
            Ok(play) => Effect::Send(play),
            Err(Obstacle::Refused(reason)) => Effect::Refuse(reason),
            Err(Obstacle::NothingLaid) => Effect::Say(Message::PickFirst),
            Err(Obstacle::NothingFits { .. }) => Effect::Say(Message::NothingFits),
            Err(Obstacle::MoreTiles | Obstacle::NoName { .. }) => Effect::Say(Message::NotFinished),
            Err(Obstacle::NothingToTrade) => Effect::Say(Message::ChooseToTrade),
        }
    }

    fn pass(&mut self) -> Vec<Effect> {
        if self.can_pass() && self.has_play() && !std::mem::replace(&mut self.passing, true) {
            return vec![Effect::Say(Message::PassAgain)];
        }
        self.passing = false;
        let pass = || AnyGame::write(self.position.game(), &Action::Pass).ok();
        self.can_pass().then(pass).flatten().map(Effect::Send).into_iter().collect()
    }
}
