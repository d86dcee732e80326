//! What a server is asked and what it answers (docs/protocol.md): one set of types for the server, the web app and
//! programs that play. The messages of a live table are [`ToTable`] and [`ToViewer`].
//!
//! Requests are read strictly. Answers may grow: readers skip what they do not know.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod admin;
mod class;
mod contests;
mod days_off;
mod error;
mod id;
mod ladder;
mod lobby;
mod pass;
mod people;
mod records;
pub mod routes;
mod status;
mod tables;
pub mod tournaments;

pub use class::{
    MAX_ROSTER, MoreTime, NotACode, PersonalCode, RenewCode, RenewedCode, Return, Returned, RosterName, Schedule,
    TurnPage, TurnPlay, TurnPosition,
};
pub use contests::{ContestPage, ContestResult, ContestTable, Join, Joined, NewContest, OpenedContest, RemoveTable};
pub use days_off::{Day, DaysOff, Holiday, MAX_HOLIDAYS, MAX_OFFSET, MAX_STRETCHES, NotADay};
pub use error::{ErrorBody, ErrorCode, ErrorDetails};
pub use id::{NotATableId, Spelling, TableId};
pub use ladder::{
    ComputerPlace, Figure, Ladder, LadderPage, LadderPlace, MAX_LADDER, MAX_LADDER_PAGE, OnLadder, RatingChange,
    RatingChanges, YourPlace,
};
pub use lobby::{
    LONGEST_WAIT, Lobby, NewSeek, OpenTable, SHORTEST_WAIT, Seek, SeekId, Seeker, Turns, WhichSeek, Withdrawn,
};
pub use pass::{Corrected, NotAPass, Pass, PassKind};
pub use people::{Claim, Me, NewName, NewPass, NewPerson, Renamed, Token};
pub use quintile_table::{Command, ForViewer, Setup, Snapshot, ToTable, ToViewer, Update};
pub use records::{MAX_MY_GAMES, MyGame, MyGames, OpenRecord, Records};
pub use status::{Health, Sets};
pub use tables::{After, Done, Listed, NewTable, Opened, Player, Sit, Tables};
