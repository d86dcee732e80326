//! Timing a workload: warm-up, several runs, their median and spread.

use std::ops::Range;
use std::time::{Duration, Instant};

use crate::Work;

/// How a rate is measured.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many runs to take the median of.
    pub runs: usize,
    /// About how long each run should take.
    pub run_time: Duration,
    /// How many threads run in parallel, each with its own games.
    pub threads: usize,
}

/// Something per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The median of the runs.
    pub median: f64,
    /// The slowest run.
    pub least: f64,
    /// The fastest run.
    pub most: f64,
}

impl Rate {
    /// The range of the runs, in percent of the median.
    pub fn spread(&self) -> f64 {
        100.0 * (self.most - self.least) / self.median
    }
}

/// Measures how many units per second a workload does. The workload gets a range of game numbers; `units` says what to count
/// in its result.
pub fn rate(effort: Effort, work: impl Fn(Range<u64>) -> Work + Sync, units: impl Fn(&Work) -> u64) -> Rate {
    let amount = calibrate(effort.run_time, &work);
    let mut rates: Vec<f64> = (0..effort.runs.max(1))
        .map(|_| {
            let start = Instant::now();
            let done = run_threads(effort.threads.max(1), amount, &work, &units);
            done as f64 / start.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    Rate { median: rates[rates.len() / 2], least: rates[0], most: rates[rates.len() - 1] }
}

/// Doubles the amount until it takes a quarter of the run time, which is also the warm-up.
fn calibrate(run_time: Duration, work: &impl Fn(Range<u64>) -> Work) -> u64 {
    let mut amount = 1;
    loop {
        let start = Instant::now();
        std::hint::black_box(work(0..amount));
        let taken = start.elapsed();
        if taken >= run_time / 4 {
            let wanted = amount as f64 * run_time.as_secs_f64() / taken.as_secs_f64();
            return (wanted as u64).max(1);
        }
        amount *= 2;
    }
}

fn run_threads(
    threads: usize,
    amount: u64,
    work: &(impl Fn(Range<u64>) -> Work + Sync),
    units: &impl Fn(&Work) -> u64,
) -> u64 {
    if threads == 1 {
        return units(&std::hint::black_box(work(0..amount)));
    }
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads as u64)
            .map(|thread| scope.spawn(move || std::hint::black_box(work(thread * amount..(thread + 1) * amount))))
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).map(|work| units(&work)).sum()
    })
}
