//! What the database holds after all of it, against what players were told.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use quintile_server::TableId;
use quintile_server::store::Store;
use quintile_table::{Event, Logged, Phase, Table};
use serde_json::Value;

use crate::node::quintile;

/// Every acknowledged play is in the log of its table, where it was made; every table is over; every record is true.
pub(crate) fn check(folder: &Path, database: &str, acknowledged: &Path, tables: usize) {
    let told = told(acknowledged);
    assert_eq!(told.len(), tables, "every table was played at");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut finished = 0;
    let mut plays = 0;
    runtime.block_on(async {
        let store = Store::open(database).await.expect("the database");
        for (name, told) in &told {
            let id: TableId = name.parse().expect("a table's name");
            let (table, made) = replay(&store.events(id, 0).await.expect("its log"));
            assert_eq!(table.phase(), Phase::Over, "table {name} did not finish");
            for (ply, play) in told {
                assert_eq!(made.get(ply), Some(play), "table {name}, ply {ply}: acknowledged, but not what is stored");
            }
            finished += table.round() as usize;
            plays += told.len();
        }
    });
    assert!(plays > 10 * tables, "too few plays to mean anything: {plays}");
    assert_eq!(verified(folder, database), finished, "every game of every table is archived, once");
}

/// The plays that were acknowledged, by table and ply.
fn told(acknowledged: &Path) -> HashMap<String, HashMap<usize, String>> {
    let mut tables: HashMap<String, HashMap<usize, String>> = HashMap::new();
    for line in BufReader::new(File::open(acknowledged).expect("the plays")).lines() {
        let line: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        let text = |key: &str| line[key].as_str().expect("a text").to_owned();
        let ply = line["ply"].as_u64().expect("a number") as usize;
        let before = tables.entry(text("table")).or_default().insert(ply, text("play"));
        assert_eq!(before, None, "acknowledged twice: {line}");
    }
    tables
}

/// The table that its log makes, and its plays by ply. A log that has anything twice makes no table.
fn replay(events: &[Logged]) -> (Table, HashMap<usize, String>) {
    let (first, rest) = events.split_first().expect("a log");
    let mut table = Table::fold(std::slice::from_ref(first)).expect("a table");
    let mut made = HashMap::new();
    for logged in rest {
        if let Event::Played(quintile_table::Played { play, .. }) = &logged.event {
            assert_eq!(made.insert(table.scene(None).ply, play.clone()), None, "two plays for one ply");
        }
        table.apply(logged).expect("a log that makes sense");
    }
    (table, made)
}

/// How many finished games the archive has, all of them judged.
fn verified(folder: &Path, database: &str) -> usize {
    let games = folder.join("games.jsonl");
    let exported = quintile().args(["export", "--database", database, "--out"]).arg(&games).output().expect("export");
    assert!(exported.status.success(), "{}", String::from_utf8_lossy(&exported.stderr));
    let verified = quintile().arg("verify").arg(&games).output().expect("quintile verify");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    std::fs::read_to_string(&games).expect("the games").lines().count()
}
