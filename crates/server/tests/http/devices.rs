//! One person on several devices: codes, phrases, names, and the end of all of it.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, header};
use quintile_server::http::{App, Limits, Rate, Site};
use serde_json::{Value, json};

use crate::client::{Answer, Client, Live, any_play};
use crate::site::{Running, admin_site, app, hub, site};

#[track_caller]
fn fine(answer: &Answer) -> Value {
    assert!(answer.status.is_success(), "{} {}", answer.status, answer.text);
    answer.json()
}

/// The words of a new code or phrase.
async fn words(client: &Client, path: &str) -> String {
    fine(&client.post(path, &json!({})).await)["pass"].as_str().expect("words").to_owned()
}

/// Another device, by its words.
async fn claim(app: &Arc<App>, words: &str) -> Answer {
    Client::nobody(app).post("/api/people/claim", &json!({ "code": words, "bearer": true })).await
}

/// Another device of whoever made the words.
async fn device(app: &Arc<App>, words: &str) -> Client {
    let answer = claim(app, words).await;
    let token = fine(&answer)["token"].as_str().map(str::to_owned);
    Client::with(app, token)
}

fn two_seats() -> Value {
    json!({ "game": "scrambled-fives", "seats": ["open", "open"] })
}

/// A browser: it asks with a cookie.
struct Browser {
    client: Client,
    cookie: String,
}

impl Browser {
    async fn post(&self, path: &str, body: &Value) -> Answer {
        let request = Request::post(path).header(header::HOST, "localhost").header(header::COOKIE, &self.cookie);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        self.client.send(request.body(Body::from(body.to_string())).expect("a request")).await
    }

    async fn me(&self) -> Value {
        let request = Request::get("/api/me").header(header::HOST, "localhost").header(header::COOKIE, &self.cookie);
        fine(&self.client.send(request.body(Body::empty()).expect("a request")).await)
    }

    /// Sends something and keeps the cookie that comes back.
    async fn become_somebody(&mut self, path: &str, body: &Value) {
        let answer = self.post(path, body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        let cookie = answer.headers[header::SET_COOKIE].to_str().expect("text");
        self.cookie = cookie.split(';').next().expect("a pair").to_owned();
    }
}

#[tokio::test]
async fn a_code_makes_another_device_mine_once() {
    let app = app().await;
    let ana = Client::person(&app).await;
    let table = ana.open_table(two_seats(), Some("Ana")).await;
    let code = words(&ana, "/api/me/code").await;
    assert_eq!(code.split('-').count(), 4);
    let phone = device(&app, &code.to_uppercase().replace('-', " ")).await;
    let me = fine(&phone.get("/api/me").await);
    assert_eq!((&me["known"], &me["name"], &me["devices"]), (&json!(true), &json!("Ana"), &json!(2)));
    assert_eq!(phone.snapshot(&table).await.scene.you.map(|seat| seat.0), Some(0));

    let again = claim(&app, &code).await;
    assert_eq!((again.status.as_u16(), again.code().as_str()), (403, "no-such-pass"));
    assert_eq!(again.json()["error"]["field"], "code");
    // A new code replaces the one before.
    let (first, second) = (words(&ana, "/api/me/code").await, words(&ana, "/api/me/code").await);
    assert_eq!(claim(&app, &first).await.code(), "no-such-pass");
    fine(&claim(&app, &second).await);
    // What is no code at all is told so, by its words.
    for (typed, problem) in [("fox river", "4 words"), ("qqqqq-river-kettle-green", "word 1")] {
        let answer = claim(&app, typed).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "unreadable"), "{typed}");
        assert!(answer.text.contains(problem), "{}", answer.text);
    }
    assert_eq!(Client::nobody(&app).post("/api/me/code", &json!({})).await.code(), "no-person");
}

#[tokio::test]
async fn a_phrase_leads_back_until_there_is_another() {
    let app = app().await;
    let ana = Client::person(&app).await;
    assert_eq!(fine(&ana.get("/api/me").await)["phrase"], false);
    let phrase = words(&ana, "/api/me/phrase").await;
    assert_eq!(phrase.split('-').count(), 9);
    assert_eq!(fine(&ana.get("/api/me").await)["phrase"], true);
    for _ in 0..2 {
        assert_eq!(fine(&device(&app, &phrase).await.get("/api/me").await)["known"], true);
    }
    let mut mixed: Vec<&str> = phrase.split('-').collect();
    mixed.rotate_left(1);
    let answer = claim(&app, &mixed.join(" ")).await;
    assert!(["unreadable", "no-such-pass"].contains(&answer.code().as_str()), "{}", answer.text);
    let other = words(&ana, "/api/me/phrase").await;
    assert_eq!(claim(&app, &phrase).await.code(), "no-such-pass");
    fine(&claim(&app, &other).await);
}

