//! What nodes tell each other, and what happens when they cannot: whoever watches sees everything that was stored, soon.

use std::collections::HashSet;
use std::time::Instant;

use quintile_rules::GameId;
use quintile_server::store::{Appended, News, Store};
use quintile_server::{Config, Hub, TableId, Watching, wall_clock};
use quintile_table::{Command, Logged, Reaction, Sender, ToViewer};
use tokio::task::JoinSet;

use crate::cluster::Cluster;
use crate::database::{ANA, BO, FakeTable, metric, next_play, setup, sit, until};
use crate::in_doubt::{DROP_ANSWERS, DROP_NEWS, DROP_NOTIFICATIONS, FORWARD_ALL, Proxy};
use crate::nodes::TIMEOUT;

const SENT: &str = "quintile_news_sent_total";
const DROPPED: &str = "quintile_news_dropped_total";
const RECEIVED: &str = "quintile_news_received_total";
const APPLIED: &str = "quintile_news_applied_total";
const READ: &str = "quintile_news_read_total";
const MISSED: &str = "quintile_news_missed_total";

async fn node(url: &str) -> Hub {
    // Nobody is marked as away: that would be news of its own.
    let config = Config { away_after: 1_000_000, max_tables_per_person: 1000, ..Config::default() };
    quintile_server::start(Store::open(url).await.expect("a database"), config)
}

/// Two nodes, and the name of their database.
async fn two_nodes() -> ([Hub; 2], String) {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let url = cluster.url(&database);
    ([node(&url).await, node(&url).await], database)
}

/// Runs SQL where it may wait.
async fn sql(database: &str, text: String) -> String {
    let database = database.to_owned();
    tokio::task::spawn_blocking(move || Cluster::shared().sql(&database, &text)).await.expect("psql")
}

/// A viewer who insists on seeing every event once, in order.
struct Viewer {
    watching: Watching,
    seen: u64,
}

impl Viewer {
    async fn new(hub: &Hub, id: TableId) -> Self {
        let watching = hub.watch(id, None, None).await.expect("a watcher");
        let first = serde_json::from_str(&watching.first).expect("a message");
        let ToViewer::Snapshot(snapshot) = first else { panic!("{first:?}") };
        Self { watching, seen: snapshot.number }
    }

    async fn see(&mut self, number: u64) {
        while self.seen < number {
            let message = tokio::time::timeout(TIMEOUT, self.watching.messages.recv()).await;
            let message = message.unwrap_or_else(|_| panic!("event {} is not shown", self.seen + 1));
            if let ToViewer::Update(update) =
                serde_json::from_str(&message.expect("the watcher stays")).expect("a message")
            {
                for event in update.events {
                    self.seen += 1;
                    assert_eq!(event.number, self.seen);
                }
            }
        }
        assert_eq!(self.seen, number);
    }
}

/// Ana's way to write to a table as often as she likes: an even number of times.
async fn sit_and_leave(hub: &Hub, id: TableId, times: u64) -> u64 {
    let mut number = 0;
    for time in 0..times {
        let command = if time % 2 == 0 { sit("Ana") } else { Command::Leave { seen: u64::MAX } };
        number = hub.command(id, Sender::Person(ANA), &command).await.expect("it is allowed");
    }
    number
}

