//! The two simplest players: the baselines of every measurement.

use quintile_rules::GameView;
use quintile_rules::kit::Viewer;

use crate::bot::{Bot, Budget, Choice, NoChoice};
use crate::insight::Insight;
use crate::seed::stream;

/// Imagines a game for the seat on turn; refuses when there is nothing to choose.
pub(crate) fn imagine_turn<G: Insight>(view: &G::View, seed: u64) -> Result<G, NoChoice> {
    let Viewer::Seat(seat) = view.viewer() else { return Err(NoChoice::NotOnTurn) };
    let game = G::imagine(view, &mut stream(seed, 0))?;
    match game.turn() {
        None => Err(NoChoice::Over),
        Some(turn) if turn != seat => Err(NoChoice::NotOnTurn),
        Some(_) => Ok(game),
    }
}

/// Any legal play, all equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Insight> Bot<G> for Random {
    fn choose(&mut self, view: &G::View, _: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        let game = imagine_turn::<G>(view, seed)?;
        let play = game.pick(&mut stream(seed, 1), &mut Vec::new()).ok_or(NoChoice::Over)?;
        Ok(Choice::plain(play))
    }
}

/// The most points now; of equals the first in the order of the game's move generation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<G: Insight> Bot<G> for Greedy {
    fn choose(&mut self, view: &G::View, _: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        let game = imagine_turn::<G>(view, seed)?;
        let best = game.best(&mut Vec::new()).ok_or(NoChoice::Over)?;
        Ok(Choice::plain(best.play))
    }
}
