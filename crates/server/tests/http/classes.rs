//! A contest as a class plays it: a list of names, other devices, the desk, and looking back together.

use std::sync::Arc;
use std::time::Duration;

use axum::http::header;
use quintile_api::{Joined, RenewedCode, Returned, TurnPage};
use quintile_rules::kit::Viewer;
use quintile_server::http::{App, Limits, Rate, Site};
use quintile_server::wall_clock;
use quintile_table::{Command, HistoryEntry, Phase, ToTable};
use serde_json::{Value, json};

use crate::client::{Answer, Client, Live, any_play};
use crate::leaks::check_view;
use crate::site::{Running, app, hub, site};

/// A contest, and who runs it.
struct Class {
    app: Arc<App>,
    host: Client,
    id: String,
}

#[allow(clippy::needless_pass_by_value, reason = "callers write the JSON where they need it")]
impl Class {
    async fn open(app: Arc<App>, body: Value) -> Self {
        let host = Client::person(&app).await;
        let opened = host.post("/api/contests", &body).await;
        assert_eq!(opened.status, 201, "{}", opened.text);
        let id = opened.json()["contest"].as_str().expect("a name").to_owned();
        Self { app, host, id }
    }

    /// Everybody alone against a computer player.
    async fn alone(more: Value) -> Self {
        let mut body = json!({ "name": "5B", "setup": { "game": "polygon", "seats": ["open", { "bot": "novice" }] } });
        for (key, value) in more.as_object().expect("an object") {
            match key.as_str() {
                "roster" | "starts" => body[key] = value.clone(),
                _ => body["setup"][key] = value.clone(),
            }
        }
        Self::open(app().await, body).await
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/contests/{}{rest}", self.id)
    }

    async fn ask(&self, who: &Client, name: &str) -> Answer {
        who.post(&self.path("/join"), &json!({ "name": name })).await
    }

    async fn join(&self, who: &Client, name: &str) -> Joined {
        let joined = self.ask(who, name).await;
        assert_eq!(joined.status, 200, "{name}: {}", joined.text);
        serde_json::from_str(&joined.text).expect("a seat")
    }

    /// Somebody new, their table and their code.
    async fn pupil(&self, name: &str) -> (Client, String, String) {
        let pupil = Client::person(&self.app).await;
        let joined = self.join(&pupil, name).await;
        (pupil, joined.table.to_string(), joined.code.expect("a code for whoever is new").to_string())
    }

    async fn come_back(&self, who: &Client, name: &str, code: &str) -> Answer {
        who.post(&self.path("/return"), &json!({ "name": name, "code": code, "bearer": true })).await
    }

    async fn desk(&self, what: &str, body: Value) -> Value {
        let answer = self.host.post(&self.path(what), &body).await;
        assert_eq!(answer.status, 200, "{what}: {}", answer.text);
        answer.json()
    }

    async fn page(&self) -> Value {
        self.host.get(&self.path("")).await.json()
    }
}

/// Whoever may be asked for a device of somebody's.
fn device(app: &Arc<App>, answer: &Answer) -> Client {
    assert_eq!(answer.status, 200, "{}", answer.text);
    let returned: Returned = serde_json::from_str(&answer.text).expect("an answer");
    let mut device = Client::nobody(app);
    device.token = returned.token.map(|token| token.to_string());
    assert!(device.token.is_some(), "{}", answer.text);
    device
}

/// A code that is not this one.
fn wrong(code: &str) -> String {
    let last = if code.ends_with('B') { 'C' } else { 'B' };
    format!("{}{last}", &code[..5])
}

