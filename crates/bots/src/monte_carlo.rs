//! Monte Carlo over imagined deals.
//!
//! The plays with the best static values are tried in the same imagined deals, each played on by careful players; worse ones
//! drop out round by round (sequential halving) or as soon as they are clearly worse, until one is left or the budget is
//! spent.

use quintile_rules::Priced;
use quintile_rules::kit::Seat;

use crate::bot::{Bot, Budget, Choice, Considered, Estimate, NoChoice};
use crate::ending::{Ending, Solved};
use crate::insight::{Insight, Odds, Weights};
use crate::meter::Meter;
use crate::outlook::Outlook;
use crate::playout::{Playout, copy};
use crate::seed::stream;
use crate::stakes::Stakes;

/// So many plays are looked at for each candidate.
const WIDE: usize = 3;
/// At least so many candidates are tried.
const FEWEST: usize = 4;
/// Nobody drops out before so many deals; then it is judged whenever there are an eighth more.
const JUDGED_FIRST: u32 = 16;
/// More deals would tell nothing new, and they take memory.
const MOST_DEALS: u32 = 50_000;
/// How clear is clear: the square of so many standard errors.
const CLEAR: f64 = 9.0;
/// The static value counts as much as so many deals: with few playouts it leads, with many it hardly matters.
const PRIOR_DEALS: i64 = 24;

/// What became of a candidate in the deals so far.
struct Trial<P> {
    considered: Considered<P>,
    /// What the static value says it is worth.
    prior: i64,
    /// What each deal was worth, in millionths of a game.
    worth: Vec<i32>,
    /// All of that together.
    sum: i64,
    /// How many deals the two sums below are of.
    deals: u32,
    difference: i64,
    win: f64,
    out: bool,
    /// Whether it is tried to the end, good or bad.
    kept: bool,
}

impl<P> Trial<P> {
    /// What it is worth, all deals and the static value together. Only those tried equally often compare.
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

    /// Whether this one is clearly better than the other, in the deals both were tried in.
    fn clearly_beats(&self, other: &Self) -> bool {
        let (mut sum, mut squares) = (0.0, 0.0);
        let deals = self.worth.len().min(other.worth.len()) as f64;
        for (&mine, &theirs) in self.worth.iter().zip(&other.worth) {
            let ahead = f64::from(mine) - f64::from(theirs);
            sum += ahead;
            squares += ahead * ahead;
        }
        // mean > √CLEAR standard errors, without a root; never on the strength of deals that do not differ at all.
        sum > 0.0 && sum * sum * (deals - 1.0) > CLEAR * (squares * deals - sum * sum)
    }
}

/// Monte Carlo over imagined deals.
#[derive(Clone, Copy, Debug, Default)]
pub struct MonteCarlo;

impl<G: Insight> Bot<G> for MonteCarlo {
    fn choose(&mut self, view: &G::View, budget: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        let mut meter = Meter::start(budget);
        let mut outlook = Outlook::<G>::new(view)?;
        if let Some(forced) = outlook.world().forced() {
            return Ok(Choice::plain(forced));
        }
        search(view, &mut outlook, &mut meter, seed, None)
    }
}

impl MonteCarlo {
    /// Chooses as a bot does, with this legal play among the candidates to the end: it is tried in every deal the best play
    /// is tried in, so that the two compare.
    pub fn consider<G: Insight>(
        view: &G::View,
        play: &Priced<G::Play>,
        budget: Budget,
        seed: u64,
    ) -> Result<Choice<G>, NoChoice> {
        search(view, &mut Outlook::<G>::new(view)?, &mut Meter::start(budget), seed, Some(play))
    }
}

/// Monte Carlo, and exact search when nothing is hidden any more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Full;

impl<G: Insight> Bot<G> for Full {
    fn choose(&mut self, view: &G::View, budget: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        let mut meter = Meter::start(budget);
        let mut outlook = Outlook::<G>::new(view)?;
        if let Some(forced) = outlook.world().forced() {
            return Ok(Choice::plain(forced));
        }
        if let Some(ending) = Ending::<G>::of(view, outlook.world())
            && let Some(solved) = ending.solve(&mut meter)
        {
            let Solved { play, difference, win, exact } = solved;
            let expected = Some(Estimate { difference, win });
            return Ok(Choice { expected, exact, playouts: meter.spent(), ..Choice::plain(play) });
        }
        search(view, &mut outlook, &mut meter, seed, None)
    }
}

