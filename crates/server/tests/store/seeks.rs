//! People who look for somebody to play, on both databases; and on two nodes at once, where nobody is matched twice.

use std::collections::HashMap;

use quintile_api::{NewSeek, SeekId};
use quintile_rules::{GameId, Level};
use quintile_server::store::{SEEN_FOR, SeekRow, Store};
use quintile_server::{Config, Hub, TableId};
use quintile_table::{Chair, Moment, Name, Pace, PersonId};

use crate::database::{ANA, BO, Database, on_both};

on_both!(
    searches_are_matched_once,
    whoever_is_gone_is_not_matched,
    a_computer_player_takes_the_seat_when_nobody_comes,
    a_search_that_died_half_way_is_taken_up_again,
);

fn row(id: u64, person: PersonId, created: u64) -> SeekRow {
    SeekRow {
        id: SeekId(id),
        person,
        name: Name::new("Somebody").expect("a name"),
        game: GameId::Polygon,
        pace: Pace::PerGame { seconds: 600, increment: 5 },
        level: Some(Level::Club),
        created: Moment(created),
        fill: Some(Moment(created + 60_000)),
        table: None,
    }
}

async fn searches_are_matched_once(database: Database) {
    let store = database.open().await;
    let (now, third) = (Moment(1_000_000), PersonId(3));
    let rows = [row(1, ANA, 10), row(u64::MAX, BO, 20), row(7, third, 30)];
    for seek in &rows {
        store.add_seek(seek, now).await.expect("stored");
        assert_eq!(store.seek(seek.id, seek.person).await.expect("an answer").as_ref(), Some(seek));
    }
    assert_eq!(store.partners(&rows[0], now).await.expect("others"), rows[1..]);
    let tables = [TableId::from_bits(4), TableId::from_bits(5)];
    let (one, other) = tokio::join!(
        store.match_seeks([rows[0].id, rows[1].id], tables[0], now),
        store.match_seeks([rows[2].id, rows[0].id], tables[1], now),
    );
    let done = [one.expect("an answer"), other.expect("an answer")];
    assert!(done[0] != done[1], "{done:?}");
    let table = tables[usize::from(done[1])];
    let (matched, free) = if done[0] { (&rows[1], &rows[2]) } else { (&rows[2], &rows[1]) };
    for seek in [&rows[0], matched] {
        assert_eq!(store.seek(seek.id, seek.person).await.expect("an answer").and_then(|row| row.table), Some(table));
        assert!(!store.withdraw_seek(seek.id, seek.person).await.expect("an answer"), "it is too late");
    }
    assert_eq!(store.open_seeks(now, 10).await.expect("the lobby"), std::slice::from_ref(free));
    assert!(!store.match_seeks([free.id, rows[0].id], tables[0], now).await.expect("an answer"));
    assert!(store.withdraw_seek(free.id, free.person).await.expect("an answer"));
    assert!(!store.match_seeks([free.id; 2], tables[0], now).await.expect("an answer"), "it is withdrawn");
}

async fn whoever_is_gone_is_not_matched(database: Database) {
    let store = database.open().await;
    let now = Moment(1_000_000);
    let (ana, bo) = (row(1, ANA, 10), row(2, BO, 20));
    store.add_seek(&ana, now).await.expect("stored");
    let later = now.after(SEEN_FOR + 1);
    store.add_seek(&bo, later).await.expect("stored");
    assert_eq!(store.partners(&bo, later).await.expect("others"), []);
    assert!(!store.match_seeks([ana.id, bo.id], TableId::from_bits(4), later).await.expect("an answer"));
    // The page was only asleep.
    assert!(store.touch_seek(ana.id, ANA, later).await.expect("an answer").is_some());
    assert_eq!(store.partners(&bo, later).await.expect("others"), std::slice::from_ref(&ana));
    assert_eq!(store.touch_seek(ana.id, BO, later).await.expect("an answer"), None, "it is somebody else's");
    // In the end it is forgotten.
    let much_later = later.after(3_600_000);
    store.add_seek(&row(3, PersonId(3), 30), much_later).await.expect("stored");
    assert_eq!(store.touch_seek(ana.id, ANA, much_later).await.expect("an answer"), None);
}