#[tokio::test]
async fn a_list_gives_everybody_a_name_of_their_own() {
    let class = Class::alone(json!({ "roster": ["Ana", " Bo ", "Cleo María"] })).await;
    let page = class.page().await;
    assert_eq!(page["roster"][1], json!({ "name": "Bo", "taken": false }), "space around a name goes");
    let stranger = Client::person(&class.app).await;
    let refused = class.ask(&stranger, "Zoe").await;
    assert_eq!((refused.code().as_str(), &refused.json()["error"]["field"]), ("not-on-roster", &json!("name")));
    let (ana, table, _) = class.pupil("Ana").await;
    assert_eq!(class.ask(&stranger, "Ana").await.code(), "name-taken");
    assert_eq!(class.ask(&stranger, " Bo ").await.status, 200);
    // Whoever has joined is who they are, whatever they say now.
    let again = class.join(&ana, "Cleo María").await;
    assert_eq!((again.table.to_string(), again.code), (table.clone(), None));
    let taken = |page: &Value| -> Vec<bool> {
        page["roster"].as_array().expect("a list").iter().map(|name| name["taken"] == true).collect()
    };
    assert_eq!(taken(&class.page().await), [true, true, false]);
    // Ana took a name that was not hers: her table goes before she plays, and both names are free again.
    class.desk("/remove", json!({ "table": 1 })).await;
    assert_eq!(taken(&class.page().await), [false, true, false]);
    class.join(&ana, "Cleo María").await;
    class.pupil("Ana").await;
}

#[tokio::test]
async fn two_who_want_one_name_do_not_both_get_it() {
    let class = Class::alone(json!({ "roster": ["Ana"] })).await;
    let (one, two) = (Client::person(&class.app).await, Client::person(&class.app).await);
    let (one, two) = tokio::join!(class.ask(&one, "Ana"), class.ask(&two, "Ana"));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", one.text, two.text);
}

#[tokio::test]
async fn a_bad_list_is_refused_by_its_field() {
    let host = Client::person(&app().await).await;
    let setup = json!({ "game": "polygon", "seats": ["open", "open"] });
    let names: Vec<String> = (0..501).map(|number| format!("P{number}")).collect();
    for (roster, field) in [
        (json!(["Ana", "Bo", " Ana "]), "roster[2]"),
        (json!(["Ana", "  "]), "roster[1]"),
        (json!(names), "roster"),
        (json!("Ana"), "roster"),
    ] {
        let refused = host.post("/api/contests", &json!({ "name": "5B", "setup": setup, "roster": roster })).await;
        assert_eq!(refused.code(), "unreadable", "{}", refused.text);
        assert_eq!(refused.json()["error"]["field"], field);
    }
    let most = json!({ "name": "5B", "setup": setup, "roster": names[..500] });
    assert_eq!(host.post("/api/contests", &most).await.status, 201);
}

#[tokio::test]
async fn a_code_makes_another_device_the_same_person() {
    let class = Class::alone(json!({})).await;
    let (ana, table, code) = class.pupil("Ana").await;
    let (_, _, code_of_another) = class.pupil("Ana").await;
    assert_ne!(code, code_of_another);
    let nobody = Client::nobody(&class.app);
    let typed = format!(" {} {} ", &code[..3].to_lowercase(), &code[3..]);
    let answer = class.come_back(&nobody, "Ana", &typed).await;
    let tablet = device(&class.app, &answer);
    assert_eq!(answer.json()["table"], table);
    let scene = tablet.snapshot(&table).await.scene;
    assert!(scene.you.is_some() && scene.you == ana.snapshot(&table).await.scene.you);
    // Both can play.
    let on_turn = |scene: &quintile_table::Scene| scene.turn == scene.you;
    for player in [&ana, &tablet] {
        let mut scene = player.snapshot(&table).await.scene;
        while !on_turn(&scene) {
            tokio::time::sleep(Duration::from_millis(2)).await;
            scene = player.snapshot(&table).await.scene;
        }
        player.command(&table, serde_json::to_value(any_play(&scene)).expect("a command")).await;
    }
    // A browser gets a cookie, out of the reach of scripts, and no token.
    let body = json!({ "name": "Ana", "code": code });
    let answer = nobody.post(&class.path("/return"), &body).await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().expect("text");
    assert!(cookie.starts_with("quintile=") && cookie.contains("; HttpOnly"), "{cookie}");
    assert!(answer.json()["token"].is_null(), "{}", answer.text);
    // A device that is hers already stays as it is; the host's is never anybody else's.
    assert!(class.come_back(&ana, "Ana", &code).await.json()["token"].is_null());
    assert_eq!(class.come_back(&class.host, "Ana", &code).await.code(), "host-plays");
}

