//! `quintile admin`: looking after the people and tables of a server, by its own interface.

use std::io::{self, IsTerminal, Write};
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{env, fs};

use quintile_api::admin::{Ban, Bans, Changed, Lifted, MAX_PAGE, NewBan, People, Recounted, Rename, Sitter, Tables};
use quintile_api::{Done, ErrorBody, ErrorCode, TableId, routes};
use quintile_server::http::AdminToken;
use quintile_table::{Moment, Name};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, complain};
use crate::http::{Answer, ask};
use crate::paint::{name, one_line, write_table};

/// Where the token may be instead of a file.
pub(crate) const TOKEN: &str = "QUINTILE_ADMIN_TOKEN";

/// Look after the people and tables of a server
///
/// Asks a server that was started with --admin-token-file, and shows it the same token. It speaks plain http:// only: run it on
/// the server's machine, so that the token does not travel. The server logs everything that is done. A PERSON is the 16 hex
/// digits that `tables` and `people` list.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile admin --token-file admin-token tables
  quintile admin --token-file admin-token ban 203.0.113.0/24 --reason 'floods the lobby'
  quintile admin --token-file admin-token rename 5f0c6a1e2b3d4f58 Somebody
  quintile admin --token-file admin-token erase 5f0c6a1e2b3d4f58 --yes")]
pub(crate) struct Args {
    /// The server's address, http:// only
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:7717", global = true)]
    server: String,

    /// A file with the server's admin token in it [default: the token in QUINTILE_ADMIN_TOKEN]
    #[arg(long, value_name = "FILE", global = true)]
    token_file: Option<PathBuf>,

    /// Print the server's answer as JSON
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// List tables, and who has sat there
    Tables(Page),
    /// List people: since when, at how many tables
    People(Page),
    /// List who is banned, and why
    Bans,
    /// Close a table: nobody plays there any more, and its finished games stay
    Close {
        /// The table's name
        #[arg(value_name = "ID")]
        table: TableId,
    },
    /// Remove a table, with its finished games
    Remove {
        /// The table's name
        #[arg(value_name = "ID")]
        table: TableId,

        #[command(flatten)]
        sure: Sure,
    },
    /// Ban a person, an address or a network
    Ban {
        /// A person, an address, or a network such as 203.0.113.0/24; an IPv6 address stands for its network (/64)
        subject: String,

        /// Why, for whoever looks at it later
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Lift a ban
    Unban {
        /// Whose, as `bans` lists it
        subject: String,
    },
    /// Give a person another name, at every table and in every finished game
    Rename {
        /// Who
        person: String,

        /// The new name
        #[arg(value_parser = Name::new)]
        name: Name,
    },
    /// Forget a person: the token is void, the name is gone, and the games stay
    Erase {
        /// Who
        person: String,

        #[command(flatten)]
        sure: Sure,
    },
    /// Look after the ratings
    Ratings {
        /// Work all of them out again, from the rated games that are stored
        #[arg(long, required = true)]
        recompute: bool,
    },
}

/// Which part of a list.
#[derive(clap::Args)]
struct Page {
    /// The last entry of the page before
    #[arg(long, value_name = "ID")]
    after: Option<String>,

    /// How many entries
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=MAX_PAGE as u64))]
    limit: u64,
}

impl Page {
    fn of(&self, route: &str) -> String {
        let after = self.after.as_ref().map(|after| format!("&after={}", encoded(after))).unwrap_or_default();
        format!("{route}?limit={}{after}", self.limit)
    }
}

/// For what cannot be undone.
#[derive(clap::Args)]
struct Sure {
    /// Do not ask whether this is meant
    #[arg(long)]
    yes: bool,
}

impl Sure {
    fn check(&self, question: &str) -> Result<(), Error> {
        if self.yes {
            return Ok(());
        }
        if !io::stdin().is_terminal() {
            return Err(Error::CouldNotRun("this cannot be undone; say --yes if it is meant".into()));
        }
        let mut prompt = io::stderr();
        write!(prompt, "{question} This cannot be undone. [y/N] ")?;
        prompt.flush()?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer).map_err(|error| Error::at("stdin", error))?;
        match answer.trim() {
            "y" | "Y" | "yes" => Ok(()),
            _ => Err(Error::CouldNotRun("nothing was changed".into())),
        }
    }
}

