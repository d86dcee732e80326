//! What a viewer may know: everything on the table. Hidden are the order of the pile and the rolls to come.

use serde::{Deserialize, Serialize};

use super::deal::roll;
use super::material::{MAX_CELLS, MAX_TURNS, Options, Set};
use super::state::{Board, Polygon};
use super::tile::{Face, Symbol, Tile};
use crate::kit::{Chance, End, HandView, Hex, Seat, SetupError, SetupProblem, Viewer, check_part_of_set, is_default};

/// The tiles on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// Where.
    pub cell: Hex,
    /// The tile on top.
    pub tile: Tile,
    /// How many tiles lie there.
    pub height: u8,
}

/// What one seat, or an onlooker, may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Variants and custom set; the printed tiles are in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// Who looks.
    pub viewer: Viewer,
    /// How many seats there are.
    pub seats: usize,
    /// The seat that started.
    pub first: Seat,
    /// How many turns have been played.
    pub played: usize,
    /// Whose turn it is; `None` when the game is over.
    pub turn: Option<Seat>,
    /// What the die shows; `None` when the game is over.
    pub symbol: Option<Symbol>,
    /// The tiles in play, in listing order of their cells.
    pub board: Vec<Stack>,
    /// What each seat holds, open to all: the two tiles of this turn, or nothing.
    pub hands: Vec<HandView<Tile>>,
    /// The tiles still in the pile, sorted. Everybody can work out which they are, nobody their order.
    pub unseen: Vec<Tile>,
    /// The tiles set aside, sorted.
    pub aside: Vec<Tile>,
    /// Each seat's points.
    pub scores: Vec<i32>,
    /// Why the game ended, when it has.
    pub end: Option<End>,
}

impl Polygon {
    pub(super) fn look(&self, viewer: Viewer) -> View {
        let seats = usize::from(self.seats);
        let turn = self.seat_on_turn();
        let hand = |seat| match self.drawn() {
            Some((tiles, _)) if Some(seat) == turn => tiles.to_vec(),
            _ => Vec::new(),
        };
        let mut unseen = self.pile_from(self.played.saturating_add(1)).to_vec();
        unseen.sort_unstable();
        let aside = Tile::all().zip(self.aside).flat_map(|(tile, count)| std::iter::repeat_n(tile, count.into()));
        View {
            options: self.set.options.clone(),
            viewer,
            seats,
            first: self.first,
            played: self.played.into(),
            turn,
            symbol: self.drawn().map(|(_, symbol)| symbol),
            board: self.stacks().collect(),
            hands: Seat::all(seats).map(|seat| HandView::Open(hand(seat))).collect(),
            unseen,
            aside: aside.collect(),
            scores: self.points().to_vec(),
            end: self.result().map(|outcome| outcome.end),
        }
    }

    fn stacks(&self) -> impl Iterator<Item = Stack> {
        let cells = (0..).zip(&self.set.cells).zip(self.heights);
        cells.filter_map(|((number, &cell), height)| {
            let face = self.board.face(number);
            let tile = face.tile().filter(|_| face.is_in_play())?;
            Some(Stack { cell, tile, height })
        })
    }

    pub(super) fn imagined(view: &View, chance: &mut Chance) -> Result<Self, SetupError> {
        let set = Set::of(&view.options)?;
        set.check_seats(view.seats)?;
        SetupError::check_range("view.first", view.first.0, 0..=view.seats as i64 - 1)?;
        if let Viewer::Seat(seat) = view.viewer {
            SetupError::check_range("view.viewer", seat.0, 0..=view.seats as i64 - 1)?;
        }
        SetupError::check_range("view.played", view.played as i64, 0..=set.turns() as i64)?;
        SetupError::check_length("view.scores", view.scores.len(), view.seats)?;
        check_tiles(view, &set)?;
        let mut game = Self::bare(set, view.seats, view.first);
        game.played = view.played as u8;
        game.lay_out(view)?;
        let mut pile = view.unseen.clone();
        chance.shuffle(&mut pile);
        let hand = view.hands.iter().filter_map(HandView::open).flatten();
        let places = game.pile.iter_mut().skip(2 * view.played);
        places.zip(hand.chain(&pile)).for_each(|(place, &tile)| *place = tile);
        game.sort_pairs();
        game.roll_on(view, chance);
        // Whatever else the view claims follows from what was taken from it.
        if game.look(view.viewer) != *view {
            return Err(SetupError::other("view", "it contradicts itself"));
        }
        Ok(game)
    }

