//! A position in which somebody puts a play together: what may come next, why not, and what it makes so far.

use std::collections::BTreeSet;

use quintile_rules::kit::{
    Action, Chance, Illegal, Laying, LineSum, MAX_PLACED, Place, Placement, Scoring, SetupError,
};
use quintile_rules::{AnyFeature, AnyGame, AnyView, Game, GameId, inside, with_game};

use crate::plays::{Plays, Step};
use crate::{Fit, Hand, Verdict};

/// A tile of the hand that is laid tentatively.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Which tile of the hand.
    pub tile: usize,
    /// Which of the tile's forms it has. `None`: a WILD without a name.
    pub form: Option<usize>,
    /// Where it lies; `None` when it is set aside.
    pub place: Option<Place>,
}

/// A position, for the seat on turn. Two are equal when their views are.
#[derive(Clone, Debug)]
pub struct Position {
    view: AnyView,
    game: AnyGame,
    laying: Laying,
    plays: Plays,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.view == other.view
    }
}

impl Eq for Position {}

impl Position {
    /// For the seat on turn, whose view this is. Nothing hidden has a say in what is legal or what it scores, so an imagined
    /// game answers for the real one. Refuses a view that no game can show.
    pub fn new(view: &AnyView) -> Result<Self, SetupError> {
        let game = view.imagine(&mut Chance::from_number(0))?;
        let plays = inside!(&game, AnyGame, game => Plays::of(game));
        let laying = with_game!(game.id(), G => <G as Game>::LAYING);
        Ok(Self { view: view.clone(), game, laying, plays })
    }

    /// Which game it is.
    pub fn game(&self) -> GameId {
        self.game.id()
    }

    /// The tiles to play.
    pub fn hand(&self) -> &Hand {
        &self.plays.hand
    }

    /// Whether the seat may pass.
    pub fn can_pass(&self) -> bool {
        self.plays.can_pass
    }

    /// Whether any legal play lays something.
    pub fn has_play(&self) -> bool {
        self.plays.iter().next().is_some()
    }

    /// How many legal plays lay something.
    pub fn count(&self) -> usize {
        self.plays.iter().count()
    }

    /// Judges and prices a play.
    pub fn weigh(&self, play: &str) -> Result<Scoring<AnyFeature>, Illegal> {
        self.game.weigh(play)
    }

    /// The tiles that stay when this one is laid anew.
    pub fn staying(&self, laid: &[Laid], tile: usize) -> Vec<Laid> {
        let is_other = |laid: &&Laid| laid.tile != tile;
        match self.laying {
            Laying::Single => Vec::new(),
            Laying::InOrder => laid.iter().take_while(is_other).copied().collect(),
            Laying::Together => laid.iter().filter(is_other).copied().collect(),
        }
    }

    /// The tiles of the hand that are not laid.
    pub(crate) fn left(&self, laid: &[Laid]) -> impl Iterator<Item = usize> {
        (0..self.hand().len()).filter(|&tile| laid.iter().all(|laid| laid.tile != tile))
    }

    /// The tile that is next when tiles are laid one after the other; none when there is no such order.
    pub(crate) fn next_tile(&self, laid: &[Laid]) -> Option<usize> {
        self.left(laid).next().filter(|_| self.laying == Laying::InOrder)
    }

    /// Where this tile may go next, in whatever form.
    pub fn places(&self, laid: &[Laid], tile: usize) -> BTreeSet<Place> {
        self.next_steps(laid, tile).filter_map(|step| step.place).collect()
    }

    /// Whether this tile may go anywhere next.
    pub fn has_place(&self, laid: &[Laid], tile: usize) -> bool {
        self.next_steps(laid, tile).any(|step| step.place.is_some())
    }

    /// Whether this tile may go there next, in whatever form; without a place, whether it may be set aside.
    pub fn allows(&self, laid: &[Laid], tile: usize, place: Option<Place>) -> bool {
        self.next_steps(laid, tile).any(|step| step.place == place)
    }

    /// The forms in which this tile may lie there, given the others.
    pub fn forms(&self, laid: &[Laid], tile: usize, place: Place) -> Vec<usize> {
        let here = self.next_steps(laid, tile).filter(|step| step.place == Some(place));
        let forms: BTreeSet<usize> = here.map(Step::form).collect();
        forms.into_iter().collect()
    }

