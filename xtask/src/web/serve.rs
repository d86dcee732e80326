//! Shows the files of the web app on this machine, and to this machine only.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The port, unless another is asked for.
pub(crate) const PORT: u16 = 8024;

/// No request line that a browser sends for our files is longer.
const LONGEST_REQUEST: u64 = 8192;

/// Serves until the program is ended; `ready` gets the address. Where the port is taken, any free one will do.
pub(crate) fn serve(folder: &Path, port: u16, ready: impl FnOnce(&str)) -> Result<(), String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .or_else(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
        .map_err(|error| format!("web: cannot listen: {error}"))?;
    let port = listener.local_addr().map_err(|error| format!("web: {error}"))?.port();
    ready(&format!("http://localhost:{port}/"));
    for stream in listener.incoming().flatten() {
        let folder = folder.to_path_buf();
        // A browser opens several connections at once; one that says nothing must not hold up the others.
        std::thread::spawn(move || answer(&stream, &folder));
    }
    Ok(())
}

fn answer(mut stream: &TcpStream, folder: &Path) -> Option<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
    let mut reader = BufReader::new(stream.take(LONGEST_REQUEST));
    let mut request = String::new();
    reader.read_line(&mut request).ok()?;
    let mut brotli = false;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 || line.trim().is_empty() {
            break;
        }
        let line = line.to_ascii_lowercase();
        brotli |= line.starts_with("accept-encoding:") && line.contains("br");
    }
    let path = request.split_whitespace().nth(1)?.split(['?', '#']).next()?.trim_start_matches('/');
    // Only names without folders are files; every other address is a page of the app.
    let is_file = !path.is_empty() && !path.contains(['/', '\\']) && folder.join(path).is_file();
    let name = if is_file { path } else { "index.html" };
    let compressed = folder.join(format!("{name}.br"));
    let (file, encoding) = match brotli && compressed.is_file() {
        true => (compressed, "content-encoding: br\r\n"),
        false => (folder.join(name), ""),
    };
    let body = std::fs::read(file).ok()?;
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/manifest+json",
    };
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\n{encoding}content-length: {}\r\ncache-control: no-cache\r\n\
         content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'\r\n\
         connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&body).ok()
}

/// Asks the desktop to open an address; where there is none, the printed address has to do.
pub(crate) fn open_browser(address: &str) {
    let (program, first): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(first).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // No desktop, no browser: the address is printed anyway.
    let _ = command.spawn();
}
