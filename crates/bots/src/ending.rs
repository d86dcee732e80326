//! Exact endings: when nothing is hidden any more, two sides are searched to the end.

use quintile_rules::Priced;
use quintile_rules::kit::Seat;

use crate::insight::Insight;
use crate::meter::Meter;
use crate::stakes::Stakes;

/// So many positions cost about as much as one playout.
const POSITIONS_A_PLAYOUT: u32 = 8;
/// An ending longer than this is not for exact search.
const DEEPEST: usize = 24;

/// An ending that can be searched.
pub struct Ending<G: Insight> {
    game: G,
    seat: Seat,
    stakes: Stakes,
    teams: bool,
}

/// A proved play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved<P> {
    /// The play.
    pub play: P,
    /// The final difference when both sides go on best.
    pub difference: i32,
}

impl<G: Insight> Ending<G> {
    /// The ending of this view, of which `game` is imagined: there is one when nothing is hidden and two sides play.
    pub fn of(view: &G::View, game: &G) -> Option<Self> {
        let (seat, teams) = (game.turn()?, G::teams(view));
        let two = teams || game.scores().len() == 2;
        let stakes = Stakes::new::<G>(view, seat);
        (two && G::settled(view)).then(|| Self { game: game.clone(), seat, stakes, teams })
    }

    /// Searches to the end; `None` when a quarter of the budget is not enough.
    pub(crate) fn solve(&self, meter: &mut Meter) -> Option<Solved<G::Play>> {
        let mut search = Search { ending: self, meter, lists: Vec::new(), positions: 0 };
        search.lists.resize_with(DEEPEST, Vec::new);
        search.root()
    }

    fn ours(&self, turn: Seat) -> bool {
        if self.teams { turn.index() % 2 == self.seat.index() % 2 } else { turn == self.seat }
    }
}

struct Search<'a, G: Insight> {
    ending: &'a Ending<G>,
    meter: &'a mut Meter,
    lists: Vec<Vec<Priced<G::Play>>>,
    positions: u32,
}

impl<G: Insight> Search<'_, G> {
    fn root(&mut self) -> Option<Solved<G::Play>> {
        let game = &self.ending.game;
        let mut priced = Vec::new();
        game.priced(&mut priced);
        priced.sort_by_key(|entry| -entry.points);
        let mut best: Option<Solved<G::Play>> = None;
        for entry in &priced {
            let mut next = game.clone();
            next.apply(&entry.play);
            let least = best.map_or(i32::MIN, |best| best.difference);
            let difference = self.value(&next, 0, least, i32::MAX)?;
            if best.is_none_or(|best| difference > best.difference) {
                best = Some(Solved { play: entry.play, difference });
            }
        }
        best
    }

    /// The final difference between `alpha` and `beta`; `None` when the budget is spent.
    fn value(&mut self, game: &G, depth: usize, mut alpha: i32, mut beta: i32) -> Option<i32> {
        let Some(turn) = game.turn() else { return Some(self.ending.stakes.difference(game)) };
        self.positions += 1;
        if self.positions.is_multiple_of(POSITIONS_A_PLAYOUT) {
            self.meter.spend(1);
            if self.meter.past(1, 4) {
                return None;
            }
        }
        let mut list = std::mem::take(self.lists.get_mut(depth)?);
        game.priced(&mut list);
        list.sort_by_key(|entry| -entry.points);
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
}
