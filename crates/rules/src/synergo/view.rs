//! What a viewer may know, and states that a viewer cannot tell from the real one.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::frontier::Spot;
use super::material::{GameType, MAX_TILES, Options, Set};
use super::notation::Placed;
use super::state::Synergo;
use super::tile::{SIDES, Tile};
use crate::GameView;
use crate::kit::{
    Bag, Chance, End, Hand, HandView, MAX_SEATS, Seat, SetupError, Unseen, Viewer, hidden_hands, is_default, redeal,
};
use crate::view::{check_hidden_hands, check_table, game_view};

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

impl View {
    /// What this viewer may know of a game.
    pub(super) fn of(game: &Synergo, viewer: Viewer) -> Self {
        let seats = game.seat_count();
        Self {
            options: game.set.options.clone(),
            viewer,
            seats,
            turn: game.end.is_none().then_some(game.turn),
            again: game.again,
            passed: Seat::all(seats).filter(|seat| game.passed >> seat.0 & 1 == 1).collect(),
            board: game.board.placed().collect(),
            hands: hidden_hands(viewer, game.hands[..seats].iter().map(|hand| hand.tiles().iter().copied())),
            bag: game.bag.len(),
            scores: game.scores[..seats].to_vec(),
            end: game.end,
        }
    }

    /// A state this viewer cannot tell from the real one: what is unseen is shuffled into the hidden hands, the
    /// removed tile and the bag.
    pub(super) fn imagine(&self, chance: &mut Chance) -> Result<Synergo, SetupError> {
        let set = Set::shared(&self.options, self.seats)?;
        check_table(self, self.seats, MAX_SCORE)?;
        check_hidden_hands(self, set.largest_hand())?;
        self.check_passed()?;
        let board = self.rebuild_board(&set)?;
        let unseen = self.unseen()?;
        SetupError::check_length("view.bag", self.bag + unseen.out_of_play, self.bag + self.removed())?;
        let mut unseen = unseen.list();
        chance.shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let mut hands: [Hand<Tile, _>; MAX_SEATS] = Default::default();
        hands.iter_mut().zip(&self.hands).for_each(|(hand, view)| *hand = view.imagine(&mut unseen));
        let removed = unseen.by_ref().take(self.removed()).next();
        let mut scores = [0; MAX_SEATS];
        scores[..self.seats].copy_from_slice(&self.scores);
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
        check_turn(&game)?;
        Ok(game)
    }

    /// Deals anew what this viewer cannot see, in a game that was imagined from this view.
    pub(super) fn redeal(&self, game: &mut Synergo, chance: &mut Chance) {
        redeal(&self.hands, &mut game.hands, game.removed.as_mut(), &mut game.bag, chance);
    }

    /// How many tiles were removed unseen.
    pub(super) fn removed(&self) -> usize {
        self.options.game_type.removed(self.seats)
    }

    /// The seats that passed exist, in order.
    fn check_passed(&self) -> Result<(), SetupError> {
        const FIELD: &str = "view.passed";
        self.passed.iter().try_for_each(|&seat| SetupError::check_seat(FIELD, seat, self.seats))?;
        if !self.passed.is_sorted_by(|one, next| one < next) {
            return Err(SetupError::other(FIELD, "the seats are not in order"));
        }
        Ok(())
    }

    /// Lays the tiles again, from the first outwards, each where it could have been played.
    fn rebuild_board(&self, set: &Set) -> Result<Board, SetupError> {
        const FIELD: &str = "view.board";
        let tiles = set.size - self.removed().min(set.size);
        if self.board.len() > tiles {
            return Err(SetupError::other(FIELD, format!("there are more tiles than the {tiles} of the game")));
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

game_view!(Synergo, View, |view| stock: view.bag, unseen: {
    let on_board = view.board.iter().map(|placed| placed.tile.name());
    Unseen::of(&view.options.tiles, on_board, &view.hands, view.bag)
});

/// Refuses a turn or an end that cannot be: all of it follows from hands, bag and passes.
fn check_turn(game: &Synergo) -> Result<(), SetupError> {
    let end = game.end_reached();
    if game.end != end {
        return Err(SetupError::other("view.end", "the game has not ended that way"));
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
