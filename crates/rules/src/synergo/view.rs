//! What a viewer may know, and states that a viewer cannot tell from the real one.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::frontier::Spot;
use super::material::{GameType, MAX_TILES, Options, Set};
use super::notation::{Placed, Play};
use super::score::Feature;
use super::state::Synergo;
use super::tile::{SIDES, Tile};
use crate::kit::{
    Bag, Chance, End, Expected, Hand, HandView, Illegal, MAX_SEATS, Scoring, Seat, SetupError, SetupProblem, Viewer,
    is_default, set_without,
};

/// What one seat, or an onlooker, may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Game type and set.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// Who looks.
    pub viewer: Viewer,
    /// How many seats play.
    pub seats: usize,
    /// Whose turn it is; absent when the game is over.
    pub turn: Option<Seat>,
    /// Closed Shape: whether the seat on turn has placed a tile this turn and may place another.
    pub again: bool,
    /// The seats that passed their turns since the last tile, in seat order.
    pub passed: Vec<Seat>,
    /// The tiles as they lie, in reading order, written as plays are: `"BBGR@2,-1"`.
    pub board: Vec<Placed>,
    /// Each seat's hand: the viewer's own is a list, the others are numbers.
    pub hands: Vec<HandView<Tile>>,
    /// How many tiles are in the bag.
    pub bag: usize,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Why the game ended, once it is over.
    pub end: Option<End>,
}

/// No game gets near this; it keeps sums of forged scores from overflowing.
const MAX_SCORE: i64 = 1_000_000_000;

impl Synergo {
    /// What this viewer may know.
    pub(super) fn view_of(&self, viewer: Viewer) -> View {
        let seats = self.seat_count();
        let hand_view = |seat: Seat| {
            let hand = &self.hands[seat.index()];
            if viewer.is(seat) { HandView::Open(hand.tiles().to_vec()) } else { HandView::Hidden(hand.len()) }
        };
        View {
            options: self.set.options.clone(),
            viewer,
            seats,
            turn: self.end.is_none().then_some(self.turn),
            again: self.again,
            passed: Seat::all(seats).filter(|seat| self.passed >> seat.0 & 1 == 1).collect(),
            board: self.board.placed().collect(),
            hands: Seat::all(seats).map(hand_view).collect(),
            bag: self.bag.len(),
            scores: self.scores[..seats].to_vec(),
            end: self.end,
        }
    }
}

impl View {
    /// A state this viewer cannot tell from the real one: what is unseen is shuffled into the hidden hands, the
    /// removed tile and the bag.
    pub(super) fn imagine(&self, chance: &mut Chance) -> Result<Synergo, SetupError> {
        let set = Set::shared(&self.options, self.seats)?;
        self.check_shape(&set)?;
        let board = self.rebuild_board(&set)?;
        let mut unseen = self.unseen(&set)?;
        chance.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let mut hands: [Hand<Tile, _>; MAX_SEATS] = Default::default();
        for (hand, view) in hands.iter_mut().zip(&self.hands) {
            *hand = match view {
                HandView::Open(tiles) => tiles.iter().copied().collect(),
                HandView::Hidden(count) => unseen.by_ref().take(*count).collect(),
            };
        }
        let removed = unseen.by_ref().take(self.removed()).next();
        let mut scores = [0; MAX_SEATS];
        scores.iter_mut().zip(&self.scores).for_each(|(score, seen)| *score = *seen);
        let game = Synergo {
            seats: self.seats as u8,
            turn: self.turn.unwrap_or(Seat(0)),
            again: self.again,
            passed: self.passed.iter().fold(0, |mask, seat| mask | 1 << seat.0),
            end: self.end,
            removed,
            scores,
            hands,
            bag: Bag::new(unseen),
            board,
            set,
        };
        check_turn(self, &game)?;
        Ok(game)
    }

    /// Judges and prices a play of the seat on turn, if the viewer is that seat.
    pub(super) fn weigh(&self, play: &Play) -> Result<Scoring<Feature>, Illegal> {
        if let Some(seat) = self.turn
            && !self.viewer.is(seat)
        {
            return Err(Illegal::HandHidden);
        }
        // No play's worth depends on what is hidden, so any state will do.
        match self.imagine(&mut Chance::from_number(0)) {
            Ok(game) => game.judge(*play),
            Err(error) => Err(Illegal::malformed(&error.to_string(), Expected::View)),
        }
    }

    /// How many tiles were removed unseen.
    pub(super) fn removed(&self) -> usize {
        self.options.game_type.removed(self.seats)
    }

