//! `admin`: the command and a real server, started with a token.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use serde_json::{Value, json};

use crate::server::{serve, stop};
use crate::{Run, command, quintile, run};

const TOKEN: &str = "sesame-open-yourself";

/// Posts JSON as somebody, and reads the answer's JSON.
fn post(address: &str, path: &str, token: &str, body: &Value) -> Value {
    let body = body.to_string();
    let mut connection = TcpStream::connect(address).expect("it listens");
    let head = format!("Host: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n");
    let bearer = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let length = body.len();
    write!(connection, "POST {path} HTTP/1.1\r\n{head}{bearer}Content-Length: {length}\r\n\r\n{body}").expect("sent");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).expect("an answer");
    let (_, content) = answer.split_once("\r\n\r\n").expect("a head");
    serde_json::from_str(content).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// A new person, at a table of their own.
fn table_of(address: &str, name: &str) -> String {
    let person = post(address, "/api/people", "", &json!({ "bearer": true }));
    let setup = json!({ "game": "polygon", "seats": ["open", "open"] });
    let token = person["token"].as_str().expect("a token");
    let opened = post(address, "/api/tables", token, &json!({ "setup": setup, "sit": { "name": name } }));
    opened["table"].as_str().expect("a name").to_owned()
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn a_server_is_looked_after() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "admin-token", &format!("{TOKEN}\n"));
    let (server, address) = serve(folder.path(), &["--admin-token-file", &file]);
    let url = format!("http://{address}");
    let admin = |args: &[&str]| quintile(&[&["admin", "--server", &url, "--token-file", &file], args].concat());
    let (first, second) = (table_of(&address, "Ana"), table_of(&address, "Bo Secret"));

    let listed: Value = serde_json::from_str(&admin(&["tables", "--json"]).fine()).expect("JSON");
    let tables = listed["tables"].as_array().expect("tables");
    assert_eq!(tables.len(), 2);
    let id = |table: &str| {
        let found = tables.iter().find(|found| found["table"] == table).expect("it is listed");
        found["people"][0]["person"].as_str().expect("an id").to_owned()
    };
    let (ana, bo) = (id(&first), id(&second));
    let text = admin(&["tables"]).fine();
    assert!(text.starts_with("table ") && text.contains(&first) && text.contains(&format!("{bo} Bo Secret")), "{text}");
    let page = admin(&["people", "--limit", "1"]).fine();
    let next = page.trim().rsplit(' ').next().expect("a hint");
    assert!(page.contains("There may be more: quintile admin people --after "), "{page}");
    assert_eq!(admin(&["people", "--after", next]).fine().lines().count(), 2, "a heading and the other one");

    assert_eq!(admin(&["rename", &bo, "Bob"]).fine(), format!("{bo} is Bob now, at 1 table\n"));
    assert!(!admin(&["tables"]).fine().contains("Secret"));
    assert_eq!(admin(&["close", &first]).fine(), format!("{first} is closed\n"));
    admin(&["close", &first]).refused(&["closed"]);
    for careless in [&["remove", &first][..], &["erase", &ana]] {
        admin(careless).refused(&["--yes"]);
        assert!(admin(&["tables"]).fine().contains(&first), "nothing happened");
    }
    assert_eq!(admin(&["erase", &ana, "--yes"]).fine(), format!("{ana} is erased, at 1 table\n"));
    assert!(admin(&["tables"]).fine().contains(&format!("{ana} Erased")));
    assert_eq!(admin(&["remove", &first, "--yes", "--json"]).fine(), "{\"tables\":1}\n");
    admin(&["remove", &first, "--yes"]).refused(&["there is no such table"]);

    admin(&["ratings"]).refused(&["--recompute"]);
    let recounted = admin(&["ratings", "--recompute"]).fine();
    assert_eq!(recounted, "the ratings are worked out again, from 0 games\n");

    assert_eq!(admin(&["ban", "203.0.113.9/24", "--reason", "noise"]).fine(), "203.0.113.0/24 is banned\n");
    admin(&["ban", "somebody", "--reason", "noise"]).refused(&["subject: expected a person's 16 hex digits"]);
    let bans = admin(&["bans"]).fine();
    assert!(bans.contains("203.0.113.0/24") && bans.contains("noise"), "{bans}");
    assert_eq!(admin(&["unban", "203.0.113.0/24"]).fine(), "203.0.113.0/24 is no longer banned\n");
    admin(&["unban", "203.0.113.0/24"]).refused(&["there is no such ban"]);

    let by_environment = |token: &str| -> Run {
        run(command(&["admin", "--server", &address, "bans"]).env("QUINTILE_ADMIN_TOKEN", token), b"")
    };
    assert_eq!(by_environment(TOKEN).fine().lines().count(), 1, "a heading");
    by_environment("another-long-token").refused(&["this is not the server's admin token"]);
    stop(server);
}

#[test]
fn tokens_are_asked_for_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let short = write(folder.path(), "short", "0123456789abcde\n");
    let start = ["serve", "--listen", "127.0.0.1:0", "--database", "sqlite::memory:"];
    let why = "an admin token has at least 16 characters";
    quintile(&[&start[..], &["--admin-token-file", &short]].concat()).refused(&["short: ", why]);
    let by_environment = run(command(&start).env("QUINTILE_ADMIN_TOKEN", "s3cret"), b"");
    by_environment.refused(&["QUINTILE_ADMIN_TOKEN: ", why]);
    assert!(!by_environment.err.contains("s3cret"), "{}", by_environment.err);
    quintile(&[&start[..], &["--admin-token-file", "/no/such/file"]].concat()).refused(&["/no/such/file: "]);
    quintile(&[&start[..], &["--admin-token", "0123456789abcdef"]].concat()).refused(&["--admin-token"]);

    quintile(&["admin", "bans"]).refused(&["--token-file", "QUINTILE_ADMIN_TOKEN"]);
    let file = write(folder.path(), "admin-token", TOKEN);
    let far = quintile(&["admin", "--server", "https://games.example", "--token-file", &file, "bans"]);
    far.refused(&["only http:// is spoken here", "the server's machine"]);

    // A server that nobody looks after says so.
    let (server, address) = serve(folder.path(), &[]);
    let none = quintile(&["admin", "--server", &address, "--token-file", &file, "bans"]);
    none.refused(&["this server has no admin token: start it with --admin-token-file"]);
    stop(server);

    // The environment comes before a file of --config.
    let config = write(folder.path(), "serve.toml", &format!("admin-token-file = '{short}'\n"));
    let print = ["serve", "--config", &config, "--print-config"];
    assert!(quintile(&print).fine().contains("admin-token-file = "));
    let printed = run(command(&print).env("QUINTILE_ADMIN_TOKEN", TOKEN), b"").fine();
    assert!(printed.contains("# admin-token-file is not set") && !printed.contains(TOKEN), "{printed}");
}
