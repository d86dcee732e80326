//! What one seat, or an onlooker, may know; and the states that look like it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::material::{MAX_SEATS, Options, Set};
use super::notation::Play;
use super::score::{Feature, judge_cluster};
use super::state::ScrambledFives;
use crate::kit::{
    Axis, Bag, Chance, End, HandView, Illegal, LineBoard, Scoring, Seat, SetupError, SetupProblem, Square, Viewer,
    is_default, set_without,
};

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
        let hand = |(seat, hand): (Seat, &crate::kit::Hand<u8, _>)| match viewer.is(seat) {
            true => HandView::Open(hand.tiles().to_vec()),
            false => HandView::Hidden(hand.len()),
        };
        let hands = game.held();
        Self {
            options: game.set.options.clone(),
            viewer,
            turn: game.end.is_none().then_some(game.turn),
            board: game.board.tiles().collect(),
            hands: Seat::all(hands.len()).zip(hands).map(hand).collect(),
            bag: game.bag.len(),
            scores: game.scores[..hands.len()].to_vec(),
            passes: game.passes,
            end: game.end,
        }
    }

    /// A state that looks like this: the tiles nobody has seen, shuffled, fill the hidden hands and the bag.
    pub(super) fn imagine(&self, chance: &mut Chance) -> Result<ScrambledFives, SetupError> {
        let set = Set::of(&self.options, self.hands.len())?;
        let board = self.board(&set)?;
        self.check_hands(&set)?;
        self.check_turn()?;
        let seen = self.board.values().chain(self.hands.iter().filter_map(HandView::open).flatten()).copied();
        let mut unseen = set_without("view", seen, &set.options.tiles)?;
        let hidden = self.hands.iter().filter(|hand| hand.open().is_none()).map(HandView::len).sum::<usize>();
        SetupError::check_length("view.bag", self.bag, unseen.len().wrapping_sub(hidden))?;
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
        for (hand, shown) in game.hands.iter_mut().zip(&self.hands) {
            *hand = match shown {
                HandView::Open(tiles) => tiles.iter().copied().collect(),
                HandView::Hidden(count) => unseen.by_ref().take(*count).collect(),
            };
        }
        for (score, &shown) in game.scores.iter_mut().zip(&self.scores) {
            *score = shown;
        }
        game.bag = Bag::new(unseen);
        Ok(game)
    }

    /// Judges and prices a play of the seat whose turn it is, if the viewer can see what it holds.
    pub(super) fn weigh(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        let turn = self.turn.ok_or(Illegal::Over)?;
        if self.hands.get(turn.index()).and_then(HandView::open).is_none() {
            return Err(Illegal::HandHidden);
        }
        // Nothing hidden weighs in, so any state that looks like this will do.
        let game = self.imagine(&mut Chance::from_number(0)).map_err(|_| Illegal::HandHidden)?;
        game.weigh_play(play)
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
            return Err(SetupError::other(FIELD, format!("no tile on {}, the centre", set.centre)));
        }
        for &square in self.board.keys() {
            for axis in [Axis::Row, Axis::Column] {
                let stretch = board.stretch(square, axis);
                if stretch.length > 1 {
                    judge_cluster(set, stretch).map_err(|illegal| SetupError::other(FIELD, illegal.to_string()))?;
                }
            }
            if board.len() > 1 && !board.beside_tile(square) {
                return Err(SetupError::other(FIELD, format!("the tile on {square} touches no other")));
            }
        }
        Ok(board)
    }

    fn check_hands(&self, set: &Set) -> Result<(), SetupError> {
        const FIELD: &str = "view.hands";
        if matches!(self.viewer, Viewer::Seat(seat) if seat.index() >= self.hands.len()) {
            return Err(SetupError::other("view.viewer", "nobody sits there"));
        }
        let full = usize::from(set.options.hand);
        for (seat, hand) in Seat::all(self.hands.len()).zip(&self.hands) {
            if self.viewer.is(seat) != hand.open().is_some() {
                return Err(SetupError::other(FIELD, "only the viewer's own hand is open"));
            }
            if hand.len() > full || (self.bag > 0 && hand.len() < full) {
                return Err(SetupError::new(FIELD, SetupProblem::WrongLength { length: hand.len(), wanted: full }));
            }
            if hand.open().is_some_and(|tiles| !tiles.is_sorted()) {
                return Err(SetupError::other(FIELD, "tiles in hand are listed in ascending order"));
            }
        }
        SetupError::check_length("view.scores", self.scores.len(), self.hands.len())?;
        for &score in &self.scores {
            SetupError::check_range("view.scores", score, -MAX_SCORE..=MAX_SCORE)?;
        }
        Ok(())
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
        if agrees { Ok(()) } else { Err(SetupError::other("view.turn", "turn, passes, end and hands do not agree")) }
    }
}
