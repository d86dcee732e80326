//! `quintile serve`: tables for people far apart.

use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use quintile_rules::kit::excerpt;
use quintile_server::http::{App, Assets, Site};
use quintile_server::{Config, Hub};
use quintile_sets::CustomSet;
use tokio::net::TcpListener;

use crate::database::Database;
use crate::error::{Error, complain};
use crate::options::read_set;

/// Serve tables: play with friends by link
///
/// Prints the address when it is ready. Ctrl-C ends it; nothing that was acknowledged is lost. docs/operating.md tells
/// more: files, back-ups, limits, proxies.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile serve --open                        on this machine, and open a browser
  quintile serve --listen 0.0.0.0:7717         for everybody on the local network; prints a code to scan
  quintile serve --set zeros.toml --set nine-by-nine.toml      and offer these sets to everybody
  quintile serve --origin https://games.example --https-proxy --trust-proxy")]
pub(crate) struct Args {
    /// Address and port; 0.0.0.0:7717 lets others in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7717")]
    listen: SocketAddr,

    #[command(flatten)]
    database: Database,

    /// A folder with web pages to serve instead of those inside the program
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,

    /// A custom set to offer to everybody, as `quintile set new` begins one; may be repeated
    #[arg(long, value_name = "FILE")]
    set: Vec<String>,

    /// Open a browser
    #[arg(long)]
    open: bool,

    /// An origin people reach the server under, such as <https://games.example>; may be repeated
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    origin: Vec<String>,

    /// A proxy in front speaks HTTPS: cookies are for HTTPS only
    #[arg(long)]
    https_proxy: bool,

    /// Believe the last X-Forwarded-For: only with a proxy in front that writes it
    #[arg(long)]
    trust_proxy: bool,

    /// How much to log on stderr: error, warn, info, debug
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: tracing::Level,

    /// Log one JSON object a line
    #[arg(long)]
    log_json: bool,
}

fn origin(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    match text.split_once("://") {
        Some(("http" | "https", host)) if !host.is_empty() && !host.contains(['/', '@', '?', '#']) => {
            Ok(text.to_owned())
        }
        _ => Err("expected https://NAME or http://NAME, with a port if need be".to_owned()),
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let logger = tracing_subscriber::fmt().with_max_level(args.log).with_writer(io::stderr).with_target(false);
    // Fails only when there is a logger already, which then does the work.
    let _ = if args.log_json { logger.json().try_init() } else { logger.try_init() };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Error::at("no threads to serve with", error))?;
    runtime.block_on(serve(args, out))
}

async fn serve(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let assets = match &args.web {
        Some(folder) => Assets::folder(folder).map_err(|error| Error::file(folder.display(), &error))?,
        None => Assets::embedded(),
    };
    let sets = offered(&args.set)?;
    let listener = TcpListener::bind(args.listen).await.map_err(|error| cannot_listen(args.listen, &error))?;
    let address = listener.local_addr()?;
    let store = args.database.open().await?;
    let site = Site {
        origins: args.origin.clone(),
        https: args.https_proxy,
        trust_proxy: args.trust_proxy,
        assets,
        sets,
        ..Site::default()
    };
    let app = App::new(Hub::start(store, Config::default()), site);
    let here = announce(address, args, out)?;
    out.flush()?;
    if args.open && !open_browser(&here) {
        complain("no browser could be opened");
    }
    quintile_server::http::serve(listener, app, stop_signal()).await.map_err(|error| Error::at("serving", error))
}

/// The sets in these files. People choose by game and name, so two of a game need two names.
fn offered(files: &[String]) -> Result<Vec<CustomSet>, Error> {
    let mut offered: Vec<CustomSet> = Vec::new();
    for file in files {
        let set = read_set(file)?;
        if offered.iter().any(|other| other.game == set.game && other.name == set.name) {
            let reason = format_args!("there is another set «{}» for {} already", excerpt(&set.name), set.game.title());
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
        ErrorKind::PermissionDenied => "listening there is not permitted; ports from 1024 on are".to_owned(),
        _ => error.to_string(),
    };
    Error::at(address, why)
}

/// Says where the server is; with a code to scan when others can reach it. The address for this machine.
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
            // Light modules drawn as ink: on a dark terminal that is dark on light, as cameras want it.
            writeln!(
                out,
                "{}",
                code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
            )?;
        }
    }
    Ok(here)
}

/// This machine's address on its network: the one it would send from. Nothing is sent.
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
    let quiet = || (Stdio::null(), Stdio::null());
    let (output, errors) = quiet();
    Command::new(program).args(args).arg(url).stdin(Stdio::null()).stdout(output).stderr(errors).spawn().is_ok()
}

/// Ctrl-C, or the system asks us to stop.
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
