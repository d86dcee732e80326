//! People who look for somebody to play are led to one table; where nobody comes, a computer player takes the seat.
//!
//! Nothing here goes on by itself: a search lives as long as somebody's page asks for it, and every time it does, somebody is looked for. The
//! table is opened first, then the database decides who sits there, and only then do they sit down. Whatever dies in between leaves an empty
//! table, which is closed in time, or people who are seated when they ask again.

use quintile_api::{NewSeek, SeekId, TableId};
use quintile_rules::Level;
use quintile_table::{Chair, Command, Moment, Pace, PersonId, Sender, Setup};

use crate::clock::now;
use crate::error::HubError;
use crate::hub::{Hub, to_the_end};
use crate::random;
use crate::store::SeekRow;

/// The most searches of a person at once.
pub(crate) const MAX_SEEKS: usize = 3;
/// A clock is a slow one if a play may take at least so many seconds: nobody is waited for then.
const SLOW: u32 = 3600;
/// Seconds after which a computer player sits in for somebody who went away from a game that is not a slow one.
const SIT_IN: u32 = 180;

/// What people who have never met agree on.
pub(crate) fn setup(seek: &NewSeek, filled: Option<Level>) -> Setup {
    let other = filled.map_or(Chair::Open, Chair::Bot);
    let slow = matches!(seek.pace, Pace::PerMove { seconds } if seconds >= SLOW);
    let mut setup = Setup::new(seek.game, vec![Chair::Open, other]);
    (setup.pace, setup.hints) = (seek.pace, false);
    setup.sit_in = (!slow).then_some(SIT_IN);
    setup
}

impl Hub {
    /// Looks for somebody to play, and goes on with a search for the same if there is one.
    pub async fn seek(&self, person: PersonId, wanted: NewSeek) -> Result<SeekRow, HubError> {
        setup(&wanted, None).check().map_err(|bad| HubError::Refused(quintile_table::Refusal::Setup(bad)))?;
        let (store, now) = (self.store(), now());
        let going_on = store.seeks_of(person, now).await?;
        let same = |seek: &&SeekRow| {
            (seek.game, seek.pace, seek.level) == (wanted.game, wanted.pace, wanted.level) && seek.name == wanted.name
        };
        if let Some(seek) = going_on.iter().find(same) {
            return self.go_on(person, seek.id).await?.ok_or(HubError::Contended);
        }
        if going_on.len() >= MAX_SEEKS {
            return Err(HubError::TooManySeeks);
        }
        if self.open_tables_of(person).await? >= self.config().max_tables_per_person {
            return Err(HubError::TooManyTables);
        }
        let NewSeek { name, game, pace, level, wait } = wanted;
        let fill = wait.map(|seconds| now.after(u64::from(seconds) * 1000));
        let id = SeekId(random::bits() as u64);
        let seek = SeekRow { id, person, name, game, pace, level, created: now, fill, table: None };
        store.add_seek(&seek, now).await?;
        self.go_on(person, id).await?.ok_or(HubError::Contended)
    }

    /// Goes on looking: somebody is there who waits. How it goes; `None` if the search is forgotten.
    pub async fn go_on(&self, person: PersonId, id: SeekId) -> Result<Option<SeekRow>, HubError> {
        let hub = self.clone();
        // Once begun, it is done whether or not anybody waits for it: two people depend on it.
        to_the_end(async move {
            let Some(mut seek) = hub.store().touch_seek(id, person, now()).await? else { return Ok(None) };
            match seek.table {
                Some(table) => hub.seat(table, &seek).await?,
                None => seek.table = hub.find_partner(&seek).await?,
            }
            Ok(Some(seek))
        })
        .await
    }

    /// A table for somebody and whoever looks for the same, or a computer player when it is time.
    async fn find_partner(&self, seek: &SeekRow) -> Result<Option<TableId>, HubError> {
        let now = now();
        let partners = self.store().partners(seek, now).await?;
        if let Some(first) = partners.first() {
            let table = self.open_for(seek, None).await?;
            for partner in &partners {
                if self.store().match_seeks([partner.id, seek.id], table, now).await? {
                    // Whoever has waited longer sits first.
                    self.seat(table, partner).await?;
                    self.seat(table, seek).await?;
                    tracing::info!(waited = now.since(first.created), "two people found each other");
                    return Ok(Some(table));
                }
            }
            self.give_back(table).await?;
            // Whoever was faster may have led this search somewhere as well.
            return Ok(self.store().seek(seek.id, seek.person).await?.and_then(|seek| seek.table));
        }
        if seek.fill.is_none_or(|fill: Moment| fill > now) {
            return Ok(None);
        }
        let table = self.open_for(seek, Some(seek.level.unwrap_or(Level::Casual))).await?;
        if self.store().match_seeks([seek.id; 2], table, now).await? {
            self.seat(table, seek).await?;
            return Ok(Some(table));
        }
        self.give_back(table).await?;
        Ok(self.store().seek(seek.id, seek.person).await?.and_then(|seek| seek.table))
    }

    /// A table that nobody knows of yet.
    async fn open_for(&self, seek: &SeekRow, filled: Option<Level>) -> Result<TableId, HubError> {
        let SeekRow { name, game, pace, level, .. } = seek.clone();
        let setup = setup(&NewSeek { name, game, pace, level, wait: None }, filled);
        self.create(setup, seek.person, None).await
    }

    /// Sits somebody down, unless they sit there already or have left since.
    async fn seat(&self, table: TableId, seek: &SeekRow) -> Result<(), HubError> {
        let sit = Command::Sit { seat: None, name: seek.name.clone(), entropy: None, seen: 0 };
        match self.carry_out(table, Sender::Person(seek.person), &sit).await {
            Ok(_) | Err(HubError::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Nobody was led to a table that was opened for them.
    async fn give_back(&self, table: TableId) -> Result<(), HubError> {
        match self.remove(table).await {
            Ok(()) | Err(HubError::NoSuchTable) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
