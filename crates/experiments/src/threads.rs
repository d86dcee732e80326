//! Work on all cores, with the same result as on one, until it is done or nobody wants it any more.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::Error;

/// More threads than this help nobody, and asking the system for millions would bring it down.
const MAX_THREADS: usize = 1024;
/// How many pieces may be done before the one that is due: enough to keep every thread busy, few enough to hold.
const AHEAD: u64 = 1024;
/// How long a thread may work for what it has not told of. Small pieces are handed over together.
const KEEP: Duration = Duration::from_millis(2);
/// How often it is looked at what waits, when nothing comes.
const LOOK: Duration = Duration::from_millis(100);
/// How long a piece may wait for those before it until it is shown early.
const EARLY: Duration = Duration::from_millis(400);

/// Asks work to end soon, from anywhere: what is done stays done.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the work.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What threads have done.
pub enum Done<'a, T> {
    /// The next ones, in order.
    InOrder(Vec<T>),
    /// One that waits for others before it and comes in its turn. Shown once, for those who keep it safe until then.
    Early(u64, &'a T),
}

/// Threads that experiments run on.
pub struct Threads {
    pool: rayon::ThreadPool,
    stop: Stop,
}

impl Threads {
    /// This many threads; 0 means one per core.
    pub fn new(count: usize) -> Result<Self, Error> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(count.min(MAX_THREADS)).build()?;
        Ok(Self { pool, stop: Stop::default() })
    }

    /// The same threads, which begin nothing more once they are stopped.
    #[must_use]
    pub fn until(self, stop: Stop) -> Self {
        Self { stop, ..self }
    }

    /// What stops them.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Does a piece of work for every number and hands the results over in order, as soon as they are there. Once stopped, it
    /// finishes what has begun.
    pub fn in_order<T: Send, E>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> T + Sync,
        mut take: impl FnMut(Vec<T>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.in_order_and_early(numbers, work, |done| match done {
            Done::InOrder(some) => take(some),
            Done::Early(..) => Ok(()),
        })
    }

    /// The same, and shows what has to wait long for its turn.
    pub fn in_order_and_early<T: Send, E>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> T + Sync,
        mut take: impl FnMut(Done<'_, T>) -> Result<(), E>,
    ) -> Result<(), E> {
        let threads = self.pool.current_num_threads();
        let queue = Queue {
            next: AtomicU64::new(numbers.start),
            end: numbers.end,
            due: Mutex::new(numbers.start),
            moved: Condvar::new(),
            done: Mutex::new(Pile { results: Vec::new(), told: false, threads }),
            told: Condvar::new(),
            closed: AtomicBool::new(false),
            stop: &self.stop,
        };
        self.pool.in_place_scope(|scope| {
            for _ in 0..threads {
                let (queue, work) = (&queue, &work);
                scope.spawn(move |_| queue.work(work));
            }
            let taken = queue.hand_over(&mut take);
            queue.close();
            taken
        })
    }
}

/// Work that is being done: numbers go out, results come in.
struct Queue<'a, T> {
    next: AtomicU64,
    end: u64,
    /// The number whose result is handed over next.
    due: Mutex<u64>,
    /// It is another one.
    moved: Condvar,
    done: Mutex<Pile<T>>,
    /// There is something on the pile, or a thread has ended.
    told: Condvar,
    /// Nobody takes results any more, or somebody panicked.
    closed: AtomicBool,
    stop: &'a Stop,
}

/// What has been done and not been looked at.
struct Pile<T> {
    results: Vec<(u64, T)>,
    told: bool,
    /// How many threads are at work.
    threads: usize,
}

