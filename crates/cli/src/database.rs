//! Which database a command works on.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use quintile_server::store::{Store, StoreOptions};

use crate::error::{Error, complain};

/// The options that name the database.
#[derive(clap::Args)]
pub(crate) struct Database {
    /// The database: sqlite:PATH or postgres://… [default: tables.db in the user's data folder]
    ///
    /// Others can see the command line: put a password into QUINTILE_DATABASE, a file of --config, or --database-file.
    #[arg(long, value_name = "URL")]
    database: Option<String>,

    /// A file with the database's URL in it, for secrets
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    database_file: Option<PathBuf>,

    /// Certificates (PEM) that PostgreSQL's is checked against, instead of the system's
    #[arg(long, value_name = "FILE")]
    database_ca: Option<PathBuf>,
}

impl Database {
    /// Opens it; the default file and its folder are created if need be.
    pub(crate) async fn open(&self) -> Result<Store, Error> {
        self.open_within(StoreOptions::default().deadline).await
    }

    /// Opens it for a server: everything has to be answered within this time.
    pub(crate) async fn open_within(&self, deadline: Duration) -> Result<Store, Error> {
        self.open_with(&StoreOptions { deadline, ..self.options() }).await
    }

    /// Opens it to be read only: nothing is created, and nothing changes. A server may be using it.
    pub(crate) async fn open_read_only(&self) -> Result<Store, Error> {
        self.open_with(&StoreOptions { read_only: true, deadline: PATIENCE, ..self.options() }).await
    }

    fn options(&self) -> StoreOptions {
        StoreOptions { ca: self.database_ca.clone(), ..StoreOptions::default() }
    }

    async fn open_with(&self, options: &StoreOptions) -> Result<Store, Error> {
        let url = self.url()?;
        check(&url)?;
        // A URL may hold a password, so only a file is named in the error.
        let place = url.strip_prefix("sqlite:").unwrap_or("the database");
        if options.read_only && url.starts_with("sqlite:") && !Path::new(place).exists() {
            return Err(Error::at(place, "there is no such database"));
        }
        if self.database.is_some() && password(&url).is_some() && env::args().any(|arg| arg.contains(&url)) {
            complain("everybody on this machine can see a password on the command line; see `quintile serve --help`");
        }
        Store::open_with(&url, options).await.map_err(|error| Error::at(place, error))
    }

    /// Where the database is.
    pub(crate) fn url(&self) -> Result<String, Error> {
        match (&self.database, &self.database_file) {
            (Some(url), _) => Ok(url.clone()),
            (None, Some(file)) => {
                let text = fs::read_to_string(file).map_err(|error| Error::file(file.display(), &error))?;
                Ok(text.trim().to_owned())
            }
            (None, None) => {
                let folder = data_folder()?;
                fs::create_dir_all(&folder).map_err(|error| Error::file(folder.display(), &error))?;
                Ok(format!("sqlite:{}", folder.join("tables.db").display()))
            }
        }
    }
}

/// How long somebody who reads a whole database waits for one answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where the password is in a URL.
fn password(url: &str) -> Option<Range<usize>> {
    let start = url.find("://").filter(|_| url.starts_with("postgres"))? + 3;
    let authority = &url[start..][..url[start..].find(['/', '?']).unwrap_or(url.len() - start)];
    if let Some(at) = authority.rfind('@')
        && let Some(colon) = authority[..at].find(':')
    {
        return Some(start + colon + 1..start + at);
    }
    let begin = url.find("password=")? + "password=".len();
    Some(begin..begin + url[begin..].find('&').unwrap_or(url.len() - begin))
}

/// A URL without its password.
pub(crate) fn masked(url: &str) -> String {
    match password(url) {
        Some(range) => format!("{}***{}", &url[..range.start], &url[range.end..]),
        None => url.to_owned(),
    }
}

fn check(url: &str) -> Result<(), Error> {
    let known = ["sqlite:", "postgres://", "postgresql://"].iter().any(|start| url.starts_with(start));
    if !known {
        return Err(Error::CouldNotRun("--database: expected sqlite:PATH or postgres://…".into()));
    }
    match url.strip_prefix("sqlite:") {
        Some("") => Err(Error::CouldNotRun("--database: expected a path after sqlite:".into())),
        Some(path) if path != ":memory:" => {
            let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
            match folder {
                Some(folder) if !folder.is_dir() => Err(Error::at(folder.display(), "there is no such folder")),
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// The user's data folder, by the conventions of the operating system.
pub(crate) fn data_folder() -> Result<PathBuf, Error> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        set("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")))
    };
    match folder {
        Some(folder) => Ok(folder.join("quintile")),
        None => Err(Error::CouldNotRun("there is no home folder for the database; name a file with --database".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn passwords_are_not_shown() {
        for (url, shown) in [
            ("postgres://ana:s3cret@db.example/quintile", "postgres://ana:***@db.example/quintile"),
            ("postgres://ana:s3@cret@db/q?sslmode=require", "postgres://ana:***@db/q?sslmode=require"),
            ("postgres:///q?user=ana&password=s3cret&host=/run", "postgres:///q?user=ana&password=***&host=/run"),
            ("postgresql://db/q?password=s3cret", "postgresql://db/q?password=***"),
            ("postgres://ana@db/q", "postgres://ana@db/q"),
            ("sqlite:/a:b@c/tables.db", "sqlite:/a:b@c/tables.db"),
        ] {
            assert_eq!(masked(url), shown);
        }
    }
}
