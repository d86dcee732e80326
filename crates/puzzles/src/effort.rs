//! How hard a puzzle is, as a number: how many plays there are to look through, and how much there is to see in the best one.
//!
//! Whole numbers only, so that a puzzle has the same difficulty in every build.

use quintile_bots::Insight;
use quintile_rules::kit::Scoring;
use quintile_rules::{GameId, Priced};

use crate::difficulty::Difficulty;

/// For each doubling of the legal plays.
const BREADTH: u32 = 10;
/// For each tile of the play after the first: people overlook long plays.
const LENGTH: u32 = 12;
/// For each item of its score after the first: second lines are overlooked too.
const ITEMS: u32 = 6;
/// For each item that something multiplies.
const MULTIPLIED: u32 = 5;
/// For each doubling of the plays that score nearly as much.
const DECOYS: u32 = 8;

/// The effort of finding this play among all of them.
pub(crate) fn effort<G: Insight>(
    all: &[Priced<G::Play>],
    best: &Priced<G::Play>,
    scoring: &Scoring<G::Feature>,
) -> u32 {
    let doublings = |count: usize| (count as u32 + 1).ilog2();
    let near = all.iter().filter(|entry| entry.points * 10 >= best.points * 6).count();
    let items = scoring.items.len().saturating_sub(1) as u32;
    let multiplied = scoring.items.iter().filter(|item| item.times > 1).count() as u32;
    let length = G::length(&best.play).saturating_sub(1) as u32;
    BREADTH * doublings(all.len())
        + LENGTH * length
        + ITEMS * items
        + MULTIPLIED * multiplied
        + DECOYS * doublings(near)
}

/// Where medium and hard begin: about a third of a game's puzzles each.
const fn steps(game: GameId) -> [u32; 2] {
    match game {
        GameId::Polygon => [113, 130],
        GameId::Synergo => [78, 90],
        GameId::TwentyFourSeven => [63, 78],
        GameId::ScrambledFives => [132, 152],
        GameId::SumsOfOne => [126, 144],
    }
}

impl Difficulty {
    /// The difficulty of an effort.
    pub(crate) fn of(game: GameId, effort: u32) -> Self {
        let [medium, hard] = steps(game);
        match effort {
            effort if effort < medium => Self::Easy,
            effort if effort < hard => Self::Medium,
            _ => Self::Hard,
        }
    }
}
