//! The app as plain files in a folder of somebody's web space: no server of ours, and nothing at any other address.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use crate::run::target;

/// The folder's path in the web space.
const FOLDER: &str = "/games/quintile/";

/// Serves the files until it is dropped.
pub struct PlainFiles {
    /// Where the app is.
    pub address: String,
    port: u16,
    stopping: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl PlainFiles {
    /// Serves what `cargo xtask web` wrote for any web space.
    pub fn serve() -> Self {
        let files = target().join("quintile-web");
        assert!(files.join("index.html").exists(), "no {}; `cargo xtask web` makes it", files.display());
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let stopping = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stopping);
        let thread = thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if stopped.load(Ordering::SeqCst) {
                    return;
                }
                // A browser that hangs up in the middle has its reasons.
                let _ = answer(stream, &files);
            }
        });
        let address = format!("http://127.0.0.1:{port}{FOLDER}");
        Self { address, port, stopping, thread: Some(thread) }
    }
}

impl Drop for PlainFiles {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::SeqCst);
        // One more connection wakes it.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn answer(mut stream: TcpStream, files: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = request.split(' ').nth(1).unwrap_or_default();
    let name = path.strip_prefix(FOLDER).map(|name| if name.is_empty() { "index.html" } else { name });
    let content = name.filter(|name| !name.contains('/')).and_then(|name| fs::read(files.join(name)).ok());
    let kind = match name.and_then(|name| name.rsplit('.').next()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let (status, content) = content.map_or(("404 Not Found", Vec::new()), |content| ("200 OK", content));
    let length = content.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&content)
}