#[tokio::test]
async fn nobody_guesses_a_code() {
    let class = Class::alone(json!({})).await;
    let (ana, _, code) = class.pupil("Ana").await;
    let (bo, _, _) = class.pupil("Bo").await;
    assert_eq!(class.come_back(&bo, "Nobody", &code).await.code(), "wrong-code");
    assert_eq!(class.come_back(&bo, "Bo", &code).await.code(), "wrong-code", "it is Ana's");
    for malformed in ["", "AAAAAA", "123456", "BCDFGHJ"] {
        assert_eq!(class.come_back(&bo, "Ana", malformed).await.code(), "unreadable", "{malformed}");
    }
    for _ in 0..5 {
        assert_eq!(class.come_back(&bo, "Ana", &wrong(&code)).await.code(), "wrong-code");
    }
    // From now on it is as if the right one were wrong: for everybody, for a while.
    let tired = class.come_back(&Client::nobody(&class.app), "Ana", &code).await;
    assert_eq!(tired.status, 429, "{}", tired.text);
    assert!(tired.headers.contains_key(header::RETRY_AFTER));
    // The host helps, and whoever is in can help themselves.
    assert_eq!(bo.post(&class.path("/code"), &json!({ "table": 1, "seat": 0 })).await.code(), "not-host");
    let renewed = class.host.post(&class.path("/code"), &json!({ "table": 1, "seat": 0 })).await;
    let RenewedCode { name, code: new } = serde_json::from_str(&renewed.text).expect("a code");
    assert_eq!(name.as_str(), "Ana");
    assert_eq!(class.come_back(&bo, "Ana", &code).await.code(), "wrong-code", "the old one is worth nothing");
    device(&class.app, &class.come_back(&bo, "Ana", new.as_str()).await);
    let own: RenewedCode =
        serde_json::from_str(&ana.post(&class.path("/code"), &json!({})).await.text).expect("a code");
    assert_eq!(class.come_back(&bo, "Ana", new.as_str()).await.code(), "wrong-code");
    device(&class.app, &class.come_back(&bo, "Ana", own.code.as_str()).await);
    for (body, code) in [
        (json!({ "table": 9, "seat": 0 }), "not-found"),
        (json!({ "table": 1, "seat": 1 }), "not-found"),
        (json!({ "table": 1 }), "unreadable"),
    ] {
        assert_eq!(class.host.post(&class.path("/code"), &body).await.code(), code, "{body}");
    }
}

#[tokio::test]
async fn an_address_is_not_wrong_without_end() {
    let few = Rate { burst: 3, per_second: 0.001 };
    let limits = Limits { codes: few, ..site().limits };
    let app = App::new(hub().await, Site { limits, ..site() });
    let setup = json!({ "game": "polygon", "seats": ["open", { "bot": "novice" }] });
    let class = Class::open(app, json!({ "name": "5B", "setup": setup })).await;
    let mut pupils = Vec::new();
    for name in ["Ana", "Bo", "Cleo", "Di"] {
        pupils.push((name, class.pupil(name).await.2));
    }
    for (name, code) in &pupils[..3] {
        // Each try as somebody else: it is the address that counts.
        let eve = Client::person(&class.app).await;
        assert_eq!(class.come_back(&eve, name, &wrong(code)).await.code(), "wrong-code");
    }
    let (name, code) = &pupils[3];
    let eve = Client::person(&class.app).await;
    assert_eq!(class.come_back(&eve, name, code).await.status, 429);
}

#[tokio::test]
async fn one_person_is_not_on_devices_without_end() {
    let class = Class::alone(json!({})).await;
    let (_, _, code) = class.pupil("Ana").await;
    let nobody = Client::nobody(&class.app);
    // With the first one, twenty.
    for _ in 0..19 {
        device(&class.app, &class.come_back(&nobody, "Ana", &code).await);
    }
    assert_eq!(class.come_back(&nobody, "Ana", &code).await.code(), "too-many-devices");
}

