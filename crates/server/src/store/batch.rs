//! What is stored about a table: its events, and what lists and schedules need to know without reading them.

use quintile_rules::GameId;
use quintile_rules::kit::Record;
use quintile_table::{Event, Logged, Moment, Name, PersonId, Phase, RatedGame, Table};

use crate::summary::Summary;
use quintile_api::TableId;

/// The result of one command, ready to be stored.
#[derive(Debug)]
pub struct Batch {
    /// Which table.
    pub table: TableId,
    /// The events, numbered on from the table's last.
    pub events: Vec<Logged>,
    /// What lists show of the table, as the events leave it.
    pub listing: Listing,
    /// Until when other nodes leave the table's next alarm to this one.
    pub claimed: Moment,
    /// The record of a game that ends with this batch.
    pub archive: Option<Archived>,
    /// How far the table of a contest is, as JSON.
    pub progress: Option<String>,
    /// What a rated game that ends with this batch says about ratings.
    pub rated: Option<Rated>,
}

impl Batch {
    /// The number of the first event: the key.
    pub fn first(&self) -> u64 {
        self.events.first().map_or(0, |logged| logged.number)
    }

    /// The people who sit down in this batch.
    pub fn sitters(&self) -> impl Iterator<Item = PersonId> {
        self.events.iter().filter_map(|logged| match logged.event {
            Event::Sat { person, .. } => Some(person),
            _ => None,
        })
    }
}

/// What became of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is stored durably.
    Stored,
    /// Another node was first; nothing was written.
    Conflict,
}

/// What lists and schedules know about a table without its events.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// Which game.
    pub game: GameId,
    /// How far it is.
    pub phase: Phase,
    /// How many seats it has.
    pub seats: usize,
    /// How many of them are open.
    pub open: usize,
    /// Whether everybody may see it.
    pub public: bool,
    /// When something happens by itself next, including a bot's play.
    pub due: Option<Moment>,
    /// When something happened last.
    pub updated: Moment,
    /// What those who sit there are told besides; `None` for tables that an older version stored.
    pub summary: Option<Summary>,
}

impl Listing {
    /// What to list about a table.
    pub fn of(table: &Table, due: Option<Moment>, updated: Moment) -> Self {
        Self {
            game: table.setup().game,
            phase: table.phase(),
            seats: table.setup().seats.len(),
            open: table.open_seats(),
            public: table.setup().public,
            due,
            updated,
            summary: Some(Summary::of(table)),
        }
    }
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its name.
    pub table: TableId,
    /// What is known about it.
    pub listing: Listing,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Archived {
    /// Which game at its table, from 0.
    pub round: u32,
    /// When it ended.
    pub finished: Moment,
    /// The game.
    pub record: Record,
}

/// A rated game that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// Which game at its table, from 0.
    pub round: u32,
    /// When it ended.
    pub finished: Moment,
    /// Who did how well.
    pub game: RatedGame,
    /// What the people who took part were called.
    pub names: Vec<(PersonId, Name)>,
}

impl Rated {
    /// The last game of a table, if it counts.
    pub fn of(table: &Table, finished: Moment) -> Option<Self> {
        let game = table.rated_game()?;
        let names = table.names_of_people().map(|(person, name)| (person, name.clone())).collect();
        Some(Self { round: table.round() - 1, finished, game, names })
    }
}

/// A contest: several tables with the same deal.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestRow {
    /// Its name in links.
    pub id: TableId,
    /// Who runs it.
    pub host: PersonId,
    /// Everything else, as JSON.
    pub body: String,
    /// When it was opened.
    pub created: Moment,
}
