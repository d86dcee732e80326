//! Endings: when no tile will be drawn any more, the rest of the game is searched to its end.
//!
//! Where nothing is hidden the play found is proved. Where little is hidden (24/7's removed tiles, the hands of three and
//! more seats), the same search is made in several imagined deals, each as likely as the real one, and the one play that
//! is best on average over all of them is taken. So the bot commits itself to a play without knowing the deal; only what
//! comes after that play is searched as if everybody saw everything. Two sides play against each other; with more,
//! each plays for itself.

use quintile_rules::Priced;
use quintile_rules::kit::{MAX_SEATS, Seat};

use crate::insight::Insight;
use crate::meter::Meter;
use crate::seed::stream;
use crate::stakes::Stakes;

/// So many positions cost about as much as one playout.
const POSITIONS_A_PLAYOUT: u32 = 16;
/// With more tiles to play, exact search has no hope.
const MOST_TILES: usize = 14;
/// The same where something is hidden, and every deal has to be searched.
const MOST_TILES_HIDDEN: usize = 7;
/// No ending has more plays: in the last ones everybody passes.
const DEEPEST: usize = 24;
/// In so many deals an ending is searched where something is hidden.
const WORLDS: u64 = 12;
/// The seed of those deals: what is best does not depend on the bot's luck.
const WORLDS_SEED: u64 = 0x656e_6469_6e67_7321;

/// An ending that can be searched.
pub struct Ending<G: Insight> {
    worlds: Vec<G>,
    settled: bool,
    seat: Seat,
    teams: bool,
    stakes: [Stakes; MAX_SEATS],
}

/// The best play of an ending.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved<P> {
    /// The play.
    pub play: P,
    /// The final difference when everybody goes on best, the mean of all deals.
    pub difference: f64,
    /// The share of the win that comes of it.
    pub win: f64,
    /// Whether it is proved, nothing being hidden.
    pub exact: bool,
}

impl<G: Insight> Ending<G> {
    /// The ending of this view, of which `game` is imagined: there is one when few tiles are left and none will be drawn.
    pub fn of(view: &G::View, game: &G) -> Option<Self> {
        let seat = game.turn()?;
        let settled = G::settled(view);
        let most = if settled { MOST_TILES } else { MOST_TILES_HIDDEN };
        if !settled && !G::late(view) || game.tiles_left() > most {
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
        Some(Self { worlds, settled, seat, teams: G::teams(view), stakes })
    }

    /// Searches to the end; `None` when a quarter of the budget is not enough.
    pub(crate) fn solve(&self, meter: &mut Meter) -> Option<Solved<G::Play>> {
        let mut search = Search { ending: self, meter, lists: Vec::new(), positions: 0 };
        search.lists.resize_with(DEEPEST, Vec::new);
        search.root()
    }

    fn two_sides(&self) -> bool {
        self.teams || self.worlds[0].scores().len() == 2
    }

    fn ours(&self, turn: Seat) -> bool {
        if self.teams { turn.index() % 2 == self.seat.index() % 2 } else { turn == self.seat }
    }

    fn own(&self) -> Stakes {
        self.stakes[self.seat.index() % MAX_SEATS]
    }
}

/// The points of every seat.
type Scores = [i32; MAX_SEATS];

struct Search<'a, G: Insight> {
    ending: &'a Ending<G>,
    meter: &'a mut Meter,
    lists: Vec<Vec<Priced<G::Play>>>,
    positions: u32,
}

impl<G: Insight> Search<'_, G> {
    fn root(&mut self) -> Option<Solved<G::Play>> {
        let worlds = &self.ending.worlds;
        let mut priced = Vec::new();
        worlds[0].priced(&mut priced);
        priced.sort_by_key(|entry| -entry.points);
        // What the seat sees is the same in every deal, and so are its plays.
        let mut best: Option<Solved<G::Play>> = None;
        for entry in &priced {
            let (mut difference, mut win) = (0, 0);
            for world in worlds {
                let mut next = world.clone();
                next.apply(&entry.play);
                // Of a single deal only what is better than before has to be known exactly.
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

    /// Counts a position; `None` when the budget for this is spent.
    fn count(&mut self) -> Option<()> {
        self.positions += 1;
        if self.positions.is_multiple_of(POSITIONS_A_PLAYOUT) {
            self.meter.spend(1);
        }
        (!self.positions.is_multiple_of(POSITIONS_A_PLAYOUT) || !self.meter.past(1, 4)).then_some(())
    }

    /// The plays of a position, those with the most points first, in a list to be given back.
    fn plays(&mut self, game: &G, depth: usize) -> Option<Vec<Priced<G::Play>>> {
        let mut list = std::mem::take(self.lists.get_mut(depth)?);
        game.priced(&mut list);
        list.sort_by_key(|entry| -entry.points);
        Some(list)
    }

    /// Two sides: the final difference between `alpha` and `beta`.
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

    /// More sides, each for itself: the final scores when everybody goes on best for their own seat.
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
