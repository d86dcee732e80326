//! The computer players at a table.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use quintile_bots::{Bot, Budget, Insight, NoChoice, Player, UnknownPlayer};
use quintile_rules::Priced;
use quintile_rules::kit::{Chance, Viewer};

/// How long computer players may think.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Thinking {
    /// Let expert, monte-carlo and full make so many playouts for each play: the same choices everywhere
    #[arg(long, value_name = "I", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) iterations: Option<u32>,

    /// Let them think for so many milliseconds for each play
    #[arg(long, value_name = "T", conflicts_with = "iterations", value_parser = clap::value_parser!(u32).range(1..=600_000))]
    pub(crate) millis: Option<u32>,
}

impl Thinking {
    /// The budget for one play; so many playouts when nothing is said.
    pub(crate) fn budget(self, playouts: u32) -> Budget {
        self.given().unwrap_or(Budget::Iterations(playouts))
    }

    /// The budget for one play, if anything is said.
    pub(crate) fn given(self) -> Option<Budget> {
        let time = self.millis.map(|millis| Budget::Time(Duration::from_millis(millis.into())));
        time.or(self.iterations.map(Budget::Iterations))
    }
}

/// Who takes part in an arena: one of our players, or any program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Contestant {
    /// One of ours.
    Computer(Player),
    /// A command of the system's shell that speaks `quintile-bot/1`.
    Program(String),
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("cmd:").map(str::trim) {
            Some("") => Err("after cmd: comes a command, such as cmd:python3 mybot.py".to_owned()),
            Some(command) => Ok(Self::Program(command.to_owned())),
            None => text
                .parse()
                .map(Self::Computer)
                .map_err(|error: UnknownPlayer| format!("{error}, or cmd:COMMAND for a program")),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computer(player) => player.fmt(f),
            Self::Program(command) => write!(f, "cmd:{command}"),
        }
    }
}

/// Chooses plays, and keeps the lists it needs for that.
pub(crate) struct Chooser<G: Insight> {
    plays: Vec<G::Play>,
    priced: Vec<Priced<G::Play>>,
}

impl<G: Insight> Default for Chooser<G> {
    fn default() -> Self {
        Self { plays: Vec::new(), priced: Vec::new() }
    }
}

impl<G: Insight> Chooser<G> {
    /// The play of the seat whose turn it is; `None` when the game is over.
    ///
    /// Random and greedy choose the same from the game as from a view, so they are spared looking at one.
    pub(crate) fn choose(
        &mut self,
        player: Player,
        game: &G,
        budget: Budget,
        chance: &mut Chance,
    ) -> Result<Option<G::Play>, NoChoice> {
        match (player, game.turn()) {
            (_, None) => Ok(None),
            (Player::Random, _) => Ok(game.pick(chance, &mut self.plays)),
            (Player::Greedy, _) => Ok(self.best(game).map(|best| best.play)),
            (mut player, Some(seat)) => {
                let seed = u64::from(chance.word()) << 32 | u64::from(chance.word());
                let choice = Bot::<G>::choose(&mut player, &game.view(Viewer::Seat(seat)), budget, seed)?;
                Ok(Some(choice.play))
            }
        }
    }

    /// The play with the most points, the first of several.
    pub(crate) fn best(&mut self, game: &G) -> Option<Priced<G::Play>> {
        game.priced(&mut self.priced);
        Priced::most_points(&self.priced)
    }
}
