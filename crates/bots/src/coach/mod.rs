//! The coach: how good a play was, what would have been better, and why.
//!
//! It sees what the seat on turn saw, a view, and nothing else: a play is judged by what its player could know. The play and
//! the best one are compared in the same imagined deals, or by exact search where nothing is hidden.

mod aftermath;
mod any;
mod reason;
mod verdict;

use quintile_rules::kit::{Illegal, Viewer};
use quintile_rules::{Game, GameView, Priced};

pub use any::{Advised, Judged};
pub use reason::{Reason, Reply};
pub use verdict::{Accuracy, Scale, Verdict};

use crate::bot::{Bot, Budget, Choice, Considered, Estimate, NoChoice};
use crate::insight::Insight;
use crate::monte_carlo::{Full, MonteCarlo};
use crate::seed::mix;
use crate::simple::imagine_turn;
use crate::stakes::Stakes;
use aftermath::Aftermaths;

/// Judges plays and gives hints. With a budget in iterations, the same view and seed give the same answer everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Coach {
    budget: Budget,
    seed: u64,
}

/// A play with what it is expected to lead to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessed<P> {
    /// The play.
    pub play: P,
    /// What it scores now.
    pub points: i32,
    /// What it is expected to lead to; `None` when it was not tried.
    pub expected: Option<Estimate>,
    /// How many imagined deals it was tried in; 0 when it was searched to the end.
    pub tried: u32,
}

/// What the coach says about a play.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement<G: Game> {
    /// In one word.
    pub verdict: Verdict,
    /// The play that was made.
    pub played: Assessed<G::Play>,
    /// The best one: the same play when none was better.
    pub best: Assessed<G::Play>,
    /// What the best play is expected to gain over it, in points; never negative.
    pub loss: f64,
    /// The same as a chance of winning; negative where more points go with fewer wins.
    pub win_loss: f64,
    /// Why the best play is better; `None` when none was.
    pub reason: Option<Reason<G::Feature>>,
    /// Whether both were searched to the end of the game.
    pub exact: bool,
}

/// What the coach would play.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<G: Game> {
    /// The best play.
    pub best: Assessed<G::Play>,
    /// The other candidates, the best first. Those pruned early were tried in fewer deals.
    pub others: Vec<Assessed<G::Play>>,
    /// Why the best is better than the second best; `None` when there is no other.
    pub reason: Option<Reason<G::Feature>>,
    /// Whether it was searched to the end of the game.
    pub exact: bool,
}

/// One of the plays that the coach considers.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared<G: Game> {
    /// The play.
    pub play: Assessed<G::Play>,
    /// Why the best is better than it; of the best, why it is better than the next.
    pub reason: Option<Reason<G::Feature>>,
}

/// Why a play cannot be judged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CannotJudge {
    /// There is nothing to choose in this view.
    #[error(transparent)]
    NoChoice(#[from] NoChoice),
    /// The play is illegal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl<P: Copy> From<&Considered<P>> for Assessed<P> {
    fn from(considered: &Considered<P>) -> Self {
        let &Considered { play, points, expected, tried, .. } = considered;
        Self { play, points, expected, tried }
    }
}

impl Coach {
    /// A coach that spends this budget on each play.
    pub fn new(budget: Budget, seed: u64) -> Self {
        Self { budget, seed }
    }

    /// Judges the play that the seat on turn made, from what it saw. `None` when it was the only legal one.
    pub fn judge<G: Insight>(&self, view: &G::View, play: &G::Play) -> Result<Option<Judgement<G>>, CannotJudge> {
        let world = imagine_turn::<G>(view, self.seed)?;
        let points = world.weigh(play)?.points;
        let mut plays = Vec::new();
        world.plays(&mut plays);
        if plays.len() < 2 {
            return Ok(None);
        }
        if let Some(judgement) = self.prove(view, &world, &Priced { play: *play, points })? {
            return Ok(Some(judgement));
        }
        let choice = MonteCarlo::consider::<G>(view, &Priced { play: *play, points }, self.budget, self.seed)?;
        let find = |play: &G::Play| choice.candidates.iter().find(|candidate| candidate.play == *play);
        let untried = Assessed { play: *play, points, expected: None, tried: 0 };
        let played = find(play).map_or(untried, Assessed::from);
        let best = find(&choice.play).map_or(played, Assessed::from);
        let mut judgement = Judgement::of(played, best, false);
        if judgement.reason_is_due() {
            let mut aftermaths = Aftermaths::<G>::new(view, &world, mix(self.seed, 1))?;
            judgement.reason = Some(aftermaths.reason(&best.play, play, judgement.loss));
        }
        Ok(Some(judgement))
    }

