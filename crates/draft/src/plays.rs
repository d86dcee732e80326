//! Every legal play of a position as steps that look alike in all games: this kind of tile, in this form, on this place.

use std::collections::{BTreeMap, BTreeSet};

use quintile_rules::Game;
use quintile_rules::kit::{Action, Place};

use crate::Hand;

/// One tile of a play. Positions of line games have tens of thousands of them, so it is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    kind: u8,
    form: u8,
    /// Where it goes; `None` when it is set aside.
    pub(crate) place: Option<Place>,
}

impl Step {
    /// Which kind of tile of the hand it is.
    pub(crate) fn kind(&self) -> usize {
        self.kind.into()
    }

    /// Which of the tile's forms it has.
    pub(crate) fn form(&self) -> usize {
        self.form.into()
    }
}

/// The legal plays that lay something, and the hand that they are made from.
#[derive(Clone, Debug)]
pub(crate) struct Plays {
    pub(crate) hand: Hand,
    /// Whether passing is legal.
    pub(crate) can_pass: bool,
    /// Whether some trade is legal.
    pub(crate) can_trade: bool,
    steps: Vec<Step>,
    /// Where each play ends.
    ends: Vec<u32>,
}

impl Plays {
    pub(crate) fn of<G: Game>(game: &G) -> Self {
        let mut plays = Vec::new();
        game.plays(&mut plays);
        let (hand, steps) = hand_of(game, &plays);
        let mut all = Self { hand, can_pass: false, can_trade: false, steps: Vec::new(), ends: Vec::new() };
        for &play in &plays {
            match play.into() {
                Action::Pass => all.can_pass = true,
                Action::Trade(_) => all.can_trade = true,
                Action::Place(placements) => {
                    let step = |tile, place| steps.get(tile).map(|&(kind, form)| Step { kind, form, place });
                    all.steps.extend(placements.iter().filter_map(|laid| step(&laid.tile, laid.place)));
                    all.ends.push(all.steps.len() as u32);
                }
            }
        }
        all
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Step]> {
        let mut from = 0;
        self.ends.iter().map(move |&end| {
            let play = self.steps.get(from..end as usize).unwrap_or_default();
            from = end as usize;
            play
        })
    }
}

/// The hand of the seat on turn, and which kind and form a tile is that a play lays.
fn hand_of<G: Game>(game: &G, plays: &[G::Play]) -> (Hand, BTreeMap<G::Tile, (u8, u8)>) {
    let mut hand = Hand::default();
    let mut kinds: Vec<G::Tile> = Vec::new();
    let mut known = BTreeMap::new();
    for tile in game.turn().map(|seat| game.hand(seat)).unwrap_or_default() {
        let kind = kinds.iter().position(|&other| other == tile).unwrap_or(kinds.len());
        if kind == kinds.len() {
            kinds.push(tile);
            let names = game.names(tile);
            let is_wild = !names.is_empty();
            let forms = if is_wild { in_use::<G>(names, plays) } else { G::turns(tile) };
            known.extend(forms.iter().enumerate().map(|(form, &tile)| (tile, (kind as u8, form as u8))));
            hand.add_kind(tile.to_string(), forms.iter().map(ToString::to_string).collect(), is_wild);
        }
        hand.add_tile(kind);
    }
    (hand, known)
}

/// The names that some legal play gives; all of them where none does.
fn in_use<G: Game>(names: Vec<G::Tile>, plays: &[G::Play]) -> Vec<G::Tile> {
    let mut laid = BTreeSet::new();
    for &play in plays {
        let action: Action<G::Tile> = play.into();
        laid.extend(action.placements().iter().map(|placement| placement.tile));
    }
    let used: Vec<G::Tile> = names.iter().copied().filter(|name| laid.contains(name)).collect();
    if used.is_empty() { names } else { used }
}
