//! `quintile load`: how many plays a second does a server store, and how long does each wait?
//!
//! Every table has two clients on real sockets that play as fast as they are answered. A play counts when the server says
//! that it is stored.

mod client;
mod http;
mod tally;

use std::fs::File;
use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Parser;
use quintile_rules::GameId;
use serde_json::json;
use tokio::task::JoinHandle;

use crate::error::Error;
use tally::Tally;

/// Play at many tables of a server at once and measure it
///
/// Two clients sit at each table and play as fast as they are answered, game after game. Printed are the plays that the
/// server acknowledged as stored, each second, and how long they took. Only servers on this machine are loaded, unless you
/// insist.
#[derive(Parser)]
#[command(after_help = "\
Examples:
  quintile serve --database sqlite:load.db & quintile load --tables 50 --seconds 10
  quintile load --server 127.0.0.1:7717 --tables 1000 --seconds 30 --json")]
pub(crate) struct Args {
    /// The server's address; several nodes of one server with commas between
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:7717", value_delimiter = ',')]
    server: Vec<String>,

    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    tables: u32,

    /// For how many seconds
    #[arg(long, value_name = "T", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,

    /// Seconds before measuring begins
    #[arg(long, value_name = "T", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=600))]
    warm_up: u32,

    /// When the time is up, or after Ctrl-C, play the games that go on to their end
    #[arg(long)]
    finish: bool,

    /// Keep on when the server goes away and comes back
    #[arg(long)]
    reconnect: bool,

    /// Write every acknowledged play to FILE, one JSON object a line: table, ply, play
    #[arg(long, value_name = "FILE")]
    acknowledged: Option<PathBuf>,

    /// Which game
    #[arg(long, default_value = "twenty-four-seven")]
    game: GameId,

    /// Load a server on another machine: only ever your own
    #[arg(long)]
    anywhere: bool,

    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// What all clients know.
struct Plan {
    nodes: Vec<SocketAddr>,
    game: GameId,
    finish: bool,
    reconnect: bool,
    acknowledged: Option<Mutex<File>>,
    measuring: AtomicBool,
    stop: AtomicBool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let nodes = args.server.iter().map(|node| resolve(node)).collect::<Result<Vec<_>, _>>()?;
    if let Some(far) = nodes.iter().find(|node| !node.ip().is_loopback() && !args.anywhere) {
        return Err(Error::at("--server", format_args!("{far} is not this machine; --anywhere insists")));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let acknowledged = match &args.acknowledged {
        Some(path) => Some(Mutex::new(File::create(path).map_err(|error| Error::file(path.display(), &error))?)),
        None => None,
    };
    let plan = Plan {
        nodes,
        game: args.game,
        finish: args.finish,
        reconnect: args.reconnect,
        acknowledged,
        measuring: AtomicBool::new(false),
        stop: AtomicBool::new(false),
    };
    let (tally, seconds) = runtime.block_on(load(args, Arc::new(plan)))?;
    print(args, &tally, seconds, out)
}

fn resolve(server: &str) -> Result<SocketAddr, Error> {
    let address = server.strip_prefix("http://").unwrap_or(server).trim_end_matches('/');
    let mut found = address.to_socket_addrs().map_err(|error| Error::at("--server", error))?;
    found.next().ok_or_else(|| Error::at("--server", "no such host"))
}

async fn load(args: &Args, plan: Arc<Plan>) -> Result<(Tally, f64), Error> {
    let mut tables = Vec::new();
    for _ in 0..args.tables {
        tables.push(client::open_table(&plan).await.map_err(|error| Error::at("--server", error))?);
    }
    let clients: Vec<JoinHandle<Tally>> =
        tables.into_iter().flatten().map(|seat| tokio::spawn(client::play(Arc::clone(&plan), seat))).collect();
    tokio::time::sleep(Duration::from_secs(args.warm_up.into())).await;
    plan.measuring.store(true, Ordering::Relaxed);
    let start = Instant::now();
    tokio::select! {
        () = tokio::time::sleep(Duration::from_secs(args.seconds.into())) => {}
        _ = tokio::signal::ctrl_c() => {}
    }
    plan.measuring.store(false, Ordering::Relaxed);
    let seconds = start.elapsed().as_secs_f64();
    plan.stop.store(true, Ordering::Relaxed);
    let mut tally = Tally::default();
    for client in clients {
        match client.await {
            Ok(of_client) => tally.add(&of_client),
            Err(error) => tally.failed(error.to_string()),
        }
    }
    Ok((tally, seconds))
}

fn print(args: &Args, tally: &Tally, seconds: f64, out: &mut dyn Write) -> Result<(), Error> {
    let [p50, p99, max] = [0.5, 0.99, 1.0].map(|share| tally.millis(share));
    let rate = tally.plays() as f64 / seconds;
    if args.json {
        let figures = json!({
            "game": args.game, "tables": args.tables, "seconds": seconds, "plays": tally.plays(), "plays_per_second": rate,
            "p50_ms": p50, "p99_ms": p99, "max_ms": max, "games": tally.games(), "errors": tally.errors(),
        });
        writeln!(out, "{figures}")?;
    } else {
        writeln!(out, "{} at {} tables for {seconds:.1} s", args.game.title(), args.tables)?;
        writeln!(out, "  plays stored    {:>10}   {rate:.0} a second", tally.plays())?;
        writeln!(out, "  acknowledged    {p50:>10.2} ms median, {p99:.2} ms for 99 of 100, {max:.2} ms at most")?;
        writeln!(out, "  games finished  {:>10}", tally.games())?;
        writeln!(out, "  errors          {:>10}", tally.errors().len())?;
        for error in tally.errors().iter().take(5) {
            writeln!(out, "    {error}")?;
        }
    }
    if tally.errors().is_empty() { Ok(()) } else { Err(Error::JudgedFalse) }
}
