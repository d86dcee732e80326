//! How the lines of a play that is being laid stand: what they sum to, and what they still lack.

use std::collections::BTreeMap;

use super::{Axis, Grid, Place, Square};

/// A line through a tile that is being laid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSum {
    /// Which way it goes; `None` for a tile that stands alone, where that is not the end of it.
    pub axis: Option<Axis>,
    /// Its first and last place.
    pub ends: (Place, Place),
    /// What it sums to. Sums of 1.0 counts in hundredths.
    pub sum: u32,
    /// How that compares with what the game asks for.
    pub standing: Standing,
}

/// How a sum compares with what the game asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is a sum that the game asks for.
    Reached,
    /// It is short of the next sum that the game asks for.
    Short {
        /// That sum.
        target: u32,
    },
    /// It is more than a line may have.
    Over {
        /// The most a line may have.
        limit: u32,
    },
}

/// Whether a tile in no line is told: in some games it is the beginning of one, in others it is a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alone {
    Told,
    PassedOver,
}

/// The lines of two tiles or more along `axes` through new tiles, each once. `judge` says how a sum stands.
pub(crate) fn line_sums(
    mut board: BTreeMap<Square, u32>,
    new: impl Iterator<Item = (Square, u32)> + Clone,
    axes: &[Axis],
    alone: Alone,
    judge: impl Fn(u32) -> Standing,
) -> Vec<LineSum> {
    // Whether a square belongs to the board shows in whether there is a tile on it.
    const ANY_BOARD: Grid = Grid { columns: Square::MAX_SIDE, rows: Square::MAX_SIDE };
    board.extend(new.clone());
    let board = &board;
    let mut found: Vec<LineSum> = Vec::new();
    for (square, value) in new {
        let mut stands_alone = alone == Alone::Told;
        for axis in axes {
            let (right, down) = axis.step();
            let walk = |sign: i8| {
                let next = move |at: &Square| {
                    ANY_BOARD.step(*at, right * sign, down * sign).filter(|at| board.contains_key(at))
                };
                std::iter::successors(Some(square), next)
            };
            let ends = (walk(-1).last().unwrap_or(square), walk(1).last().unwrap_or(square));
            let ends = (Place::from(ends.0), Place::from(ends.1));
            if ends.0 == ends.1 {
                continue;
            }
            stands_alone = false;
            if found.iter().any(|line| line.ends == ends) {
                continue;
            }
            let sum = walk(-1).chain(walk(1).skip(1)).filter_map(|at| board.get(&at)).sum();
            found.push(LineSum { axis: Some(*axis), ends, sum, standing: judge(sum) });
        }
        if stands_alone {
            let ends = (Place::from(square), Place::from(square));
            found.push(LineSum { axis: None, ends, sum: value, standing: judge(value) });
        }
    }
    found
}
