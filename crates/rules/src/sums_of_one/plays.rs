//! Generation: every legal play, priced on the way.
//!
//! A placement fills a *window*: empty squares that follow each other in a line, with only tiles between them. The
//! window alone settles which sums the placement makes, hence its points, which squares are bound to one value by the
//! tiles across, and what the other squares have to sum to. [`Reach`] then leads straight to the ways of filling it.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::material::{MAX_HAND, Set};
use super::notation::{Play, Trade};
use super::reach::{Reach, Tiles, values};
use super::score;
use super::state::SumsOfOne;
use super::tile::Tile;
use crate::kit::{Axis, Hand, LineBoard, Placements};

/// Empty squares that one placement would cover.
#[derive(Clone, Copy, Default)]
pub(super) struct Window {
    squares: [u8; Placements::CAPACITY],
    length: u8,
    /// The value a square is bound to; 0 where it is free.
    bound: [u8; Placements::CAPACITY],
    /// How many squares are free.
    free: u8,
    /// What the free squares have to sum to.
    rest: u8,
    /// What filling it scores.
    pub(super) points: i32,
}

/// Shows every window that the board allows for this hand and that may be filled, until told to stop.
pub(super) fn each_window(
    set: &Set,
    board: &LineBoard,
    reach: &Reach,
    mut show: impl FnMut(&Window) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for axis in [Axis::Row, Axis::Column] {
        let mut across = LineBoard::NOTHING_JOINED;
        board.fill_joined(axis.across(), &mut across);
        for line in 0..board.lines(axis) {
            let beside = board.beside_tiles(axis, line);
            if beside == 0 {
                continue;
            }
            let empty = Empties::of(board, axis, line);
            for from in 0..empty.at.len() {
                let mut window = Window::default();
                // Sums across, plus squares, and plus squares that have a sum across.
                let (mut sums, mut plus, mut plus_across) = (0, 0, 0);
                let mut touches = false;
                let mut fixed = empty.joined[from];
                let mut bound = 0;
                for to in (from..empty.at.len()).take(reach.len()) {
                    let square = LineBoard::square(axis, line, empty.at[to]);
                    let joined = across[square.index()];
                    let here = i32::from(set.is_plus(square));
                    let at = usize::from(window.length);
                    fixed += empty.joined[to + 1];
                    touches |= beside >> empty.at[to] & 1 != 0;
                    plus += here;
                    if joined.length > 0 {
                        let value = u16::from(Tile::ONE).saturating_sub(joined.sum);
                        if value == 0 || !reach.has(value as u8) {
                            break;
                        }
                        window.bound[at] = value as u8;
                        bound += value;
                        sums += 1;
                        plus_across += here;
                    } else {
                        window.free += 1;
                    }
                    window.squares[at] = square.index() as u8;
                    window.length += 1;
                    // Every tile counts something, so longer windows only get fuller.
                    if fixed + bound + u16::from(window.free) > Tile::ONE.into() && (at > 0 || fixed > 0) {
                        break;
                    }
                    if !touches {
                        continue;
                    }
                    let along = i32::from(at > 0 || fixed > 0);
                    let mut shown = window;
                    if at == 0 {
                        // A single tile belongs to its row and its column alike; it is found in its row.
                        if axis == Axis::Column {
                            continue;
                        }
                        if fixed > 0 {
                            let value = Tile::ONE - fixed as u8;
                            if window.bound[0] != 0 && window.bound[0] != value {
                                continue;
                            }
                            (shown.bound[0], shown.free) = (value, 0);
                        }
                    } else {
                        shown.rest = Tile::ONE - (fixed + bound) as u8;
                        if (shown.rest == 0) != (shown.free == 0) {
                            continue;
                        }
                    }
                    let tiles = i32::from(window.length);
                    shown.points = score::price(&set.options, sums + along, plus * along + plus_across, tiles);
                    show(&shown)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The empty squares of a line and the tiles between them.
struct Empties {
    /// Where they are.
    at: ArrayVec<u8, 16>,
    /// Entry i: the sum of the tiles right before the i-th; the last entry: of those after the last.
    joined: ArrayVec<u16, 17>,
}

impl Empties {
    #[inline]
    fn of(board: &LineBoard, axis: Axis, line: u8) -> Self {
        let mut empty = Self { at: ArrayVec::new(), joined: ArrayVec::new() };
        let mut sum = 0;
        for at in 0..board.line_length(axis) {
            match board.get(LineBoard::square(axis, line, at)) {
                Some(value) => sum += u16::from(value),
                None => {
                    empty.at.push(at);
                    empty.joined.push(std::mem::take(&mut sum));
                }
            }
        }
        empty.joined.push(sum);
        empty
    }
}

/// Fills a window in every way the hand allows, until told to stop.
pub(super) struct Filling<'a, F> {
    reach: &'a Reach,
    window: &'a Window,
    /// The squares of the window, by place in it: first those bound to a value, then the free ones.
    order: [u8; Placements::CAPACITY],
    codes: [u8; Placements::CAPACITY],
    show: F,
}

impl<'a, F: FnMut(Placements) -> ControlFlow<()>> Filling<'a, F> {
    #[inline]
    pub(super) fn new(reach: &'a Reach, window: &'a Window, show: F) -> Self {
        let mut order = [0; Placements::CAPACITY];
        let (mut bound, mut free) = (0, usize::from(window.length - window.free));
        for at in 0..window.length {
            let next = if window.bound[usize::from(at)] == 0 { &mut free } else { &mut bound };
            order[*next] = at;
            *next += 1;
        }
        Self { reach, window, order, codes: [0; Placements::CAPACITY], show }
    }

    pub(super) fn run(&mut self) -> ControlFlow<()> {
        self.fill_bound(0, self.reach.whole())
    }

    /// Fills the bound squares from the `next`-th on: with the number itself, or a WILD of that name.
    fn fill_bound(&mut self, next: usize, tiles: Tiles) -> ControlFlow<()> {
        let window = self.window;
        if next == usize::from(window.length - window.free) {
            if !self.reach.makes(tiles, window.free, window.rest) {
                return ControlFlow::Continue(());
            }
            return match window.free {
                0 => self.show(),
                free => self.fill_free(next, free, tiles, window.rest),
            };
        }
        let at = usize::from(self.order[next]);
        let value = window.bound[at];
        let number = self.reach.number(tiles, value);
        if number != 0 {
            self.codes[at] = Tile::number(value).code();
            self.fill_bound(next + 1, tiles ^ number)?;
        }
        let wild = self.reach.wild(tiles, value);
        if wild != 0 {
            self.codes[at] = Tile::named(value).code();
            self.fill_bound(next + 1, tiles ^ wild)?;
        }
        ControlFlow::Continue(())
    }

    /// Fills the last `free` squares with tiles that are known to be able to make `rest`. No choice is a dead end, so
    /// the work is in proportion to the plays found.
    fn fill_free(&mut self, next: usize, free: u8, tiles: Tiles, rest: u8) -> ControlFlow<()> {
        let at = usize::from(self.order[next]);
        if free == 1 {
            if self.reach.number(tiles, rest) != 0 {
                self.codes[at] = Tile::number(rest).code();
                self.show()?;
            }
            if self.reach.wild(tiles, rest) != 0 {
                self.codes[at] = Tile::named(rest).code();
                self.show()?;
            }
            return ControlFlow::Continue(());
        }
        let (mut numbers, wild) = self.reach.kinds(tiles);
        while numbers != 0 {
            let number = numbers & numbers.wrapping_neg();
            numbers ^= number;
            let code = self.reach.code(number);
            if code < rest && self.reach.makes(tiles ^ number, free - 1, rest - code) {
                self.codes[at] = code;
                self.fill_free(next + 1, free - 1, tiles ^ number, rest - code)?;
            }
        }
        if wild != 0 {
            // Mirrored, bit v says whether the others make what v leaves of the rest.
            let others = self.reach.sums(tiles ^ wild, free - 1).reverse_bits() >> (127 - rest);
            for value in values(others & self.reach.wild_values) {
                self.codes[at] = Tile::named(value).code();
                self.fill_free(next + 1, free - 1, tiles ^ wild, rest - value)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn show(&mut self) -> ControlFlow<()> {
        (self.show)(Placements::from_parts(self.codes, self.window.squares, self.window.length))
    }
}

/// Whether this hand has a legal placement.
pub(super) fn can_place(set: &Set, board: &LineBoard, hand: &Hand<Tile, MAX_HAND>) -> bool {
    let reach = Reach::new(set, hand);
    let stop = |_| ControlFlow::Break(());
    each_window(set, board, &reach, |window| Filling::new(&reach, window, stop).run()).is_break()
}

impl SumsOfOne {
    /// Adds every legal play with its points: placements, then trades, then pass.
    pub(super) fn generate(&self, mut add: impl FnMut(Play, i32)) {
        if self.end.is_some() {
            return;
        }
        let reach = Reach::new(&self.set, self.hand_on_turn());
        let _ = each_window(&self.set, &self.board, &reach, |window| {
            let show = |placements| {
                add(Play::Place(placements), window.points);
                ControlFlow::Continue(())
            };
            Filling::new(&reach, window, show).run()
        });
        for tiles in reach.selections(self.pool.len()) {
            let mut trade = Trade::NONE;
            if tiles.iter().try_for_each(|&tile| trade.push(tile)).is_ok() {
                add(Play::Trade(trade), -(tiles.len() as i32) * self.set.options.trade_cost);
            }
        }
        add(Play::Pass, 0);
    }
}
