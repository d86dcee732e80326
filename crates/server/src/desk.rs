//! What is done to all tables of a contest at once, by its host or because its time has come. The contest is changed first, where
//! one node only can be first; then its tables, each by a command that changes nothing the second time. So whoever comes
//! after a node that died in between finishes what it began.

use quintile_api::{MoreTime, TableId};
use quintile_bots::Level;
use quintile_rules::kit::Seat;
use quintile_table::{Chair, Command, HolderScene, Moment, PersonId, Phase, Sender, Table};

use crate::contest::{Contest, Progress};
use crate::error::HubError;
use crate::hub::Hub;
use crate::store::{Appended, ContestRow, from_text, to_text};

/// How often a contest is changed anew because somebody else was faster.
const MAX_ATTEMPTS: usize = 16;

impl Hub {
    /// A contest, and how it is stored.
    pub(crate) async fn contest(&self, id: TableId) -> Result<Option<(ContestRow, Contest)>, HubError> {
        let Some(row) = self.store().contest(id).await? else { return Ok(None) };
        let contest = from_text("contest", &row.body)?;
        Ok(Some((row, contest)))
    }

    /// Changes what is stored of a contest, whoever else does so at the same time. `change` may be asked more than once.
    pub(crate) async fn change_contest<E: From<HubError>>(
        &self,
        id: TableId,
        mut change: impl FnMut(&ContestRow, &mut Contest) -> Result<(), E>,
    ) -> Result<Contest, E> {
        for _ in 0..MAX_ATTEMPTS {
            let (row, mut contest) = self.contest(id).await?.ok_or(HubError::NoSuchTable)?;
            change(&row, &mut contest)?;
            let body = to_text(&contest).map_err(HubError::from)?;
            let updated = self.store().update_contest(&row, body, contest.starts).await.map_err(HubError::from)?;
            if updated == Appended::Stored {
                return Ok(contest);
            }
        }
        Err(HubError::Contended.into())
    }

    /// The tables of a contest, and how far each is.
    pub(crate) async fn contest_tables(
        &self,
        id: TableId,
        host: PersonId,
    ) -> Result<Vec<(TableId, Progress)>, HubError> {
        let mut tables = Vec::new();
        for (id, progress) in self.store().contest_progress(id).await? {
            let progress = match progress {
                Some(text) => from_text("progress", &text)?,
                // As the host, who may look at every table of the contest.
                None => {
                    let progress = |table: &Table| Ok(Progress::of(table).unwrap_or_else(Progress::over));
                    self.look(id, Some(host), progress).await?
                }
            };
            tables.push((id, progress));
        }
        Ok(tables)
    }

    /// Carries out a command at a table of a contest. `false`: the table refuses, because it is further already.
    pub(crate) async fn at_contest_table(
        &self,
        table: TableId,
        from: Sender,
        command: Command,
    ) -> Result<bool, HubError> {
        match self.command(table, from, &command).await {
            Ok(_) => Ok(true),
            Err(HubError::Refused(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Starts the games of a contest that wait in the lobby. Seats that are open go to bots.
    pub(crate) async fn start_contest_tables(&self, id: TableId, host: PersonId) -> Result<(), HubError> {
        for (table, progress) in self.contest_tables(id, host).await? {
            if progress.phase == Phase::Lobby {
                self.start_contest_table(table, host).await?;
                self.halt_with_contest(id, table, host).await?;
            }
        }
        Ok(())
    }

    async fn start_contest_table(&self, table: TableId, host: PersonId) -> Result<(), HubError> {
        let open = |table: &Table| {
            let seats = table.scene(None).seats;
            let all = Seat::all(seats.len()).zip(seats);
            all.filter(|(_, seat)| seat.holder == HolderScene::Open).map(|(seat, _)| seat).collect::<Vec<_>>()
        };
        let sender = Sender::Person(host);
        for seat in self.look(table, Some(host), |table| Ok(open(table))).await? {
            let chair = Chair::Bot(Level::Casual);
            self.at_contest_table(table, sender, Command::Assign { seat, chair, seen: u64::MAX }).await?;
        }
        self.at_contest_table(table, sender, Command::Start { seen: u64::MAX }).await.map(drop)
    }

    /// Starts a contest whose time has come, if it has.
    pub(crate) async fn start_contest_on_time(&self, id: TableId, now: Moment) -> Result<(), HubError> {
        let (row, contest) = self.contest(id).await?.ok_or(HubError::NoSuchTable)?;
        if contest.starts.is_none_or(|starts| starts > now) {
            return Ok(());
        }
        let begins = |_: &ContestRow, contest: &mut Contest| {
            contest.started |= contest.starts.is_some_and(|starts| starts <= now);
            Ok::<_, HubError>(())
        };
        if !self.change_contest(id, begins).await?.started {
            return Ok(());
        }
        self.start_contest_tables(id, row.host).await?;
        // Only now: until then somebody else would begin again.
        let begun = |_: &ContestRow, contest: &mut Contest| {
            contest.starts.take_if(|_| contest.started);
            Ok::<_, HubError>(())
        };
        self.change_contest(id, begun).await.map(drop)
    }

    /// Has all games of a contest stand still, or go on.
    pub(crate) async fn halt_contest_tables(&self, id: TableId, host: PersonId, halt: bool) -> Result<(), HubError> {
        for (table, progress) in self.contest_tables(id, host).await? {
            if progress.is_playing() && progress.halted != halt {
                let seen = u64::MAX;
                let command = if halt { Command::Halt { seen } } else { Command::GoOn { seen } };
                self.at_contest_table(table, Sender::Person(host), command).await?;
            }
        }
        Ok(())
    }

    /// A game that has just begun stands still if the others do. The host may change that at the same moment, so it is looked at
    /// until it stays.
    pub(crate) async fn halt_with_contest(&self, id: TableId, table: TableId, host: PersonId) -> Result<(), HubError> {
        let mut halted = false;
        for _ in 0..MAX_ATTEMPTS {
            let Some((_, contest)) = self.contest(id).await? else { return Ok(()) };
            if contest.paused == halted {
                return Ok(());
            }
            let seen = u64::MAX;
            let command = if contest.paused { Command::Halt { seen } } else { Command::GoOn { seen } };
            self.at_contest_table(table, Sender::Person(host), command).await?;
            halted = contest.paused;
        }
        Err(HubError::Contended)
    }

    /// Gives more time at these tables of a contest.
    pub(crate) async fn add_contest_time(
        &self,
        tables: impl IntoIterator<Item = TableId>,
        host: PersonId,
        time: MoreTime,
    ) -> Result<(), HubError> {
        for table in tables {
            let seat = if time.on_turn {
                let person = |table: &Table| {
                    let turn = table.scene(None).turn;
                    Ok(table.people().map(|(seat, _)| seat).find(|seat| Some(*seat) == turn))
                };
                match self.look(table, Some(host), person).await? {
                    Some(seat) => Some(seat),
                    None => continue,
                }
            } else {
                None
            };
            let command = Command::AddTime { seat, seconds: time.seconds, step: time.step };
            self.at_contest_table(table, Sender::Person(host), command).await?;
        }
        Ok(())
    }
}
