//! The state of a play that is being put together, and what can be asked of it.

mod handle;

use std::collections::BTreeSet;
use std::sync::Arc;

use quintile_rules::AnyFeature;
use quintile_rules::kit::{Illegal, LineSum, Place, Placement, Scoring};

use crate::{Fit, Laid, Obstacle, Position, Progress, Verdict};

/// A name that a WILD can be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Which of the tile's forms it is.
    pub form: usize,
    /// The tile with this name, in notation.
    pub text: String,
    /// How well it suits the others.
    pub fit: Fit,
}

/// A play that is being put together: what is picked, turned, laid, named, chosen for a trade.
///
/// [`Draft::handle`] is the only way to change it.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    position: Arc<Position>,
    picked: Option<usize>,
    /// The form in which each tile of the hand is held: how it is turned.
    turned: Vec<usize>,
    laid: Vec<Laid>,
    /// A play that is shown and not laid: a hint.
    shown: Vec<Laid>,
    /// Passing was asked for once, though something fits.
    passing: bool,
    /// The tiles chosen for a trade, while one is being made up.
    trading: Option<BTreeSet<usize>>,
    /// The WILD that has just been laid and waits for its name.
    naming: Option<usize>,
    // What follows from what is picked and laid.
    places: BTreeSet<Place>,
    verdict: Verdict,
}

impl Draft {
    /// Nothing is picked, nothing is laid.
    pub fn new(position: Arc<Position>) -> Self {
        Self {
            picked: None,
            turned: vec![0; position.hand().len()],
            laid: Vec::new(),
            shown: Vec::new(),
            passing: false,
            trading: None,
            naming: None,
            places: BTreeSet::new(),
            verdict: Verdict::Nothing,
            position,
        }
    }

    /// The position it is for.
    pub fn position(&self) -> &Arc<Position> {
        &self.position
    }

    /// The picked tile.
    pub fn picked(&self) -> Option<usize> {
        self.picked
    }

    /// The tiles that are laid, in the order they were.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The tiles of a play that is shown and not laid, as they would lie.
    pub fn shown(&self) -> &[Laid] {
        &self.shown
    }

    /// Whether passing was asked for once and has to be said again.
    pub fn is_passing(&self) -> bool {
        self.passing
    }

    /// The tiles chosen for a trade, while one is being made up.
    pub fn trading(&self) -> Option<&BTreeSet<usize>> {
        self.trading.as_ref()
    }

    /// Where the picked tile may go.
    pub fn places(&self) -> &BTreeSet<Place> {
        &self.places
    }

    /// What the laid tiles make.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Whether a tile is laid.
    pub fn is_laid(&self, tile: usize) -> bool {
        self.laid.iter().any(|laid| laid.tile == tile)
    }

    /// The tile that is laid there; of two, the one below.
    pub fn laid_at(&self, place: Place) -> Option<usize> {
        self.laid.iter().find(|laid| laid.place == Some(place)).map(|laid| laid.tile)
    }

    /// The laid tiles as they lie, in notation.
    pub fn placements(&self) -> Vec<Placement<String>> {
        self.position.placements(&self.laid)
    }

    /// A tile of the hand as it is held, in notation: turned, a WILD without a name.
    pub fn held(&self, tile: usize) -> &str {
        let hand = self.position.hand();
        hand.shown(tile, self.turned.get(tile).copied().filter(|_| !hand.is_wild(tile)))
    }

    /// Of these tiles, the next after the picked one that is not laid; the first after the last.
    pub fn next_of(&self, tiles: impl IntoIterator<Item = usize>) -> Option<usize> {
        let free: Vec<usize> = tiles.into_iter().filter(|&tile| !self.is_laid(tile)).collect();
        let is_after = |tile: &usize| self.picked.is_none_or(|picked| *tile > picked);
        free.iter().copied().find(is_after).or(free.first().copied())
    }

    /// Why the picked tile cannot go there; `None` where it can, or nothing is picked.
    pub fn reason(&self, place: Place) -> Option<Illegal> {
        let tile = self.picked.filter(|_| !self.places.contains(&place))?;
        self.reason_for(tile, place)
    }

    fn reason_for(&self, tile: usize, place: Place) -> Option<Illegal> {
        self.position.reason(&self.staying(tile), tile, self.turned.get(tile).copied()?, place)
    }

    fn staying(&self, tile: usize) -> Vec<Laid> {
        self.position.staying(&self.laid, tile)
    }

    /// Whether the picked tile may be set aside.
    pub fn can_set_aside(&self) -> bool {
        self.picked.is_some_and(|tile| self.position.allows(&self.staying(tile), tile, None))
    }

