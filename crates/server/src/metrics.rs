//! Counters and histograms of a node, in Prometheus text format.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use quintile_table::{Command, Refusal};

use crate::error::HubError;
use crate::store::{Appended, NewsCounts};

/// Everything that is counted. Gauges (tables in memory, sockets) are passed in when the text is written.
#[derive(Default)]
pub(crate) struct Metrics {
    commands: AtomicU64,
    plays: AtomicU64,
    bot_plays: AtomicU64,
    conflicts: AtomicU64,
    failures: AtomicU64,
    refusals: Mutex<BTreeMap<String, u64>>,
    requests: [AtomicU64; 5],
    slow_viewers: AtomicU64,
    stored: Histogram,
    thought: Histogram,
    thoughts_waiting: AtomicU64,
    thoughts_running: AtomicU64,
    thoughts_put_off: AtomicU64,
    waited: Histogram,
    faults: AtomicU64,
    wakes: AtomicU64,
    reads: AtomicU64,
    presences: AtomicU64,
    news_applied: AtomicU64,
    news_read: AtomicU64,
    news_missed: AtomicU64,
    long_work_running: AtomicU64,
    long_work: Histogram,
}

/// What is counted elsewhere, as it is now.
pub(crate) struct Gauges {
    pub(crate) rooms: usize,
    pub(crate) sockets: usize,
    pub(crate) alarms: usize,
    pub(crate) set_aside: usize,
    pub(crate) news: NewsCounts,
}

/// Long work goes on until this is dropped.
pub(crate) struct LongWork<'a>(&'a AtomicU64);