    /// What can come next with this tile, in any legal play that begins like this.
    fn next_steps<'a>(&'a self, laid: &'a [Laid], tile: usize) -> impl Iterator<Item = &'a Step> {
        let kind = self.hand().kind(tile);
        self.plays.iter().filter(move |play| self.begins(play, laid)).flat_map(move |play| {
            let in_order = self.laying == Laying::InOrder;
            let rest = if in_order { play.get(laid.len()..=laid.len()).unwrap_or_default() } else { play };
            let free = move |step: &&Step| in_order || laid.iter().all(|laid| laid.place != step.place);
            rest.iter().filter(free).filter(move |step| Some(step.kind()) == kind)
        })
    }

    /// Whether a play lays these tiles, and perhaps more.
    fn begins(&self, play: &[Step], laid: &[Laid]) -> bool {
        let same = |step: &Step, laid: &Laid| {
            step.place == laid.place
                && Some(step.kind()) == self.hand().kind(laid.tile)
                && laid.form.is_none_or(|form| form == step.form())
        };
        match self.laying {
            Laying::InOrder => play.len() >= laid.len() && play.iter().zip(laid).all(|(step, laid)| same(step, laid)),
            Laying::Single | Laying::Together => laid.iter().all(|laid| play.iter().any(|step| same(step, laid))),
        }
    }

    /// Why this tile cannot go there. Meant for places that [`Position::places`] does not name.
    pub fn reason(&self, laid: &[Laid], tile: usize, form: usize, place: Place) -> Option<Illegal> {
        let with = |form| {
            let mut laid = laid.to_vec();
            laid.push(Laid { tile, form: Some(form), place: Some(place) });
            laid
        };
        if self.laying == Laying::InOrder {
            return self.reason_in_order(with(form));
        }
        // A WILD that fits under no name: a reason that has nothing to do with the sum says most.
        let forms = self.hand().forms(tile).len();
        let tries = if self.hand().is_wild(tile) { 0..forms } else { form..form + 1 };
        let mut reasons = tries.filter_map(|form| self.weigh_laid(&with(form)).err());
        let first = reasons.next()?;
        let plainer = |reason: &Illegal| !matches!(reason, Illegal::WrongSum { .. });
        Some(if plainer(&first) { first } else { reasons.find(plainer).unwrap_or(first) })
    }

    /// A play takes the whole hand, so the last of these tiles is judged with the others set aside.
    fn reason_in_order(&self, mut laid: Vec<Laid>) -> Option<Illegal> {
        let given = laid.len();
        laid.extend(self.left(&laid).map(|tile| Laid { tile, form: Some(0), place: None }).collect::<Vec<_>>());
        let reason = self.weigh_laid(&laid).err()?;
        let (true, Illegal::CanBePlaced { .. }) = (laid.len() > given, &reason) else { return Some(reason) };
        // The tile itself is fine there; then it is the total that is not (`best_only`).
        let places: BTreeSet<Place> = self.plays.iter().flatten().filter_map(|step| step.place).collect();
        let not_best = places.into_iter().find_map(|place| {
            laid[given].place = Some(place);
            self.weigh_laid(&laid).err().filter(|reason| matches!(reason, Illegal::NotBest { .. }))
        });
        Some(not_best.unwrap_or(reason))
    }

    /// What the tiles laid so far make.
    pub fn verdict(&self, laid: &[Laid]) -> Verdict {
        if laid.is_empty() {
            return Verdict::Nothing;
        }
        let is_named = laid.iter().all(|laid| laid.form.is_some());
        match self.weigh_laid(&self.with_asides(laid)) {
            Ok((play, scoring)) if is_named => Verdict::Legal { play, scoring },
            Err(reason) if !self.plays.iter().any(|play| self.begins(play, laid)) => Verdict::Refused(reason),
            _ => Verdict::Unfinished(self.score_so_far(laid)),
        }
    }

    /// When tiles are laid one after the other, those left that have no place are set aside; nobody is asked.
    fn with_asides(&self, laid: &[Laid]) -> Vec<Laid> {
        let mut all = laid.to_vec();
        if self.laying == Laying::InOrder && self.left(laid).all(|tile| !self.has_place(laid, tile)) {
            all.extend(self.left(laid).map(|tile| Laid { tile, form: Some(0), place: None }));
        }
        all
    }

