//! The two simplest players: the zero and the one of every measurement.

use quintile_rules::Priced;
use quintile_rules::kit::Viewer;

use crate::bot::{Bot, Budget, Choice, NoChoice};
use crate::insight::Insight;
use crate::seed::stream;

/// Imagines a game for the seat on turn; refuses when there is nothing to choose.
pub(crate) fn imagine_turn<G: Insight>(view: &G::View, seed: u64) -> Result<G, NoChoice> {
    let Viewer::Seat(seat) = G::viewer(view) else { return Err(NoChoice::NotOnTurn) };
    let game = G::imagine(view, &mut stream(seed, 0))?;
    match game.turn() {
        None => Err(NoChoice::Over),
        Some(turn) if turn != seat => Err(NoChoice::NotOnTurn),
        Some(_) => Ok(game),
    }
}

/// Any legal play, each as likely as the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Insight> Bot<G> for Random {
    fn choose(&mut self, view: &G::View, _: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        let game = imagine_turn::<G>(view, seed)?;
        let play = game.pick(&mut stream(seed, 1), &mut Vec::new()).ok_or(NoChoice::Over)?;
        Ok(Choice::plain(play))
    }
}

/// The most points now; the first of several in the game's own order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<G: Insight> Bot<G> for Greedy {
    fn choose(&mut self, view: &G::View, _: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        let game = imagine_turn::<G>(view, seed)?;
        let mut priced: Vec<Priced<G::Play>> = Vec::new();
        game.priced(&mut priced);
        let best = Priced::most_points(&priced).ok_or(NoChoice::Over)?;
        Ok(Choice::plain(best.play))
    }
}
