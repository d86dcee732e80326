//! `quintile serve`: a server for people far apart.

use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use quintile_rules::kit::excerpt;
use quintile_server::http::{App, Assets, Proxies, Site};
use quintile_sets::CustomSet;
use tokio::net::TcpListener;

use crate::admin;
use crate::database::Database;
use crate::error::{Error, complain};
use crate::limits::LimitArgs;
use crate::options::read_set;

/// Run a server: play with friends by link
///
/// Prints its address when it is ready. Ctrl-C stops it; nothing that was acknowledged is lost. Every option can be set in the
/// environment, too (--max-sockets as QUINTILE_MAX_SOCKETS), or in a file (--config). More in docs/operating.md: files,
/// backups, limits, proxies.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile serve --open                        on this machine only, and open a browser
  quintile serve --listen 0.0.0.0:7717         for everybody on the local network; prints a QR code
  quintile serve --set zeros.toml --set nine-by-nine.toml      offers these sets to everybody
  quintile serve --origin https://games.example --https-proxy --trust-proxy
  quintile serve --config /etc/quintile/serve.toml")]
pub(crate) struct Args {
    /// Address and port to listen on; 0.0.0.0:7717 lets others in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7717")]
    listen: SocketAddr,

    #[command(flatten)]
    database: Database,

    /// A folder with the web pages to serve instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,

    /// A custom set to offer to everybody (`quintile set new` writes a template); may be repeated
    #[arg(long, value_name = "FILE")]
    set: Vec<String>,

    /// Whether people find each other here: public tables, and opponents for whoever looks for one
    #[arg(long, value_name = "BOOL", default_value_t = true, action = clap::ArgAction::Set)]
    lobby: bool,

    /// Open a browser
    #[arg(long)]
    open: bool,

    /// An origin that people reach the server at, such as <https://games.example>; may be repeated
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    origin: Vec<String>,

    /// A proxy in front speaks HTTPS: restrict cookies to HTTPS
    #[arg(long)]
    https_proxy: bool,

    /// Believe X-Forwarded-For of these proxies: addresses or networks (10.0.0.0/8), or private for loopback and private
    /// networks, which is what the bare option means
    #[arg(long, value_name = "CIDR", num_args = 0..=1, require_equals = true, default_missing_value = "private")]
    trust_proxy: Option<Proxies>,

    /// A file with a secret that lets `quintile admin` in: 16 characters or more. QUINTILE_ADMIN_TOKEN can hold the secret itself
    #[arg(long, value_name = "FILE")]
    admin_token_file: Option<PathBuf>,

    /// An address of its own for /metrics, such as 127.0.0.1:9717
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,

    /// Read options from a TOML file: listen = "0.0.0.0:7717", and so on
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Print the options in force and where each is from, without secrets, and exit
    #[arg(long)]
    pub(crate) print_config: bool,

    /// How much to log on stderr: error, warn, info, debug
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: tracing::Level,

