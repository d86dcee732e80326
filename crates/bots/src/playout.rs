//! Rollouts: playing an imagined game on.
//!
//! Quick players take the best play by points and what it spends. Careful ones compare the best few by what they open to the
//! next seat; that takes several times as long, but such rollouts are worth more to a search.

use quintile_rules::{GameView, Priced};

use crate::insight::{Insight, Weights};

/// The most plays a careful player compares.
const MAX_COMPARED: usize = 8;
/// The most plays in one turn.
const MAX_PLAYS: u32 = 16;

/// Plays games on, and keeps the lists it needs for that: nothing is allocated per play.
pub struct Playout<G: Insight> {
    priced: Vec<Priced<G::Play>>,
    scratch: Vec<Priced<G::Play>>,
    trial: Option<G>,
    weights: &'static Weights,
    late: bool,
    compared: usize,
}

impl<G: Insight> Playout<G> {
    /// Quick players, for positions such as this view's.
    pub fn quick(view: &G::View) -> Self {
        Self::careful(view, 0)
    }

    /// Players who compare this many plays.
    pub fn careful(view: &G::View, compared: usize) -> Self {
        let (weights, compared) = (Weights::of::<G>(view), compared.min(MAX_COMPARED));
        Self { priced: Vec::new(), scratch: Vec::new(), trial: None, weights, late: view.stock() == 0, compared }
    }

    /// The play of the seat on turn with its points; `None` when the game is over.
    #[inline]
    pub fn next(&mut self, game: &G) -> Option<Priced<G::Play>> {
        if self.compared < 2 { game.quick(self.weights, self.late, &mut self.scratch) } else { self.compare(game) }
    }

    /// The best of a few plays, minus what the next seat's best reply gains.
    fn compare(&mut self, game: &G) -> Option<Priced<G::Play>> {
        let seat = game.turn()?;
        game.worthwhile(&mut self.priced);
        let mut few = [(i32::MIN, 0); MAX_COMPARED];
        let few = &mut few[..self.compared.min(self.priced.len())];
        for (at, entry) in self.priced.iter().enumerate() {
            let rough = entry.points * 100 + self.weights.spent(game, &entry.play, self.late);
            let place = few.iter().rposition(|&(better, _)| better >= rough).map_or(0, |last| last + 1);
            if place < few.len() {
                few[place..].rotate_right(1);
                few[place] = (rough, at);
            }
        }
        let mut best: Option<(i32, Priced<G::Play>)> = None;
        for &(rough, at) in few.iter() {
            let entry = self.priced[at];
            let trial = copy(&mut self.trial, game);
            trial.apply(&entry.play);
            let reply = match trial.turn() {
                Some(next) if next != seat => trial.quick(self.weights, self.late, &mut self.scratch),
                _ => None,
            };
            let value = rough + reply.map_or(0, |reply| reply.points) * self.weights.reply;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, entry));
            }
        }
        best.map(|(_, entry)| entry)
    }

    /// Plays on to the end, or for this many turns. Several plays of one seat in a row are one turn.
    pub fn run(&mut self, game: &mut G, turns: u32) {
        let mut left = turns;
        while left > 0 {
            let Some(seat) = game.turn() else { return };
            self.turn(game, |turn| turn == seat);
            left -= 1;
        }
    }

    /// Plays on while `whose` accepts the seat on turn.
    pub(crate) fn turn(&mut self, game: &mut G, mut whose: impl FnMut(quintile_rules::kit::Seat) -> bool) {
        for _ in 0..MAX_PLAYS {
            if !game.turn().is_some_and(&mut whose) {
                return;
            }
            let Some(next) = self.next(game) else { return };
            game.apply(&next.play);
        }
    }
}

/// Copies a game, reusing the memory of an earlier copy.
#[inline]
pub(crate) fn copy<'a, G: Clone>(place: &'a mut Option<G>, game: &G) -> &'a mut G {
    match place {
        Some(copy) => {
            copy.clone_from(game);
            copy
        }
        none => none.insert(game.clone()),
    }
}