async fn a_computer_player_takes_the_seat_when_nobody_comes(database: Database) {
    let hub = quintile_server::start(database.open().await, Config::default());
    let now = quintile_server::wall_clock();
    let ends = |fill: u64| SeekRow { fill: Some(Moment(fill)), ..row(5, ANA, now.0 - 60_000) };
    hub.store().add_seek(&ends(now.0 + 3_600_000), now).await.expect("stored");
    let waits = hub.go_on(ANA, SeekId(5)).await.expect("an answer").expect("it is there");
    assert_eq!(waits.table, None, "it is not time yet");
    assert!(hub.store().withdraw_seek(SeekId(5), ANA).await.expect("an answer"));
    hub.store().add_seek(&ends(now.0 - 1), now).await.expect("stored");
    // Both tabs of the same page ask at once.
    let (one, other) = tokio::join!(hub.go_on(ANA, SeekId(5)), hub.go_on(ANA, SeekId(5)));
    let tables = [one, other].map(|seek| seek.expect("an answer").expect("it is there").table.expect("a table"));
    assert_eq!(tables[0], tables[1]);
    let snapshot = hub.snapshot(tables[0], Some(ANA)).await.expect("the table");
    assert_eq!(snapshot.setup.seats, [Chair::Open, Chair::Bot(Level::Club)]);
    assert!(snapshot.scene.you.is_some() && snapshot.scene.game.is_some(), "the game has begun");
    assert_eq!(hub.store().table_entries(None, 10).await.expect("tables").len(), 1);
}

fn wanted(name: &str) -> NewSeek {
    NewSeek {
        name: Name::new(name).expect("a name"),
        game: GameId::ScrambledFives,
        pace: Pace::Free,
        level: None,
        wait: None,
    }
}

async fn a_search_that_died_half_way_is_taken_up_again(database: Database) {
    let hub = quintile_server::start(database.open().await, Config::default());
    let ana = hub.seek(ANA, wanted("Ana")).await.expect("a search");
    // A node opened a table, led both there, and died before anybody sat.
    let mut bo = row(2, BO, 20);
    (bo.game, bo.pace, bo.level) = (GameId::ScrambledFives, Pace::Free, None);
    let now = quintile_server::wall_clock();
    hub.store().add_seek(&bo, now).await.expect("stored");
    let setup = crate::database::setup(GameId::ScrambledFives);
    let table = hub.create(setup, ANA, None).await.expect("a table");
    assert!(hub.store().match_seeks([ana.id, bo.id], table, now).await.expect("an answer"));
    for (person, id) in [(ANA, ana.id), (BO, bo.id)] {
        let seek = hub.go_on(person, id).await.expect("an answer").expect("it is there");
        assert_eq!(seek.table, Some(table));
    }
    let snapshot = hub.snapshot(table, Some(BO)).await.expect("the table");
    assert!(snapshot.scene.you.is_some() && snapshot.scene.turn.is_some(), "both sit, and play");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_match_nobody_twice() {
    let database = Database::postgres();
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let store = Store::open(&database.url).await.expect("a database");
        nodes.push(quintile_server::start(store, Config::default()));
    }
    // Twenty people ask two nodes at the same moment.
    let all = (0..20u64).map(|number| {
        let hub: Hub = nodes[number as usize % 2].clone();
        async move {
            let person = PersonId(1000 + number);
            let seek = hub.seek(person, wanted(&format!("Player {number}"))).await.expect("a search");
            (hub, person, seek.id)
        }
    });
    let searches = futures_util::future::join_all(all).await;
    let mut tables: HashMap<TableId, Vec<PersonId>> = HashMap::new();
    for (hub, person, id) in searches {
        let seek = hub.go_on(person, id).await.expect("an answer").expect("it is there");
        if let Some(table) = seek.table {
            tables.entry(table).or_default().push(person);
        }
    }
    assert_eq!(tables.len(), 10, "{tables:?}");
    for (table, people) in tables {
        assert_eq!(people.len(), 2, "{people:?}");
        for (at, person) in people.iter().enumerate() {
            let snapshot = nodes[at].snapshot(table, Some(*person)).await.expect("the table");
            assert!(snapshot.scene.you.is_some(), "{person} sits there");
        }
    }
    let left = nodes[0].store().table_entries(None, 100).await.expect("tables").len();
    assert_eq!(left, 10, "nothing is left of tables to which nobody was led");
}
