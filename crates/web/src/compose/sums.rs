//! What the lines through tentative tiles sum to, to be shown at their ends.

use std::collections::BTreeMap;

use quintile_rules::AnyView;
use quintile_rules::kit::{Grid, Place, Square};
use quintile_rules::sums_of_one::Tile;

use super::{Composer, Laid};

/// Whether a sum is one the game asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// It scores, or is allowed.
    Yes,
    /// Not yet; tiles may still be missing.
    No,
    /// It is more than any line may have.
    TooMuch,
}

/// A line through a tentative tile.
#[derive(Clone, Debug, PartialEq)]
pub struct LineSum {
    /// Its first and last square.
    pub ends: (Place, Place),
    /// What it sums to: tiles, or hundredths in Sums of 1.0.
    pub sum: u32,
    /// Whether that is what the game asks for.
    pub reached: Reached,
}

/// The largest board there can be: whether a square is on this one shows by its tile.
const ANY_BOARD: Grid = Grid { columns: 16, rows: 16 };
const ROW_AND_COLUMN: [(i8, i8); 2] = [(1, 0), (0, 1)];
const ALL_LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The lines of two tiles and more through tentative tiles, in games that are about sums.
pub fn line_sums(view: &AnyView, composer: &Composer, laid: &[Laid]) -> Vec<LineSum> {
    let text = |laid: &Laid| composer.hand().forms(laid.hand).get(laid.form?).map(String::as_str);
    let number = |laid: &Laid| text(laid)?.parse::<u32>().ok();
    match view {
        AnyView::TwentyFourSeven(view) => {
            let (limit, low) = (u32::from(view.options.limit), u32::from(view.options.low_sum));
            let judge = |sum| match sum {
                _ if sum > limit => Reached::TooMuch,
                _ if sum == limit || sum == low => Reached::Yes,
                _ => Reached::No,
            };
            let board = view.board.iter().map(|(&square, &tile)| (square, u32::from(tile))).collect();
            lines(board, laid, number, &ALL_LINES, judge)
        }
        AnyView::ScrambledFives(view) => {
            let step = u32::from(view.options.divisor).max(1);
            let judge = |sum: u32| if sum.is_multiple_of(step) { Reached::Yes } else { Reached::No };
            let board = view.board.iter().map(|(&square, &tile)| (square, u32::from(tile))).collect();
            lines(board, laid, number, &ROW_AND_COLUMN, judge)
        }
        AnyView::SumsOfOne(view) => {
            let judge = |sum: u32| match sum.cmp(&u32::from(Tile::ONE)) {
                std::cmp::Ordering::Less => Reached::No,
                std::cmp::Ordering::Equal => Reached::Yes,
                std::cmp::Ordering::Greater => Reached::TooMuch,
            };
            let hundredths = |tile: Tile| u32::from(tile.hundredths());
            let value = |laid: &Laid| text(laid)?.parse().ok().map(hundredths);
            let board = view.board.iter().map(|(&square, &tile)| (square, hundredths(tile))).collect();
            lines(board, laid, value, &ROW_AND_COLUMN, judge)
        }
        AnyView::Polygon(_) | AnyView::Synergo(_) => Vec::new(),
    }
}

fn lines(
    mut board: BTreeMap<Square, u32>,
    laid: &[Laid],
    value: impl Fn(&Laid) -> Option<u32>,
    directions: &[(i8, i8)],
    judge: impl Fn(u32) -> Reached,
) -> Vec<LineSum> {
    let mut new = Vec::new();
    for tile in laid {
        // A WILD without a name leaves its lines without a sum.
        let (Some(Place::Square(square)), Some(value)) = (tile.place, value(tile)) else { continue };
        board.insert(square, value);
        new.push(square);
    }
    let board = &board;
    let mut found: Vec<LineSum> = Vec::new();
    for &square in &new {
        for &(right, down) in directions {
            let walk = |sign: i8| {
                let next = move |at: &Square| {
                    ANY_BOARD.step(*at, right * sign, down * sign).filter(|at| board.contains_key(at))
                };
                std::iter::successors(Some(square), next)
            };
            let ends = (walk(-1).last().unwrap_or(square), walk(1).last().unwrap_or(square));
            if ends.0 == ends.1 {
                continue;
            }
            let sum = walk(-1).chain(walk(1).skip(1)).filter_map(|at| board.get(&at)).sum();
            let line = LineSum { ends: (ends.0.into(), ends.1.into()), sum, reached: judge(sum) };
            if !found.contains(&line) {
                found.push(line);
            }
        }
    }
    found
}
