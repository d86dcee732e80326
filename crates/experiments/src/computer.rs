//! Our computer players at a table.

use quintile_bots::{Bot, Budget, Insight, NoChoice, Player};
use quintile_rules::Priced;
use quintile_rules::kit::Seat;
use serde_json::{Value, json};

use crate::{Error, Participant, Sitter, Turn};

/// How many playouts a player may make for each play when nothing is said.
pub const PLAYOUTS: u32 = 1000;

/// A budget as JSON: `{"iterations": 1000}` or `{"millis": 200}`.
pub fn budget_json(budget: Budget) -> Value {
    match budget {
        Budget::Iterations(iterations) => json!({"iterations": iterations}),
        Budget::Time(time) => json!({"millis": time.as_millis() as u64}),
    }
}

/// One of our computer players in one game, with the lists it needs.
pub struct Computer<G: Insight> {
    player: Player,
    budget: Budget,
    plays: Vec<G::Play>,
    priced: Vec<Priced<G::Play>>,
}

impl<G: Insight> Computer<G> {
    /// The player, with a budget for each play.
    pub fn new(player: Player, budget: Budget) -> Self {
        Self { player, budget, plays: Vec::new(), priced: Vec::new() }
    }
}

impl<G: Insight> Sitter<G> for Computer<G> {
    /// Random and greedy choose the same from the game as from a view, so they are spared looking at one.
    fn choose(&mut self, turn: &mut Turn<'_, G>) -> Result<G::Play, Error> {
        let play = match self.player {
            Player::Random => turn.game.pick(turn.chance, &mut self.plays),
            Player::Greedy => turn.game.best(&mut self.priced).map(|best| best.play),
            mut player => {
                let seed = u64::from(turn.chance.word()) << 32 | u64::from(turn.chance.word());
                Some(Bot::<G>::choose(&mut player, &turn.view(), self.budget, seed)?.play)
            }
        };
        Ok(play.ok_or(NoChoice::Over)?)
    }
}

/// One of our computer players in many games.
#[derive(Clone, Copy, Debug)]
pub struct HousePlayer {
    /// Who it is.
    pub player: Player,
    /// How long it may think about each play.
    pub budget: Budget,
}

impl<G: Insight> Participant<G> for HousePlayer {
    fn sit(&self, _: &G::Options, _: usize, _: Seat) -> Result<Box<dyn Sitter<G> + '_>, Error> {
        Ok(Box::new(Computer::new(self.player, self.budget)))
    }
}
