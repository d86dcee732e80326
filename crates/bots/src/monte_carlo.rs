//! Monte Carlo over imagined deals (determinizations).
//!
//! The plays with the best static values are the candidates. Each is tried in the same imagined deals, by a rollout of careful
//! players. Candidates are pruned by sequential halving, or as soon as they are clearly worse, until one is left or the budget
//! is spent.

use quintile_rules::Priced;
use quintile_rules::kit::Seat;

use crate::bot::{Bot, Budget, Choice, Considered, Estimate, NoChoice};
use crate::ending::{Ending, Solved};
use crate::evaluation::{Evaluation, Evaluator};
use crate::insight::{Insight, Odds, Weights};
use crate::meter::Meter;
use crate::playout::{Playout, copy};
use crate::seed::stream;
use crate::stakes::Stakes;

/// How many plays are evaluated for each candidate.
const EVALUATED_PER_CANDIDATE: usize = 3;
/// The fewest candidates, however small the budget.
const MIN_CANDIDATES: usize = 4;
/// No candidate is pruned before this many deals; after that, each time their number has grown by an eighth.
const MIN_DEALS: u32 = 16;
/// More deals would tell nothing new, and they take memory.
const MAX_DEALS: u32 = 50_000;
/// A candidate is clearly worse when it is behind by more standard errors than the square root of this.
const CLEAR: f64 = 9.0;
/// How many deals the static value counts as much as: with few playouts it leads, with many it hardly matters.
const PRIOR_DEALS: i64 = 24;

/// A candidate and its results in the deals so far.
struct Trial<P> {
    considered: Considered<P>,
    /// The worth by its static value, times [`PRIOR_DEALS`].
    prior: i64,
    /// The worth of each deal's result, in millionths.
    worth: Vec<i32>,
    /// The sum of `worth`.
    sum: i64,
    /// How many deals the two sums below cover.
    deals: u32,
    difference: i64,
    win: f64,
    pruned: bool,
    /// Never pruned, good or bad.
    kept: bool,
}

impl<P> Trial<P> {
    /// The worth of all deals and the static value. Comparable only between candidates tried equally often.
    fn total(&self) -> i64 {
        self.prior + self.sum
    }

    fn estimate(&self) -> Option<Estimate> {
        let deals = f64::from(self.deals);
        (self.deals > 0).then(|| Estimate { difference: self.difference as f64 / deals, win: self.win / deals })
    }

    fn push(&mut self, worth: i32) {
        self.worth.push(worth);
        self.sum += i64::from(worth);
    }

    /// Forgets the last deal.
    fn pop(&mut self) {
        self.sum -= i64::from(self.worth.pop().unwrap_or(0));
    }

    /// Whether this one is clearly better than the other in the deals that both were tried in.
    fn clearly_beats(&self, other: &Self) -> bool {
        let (mut sum, mut squares) = (0.0, 0.0);
        let deals = self.worth.len().min(other.worth.len()) as f64;
        for (&mine, &theirs) in self.worth.iter().zip(&other.worth) {
            let ahead = f64::from(mine) - f64::from(theirs);
            sum += ahead;
            squares += ahead * ahead;
        }
        // mean > √CLEAR standard errors, without a root; false where the deals do not differ at all.
        sum > 0.0 && sum * sum * (deals - 1.0) > CLEAR * (squares * deals - sum * sum)
    }
}

/// Monte Carlo over imagined deals.
#[derive(Clone, Copy, Debug, Default)]
pub struct MonteCarlo;

impl<G: Insight> Bot<G> for MonteCarlo {
    fn choose(&mut self, view: &G::View, budget: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        let mut meter = Meter::start(budget);
        let mut evaluator = Evaluator::<G>::new(view)?;
        if let Some(forced) = evaluator.world().forced() {
            return Ok(Choice::plain(forced));
        }
        search(view, &mut evaluator, &mut meter, seed, None)
    }
}

impl MonteCarlo {
    /// Chooses as a bot does, but never prunes this legal play: it is tried in every deal that the best play is tried in, so
    /// the two can be compared.
    pub fn consider<G: Insight>(
        view: &G::View,
        play: &Priced<G::Play>,
        budget: Budget,
        seed: u64,
    ) -> Result<Choice<G>, NoChoice> {
        search(view, &mut Evaluator::<G>::new(view)?, &mut Meter::start(budget), seed, Some(play))
    }
}

/// Monte Carlo, and search to the end in endings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Full;

impl<G: Insight> Bot<G> for Full {
    fn choose(&mut self, view: &G::View, budget: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        let mut meter = Meter::start(budget);
        let mut evaluator = Evaluator::<G>::new(view)?;
        if let Some(forced) = evaluator.world().forced() {
            return Ok(Choice::plain(forced));
        }
        if let Some(ending) = Ending::<G>::of(view, evaluator.world())
            && let Some(solved) = ending.solve(&mut meter)
        {
            let Solved { play, difference, win, exact } = solved;
            let expected = Some(Estimate { difference, win });
            return Ok(Choice { expected, exact, playouts: meter.spent(), ..Choice::plain(play) });
        }
        search(view, &mut evaluator, &mut meter, seed, None)
    }
}