impl Drop for LongWork<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// A command succeeded or failed.
    pub(crate) fn count_command(&self, command: &Command, done: &Result<u64, HubError>) {
        match (done, command) {
            (Ok(_), Command::Play { .. } | Command::Confirm { .. }) => count(&self.plays),
            (Ok(_), Command::BotPlay { .. }) => count(&self.bot_plays),
            (Ok(_), _) => {}
            (Err(HubError::Refused(refusal)), _) => {
                let mut refusals = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
                *refusals.entry(reason(refusal)).or_default() += 1;
            }
            (Err(HubError::NoSuchTable), _) => {}
            (Err(_), _) => count(&self.failures),
        }
        count(&self.commands);
    }

    /// The store answered to a batch.
    pub(crate) fn count_commit(&self, appended: Appended, took: Duration) {
        if appended == Appended::Conflict {
            count(&self.conflicts);
        }
        self.stored.add(took);
    }

    /// A bot has finished thinking.
    pub(crate) fn count_thought(&self, took: Duration) {
        self.thought.add(took);
    }

    /// How many thoughts wait and go on.
    pub(crate) fn set_thoughts(&self, waiting: usize, running: usize) {
        self.thoughts_waiting.store(waiting as u64, Ordering::Relaxed);
        self.thoughts_running.store(running as u64, Ordering::Relaxed);
    }

    /// A bot begins to think, having waited for so long.
    pub(crate) fn count_wait(&self, waited: Duration) {
        self.waited.add(waited);
    }

    /// There was no room for a thought.
    pub(crate) fn count_put_off(&self) {
        count(&self.thoughts_put_off);
    }

    /// A bot failed, or a log could not be read.
    pub(crate) fn count_fault(&self) {
        count(&self.faults);
    }

    /// A table was woken by its alarm.
    pub(crate) fn count_wake(&self) {
        count(&self.wakes);
    }

    /// Events were read from the store.
    pub(crate) fn count_read(&self) {
        count(&self.reads);
    }

    /// The viewers of a table were told who is present.
    pub(crate) fn count_presence(&self) {
        count(&self.presences);
    }

    /// Events that another node told of were taken in as they came.
    pub(crate) fn count_news_applied(&self) {
        count(&self.news_applied);
    }

    /// A table was read because another node told of it.
    pub(crate) fn count_news_read(&self) {
        count(&self.news_read);
    }

    /// A table had moved on, and no node had told of it.
    pub(crate) fn count_news_missed(&self) {
        count(&self.news_missed);
    }

    /// Long work begins.
    pub(crate) fn begin_long_work(&self) -> LongWork<'_> {
        count(&self.long_work_running);
        LongWork(&self.long_work_running)
    }

    /// Long work took so long.
    pub(crate) fn count_long_work(&self, took: Duration) {
        self.long_work.add(took);
    }

    /// A request was answered with this status.
    pub(crate) fn count_request(&self, status: u16) {
        if let Some(class) = usize::from(status / 100).checked_sub(1).and_then(|class| self.requests.get(class)) {
            count(class);
        }
    }

    /// A viewer read too slowly and was dropped.
    pub(crate) fn count_slow_viewer(&self) {
        count(&self.slow_viewers);
    }

    /// The text for Prometheus.
    pub(crate) fn write(&self, gauges: &Gauges) -> String {
        let mut page = Page::default();
        self.write_requests(&mut page);
        self.write_work(&mut page);
        self.write_news(&mut page, &gauges.news);
        let gauge = |page: &mut Page, name, help, value| page.one(name, "gauge", help, value as u64);
        gauge(&mut page, "quintile_sockets", "Open WebSockets.", gauges.sockets);
        gauge(&mut page, "quintile_rooms", "Tables in memory.", gauges.rooms);
        gauge(&mut page, "quintile_alarms", "Alarms that are set.", gauges.alarms);
        gauge(&mut page, "quintile_tables_set_aside", "Tables whose bot or log failed.", gauges.set_aside);
        page.0
    }

    fn write_requests(&self, page: &mut Page) {
        page.one("quintile_commands_total", "counter", "Commands sent to tables.", get(&self.commands));
        page.one("quintile_plays_total", "counter", "Plays made by people.", get(&self.plays));
        page.one("quintile_bot_plays_total", "counter", "Plays made by bots.", get(&self.bot_plays));
        let refusals = self.refusals.lock().unwrap_or_else(PoisonError::into_inner).clone();
        page.many(
            "quintile_refusals_total",
            "counter",
            "Commands that tables refused, by reason.",
            "reason",
            &refusals,
        );
        page.one(
            "quintile_failures_total",
            "counter",
            "Commands that failed because of the store or an invalid log.",
            get(&self.failures),
        );
        page.one(
            "quintile_conflicts_total",
            "counter",
            "Batches that conflicted with one of another node.",
            get(&self.conflicts),
        );
        let requests = (1..).zip(&self.requests).map(|(class, requests)| (format!("{class}xx"), get(requests)));
        page.many(
            "quintile_requests_total",
            "counter",
            "HTTP requests, by status class.",
            "status",
            &requests.collect(),
        );
        page.one(
            "quintile_slow_viewers_total",
            "counter",
            "Viewers dropped for reading too slowly.",
            get(&self.slow_viewers),
        );
    }

    fn write_news(&self, page: &mut Page, news: &NewsCounts) {
        let counters = [
            ("quintile_news_sent_total", "Batches that other nodes were told of.", news.sent),
            ("quintile_news_dropped_total", "Batches that other nodes could not be told of.", news.dropped),
            ("quintile_news_received_total", "Batches that other nodes told of.", news.received),
            ("quintile_news_applied_total", "News taken in as it came.", get(&self.news_applied)),
            ("quintile_news_read_total", "Tables read because of news.", get(&self.news_read)),
            ("quintile_news_missed_total", "Tables found to have moved on without news.", get(&self.news_missed)),
        ];
        for (name, help, value) in counters {
            page.one(name, "counter", help, value);
        }
    }

    fn write_work(&self, page: &mut Page) {
        let counters = [
            ("quintile_wakes_total", "Tables woken by an alarm.", &self.wakes),
            ("quintile_reads_total", "Reads of a table's events.", &self.reads),
            (
                "quintile_presences_total",
                "Times that the viewers of a table were told who is present.",
                &self.presences,
            ),
            ("quintile_thoughts_put_off_total", "Thoughts for which there was no room.", &self.thoughts_put_off),
            ("quintile_faults_total", "Bots that failed and logs that could not be read.", &self.faults),
        ];
        for (name, help, counter) in counters {
            page.one(name, "counter", help, get(counter));
        }
        let gauges = [
            ("quintile_thoughts_waiting", "Bots that wait for their turn to think.", &self.thoughts_waiting),
            ("quintile_thoughts_running", "Bots that think.", &self.thoughts_running),
            ("quintile_long_work_running", "Deals, long logs and records in the making.", &self.long_work_running),
        ];
        for (name, help, gauge) in gauges {
            page.one(name, "gauge", help, get(gauge));
        }
        page.histogram("quintile_store_seconds", "Time to store a batch of events.", &self.stored);
        page.histogram("quintile_bot_seconds", "Time bots spent thinking.", &self.thought);
        page.histogram("quintile_bot_wait_seconds", "Time bots waited for their turn to think.", &self.waited);
        page.histogram(
            "quintile_long_work_seconds",
            "Time to make deals, fold long logs, make records.",
            &self.long_work,
        );
    }
}