#[tokio::test]
async fn two_devices_of_one_person_see_the_same_live() {
    let server = Running::start(site()).await;
    let setup = json!({ "game": "polygon", "seats": ["open", { "bot": "novice" }] });
    let class = Class::open(Arc::clone(&server.app), json!({ "name": "5B", "setup": setup })).await;
    let (ana, table, code) = class.pupil("Ana").await;
    let tablet = device(&class.app, &class.come_back(&Client::nobody(&class.app), "Ana", &code).await);
    let mut first = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    let mut second = Live::open(server.address, tablet.token.as_deref(), &table, None).await;
    let (one, two) = (first.snapshot().await, second.snapshot().await);
    assert_eq!((one.scene.you.is_some(), one.scene.you), (true, two.scene.you));
    // One plays, the other sees it.
    let mut scene = two.scene;
    while scene.turn != scene.you {
        scene = second.update().await.scene;
    }
    second.send(&ToTable::Command { id: 1, command: any_play(&scene) }).await;
    let mut seen = first.update().await.scene;
    while seen.ply <= scene.ply {
        seen = first.update().await.scene;
    }
    // When one of them goes, she is still there.
    drop(second);
    let scene = ana.snapshot(&table).await.scene;
    assert!(!scene.seats[0].away);
    server.stop().await;
}

#[tokio::test]
async fn the_host_has_everything_stand_still() {
    let class = Class::alone(json!({ "pace": { "per-move": { "seconds": 600 } } })).await;
    let (ana, table, _) = class.pupil("Ana").await;
    assert_eq!(ana.post(&class.path("/pause"), &json!({})).await.code(), "not-host");
    let page = class.desk("/pause", json!({})).await;
    assert_eq!((&page["paused"], &page["tables"][0]["halted"]), (&json!(true), &json!(true)));
    let scene = ana.snapshot(&table).await.scene;
    assert!(scene.halted.is_some());
    let play = serde_json::to_value(Command::Play { ply: scene.ply, play: "pass".into() }).expect("a command");
    let refused = ana.post(&format!("/api/tables/{table}/commands"), &play).await;
    assert_eq!(refused.json()["error"]["refusal"]["refusal"], "halted", "{}", refused.text);
    // Whoever comes now waits as well.
    let (bo, late, _) = class.pupil("Bo").await;
    assert!(bo.snapshot(&late).await.scene.halted.is_some());
    class.desk("/pause", json!({})).await;
    let page = class.desk("/resume", json!({})).await;
    assert!(page["paused"].is_null() && page["tables"][1]["halted"].is_null(), "{page}");
    for (player, table) in [(&ana, &table), (&bo, &late)] {
        assert_eq!(player.snapshot(table).await.scene.halted, None);
    }
}

#[tokio::test]
async fn more_time_comes_once_however_often_it_is_asked_for() {
    let class = Class::alone(json!({ "pace": { "per-game": { "seconds": 600 } } })).await;
    let (ana, table, _) = class.pupil("Ana").await;
    let (_, other, _) = class.pupil("Bo").await;
    let left = async |table: &str| class.host.snapshot(table).await.scene.seats[0].left.expect("a clock");
    let (before, before_other) = (left(&table).await, left(&other).await);
    let time = json!({ "seconds": 60, "step": 1 });
    assert_eq!(ana.post(&class.path("/time"), &time).await.code(), "not-host");
    assert_eq!(class.desk("/time", time.clone()).await["step"], 1);
    class.desk("/time", time).await;
    assert_eq!((left(&table).await, left(&other).await), (before + 60_000, before_other + 60_000));
    let asked = class.host.post(&class.path("/time"), &json!({ "seconds": 99, "step": 1 })).await;
    assert_eq!(asked.json()["error"]["refusal"]["refusal"], "asked-already", "{}", asked.text);
    class.desk("/time", json!({ "seconds": 30, "table": 2, "step": 2 })).await;
    assert_eq!((left(&table).await, left(&other).await), (before + 60_000, before_other + 90_000));
    for (body, code) in [
        (json!({ "seconds": 0, "step": 3 }), "unreadable"),
        (json!({ "seconds": 3601, "step": 3 }), "unreadable"),
        (json!({ "seconds": 60, "table": 3, "step": 3 }), "not-found"),
        (json!({ "seconds": 60, "step": 5 }), "refused"),
    ] {
        assert_eq!(class.host.post(&class.path("/time"), &body).await.code(), code, "{body}");
    }
    let free = Class::alone(json!({})).await;
    let refused = free.host.post(&free.path("/time"), &json!({ "seconds": 60, "step": 1 })).await;
    assert_eq!(refused.json()["error"]["refusal"]["refusal"], "no-clock", "{}", refused.text);
}

