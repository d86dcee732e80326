//! What a viewer may know: everything on the table. Hidden are the order of the pile and the rolls to come.

use serde::{Deserialize, Serialize};

use super::deal::roll;
use super::material::{MAX_CELLS, MAX_TURNS, Options, Set};
use super::state::{Board, Polygon};
use super::tile::{Face, Symbol, Tile};
use crate::kit::{
    Chance, End, HandView, Hex, Seat, SetupError, SetupProblem, Unseen, Viewer, check_part_of_set, is_default,
};
use crate::view::{check_table, game_view};

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

/// Nobody scores more often than twice a turn; this keeps forged scores from overflowing.
const MAX_SCORE: i64 = MAX_TURNS as i64 * 2 * 30_000;

impl View {
    /// What this viewer may know of a game.
    pub(super) fn of(game: &Polygon, viewer: Viewer) -> Self {
        let seats = usize::from(game.seats);
        let turn = game.seat_on_turn();
        let hand = |seat| match game.drawn() {
            Some((tiles, _)) if Some(seat) == turn => tiles.to_vec(),
            _ => Vec::new(),
        };
        let mut unseen = game.pile_from(game.played.saturating_add(1)).to_vec();
        unseen.sort_unstable();
        let aside = Tile::all().zip(game.aside).flat_map(|(tile, count)| std::iter::repeat_n(tile, count.into()));
        Self {
            options: game.set.options.clone(),
            viewer,
            seats,
            first: game.first,
            played: game.played.into(),
            turn,
            symbol: game.drawn().map(|(_, symbol)| symbol),
            board: stacks(game).collect(),
            hands: Seat::all(seats).map(|seat| HandView::Open(hand(seat))).collect(),
            unseen,
            aside: aside.collect(),
            scores: game.points().to_vec(),
            end: game.result().map(|outcome| outcome.end),
        }
    }

    /// A game this viewer cannot tell from the real one: the rest of the pile is shuffled, the die rolled on.
    pub(super) fn imagine(&self, chance: &mut Chance) -> Result<Polygon, SetupError> {
        let set = Set::shared(&self.options, self.seats)?;
        SetupError::check_seat("view.first", self.first, self.seats)?;
        SetupError::check_range("view.played", self.played as i64, 0..=set.turns() as i64)?;
        check_table(self, self.seats, MAX_SCORE)?;
        self.check_tiles(&set)?;
        let mut game = Polygon::bare(set, self.seats, self.first);
        game.played = self.played as u8;
        self.lay_out(&mut game)?;
        let mut pile = self.unseen.clone();
        chance.shuffle(&mut pile);
        let hand = self.hands.iter().filter_map(HandView::open).flatten();
        let places = game.pile.iter_mut().skip(2 * self.played);
        places.zip(hand.chain(&pile)).for_each(|(place, &tile)| *place = tile);
        game.sort_pairs();
        self.roll_on(&mut game, chance);
        // Whatever else the view claims follows from what was taken from it.
        if Self::of(&game, self.viewer) != *self {
            return Err(SetupError::other("view", "it contradicts itself"));
        }
        Ok(game)
    }

    /// Draws the pile and the rolls after this turn anew, in a game that was imagined from this view.
    pub(super) fn redeal(&self, game: &mut Polygon, chance: &mut Chance) {
        let (next, turns) = (usize::from(game.played) + 1, usize::from(game.turns));
        if let Some(ahead) = game.pile.get_mut(2 * next..2 * turns) {
            chance.shuffle(ahead);
            ahead.chunks_exact_mut(2).for_each(<[Tile]>::sort_unstable);
        }
        for turn in next..turns.min(MAX_TURNS) {
            game.rolls[turn] = roll(&game.rolls[..turn], chance);
        }
    }

    fn lay_out(&self, game: &mut Polygon) -> Result<(), SetupError> {
        const FIELD: &str = "view.board";
        for stack in &self.board {
            let off_board = || SetupError::new(FIELD, SetupProblem::OffBoard { place: stack.cell.to_string() });
            let cell = game.set.number(stack.cell).ok_or_else(off_board)?;
            if game.board.face(cell).is_in_play() {
                return Err(SetupError::new(FIELD, SetupProblem::Twice { what: stack.cell.to_string() }));
            }
            if stack.height == 1 && !game.board.face(cell).takes(stack.tile) {
                return Err(SetupError::other(FIELD, format!("{} cannot lie on {}", stack.tile, stack.cell)));
            }
            game.board.lay(stack.tile, cell);
            game.heights[usize::from(cell)] = stack.height;
        }
        if !is_connected(&game.set, &game.board) {
            return Err(SetupError::other(FIELD, "the tiles in play are not connected to START"));
        }
        for tile in &self.aside {
            game.aside[usize::from(tile.code() - 1)] += 1;
        }
        game.scores[..self.seats].copy_from_slice(&self.scores);
        Ok(())
    }

    fn roll_on(&self, game: &mut Polygon, chance: &mut Chance) {
        let mut rolls = Vec::with_capacity(MAX_TURNS);
        rolls.resize(self.played, Symbol::Star);
        rolls.extend(self.symbol);
        while rolls.len() < usize::from(game.turns) {
            rolls.push(roll(&rolls, chance));
        }
        game.rolls.iter_mut().zip(rolls).for_each(|(place, symbol)| *place = symbol);
    }

    /// Each tile of the set has to be somewhere: on the board (some of them covered), in hand, set aside or in the pile.
    fn check_tiles(&self, set: &Set) -> Result<(), SetupError> {
        let in_turns = if self.played < set.turns() { 2 } else { 0 };
        let held: usize = self.hands.iter().filter_map(HandView::open).map(<[Tile]>::len).sum();
        SetupError::check_length("view.hands", held, in_turns)?;
        SetupError::check_length("view.unseen", self.unseen.len(), 2 * (set.turns() - self.played) - in_turns)?;
        if let Some(stack) = self.board.iter().find(|stack| stack.height == 0) {
            return Err(SetupError::other("view.board", format!("the stack on {} has no tile", stack.cell)));
        }
        let laid: usize = self.board.iter().map(|stack| usize::from(stack.height)).sum();
        SetupError::check_length("view.board", laid + self.aside.len(), 1 + 2 * self.played)?;
        let top = self.board.iter().map(|stack| stack.tile);
        let hands = self.hands.iter().filter_map(HandView::open).flatten();
        let seen = top.chain(hands.chain(&self.aside).chain(&self.unseen).copied());
        check_part_of_set("view", seen, &set.options.tiles)
    }
}

fn stacks(game: &Polygon) -> impl Iterator<Item = Stack> {
    let cells = (0..).zip(&game.set.cells).zip(game.heights);
    cells.filter_map(|((number, &cell), height)| {
        let face = game.board.face(number);
        let tile = face.tile().filter(|_| face.is_in_play())?;
        Some(Stack { cell, tile, height })
    })
}

/// Every tile was laid beside another in play, so all are connected to START.
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

game_view!(Polygon, View, |view| stock: view.unseen.len(), unseen: {
    let mut tiles: Vec<(Tile, u16)> = Vec::new();
    for &tile in &view.unseen {
        match tiles.iter_mut().find(|(kind, _)| *kind == tile) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => tiles.push((tile, 1)),
        }
    }
    Ok(Unseen { tiles, in_stock: view.unseen.len(), in_hands: 0, out_of_play: 0 })
}, turns_left: Some(view.unseen.len() / 2 + usize::from(view.turn.is_some())));
