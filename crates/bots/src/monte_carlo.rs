//! Monte Carlo over imagined deals.
//!
//! The plays with the best static values are tried in the same imagined deals, each played on by quick players; worse ones
//! drop out round by round (sequential halving) or as soon as they are clearly worse, until one is left or the budget is
//! spent.

use quintile_rules::Priced;

use crate::bot::{Bot, Budget, Choice, Considered, Estimate, NoChoice};
use crate::ending::Ending;
use crate::insight::Insight;
use crate::meter::Meter;
use crate::outlook::Outlook;
use crate::playout::Playout;
use crate::seed::stream;
use crate::stakes::Stakes;

/// So many plays are looked at before the candidates are chosen.
const WIDE: usize = 40;
/// So many candidates are tried.
const CANDIDATES: std::ops::RangeInclusive<usize> = 4..=16;
/// Nobody drops out before so many deals, and after that it is judged every so many.
const JUDGED_EVERY: u64 = 16;
/// How clear is clear: the square of so many standard errors.
const CLEAR: f64 = 9.0;
/// The static value counts as much as so many deals: with few playouts it leads, with many it hardly matters.
const PRIOR_DEALS: i64 = 24;
/// No playout takes longer.
const MOST_PLAYS: u32 = 2_000;

/// What became of a candidate in the deals so far.
struct Trial<P> {
    considered: Considered<P>,
    /// What the static value says it is worth.
    prior: i32,
    /// What each deal was worth, in millionths of a game.
    worth: Vec<i32>,
    difference: i64,
    /// In 60ths.
    wins: i64,
    out: bool,
    /// Whether it is tried to the end, good or bad.
    kept: bool,
}

impl<P> Trial<P> {
    /// What it is worth, all deals and the static value together. Only those tried equally often compare.
    fn total(&self) -> i64 {
        i64::from(self.prior) * PRIOR_DEALS + self.worth.iter().map(|&worth| i64::from(worth)).sum::<i64>()
    }

    fn estimate(&self) -> Option<Estimate> {
        let deals = self.worth.len() as f64;
        let of = |sum: i64, unit: f64| sum as f64 / unit / deals;
        (!self.worth.is_empty()).then(|| Estimate { difference: of(self.difference, 1.0), win: of(self.wins, 60.0) })
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
            let win = f64::from(solved.difference.signum() + 1) / 2.0;
            let expected = Some(Estimate { difference: f64::from(solved.difference), win });
            return Ok(Choice { expected, exact: true, playouts: meter.spent(), ..Choice::plain(solved.play) });
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
    let breadth = meter.breadth(*CANDIDATES.start(), *CANDIDATES.end());
    let stakes = Stakes::new::<G>(view, seat);
    let now = stakes.difference(outlook.world());
    let trial = |considered: Considered<G::Play>| Trial {
        considered,
        prior: worth::<G>(now + considered.value / 100),
        worth: Vec::new(),
        difference: 0,
        wins: 0,
        out: false,
        kept: kept.is_some_and(|kept| kept.play == considered.play),
    };
    let mut prospects = outlook.best(WIDE.min(breadth * 3), breadth);
    if let Some(kept) = kept
        && !prospects.iter().any(|prospect| prospect.play == kept.play)
    {
        prospects.push(outlook.look(*kept));
    }
    let mut trials: Vec<_> = prospects.iter().map(|prospect| trial(prospect.considered())).collect();
    let mut table = Table::<G> {
        view,
        stakes,
        playout: Playout::new(view),
        plies: G::HORIZON.unwrap_or(MOST_PLAYS),
        scratch: None,
        seed,
    };
    let rounds = trials.len().next_power_of_two().trailing_zeros();
    let mut deals = 0;
    for round in 1..=rounds {
        while standing(&trials) > 1 && !meter.past(round, rounds) {
            table.deal(deals, &mut trials, meter)?;
            deals += 1;
            if deals.is_multiple_of(JUDGED_EVERY) {
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
    stakes: Stakes,
    playout: Playout<G>,
    plies: u32,
    scratch: Option<G>,
    seed: u64,
}

impl<G: Insight> Table<'_, G> {
    /// Imagines one deal and plays every candidate in it.
    fn deal(&mut self, number: u64, trials: &mut [Trial<G::Play>], meter: &mut Meter) -> Result<(), NoChoice> {
        let world = G::imagine(self.view, &mut stream(self.seed, number + 1))?;
        for trial in trials.iter_mut().filter(|trial| !trial.out) {
            let game = match &mut self.scratch {
                Some(game) => {
                    game.clone_from(&world);
                    game
                }
                none => none.insert(world.clone()),
            };
            game.apply(&trial.considered.play);
            self.playout.run(game, self.plies);
            let difference = self.stakes.difference(game);
            let worth = worth::<G>(difference);
            trial.worth.push(worth);
            trial.difference += i64::from(difference);
            // Where the playout stopped before the end, a lead is worth a chance, not yet a win.
            let chance = 30 + i64::from(worth) * 30 / 1_000_000;
            trial.wins += if game.turn().is_none() { self.stakes.share(game).into() } else { chance };
            meter.spend(1);
        }
        Ok(())
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