    /// Log one JSON object per line
    #[arg(long)]
    log_json: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

fn origin(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    match text.split_once("://") {
        Some(("http" | "https", host)) if !host.is_empty() && !host.contains(['/', '@', '?', '#']) => {
            Ok(text.to_owned())
        }
        _ => Err("expected https://NAME or http://NAME, optionally with a port".to_owned()),
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    // Where the log is written there may be no room: that is no reason to panic.
    let logger = tracing_subscriber::fmt().with_max_level(args.log).with_writer(io::stderr).with_target(false);
    let logger = logger.log_internal_errors(false);
    // Fails only if there is a logger already, which then does the work.
    let _ = if args.log_json { logger.json().try_init() } else { logger.try_init() };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Error::at("cannot start the runtime", error))?;
    runtime.block_on(serve(args, out))
}

async fn serve(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let assets = match &args.web {
        Some(folder) => Assets::folder(folder).map_err(|error| Error::file(folder.display(), &error))?,
        None => Assets::embedded(),
    };
    let sets = offered(&args.set)?;
    let admin = admin::token(args.admin_token_file.as_deref())?.map(|(_, token)| token);
    let listener = TcpListener::bind(args.listen).await.map_err(|error| cannot_listen(args.listen, &error))?;
    let address = listener.local_addr()?;
    let metrics = match args.metrics {
        Some(address) => Some(TcpListener::bind(address).await.map_err(|error| cannot_listen(address, &error))?),
        None => None,
    };
    let store = args.database.open_within(args.limits.database_deadline()).await?;
    let site = Site {
        origins: args.origin.clone(),
        https: args.https_proxy,
        proxies: args.trust_proxy.clone().unwrap_or_default(),
        assets,
        sets,
        limits: args.limits.limits(),
        pulse: args.limits.pulse(),
        no_lobby: !args.lobby,
        admin,
    };
    let app = App::new(quintile_server::start(store, args.limits.config()), site);
    let here = announce(address, args, out)?;
    if let Some(listener) = metrics {
        tracing::info!(address = %listener.local_addr()?, "metrics are at /metrics");
        tokio::spawn(quintile_server::http::serve_metrics(listener, Arc::clone(&app)));
    }
    if args.open {
        writeln!(out, "Open {here} to play; Ctrl-C stops the server.")?;
    }
    out.flush()?;
    if args.open && !open_browser(&here) {
        complain("cannot open a browser by itself");
    }
    quintile_server::http::serve(listener, app, stop_signal()).await.map_err(|error| Error::at("serving", error))
}

/// The sets in these files. People choose by game and name, so two sets of one game need different names.
fn offered(files: &[String]) -> Result<Vec<CustomSet>, Error> {
    let mut offered: Vec<CustomSet> = Vec::new();
    for file in files {
        let set = read_set(file)?;
        if offered.iter().any(|other| other.game == set.game && other.name == set.name) {
            let reason =
                format_args!("there is already another set \"{}\" for {}", excerpt(&set.name), set.game.title());
            return Err(Error::at(file, reason));
        }
        offered.push(set);
    }
    Ok(offered)
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> Error {
    let why = match error.kind() {
        ErrorKind::AddrInUse => "the port is in use; choose another with --listen".to_owned(),
        ErrorKind::AddrNotAvailable => "this machine does not have that address".to_owned(),
        ErrorKind::PermissionDenied => "permission denied; try a port above 1023".to_owned(),
        _ => error.to_string(),
    };
    Error::at(address, why)
}

/// Says where the server is, with a QR code if others can reach it. Returns the address for this machine.
fn announce(address: SocketAddr, args: &Args, out: &mut dyn Write) -> Result<String, Error> {
    let port = address.port();
    let here = match address.ip() {
        ip if ip.is_unspecified() => format!("http://localhost:{port}/"),
        _ => format!("http://{address}/"),
    };
    writeln!(out, "Quintile is at {here}")?;
    for origin in &args.origin {
        writeln!(out, "          and {origin}/")?;
    }
    let lan = match address.ip() {
        ip if ip.is_loopback() => None,
        ip if ip.is_unspecified() => lan_address(),
        ip => Some(ip),
    };
    if let Some(ip) = lan {
        let url = format!("http://{}/", SocketAddr::new(ip, port));
        writeln!(out, "On this network: {url}")?;
        if let Ok(code) = QrCode::new(&url) {
            // Light modules are drawn in the foreground colour: dark on light on a dark terminal, as cameras expect.
            writeln!(
                out,
                "{}",
                code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
            )?;
        }
    }
    Ok(here)
}

/// This machine's address on its network: the one it would send from. Nothing is actually sent.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}

fn open_browser(url: &str) -> bool {
    let (program, args): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Stdio::null;
    Command::new(program).args(args).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
}

/// Waits for Ctrl-C or SIGTERM.
async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    interrupt.await;
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn origins_are_a_scheme_and_a_host() {
        assert_eq!(origin("https://games.example/"), Ok("https://games.example".to_owned()));
        assert_eq!(origin("http://games.example:8080"), Ok("http://games.example:8080".to_owned()));
        for bad in ["games.example", "https://", "https://games.example/path", "ftp://games.example", "https://a@b"] {
            assert!(origin(bad).is_err(), "{bad}");
        }
    }
}
