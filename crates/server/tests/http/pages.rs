//! Web pages: the right file, compressed, kept no longer than it is good for.

use axum::body::Body;
use axum::http::{Request, header};
use quintile_server::http::{App, Assets, Site};

use crate::client::{Answer, Client};
use crate::site::{app, hub, site};

async fn client() -> Client {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    write("index.html", "<!doctype html>home");
    write("app-0123abcd.js", "plain");
    write("app-0123abcd.js.br", "brotli");
    write("app-0123abcd.js.gz", "gzip");
    std::fs::create_dir(folder.path().join("img")).expect("a folder");
    write("img/tile.svg", "<svg/>");
    let assets = Assets::folder(folder.path()).expect("pages");
    Client::nobody(&App::new(hub().await, Site { assets, ..site() }))
}

async fn ask(client: &Client, path: &str, name: header::HeaderName, value: &str) -> Answer {
    client.send(Request::get(path).header(name, value).body(Body::empty()).expect("a request")).await
}

#[tokio::test]
async fn the_best_coding_the_browser_takes_is_sent() {
    let client = client().await;
    for (accepted, text) in
        [("gzip, br", "brotli"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("deflate", "plain")]
    {
        let answer = ask(&client, "/app-0123abcd.js", header::ACCEPT_ENCODING, accepted).await;
        assert_eq!(answer.text, text, "{accepted}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
        assert_eq!(answer.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    }
}

#[tokio::test]
async fn what_the_browser_has_is_not_sent_again() {
    let client = client().await;
    let first = client.get("/").await;
    assert_eq!(first.text, "<!doctype html>home");
    assert_eq!(first.headers[header::CACHE_CONTROL], "no-cache");
    let tag = first.headers[header::ETAG].to_str().expect("text").to_owned();
    let again = ask(&client, "/", header::IF_NONE_MATCH, &tag).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    assert_eq!(ask(&client, "/", header::IF_NONE_MATCH, "\"other\"").await.status, 200);
}

#[tokio::test]
async fn addresses_of_the_application_are_its_page_and_nothing_else_is() {
    let client = client().await;
    for path in ["/t/tomira-beluko-sadive", "/c/tomira-beluko-sadive", "/rules/polygon"] {
        assert_eq!(client.get(path).await.text, "<!doctype html>home", "{path}");
    }
    assert_eq!(client.get("/img/tile.svg").await.headers[header::CONTENT_TYPE], "image/svg+xml");
    for path in ["/nothing.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/img/../../x.txt", "/app-0123abcd.js.br"] {
        assert_eq!(client.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn without_pages_the_server_says_what_it_is() {
    let client = Client::nobody(&app().await);
    assert!(client.get("/").await.text.contains("/api/openapi.json"));
    assert_eq!(client.get("/t/tomira-beluko-sadive").await.status, 404);
}
