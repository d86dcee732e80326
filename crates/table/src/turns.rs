//! The turns of people, looked at again when a game is behind them.

use quintile_rules::kit::{Entry, Illegal, Record, Seat, SetupError, Viewer};
use quintile_rules::{AnyGame, AnyView};
use serde_json::Value;

use crate::current::HistoryEntry;
use crate::event::{By, Played};
use crate::table::Table;

/// A person's turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// What they saw.
    pub view: AnyView,
    /// What was played, by them or for them.
    pub played: Played,
}

/// The turns of one number, each person's first being number 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turns {
    /// Those there were, in the order of play.
    pub turns: Vec<Turn>,
    /// The turns that each person has had at least.
    pub least: usize,
    /// The turns that somebody has had at most.
    pub most: usize,
}

/// Why a game cannot be gone through.
#[derive(Debug, thiserror::Error)]
pub enum BadGame {
    /// The deal or the options make no game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A play is not legal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

/// An entry of a game's history: a play and who chose it, or the call of time.
type Step = Option<(String, By)>;

impl Turns {
    /// The turns of a table's game that goes on, or of its last one.
    pub fn of_table(table: &Table, number: usize) -> Result<Self, BadGame> {
        let Some(current) = &table.current else { return Ok(Self::default()) };
        let step = |entry: &HistoryEntry| match entry {
            HistoryEntry::Play(played) => Some((played.play.clone(), played.by)),
            HistoryEntry::Time => None,
        };
        let setup = table.setup();
        let game = AnyGame::new(setup.game, setup.options.clone(), setup.seats.len(), &current.deal)?;
        Self::of(game, current.history.iter().map(step), &people(table), number)
    }

    /// The turns of a game that was played at a table before the last one.
    pub fn of_record(record: &Record, table: &Table, number: usize) -> Result<Self, BadGame> {
        let by_bot = record.meta.as_ref().and_then(|meta| meta.get("played_by_bot")).and_then(Value::as_array);
        let stood_in = |at: usize| by_bot.is_some_and(|plies| plies.iter().any(|ply| ply.as_u64() == Some(at as u64)));
        let step = |(at, entry): (usize, &Entry)| match entry {
            Entry::Play(play) => {
                let by = if stood_in(at) { By::Bot(crate::decide::STAND_IN) } else { By::Person };
                Some((play.play.clone(), by))
            }
            Entry::Time => None,
        };
        let game = AnyGame::new(record.game, record.options.clone(), record.seats.len(), &record.deal)?;
        Self::of(game, record.plays.iter().enumerate().map(step), &people(table), number)
    }

    fn of(
        mut game: AnyGame,
        steps: impl Iterator<Item = Step>,
        people: &[bool],
        number: usize,
    ) -> Result<Self, BadGame> {
        let mut counts = vec![0; people.len()];
        let mut turns = Vec::new();
        for step in steps {
            let Some((play, by)) = step else {
                game.call_time()?;
                continue;
            };
            let Some(seat) = game.turn() else { break };
            // Where the rules leave no choice, there is nothing to look at.
            let counts_here = people.get(seat.index()) == Some(&true) && game.forced().is_none();
            if counts_here {
                counts[seat.index()] += 1;
            }
            let view = (counts_here && counts[seat.index()] == number).then(|| game.view(Viewer::Seat(seat)));
            let scoring = game.play(&play)?;
            turns.extend(view.map(|view| Turn { seat, view, played: Played { seat, play, scoring, by } }));
        }
        let of_people = || counts.iter().zip(people).filter(|(_, person)| **person).map(|(count, _)| *count);
        Ok(Self { turns, least: of_people().min().unwrap_or(0), most: of_people().max().unwrap_or(0) })
    }
}

/// Which seats people hold.
fn people(table: &Table) -> Vec<bool> {
    table.seats.iter().map(|state| state.person().is_some()).collect()
}
