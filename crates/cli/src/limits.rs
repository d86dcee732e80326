//! How much a server takes on: the options for its limits, and the settings that they make.

use std::time::Duration;

use clap::ArgAction;
use quintile_server::Config;
use quintile_server::http::{Limits, OTHER_FILES, Pulse, Rate, raise_file_limit};

/// A rate is a burst and what is added over time: 600+100/s, 500+60/min.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Requests of a person
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().requests)]
    limit_requests: Rate,

    /// Requests of everybody at an address whom nobody knows yet
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().strangers)]
    limit_strangers: Rate,

    /// Commands of a person
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().commands)]
    limit_commands: Rate,

    /// New people from an address
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().people)]
    limit_people: Rate,

    /// New tables and contests of a person
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().tables)]
    limit_tables: Rate,

    /// Wrong table names of a person, or of everybody at an address whom nobody knows yet
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().misses)]
    limit_misses: Rate,

    /// Tokens from an address that are nobody's
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().tokens)]
    limit_tokens: Rate,

    /// Wrong personal codes for contests from an address
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().codes)]
    limit_codes: Rate,
    /// Codes and phrases for another device that a person tries, and everybody at an address
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().claims)]
    limit_claims: Rate,

    /// New names that a person takes
    #[arg(long, value_name = "RATE", default_value_t = Limits::default().names)]
    limit_names: Rate,

    /// Live tables that a person may have open
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_sockets_per_person)]
    max_sockets_per_person: usize,

    /// Live tables that an address may have open
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_sockets_per_address)]
    max_sockets_per_address: usize,

    /// Live tables that may be open in all
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_sockets)]
    max_sockets: usize,

    /// Connections in all; fewer if the system's limit of open files is lower
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_connections)]
    max_connections: usize,

    /// Unfinished tables that a person may have
    #[arg(long, value_name = "N", default_value_t = Config::default().max_tables_per_person)]
    max_tables_per_person: usize,

    /// Hours without an event after which an unfinished table no longer counts against its host
    #[arg(long, value_name = "HOURS", default_value_t = Config::default().tables_count_for / HOUR)]
    tables_count_for: u64,

    /// Days without an event after which a table is closed
    #[arg(long, value_name = "DAYS", default_value_t = Config::default().idle_after / DAY)]
    close_after: u64,

    /// How long closed tables and their games are kept: 90d, 12w, 2y [default: for ever]
    #[arg(long, value_name = "TIME", value_parser = days)]
    keep: Option<u64>,

    /// Whether games can be rated: ladders, and a switch in set-ups
    #[arg(long, value_name = "BOOL", default_value_t = true, action = ArgAction::Set)]
    ratings: bool,

    /// Whether people may send each other reactions
    #[arg(long, value_name = "BOOL", default_value_t = true, action = ArgAction::Set)]
    reactions: bool,

    /// Seconds that people get to come back in after the server was away, before their clocks run on
    #[arg(long, value_name = "SECONDS", default_value_t = Config::default().grace / 1000, value_parser = clap::value_parser!(u64).range(0..=3600))]
    grace: u64,

    /// Milliseconds before a bot plays
    #[arg(long, value_name = "MILLIS", default_value_t = Config::default().bot_pause)]
    bot_pause: u64,

    /// Milliseconds that an expert bot may think
    #[arg(long, value_name = "MILLIS", default_value_t = Config::default().bot_budget)]
    bot_budget: u64,

    /// Bots that think at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    bot_threads: Option<u64>,

    /// Seconds for the headers of a request to arrive, and for a connection to wait for its next request
    #[arg(long, value_name = "SECONDS", default_value_t = Pulse::default().headers.as_secs(), value_parser = seconds())]
    header_timeout: u64,

    /// Seconds after which whoever takes nothing of what is sent is dropped
    #[arg(long, value_name = "SECONDS", default_value_t = Pulse::default().stalled.as_secs(), value_parser = seconds())]
    write_timeout: u64,

    /// Seconds after which a request is refused because the database has not answered
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = seconds())]
    database_timeout: u64,
}

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

/// A number of days, weeks or years, in days.
fn days(text: &str) -> Result<u64, String> {
    let wrong = || format!("{text:?} is not a time such as 90d, 12w or 2y");
    let (count, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or_else(wrong)?;
    let days = match unit {
        "d" => 1,
        "w" => 7,
        "y" => 365,
        _ => return Err(wrong()),
    };
    let count = count.parse::<u64>().ok().filter(|count| (1..=36_500).contains(count)).ok_or_else(wrong)?;
    Ok(count * days)
}

fn seconds() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=3600)
}

/// Fewer connections than this are worth a warning, if more were asked for.
const FEW_CONNECTIONS: usize = 2000;

impl LimitArgs {
    /// What one person or address may ask for. The system may leave room for fewer connections.
    pub(crate) fn limits(&self) -> Limits {
        let files = raise_file_limit().and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX);
        let room = files.saturating_sub(OTHER_FILES).max(16);
        if room < self.max_connections.min(FEW_CONNECTIONS) {
            tracing::warn!(files, connections = room, "the system's limit of open files is low: raise it (ulimit -n)");
        }
        Limits {
            requests: self.limit_requests,
            strangers: self.limit_strangers,
            commands: self.limit_commands,
            people: self.limit_people,
            tables: self.limit_tables,
            misses: self.limit_misses,
            tokens: self.limit_tokens,
            codes: self.limit_codes,
            claims: self.limit_claims,
            names: self.limit_names,
            max_sockets_per_person: self.max_sockets_per_person,
            max_sockets_per_address: self.max_sockets_per_address,
            max_sockets: self.max_sockets,
            max_connections: self.max_connections.clamp(1, room),
        }
    }

    pub(crate) fn pulse(&self) -> Pulse {
        let headers = Duration::from_secs(self.header_timeout);
        Pulse { headers, stalled: Duration::from_secs(self.write_timeout), ..Pulse::default() }
    }

    pub(crate) fn config(&self) -> Config {
        Config {
            bot_pause: self.bot_pause,
            bot_budget: self.bot_budget,
            bot_threads: self.bot_threads.map(|threads| threads as usize),
            max_tables_per_person: self.max_tables_per_person,
            tables_count_for: self.tables_count_for.saturating_mul(HOUR),
            idle_after: self.close_after.saturating_mul(DAY),
            keep: self.keep.map(|days| days.saturating_mul(DAY)),
            grace: self.grace * 1000,
            ratings: self.ratings,
            reactions: self.reactions,
            ..Config::default()
        }
    }

    pub(crate) fn database_deadline(&self) -> Duration {
        Duration::from_secs(self.database_timeout)
    }
}