#[tokio::test]
async fn games_start_at_their_time_without_the_host() {
    let starts = wall_clock().after(500);
    let roster = ["Ana", "Bo"];
    let class = Class::alone(json!({ "start": "by-host", "starts": starts, "roster": roster })).await;
    assert_eq!(class.page().await["starts"], json!(starts));
    let (ana, table, _) = class.pupil("Ana").await;
    while ana.snapshot(&table).await.scene.phase == Phase::Lobby {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(wall_clock() >= starts, "not before");
    let page = class.page().await;
    assert_eq!((&page["started"], &page["starts"]), (&json!(true), &Value::Null));
    // Whoever comes late does not wait.
    let (bo, late, _) = class.pupil("Bo").await;
    assert_eq!(bo.snapshot(&late).await.scene.phase, Phase::Playing);
    let refused = class.host.post(&class.path("/schedule"), &json!({ "starts": starts })).await;
    assert_eq!(refused.json()["error"]["refusal"]["refusal"], "started", "{}", refused.text);
}

#[tokio::test]
async fn the_time_of_a_start_can_be_moved_and_taken_back() {
    let class = Class::alone(json!({ "start": "by-host" })).await;
    let (ana, table, _) = class.pupil("Ana").await;
    let far = wall_clock().after(3_600_000);
    assert_eq!(ana.post(&class.path("/schedule"), &json!({ "starts": far })).await.code(), "not-host");
    assert_eq!(class.desk("/schedule", json!({ "starts": far })).await["starts"], json!(far));
    assert!(class.desk("/schedule", json!({})).await["starts"].is_null());
    assert_eq!(ana.snapshot(&table).await.scene.phase, Phase::Lobby);
    let never = wall_clock().after(40 * 24 * 3_600_000);
    let refused = class.host.post(&class.path("/schedule"), &json!({ "starts": never })).await;
    assert_eq!(refused.json()["error"]["field"], "starts", "{}", refused.text);
    let at_once = Class::alone(json!({})).await;
    let refused = at_once.host.post(&at_once.path("/schedule"), &json!({ "starts": far })).await;
    assert_eq!(refused.json()["error"]["field"], "starts", "{}", refused.text);
}

async fn turns(who: &Client, class: &Class, turn: usize) -> TurnPage {
    let answer = who.get(&class.path(&format!("/turns/{turn}"))).await;
    assert_eq!(answer.status, 200, "turn {turn}: {}", answer.text);
    serde_json::from_str(&answer.text).expect("a turn")
}

/// Makes this many plays, or all.
async fn play(who: &Client, table: &str, most: usize) {
    let mut made = 0;
    while made < most {
        let scene = who.snapshot(table).await.scene;
        match scene.turn {
            None => return,
            turn if turn == scene.you => {
                who.command(table, serde_json::to_value(any_play(&scene)).expect("a command")).await;
                made += 1;
            }
            // The bot thinks.
            Some(_) => tokio::time::sleep(Duration::from_millis(2)).await,
        }
    }
}

#[tokio::test]
async fn the_class_looks_back_and_nobody_looks_ahead() {
    let class = Class::alone(json!({})).await;
    let (ana, hers, _) = class.pupil("Ana").await;
    let (bo, his, _) = class.pupil("Bo").await;
    let turn = |number: usize| class.path(&format!("/turns/{number}"));
    for number in ["0", "x", "-1", "99999999999999999999999"] {
        assert_eq!(class.host.get(&class.path(&format!("/turns/{number}"))).await.status, 404, "{number}");
    }
    assert_eq!(class.host.get(&turn(1)).await.code(), "not-yet", "nobody has played");
    play(&ana, &hers, 2).await;
    play(&bo, &his, 1).await;
    // The host sees what is behind all of them, the players nothing.
    assert_eq!(turns(&class.host, &class, 1).await.last, 1);
    assert_eq!(class.host.get(&turn(2)).await.code(), "not-yet", "Bo still has it to come");
    for player in [&ana, &bo, &Client::person(&class.app).await] {
        assert_eq!(player.get(&turn(1)).await.code(), "not-yet");
    }
    play(&ana, &hers, usize::MAX).await;
    assert_eq!(ana.get(&turn(1)).await.code(), "not-yet", "whoever is done could tell the others");
    play(&bo, &his, usize::MAX).await;
    assert_eq!(ana.get(&turn(1)).await.code(), "not-yet", "somebody may come yet");
    class.desk("/close", json!({})).await;

    let first = turns(&ana, &class, 1).await;
    assert_eq!(first.positions.iter().map(|position| position.plays.len()).sum::<usize>(), 2);
    let mut plays = 0;
    for number in 1..=first.last {
        let page = turns(&bo, &class, number).await;
        for position in page.positions {
            check_view(&position.view, Viewer::Seat(position.seat), "a turn looked back at");
            assert!(position.plays.is_sorted_by_key(|play| -play.played.scoring.points));
            for play in position.plays {
                let (player, table) = if play.name == "Ana" { (&ana, &hers) } else { (&bo, &his) };
                let history = player.snapshot(table).await.history;
                let made: Vec<_> = history
                    .iter()
                    .filter_map(|entry| match entry {
                        HistoryEntry::Play(played) if played.by.is_person() => Some(played),
                        _ => None,
                    })
                    .collect();
                assert_eq!(made[number - 1], &play.played, "turn {number} of {}", play.name);
                plays += 1;
            }
        }
    }
    assert!(plays > 10, "{plays} plays are too few to mean anything");
    assert_eq!(class.host.get(&turn(first.last + 1)).await.code(), "not-found");
}

#[tokio::test]
async fn a_position_that_many_had_is_shown_once() {
    let setup = json!({ "game": "scrambled-fives", "seats": ["open", "open"] });
    let class = Class::open(app().await, json!({ "name": "5B", "setup": setup })).await;
    let mut pupils = Vec::new();
    for number in 0..6 {
        pupils.push(class.pupil(&format!("P{number}")).await);
    }
    // Everybody's first turn, the starters' first.
    for _ in 0..2 {
        for (pupil, table, _) in &pupils {
            let scene = pupil.snapshot(table).await.scene;
            if scene.turn == scene.you && scene.ply < 2 {
                pupil.command(table, serde_json::to_value(any_play(&scene)).expect("a command")).await;
            }
        }
    }
    let page = turns(&class.host, &class, 1).await;
    let starters = &page.positions[0];
    assert_eq!(starters.plays.len(), 3, "the same deal, the same position");
    let tables: Vec<usize> = starters.plays.iter().map(|play| play.table).collect();
    assert_eq!(tables, [1, 2, 3], "equal points in the order of tables");
    assert_eq!(page.positions.iter().map(|position| position.plays.len()).sum::<usize>(), 6);
    assert_eq!((page.turn, page.last), (1, 1));
    // Nobody but the host, though all are past it.
    assert_eq!(pupils[0].0.get(&class.path("/turns/1")).await.code(), "not-yet");
}

#[tokio::test]
async fn a_start_that_a_node_died_in_is_finished() {
    let hub = hub().await;
    let setup = json!({ "game": "polygon", "seats": ["open", { "bot": "novice" }], "start": "by-host" });
    let class = Class::open(App::new(hub.clone(), site()), json!({ "name": "5B", "setup": setup })).await;
    let (ana, hers, _) = class.pupil("Ana").await;
    let (bo, his, _) = class.pupil("Bo").await;
    // It has noted that the contest has started, and nothing else.
    let due = wall_clock();
    let row = hub.store().contest(class.id.parse().expect("a name")).await.expect("an answer").expect("a contest");
    let mut body: Value = serde_json::from_str(&row.body).expect("JSON");
    (body["started"], body["starts"]) = (json!(true), json!(due));
    hub.store().update_contest(&row, body.to_string(), Some(due)).await.expect("stored");
    for (pupil, table) in [(&ana, &hers), (&bo, &his)] {
        while pupil.snapshot(table).await.scene.phase == Phase::Lobby {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}
