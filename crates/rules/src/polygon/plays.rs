//! Every legal play, fast; judging one play, slowly and with reasons.

use super::material::Set;
use super::notation::{Placement, Play};
use super::score::{Feature, itemise};
use super::state::{Board, Polygon};
use super::tile::{Face, Symbol, Tile};
use super::turn_plays::{TurnPlays, join, total};
use crate::Priced;
use crate::kit::{Chance, Hex, Illegal, Item, Place, Scoring};

impl Polygon {
    /// Every legal play: in both orders of the tiles, each by group and cell.
    pub(super) fn list_plays(&self, into: &mut Vec<Play>) {
        into.clear();
        let Some(plays) = TurnPlays::of(self) else { return };
        if self.set.options.best_only {
            let best = plays.best();
            plays.visit(|first, run| {
                let seconds = run.iter().filter(|second| total(first, **second) == best);
                into.extend(seconds.map(|&second| join(first, second)));
            });
        } else {
            plays.visit(|first, run| into.extend(run.iter().map(|&second| join(first, second))));
        }
    }

    /// As [`Self::list_plays`], in the same order, with points.
    pub(super) fn list_priced(&self, into: &mut Vec<Priced<Play>>) {
        into.clear();
        let Some(plays) = TurnPlays::of(self) else { return };
        let price = |first, second| Priced { play: join(first, second), points: total(first, second) };
        if self.set.options.best_only {
            let best = plays.best();
            plays.visit(|first, run| {
                let priced = run.iter().map(|&second| price(first, second));
                into.extend(priced.filter(|priced| priced.points == best));
            });
        } else {
            plays.visit(|first, run| into.extend(run.iter().map(|&second| price(first, second))));
        }
    }

    /// One of [`Self::list_plays`], drawn fairly without listing them.
    pub(super) fn pick_play(&self, chance: &mut Chance, scratch: &mut Vec<Play>) -> Option<Play> {
        if self.set.options.best_only {
            self.list_plays(scratch);
            return if scratch.is_empty() { None } else { scratch.get(chance.index(scratch.len())).copied() };
        }
        TurnPlays::of(self)?.pick(chance)
    }

    /// The first of [`Self::list_priced`] with the most points, found without listing them.
    pub(super) fn best_play(&self) -> Option<Priced<Play>> {
        TurnPlays::of(self)?.best_by(|spot| spot.price.into())
    }

    /// The first play whose two placements are worth most together. `worth` is asked about placements one by one, each with
    /// its points, so plays need not be listed; a first tile that goes aside is worth nothing. With `best_only` all legal
    /// plays score the same, and the first of them is taken.
    pub fn best_by(&self, worth: impl Fn(Placement, i32) -> i32) -> Option<Priced<Play>> {
        if self.set.options.best_only {
            return self.best_play();
        }
        TurnPlays::of(self)?.best_by(|spot| worth(spot.placement, spot.price.into()))
    }

    /// Judges a play of the seat on turn, and itemises its points.
    pub(super) fn judge(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        let (hand, symbol) = self.drawn().ok_or(Illegal::Over)?;
        check_hand(hand, play)?;
        let mut turn = Turn { set: &self.set, symbol, board: self.board, scored: None };
        let mut scoring = Scoring::nothing();
        for placement in [play.first(), play.second()] {
            if let Some(item) = turn.place(placement)? {
                scoring.add(item);
            }
        }
        if self.set.options.best_only {
            let best = TurnPlays::of(self).map_or(0, |plays| plays.best());
            if scoring.points < best {
                return Err(Illegal::NotBest { points: scoring.points, best });
            }
        }
        Ok(scoring)
    }
}

fn check_hand(hand: [Tile; 2], play: &Play) -> Result<(), Illegal> {
    let [first, second] = [play.first().tile(), play.second().tile()];
    let missing = match hand {
        [a, b] if first == a => (second != b).then_some(second),
        [a, b] if first == b => (second != a).then_some(second),
        _ => Some(first),
    };
    missing.map_or(Ok(()), |tile| Err(Illegal::NotInHand { tile: tile.to_string() }))
}

/// A turn as it is judged, tile by tile.
struct Turn<'a> {
    set: &'a Set,
    symbol: Symbol,
    board: Board,
    /// The group that the first tile scored.
    scored: Option<u8>,
}

impl Turn<'_> {
    fn place(&mut self, placement: Placement) -> Result<Option<Item<Feature>>, Illegal> {
        let tile = placement.tile();
        let Some(name) = placement.cell() else {
            return self.check_aside(tile).map(|()| None);
        };
        let cell = self.set.number(name).ok_or_else(|| Illegal::OffBoard { name: name.to_string() })?;
        self.check(tile, cell)?;
        let item = itemise(self.set, &self.board, self.symbol, tile, cell);
        self.board.lay(tile, cell);
        if item.is_some() {
            self.scored = Some(self.set.group_of(self.symbol, cell));
        }
        Ok(item)
    }

    fn check_aside(&self, tile: Tile) -> Result<(), Illegal> {
        let mut cells = (0..).zip(&self.set.cells);
        match cells.find(|&(cell, _)| self.check(tile, cell).is_ok()) {
            Some((_, &name)) => Err(Illegal::CanBePlaced { tile: tile.to_string(), place: name.into() }),
            None => Ok(()),
        }
    }

    /// The three rules of placement.
    fn check(&self, tile: Tile, cell: u8) -> Result<(), Illegal> {
        let place = || Place::from(self.name(cell));
        if self.scored == Some(self.set.group_of(self.symbol, cell)) {
            return Err(Illegal::SameGroup { place: place() });
        }
        if !self.board.others(self.set, self.symbol, cell).into_iter().any(Face::is_in_play) {
            return Err(Illegal::NotAdjacent { place: place() });
        }
        if !self.board.face(cell).takes(tile) {
            return Err(match tile.is_wild() {
                true => Illegal::WildOnWild { place: place() },
                false => Illegal::SameNumber { place: place(), number: tile.rank() },
            });
        }
        Ok(())
    }

    fn name(&self, cell: u8) -> Hex {
        self.set.cells[usize::from(cell)]
    }
}
