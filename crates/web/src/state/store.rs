//! Tables on this device, kept in IndexedDB: each as its events, with a summary for the list of unfinished games.

use quintile_rules::kit::Seat;
use quintile_rules::{AnyGame, GameId};
use quintile_table::{Log, Logged, Moment, Phase};
use serde::{Deserialize, Serialize};

use super::database::{Database, read};

const DATABASE: Database = Database { name: "quintile", stores: &[TABLES] };
const TABLES: &str = "tables";

/// The most finished tables that are kept, to play again at. Their games are kept elsewhere (`games`).
pub(crate) const MAX_FINISHED: usize = 30;

/// What is known of a table without replaying it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) id: String,
    pub(crate) game: GameId,
    /// When it last changed.
    pub(crate) at: Moment,
    pub(crate) names: Vec<String>,
    pub(crate) scores: Vec<i32>,
    pub(crate) over: bool,
    /// Whose turn it is.
    #[serde(default)]
    pub(crate) turn: Option<Seat>,
    /// The seats of people.
    #[serde(default)]
    pub(crate) people: Vec<Seat>,
}

/// A table as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) summary: Summary,
    pub(crate) events: Vec<Logged>,
}

/// The same without its events, which the first page has no use for.
#[derive(Deserialize)]
struct Listed {
    summary: Summary,
}

/// Keeps a table as it is now; `None` when it is not kept.
pub(crate) async fn save(id: &str, log: &Log, at: Moment) -> Option<()> {
    let table = log.table();
    let summary = Summary {
        id: id.to_owned(),
        game: table.setup().game,
        at,
        names: table.names(),
        scores: table.game().map(|game| game.scores().to_vec()).unwrap_or_default(),
        over: !matches!(table.phase(), Phase::Playing | Phase::Lobby),
        turn: table.game().and_then(AnyGame::turn),
        people: table.people().map(|(seat, _)| seat).collect(),
    };
    let text = serde_json::to_string(&Kept { summary, events: log.events().to_vec() }).ok()?;
    put_back(id, &text).await
}

/// Removes a table; all that was kept of it, for [`put_back`].
pub(crate) async fn take(id: &str) -> Option<String> {
    let kept = DATABASE.get(TABLES, id).await?;
    remove(id).await?;
    Some(kept)
}

/// Keeps a table again that was removed.
pub(crate) async fn put_back(id: &str, kept: &str) -> Option<()> {
    DATABASE.put(TABLES, id, kept).await
}

/// All that is kept of a table.
pub(crate) async fn kept(id: &str) -> Option<Kept> {
    serde_json::from_str(&DATABASE.get(TABLES, id).await?).ok()
}

/// Brings a table back.
pub(crate) async fn load(id: &str) -> Option<Log> {
    Log::fold(kept(id).await?.events).ok()
}

/// Forgets a table.
pub(crate) async fn remove(id: &str) -> Option<()> {
    DATABASE.remove(TABLES, id).await
}

/// Every table, the latest first; `None` when this browser keeps nothing.
pub(crate) async fn list() -> Option<Vec<Summary>> {
    let summary = |value| read(value).map(|Listed { summary }| summary);
    let mut tables: Vec<Summary> = DATABASE.all(TABLES).await?.iter().filter_map(summary).collect();
    tables.sort_by_key(|summary| std::cmp::Reverse(summary.at));
    Some(tables)
}
