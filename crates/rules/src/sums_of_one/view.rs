//! What a viewer may know: everything but the order of the pool and the cuts to come.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::deal::CUTS;
use super::material::{Colour, MAX_HAND, MAX_SEATS, Options, Set};
use super::state::SumsOfOne;
use super::tile::Tile;
use crate::GameView;
use crate::kit::{
    Alone, Axis, Bag, Chance, End, Hand, HandView, LineBoard, LineSum, Placement, Seat, SetupError, SetupProblem,
    Square, Standing, Unseen, Viewer, check_part_of_set, is_default, line_sums,
};
use crate::view::{check_table, game_view};

/// What one seat, or an onlooker, may know. All see the same: hands lie face up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Variant and set.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// Who looks.
    pub viewer: Viewer,
    /// How many seats play.
    pub seats: usize,
    /// Who started.
    pub first: Seat,
    /// Whose turn it is; nobody's when the game is over.
    pub turn: Option<Seat>,
    /// The tiles on the board. A WILD has its name.
    pub board: BTreeMap<Square, Tile>,
    /// The hands by seat, open to all.
    pub hands: Vec<HandView<Tile>>,
    /// How many tiles the pool holds.
    pub pool: usize,
    /// Which cut is used next, from 0.
    pub next_cut: u8,
    /// How many turns in a row had no placement.
    pub idle_turns: u8,
    /// Whether time was called.
    pub time_called: bool,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// Why the game ended, if it did.
    pub end: Option<End>,
}

/// Scores past this are nobody's; what a game adds to it stays far from overflowing.
const MAX_SCORE: i64 = 1_000_000_000;

impl View {
    /// What this viewer may know of a game.
    pub(super) fn of(game: &SumsOfOne, viewer: Viewer) -> Self {
        let seats = usize::from(game.seats);
        let tiles = game.set.grid.squares().filter_map(|square| game.tile(square).map(|tile| (square, tile)));
        Self {
            options: game.set.options.clone(),
            viewer,
            seats,
            first: game.first,
            turn: game.end.is_none().then_some(game.turn),
            board: tiles.collect(),
            hands: game.seated_hands().map(|hand| HandView::Open(hand.tiles().to_vec())).collect(),
            pool: game.pool.len(),
            next_cut: game.next_cut,
            idle_turns: game.idle_turns,
            time_called: game.time_called,
            scores: game.scores[..seats].to_vec(),
            end: game.end,
        }
    }

    /// A state with this view: the tiles nobody sees, shuffled, are the pool (and, of half a pool, what was left out);
    /// the cuts are drawn anew.
    pub(super) fn imagine(&self, chance: &mut Chance) -> Result<SumsOfOne, SetupError> {
        let set = Set::shared(&self.options, self.seats)?;
        check_table(self, self.seats, MAX_SCORE)?;
        let (board, wilds) = self.read_board(&set)?;
        let hands = self.read_hands(&set)?;
        let unseen = self.unseen()?;
        let yellow: usize = set.options.yellow_tiles.values().copied().map(usize::from).sum();
        if unseen.out_of_play + set.pool != yellow {
            return Err(SetupError::other("view.pool", "pool, hands and board do not add up to the set"));
        }
        let mut unseen = unseen.list();
        chance.shuffle(&mut unseen);
        unseen.truncate(self.pool);
        let mut scores = [0; MAX_SEATS];
        scores[..self.seats].copy_from_slice(&self.scores);
        SetupError::check_seat("view.first", self.first, self.seats)?;
        SetupError::check_range("view.next_cut", self.next_cut, 0..=CUTS as i64 - 1)?;
        let game = SumsOfOne {
            set,
            board,
            wilds,
            hands,
            pool: Bag::new(unseen.into_iter()),
            cuts: std::array::from_fn(|_| chance.word()),
            next_cut: self.next_cut,
            scores,
            seats: self.seats as u8,
            first: self.first,
            turn: self.turn.unwrap_or(self.first),
            idle_turns: self.idle_turns,
            time_called: self.time_called,
            end: self.end,
        };
        self.check_end(&game)?;
        Ok(game)
    }

