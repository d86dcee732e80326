//! What one seat, or an onlooker, may know of a game of 24/7.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::hand::NumberHand;
use super::material::{MAX_TILE, MAX_TILES, Options, Set};
use super::notation::Play;
use super::score::Feature;
use super::state::{AnyBoard, TwentyFourSeven, on_board};
use crate::kit::{
    Bag, Chance, End, Expected, HandView, Illegal, Scoring, Seat, SetupError, SetupProblem, Square, Viewer, is_default,
    set_without,
};

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

impl View {
    pub(super) fn of(game: &TwentyFourSeven, viewer: Viewer) -> Self {
        let seen = |seat: Seat| {
            let hand = &game.hands[seat.index()];
            if viewer.is(seat) { HandView::Open(hand.tiles().collect()) } else { HandView::Hidden(hand.len()) }
        };
        Self {
            options: game.set.options.clone(),
            viewer,
            turn: game.turn,
            board: on_board!(&game.board, board => board.tiles().collect()),
            blocks: on_board!(&game.board, board => board.blocks(&game.set).collect()),
            hands: Seat::all(game.seats()).map(seen).collect(),
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
        self.check_numbers(seats)?;
        let seen = self.hands.iter().filter_map(HandView::open).flatten();
        let seen = self.board.values().chain(seen).copied();
        let mut unseen = set_without("view", seen, &self.options.tiles)?;
        let hidden = |hand: &HandView<u8>| if hand.open().is_some() { 0 } else { hand.len() };
        let in_hands: usize = self.hands.iter().map(hidden).sum();
        SetupError::check_length("view.bag", unseen.len(), in_hands + self.bag + usize::from(self.options.removed))?;

        self.shuffle_hidden(&mut unseen, in_hands, &board, chance)?;
        let mut tiles = unseen.into_iter();
        let mut hands = [NumberHand::default(); 4];
        for (hand, view) in hands.iter_mut().zip(&self.hands) {
            *hand = match view {
                HandView::Open(tiles) => tiles.iter().copied().collect(),
                HandView::Hidden(count) => tiles.by_ref().take(*count).collect(),
            };
        }
        let bag: Vec<u8> = tiles.take(self.bag).collect();
        let mut scores = [0; 4];
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
        let contradiction = || SetupError::other("view.turn", "no deal of the hidden tiles agrees with it");
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

    fn check_numbers(&self, seats: usize) -> Result<(), SetupError> {
        SetupError::check_length("view.scores", self.scores.len(), seats)?;
        if let Some(turn) = self.turn {
            SetupError::check_range("view.turn", turn.0, 0..=seats as i64 - 1)?;
        }
        if self.turn.is_some() == self.end.is_some() {
            return Err(SetupError::other("view.end", "a game is either over or somebody's turn"));
        }
        let hand = self.options.hand(seats);
        match self.hands.iter().find(|view| view.len() > hand) {
            Some(view) => {
                Err(SetupError::new("view.hands", SetupProblem::WrongLength { length: view.len(), wanted: hand }))
            }
            None => Ok(()),
        }
    }

    /// Judges a play by imagining any game that looks like this: legality and points depend on nothing hidden.
    pub(super) fn weigh(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        let seat = self.turn.ok_or(Illegal::Over)?;
        if self.hands.get(seat.index()).and_then(HandView::open).is_none() {
            return Err(Illegal::HandHidden);
        }
        match self.imagine(&mut Chance::from_number(0)) {
            Ok(game) => game.judge(play),
            Err(error) => Err(Illegal::malformed(&error.to_string(), Expected::View)),
        }
    }
}