    /// What the first tile of several in order scores: what is left of a play when the others add least.
    fn score_so_far(&self, laid: &[Laid]) -> Scoring<AnyFeature> {
        let mut so_far = Scoring::nothing();
        let (Laying::InOrder, [Laid { place: Some(first), .. }]) = (self.laying, laid) else { return so_far };
        let plays = self.plays.iter().filter(|play| self.begins(play, laid));
        let scorings = plays.filter_map(|play| self.weigh(&self.write(play).ok()?).ok());
        let least = scorings.min_by_key(|scoring| scoring.points);
        // The items stand in the order of the tiles, one at most for each.
        let items = least.into_iter().flat_map(|scoring| scoring.items.into_iter().take(1));
        items.filter(|item| item.places.contains(first)).for_each(|item| so_far.add(item));
        so_far
    }

    /// How well each form of a WILD among these tiles suits it.
    pub fn names(&self, laid: &[Laid], wild: usize) -> Vec<Fit> {
        let mut open = laid.to_vec();
        let Some(lying) = open.iter_mut().find(|laid| laid.tile == wild) else { return Vec::new() };
        lying.form = None;
        let place = lying.place;
        let mut fits = vec![Fit::Never; self.hand().forms(wild).len()];
        for play in self.plays.iter().filter(|play| self.begins(play, &open)) {
            let here = play.iter().find(|step| step.place == place);
            let Some(fit) = here.and_then(|step| fits.get_mut(step.form())) else { continue };
            *fit = (*fit).max(if play.len() == laid.len() { Fit::Now } else { Fit::Later });
        }
        fits
    }

    /// The tiles of a legal play as they would be laid; none for any other.
    pub fn lay(&self, play: &str) -> Vec<Laid> {
        let (Ok(action), Ok(_)) = (self.game().action(play), self.weigh(play)) else { return Vec::new() };
        let mut laid: Vec<Laid> = Vec::new();
        for Placement { tile, place } in action.placements() {
            let form = |hand: usize| self.hand().forms(hand).iter().position(|form| form == tile);
            let found =
                self.left(&laid).find_map(|hand| Some(Laid { tile: hand, form: Some(form(hand)?), place: *place }));
            laid.extend(found);
        }
        laid
    }

    /// Tiles as they lie, in notation; a WILD without a name is a plain one.
    pub fn placements(&self, laid: &[Laid]) -> Vec<Placement<String>> {
        let tile = |laid: &Laid| self.hand().shown(laid.tile, laid.form).to_owned();
        laid.iter().map(|laid| Placement { tile: tile(laid), place: laid.place }).collect()
    }

    /// How the lines through these tiles stand, in games that are about sums.
    pub fn line_sums(&self, laid: &[Laid]) -> Vec<LineSum> {
        self.view.line_sums(&self.placements(laid))
    }

    /// The sums that score, where a line need not have one.
    pub fn wanted_sums(&self) -> Vec<u32> {
        self.view.wanted_sums()
    }

    /// Whether the seat may trade tiles.
    pub fn can_trade(&self) -> bool {
        self.plays.can_trade
    }

    /// The notation of a trade of these tiles.
    pub fn trade(&self, tiles: &BTreeSet<usize>) -> Result<String, Illegal> {
        // A hand is sorted, and so is a trade.
        let names = tiles.iter().take(MAX_PLACED).map(|&tile| self.hand().name(tile).to_owned());
        AnyGame::write(self.game(), &Action::Trade(names.collect()))
    }

    /// The notation of a legal play.
    fn write(&self, play: &[Step]) -> Result<String, Illegal> {
        let tile = |step: &Step| self.hand().form(step.kind(), step.form()).to_owned();
        let placements = play.iter().map(|step| Placement { tile: tile(step), place: step.place });
        AnyGame::write(self.game(), &Action::Place(placements.collect()))
    }

    /// The notation of these tiles as a play, legal or not. A WILD without a name gets its first.
    fn write_laid(&self, laid: &[Laid]) -> Result<String, Illegal> {
        let named: Vec<Laid> = laid.iter().map(|laid| Laid { form: laid.form.or(Some(0)), ..*laid }).collect();
        let placements = self.placements(&named).into_iter().take(MAX_PLACED);
        AnyGame::write(self.game(), &Action::Place(placements.collect()))
    }

    fn weigh_laid(&self, laid: &[Laid]) -> Result<(String, Scoring<AnyFeature>), Illegal> {
        let play = self.write_laid(laid)?;
        let scoring = self.weigh(&play)?;
        Ok((play, scoring))
    }
}