    /// The board and its WILDs. Every coloured space is filled, and whatever was added sums to 1.0.
    fn read_board(&self, set: &Set) -> Result<(LineBoard, [u16; 16]), SetupError> {
        const FIELD: &str = "view.board";
        let mut board = LineBoard::new(set.grid);
        let mut wilds = [0; 16];
        for (&square, tile) in &self.board {
            if !set.grid.contains(square) {
                return Err(SetupError::new(FIELD, SetupProblem::OffBoard { place: square.to_string() }));
            }
            let name_fits = !tile.is_wild() || set.wild_can_be(tile.hundredths());
            if !name_fits {
                return Err(SetupError::new(FIELD, SetupProblem::UnknownTile { tile: tile.to_string() }));
            }
            board.put(square, tile.hundredths());
            wilds[usize::from(square.row())] |= u16::from(tile.is_wild()) << square.column();
        }
        for colour in Colour::ALL {
            let spaces = set.spaces(colour);
            let tiles = spaces.iter().filter_map(|square| self.board.get(square).copied());
            SetupError::check_length(FIELD, tiles.clone().count(), spaces.len())?;
            check_part_of_set(FIELD, tiles, set.options.tiles(colour))?;
        }
        for &square in self.board.keys().filter(|&&square| set.colour(square).is_none()) {
            let stretches = [Axis::Row, Axis::Column].map(|axis| board.stretch(square, axis));
            let alone = stretches.iter().all(|stretch| stretch.length == 1);
            if alone || stretches.iter().any(|stretch| stretch.length > 1 && stretch.sum != u16::from(Tile::ONE)) {
                return Err(SetupError::other(FIELD, format!("the tile on {square} is not part of a sum of 1.0")));
            }
        }
        Ok((board, wilds))
    }

    /// The hands. They are full while the pool lasts.
    fn read_hands(&self, set: &Set) -> Result<[Hand<Tile, MAX_HAND>; MAX_SEATS], SetupError> {
        const FIELD: &str = "view.hands";
        let mut hands: [Hand<Tile, MAX_HAND>; MAX_SEATS] = Default::default();
        for (hand, seen) in hands.iter_mut().zip(&self.hands) {
            let tiles = seen.open().ok_or_else(|| SetupError::other(FIELD, "hands have to be open"))?;
            let least = if self.pool > 0 { set.hand() } else { 0 };
            SetupError::check_range(FIELD, tiles.len() as i64, least as i64..=set.hand() as i64)?;
            if !tiles.is_sorted() {
                return Err(SetupError::other(FIELD, "hands have to be sorted"));
            }
            tiles.iter().for_each(|&tile| hand.insert(tile));
        }
        Ok(hands)
    }

    /// Refuses a game that goes on though it is over, or the other way round.
    fn check_end(&self, game: &SumsOfOne) -> Result<(), SetupError> {
        let refuse = |field: &str, message: &str| Err(SetupError::other(field, message));
        let idle = 2 * game.seats;
        SetupError::check_range("view.idle_turns", self.idle_turns, 0..=idle.into())?;
        let out = self.pool == 0 && game.seated_hands().any(Hand::is_empty);
        let stuck = self.idle_turns == idle || game.nobody_can_place();
        let time = self.time_called && self.turn.is_none_or(|turn| turn == self.first);
        match self.end {
            None if out || stuck || time => refuse("view.end", "the game is over"),
            Some(End::Out) if !out => refuse("view.end", "nobody went out"),
            Some(End::Stuck) if out || !stuck => refuse("view.end", "the game is not stuck"),
            Some(End::Time) if out || stuck || !time => refuse("view.end", "the game is not over by time"),
            None | Some(End::Out | End::Stuck | End::Time) => Ok(()),
            Some(_) => refuse("view.end", "this game never ends that way"),
        }
    }

    /// The row and the column of every tile that is being laid, in hundredths: each has to be exactly 1.0.
    pub(super) fn line_sums(&self, laid: &[Placement<Tile>]) -> Vec<LineSum> {
        let one = u32::from(Tile::ONE);
        let judge = |sum: u32| match sum.cmp(&one) {
            Ordering::Less => Standing::Short { target: one },
            Ordering::Equal => Standing::Reached,
            Ordering::Greater => Standing::Over { limit: one },
        };
        let board = self.board.iter().map(|(&square, tile)| (square, tile.hundredths().into())).collect();
        let named = laid.iter().filter(|placement| placement.tile != Tile::WILD);
        let new = named.filter_map(|placement| Some((placement.square()?, placement.tile.hundredths().into())));
        line_sums(board, new, &[Axis::Row, Axis::Column], Alone::Told, judge)
    }
}

// Only yellow tiles are ever drawn; those on the coloured spaces lie there from the start.
game_view!(SumsOfOne, View, |view| stock: view.pool, unseen: {
    let set = Set::shared(&view.options, view.seats)?;
    let drawn = view.board.iter().filter(|&(&square, _)| set.colour(square).is_none()).map(|(_, tile)| tile.in_hand());
    Unseen::of(&set.options.yellow_tiles, drawn, &view.hands, view.pool)
});