    fn lay_out(&mut self, view: &View) -> Result<(), SetupError> {
        const FIELD: &str = "view.board";
        for stack in &view.board {
            let off_board = || SetupError::new(FIELD, SetupProblem::OffBoard { place: stack.cell.to_string() });
            let cell = self.set.number(stack.cell).ok_or_else(off_board)?;
            if self.board.face(cell).is_in_play() {
                return Err(SetupError::new(FIELD, SetupProblem::Twice { what: stack.cell.to_string() }));
            }
            if stack.height == 1 && !self.board.face(cell).takes(stack.tile) {
                return Err(SetupError::other(FIELD, format!("{} cannot lie on {}", stack.tile, stack.cell)));
            }
            self.board.lay(stack.tile, cell);
            self.heights[usize::from(cell)] = stack.height;
        }
        if !is_connected(&self.set, &self.board) {
            return Err(SetupError::other(FIELD, "the tiles in play are not joined to START"));
        }
        for tile in &view.aside {
            self.aside[usize::from(tile.code() - 1)] += 1;
        }
        // Nobody scores more often than twice a turn; this keeps forged scores from overflowing.
        const MOST: i64 = MAX_TURNS as i64 * 2 * 30_000;
        for (score, &claimed) in self.scores.iter_mut().zip(&view.scores) {
            SetupError::check_range("view.scores", claimed, -MOST..=MOST)?;
            *score = claimed;
        }
        Ok(())
    }

    /// Draws the pile and the rolls after this turn anew.
    pub(super) fn shuffle_ahead(&mut self, chance: &mut Chance) {
        let (next, turns) = (usize::from(self.played) + 1, usize::from(self.turns));
        if let Some(ahead) = self.pile.get_mut(2 * next..2 * turns) {
            chance.shuffle(ahead);
            ahead.chunks_exact_mut(2).for_each(<[Tile]>::sort_unstable);
        }
        for turn in next..turns.min(MAX_TURNS) {
            self.rolls[turn] = roll(&self.rolls[..turn], chance);
        }
    }

    fn roll_on(&mut self, view: &View, chance: &mut Chance) {
        let mut rolls = Vec::with_capacity(MAX_TURNS);
        rolls.resize(view.played, Symbol::Star);
        rolls.extend(view.symbol);
        while rolls.len() < usize::from(self.turns) {
            rolls.push(roll(&rolls, chance));
        }
        self.rolls.iter_mut().zip(rolls).for_each(|(place, symbol)| *place = symbol);
    }
}

/// Each tile of the set has to be somewhere: on the board (some of them covered), in hand, set aside or in the pile.
fn check_tiles(view: &View, set: &Set) -> Result<(), SetupError> {
    let in_turns = if view.played < set.turns() { 2 } else { 0 };
    let held: usize = view.hands.iter().filter_map(HandView::open).map(<[Tile]>::len).sum();
    SetupError::check_length("view.hands", held, in_turns)?;
    SetupError::check_length("view.unseen", view.unseen.len(), 2 * (set.turns() - view.played) - in_turns)?;
    if let Some(stack) = view.board.iter().find(|stack| stack.height == 0) {
        return Err(SetupError::other("view.board", format!("the stack on {} has no tile", stack.cell)));
    }
    let laid: usize = view.board.iter().map(|stack| usize::from(stack.height)).sum();
    SetupError::check_length("view.board", laid + view.aside.len(), 1 + 2 * view.played)?;
    let top = view.board.iter().map(|stack| stack.tile);
    let hands = view.hands.iter().filter_map(HandView::open).flatten();
    let seen = top.chain(hands.chain(&view.aside).chain(&view.unseen).copied());
    check_part_of_set("view", seen, &set.options.tiles)
}

/// Every tile was laid beside another in play, so all hang together with START.
fn is_connected(set: &Set, board: &Board) -> bool {
    let mut reached = [false; MAX_CELLS + 1];
    reached[usize::from(set.start)] = board.face(set.start).is_in_play();
    loop {
        let mut grew = false;
        for group in set.groups.iter().flatten() {
            if group.iter().any(|&cell| reached[usize::from(cell)]) {
                for &cell in group {
                    let joins = board.face(cell).is_in_play() && !reached[usize::from(cell)];
                    reached[usize::from(cell)] |= joins;
                    grew |= joins;
                }
            }
        }
        if !grew {
            break;
        }
    }
    (0..).zip(&set.cells).all(|(cell, _)| board.face(cell).is_in_play() == reached[usize::from(cell)])
        && board.face(set.start) != Face::NONE
}