impl<T> Queue<'_, T> {
    /// One thread's work.
    fn work(&self, work: &impl Fn(u64) -> T) {
        let _guard = Guard(self);
        let (mut done, mut since) = (Vec::new(), Instant::now());
        while !self.stop.is_stopped() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.end {
                break;
            }
            if !self.is_near(number) {
                // Others may be waiting for what this thread has.
                self.tell(&mut done);
                self.wait_for(number);
            }
            if self.closed.load(Ordering::Relaxed) {
                return;
            }
            done.push((number, work(number)));
            if since.elapsed() > KEEP {
                self.tell(&mut done);
                since = Instant::now();
            }
        }
        self.tell(&mut done);
    }

    fn pile(&self) -> MutexGuard<'_, Pile<T>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, done: &mut Vec<(u64, T)>) {
        let mut pile = self.pile();
        pile.results.append(done);
        pile.told = true;
        self.told.notify_one();
    }

    /// What is on the pile by now, and whether more can come.
    fn look(&self) -> (Vec<(u64, T)>, bool) {
        let quiet = |pile: &mut Pile<T>| !pile.told && pile.threads > 0;
        let waited = self.told.wait_timeout_while(self.pile(), LOOK, quiet);
        let (mut pile, _) = waited.unwrap_or_else(PoisonError::into_inner);
        pile.told = false;
        (std::mem::take(&mut pile.results), pile.threads > 0)
    }

    fn hand_over<E>(&self, take: &mut impl FnMut(Done<'_, T>) -> Result<(), E>) -> Result<(), E> {
        /// Since when it waits, unless it has been shown.
        type Waiting<T> = (Option<Instant>, T);
        let (mut early, mut due) = (BTreeMap::<u64, Waiting<T>>::new(), self.next_due(0));
        let mut more = true;
        while more {
            let done;
            (done, more) = self.look();
            let now = Instant::now();
            early.extend(done.into_iter().map(|(number, result)| (number, (Some(now), result))));
            let mut ready = Vec::new();
            while let Some((_, result)) = early.remove(&due) {
                ready.push(result);
                due += 1;
            }
            if !ready.is_empty() {
                self.next_due(ready.len() as u64);
                take(Done::InOrder(ready))?;
            }
            for (&number, (since, result)) in &mut early {
                if since.take_if(|since| now - *since > EARLY).is_some() {
                    take(Done::Early(number, result))?;
                }
            }
        }
        Ok(())
    }

    /// Moves on by so many numbers.
    fn next_due(&self, by: u64) -> u64 {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        *due += by;
        self.moved.notify_all();
        *due
    }

    fn is_near(&self, number: u64) -> bool {
        number < self.due.lock().unwrap_or_else(PoisonError::into_inner).saturating_add(AHEAD)
    }

    fn wait_for(&self, number: u64) {
        let far = |due: &mut u64| number >= due.saturating_add(AHEAD) && !self.closed.load(Ordering::Relaxed);
        let due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.moved.wait_while(due, far));
    }

    fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.next_due(0);
    }
}

/// A thread that ends is not waited for. If it panics it leaves a number undone, for which nobody shall wait either.
struct Guard<'a, 'b, T>(&'a Queue<'b, T>);

impl<T> Drop for Guard<'_, '_, T> {
    fn drop(&mut self) {
        self.0.pile().threads -= 1;
        self.0.tell(&mut Vec::new());
        if thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_an_error_ends_the_work() {
        let threads = Threads::new(3).unwrap();
        let mut all = Vec::new();
        let done = threads.in_order(
            5..5000,
            |number| number * 2,
            |some| {
                all.extend(some);
                Ok::<_, ()>(())
            },
        );
        assert_eq!((done, all), (Ok(()), (5..5000).map(|number| number * 2).collect()));
        let mut seen = 0;
        let failed = threads.in_order(
            0..u64::MAX,
            |number| number,
            |some| {
                seen += some.len();
                if seen > 3000 { Err("enough") } else { Ok(()) }
            },
        );
        assert_eq!(failed, Err("enough"));
    }

    #[test]
    fn what_was_begun_is_finished_and_nothing_more_begun() {
        let threads = Threads::new(2).unwrap().until(Stop::default());
        let begun = AtomicU64::new(0);
        let mut taken = Vec::new();
        let work = |number| {
            begun.fetch_add(1, Ordering::Relaxed);
            if number == 700 {
                threads.stop().stop();
            }
            number
        };
        let mut take = |some: Vec<u64>| {
            taken.extend(some);
            Ok::<_, ()>(())
        };
        threads.in_order(0..u64::MAX, work, &mut take).unwrap();
        let count = taken.len() as u64;
        assert_eq!((taken, count), ((0..count).collect(), begun.into_inner()), "all that was begun was handed over");
        assert!(count > 700 && count < 5000, "{count}");
    }

    #[test]
    fn what_waits_for_a_slow_one_is_shown_early_and_comes_in_its_turn() {
        let threads = Threads::new(2).unwrap();
        let (shown, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        // The first takes until all others have been shown.
        let work = |number| {
            while number == 0 && shown.load(Ordering::Relaxed) < 19 {
                thread::sleep(Duration::from_millis(1));
            }
            number * 2
        };
        let mut early = Vec::new();
        let done = threads.in_order_and_early(0..20, work, |done| {
            match done {
                Done::InOrder(some) => all.lock().unwrap().extend(some),
                Done::Early(number, result) => {
                    early.push((number, *result));
                    shown.fetch_add(1, Ordering::Relaxed);
                }
            }
            Ok::<_, ()>(())
        });
        early.sort_unstable();
        assert_eq!((done, early), (Ok(()), (1..20).map(|number| (number, number * 2)).collect()));
        assert_eq!(all.into_inner().unwrap(), (0..20).map(|number| number * 2).collect::<Vec<_>>());
    }

    #[test]
    #[should_panic(expected = "number 9")]
    fn a_panic_is_passed_on() {
        let work = |number| assert!(number != 9, "number 9");
        let _ = Threads::new(2).unwrap().in_order(0..100_000, work, |_| Ok::<_, ()>(()));
    }
}
