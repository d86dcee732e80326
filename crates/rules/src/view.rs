//! What every game's view tells.

use crate::kit::{End, HandView, Seat, SetupError, SetupProblem, Sides, Unseen, Viewer};

/// What one seat, or an onlooker, may know of a game in progress: what the views of all games have in common.
pub trait GameView {
    /// The game's tiles.
    type Tile;

    /// Who looks.
    fn viewer(&self) -> Viewer;

    /// Whose turn it is; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;

    /// Each seat's hand, as far as the viewer sees it.
    fn hands(&self) -> &[HandView<Self::Tile>];

    /// How many tiles can still be drawn.
    fn stock(&self) -> usize;

    /// How many turns are left, the one under way included, in a game with a fixed number of them.
    fn turns_left(&self) -> Option<usize> {
        None
    }

    /// Points by seat.
    fn scores(&self) -> &[i32];

    /// Who plays together.
    fn sides(&self) -> Sides;

    /// Why the game ended, once it has.
    fn end(&self) -> Option<End>;

    /// The tiles that this viewer has not seen. Refuses a view that no game can show.
    fn unseen(&self) -> Result<Unseen<Self::Tile>, SetupError>;

    /// Whether everything hidden from this viewer follows from what they see: nothing is left to draw, and one hidden hand at
    /// most holds all tiles that are unseen.
    fn is_settled(&self) -> bool {
        let hidden = self.hands().iter().filter(|hand| hand.open().is_none() && !hand.is_empty()).count();
        let nowhere_else = || self.unseen().is_ok_and(|unseen| unseen.out_of_play == 0);
        self.stock() == 0 && (hidden == 0 || hidden == 1 && nowhere_else())
    }
}

/// Refuses a view of a table that cannot be: hands, scores, viewer and turn have to match the number of seats, and it is
/// somebody's turn until the game is over. `max_score` keeps forged scores from overflowing.
pub(crate) fn check_table(view: &impl GameView, seats: usize, max_score: i64) -> Result<(), SetupError> {
    SetupError::check_length("view.hands", view.hands().len(), seats)?;
    if let Viewer::Seat(seat) = view.viewer() {
        SetupError::check_seat("view.viewer", seat, seats)?;
    }
    if let Some(turn) = view.turn() {
        SetupError::check_seat("view.turn", turn, seats)?;
    }
    if view.turn().is_some() == view.end().is_some() {
        return Err(SetupError::other("view.turn", "it is somebody's turn until the game is over"));
    }
    SetupError::check_length("view.scores", view.scores().len(), seats)?;
    view.scores().iter().try_for_each(|&score| SetupError::check_range("view.scores", score, -max_score..=max_score))
}

/// Refuses hands that no game with hidden ones shows: one that is open and not the viewer's own (or the other way round),
/// one of more than `most` tiles, or one that is not sorted.
pub(crate) fn check_hidden_hands(view: &impl GameView<Tile: Ord>, most: usize) -> Result<(), SetupError> {
    const FIELD: &str = "view.hands";
    for (seat, hand) in Seat::all(view.hands().len()).zip(view.hands()) {
        if view.viewer().is(seat) != hand.open().is_some() {
            return Err(SetupError::other(FIELD, "viewers see their own hand and no other"));
        }
        if hand.len() > most {
            return Err(SetupError::new(FIELD, SetupProblem::WrongLength { length: hand.len(), wanted: most }));
        }
        if hand.open().is_some_and(|tiles| !tiles.is_sorted()) {
            return Err(SetupError::other(FIELD, "the tiles are not in order"));
        }
    }
    Ok(())
}

/// Implements [`GameView`] for a game's view by its fields of the same names; the stock, what is unseen and, where
/// their number is fixed, the turns that are left are expressions in the view.
macro_rules! game_view {
    ($game:ident, $view:ident, |$this:ident| stock: $stock:expr, unseen: $unseen:expr $(, turns_left: $turns:expr)?) => {
        impl $crate::GameView for $view {
            type Tile = <$game as $crate::Game>::Tile;

            fn viewer(&self) -> $crate::kit::Viewer {
                self.viewer
            }

            fn turn(&self) -> Option<$crate::kit::Seat> {
                self.turn
            }

            fn hands(&self) -> &[$crate::kit::HandView<Self::Tile>] {
                &self.hands
            }

            fn stock(&self) -> usize {
                let $this = self;
                $stock
            }

            $(fn turns_left(&self) -> Option<usize> {
                let $this = self;
                $turns
            })?

            fn scores(&self) -> &[i32] {
                &self.scores
            }

            fn sides(&self) -> $crate::kit::Sides {
                <$game as $crate::Game>::sides(&self.options, self.hands.len())
            }

            fn end(&self) -> Option<$crate::kit::End> {
                self.end
            }

            fn unseen(&self) -> Result<$crate::kit::Unseen<Self::Tile>, $crate::kit::SetupError> {
                let $this = self;
                $unseen
            }
        }
    };
}

pub(crate) use game_view;
