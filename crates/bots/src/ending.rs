//! Endings: when no more tiles will be drawn, the rest of the game is searched to its end.
//!
//! Where nothing is hidden, the play found is proved best. Where little is hidden (24/7's removed tiles, the hands of three
//! or more seats), the same search runs in several imagined deals, all equally likely, and the one play that is best on
//! average is taken. So the bot commits to a play without knowing the deal; only what comes after it is searched as if
//! everybody saw everything. With two sides the search is alpha-beta, with more it is max^n: each side plays for itself.

use quintile_rules::kit::{MAX_SEATS, Seat, Sides};
use quintile_rules::{GameView, Priced, max_tried};

use crate::insight::Insight;
use crate::meter::Meter;
use crate::seed::stream;
use crate::stakes::Stakes;

/// How many positions cost about as much as one playout.
const POSITIONS_PER_PLAYOUT: u32 = 16;
/// With more tiles left, exact search is hopeless.
const MAX_TILES: usize = 14;
/// The same where something is hidden and every deal has to be searched.
const MAX_TILES_HIDDEN: usize = 7;
/// A list of this many plays was cut short.
const MAX_PLAYS: usize = max_tried(usize::MAX);
/// A list so long that the time is looked at after it.
const LONG_LIST: usize = 10_000;
/// The most plays in an ending, including the passes at its end.
const MAX_DEPTH: usize = 24;
/// How many imagined deals are searched where something is hidden.
const WORLDS: u64 = 12;
/// The seed of those deals: what is best must not depend on the bot's seed.
const WORLDS_SEED: u64 = 0x656e_6469_6e67_7321;

/// An ending that can be searched.
pub struct Ending<G: Insight> {
    worlds: Vec<G>,
    settled: bool,
    seat: Seat,
    sides: Sides,
    stakes: [Stakes; MAX_SEATS],
}

/// The best play of an ending.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved<P> {
    /// The play.
    pub play: P,
    /// The final difference with best play by all, the mean over the deals.
    pub difference: f64,
    /// The share of the win, likewise.
    pub win: f64,
    /// Whether it is proved, because nothing is hidden.
    pub exact: bool,
}

impl<G: Insight> Ending<G> {
    /// The ending of this view, from which `game` was imagined; `None` unless few tiles are left and none will be drawn.
    pub fn of(view: &G::View, game: &G) -> Option<Self> {
        let seat = game.turn()?;
        let settled = view.is_settled();
        let most = if settled { MAX_TILES } else { MAX_TILES_HIDDEN };
        if !settled && view.stock() > 0 || game.tiles_left() > most {
            return None;
        }
        let mut worlds = vec![game.clone()];
        if !settled {
            worlds.extend((1..WORLDS).map(|number| {
                let mut world = game.clone();
                world.redeal(view, &mut stream(WORLDS_SEED, number));
                world
            }));
        }
        let stakes = std::array::from_fn(|seat| Stakes::new::<G>(view, Seat(seat as u8)));
        Some(Self { worlds, settled, seat, sides: view.sides(), stakes })
    }

    /// Searches to the end; `None` when that takes more than a quarter of the budget.
    pub(crate) fn solve(&self, meter: &mut Meter) -> Option<Solved<G::Play>> {
        let mut solver = Solver { ending: self, meter, lists: Vec::new(), positions: 0 };
        solver.lists.resize_with(MAX_DEPTH, Vec::new);
        solver.root()
    }

    fn two_sides(&self) -> bool {
        self.sides.count() == 2
    }

    fn ours(&self, turn: Seat) -> bool {
        self.sides.together(turn, self.seat)
    }

    fn own(&self) -> Stakes {
        self.stakes[self.seat.index() % MAX_SEATS]
    }
}

/// The points of every seat.
type Scores = [i32; MAX_SEATS];

struct Solver<'a, G: Insight> {
    ending: &'a Ending<G>,
    meter: &'a mut Meter,
    lists: Vec<Vec<Priced<G::Play>>>,
    positions: u32,
}

