//! Slow games on a server: alarms that are far away, days off, restarts.

use std::time::Duration;

use quintile_rules::GameId;
use quintile_server::{Config, Rests, wall_clock};
use quintile_table::{Event, Logged, Moment, OnFlag, Pace, PersonId, Setup};

use crate::database::{ANA, BO, Database, FakeTable, on_both, setup, sit};

on_both!(
    an_alarm_two_weeks_away_is_kept_through_a_restart,
    time_that_is_up_is_up_though_the_server_was_away,
    a_day_off_is_added_when_the_time_is_up,
);

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

/// A slow game that began at a moment; whose turn it is.
async fn begun(database: &Database, days: u32, began: Moment) -> (FakeTable, PersonId) {
    let pace = Pace::PerMove { seconds: days * 86_400 };
    let mut table = FakeTable::new(1, Setup { pace, on_flag: OnFlag::Forfeit, ..setup(GameId::Polygon) });
    table.then(ANA, &sit("Ana"), began.0).then(BO, &sit("Bo"), began.0);
    let person = if table.log.table().scene(Some(ANA)).turn.is_some_and(|turn| turn.0 == 0) { ANA } else { BO };
    let mut batch = table.batch();
    (batch.listing.due, batch.listing.updated) = (table.log.table().due(), began);
    database.open().await.create(&batch, None).await.expect("stored");
    (table, person)
}

/// Waits for an event of a table.
async fn event(hub: &quintile_server::Hub, table: &FakeTable, wanted: impl Fn(&Event) -> bool) -> Logged {
    let deadline = std::time::Instant::now() + Duration::from_secs(120);
    loop {
        let events = hub.store().events(table.id, 0).await.expect("events");
        if let Some(found) = events.into_iter().find(|logged| wanted(&logged.event)) {
            return found;
        }
        assert!(std::time::Instant::now() < deadline, "it does not happen");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn an_alarm_two_weeks_away_is_kept_through_a_restart(database: Database) {
    let began = Moment(wall_clock().0 - DAY);
    let (table, person) = begun(&database, 14, began).await;
    let due = began.after(14 * DAY);
    for _ in 0..2 {
        let hub = quintile_server::start(database.open().await, Config::default());
        // A node is asked for it, and sees to it; nothing is due.
        let scene = hub.snapshot(table.id, Some(person)).await.expect("the table").scene;
        assert_eq!(scene.flag, Some(due));
        let listed = hub.store().tables_of(person, 1).await.expect("a list");
        assert_eq!(listed[0].listing.due, Some(due));
        let claimed = hub.store().claim_due(due, due, 10).await.expect("tables");
        assert_eq!(claimed, [table.id], "when it is time, some node takes it up");
    }
}

async fn time_that_is_up_is_up_though_the_server_was_away(database: Database) {
    let began = Moment(wall_clock().0 - 3 * DAY - HOUR);
    let (table, person) = begun(&database, 3, began).await;
    let hub = quintile_server::start(database.open().await, Config::default());
    let resumed = event(&hub, &table, |event| matches!(event, Event::Resumed { .. })).await;
    let flag = hub.snapshot(table.id, Some(person)).await.expect("the table").scene.flag.expect("a clock");
    assert_eq!(flag, resumed.at.after(HOUR), "an hour to come back in, not three days");
}

async fn a_day_off_is_added_when_the_time_is_up(database: Database) {
    // However slow this machine is, nobody takes that for a server that was away.
    let config = Config { lease: HOUR, ..Config::default() };
    let hub = quintile_server::start(database.open().await, config);
    let now = wall_clock();
    let yesterday = quintile_api::Day::at(Moment(now.0 - DAY), 0);
    let text = format!(r#"{{"days":{{"holidays":[{{"first":"{yesterday}","last":"{yesterday}"}}]}}}}"#);
    let rests: Rests = serde_json::from_str(&text).expect("days off");
    for person in [ANA, BO] {
        assert!(hub.store().set_days_off(person, &Rests::default(), &rests).await.expect("stored"));
        assert!(!hub.store().set_days_off(person, &Rests::default(), &Rests::default()).await.expect("an answer"));
    }
    let began = Moment(now.0 - 3 * DAY);
    let (table, person) = begun(&database, 3, began).await;
    // Somebody was there a moment ago, so the server has seen to the table.
    let mut batch = table.reaction(table.log.events().len() as u64 + 1, now.0);
    (batch.listing.due, batch.listing.updated) = (table.log.table().due(), now);
    hub.store().append(&batch).await.expect("stored");
    let stood = event(&hub, &table, |event| matches!(event, Event::Resumed { .. } | Event::Flagged { .. })).await;
    assert_eq!(stood.event, Event::Resumed { millis: DAY, grace: 0 });
    let scene = hub.snapshot(table.id, Some(person)).await.expect("the table").scene;
    assert_eq!(scene.flag, Some(began.after(4 * DAY)));
}
