//! The time in which no server ran is nobody's.

use std::time::Duration;

use quintile_rules::GameId;
use quintile_server::{Config, wall_clock};
use quintile_table::{Event, Moment, OnFlag, Pace, Phase, Setup};

use crate::database::{ANA, BO, Database, FakeTable, next_play, on_both, setup, sit};

on_both!(a_game_resumes_with_the_clock_it_had, an_hour_of_downtime_counts_for_no_absence);

/// A game that began a minute ago, on a server that has been down since.
async fn a_game_resumes_with_the_clock_it_had(database: Database) {
    let paces = [Pace::PerMove { seconds: 5 }, Pace::PerGame { seconds: 6, increment: 0 }];
    for (number, pace) in (1..).zip(paces) {
        let began = Moment(wall_clock().0 - 60_000);
        let setup = Setup { pace, on_flag: OnFlag::Forfeit, ..setup(GameId::Polygon) };
        let mut table = FakeTable::new(number, setup);
        table.then(ANA, &sit("Ana"), began.0).then(BO, &sit("Bo"), began.0);
        let mut batch = table.batch();
        (batch.listing.due, batch.listing.updated) = (table.log.table().due(), began);
        let store = database.open().await;
        store.create(&batch, None).await.expect("stored");

        let hub = quintile_server::start(store, Config::default());
        let resumed = |event: &Event| matches!(event, Event::Resumed { .. });
        while !hub.store().events(table.id, 0).await.expect("events").iter().any(|logged| resumed(&logged.event)) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let scene = hub.snapshot(table.id, Some(ANA)).await.expect("the table").scene;
        assert_eq!(scene.phase, Phase::Playing);
        let flag = scene.flag.expect("a clock runs");
        assert!(flag > wall_clock().after(5_000), "the whole time, and a grace");
        // The game goes on.
        let person = if scene.turn == scene.you { ANA } else { BO };
        let play = next_play(&hub, table.id, person).await;
        hub.command(table.id, quintile_table::Sender::Person(person), &play).await.expect("in time");
    }
}

/// Whoever was away when the server went down gets the time to come back.
async fn an_hour_of_downtime_counts_for_no_absence(database: Database) {
    let began = Moment(wall_clock().0 - 3_600_000);
    let mut table = FakeTable::new(1, Setup { sit_in: Some(60), ..setup(GameId::Polygon) });
    table.then(ANA, &sit("Ana"), began.0).then(BO, &sit("Bo"), began.0);
    let turn = table.log.table().scene(None).turn.expect("somebody's turn");
    let away = quintile_table::Command::Away { seat: turn };
    table.log.handle(quintile_table::Sender::Keeper, &away, began).expect("it may");
    let mut batch = table.batch();
    (batch.listing.due, batch.listing.updated) = (table.log.table().due(), began);
    let store = database.open().await;
    store.create(&batch, None).await.expect("stored");
    let hub = quintile_server::start(store, Config::default());
    let resumed = |event: &Event| matches!(event, Event::Resumed { .. } | Event::SatIn { .. });
    let first = loop {
        let events = hub.store().events(table.id, 0).await.expect("events");
        if let Some(logged) = events.into_iter().find(|logged| resumed(&logged.event)) {
            break logged.event;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert!(matches!(first, Event::Resumed { .. }), "{first:?}");
}

#[tokio::test]
async fn a_node_that_joins_others_knows_that_somebody_was_there() {
    let database = Database::postgres();
    let first = database.open().await;
    let second = database.open().await;
    assert_eq!(second.seen_to_since(), first.seen_to_since());
}