impl<G: Insight> Solver<'_, G> {
    fn root(&mut self) -> Option<Solved<G::Play>> {
        let worlds = &self.ending.worlds;
        let mut priced = Vec::new();
        worlds[0].priced_thinned(usize::MAX, &mut priced);
        if priced.len() >= MAX_PLAYS {
            return None;
        }
        priced.sort_by_key(|entry| -entry.points);
        // The seat sees the same in every deal, so its plays are the same too.
        let mut best: Option<Solved<G::Play>> = None;
        for entry in &priced {
            let (mut difference, mut win) = (0, 0);
            for world in worlds {
                let mut next = world.clone();
                next.apply(&entry.play);
                // In a single deal, only values above the best so far have to be exact.
                let least = best.filter(|_| worlds.len() == 1).map_or(i32::MIN, |best| best.difference as i32);
                let (ahead, share) = self.outcome(&next, least)?;
                difference += ahead;
                win += share;
            }
            let mean = f64::from(difference) / worlds.len() as f64;
            if best.is_none_or(|best| mean > best.difference) {
                let win = f64::from(win) / 60.0 / worlds.len() as f64;
                best = Some(Solved { play: entry.play, difference: mean, win, exact: self.ending.settled });
            }
        }
        best
    }

    /// The final difference for this seat, and its share of the win in 60ths.
    fn outcome(&mut self, game: &G, least: i32) -> Option<(i32, i32)> {
        if self.ending.two_sides() {
            let difference = self.value(game, 0, least, i32::MAX)?;
            return Some((difference, 30 * (difference.signum() + 1)));
        }
        let scores = self.scores(game, 0)?;
        let scores = &scores[..game.scores().len().min(MAX_SEATS)];
        let stakes = self.ending.own();
        Some((stakes.difference_of(scores), stakes.share_of(scores)))
    }

    /// Counts a position; `None` when this part of the budget is spent.
    fn count(&mut self) -> Option<()> {
        self.positions += 1;
        if self.positions.is_multiple_of(POSITIONS_PER_PLAYOUT) {
            self.meter.spend(1);
        }
        (!self.positions.is_multiple_of(POSITIONS_PER_PLAYOUT) || !self.meter.past(1, 4)).then_some(())
    }

    /// The plays of a position, those with the most points first, in a list that the caller returns to `lists`.
    fn plays(&mut self, game: &G, depth: usize) -> Option<Vec<Priced<G::Play>>> {
        let mut list = std::mem::take(self.lists.get_mut(depth)?);
        game.priced_thinned(usize::MAX, &mut list);
        // A list that is cut short proves nothing, and a long one takes its time.
        if list.len() >= MAX_PLAYS || list.len() > LONG_LIST && self.meter.past(1, 4) {
            return None;
        }
        list.sort_by_key(|entry| -entry.points);
        Some(list)
    }

    /// Alpha-beta for two sides: the final difference.
    fn value(&mut self, game: &G, depth: usize, mut alpha: i32, mut beta: i32) -> Option<i32> {
        let Some(turn) = game.turn() else { return Some(self.ending.own().difference(game)) };
        self.count()?;
        let list = self.plays(game, depth)?;
        let ours = self.ending.ours(turn);
        let mut best = if ours { i32::MIN } else { i32::MAX };
        for entry in &list {
            let mut next = game.clone();
            next.apply(&entry.play);
            let value = self.value(&next, depth + 1, alpha, beta)?;
            if ours {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        self.lists[depth] = list;
        Some(best)
    }

    /// Max^n for more sides: the final scores when every seat plays best for itself.
    fn scores(&mut self, game: &G, depth: usize) -> Option<Scores> {
        let Some(turn) = game.turn() else {
            let mut scores = [0; MAX_SEATS];
            scores.iter_mut().zip(game.scores()).for_each(|(to, &from)| *to = from);
            return Some(scores);
        };
        self.count()?;
        let list = self.plays(game, depth)?;
        let stakes = self.ending.stakes[turn.index() % MAX_SEATS];
        let seats = game.scores().len().min(MAX_SEATS);
        let mut best: Option<(i32, Scores)> = None;
        for entry in &list {
            let mut next = game.clone();
            next.apply(&entry.play);
            let scores = self.scores(&next, depth + 1)?;
            let difference = stakes.difference_of(&scores[..seats]);
            if best.is_none_or(|(most, _)| difference > most) {
                best = Some((difference, scores));
            }
        }
        self.lists[depth] = list;
        best.map(|(_, scores)| scores)
    }
}
