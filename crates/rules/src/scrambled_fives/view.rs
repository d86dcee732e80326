//! What one seat, or an onlooker, may know; and the states that look like it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::material::{MAX_SEATS, Options, Set};
use super::score::judge_cluster;
use super::state::ScrambledFives;
use crate::GameView;
use crate::kit::{
    Alone, Axis, Bag, Chance, End, HandView, LineBoard, LineSum, Placement, Seat, SetupError, SetupProblem, Square,
    Standing, Unseen, Viewer, hidden_hands, is_default, line_sums, redeal,
};
use crate::view::{check_hidden_hands, check_table, game_view};

/// What a viewer may know. Nothing in it is hidden from them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The numbers of the game; left out when they are the house set's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// Who looks.
    pub viewer: Viewer,
    /// Whose turn it is; none when the game is over.
    pub turn: Option<Seat>,
    /// The tiles on the board.
    pub board: BTreeMap<Square, u8>,
    /// The hands by seat; only the viewer's own is open.
    pub hands: Vec<HandView<u8>>,
    /// How many tiles are left to draw.
    pub bag: usize,
    /// The points by seat, with what is left in hand taken off once the game is over.
    pub scores: Vec<i32>,
    /// How many passes were made in a row.
    pub passes: u8,
    /// Why the game ended, once it has.
    pub end: Option<End>,
}

/// Scores past this are nobody's; the sum of all plays stays below it.
const MAX_SCORE: i64 = 2_000_000_000;

impl View {
    /// What this viewer may know of a game.
    pub(super) fn of(game: &ScrambledFives, viewer: Viewer) -> Self {
        let hands = game.held();
        Self {
            options: game.set.options.clone(),
            viewer,
            turn: game.end.is_none().then_some(game.turn),
            board: game.board.tiles().collect(),
            hands: hidden_hands(viewer, hands.iter().map(|hand| hand.tiles().iter().copied())),
            bag: game.bag.len(),
            scores: game.scores[..hands.len()].to_vec(),
            passes: game.passes,
            end: game.end,
        }
    }

    /// A state that looks like this: the tiles nobody has seen, shuffled, fill the hidden hands and the bag.
    pub(super) fn imagine(&self, chance: &mut Chance) -> Result<ScrambledFives, SetupError> {
        let set = Set::shared(&self.options, self.hands.len())?;
        let board = self.board(&set)?;
        check_table(self, self.hands.len(), MAX_SCORE)?;
        self.check_hands(&set)?;
        self.check_turn()?;
        let unseen = self.unseen()?;
        SetupError::check_length("view.bag", self.bag, self.bag + unseen.out_of_play)?;
        let mut unseen = unseen.list();
        chance.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let mut game = ScrambledFives {
            board,
            bag: Bag::new(std::iter::empty()),
            hands: Default::default(),
            scores: [0; MAX_SEATS],
            seats: self.hands.len() as u8,
            turn: self.turn.unwrap_or(Seat(0)),
            passes: self.passes,
            end: self.end,
            set,
        };
        game.hands.iter_mut().zip(&self.hands).for_each(|(hand, view)| *hand = view.imagine(&mut unseen));
        game.scores[..self.scores.len()].copy_from_slice(&self.scores);
        game.bag = Bag::new(unseen);
        Ok(game)
    }

    /// Deals anew what this viewer cannot see, in a game that was imagined from this view.
    pub(super) fn redeal(&self, game: &mut ScrambledFives, chance: &mut Chance) {
        redeal(&self.hands, &mut game.hands, None, &mut game.bag, chance);
    }

    /// The board, if plays can have made it.
    fn board(&self, set: &Set) -> Result<LineBoard, SetupError> {
        const FIELD: &str = "view.board";
        let mut board = LineBoard::new(set.grid);
        for (&square, &value) in &self.board {
            if !set.grid.contains(square) {
                return Err(SetupError::new(FIELD, SetupProblem::OffBoard { place: square.to_string() }));
            }
            board.put(square, value);
        }
        if !board.is_empty() && board.get(set.centre).is_none() {
            return Err(SetupError::other(FIELD, format!("there is no tile on the centre, {}", set.centre)));
        }
        for &square in self.board.keys() {
            for axis in [Axis::Row, Axis::Column] {
                let stretch = board.stretch(square, axis);
                if stretch.length > 1 {
                    judge_cluster(set, stretch).map_err(|illegal| SetupError::other(FIELD, illegal.to_string()))?;
                }
            }
            if board.len() > 1 && !board.beside_tile(square) {
                return Err(SetupError::other(FIELD, format!("the tile on {square} does not touch another")));
            }
        }
        Ok(board)
    }

    /// Hands are full while the bag lasts.
    fn check_hands(&self, set: &Set) -> Result<(), SetupError> {
        let full = usize::from(set.options.hand);
        check_hidden_hands(self, full)?;
        match self.hands.iter().find(|hand| self.bag > 0 && hand.len() < full) {
            Some(hand) => SetupError::check_length("view.hands", hand.len(), full),
            None => Ok(()),
        }
    }

    /// Whether turn, passes and end agree with the hands.
    fn check_turn(&self) -> Result<(), SetupError> {
        let holders = self.hands.iter().filter(|hand| !hand.is_empty()).count();
        let passes = usize::from(self.passes);
        let agrees = match (self.turn, self.end) {
            (Some(turn), None) => passes < holders && self.hands.get(turn.index()).is_some_and(|hand| !hand.is_empty()),
            (None, Some(End::Tiles)) => holders == 0 && passes == 0,
            (None, Some(End::Passes)) => holders > 0 && passes == holders,
            _ => false,
        };
        if agrees {
            Ok(())
        } else {
            Err(SetupError::other("view.turn", "turn, passes, end and hands contradict each other"))
        }
    }

    /// The row and the column of every tile that is being laid: each has to be a multiple.
    pub(super) fn line_sums(&self, laid: &[Placement<u8>]) -> Vec<LineSum> {
        let divisor = u32::from(self.options.divisor).max(1);
        let judge = |sum: u32| match sum.next_multiple_of(divisor) {
            target if target == sum => Standing::Reached,
            target => Standing::Short { target },
        };
        let board = self.board.iter().map(|(&square, &tile)| (square, tile.into())).collect();
        let new = laid.iter().filter_map(|placement| Some((placement.square()?, placement.tile.into())));
        line_sums(board, new, &[Axis::Row, Axis::Column], Alone::Told, judge)
    }
}

game_view!(ScrambledFives, View, |view| stock: view.bag, unseen: Unseen::of(&view.options.tiles, view.board.values().copied(), &view.hands, view.bag));
