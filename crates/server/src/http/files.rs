//! How many files, and so connections, the process may have open.

/// Files that are none of our connections: the database, listeners, logs.
pub const OTHER_FILES: usize = 100;

/// Raises the limit as far as the system lets us, and says what it is now. `None`: there is none.
#[cfg(unix)]
pub fn raise_file_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        // Some systems name a maximum that they do not grant.
        Err(_) => limit.current,
    }
}

/// Only Unix has such a limit.
#[cfg(not(unix))]
pub fn raise_file_limit() -> Option<u64> {
    None
}