fn search<G: Insight>(
    view: &G::View,
    outlook: &mut Outlook<G>,
    meter: &mut Meter,
    seed: u64,
    kept: Option<&Priced<G::Play>>,
) -> Result<Choice<G>, NoChoice> {
    let seat = outlook.world().turn().ok_or(NoChoice::Over)?;
    let breadth = meter.breadth(FEWEST, G::PLAN.candidates);
    let mut table = Table::<G> {
        view,
        seat,
        stakes: Stakes::new::<G>(view, seat),
        odds: &Weights::of::<G>(view).odds,
        playout: Playout::careful(view, G::PLAN.compared),
        turns: G::PLAN.turns,
        world: outlook.world().clone(),
        scratch: None,
        seed,
    };
    let now = table.stakes.difference(outlook.world());
    let trial = |considered: Considered<G::Play>| Trial {
        considered,
        prior: i64::from(worth::<G>(now + considered.value / 100)) * PRIOR_DEALS,
        worth: Vec::new(),
        sum: 0,
        deals: 0,
        difference: 0,
        win: 0.0,
        out: false,
        kept: kept.is_some_and(|kept| kept.play == considered.play),
    };
    let mut prospects = outlook.best_while(breadth * WIDE, breadth, || !meter.past(1, 3));
    if let Some(kept) = kept
        && !prospects.iter().any(|prospect| prospect.play == kept.play)
    {
        prospects.push(outlook.look(*kept));
    }
    let mut trials: Vec<_> = prospects.iter().map(|prospect| trial(prospect.considered())).collect();
    let rounds = trials.len().next_power_of_two().trailing_zeros();
    let (mut deals, mut judged) = (0, JUDGED_FIRST);
    for round in 1..=rounds {
        while standing(&trials) > 1 && deals < MOST_DEALS && !meter.past(round, rounds) {
            table.deal(deals, &mut trials, meter);
            deals += 1;
            if deals == judged {
                judged += (judged / 8).max(JUDGED_FIRST);
                drop_clearly_worse(&mut trials);
            }
        }
        halve(&mut trials);
    }
    let by_rank = |trial: &Trial<G::Play>| (trial.out, std::cmp::Reverse((trial.worth.len(), trial.total())));
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

/// What all playouts of one decision share.
struct Table<'a, G: Insight> {
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

impl<G: Insight> Table<'_, G> {
    /// Imagines one deal and plays every candidate in it.
    fn deal(&mut self, number: u32, trials: &mut [Trial<G::Play>], meter: &mut Meter) {
        self.world.redeal(self.view, &mut stream(self.seed, u64::from(number) + 1));
        for trial in trials.iter_mut().filter(|trial| !trial.out) {
            let game = copy(&mut self.scratch, &self.world);
            game.apply(&trial.considered.play);
            // The seat may go on; the turns of a playout are those that follow.
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
        // A deal that came too late does not count, since not all were tried in it.
        let whole = trials.iter().filter(|trial| !trial.out).map(|trial| trial.worth.len()).min().unwrap_or(0);
        let started = trials.iter_mut().filter(|trial| !trial.out && whole > 0 && trial.worth.len() > whole);
        started.for_each(Trial::pop);
    }
}

/// What a difference is worth, in millionths: rising all the way, less and less steeply.
fn worth<G: Insight>(difference: i32) -> i32 {
    let difference = i64::from(difference);
    (difference * 1_000_000 / (i64::from(G::LEAD) + difference.abs())) as i32
}

fn standing<P>(trials: &[Trial<P>]) -> usize {
    trials.iter().filter(|trial| !trial.out).count()
}

fn leader<P>(trials: &[Trial<P>]) -> Option<usize> {
    let mut best: Option<(i64, usize)> = None;
    for (at, trial) in trials.iter().enumerate().filter(|(_, trial)| !trial.out) {
        let total = trial.total();
        if best.is_none_or(|(most, _)| total > most) {
            best = Some((total, at));
        }
    }
    best.map(|(_, at)| at)
}

fn drop_clearly_worse<P>(trials: &mut [Trial<P>]) {
    let Some(leader) = leader(trials) else { return };
    let worse: Vec<bool> = trials.iter().map(|trial| trials[leader].clearly_beats(trial)).collect();
    for (at, (trial, worse)) in trials.iter_mut().zip(worse).enumerate() {
        trial.out |= worse && at != leader && !trial.kept;
    }
}

/// The worse half drops out; of equals the later ones.
fn halve<P>(trials: &mut [Trial<P>]) {
    let mut order: Vec<(i64, usize)> =
        trials.iter().enumerate().filter(|(_, trial)| !trial.out).map(|(at, trial)| (-trial.total(), at)).collect();
    order.sort_unstable();
    for &(_, at) in &order[order.len().div_ceil(2)..] {
        trials[at].out = !trials[at].kept;
    }
}
