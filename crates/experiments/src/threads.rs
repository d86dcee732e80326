//! Work on all cores, with the same result as on one.

use std::ops::Range;

use rayon::prelude::*;

use crate::Error;

/// More threads than this help nobody, and asking the system for millions would bring it down.
const MAX_THREADS: usize = 1024;
/// How many pieces are done before they are handed over: enough to keep every thread busy, few enough to hold.
const CHUNK: u64 = 256;

/// Threads that experiments run on.
pub struct Threads(rayon::ThreadPool);

impl Threads {
    /// This many threads; 0 means one per core.
    pub fn new(count: usize) -> Result<Self, Error> {
        Ok(Self(rayon::ThreadPoolBuilder::new().num_threads(count.min(MAX_THREADS)).build()?))
    }

    /// Does a piece of work for every number and hands the results over in order, some at a time.
    pub fn in_order<T: Send, E>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> T + Sync,
        mut take: impl FnMut(Vec<T>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut from = numbers.start;
        while from < numbers.end {
            let chunk: Vec<u64> = (from..numbers.end.min(from.saturating_add(CHUNK))).collect();
            from += chunk.len() as u64;
            take(self.0.install(|| chunk.into_par_iter().map(&work).collect()))?;
        }
        Ok(())
    }

    /// Adds up what every number gives. Adding has to be exact: in which order it happens is open.
    pub(crate) fn sum<T: Send>(
        &self,
        numbers: Range<u64>,
        zero: impl Fn() -> T + Sync,
        work: impl Fn(T, u64) -> Result<T, Error> + Sync,
        add: impl Fn(T, T) -> T + Sync,
    ) -> Result<T, Error> {
        let numbers = numbers.into_par_iter();
        self.0.install(|| numbers.try_fold(&zero, &work).try_reduce(&zero, |all, more| Ok(add(all, more))))
    }
}
