//! A play being put together, tile by tile: where the next tile may go, why not elsewhere, and what it makes so far.
//!
//! A place is legal for a tile when some legal play of the position puts it there, given the tiles that lie already. So
//! the list of legal plays answers everything, and no rule is written here a second time: reasons and points come from
//! weighing.

mod menu;
mod sums;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use quintile_rules::kit::{Chance, Illegal, Place, Scoring, SetupError};
use quintile_rules::{AnyFeature, AnyGame, AnyView, GameId};

use self::menu::Menu;
pub use self::menu::{Hand, Step};
pub use self::sums::{LineSum, Reached, line_sums};

/// A tile of the hand, laid tentatively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Which tile of the hand.
    pub hand: usize,
    /// How it lies: which of the tile's forms. `None`: a WILD without a name yet.
    pub form: Option<usize>,
    /// Where; `None` when it is set aside.
    pub place: Option<Place>,
}

/// What the tiles laid so far amount to.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Nothing is laid.
    Nothing,
    /// More has to come; what is there scores this so far, where that can be told.
    Unfinished(Scoring<AnyFeature>),
    /// A legal play.
    Legal {
        /// Its notation.
        play: String,
        /// What it scores.
        scoring: Scoring<AnyFeature>,
    },
    /// No legal play, whatever may come.
    Refused(Illegal),
}

/// How well a name suits a WILD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// No legal play gives it this name.
    Never,
    /// With more tiles.
    Later,
    /// At once.
    Now,
}

/// A position in which somebody puts a play together.
#[derive(Clone, Debug)]
pub struct Composer {
    game: AnyGame,
    menu: Menu,
}

impl Composer {
    /// For the seat on turn, whose view this is. Nothing hidden has a say in what is legal or what it scores, so an imagined
    /// game answers for the real one.
    pub fn new(view: &AnyView) -> Result<Self, SetupError> {
        let game = view.imagine(&mut Chance::from_number(0))?;
        let menu = Menu::of(&game);
        Ok(Self { game, menu })
    }

    /// The tiles to play.
    pub fn hand(&self) -> &Hand {
        &self.menu.hand
    }

    /// Whether the seat may pass.
    pub fn can_pass(&self) -> bool {
        self.menu.pass
    }

    /// Whether anything can be placed at all.
    pub fn can_place(&self) -> bool {
        self.menu.plays().next().is_some()
    }

    /// How many legal plays there are.
    pub fn count(&self) -> usize {
        self.menu.plays().count()
    }

    /// Judges and prices a play.
    pub fn weigh(&self, play: &str) -> Result<Scoring<AnyFeature>, Illegal> {
        self.game.weigh(play)
    }

    /// The tiles that stay when this one is laid anew: none where a play is one tile, those before it where order matters,
    /// all others elsewhere.
    pub fn staying(&self, laid: &[Laid], hand: usize) -> Vec<Laid> {
        match self.game.id() {
            GameId::TwentyFourSeven | GameId::Synergo => Vec::new(),
            GameId::Polygon => laid.iter().take_while(|laid| laid.hand != hand).copied().collect(),
            GameId::ScrambledFives | GameId::SumsOfOne => {
                laid.iter().filter(|laid| laid.hand != hand).copied().collect()
            }
        }
    }

    /// Where this tile may go next, in whatever form.
    pub fn places(&self, laid: &[Laid], hand: usize) -> BTreeSet<PlaceKey> {
        let next = self.next_steps(laid, hand);
        next.filter_map(|step| step.place).map(PlaceKey).collect()
    }

    /// Whether this tile can be set aside next (Polygon): the rules allow it only where it cannot be placed.
    pub fn can_set_aside(&self, laid: &[Laid], hand: usize) -> bool {
        self.next_steps(laid, hand).any(|step| step.place.is_none())
    }

    /// The forms in which this tile may lie there, given the others.
    pub fn forms(&self, laid: &[Laid], hand: usize, place: Place) -> Vec<usize> {
        let next = self.next_steps(laid, hand).filter(|step| step.place == Some(place));
        let forms: BTreeSet<usize> = next.map(|step| usize::from(step.form)).collect();
        forms.into_iter().collect()
    }

