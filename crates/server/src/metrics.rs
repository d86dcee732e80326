//! Counters and times of a node, as Prometheus text.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quintile_table::Command;

use crate::hub::HubError;
use crate::store::{Appended, to_tag};

/// Everything that is counted. Gauges (rooms, sockets) are asked for when the text is written.
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
    stored: Times,
    thought: Times,
}

impl Metrics {
    /// A command came to its end.
    pub(crate) fn count_command(&self, command: &Command, done: &Result<u64, HubError>) {
        match (done, command) {
            (Ok(_), Command::Play { .. } | Command::Confirm { .. }) => count(&self.plays),
            (Ok(_), Command::BotPlay { .. }) => count(&self.bot_plays),
            (Ok(_), _) => {}
            (Err(HubError::Refused(refusal)), _) => {
                let mut refusals = self.refusals.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                *refusals.entry(to_tag("refusal", refusal)).or_default() += 1;
            }
            (Err(HubError::NoSuchTable), _) => {}
            (Err(_), _) => count(&self.failures),
        }
        count(&self.commands);
    }

    /// The store answered.
    pub(crate) fn count_commit(&self, appended: Appended, took: Duration) {
        if appended == Appended::Conflict {
            count(&self.conflicts);
        }
        self.stored.add(took);
    }

    /// A bot has thought.
    pub(crate) fn count_thought(&self, took: Duration) {
        self.thought.add(took);
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

    /// The text that Prometheus reads.
    pub(crate) fn write(&self, rooms: usize, sockets: usize) -> String {
        let mut page = Page::default();
        page.one("quintile_commands_total", "counter", "Commands asked of tables.", get(&self.commands));
        page.one("quintile_plays_total", "counter", "Plays that people made.", get(&self.plays));
        page.one("quintile_bot_plays_total", "counter", "Plays that bots made.", get(&self.bot_plays));
        let refusals = self.refusals.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        page.many(
            "quintile_refusals_total",
            "counter",
            "Commands that tables refused, by reason.",
            "reason",
            &refusals,
        );
        page.one("quintile_failures_total", "counter", "Commands that failed: the store, a log.", get(&self.failures));
        page.one("quintile_conflicts_total", "counter", "Batches another node was faster with.", get(&self.conflicts));
        let requests = (1..).zip(&self.requests).map(|(class, requests)| (format!("{class}xx"), get(requests)));
        page.many("quintile_requests_total", "counter", "HTTP requests, by status.", "status", &requests.collect());
        page.one("quintile_slow_viewers_total", "counter", "Viewers dropped for being slow.", get(&self.slow_viewers));
        page.one("quintile_sockets", "gauge", "Open WebSockets.", sockets as u64);
        page.one("quintile_rooms", "gauge", "Tables in memory.", rooms as u64);
        page.times("quintile_store_seconds", "Time until events were stored.", &self.stored);
        page.times("quintile_bot_seconds", "Time that bots thought.", &self.thought);
        page.0
    }
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

fn get(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

/// Upper bounds of the times' classes, in microseconds.
const BOUNDS: [u64; 12] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

/// Durations, by class.
#[derive(Default)]
struct Times {
    classes: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    fn add(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        if let Some(class) = BOUNDS.iter().position(|bound| micros <= *bound) {
            count(&self.classes[class]);
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

    fn times(&mut self, name: &str, help: &str, times: &Times) {
        self.head(name, "histogram", help);
        let mut below = 0;
        for (bound, class) in BOUNDS.iter().zip(&times.classes) {
            below += get(class);
            let _ = writeln!(self.0, "{name}_bucket{{le=\"{}\"}} {below}", seconds(*bound));
        }
        let (count, sum) = (get(&times.count), seconds(get(&times.micros)));
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
    fn times_are_cumulative_and_every_line_has_a_value() {
        let metrics = Metrics::default();
        for micros in [100, 300, 400, 9_000_000] {
            metrics.count_thought(Duration::from_micros(micros));
        }
        metrics.count_request(404);
        let text = metrics.write(3, 2);
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
