//! What one seat, or an onlooker, may know of a game of 24/7.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::hand::NumberHand;
use super::material::{MAX_SEATS, MAX_TILE, MAX_TILES, Options, Set};
use super::state::{AnyBoard, TwentyFourSeven, on_board};
use crate::GameView;
use crate::kit::{
    Alone, Axis, Bag, Chance, End, HandView, LineSum, Placement, Seat, SetupError, Square, Standing, Unseen, Viewer,
    hidden_hands, is_default, line_sums,
};
use crate::view::{check_hidden_hands, check_table, game_view};

/// What one viewer may know: everything but the bag, the removed tiles and other seats' hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The table's options.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// Who looks.
    pub viewer: Viewer,
    /// Whose turn it is; `None` when the game is over.
    pub turn: Option<Seat>,
    /// The tiles on the board.
    pub board: BTreeMap<Square, u8>,
    /// The blocked squares.
    pub blocks: Vec<Square>,
    /// Each seat's hand.
    pub hands: Vec<HandView<u8>>,
    /// How many tiles are in the bag.
    pub bag: usize,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Why the game ended, when it has.
    pub end: Option<End>,
}

/// Scores past this are nobody's; what a game adds to it stays far from overflowing.
const MAX_SCORE: i64 = 1_000_000_000;

impl View {
    /// What this viewer may know of a game.
    pub(super) fn of(game: &TwentyFourSeven, viewer: Viewer) -> Self {
        Self {
            options: game.set.options.clone(),
            viewer,
            turn: game.turn,
            board: on_board!(&game.board, board => board.tiles().collect()),
            blocks: on_board!(&game.board, board => board.blocks(&game.set).collect()),
            hands: hidden_hands(viewer, game.hands[..game.seats()].iter().map(|hand| hand.tiles())),
            bag: game.bag.len(),
            scores: game.scores[..game.seats()].to_vec(),
            end: game.end,
        }
    }

    /// A game this viewer cannot tell from the real one.
    pub(super) fn imagine(&self, chance: &mut Chance) -> Result<TwentyFourSeven, SetupError> {
        let seats = self.hands.len();
        let set = Set::shared(&self.options, seats)?;
        let board = self.rebuild(&set)?;
        check_table(self, seats, MAX_SCORE)?;
        check_hidden_hands(self, self.options.hand(seats))?;
        let unseen = self.unseen()?;
        SetupError::check_length("view.bag", unseen.out_of_play, self.options.removed.into())?;
        let (in_hands, mut unseen) = (unseen.in_hands, unseen.list());
        self.shuffle_hidden(&mut unseen, in_hands, &board, chance)?;
        let mut tiles = unseen.into_iter();
        let mut hands = [NumberHand::default(); MAX_SEATS];
        hands.iter_mut().zip(&self.hands).for_each(|(hand, view)| *hand = view.imagine(&mut tiles));
        let bag: Vec<u8> = tiles.take(self.bag).collect();
        let mut scores = [0; MAX_SEATS];
        scores[..seats].copy_from_slice(&self.scores);
        let bag: Bag<u8, MAX_TILES> = Bag::new(bag.into_iter());
        Ok(TwentyFourSeven { set, board, hands, bag, scores, seats: seats as u8, turn: self.turn, end: self.end })
    }

    /// Deals what this viewer cannot see anew, in a game that was imagined from this view.
    pub(super) fn redeal(&self, game: &mut TwentyFourSeven, chance: &mut Chance) {
        let mut seen = [0_u8; MAX_TILE as usize + 1];
        let open = self.hands.iter().filter_map(HandView::open).flatten();
        on_board!(&game.board, board => {
            board.tiles().map(|(_, tile)| tile).chain(open.copied()).for_each(|tile| seen[usize::from(tile)] += 1);
        });
        let mut unseen: ArrayVec<u8, MAX_TILES> = ArrayVec::new();
        for (&tile, &count) in &self.options.tiles {
            let left = usize::from(count).saturating_sub(seen[usize::from(tile)].into());
            unseen.extend(std::iter::repeat_n(tile, left.min(unseen.remaining_capacity())));
        }
        let hidden = |hand: &HandView<u8>| if hand.open().is_some() { 0 } else { hand.len() };
        let in_hands: usize = self.hands.iter().map(hidden).sum();
        if self.shuffle_hidden(&mut unseen, in_hands, &game.board, chance).is_err() {
            return;
        }
        let mut tiles = unseen.into_iter();
        for (hand, view) in game.hands.iter_mut().zip(&self.hands) {
            if let HandView::Hidden(count) = view {
                *hand = tiles.by_ref().take(*count).collect();
            }
        }
        let bag: ArrayVec<u8, MAX_TILES> = tiles.take(self.bag).collect();
        game.bag = Bag::new(bag.into_iter());
    }