    /// What can come next with this tile, in any legal play that begins like this.
    fn next_steps<'a>(&'a self, laid: &'a [Laid], hand: usize) -> impl Iterator<Item = Step> + 'a {
        let kind = self.menu.hand.kind(hand);
        self.menu.plays().filter(move |play| self.begins(play, laid)).flat_map(move |play| {
            let rest: &[Step] = match self.menu.ordered {
                true => play.get(laid.len()..=laid.len()).unwrap_or_default(),
                false => play,
            };
            let free = move |step: &&Step| self.menu.ordered || !laid.iter().any(|laid| laid.place == step.place);
            rest.iter().filter(free).filter(move |step| usize::from(step.kind) == kind).copied()
        })
    }

    /// Whether a play lays these tiles, and perhaps more.
    fn begins(&self, play: &[Step], laid: &[Laid]) -> bool {
        let same = |step: &Step, laid: &Laid| {
            step.place == laid.place
                && usize::from(step.kind) == self.menu.hand.kind(laid.hand)
                && laid.form.is_none_or(|form| form == usize::from(step.form))
        };
        match self.menu.ordered {
            true => play.len() >= laid.len() && play.iter().zip(laid).all(|(step, laid)| same(step, laid)),
            false => laid.iter().all(|laid| play.iter().any(|step| same(step, laid))),
        }
    }

    /// Why this tile cannot go there. Meant for places that [`Composer::places`] does not name.
    pub fn reason(&self, laid: &[Laid], hand: usize, form: usize, place: Place) -> Option<Illegal> {
        let with = |form| {
            let mut laid = laid.to_vec();
            laid.push(Laid { hand, form: Some(form), place: Some(place) });
            laid
        };
        if let GameId::Polygon = self.game.id() {
            return self.reason_in_polygon(&with(form));
        }
        // A WILD that fits under no name: a reason that has nothing to do with the sum says most.
        let forms = self.menu.hand.forms(hand).len();
        let any_name = self.menu.hand.is_wild(hand);
        let tries = if any_name { (0..forms).collect() } else { vec![form] };
        let mut reasons = tries.into_iter().filter_map(|form| self.game.weigh(&self.write(&with(form))).err());
        let first = reasons.next()?;
        let plainer = |reason: &Illegal| !matches!(reason, Illegal::WrongSum { .. });
        Some(if plainer(&first) { first } else { reasons.find(plainer).unwrap_or(first) })
    }

    /// The turn has two tiles; a first one is judged together with some second.
    fn reason_in_polygon(&self, laid: &[Laid]) -> Option<Illegal> {
        let Some(other) = (0..self.menu.hand.len()).find(|other| laid.iter().all(|laid| laid.hand != *other)) else {
            return self.game.weigh(&self.write(laid)).err();
        };
        let mut both = laid.to_vec();
        both.push(Laid { hand: other, form: Some(0), place: None });
        let first = self.game.weigh(&self.write(&both)).err()?;
        // The first tile is fine there; then it is the total that is not (`best_only`).
        let about_other = |reason: &Illegal| matches!(reason, Illegal::CanBePlaced { .. });
        if !about_other(&first) {
            return Some(first);
        }
        let places: BTreeSet<PlaceKey> =
            self.menu.plays().flatten().filter_map(|step| step.place).map(PlaceKey).collect();
        let best = places.into_iter().find_map(|PlaceKey(place)| {
            both[1].place = Some(place);
            self.game.weigh(&self.write(&both)).err().filter(|reason| matches!(reason, Illegal::NotBest { .. }))
        });
        Some(best.unwrap_or(first))
    }

    /// What the tiles laid so far amount to.
    pub fn verdict(&self, laid: &[Laid]) -> Verdict {
        if laid.is_empty() {
            return Verdict::Nothing;
        }
        let named = laid.iter().all(|laid| laid.form.is_some());
        let complete = self.with_asides(laid);
        let play = self.write(&complete);
        let refused = match self.game.weigh(&play) {
            Ok(scoring) if named => return Verdict::Legal { play, scoring },
            Ok(_) => None,
            Err(reason) => Some(reason),
        };
        match refused {
            Some(reason) if !self.menu.plays().any(|play| self.begins(play, laid)) => Verdict::Refused(reason),
            _ => Verdict::Unfinished(self.score_so_far(laid)),
        }
    }

