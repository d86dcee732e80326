//! How much work a table is for its node.

use quintile_rules::GameId;
use quintile_server::Config;
use quintile_table::{Event, Setup};

use crate::database::{ANA, Database, bots, metric, on_both};
use crate::nodes::{count, is_over, stored};

on_both!(work_grows_with_plays_and_no_faster);

/// Two bots play a whole game, with a pause before each play and a clock that never runs out.
async fn work_grows_with_plays_and_no_faster(database: Database) {
    let config = Config { bot_pause: 5, lease: 60_000, ..Config::default() };
    let hub = quintile_server::start(database.open().await, config);
    let setup = Setup { limit: Some(3600), ..bots(GameId::SumsOfOne) };
    let id = hub.create(setup, ANA, None).await.expect("a table");
    let events = stored(&hub, id, "end of the game", is_over).await;
    let plays = count(&events, |event| matches!(event, Event::Played { .. })) as u64;
    let (wakes, reads) = (metric(&hub, "quintile_wakes_total"), metric(&hub, "quintile_reads_total"));
    assert!(wakes <= 2 * plays + 10, "{wakes} wakes for {plays} plays");
    assert!(reads <= 4 * plays + 10, "{reads} reads for {plays} plays");
    assert!(metric(&hub, "quintile_alarms") <= 2);
}