    /// Shuffles the unseen tiles so that the first `in_hands` of them agree with what is known: while the game goes
    /// on somebody can place a tile, and when it is over nobody can.
    fn shuffle_hidden(
        &self,
        unseen: &mut [u8],
        in_hands: usize,
        board: &AnyBoard,
        chance: &mut Chance,
    ) -> Result<(), SetupError> {
        let placeable = |tile: &u8| on_board!(board, board => board.takes(*tile));
        let contradiction = || SetupError::other("view.turn", "no deal of the hidden tiles is consistent with it");
        let open_can_place = self.hands.iter().filter_map(HandView::open).flatten().any(placeable);
        if self.turn.is_none() {
            if open_can_place {
                return Err(contradiction());
            }
            // Only dead tiles are in the hands: a fair choice of them comes first, then a fair order of the rest.
            chance.shuffle(unseen);
            unseen.sort_by_key(placeable);
            if unseen[..in_hands].iter().any(placeable) {
                return Err(contradiction());
            }
            let dead = unseen.iter().take_while(|tile| !placeable(tile)).count();
            chance.shuffle(&mut unseen[..dead]);
            chance.shuffle(&mut unseen[in_hands..]);
            return Ok(());
        }
        if !open_can_place && (in_hands == 0 || !unseen.iter().any(placeable)) {
            return Err(contradiction());
        }
        // Redraw until it fits: exact, and nearly always the first draw does. Were it ever endless, one tile that can
        // be placed is swapped in.
        for _ in 0..1000 {
            chance.shuffle(unseen);
            if open_can_place || unseen[..in_hands].iter().any(placeable) {
                return Ok(());
            }
        }
        if let Some(found) = unseen.iter().position(placeable) {
            unseen.swap(chance.index(in_hands), found);
        }
        Ok(())
    }

    fn rebuild(&self, set: &Set) -> Result<AnyBoard, SetupError> {
        let mut board = AnyBoard::empty(set);
        for (&square, &tile) in &self.board {
            let known = self.options.grid().contains(square) && self.options.tiles.contains_key(&tile);
            if !known || !on_board!(&board, board => board.has_room(square, tile)) {
                return Err(SetupError::other("view.board", format!("{tile} cannot lie on {square}")));
            }
            on_board!(&mut board, board => board.put(set, tile, square));
        }
        let blocks: Vec<Square> = on_board!(&board, board => board.blocks(set).collect());
        if blocks != self.blocks {
            return Err(SetupError::other("view.blocks", "they do not follow from the tiles"));
        }
        Ok(board)
    }

    /// The sums that score.
    pub(super) fn wanted_sums(&self) -> Vec<u32> {
        vec![self.options.low_sum.into(), self.options.limit.into()]
    }

    /// Every line through a tile that is being laid: a sum of 7 or 24 scores, more than 24 is too much.
    pub(super) fn line_sums(&self, laid: &[Placement<u8>]) -> Vec<LineSum> {
        let (low, limit) = (u32::from(self.options.low_sum), u32::from(self.options.limit));
        let judge = |sum: u32| match sum {
            _ if sum > limit => Standing::Over { limit },
            _ if sum == limit || sum == low => Standing::Reached,
            _ => Standing::Short { target: if sum < low { low } else { limit } },
        };
        let board = self.board.iter().map(|(&square, &tile)| (square, tile.into())).collect();
        let new = laid.iter().filter_map(|placement| Some((placement.square()?, placement.tile.into())));
        line_sums(board, new, &[Axis::Row, Axis::Column, Axis::Falling, Axis::Rising], Alone::PassedOver, judge)
    }
}

game_view!(TwentyFourSeven, View, |view| stock: view.bag, unseen: Unseen::of(&view.options.tiles, view.board.values().copied(), &view.hands, view.bag));
