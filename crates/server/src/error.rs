//! Why a table cannot do what it is asked to.

use quintile_table::{BadLog, Refusal};

use crate::asides::Fault;
use crate::store::StoreError;

/// Why the hub cannot do something.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// There is no such table.
    #[error("there is no such table")]
    NoSuchTable,
    /// The table does not admit onlookers.
    #[error("this table does not admit onlookers")]
    NoOnlookers,
    /// The person has too many tables open.
    #[error("you have too many open tables; finish or close some")]
    TooManyTables,
    /// The person looks for too many at once.
    #[error("you are looking for too many opponents already")]
    TooManySeeks,
    /// The table refuses the command.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The table's stored events contradict each other.
    #[error("the table's log is invalid: {0}")]
    BadLog(#[from] BadLog),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The table is set aside.
    #[error("this table is set aside: {0}")]
    SetAside(Fault),
    /// The program failed while it worked on the table.
    #[error("the program failed")]
    Crashed,
    /// Other nodes were faster at every attempt.
    #[error("too many changes at once; try again")]
    Contended,
}
