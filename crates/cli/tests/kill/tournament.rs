//! A Swiss tournament over two nodes, one of which is killed while it opens a round, and one while everybody plays. Pairings stay legal,
//! nothing is there twice, and the standings are what somebody finds who has only the records.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use quintile_bots::{Budget, Player};
use quintile_table::{Command, Snapshot};
use serde_json::{Value, json};

use crate::cluster::Cluster;
use crate::{Nodes, PATIENCE};

const PLAYERS: usize = 16;
const ROUNDS: usize = 5;

/// One request on a connection of its own: status and body.
fn try_ask(
    node: SocketAddr,
    token: &str,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> std::io::Result<(u16, Value)> {
    let mut stream = TcpStream::connect(node)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let bearer = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {node}\r\nConnection: close\r\n{bearer}");
    let rest = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all((head + &rest).as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(std::io::ErrorKind::UnexpectedEof)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or(std::io::ErrorKind::InvalidData)?;
    Ok((status, serde_json::from_str(body)?))
}

/// Clients who go to the other node when theirs does not answer.
struct Clients {
    nodes: Vec<SocketAddr>,
    asked: std::cell::Cell<usize>,
}

impl Clients {
    /// Asks until somebody answers who is not in trouble.
    fn ask(&self, token: &str, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let start = Instant::now();
        loop {
            let at = self.asked.replace(self.asked.get() + 1);
            match try_ask(self.nodes[at % self.nodes.len()], token, method, path, body) {
                Ok((status, answer)) if status < 500 && status != 429 => return (status, answer),
                failed => assert!(start.elapsed() < PATIENCE, "{method} {path}: {failed:?}"),
            }
            sleep(Duration::from_millis(5));
        }
    }

    fn get(&self, token: &str, path: &str) -> Value {
        let (status, answer) = self.ask(token, "GET", path, None);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    fn post(&self, token: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(token, "POST", path, Some(body));
        assert!(status < 300, "{path}: {status} {answer}");
        answer
    }

    fn person(&self) -> String {
        self.post("", "/api/people", &json!({ "bearer": true }))["token"].as_str().expect("a token").to_owned()
    }

    /// Makes one play at a table. `false`: the game is over.
    fn play(&self, table: &str, tokens: [&str; 2]) -> bool {
        let look = |token: &str| -> Snapshot {
            serde_json::from_value(self.get(token, &format!("/api/tables/{table}"))).expect("a snapshot")
        };
        let Some(turn) = look(tokens[0]).scene.turn else { return false };
        let token = tokens[turn.index()];
        let scene = look(token).scene;
        let Some(view) = scene.game.as_ref().filter(|_| scene.turn == Some(turn)) else { return true };
        let play = Player::Greedy.choose_any(view, Budget::Iterations(1), 1).expect("a play");
        let command = serde_json::to_value(Command::Play { ply: scene.ply, play }).expect("a command");
        // Refused if the answer to the same command was lost with its node.
        let (status, answer) = self.ask(token, "POST", &format!("/api/tables/{table}/commands"), Some(&command));
        assert!(status == 200 || status == 409, "{status} {answer}");
        true
    }
}

/// Who sits with whom in a round, by number; one alone has a bye.
fn tables(page: &Value) -> Vec<Vec<usize>> {
    let number = |seat: &Value| seat["player"].as_u64().expect("a player") as usize;
    let seats = |table: &Value| table["seats"].as_array().expect("seats").iter().map(number).collect();
    page["round"]["tables"].as_array().expect("tables").iter().map(seats).collect()
}

#[test]
fn a_tournament_over_two_nodes_survives_kills() {
    let folder = tempfile::tempdir().expect("a folder");
    let cluster = Cluster::shared();
    let database = cluster.database();
    let url = cluster.url(&database);
    let mut nodes = Nodes::start(folder.path(), &[&url, &url]);
    let clients = Clients { nodes: nodes.list.iter().map(|node| node.address).collect(), asked: 0.into() };

    let host = clients.person();
    let setup = json!({ "game": "twenty-four-seven", "seats": ["open", "open"], "takebacks": false });
    let new = json!({ "name": "Friday", "system": "swiss", "rounds": ROUNDS, "setup": setup });
    let opened = clients.post(&host, "/api/tournaments", &new);
    let path = |rest: &str| format!("/api/tournaments/{}{rest}", opened["tournament"].as_str().expect("a name"));
    let people: Vec<String> = (0..PLAYERS).map(|_| clients.person()).collect();
    for (at, person) in people.iter().enumerate() {
        let page = clients.post(person, &path("/enter"), &json!({ "name": format!("P{}", at + 1) }));
        assert_eq!(page["you"], at + 1);
    }

    for round in 1..=ROUNDS {
        if round == 3 {
            // From now on there is a bye.
            clients.post(&people[5], &path("/presence"), &json!({ "presence": "withdrawn" }));
        }
        if round == 2 || round == 4 {
            // The node dies somewhere in the middle of opening the round. Whatever it has done, the other one finishes.
            let (node, path, host) = (nodes.list[0].address, path("/round"), host.clone());
            let asked =
                std::thread::spawn(move || try_ask(node, &host, "POST", &path, Some(&json!({ "round": round }))));
            sleep(Duration::from_millis(if round == 2 { 12 } else { 40 }));
            nodes.list[0].kill();
            drop(asked.join().expect("no panic"));
        }
        let page = clients.post(&host, &path("/round"), &json!({ "round": round }));
        assert_eq!(page["rounds"], round, "{page}");
        let ids: Vec<Option<String>> = {
            let tables = page["round"]["tables"].as_array().expect("tables").iter();
            tables.map(|table| table["table"].as_str().map(str::to_owned)).collect()
        };
        let mut games: Vec<(String, [&str; 2])> = Vec::new();
        for (id, seats) in ids.into_iter().zip(tables(&page)) {
            if let (Some(id), [one, two]) = (id, &seats[..]) {
                games.push((id, [&people[one - 1], &people[two - 1]]));
            }
        }
        let mut plies = 0;
        while !games.is_empty() {
            games.retain(|(table, tokens)| clients.play(table, *tokens));
            plies += 1;
            if round == 3 && plies == 5 {
                nodes.list[1].kill();
            }
        }
        for node in &mut nodes.list {
            node.begin_if_dead();
        }
        let start = Instant::now();
        while clients.get(&host, &path(""))["over"] != true {
            assert!(start.elapsed() < PATIENCE, "round {round} does not end");
            sleep(Duration::from_millis(5));
        }
    }

    let pages: Vec<Value> =
        (1..=ROUNDS).map(|round| clients.get(&people[0], &path(&format!("?round={round}")))).collect();
    let rounds: Vec<Vec<Vec<usize>>> = pages.iter().map(tables).collect();
    let mut met = BTreeSet::new();
    let mut byes = BTreeSet::new();
    for (at, round) in rounds.iter().enumerate() {
        let mut seated: Vec<usize> = round.concat();
        seated.sort_unstable();
        let all = (1..=PLAYERS).filter(|player| at < 2 || *player != 6);
        assert_eq!(seated, all.collect::<Vec<_>>(), "everybody sits once in round {}", at + 1);
        for table in round {
            match table[..] {
                [one, two] => assert!(met.insert((one.min(two), one.max(two))), "{one} and {two} meet twice"),
                [one] => assert!(byes.insert(one), "{one} has a second bye"),
                _ => panic!("{table:?}"),
            }
        }
    }
    assert_eq!(byes.len(), ROUNDS - 2);
    let games = rounds.concat().iter().filter(|table| table.len() == 2).count();
    let stored = cluster.sql(&database, "SELECT COUNT(*) FROM tables");
    assert_eq!(stored.trim(), games.to_string(), "no table was opened twice");

    let records = (1..=ROUNDS).flat_map(|round| {
        let records = clients.get(&host, &path(&format!("/records?round={round}")));
        records["records"].as_array().expect("records").clone()
    });
    assert_eq!(standings_of(records, &byes, games), shown(&pages[ROUNDS - 1]));
}

/// Points, Buchholz and Sonneborn-Berger of each player, from the records alone, as halves, halves and quarters.
fn standings_of(
    records: impl Iterator<Item = Value>,
    byes: &BTreeSet<usize>,
    games: usize,
) -> BTreeMap<usize, [u64; 3]> {
    let mut results: Vec<([usize; 2], [u64; 2])> = Vec::new();
    for record in records {
        let number = |seat: usize| -> usize {
            let name = record["seats"][seat].as_str().expect("a name");
            name.strip_prefix('P').and_then(|number| number.parse().ok()).expect("a player")
        };
        let score = |seat: usize| record["scores"][seat].as_i64().expect("a score");
        let halves = match score(0) - score(1) {
            1.. => [2, 0],
            0 => [1, 1],
            _ => [0, 2],
        };
        results.push(([number(0), number(1)], halves));
        let record = serde_json::from_value(record.clone()).expect("a record");
        assert_eq!(quintile_table::check_fairness(&record), Ok(true));
    }
    assert_eq!(results.len(), games);
    let mut points: BTreeMap<usize, u64> = (1..=PLAYERS).map(|player| (player, 0)).collect();
    let won = results.iter().flat_map(|(players, halves)| [(players[0], halves[0]), (players[1], halves[1])]);
    for (player, halves) in won.chain(byes.iter().map(|player| (*player, 2))) {
        *points.get_mut(&player).expect("a player") += halves;
    }
    let line = |player: usize| {
        let own = points[&player];
        let bye = if byes.contains(&player) { own } else { 0 };
        let (mut buchholz, mut berger) = (bye, 2 * bye);
        for (players, halves) in &results {
            for seat in 0..2 {
                if players[seat] == player {
                    buchholz += points[&players[1 - seat]];
                    berger += points[&players[1 - seat]] * halves[seat];
                }
            }
        }
        [own, buchholz, berger]
    };
    (1..=PLAYERS).map(|player| (player, line(player))).collect()
}

/// The same as the page shows it, whose order has to follow from it.
fn shown(page: &Value) -> BTreeMap<usize, [u64; 3]> {
    let number = |line: &Value, key: &str| line[key].as_u64().expect("a number");
    let lines = page["standings"].as_array().expect("standings");
    let line = |line: &Value| {
        let [points, buchholz, berger] =
            [("match_points", 6), ("buchholz", 36), ("sonneborn_berger", 36)].map(|(key, unit)| {
                assert_eq!(number(line, key) % unit, 0, "{line}");
                number(line, key) / unit
            });
        (number(line, "player") as usize, [points, buchholz, berger])
    };
    let all: Vec<(usize, [u64; 3])> = lines.iter().map(line).collect();
    let sorted = all.windows(2).all(|pair| (pair[1].1, pair[0].0) < (pair[0].1, pair[1].0));
    assert!(sorted, "{all:?}");
    all.into_iter().collect()
}