#[tokio::test(flavor = "multi_thread")]
async fn people_on_two_nodes_see_each_others_plays_as_they_come() {
    let (nodes, _) = two_nodes().await;
    let id = nodes[0].create(setup(GameId::TwentyFourSeven), ANA, None).await.expect("a table");
    let mut viewers = [Viewer::new(&nodes[0], id).await, Viewer::new(&nodes[1], id).await];
    nodes[0].command(id, Sender::Person(ANA), &sit("Ana")).await.expect("a seat");
    let mut last = nodes[1].command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
    let mut plays = 0;
    while plays < 24 {
        for viewer in &mut viewers {
            viewer.see(last).await;
        }
        let turn = nodes[0].snapshot(id, None).await.expect("the table").scene.turn.expect("a running game").index();
        let (hub, person) = (&nodes[turn], [ANA, BO][turn]);
        let play = next_play(hub, id, person).await;
        last = hub.command(id, Sender::Person(person), &play).await.expect("a legal play");
        plays += 1;
    }
    let count = |name: &str| nodes.iter().map(|hub| metric(hub, name)).sum::<u64>();
    // The looks above may have read a play or two before its news came.
    assert!(count(RECEIVED) >= plays, "{} of {plays} received", count(RECEIVED));
    assert!(count(APPLIED) > 0 && count(READ) + count(MISSED) < plays / 2, "{}", nodes[0].write_metrics(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_watches_elsewhere_is_no_news() {
    let (nodes, database) = two_nodes().await;
    let id = nodes[0].create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let other = nodes[0].create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut here = Viewer::new(&nodes[0], id).await;
    let mut elsewhere = Viewer::new(&nodes[1], other).await;
    // The other node has the table in memory, but nobody there watches it.
    nodes[1].snapshot(id, None).await.expect("the table");
    let last = sit_and_leave(&nodes[0], id, 20).await;
    here.see(last).await;
    elsewhere.see(nodes[0].command(other, Sender::Person(ANA), &sit("Ana")).await.expect("a seat")).await;
    until("the news is counted", async || metric(&nodes[0], SENT) == 1).await;
    assert_eq!((metric(&nodes[1], RECEIVED), metric(&nodes[0], RECEIVED)), (1, 0));
    assert_eq!(sql(&database, "SELECT count(*) FROM watches".to_owned()).await, "2");
    // Whoever looks there all the same sees it as it is, and can act on it.
    assert_eq!(nodes[1].snapshot(id, None).await.expect("the table").number, last);
    let last = sit_and_leave(&nodes[0], id, 2).await;
    let leave = Command::Leave { seen: u64::MAX };
    nodes[0].command(id, Sender::Person(BO), &sit("Bo")).await.expect("a seat");
    assert_eq!(nodes[1].command(id, Sender::Person(BO), &leave).await.expect("it is allowed"), last + 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_hears_nothing_finds_out() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let proxy = Proxy::start();
    let (speaking, deaf) = (node(&cluster.url(&database)).await, node(&proxy.url(&database)).await);
    let id = speaking.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut viewer = Viewer::new(&deaf, id).await;
    viewer.see(sit_and_leave(&speaking, id, 2).await).await;
    proxy.set(DROP_NEWS);
    for _ in 0..3 {
        viewer.see(sit_and_leave(&speaking, id, 4).await).await;
    }
    assert!(metric(&speaking, SENT) > metric(&deaf, RECEIVED) && metric(&deaf, MISSED) > 0);
}

/// Its players notice nothing, and its viewers elsewhere little.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_cannot_send_news_goes_on_storing() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let proxy = Proxy::start();
    let (mute, hearing) = (node(&proxy.url(&database)).await, node(&cluster.url(&database)).await);
    let id = mute.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut viewer = Viewer::new(&hearing, id).await;
    viewer.see(sit_and_leave(&mute, id, 2).await).await;
    proxy.set(DROP_NOTIFICATIONS);
    for _ in 0..2 {
        viewer.see(sit_and_leave(&mute, id, 50).await).await;
    }
    assert!(metric(&hearing, MISSED) > 0);
    // What waits for a line that is dead is given up at some point, and later news gets through.
    proxy.set(FORWARD_ALL);
    until("news is dropped", async || metric(&mute, DROPPED) > 0).await;
    let (sent, deadline) = (metric(&mute, SENT), Instant::now() + TIMEOUT);
    while metric(&mute, SENT) == sent {
        viewer.see(sit_and_leave(&mute, id, 2).await).await;
        assert!(Instant::now() < deadline, "no news is sent");
    }
}

/// The batch is committed, but its node never learns of that.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_dies_between_a_commit_and_its_news_hides_nothing() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let proxy = Proxy::start();
    let heir = node(&cluster.url(&database)).await;
    let id = heir.create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut viewer = Viewer::new(&heir, id).await;
    let doomed = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let (url, line) = (proxy.url(&database), proxy.clone());
    let written = doomed.spawn(async move {
        let hub = node(&url).await;
        let number = sit_and_leave(&hub, id, 2).await;
        line.set(DROP_ANSWERS);
        let writer = hub.clone();
        tokio::spawn(async move { writer.command(id, Sender::Person(BO), &sit("Bo")).await });
        // The hub must not be dropped before its runtime is.
        std::mem::forget(hub);
        number
    });
    let number = written.await.expect("the first node");
    until("the batch is stored", async || heir.store().events(id, number).await.expect("events").len() == 1).await;
    doomed.shutdown_background();
    viewer.see(number + 1).await;
    assert!(metric(&heir, MISSED) > 0);
}

/// Writes that are under way while a node begins to watch may not know of it yet.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whoever_begins_to_watch_during_writes_misses_nothing() {
    let (nodes, _) = two_nodes().await;
    let mut racing = JoinSet::new();
    for race in 0..120 {
        let nodes = nodes.clone();
        racing.spawn(async move {
            let id = nodes[0].create(setup(GameId::Polygon), ANA, None).await.expect("a table");
            let writing = {
                let hub = nodes[0].clone();
                tokio::spawn(async move { sit_and_leave(&hub, id, 12).await })
            };
            for _ in 0..race {
                tokio::task::yield_now().await;
            }
            let mut viewer = Viewer::new(&nodes[1], id).await;
            viewer.see(writing.await.expect("a writer")).await;
        });
        if racing.len() == 12 {
            racing.join_next().await.expect("a race").expect("nothing is missed");
        }
    }
    while let Some(done) = racing.join_next().await {
        done.expect("nothing is missed");
    }
}

/// A batch of many events, longer than a notification may be.
fn long_batch(table: &mut FakeTable) -> quintile_server::store::Batch {
    for number in 0..100 {
        let react = Command::React { seen: u64::MAX, reaction: Reaction::Wow };
        table.then(ANA, &react, wall_clock().0 + 2_000 * number);
    }
    table.batch()
}

#[tokio::test(flavor = "multi_thread")]
async fn events_too_long_for_a_notification_are_read() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let url = cluster.url(&database);
    let (ours, theirs) = (Store::open(&url).await.expect("a database"), Store::open(&url).await.expect("a database"));
    let mut table = FakeTable::new(1, setup(GameId::Polygon));
    table.then(ANA, &sit("Ana"), wall_clock().0);
    theirs.create(&table.batch(), None).await.expect("stored");
    let mut news = ours.news().expect("PostgreSQL has other nodes");
    assert_eq!(news.recv().await, Some(News::Anything));
    ours.watch(&[table.id]).await.expect("watched");
    let hub = node(&url).await;
    let mut viewer = Viewer::new(&hub, table.id).await;
    assert_eq!(theirs.append(&long_batch(&mut table)).await.expect("stored"), Appended::Stored);
    assert_eq!(news.recv().await, Some(News::Table(table.id, Vec::new())));
    viewer.see(table.log.events().len() as u64).await;
    assert_eq!(metric(&hub, APPLIED), 0);
    // The next one is short again.
    table.then(ANA, &Command::Leave { seen: u64::MAX }, wall_clock().0 + 900_000);
    theirs.append(&table.batch()).await.expect("stored");
    let last: Vec<Logged> = table.log.events().last().cloned().into_iter().collect();
    assert_eq!(news.recv().await, Some(News::Table(table.id, last)));
    viewer.see(table.log.events().len() as u64).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn news_that_breaks_the_rules_is_not_believed() {
    let (nodes, database) = two_nodes().await;
    let id = nodes[0].create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut viewer = Viewer::new(&nodes[1], id).await;
    let channel = sql(&database, "SELECT 'quintile_' || node FROM watches".to_owned()).await;
    // Nobody sits there, and nobody has played.
    let stood = r#"[{"number":2,"at":7,"event":{"event":"stood","seat":7}}]"#;
    for payload in [format!("{} {stood}", id.key()), format!("{} nonsense", id.key()), "nonsense".to_owned()] {
        sql(&database, format!("NOTIFY {channel}, '{payload}'")).await;
    }
    until("the news is here", async || metric(&nodes[1], RECEIVED) == 2).await;
    viewer.see(sit_and_leave(&nodes[0], id, 2).await).await;
    assert_eq!(nodes[1].snapshot(id, None).await.expect("the table"), nodes[0].snapshot(id, None).await.expect("it"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_died_are_forgotten_and_those_that_come_back_are_not() {
    let (nodes, database) = two_nodes().await;
    let id = nodes[0].create(setup(GameId::Polygon), ANA, None).await.expect("a table");
    let mut viewer = Viewer::new(&nodes[1], id).await;
    let dead = Store::open(&Cluster::shared().url(&database)).await.expect("a database");
    dead.watch(&[id]).await.expect("watched");
    let rows = async |what: &str| -> HashSet<String> {
        sql(&database, format!("SELECT node FROM {what}")).await.lines().map(str::to_owned).collect()
    };
    until("three nodes are alive", async || rows("beats").await.len() == 3).await;
    assert_eq!(rows("watches").await.len(), 2);
    // All of them were last heard of long ago. Two go on; one of these finds itself forgotten by the other, perhaps.
    sql(&database, "UPDATE beats SET at = 0".to_owned()).await;
    until("two nodes are alive", async || rows("beats").await.len() == 2).await;
    until("one of them watches", async || {
        let (beats, watches) = (rows("beats").await, rows("watches").await);
        watches.len() == 1 && watches.is_subset(&beats)
    })
    .await;
    viewer.see(sit_and_leave(&nodes[0], id, 2).await).await;
    // Everything is forgotten, and restored.
    sql(&database, "DELETE FROM watches; DELETE FROM beats".to_owned()).await;
    until("one of them watches again", async || rows("watches").await.len() == 1).await;
    viewer.see(sit_and_leave(&nodes[0], id, 2).await).await;
    // When the viewer has gone, nobody watches.
    drop(viewer);
    until("nobody watches", async || rows("watches").await.is_empty()).await;
    sit_and_leave(&nodes[0], id, 2).await;
}
