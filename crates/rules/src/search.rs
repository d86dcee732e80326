//! What search needs of a game beyond the rules: prices, fair picks, plays made unchecked, and deals imagined from a view.

use crate::kit::{Chance, Expected, HandView, Illegal, Scoring, SetupError};
use crate::{Game, GameView};

/// A legal play with the points it would score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Priced<P> {
    /// The play.
    pub play: P,
    /// What it changes the seat's score by.
    pub points: i32,
}

impl<P: Copy> Priced<P> {
    /// The entry with the highest value, the first of several: what "the best play" means wherever a list is chosen from.
    #[inline]
    pub fn first_best(list: &[Self], value: impl Fn(&Self) -> i32) -> Option<Self> {
        let (first, rest) = list.split_first()?;
        let mut best = (value(first), *first);
        for entry in rest {
            let value = value(entry);
            if value > best.0 {
                best = (value, *entry);
            }
        }
        Some(best.1)
    }

    /// The entry with the most points, the first of several.
    #[inline]
    pub fn most_points(list: &[Self]) -> Option<Self> {
        Self::first_best(list, |entry| entry.points)
    }
}

/// How many plays a game tries at the most when it lists them [thinned out](Search::priced_thinned): a bound on the time and the
/// memory of whoever thinks, whatever the set.
pub const fn max_tried(alike: usize) -> usize {
    if alike == usize::MAX { 1_000_000 } else { 100_000 }
}

/// A game that can be searched: the fast twin of [`Game`].
pub trait Search: Game {
    /// As [`Game::plays`], in the same order, each play with its points.
    fn priced(&self, into: &mut Vec<Priced<Self::Play>>);

    /// As [`Search::priced`], thinned out: of plays that differ only in how the same squares are filled, for the same points, a
    /// game may leave out all but the first `alike`. It stops at [`max_tried`] plays, which only custom sets with large hands or
    /// many WILDs reach. By default nothing is left out.
    fn priced_thinned(&self, _alike: usize, into: &mut Vec<Priced<Self::Play>>) {
        self.priced(into);
    }

    /// One legal play, drawn fairly from all of them: entry `chance.index(n)` of [`Game::plays`], which a game may find
    /// without listing them all. `None` when the game is over. `scratch` is a buffer to reuse.
    fn pick(&self, chance: &mut Chance, scratch: &mut Vec<Self::Play>) -> Option<Self::Play> {
        self.plays(scratch);
        if scratch.is_empty() { None } else { Some(scratch[chance.index(scratch.len())]) }
    }

    /// The first entry of [`Search::priced`] with the most points, which a game may find without listing them all. `None`
    /// when the game is over. `scratch` is a buffer to reuse.
    fn best(&self, scratch: &mut Vec<Priced<Self::Play>>) -> Option<Priced<Self::Play>> {
        self.priced(scratch);
        Priced::most_points(scratch)
    }

    /// Makes a play that is known to be legal and returns its points: the unchecked twin of [`Game::play`]. With an illegal
    /// play the position afterwards is meaningless, but nothing panics or grows.
    fn apply(&mut self, play: &Self::Play) -> i32;

    /// How many tiles are still to be played, at most: those in hands and bag.
    fn tiles_left(&self) -> usize;

    /// A state that this viewer cannot tell from the real one, drawn fairly from all of them: its view is `view`
    /// again. Refuses a view that no game can show (views travel, so they can be forged).
    fn imagine(view: &Self::View, chance: &mut Chance) -> Result<Self, SetupError>;

    /// Draws anew, in a state imagined from this view, everything that its viewer cannot see: as [`Search::imagine`], but the
    /// view is not judged again, and a game can do it without heap. Search does this before every rollout.
    fn redeal(&mut self, view: &Self::View, chance: &mut Chance) {
        if let Ok(game) = Self::imagine(view, chance) {
            *self = game;
        }
    }

    /// Judges and prices a play on a view, by the same rules: for the seat whose turn it is, when the viewer can see what that
    /// seat holds. Legality and points depend on nothing hidden, so any imagined game answers.
    fn weigh_view(view: &Self::View, play: &Self::Play) -> Result<Scoring<Self::Feature>, Illegal> {
        let seat = view.turn().ok_or(Illegal::Over)?;
        if view.hands().get(seat.index()).and_then(HandView::open).is_none() {
            return Err(Illegal::HandHidden);
        }
        match Self::imagine(view, &mut Chance::from_number(0)) {
            Ok(game) => game.weigh(play),
            Err(error) => Err(Illegal::malformed(&error.to_string(), Expected::View)),
        }
    }
}

/// [`Game::play`] of every game: judged slowly, made quickly, and the two have to agree.
pub(crate) fn weigh_and_apply<G: Search>(game: &mut G, play: &G::Play) -> Result<Scoring<G::Feature>, Illegal> {
    let scoring = game.weigh(play)?;
    let points = game.apply(play);
    debug_assert_eq!(points, scoring.points, "{play}: apply and weigh disagree");
    Ok(scoring)
}