    /// In Polygon a second tile that has no place is set aside; nobody is asked.
    fn with_asides(&self, laid: &[Laid]) -> Vec<Laid> {
        let mut laid = laid.to_vec();
        let other = (0..self.menu.hand.len()).find(|other| laid.iter().all(|laid| laid.hand != *other));
        if let (GameId::Polygon, Some(hand)) = (self.game.id(), other)
            && laid.len() == 1
            && self.places(&laid, hand).is_empty()
        {
            laid.push(Laid { hand, form: Some(0), place: None });
        }
        laid
    }

    /// What the first of Polygon's two tiles scores: what is left of a turn when the second adds least.
    fn score_so_far(&self, laid: &[Laid]) -> Scoring<AnyFeature> {
        let (GameId::Polygon, [first]) = (self.game.id(), laid) else { return Scoring::nothing() };
        let plays = self.menu.plays().filter(|play| self.begins(play, laid));
        let scorings = plays.filter_map(|play| self.game.weigh(&self.menu.write(play)).ok());
        let Some(least) = scorings.min_by_key(|scoring| scoring.points) else { return Scoring::nothing() };
        let mut so_far = Scoring::nothing();
        let own = |places: &[Place]| first.place.is_some_and(|place| places.contains(&place));
        // The items stand in the order of the tiles, one at most for each.
        least.items.into_iter().take(1).filter(|item| own(&item.places)).for_each(|item| so_far.add(item));
        so_far
    }

    /// How well each name suits the WILD among these tiles.
    pub fn names(&self, laid: &[Laid], wild: usize) -> Vec<Fit> {
        let Some(hand) = laid.get(wild).map(|laid| laid.hand) else { return Vec::new() };
        let mut open = laid.to_vec();
        open[wild].form = None;
        let mut fits = vec![Fit::Never; self.menu.hand.forms(hand).len()];
        for play in self.menu.plays().filter(|play| self.begins(play, &open)) {
            let here = play.iter().find(|step| step.place == open[wild].place);
            let Some(fit) = here.and_then(|step| fits.get_mut(usize::from(step.form))) else { continue };
            *fit = (*fit).max(if play.len() == laid.len() { Fit::Now } else { Fit::Later });
        }
        fits
    }

    /// The tiles of a play as they would be laid: to show a hint, or a proposed play after a return.
    pub fn lay(&self, play: &str) -> Vec<Laid> {
        let Some(steps) = self.menu.plays().find(|steps| self.menu.write(steps) == play) else { return Vec::new() };
        let mut laid: Vec<Laid> = Vec::new();
        for step in steps {
            let free = |hand: &usize| laid.iter().all(|laid| laid.hand != *hand);
            let of_kind = |hand: &usize| self.menu.hand.kind(*hand) == usize::from(step.kind);
            if let Some(hand) = (0..self.menu.hand.len()).filter(free).find(of_kind) {
                laid.push(Laid { hand, form: Some(usize::from(step.form)), place: step.place });
            }
        }
        laid
    }

    /// The notation of these tiles as a play, legal or not. A WILD without a name gets its first.
    fn write(&self, laid: &[Laid]) -> String {
        let step = |laid: &Laid| Step {
            kind: self.menu.hand.kind(laid.hand) as u8,
            form: laid.form.unwrap_or(0) as u8,
            place: laid.place,
        };
        let mut steps: Vec<Step> = laid.iter().map(step).collect();
        if !self.menu.ordered {
            steps.sort_by_key(|step| step.place.map(PlaceKey));
        }
        self.menu.write(&steps)
    }

    /// The notation of a trade of these tiles.
    pub fn trade(&self, tiles: &BTreeSet<usize>) -> String {
        let mut kinds: Vec<usize> = tiles.iter().map(|&hand| self.menu.hand.kind(hand)).collect();
        kinds.sort_unstable();
        kinds.iter().fold("trade".to_owned(), |text, &kind| text + " " + self.menu.hand.kind_name(kind))
    }
}

/// A place that can be sorted, in the board's reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceKey(pub Place);

impl PlaceKey {
    fn order(self) -> (u8, i16, i16) {
        match self.0 {
            Place::Square(square) => (0, i16::from(square.row()), i16::from(square.column())),
            Place::Hex(cell) => (1, cell.index() as i16, 0),
            Place::Xy(xy) => (2, i16::from(xy.y), i16::from(xy.x)),
        }
    }
}

impl PartialOrd for PlaceKey {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PlaceKey {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}