/// The admin token in a file, or in the environment: as it is sent, and as a server keeps it.
pub(crate) fn token(file: Option<&Path>) -> Result<Option<(String, AdminToken)>, Error> {
    let (place, text) = match (file, env::var(TOKEN)) {
        (Some(file), _) => {
            let text = fs::read_to_string(file).map_err(|error| Error::file(file.display(), &error))?;
            (file.display().to_string(), text)
        }
        (None, Ok(text)) => (TOKEN.to_owned(), text),
        (None, Err(env::VarError::NotPresent)) => return Ok(None),
        (None, Err(error)) => return Err(Error::at(TOKEN, error)),
    };
    let token = AdminToken::new(&text).map_err(|error| Error::at(place, error))?;
    Ok(Some((text.trim().to_owned(), token)))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let server = resolve(&args.server)?;
    let Some((token, _)) = token(args.token_file.as_deref())? else {
        return Err(Error::CouldNotRun(format!("an admin token is needed: --token-file FILE, or {TOKEN}")));
    };
    if !server.ip().is_loopback() {
        complain("the token travels to another machine for everybody on the way to read; run this on the server's");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let client = Client { server, token, json: args.json };
    runtime.block_on(client.act(&args.action, out))
}

/// Where the server is.
fn resolve(server: &str) -> Result<SocketAddr, Error> {
    let wrong = |why: &dyn std::fmt::Display| Error::at(format_args!("--server {server}"), why);
    let address = match server.split_once("://") {
        Some(("http", address)) => address,
        Some(_) => {
            return Err(wrong(
                &"only http:// is spoken here; run this on the server's machine, at its --listen address",
            ));
        }
        None => server,
    };
    let mut found = address.trim_end_matches('/').to_socket_addrs().map_err(|error| wrong(&error))?;
    found.next().ok_or_else(|| wrong(&"there is no such host"))
}

/// A text as a part of a path or a query.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => encoded.push(byte.into()),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// Somebody with the token.
struct Client {
    server: SocketAddr,
    token: String,
    json: bool,
}

impl Client {
    async fn act(&self, action: &Action, out: &mut dyn Write) -> Result<(), Error> {
        match action {
            Action::Tables(page) => {
                let answer = self.get(&page.of(routes::ADMIN_TABLES)).await?;
                self.show(&answer, out, write_tables)
            }
            Action::People(page) => {
                let answer = self.get(&page.of(routes::ADMIN_PEOPLE)).await?;
                self.show(&answer, out, write_people)
            }
            Action::Bans => {
                let answer = self.get(routes::ADMIN_BANS).await?;
                self.show(&answer, out, write_bans)
            }
            Action::Close { table } => {
                let answer: Done = self.ask("POST", &routes::of(routes::ADMIN_CLOSE, table), None).await?;
                self.show(&answer, out, |_, out| Ok(writeln!(out, "{table} is closed")?))
            }
            Action::Remove { table, sure } => {
                sure.check(&format!("Remove {table} and its finished games?"))?;
                let answer: Changed = self.ask("DELETE", &routes::of(routes::ADMIN_TABLE, table), None).await?;
                self.show(&answer, out, |_, out| Ok(writeln!(out, "{table} is removed")?))
            }
            Action::Ban { subject, reason } => {
                let ban = NewBan { subject: subject.clone(), reason: reason.clone() };
                let answer: Ban = self.send(routes::ADMIN_BANS, &ban).await?;
                self.show(&answer, out, |ban, out| Ok(writeln!(out, "{} is banned", one_line(&ban.subject))?))
            }
            Action::Unban { subject } => {
                let path = format!("{}?subject={}", routes::ADMIN_BANS, encoded(subject));
                let answer: Lifted = self.ask("DELETE", &path, None).await?;
                self.show(&answer, out, |ban, out| Ok(writeln!(out, "{} is no longer banned", one_line(&ban.subject))?))
            }
            Action::Rename { person, name } => {
                let path = routes::of_person(routes::ADMIN_RENAME, encoded(person));
                let answer: Changed = self.send(&path, &Rename { name: name.clone() }).await?;
                let said = format!("{} is {name} now", one_line(person));
                self.show(&answer, out, |changed, out| write_changed(&said, *changed, out))
            }
            Action::Erase { person, sure } => {
                sure.check(&format!("Erase {}?", one_line(person)))?;
                let path = routes::of_person(routes::ADMIN_ERASE, encoded(person));
                let answer: Changed = self.ask("POST", &path, None).await?;
                let said = format!("{} is erased", one_line(person));
                self.show(&answer, out, |changed, out| write_changed(&said, *changed, out))
            }
            Action::Ratings { .. } => {
                let answer: Recounted = self.ask("POST", routes::ADMIN_RATINGS, None).await?;
                self.show(&answer, out, |counted, out| {
                    let games = if counted.games == 1 { "game" } else { "games" };
                    Ok(writeln!(out, "the ratings are worked out again, from {} {games}", counted.games)?)
                })
            }
        }
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        self.ask("GET", path, None).await
    }

    async fn send<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Error> {
        let body = serde_json::to_string(body).map_err(|error| Error::at(path, error))?;
        self.ask("POST", path, Some(&body)).await
    }

    async fn ask<T: DeserializeOwned>(&self, method: &str, path: &str, body: Option<&str>) -> Result<T, Error> {
        let answer = ask(self.server, method, path, Some(&self.token), body).await;
        let answer = answer.map_err(|error| Error::at(self.server, error))?;
        if !answer.is_success() {
            return Err(Error::at(self.server, refusal(&answer)));
        }
        serde_json::from_str(&answer.content).map_err(|error| Error::at(self.server, error))
    }

    fn show<T: Serialize>(
        &self,
        answer: &T,
        out: &mut dyn Write,
        write: impl FnOnce(&T, &mut dyn Write) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if self.json {
            let text = serde_json::to_string(answer).map_err(|error| Error::at("JSON", error))?;
            return Ok(writeln!(out, "{text}")?);
        }
        write(answer, out)
    }
}

/// Why the server does not do it.
fn refusal(answer: &Answer) -> String {
    match serde_json::from_str::<ErrorBody>(&answer.content).map(|body| body.error) {
        Ok(error) if error.code == ErrorCode::NoRoute => {
            "this server has no admin token: start it with --admin-token-file".to_owned()
        }
        Ok(error) if error.code == ErrorCode::NotAdmin => "this is not the server's admin token".to_owned(),
        Ok(error) => match error.field {
            Some(field) => format!("{field}: {}", error.message),
            None => error.message,
        },
        Err(_) => format!("status {}; is this a Quintile server?", answer.status),
    }
}

/// How long ago something happened.
fn ago(moment: Moment) -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let seconds = now.saturating_sub(Duration::from_millis(moment.0)).as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3_600 => format!("{} min", seconds / 60),
        3_600..86_400 => format!("{} h", seconds / 3_600),
        _ => format!("{} d", seconds / 86_400),
    }
}