/// The name of a refusal, as in JSON.
fn reason(refusal: &Refusal) -> String {
    let refusal = serde_json::to_value(refusal).unwrap_or_default();
    refusal["refusal"].as_str().unwrap_or_default().to_owned()
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

fn get(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

/// Upper bounds of the buckets, in microseconds.
const BOUNDS: [u64; 12] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

/// Durations, by bucket.
#[derive(Default)]
struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    fn add(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        if let Some(bucket) = BOUNDS.iter().position(|bound| micros <= *bound) {
            count(&self.buckets[bucket]);
        }
        count(&self.count);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// The text so far. Writing to a string cannot fail.
#[derive(Default)]
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    fn one(&mut self, name: &str, kind: &str, help: &str, value: u64) {
        self.head(name, kind, help);
        let _ = writeln!(self.0, "{name} {value}");
    }

    fn many(&mut self, name: &str, kind: &str, help: &str, label: &str, values: &BTreeMap<String, u64>) {
        self.head(name, kind, help);
        for (key, value) in values {
            let _ = writeln!(self.0, "{name}{{{label}=\"{key}\"}} {value}");
        }
    }

    fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, "histogram", help);
        let mut below = 0;
        for (bound, bucket) in BOUNDS.iter().zip(&histogram.buckets) {
            below += get(bucket);
            let _ = writeln!(self.0, "{name}_bucket{{le=\"{}\"}} {below}", seconds(*bound));
        }
        let (count, sum) = (get(&histogram.count), seconds(get(&histogram.micros)));
        let _ = write!(self.0, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {sum}\n{name}_count {count}\n");
    }
}

fn seconds(micros: u64) -> f64 {
    micros as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative_and_every_line_has_a_value() {
        let metrics = Metrics::default();
        for micros in [100, 300, 400, 9_000_000] {
            metrics.count_thought(Duration::from_micros(micros));
        }
        metrics.count_request(404);
        let text =
            metrics.write(&Gauges { rooms: 3, sockets: 2, alarms: 1, set_aside: 0, news: NewsCounts::default() });
        assert!(text.contains("quintile_bot_seconds_bucket{le=\"0.00025\"} 1\n"), "{text}");
        assert!(text.contains("quintile_bot_seconds_bucket{le=\"0.0005\"} 3\n"), "{text}");
        assert!(text.contains("quintile_bot_seconds_bucket{le=\"5\"} 3\n"), "{text}");
        assert!(text.contains("quintile_bot_seconds_bucket{le=\"+Inf\"} 4\n"), "{text}");
        assert!(text.contains("quintile_requests_total{status=\"4xx\"} 1\n"), "{text}");
        assert!(text.contains("quintile_rooms 3\n"), "{text}");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            assert!(line.rsplit(' ').next().is_some_and(|value| value.parse::<f64>().is_ok()), "{line}");
        }
    }
}