#[tokio::test]
async fn other_devices_are_signed_out_at_once_their_sockets_too() {
    let server = Running::start(site()).await;
    let ana = Client::person(&server.app).await;
    let table = ana.open_table(two_seats(), Some("Ana")).await;
    let phone = device(&server.app, &words(&ana, "/api/me/code").await).await;
    let mut live = Live::open(server.address, ana.token.as_deref(), &table, None).await;
    live.snapshot().await;
    let waiting = words(&phone, "/api/me/code").await;
    let me = fine(&phone.post("/api/me/sign-out-others", &json!({})).await);
    assert_eq!(me["devices"], 1);
    assert_eq!(live.close_code().await, Some(4005));
    assert_eq!(fine(&ana.get("/api/me").await)["known"], false, "the first token is void");
    assert_eq!(fine(&phone.get("/api/me").await)["known"], true);
    assert_eq!(claim(&server.app, &waiting).await.code(), "no-such-pass", "so is a code that was not used");
    // Nothing to do any more.
    assert_eq!(fine(&phone.post("/api/me/sign-out-others", &json!({})).await)["devices"], 1);
}

#[tokio::test]
async fn another_node_hears_of_void_tokens_and_of_new_ones() {
    // Two servers over one database: each has a memory of its own.
    let hub = hub().await;
    let nodes = [App::new(hub.clone(), site()), App::new(hub, site())];
    let ana = Client::person(&nodes[0]).await;
    let there = Client::with(&nodes[1], ana.token.clone());
    assert_eq!(fine(&there.get("/api/me").await)["known"], true, "and this node remembers it");
    let phone = device(&nodes[0], &words(&there, "/api/me/code").await).await;
    fine(&phone.post("/api/me/sign-out-others", &json!({})).await);
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(60);
    while fine(&there.get("/api/me").await)["known"] == true {
        assert!(tokio::time::Instant::now() < deadline, "the other node still takes the token");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_browser_that_was_somebody_leaves_them_as_they_are_elsewhere() {
    let app = app().await;
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let mut browser = Browser { client: Client::nobody(&app), cookie: String::new() };
    browser.become_somebody("/api/people/claim", &json!({ "code": words(&bo, "/api/me/code").await })).await;
    assert_eq!(browser.me().await["devices"], 2);
    browser.become_somebody("/api/people/claim", &json!({ "code": words(&ana, "/api/me/code").await })).await;
    assert_eq!(fine(&bo.get("/api/me").await)["devices"], 1, "Bo has lost this device");
    assert_eq!(fine(&ana.get("/api/me").await)["devices"], 2);
    // One's own code changes nothing.
    let own = browser.post("/api/people/claim", &json!({ "code": words(&ana, "/api/me/code").await })).await;
    assert_eq!((own.status.as_u16(), own.json()), (200, json!({})));
    assert_eq!(fine(&ana.get("/api/me").await)["devices"], 2);
}

#[tokio::test]
async fn nobody_has_devices_without_end() {
    let app = App::new(hub().await, Site { limits: plenty_of_claims(), ..site() });
    let ana = Client::person(&app).await;
    let phrase = words(&ana, "/api/me/phrase").await;
    for _ in 1..20 {
        fine(&claim(&app, &phrase).await);
    }
    let answer = claim(&app, &phrase).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (409, "too-many-devices"));
    assert_eq!(fine(&ana.get("/api/me").await)["devices"], 20);
}

fn plenty_of_claims() -> Limits {
    Limits { claims: Rate { burst: 1000, per_second: 1.0 }, ..site().limits }
}

#[tokio::test]
async fn guessing_gets_slow_for_the_person_and_for_the_address() {
    let limits = Limits { claims: Rate { burst: 3, per_second: 0.001 }, ..site().limits };
    let app = App::new(hub().await, Site { limits, ..site() });
    let ana = Client::person(&app).await;
    let code = words(&ana, "/api/me/code").await;
    for _ in 0..3 {
        assert_eq!(claim(&app, "river-river-river-river").await.code(), "no-such-pass");
    }
    assert_eq!(claim(&app, &code).await.status, 429, "now even the right one");
    let fresh = Client::person(&app).await;
    let again = fresh.post("/api/people/claim", &json!({ "code": code, "bearer": true })).await;
    assert_eq!(again.status, 429, "a new person is no way around it");
}

#[tokio::test]
async fn a_new_name_is_everywhere_and_so_is_the_end_of_it() {
    let app = App::new(hub().await, admin_site());
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let table = ana.open_table(two_seats(), Some("Ana Secret")).await;
    bo.command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    loop {
        let scene = ana.snapshot(&table).await.scene;
        let Some(turn) = scene.turn else { break };
        let player = [&ana, &bo][turn.index()];
        let play = any_play(&player.snapshot(&table).await.scene);
        player.command(&table, serde_json::to_value(play).expect("a command")).await;
    }
    let renamed = ana.post("/api/me/name", &json!({ "name": "Anna" })).await;
    assert_eq!(fine(&renamed), json!({ "tables": 1 }));
    let everything = async || {
        let games = bo.get("/api/my/games").await.text;
        let tables = bo.get("/api/my/tables").await.text;
        let archive = bo.get(&format!("/api/archive/{table}")).await.text;
        format!("{games} {tables} {archive} {}", bo.get(&format!("/api/tables/{table}")).await.text)
    };
    let told = everything().await;
    assert!(told.contains("Anna") && !told.contains("Secret"), "{told}");
    assert_eq!(fine(&ana.get("/api/me").await)["name"], "Anna");
    assert_eq!(ana.post("/api/me/name", &json!({ "name": "" })).await.code(), "unreadable");

    let phone = device(&app, &words(&ana, "/api/me/code").await).await;
    let phrase = words(&ana, "/api/me/phrase").await;
    let erased = ana.delete("/api/me").await;
    assert_eq!(fine(&erased), json!({ "tables": 1 }));
    assert!(erased.headers[header::SET_COOKIE].to_str().expect("text").contains("Max-Age=0"));
    for device in [&ana, &phone] {
        assert_eq!(fine(&device.get("/api/me").await)["known"], false);
    }
    assert_eq!(claim(&app, &phrase).await.code(), "no-such-pass");
    let told = everything().await;
    assert!(!told.contains("Anna"), "{told}");
    assert_eq!(fine(&bo.get("/api/my/games").await)["games"].as_array().map(Vec::len), Some(1), "the game stays");
    assert_eq!(ana.delete("/api/me").await.code(), "no-person");
}

#[tokio::test]
async fn a_ban_outlasts_a_new_name_and_the_end_of_the_person() {
    let app = App::new(hub().await, admin_site());
    let (admin, ana) = (Client::admin(&app), Client::person(&app).await);
    let table = ana.open_table(two_seats(), Some("Ana")).await;
    let listed = fine(&admin.get("/api/admin/tables").await);
    let id = listed["tables"][0]["people"][0]["person"].as_str().expect("an id").to_owned();
    let phrase = words(&ana, "/api/me/phrase").await;
    fine(&admin.post("/api/admin/bans", &json!({ "subject": id, "reason": "shouting" })).await);
    assert_eq!(ana.post("/api/me/name", &json!({ "name": "Bo" })).await.code(), "banned");
    assert_eq!(ana.delete("/api/me").await.code(), "banned");
    let phone = device(&app, &phrase).await;
    assert_eq!(phone.get(&format!("/api/tables/{table}")).await.code(), "banned", "on every device");
}

#[tokio::test]
async fn my_tables_say_who_plays_whose_turn_it_is_and_nothing_to_others() {
    let app = app().await;
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let setup = json!({ "game": "polygon", "seats": ["open", "open"], "public": true, "pace": { "per-move": { "seconds": 600 } } });
    let table = ana.open_table(setup, Some("Ana")).await;
    let waiting = fine(&ana.get("/api/my/tables").await)["tables"][0].clone();
    assert_eq!(waiting["players"], json!([{ "name": "Ana", "on_turn": false, "you": true }, null]));
    bo.command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    let turn = ana.snapshot(&table).await.scene.turn.expect("a game").index();
    for (at, client) in [&ana, &bo].into_iter().enumerate() {
        let listed = fine(&client.get("/api/my/tables").await)["tables"][0].clone();
        assert_eq!(listed["yours"], json!(at == turn));
        assert_eq!(listed["players"][at]["you"], true);
        assert_eq!(listed["players"][turn]["on_turn"], true);
        assert!(listed["flag"].is_u64() && listed["players"][0]["score"].is_i64(), "{listed}");
    }
    let public = fine(&Client::nobody(&app).get("/api/tables").await)["tables"][0].clone();
    assert!(public.get("players").is_none(), "{public}");
}

#[tokio::test]
async fn my_games_come_page_by_page_and_private_ones_to_players_only() {
    let app = app().await;
    let (ana, eve) = (Client::person(&app).await, Client::person(&app).await);
    assert_eq!(fine(&ana.get("/api/my/games").await), json!({ "games": [] }));
    assert_eq!(Client::nobody(&app).get("/api/my/games").await.code(), "no-person");
    for query in ["limit=0", "limit=21", "after=x"] {
        assert_eq!(ana.get(&format!("/api/my/games?{query}")).await.code(), "unreadable", "{query}");
    }
    let setup = json!({
        "game": "scrambled-fives", "options": { "tiles": { "5": 6, "7": 4 }, "hand": 4 },
        "seats": ["open", { "bot": "novice" }], "onlookers": false, "start": "by-host",
    });
    let mut tables = Vec::new();
    for _ in 0..3 {
        let table = ana.open_table(setup.clone(), None).await;
        // Eve was there before the game and is so no longer.
        let seen = eve.command(&table, json!({ "do": "sit", "name": "Eve" })).await;
        eve.command(&table, json!({ "do": "leave", "seen": seen })).await;
        let seen = ana.command(&table, json!({ "do": "sit", "name": "Ana" })).await;
        ana.command(&table, json!({ "do": "start", "seen": seen })).await;
        play_against_a_bot(&ana, &table).await;
        tables.push(table);
    }
    let first = fine(&ana.get("/api/my/games?limit=2").await);
    let second = fine(&ana.get(&format!("/api/my/games?limit=2&after={}", first["next"])).await);
    let games: Vec<&Value> =
        [&first, &second].iter().flat_map(|page| page["games"].as_array().expect("games")).collect();
    tables.reverse();
    assert_eq!(games.iter().map(|game| game["table"].as_str().expect("a name")).collect::<Vec<_>>(), tables);
    assert_eq!(games[0]["names"], json!(["Ana", "novice"]));
    assert_eq!(games[0]["record"]["scores"], games[0]["scores"]);
    assert!(second.get("next").is_none(), "{second}");
    assert_eq!(fine(&eve.get("/api/my/games").await), json!({ "games": [] }));
}

async fn play_against_a_bot(person: &Client, table: &str) {
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(60);
    loop {
        let scene = person.snapshot(table).await.scene;
        match scene.turn {
            None => return,
            Some(turn) if Some(turn) == scene.you => {
                person.command(table, serde_json::to_value(any_play(&scene)).expect("a command")).await;
            }
            Some(_) => {
                assert!(tokio::time::Instant::now() < deadline, "the bot does not play");
                tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            }
        }
    }
}

#[tokio::test]
async fn days_off_are_chosen_ahead_and_kept() {
    let app = app().await;
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let choose = async |days: Value| ana.post("/api/me/days-off", &days).await;
    assert_eq!(fine(&ana.get("/api/me/days-off").await), json!({ "offset": 0, "holidays": [] }));
    let now = quintile_server::wall_clock();
    let ahead = |days: u64| quintile_api::Day::at(now.after(days * 86_400_000), 60).to_string();
    let days = json!({ "offset": 60, "weekday": 6, "holidays": [{ "first": ahead(3), "last": ahead(9) }] });
    assert_eq!(fine(&choose(days.clone()).await), days);
    assert_eq!(fine(&choose(days.clone()).await), days, "saying it again changes nothing");
    assert_eq!(fine(&ana.get("/api/me/days-off").await), days);
    for (refused, why) in [
        (json!({ "offset": 60, "weekday": 5, "holidays": [] }), "once in"),
        (json!({ "offset": 60, "weekday": 6, "holidays": [{ "first": ahead(3), "last": ahead(17) }] }), "holiday"),
        (json!({ "offset": 841, "weekday": 6, "holidays": [] }), "offset"),
    ] {
        let answer = choose(refused).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (409, "days-off"), "{}", answer.text);
        assert!(answer.text.contains(why), "{}", answer.text);
    }
    let unreadable = choose(json!({ "holidays": [{ "first": "2026-02-30", "last": "2026-03-01" }] })).await;
    assert_eq!(
        (unreadable.code().as_str(), &unreadable.json()["error"]["field"]),
        ("unreadable", &json!("holidays[0].first"))
    );
    assert_eq!(fine(&bo.get("/api/me/days-off").await)["holidays"], json!([]));
    fine(&ana.delete("/api/me").await);
    assert_eq!(ana.get("/api/me/days-off").await.code(), "no-person");
}
