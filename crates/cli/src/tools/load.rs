//! `quintile load`: how many plays a second does a server store, and how long does each of them wait?
//!
//! Every table has two clients on real sockets that play as fast as they are answered, or think first. A play counts when the
//! server says that it is stored.

mod client;
mod hostile;
mod idle;
mod own_server;
mod post;
mod tally;

use std::fs::File;
use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use quintile_api::TableId;
use quintile_rules::GameId;
use serde_json::json;
use tokio::sync::{OnceCell, Semaphore, watch};
use tokio::task::JoinSet;

use crate::error::Error;
use crate::names;
use client::Player;
use own_server::{OwnServer, Usage};
use tally::Tally;

/// Play at many tables of a server at once, and measure it
///
/// Two clients sit at each table and play as fast as they are answered, game after game, or as fast as --think lets them. A play
/// counts when the server has said that it is stored. Without --server it starts a server of its own, on a database in a
/// temporary folder.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile load                                         50 tables for 10 seconds, on a server of its own
  quintile load --tables 1000 --think 100 --json        ten plays a second at each of 1,000 tables
  quintile load --tables 0 --idle 5000                  what connections cost that only watch
  quintile load --think 200 --hostile 40 --seconds 1800 half an hour among people who mean harm
  quintile load --server 127.0.0.1:7717,127.0.0.1:7718  two nodes of one server, and at each table one person on each
  quintile load --server 127.0.0.1:7717 --server 127.0.0.1:7718 --spread together
                                                        the same, but a table's people share a node

Exit codes: 0 fine, 1 clients met errors, 2 could not run.")]
pub(crate) struct Args {
    /// The server's address; several nodes of one server with commas between [default: a server of its own]
    #[arg(long, value_name = "URL", value_delimiter = ',')]
    server: Vec<String>,

    /// Which of several nodes the people at a table are connected to
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Spread::Apart, requires = "server")]
    spread: Spread,

    /// The own server's database: sqlite:PATH or postgres://… [default: a file in a temporary folder]
    #[arg(long, value_name = "URL", conflicts_with = "server")]
    database: Option<String>,

    /// Load a server on another machine: only ever your own
    #[arg(long)]
    anywhere: bool,

    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    tables: u32,

    /// For how many seconds
    #[arg(long, value_name = "T", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,

    /// Seconds of play before measuring begins
    #[arg(long, value_name = "T", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=600))]
    warm_up: u32,

    /// Milliseconds that a player thinks before a play, on average: from half of it to half as much again. A server takes 500
    /// commands a second of a person, which players at very few tables pass unless they think
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=60_000))]
    think: u32,

    /// How many connections watch other tables, where nothing happens
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=19_000))]
    idle: u32,

    /// How many clients mean harm meanwhile: silent sockets, junk, huge sets, floods of tables and commands
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1000))]
    hostile: u32,

    /// What they do is drawn from this number
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "hostile")]
    seed: u64,

    /// Which game
    #[arg(long, default_value = "twenty-four-seven", value_parser = names::game)]
    game: GameId,

    /// Of four tables, at three one person plays a bot: just so, with a clock, and in a contest
    #[arg(long)]
    mixed: bool,

    /// When the time is up, or after Ctrl-C, play the games that go on to their end
    #[arg(long)]
    finish: bool,

    /// Go on when the server goes away and comes back, at the next of its nodes
    #[arg(long)]
    reconnect: bool,

    /// Write every acknowledged play to FILE, one JSON object a line: table, ply, play
    #[arg(long, value_name = "FILE")]
    acknowledged: Option<PathBuf>,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// Which of several nodes the people at a table are connected to.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Spread {
    /// Each to a different one
    Apart,
    /// All to the same
    Together,
    /// Each to any, at random
    Random,
}