    /// Whether passing is legal.
    pub fn can_pass(&self) -> bool {
        self.position.can_pass()
    }

    /// Whether anything can be laid.
    pub fn has_play(&self) -> bool {
        self.position.has_play()
    }

    /// Whether [`Input::Confirm`](crate::Input::Confirm) has something to do: a legal play, tiles to trade, a play that is shown.
    pub fn can_confirm(&self) -> bool {
        match &self.trading {
            Some(tiles) => !tiles.is_empty(),
            None => !self.shown.is_empty() || matches!(self.verdict, Verdict::Legal { .. }),
        }
    }

    /// Whether there is anything to recall.
    pub fn has_begun(&self) -> bool {
        !self.laid.is_empty() || !self.shown.is_empty() || self.picked.is_some() || self.trading.is_some()
    }

    /// Whether the Enter key on a place touches it: it confirms when a play lies there, or is shown, and nothing is picked.
    pub fn enter_touches(&self, place: Place) -> bool {
        let confirms = || !self.shown.is_empty() || matches!(self.verdict, Verdict::Legal { .. });
        let idle = || self.laid_at(place).is_none() && !confirms();
        self.trading.is_none() && (self.picked.is_some() || idle())
    }

    /// The WILD to name: the one that waits for it, or else the last one laid, which can be named anew at any time.
    pub fn wild(&self) -> Option<usize> {
        let is_wild = |tile: &usize| self.position.hand().is_wild(*tile);
        self.naming.or_else(|| self.laid.iter().rev().map(|laid| laid.tile).find(is_wild))
    }

    /// The form in which a tile is laid; `None` when it is not, or has no name yet.
    pub fn form(&self, tile: usize) -> Option<usize> {
        self.laid.iter().find(|laid| laid.tile == tile)?.form
    }

    /// The names for a WILD that is laid.
    pub fn names(&self, tile: usize) -> Vec<Name> {
        let fits = self.position.names(&self.laid, tile);
        let names = self.position.hand().forms(tile).iter().cloned().zip(fits).enumerate();
        names.map(|(form, (text, fit))| Name { form, text, fit }).collect()
    }

    /// How the lines through the laid tiles stand, in games that are about sums.
    pub fn line_sums(&self) -> Vec<LineSum> {
        self.position.line_sums(&self.laid)
    }

    /// What the trade scores; `None` while no tile is chosen for one.
    pub fn trade(&self) -> Option<Result<Scoring<AnyFeature>, Illegal>> {
        let tiles = self.trading.as_ref().filter(|tiles| !tiles.is_empty())?;
        Some(self.position.trade(tiles).and_then(|play| self.position.weigh(&play)))
    }

    /// How far it is from a play.
    pub fn progress(&self) -> Progress {
        let points = match &self.verdict {
            Verdict::Legal { scoring, .. } => Some(scoring.points),
            Verdict::Nothing | Verdict::Unfinished(_) | Verdict::Refused(_) => None,
        };
        Progress {
            game: self.position.game(),
            points,
            wanted_sums: self.position.wanted_sums(),
            lines: self.line_sums(),
            obstacle: self.why_not_confirm(),
        }
    }

    /// What keeps it from being played.
    pub fn why_not_confirm(&self) -> Option<Obstacle> {
        self.play().err()
    }

    /// The play that it makes.
    fn play(&self) -> Result<String, Obstacle> {
        match (&self.trading, &self.verdict) {
            (Some(tiles), _) if tiles.is_empty() => Err(Obstacle::NothingToTrade),
            (Some(tiles), _) => {
                let play = self.position.trade(tiles).map_err(Obstacle::Refused)?;
                self.position.weigh(&play).map_err(Obstacle::Refused).map(|_| play)
            }
            (None, Verdict::Legal { play, .. }) => Ok(play.clone()),
            (None, Verdict::Nothing) if self.has_play() => Err(Obstacle::NothingLaid),
            (None, Verdict::Nothing) => {
                let can_trade = self.position.can_trade();
                Err(Obstacle::NothingFits { can_pass: self.can_pass(), can_trade })
            }
            (None, Verdict::Refused(reason)) => Err(Obstacle::Refused(reason.clone())),
            (None, Verdict::Unfinished(_)) => match self.laid.iter().find(|laid| laid.form.is_none()) {
                Some(nameless) => Err(Obstacle::NoName { tile: nameless.tile }),
                None => Err(Obstacle::MoreTiles),
            },
        }
    }
}