    /// The best play for the seat on turn, and why.
    pub fn advise<G: Insight>(&self, view: &G::View) -> Result<Advice<G>, NoChoice> {
        let world = imagine_turn::<G>(view, self.seed)?;
        let choice: Choice<G> = Full.choose(view, self.budget, self.seed)?;
        let points = world.weigh(&choice.play).map(|scoring| scoring.points).unwrap_or(0);
        let best = Assessed { play: choice.play, points, expected: choice.expected, tried: 0 };
        let mut list = choice.candidates.iter().map(Assessed::from);
        let tried = list.next().map_or(0, |first| first.tried);
        let others: Vec<_> = list.collect();
        let ahead = choice.expected.filter(|_| choice.exact).map(|expected| expected.difference as i32);
        let reason = match (ahead, others.first()) {
            (Some(ahead), _) => Some(Reason::Proved { ahead, other: None }),
            (None, Some(next)) => {
                let by = gain(best.expected, next.expected, |estimate| estimate.difference);
                Some(Aftermaths::<G>::new(view, &world, mix(self.seed, 1))?.reason(&best.play, &next.play, by.max(0.0)))
            }
            (None, None) => None,
        };
        Ok(Advice { best: Assessed { tried, ..best }, others, reason, exact: choice.exact })
    }

    /// The best plays for the seat on turn, at most so many, the best first. Each has a reason: of the best why it is better than the
    /// next, of the others why the best is better than they are.
    pub fn compare<G: Insight>(&self, view: &G::View, most: usize) -> Result<Vec<Compared<G>>, NoChoice> {
        let Advice { best, others, reason, exact } = self.advise::<G>(view)?;
        let mut all = vec![Compared { play: best, reason }];
        let mut aftermaths = match exact {
            true => None,
            false => Some(Aftermaths::<G>::new(view, &imagine_turn::<G>(view, self.seed)?, mix(self.seed, 1))?),
        };
        for other in others.into_iter().take(most.saturating_sub(1)) {
            let by = gain(best.expected, other.expected, |estimate| estimate.difference);
            let ahead = |of: &Assessed<G::Play>| of.expected.map(|expected| expected.difference as i32);
            let reason = match &mut aftermaths {
                Some(aftermaths) => Some(aftermaths.reason(&best.play, &other.play, by.max(0.0))),
                None => {
                    ahead(&best).zip(ahead(&other)).map(|(ahead, other)| Reason::Proved { ahead, other: Some(other) })
                }
            };
            all.push(Compared { play: other, reason });
        }
        Ok(all)
    }

    /// Judges by exact search, when there are two sides, nothing is hidden and the end is near.
    fn prove<G: Insight>(
        &self,
        view: &G::View,
        world: &G,
        played: &Priced<G::Play>,
    ) -> Result<Option<Judgement<G>>, NoChoice> {
        let sides = view.sides();
        let Some(seat) = world.turn().filter(|_| view.is_settled() && sides.count() == 2) else {
            return Ok(None);
        };
        let choice: Choice<G> = Full.choose(view, self.budget, self.seed)?;
        let Some(expected) = choice.expected.filter(|_| choice.exact) else { return Ok(None) };
        let mut after = world.clone();
        after.apply(&played.play);
        let difference = match after.turn() {
            _ if played.play == choice.play => expected.difference,
            None => f64::from(Stakes::new::<G>(view, seat).difference(&after)),
            Some(turn) => {
                let next: Choice<G> = Full.choose(&after.view(Viewer::Seat(turn)), self.budget, self.seed)?;
                let Some(expected) = next.expected.filter(|_| next.exact) else { return Ok(None) };
                let ours = sides.together(turn, seat);
                if ours { expected.difference } else { -expected.difference }
            }
        };
        let win = (difference.partial_cmp(&0.0).map_or(0, |order| order as i32) + 1) as f64 / 2.0;
        let assess = |play, points, expected| Assessed { play, points, expected: Some(expected), tried: 0 };
        let points = world.weigh(&choice.play).map(|scoring| scoring.points).unwrap_or(0);
        let best = assess(choice.play, points, expected);
        let played = assess(played.play, played.points, Estimate { difference, win });
        let mut judgement = Judgement::of(played, best, true);
        if judgement.reason_is_due() {
            let other = Some(difference as i32);
            judgement.reason = Some(Reason::Proved { ahead: expected.difference as i32, other });
        }
        Ok(Some(judgement))
    }
}

impl<G: Game> Judgement<G> {
    /// Compares the play with the best one; the reason is added later.
    fn of(played: Assessed<G::Play>, best: Assessed<G::Play>, exact: bool) -> Self {
        let loss = gain(best.expected, played.expected, |estimate| estimate.difference).max(0.0);
        // Where the search preferred a play that gains nothing, the one made was as good.
        let best = if loss > 0.0 { best } else { played };
        let win_loss = gain(best.expected, played.expected, |estimate| estimate.win);
        let verdict = if loss > 0.0 { Scale::of(G::ID).verdict(win_loss) } else { Verdict::Best };
        Self { verdict, played, best, loss, win_loss, reason: None, exact }
    }

    fn reason_is_due(&self) -> bool {
        self.best.play != self.played.play
    }
}

/// What the first gains over the second; 0 when one of them was not tried.
fn gain(better: Option<Estimate>, worse: Option<Estimate>, of: impl Fn(&Estimate) -> f64) -> f64 {
    match (&better, &worse) {
        (Some(better), Some(worse)) => of(better) - of(worse),
        _ => 0.0,
    }
}