/// What all clients know.
struct Plan {
    nodes: Vec<SocketAddr>,
    spread: Spread,
    game: GameId,
    /// Whether bots, clocks and contests are wanted, too.
    mixed: bool,
    /// The contest, once it is open.
    contest: OnceCell<TableId>,
    /// How long players think, on average.
    think: Duration,
    finish: bool,
    reconnect: bool,
    acknowledged: Option<Mutex<File>>,
    measuring: AtomicBool,
    tally: Tally,
}

/// Requests under way at the same time while tables are opened.
const AT_ONCE: usize = 16;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    more_files();
    let own = match args.server.is_empty() {
        true => Some(OwnServer::start(args.database.as_deref())?),
        false => None,
    };
    let nodes = match &own {
        Some(own) => vec![own.address],
        None => args.server.iter().map(|node| resolve(node, args.anywhere)).collect::<Result<_, _>>()?,
    };
    let acknowledged = match &args.acknowledged {
        Some(path) => Some(Mutex::new(File::create(path).map_err(|error| Error::file(path.display(), &error))?)),
        None => None,
    };
    let plan = Arc::new(Plan {
        nodes,
        spread: args.spread,
        game: args.game,
        mixed: args.mixed,
        contest: OnceCell::new(),
        think: Duration::from_millis(args.think.into()),
        finish: args.finish,
        reconnect: args.reconnect,
        acknowledged,
        measuring: AtomicBool::new(false),
        tally: Tally::default(),
    });
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Error::at("no threads to play with", error))?;
    let measured = runtime.block_on(load(args, &plan, own.as_ref()))?;
    report(args, &plan.tally, &measured, out)
}

/// Where a node is: on this machine, unless the user insists.
fn resolve(node: &str, anywhere: bool) -> Result<SocketAddr, Error> {
    let wrong = |why: &dyn std::fmt::Display| Error::at(format_args!("--server {node}"), why);
    let address = node.strip_prefix("http://").unwrap_or(node).trim_end_matches('/');
    let mut found = address.to_socket_addrs().map_err(|error| wrong(&error))?;
    let found = found.next().ok_or_else(|| wrong(&"there is no such host"))?;
    match found.ip().is_loopback() || anywhere {
        true => Ok(found),
        false => Err(wrong(&"this is another machine; --anywhere if it is yours to load")),
    }
}

/// Every connection is a file, and shells allow few of them. The own server inherits the limit.
fn more_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        // When it cannot be raised, the connections that are too many are told of as errors.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    }
}

/// What was measured beside the plays.
struct Measured {
    seconds: f64,
    /// What our own server had used when measuring began, and when it ended.
    usage: Option<(Usage, Usage)>,
}

async fn load(args: &Args, plan: &Arc<Plan>, own: Option<&OwnServer>) -> Result<Measured, Error> {
    let (stop, stopped) = watch::channel(false);
    let idle = idle::connect_all(plan, args.idle).await.map_err(|error| Error::at("an idle connection", error))?;
    let _loose = hostile::let_loose(plan, args.hostile, args.seed);
    let mut clients = JoinSet::new();
    for player in open_tables(args, plan).await? {
        clients.spawn(player.play(Arc::clone(plan), stopped.clone()));
    }
    tokio::time::sleep(Duration::from_secs(args.warm_up.into())).await;
    let usage_before = own.and_then(OwnServer::usage);
    plan.measuring.store(true, Ordering::Relaxed);
    let start = Instant::now();
    tokio::select! {
        () = tokio::time::sleep(Duration::from_secs(args.seconds.into())) => {}
        _ = tokio::signal::ctrl_c() => {}
    }
    plan.measuring.store(false, Ordering::Relaxed);
    let seconds = start.elapsed().as_secs_f64();
    let usage = usage_before.zip(own.and_then(OwnServer::usage));
    stop.send_replace(true);
    while let Some(ended) = clients.join_next().await {
        if let Err(error) = ended {
            plan.tally.failed(&error.to_string());
        }
    }
    drop(idle);
    Ok(Measured { seconds, usage })
}

