//! Installing the database server that the tests start for themselves.

use crate::run::{answers, install_on_debian, program};

/// Where Debian's packages put the server's programs, one folder per version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// Installs PostgreSQL where that needs no confirmation; elsewhere the error says how.
pub(crate) fn ensure_postgres() -> Result<(), String> {
    if is_installed() {
        return Ok(());
    }
    install_on_debian("PostgreSQL", &["postgresql"])?;
    if is_installed() {
        return Ok(());
    }
    Err("the tests need PostgreSQL's server programs (initdb, postgres); Debian and Ubuntu: apt-get install postgresql; \
         Fedora: dnf install postgresql-server; macOS: brew install postgresql"
        .to_owned())
}

fn is_installed() -> bool {
    let versions = std::fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let packaged = versions.map(|version| version.path().join("bin/initdb")).any(|initdb| initdb.exists());
    packaged || answers(&mut program("initdb", &["--version"]))
}
