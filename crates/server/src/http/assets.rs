//! The web pages: from a folder, from inside the binary, or none.
//!
//! Files are read once and served from memory, so no path of a request ever reaches the file system. A file may come with
//! compressed twins (`app.js.br`, `app.js.gz`); the best one that the browser takes is sent.

use std::collections::HashMap;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use quintile_table::Bytes32;

use super::app::App;
use super::error::ApiError;

/// The web pages, by path. Cheap to copy.
#[derive(Clone, Debug, Default)]
pub struct Assets(Arc<HashMap<String, File>>);

#[derive(Debug)]
struct File {
    kind: &'static str,
    tag: String,
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    /// Whether the name changes with the content.
    immutable: bool,
}

mod embedded {
    //! The pages that were there when this was built (`build.rs`).
    include!(concat!(env!("OUT_DIR"), "/web.rs"));
}

impl Assets {
    /// No pages: a short text says what is here instead.
    pub fn none() -> Self {
        Self::default()
    }

    /// The pages inside the binary, if it was built with them.
    pub fn embedded() -> Self {
        let stored = embedded::FILES.iter().map(|&(name, bytes)| (name.to_owned(), Bytes::from_static(bytes)));
        // What is there compressed is not there a second time; few clients want it as it was.
        let plain = embedded::FILES.iter().filter_map(|&(name, bytes)| {
            let name = name.strip_suffix(".gz")?;
            let mut plain = Vec::new();
            GzDecoder::new(bytes).read_to_end(&mut plain).expect("what cargo xtask web has compressed");
            Some((name.to_owned(), plain.into()))
        });
        Self::new(stored.chain(plain))
    }

    /// Reads a folder.
    pub fn folder(folder: &Path) -> io::Result<Self> {
        fn walk(folder: &Path, prefix: &str, files: &mut Vec<(String, Bytes)>) -> io::Result<()> {
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                let Ok(name) = entry.file_name().into_string() else { continue };
                let path = format!("{prefix}{name}");
                match entry.file_type()? {
                    kind if kind.is_dir() => walk(&entry.path(), &format!("{path}/"), files)?,
                    kind if kind.is_file() => files.push((path, fs::read(entry.path())?.into())),
                    // A link could lead out of the folder.
                    _ => {}
                }
            }
            Ok(())
        }
        let mut files = Vec::new();
        walk(folder, "", &mut files)?;
        if !files.iter().any(|(name, _)| name == "index.html") {
            return Err(io::Error::new(io::ErrorKind::NotFound, "there is no index.html in it"));
        }
        Ok(Self::new(files))
    }

    fn new(files: impl IntoIterator<Item = (String, Bytes)>) -> Self {
        let mut all: HashMap<String, Bytes> = files.into_iter().collect();
        let is_twin = |name: &str| {
            let plain = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"));
            plain.is_some_and(|plain| all.contains_key(plain))
        };
        let names: Vec<String> = all.keys().filter(|name| !is_twin(name)).cloned().collect();
        let mut table = HashMap::new();
        for name in names {
            let (brotli, gzip) = (all.remove(&format!("{name}.br")), all.remove(&format!("{name}.gz")));
            let Some(plain) = all.remove(&name) else { continue };
            let tag = Bytes32::hash(&[&plain]).to_string();
            let immutable = has_hash(&name);
            let file = File { kind: kind_of(&name), tag: tag[..16].to_owned(), plain, brotli, gzip, immutable };
            table.insert(name, file);
        }
        Self(Arc::new(table))
    }

    /// The file for a path. Pages of the application have addresses of their own, without a dot: they are all `index.html`.
    fn find(&self, path: &str) -> Option<&File> {
        let path = path.trim_start_matches('/');
        let last = path.rsplit('/').next().unwrap_or_default();
        self.0.get(path).or_else(|| if last.contains('.') { None } else { self.0.get("index.html") })
    }
}

/// Whether a name carries a hash of the content: `app-3f2a91c4.js`.
fn has_hash(name: &str) -> bool {
    let stem = name.rsplit('/').next().unwrap_or_default().split('.').next().unwrap_or_default();
    let hash = stem.rsplit(['-', '_']).next().unwrap_or_default();
    hash.len() >= 8 && hash.len() < stem.len() && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// What is here when there are no pages.
const PLAIN_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Quintile</title>\
<h1>Quintile</h1><p>This server has no web pages, but its tables are open: the interface is described at \
<a href=\"/api/openapi.json\">/api/openapi.json</a> and in docs/protocol.md. Start it with <code>--web DIR</code> to add pages.";

/// Serves a page, or says that there is none.
pub(crate) async fn serve(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return ApiError::NoRoute.into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::WrongMethod.into_response();
    }
    let assets = &app.site.assets;
    match assets.find(path) {
        Some(file) => file.answer(&headers),
        None if path == "/" => {
            let kind = HeaderValue::from_static("text/html; charset=utf-8");
            ([(header::CONTENT_TYPE, kind)], PLAIN_PAGE).into_response()
        }
        None => ApiError::NoRoute.into_response(),
    }
}

impl File {
    fn answer(&self, headers: &HeaderMap) -> Response {
        let (bytes, coding) = match (accepts(headers, "br"), accepts(headers, "gzip"), &self.brotli, &self.gzip) {
            (true, _, Some(brotli), _) => (brotli, Some("br")),
            (_, true, _, Some(gzip)) => (gzip, Some("gzip")),
            _ => (&self.plain, None),
        };
        // Each coding is a thing of its own to a cache.
        let tag = format!("\"{}{}\"", self.tag, coding.map(|coding| format!("-{coding}")).unwrap_or_default());
        let known = headers.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
        let fresh = known.flat_map(|tags| tags.split(',')).any(|other| other.trim().trim_start_matches("W/") == tag);
        let keep = if self.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        let mut response = if fresh { StatusCode::NOT_MODIFIED.into_response() } else { bytes.clone().into_response() };
        let out = response.headers_mut();
        out.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        out.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            out.insert(header::ETAG, tag);
        }
        if let Some(coding) = coding {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }
}

/// Whether the browser takes a coding: it names it, and not with `q=0`.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = parts.any(|part| part.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()) == Some(0.0));
        named && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_names_are_known_by_their_hash() {
        for name in ["app-3f2a91c4.js", "pkg/quintile_0123456789abcdef.wasm"] {
            assert!(has_hash(name), "{name}");
        }
        for name in ["index.html", "deadbeef.js", "app.js", "service-worker.js", "app-main.js"] {
            assert!(!has_hash(name), "{name}");
        }
    }
}