/// Opens all tables, several at a time, and seats two people at each.
async fn open_tables(args: &Args, plan: &Arc<Plan>) -> Result<Vec<Player>, Error> {
    let turnstile = Arc::new(Semaphore::new(AT_ONCE));
    let mut opening = JoinSet::new();
    for number in 0..args.tables {
        let (plan, turnstile) = (Arc::clone(plan), Arc::clone(&turnstile));
        opening.spawn(async move {
            let _turn = turnstile.acquire().await;
            client::open_table(&plan, number.into()).await
        });
    }
    let mut players = Vec::new();
    while let Some(opened) = opening.join_next().await {
        let opened = opened.map_err(|error| Error::at("opening tables", error))?;
        players.extend(opened.map_err(|error| Error::at("opening tables", error))?);
    }
    Ok(players)
}

fn report(args: &Args, tally: &Tally, measured: &Measured, out: &mut dyn Write) -> Result<(), Error> {
    let seconds = measured.seconds;
    let [p50, p99, max] = [0.5, 0.99, 1.0].map(|share| tally.millis(share));
    let rate = tally.plays() as f64 / seconds;
    let errors = tally.errors();
    let count: u64 = errors.values().sum();
    let busy = measured.usage.map(|(begin, end)| (end.busy - begin.busy).as_secs_f64());
    if args.json {
        let memory = measured.usage.map(|(begin, end)| json!({ "begin": begin.memory, "end": end.memory }));
        let files = measured.usage.map(|(begin, end)| json!({ "begin": begin.files, "end": end.files }));
        let figures = json!({
            "game": args.game, "tables": args.tables, "idle": args.idle, "hostile": args.hostile, "think_ms": args.think, "seconds": seconds,
            "plays": tally.plays(), "plays_per_second": rate, "p50_ms": p50, "p99_ms": p99, "max_ms": max, "games": tally.games(),
            "cut": tally.cut(), "memory_bytes": memory, "open_files": files, "server_busy_seconds": busy,
            "errors": errors,
        });
        writeln!(out, "{figures}")?;
    } else {
        let thought = if args.think > 0 { format!(", thinking {} ms", args.think) } else { String::new() };
        writeln!(out, "{} at {} tables for {seconds:.1} s{thought}", args.game.title(), args.tables)?;
        writeln!(out, "  plays stored   {:>9}   {rate:.0} a second", tally.plays())?;
        writeln!(out, "  acknowledged   {p50:>9.2} ms median, {p99:.2} ms for 99 of 100, {max:.2} ms at most")?;
        writeln!(out, "  games begun    {:>9}", tally.games())?;
        if let Some((begin, end)) = measured.usage {
            let [begin, end] = [begin, end].map(|usage| usage.memory as f64 / 1e6);
            writeln!(out, "  server memory  {begin:>9.1} MB, {end:.1} MB at the end")?;
        }
        if let Some((begin, end)) = measured.usage {
            writeln!(out, "  open files     {:>9}, {} at the end", begin.files, end.files)?;
        }
        if let Some(busy) = busy.filter(|_| tally.plays() > 0) {
            writeln!(out, "  server busy    {:>9.1} µs for each play", busy * 1e6 / tally.plays() as f64)?;
        }
        if tally.cut() > 0 {
            writeln!(out, "  lines cut      {:>9}", tally.cut())?;
        }
        writeln!(out, "  errors         {count:>9}")?;
        for (error, count) in &errors {
            writeln!(out, "    {count} times: {error}")?;
        }
    }
    if count == 0 { Ok(()) } else { Err(Error::JudgedFalse) }
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn only_this_machine_is_loaded_unless_the_user_insists() {
        for here in ["127.0.0.1:7717", "http://127.0.0.1:7717/", "[::1]:7717"] {
            assert!(resolve(here, false).is_ok_and(|address| address.ip().is_loopback()), "{here}");
        }
        assert!(resolve("192.0.2.1:80", false).is_err());
        assert!(resolve("192.0.2.1:80", true).is_ok());
        assert!(resolve("127.0.0.1", true).is_err(), "no port");
    }
}