/// Says where the next page begins, if there is one.
fn write_next(list: &str, next: Option<&impl std::fmt::Display>, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(next) = next {
        writeln!(out, "There may be more: quintile admin {list} --after {next}")?;
    }
    Ok(())
}

fn write_tables(answer: &Tables, out: &mut dyn Write) -> Result<(), Error> {
    let sitter = |sitter: &Sitter| format!("{} {}", sitter.person, name(sitter.name.as_str()));
    let rows = answer.tables.iter().map(|table| {
        let people: Vec<String> = table.people.iter().map(sitter).collect();
        let phase = serde_json::to_value(table.phase).ok().and_then(|phase| phase.as_str().map(str::to_owned));
        let aside = table.set_aside.as_ref().map(|why| format!("set aside: {why}"));
        vec![
            table.table.to_string(),
            table.game.to_string(),
            phase.unwrap_or_default(),
            format!("{} of {}", table.seats - table.open.min(table.seats), table.seats),
            ago(table.updated),
            table.host.to_string(),
            people.into_iter().chain(aside).collect::<Vec<_>>().join(", "),
        ]
    });
    let headings = ["table", "game", "phase", "seats", "last event", "host", "people"];
    write_table(out, &headings, &[0, 1, 2, 5, 6], &rows.collect::<Vec<_>>())?;
    write_next("tables", answer.next.as_ref(), out)
}

fn write_people(answer: &People, out: &mut dyn Write) -> Result<(), Error> {
    let row = |person: &quintile_api::admin::Person| {
        vec![person.person.to_string(), ago(person.created), person.tables.to_string()]
    };
    let rows: Vec<Vec<String>> = answer.people.iter().map(row).collect();
    write_table(out, &["person", "known for", "tables"], &[0], &rows)?;
    write_next("people", answer.next.as_ref(), out)
}

fn write_bans(answer: &Bans, out: &mut dyn Write) -> Result<(), Error> {
    let row = |ban: &Ban| vec![ban.subject.clone(), ago(ban.created), ban.reason.clone()];
    let rows: Vec<Vec<String>> = answer.bans.iter().map(row).collect();
    Ok(write_table(out, &["banned", "for", "reason"], &[0, 2], &rows)?)
}

fn write_changed(said: &str, changed: Changed, out: &mut dyn Write) -> Result<(), Error> {
    let tables = if changed.tables == 1 { "table" } else { "tables" };
    Ok(writeln!(out, "{said}, at {} {tables}", changed.tables)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_http_is_spoken() {
        for here in ["127.0.0.1:7717", "http://127.0.0.1:7717/", "http://[::1]:7717"] {
            assert!(resolve(here).is_ok(), "{here}");
        }
        for bad in ["https://127.0.0.1:7717", "ftp://127.0.0.1:7717", "http://127.0.0.1"] {
            assert!(resolve(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn nothing_that_is_typed_leaves_its_place_in_a_request() {
        assert_eq!(encoded("203.0.113.0/24"), "203.0.113.0%2F24");
        assert_eq!(encoded("a b\r\nX: y?&ñ"), "a%20b%0D%0AX%3A%20y%3F%26%C3%B1");
    }
}
