//! Which database a command works on.

use std::path::{Path, PathBuf};
use std::{env, fs};

use quintile_server::store::Store;

use crate::error::Error;

/// The option that names the database.
#[derive(clap::Args)]
pub(crate) struct Database {
    /// Where tables are kept: sqlite:PATH or postgres://… [default: tables.db in the user's data folder]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Database {
    /// Opens it, creating a file and its folder if need be.
    pub(crate) async fn open(&self) -> Result<Store, Error> {
        let url = match &self.database {
            Some(url) => url.clone(),
            None => {
                let folder = data_folder()?;
                fs::create_dir_all(&folder).map_err(|error| Error::file(folder.display(), &error))?;
                format!("sqlite:{}", folder.join("tables.db").display())
            }
        };
        check(&url)?;
        // A URL may hold a password: the complaint names the file only.
        let place = url.strip_prefix("sqlite:").unwrap_or("the database");
        Store::open(&url).await.map_err(|error| Error::at(place, error))
    }
}

fn check(url: &str) -> Result<(), Error> {
    let known = ["sqlite:", "postgres://", "postgresql://"].iter().any(|start| url.starts_with(start));
    if !known {
        return Err(Error::CouldNotRun("--database: expected sqlite:PATH or postgres://…".into()));
    }
    match url.strip_prefix("sqlite:") {
        Some("") => Err(Error::CouldNotRun("--database: sqlite: needs a path after it".into())),
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

/// The user's data folder, by the habits of the system.
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
        None => Err(Error::CouldNotRun("there is no home folder to keep tables in; name one with --database".into())),
    }
}