    /// Checks lengths, numbers and who sees what.
    fn check_shape(&self, set: &Set) -> Result<(), SetupError> {
        let last_seat = self.seats as i64 - 1;
        if let Viewer::Seat(seat) = self.viewer {
            SetupError::check_range("view.viewer", seat.0, 0..=last_seat)?;
        }
        for seat in self.turn.iter().chain(&self.passed) {
            let field = if Some(*seat) == self.turn { "view.turn" } else { "view.passed" };
            SetupError::check_range(field, seat.0, 0..=last_seat)?;
        }
        if !self.passed.is_sorted_by(|one, next| one < next) {
            return Err(SetupError::other("view.passed", "the seats are not in order"));
        }
        SetupError::check_length("view.scores", self.scores.len(), self.seats)?;
        for &score in &self.scores {
            SetupError::check_range("view.scores", score, -MAX_SCORE..=MAX_SCORE)?;
        }
        SetupError::check_length("view.hands", self.hands.len(), self.seats)?;
        for (seat, hand) in Seat::all(self.seats).zip(&self.hands) {
            if hand.len() > set.largest_hand() {
                let problem = SetupProblem::OutOfRange {
                    value: i64::try_from(hand.len()).unwrap_or(i64::MAX),
                    least: 0,
                    most: set.largest_hand() as i64,
                };
                return Err(SetupError::new("view.hands", problem));
            }
            if hand.open().is_some() != self.viewer.is(seat) {
                return Err(SetupError::other("view.hands", "a viewer sees the own hand and no other"));
            }
            if hand.open().is_some_and(|tiles| !tiles.is_sorted()) {
                return Err(SetupError::other("view.hands", "the tiles are not in order"));
            }
        }
        Ok(())
    }

    /// The tiles this viewer cannot see: exactly as many as are hidden.
    fn unseen(&self, set: &Set) -> Result<Vec<Tile>, SetupError> {
        let own = self.hands.iter().filter_map(HandView::open).flatten().copied();
        let seen = self.board.iter().map(|placed| placed.tile.name()).chain(own);
        let unseen = set_without("view.hands", seen, &set.counts)?;
        let hidden: usize = self.hands.iter().filter(|hand| hand.open().is_none()).map(HandView::len).sum();
        let expected = hidden + self.removed();
        if unseen.len().checked_sub(expected) != Some(self.bag) {
            let message = format!("{} tiles are unseen, {expected} of them outside the bag", unseen.len());
            return Err(SetupError::other("view.bag", message));
        }
        Ok(unseen)
    }

    /// Lays the tiles again, from the first outwards, each where it could have been played.
    fn rebuild_board(&self, set: &Set) -> Result<Board, SetupError> {
        const FIELD: &str = "view.board";
        let tiles = set.size - self.removed().min(set.size);
        if self.board.len() > tiles {
            return Err(SetupError::other(FIELD, format!("there are more than the {tiles} tiles of the game")));
        }
        let spots: Vec<Spot> = self.board.iter().map(|placed| Spot::from(placed.at)).collect();
        if !spots.is_sorted_by(|one, next| one < next) {
            return Err(SetupError::other(FIELD, "the tiles are not in reading order"));
        }
        let mut board = Board::new();
        if spots.is_empty() {
            return Ok(board);
        }
        let first = spots.binary_search(&Spot::START);
        let Some(first) = first.ok().filter(|&at| self.board[at].tile == self.board[at].tile.name()) else {
            return Err(SetupError::other(FIELD, "the first tile, by its name, is missing at the start"));
        };
        let mut waiting = vec![first];
        let mut reached = [false; MAX_TILES];
        reached[first] = true;
        while let Some(at) = waiting.pop() {
            let (tile, spot) = (self.board[at].tile, spots[at]);
            let open = board.frontier.find(spot);
            let Some(open) = open.filter(|&open| board.frontier.get(open).need.mismatch(tile).is_none()) else {
                return Err(SetupError::other(FIELD, format!("{} does not match its neighbours", self.board[at])));
            };
            board.place(open, tile, board.len() + 1 == tiles);
            for beside in SIDES.map(|side| spot.beside(side)) {
                if let Ok(next) = spots.binary_search(&beside)
                    && !std::mem::replace(&mut reached[next], true)
                {
                    waiting.push(next);
                }
            }
        }
        if board.len() < spots.len() {
            return Err(SetupError::other(FIELD, "the tiles are not all connected"));
        }
        Ok(board)
    }
}

/// Refuses a turn or an end that cannot be: all of it follows from hands, bag and passes.
fn check_turn(view: &View, game: &Synergo) -> Result<(), SetupError> {
    if view.turn.is_some() == view.end.is_some() {
        return Err(SetupError::other("view.turn", "it is somebody's turn until the game is over"));
    }
    let end = game.end_reached();
    if game.end != end {
        return Err(SetupError::other("view.end", "the game has not ended so"));
    }
    let can_be_again = game.set.options.game_type == GameType::Closed && end.is_none() && game.passed == 0;
    if game.again && (!can_be_again || game.board.is_empty()) {
        return Err(SetupError::other("view.again", "nobody has just closed a shape"));
    }
    let Some(hand) = game.hand_on_turn() else { return Ok(()) };
    if hand.is_empty() {
        return Err(SetupError::other("view.turn", "the seat on turn has no tile"));
    }
    if !game.again && !game.bag.is_empty() && hand.len() < game.set.options.draw_to.into() {
        return Err(SetupError::other("view.turn", "the seat on turn has not drawn its tiles"));
    }
    Ok(())
}