fn search<G: Insight>(
    view: &G::View,
    evaluator: &mut Evaluator<G>,
    meter: &mut Meter,
    seed: u64,
    kept: Option<&Priced<G::Play>>,
) -> Result<Choice<G>, NoChoice> {
    let seat = evaluator.world().turn().ok_or(NoChoice::Over)?;
    let breadth = meter.breadth(MIN_CANDIDATES, G::PLAN.candidates);
    let mut rollouts = Rollouts::<G> {
        view,
        seat,
        stakes: Stakes::new::<G>(view, seat),
        odds: &Weights::of::<G>(view).odds,
        playout: Playout::careful(view, G::PLAN.compared),
        turns: G::PLAN.turns,
        world: evaluator.world().clone(),
        scratch: None,
        seed,
    };
    let now = rollouts.stakes.difference(evaluator.world());
    let trial = |considered: Considered<G::Play>| Trial {
        considered,
        prior: i64::from(worth::<G>(now + considered.value / 100)) * PRIOR_DEALS,
        worth: Vec::new(),
        sum: 0,
        deals: 0,
        difference: 0,
        win: 0.0,
        pruned: false,
        kept: kept.is_some_and(|kept| kept.play == considered.play),
    };
    let width = breadth * EVALUATED_PER_CANDIDATE;
    let mut evaluations = evaluator.best_while(width, breadth, || !meter.past(1, 3));
    if let Some(kept) = kept
        && !evaluations.iter().any(|evaluation| evaluation.play == kept.play)
    {
        evaluations.push(evaluator.evaluate(*kept));
    }
    let mut trials: Vec<_> = evaluations.iter().map(Evaluation::considered).map(trial).collect();
    let rounds = trials.len().next_power_of_two().trailing_zeros();
    let (mut deals, mut next_pruning) = (0, MIN_DEALS);
    for round in 1..=rounds {
        while remaining(&trials) > 1 && deals < MAX_DEALS && !meter.past(round, rounds) {
            rollouts.deal(deals, &mut trials, meter);
            deals += 1;
            if deals == next_pruning {
                next_pruning += (next_pruning / 8).max(MIN_DEALS);
                prune_clearly_worse(&mut trials);
            }
        }
        halve(&mut trials);
    }
    let by_rank = |trial: &Trial<G::Play>| (trial.pruned, std::cmp::Reverse((trial.worth.len(), trial.total())));
    trials.sort_by_key(by_rank);
    let finish = |trial: &Trial<G::Play>| Considered {
        expected: trial.estimate(),
        tried: trial.worth.len() as u32,
        ..trial.considered
    };
    let candidates: Vec<_> = trials.iter().map(finish).collect();
    let best = candidates.first().ok_or(NoChoice::Over)?;
    let (play, expected) = (best.play, best.expected);
    Ok(Choice { play, expected, candidates, playouts: meter.spent(), exact: false })
}

/// What all rollouts of one decision share.
struct Rollouts<'a, G: Insight> {
    view: &'a G::View,
    seat: Seat,
    stakes: Stakes,
    odds: &'static Odds,
    playout: Playout<G>,
    turns: u32,
    world: G,
    scratch: Option<G>,
    seed: u64,
}

impl<G: Insight> Rollouts<'_, G> {
    /// Imagines one deal and tries every remaining candidate in it.
    fn deal(&mut self, number: u32, trials: &mut [Trial<G::Play>], meter: &mut Meter) {
        self.world.redeal(self.view, &mut stream(self.seed, u64::from(number) + 1));
        for trial in trials.iter_mut().filter(|trial| !trial.pruned) {
            let game = copy(&mut self.scratch, &self.world);
            game.apply(&trial.considered.play);
            // The seat may play again; a rollout counts the turns after that.
            let seat = self.seat;
            self.playout.turn(game, |turn| turn == seat);
            self.playout.run(game, self.turns);
            let difference = self.stakes.difference(game);
            let win = match game.turn() {
                None => f64::from(self.stakes.share(game)) / 60.0,
                Some(turn) => self.odds.win(difference, turn == self.seat, game.tiles_left()),
            };
            trial.push(worth::<G>(difference));
            trial.difference += i64::from(difference);
            trial.win += win;
            trial.deals += 1;
            meter.spend(1);
            if meter.overdue() {
                break;
            }
        }
        // A deal that time ran out in does not count, since not all candidates were tried in it.
        let whole = trials.iter().filter(|trial| !trial.pruned).map(|trial| trial.worth.len()).min().unwrap_or(0);
        let started = trials.iter_mut().filter(|trial| !trial.pruned && whole > 0 && trial.worth.len() > whole);
        started.for_each(Trial::pop);
    }
}

/// The worth of a final difference, in millionths: it rises all the way, less and less steeply.
fn worth<G: Insight>(difference: i32) -> i32 {
    let difference = i64::from(difference);
    (difference * 1_000_000 / (i64::from(G::LEAD) + difference.abs())) as i32
}

fn remaining<P>(trials: &[Trial<P>]) -> usize {
    trials.iter().filter(|trial| !trial.pruned).count()
}

fn leader<P>(trials: &[Trial<P>]) -> Option<usize> {
    let mut best: Option<(i64, usize)> = None;
    for (at, trial) in trials.iter().enumerate().filter(|(_, trial)| !trial.pruned) {
        let total = trial.total();
        if best.is_none_or(|(most, _)| total > most) {
            best = Some((total, at));
        }
    }
    best.map(|(_, at)| at)
}

fn prune_clearly_worse<P>(trials: &mut [Trial<P>]) {
    let Some(leader) = leader(trials) else { return };
    let worse: Vec<bool> = trials.iter().map(|trial| trials[leader].clearly_beats(trial)).collect();
    for (at, (trial, worse)) in trials.iter_mut().zip(worse).enumerate() {
        trial.pruned |= worse && at != leader && !trial.kept;
    }
}

/// Prunes the worse half; of equals the later ones.
fn halve<P>(trials: &mut [Trial<P>]) {
    let mut order: Vec<(i64, usize)> =
        trials.iter().enumerate().filter(|(_, trial)| !trial.pruned).map(|(at, trial)| (-trial.total(), at)).collect();
    order.sort_unstable();
    for &(_, at) in &order[order.len().div_ceil(2)..] {
        trials[at].pruned = !trials[at].kept;
    }
}
