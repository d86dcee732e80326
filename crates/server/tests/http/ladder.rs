//! Rated games through a real server: who may agree on one, what it does to the ladder, who is on it.

use quintile_bots::{Budget, Player};
use quintile_server::Config;
use quintile_server::http::App;
use quintile_server::store::Store;
use quintile_table::Command;
use serde_json::{Value, json};

use crate::client::Client;
use crate::site::{admin_site, app, site};

fn rated() -> Value {
    json!({ "game": "twenty-four-seven", "seats": ["open", "open"], "rated": true, "hints": false, "takebacks": false })
}

/// Somebody who plays as they do.
struct Habitual {
    client: Client,
    name: &'static str,
    player: Player,
    /// Gives up as soon as that counts.
    gives_up: bool,
}

impl Habitual {
    async fn take_turn(&self, table: &str) {
        let scene = self.client.snapshot(table).await.scene;
        if self.gives_up && scene.ply > 3 {
            self.client.command(table, json!({ "do": "resign", "seen": u64::from(u32::MAX) })).await;
            return;
        }
        let view = scene.game.as_ref().expect("a game goes on");
        let play = self.player.choose_any(view, Budget::Iterations(1), 1).expect("a play");
        let command = Command::Play { ply: scene.ply, play };
        self.client.command(table, serde_json::to_value(command).expect("a command")).await;
    }
}

/// Two people sit down and play to the end; the table.
async fn meet(one: &Habitual, other: &Habitual) -> String {
    let table = one.client.open_table(rated(), Some(one.name)).await;
    other.client.command(&table, json!({ "do": "sit", "name": other.name })).await;
    while let Some(turn) = one.client.snapshot(&table).await.scene.turn {
        [one, other][turn.index()].take_turn(&table).await;
    }
    table
}

async fn ladder(client: &Client) -> Value {
    let answer = client.get("/api/ladder/twenty-four-seven").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

fn names(ladder: &Value) -> Vec<&str> {
    ladder["people"].as_array().expect("places").iter().map(|place| place["name"].as_str().expect("a name")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_known_strength_come_out_in_order() {
    let config = Config { bot_pause: 0, bot_budget: 1, ..Config::default() };
    let hub = quintile_server::start(Store::open("sqlite::memory:").await.expect("a database"), config);
    let app = App::new(hub, admin_site());
    let mut people = Vec::new();
    for (name, player, gives_up) in
        [("Greedy", Player::Greedy, false), ("Random", Player::Random, false), ("Quitter", Player::Greedy, true)]
    {
        people.push(Habitual { client: Client::person(&app).await, name, player, gives_up });
    }
    let [greedy, random, quitter] = &people[..] else { panic!("three people") };
    assert_eq!(ladder(&greedy.client).await["people"], json!([]));
    let mut last = String::new();
    for round in 0..4 {
        for (one, other) in [(greedy, random), (random, quitter), (quitter, greedy)] {
            last = if round % 2 == 0 { meet(one, other).await } else { meet(other, one).await };
        }
    }

    let found = ladder(&random.client).await;
    assert_eq!(names(&found), ["Greedy", "Random", "Quitter"]);
    assert_eq!((found["total"].as_u64(), found["people"][0]["games"].as_u64()), (Some(3), Some(8)));
    assert_eq!(found["people"][1]["you"], true);
    assert_eq!(found["people"][0].get("you"), None);
    assert_eq!(found["you"]["place"], 2);
    assert_eq!(found["you"]["provisional"], true, "8 games are not many");
    let computers = found["computers"].as_array().expect("four levels");
    assert_eq!(computers.len(), 4);
    assert_eq!((&computers[2]["level"], &computers[2]["figure"]["rating"]), (&json!("club"), &json!(1500)));
    let page = greedy.client.get("/api/ladder/twenty-four-seven?from=1&limit=1").await.json();
    assert_eq!((names(&page), &page["people"][0]["place"]), (vec!["Random"], &json!(2)));

    // What the last game did is told to whoever may look at the table.
    let changes = greedy.client.get(&format!("/api/tables/{last}/ratings")).await.json();
    assert_eq!(changes["counts"], true);
    let seats = changes["seats"].as_array().expect("two seats");
    assert_eq!(seats.len(), 2);
    let gain = |seat: &Value| {
        seat["after"]["rating"].as_i64().expect("a number") - seat["before"]["rating"].as_i64().expect("a number")
    };
    assert!(gain(&seats[0]) > 0 && gain(&seats[1]) < 0, "Greedy opened it, and the other one gave up: {changes}");
    assert_eq!(seats[0]["after"], found["people"][0]["figure"]);

    // Worked out again, they are the same.
    let admin = Client::admin(&app);
    assert_eq!(random.client.post("/api/admin/ratings", &json!({})).await.code(), "not-admin");
    assert_eq!(admin.post("/api/admin/ratings", &json!({})).await.json(), json!({ "games": 12 }));
    assert_eq!(ladder(&random.client).await["people"], found["people"]);

    // Whoever wants to goes, and comes back.
    let off = quitter.client.post("/api/my/ladder", &json!({ "shown": false })).await;
    assert_eq!((off.status.as_u16(), off.json()), (200, json!({ "shown": false })));
    let without = ladder(&quitter.client).await;
    assert_eq!((names(&without), without["you"].get("place")), (vec!["Greedy", "Random"], None));
    quitter.client.post("/api/my/ladder", &json!({ "shown": true })).await;
    assert_eq!(names(&ladder(&greedy.client).await).len(), 3);

    // Names are the host's to change, and go with whoever is erased.
    let people = admin.get("/api/admin/tables").await.json();
    let people = people["tables"][0]["people"].as_array().expect("people").clone();
    let of = |name: &str| people.iter().find(|person| person["name"] == name).map(|person| person["person"].clone());
    let (who, name) =
        ["Greedy", "Random", "Quitter"].into_iter().find_map(|name| Some((of(name)?, name))).expect("one");
    let path = format!("/api/admin/people/{}", who.as_str().expect("an id"));
    admin.post(&format!("{path}/rename"), &json!({ "name": "Somebody" })).await;
    assert!(names(&ladder(&greedy.client).await).contains(&"Somebody"));
    admin.post(&format!("{path}/erase"), &json!({})).await;
    let left = ladder(&admin).await;
    assert!(!names(&left).contains(&"Somebody") && !names(&left).contains(&name) && names(&left).len() == 2, "{left}");
}

#[tokio::test]
async fn what_is_agreed_is_refused_where_it_is_not_fair() {
    let app = app().await;
    let ana = Client::person(&app).await;
    let refused = async |change: &dyn Fn(&mut Value)| {
        let mut setup = rated();
        change(&mut setup);
        let answer = ana.post("/api/tables", &json!({ "setup": setup })).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (422, "refused".to_owned()), "{setup}");
        answer.json()["error"]["field"].as_str().expect("a field").to_owned()
    };
    assert_eq!(refused(&|setup| setup["hints"] = json!(true)).await, "setup.hints");
    assert_eq!(refused(&|setup| setup["takebacks"] = json!(true)).await, "setup.takebacks");
    assert_eq!(refused(&|setup| setup["seats"] = json!([{ "bot": "club" }, { "bot": "club" }])).await, "seats");
    assert_eq!(refused(&|setup| setup["options"] = json!({ "low_sum": 19 })).await, "options");
    assert_eq!(refused(&|setup| setup["pace"] = json!({ "per-move": { "seconds": 60 } })).await, "setup.on_flag");
    let contest = ana.post("/api/contests", &json!({ "name": "Club night", "setup": rated() })).await;
    assert_eq!((contest.status.as_u16(), contest.json()["error"]["field"].clone()), (422, json!("setup.rated")));
    let table = ana.open_table(rated(), Some("Ana")).await;
    assert!(ana.snapshot(&table).await.setup.rated);
    assert_eq!(ana.get(&format!("/api/tables/{table}/ratings")).await.code(), "not-yet");
    let plain = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    assert_eq!(ana.get(&format!("/api/tables/{plain}/ratings")).await.code(), "not-found");
}

#[tokio::test]
async fn a_game_that_does_not_count_says_so() {
    let app = app().await;
    let (ana, bo) = (Client::person(&app).await, Client::person(&app).await);
    let table = ana.open_table(rated(), Some("Ana")).await;
    bo.command(&table, json!({ "do": "sit", "name": "Bo" })).await;
    bo.command(&table, json!({ "do": "resign", "seen": 1000 })).await;
    let changes = ana.get(&format!("/api/tables/{table}/ratings")).await.json();
    assert_eq!(changes, json!({ "round": 0, "counts": false, "seats": [] }));
    assert_eq!(ladder(&ana).await["people"], json!([]));
    assert_eq!(ana.post("/api/my/ladder", &json!({ "shown": false })).await.code(), "not-found");
}

#[tokio::test]
async fn bad_questions_about_ladders() {
    let app = app().await;
    let nobody = Client::nobody(&app);
    assert_eq!(nobody.get("/api/ladder/chess").await.code(), "not-found");
    for query in ["from=-1", "from=100001", "limit=0", "limit=101", "limit=x", "page=1"] {
        let answer = nobody.get(&format!("/api/ladder/polygon?{query}")).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (400, "unreadable".to_owned()), "{query}");
    }
    assert_eq!(nobody.post("/api/my/ladder", &json!({ "shown": true })).await.code(), "no-person");
}

#[tokio::test]
async fn a_server_can_do_without_ratings_and_reactions() {
    let config = Config { ratings: false, reactions: false, bot_pause: 0, ..Config::default() };
    let hub = quintile_server::start(Store::open("sqlite::memory:").await.expect("a database"), config);
    let app = App::new(hub, site());
    let ana = Client::person(&app).await;
    let me = ana.get("/api/me").await.json();
    assert_eq!((&me["ratings"], &me["reactions"]), (&json!(false), &json!(false)));
    assert_eq!(ana.get("/api/ladder/polygon").await.code(), "no-route");
    let answer = ana.post("/api/tables", &json!({ "setup": rated() })).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["error"]["field"]), (422, &json!("setup.rated")));

    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    assert!(!ana.snapshot(&table).await.setup.reactions, "nobody is offered any");
    let hello = json!({ "do": "react", "reaction": "hello", "seen": 1000 });
    let answer = ana.post(&format!("/api/tables/{table}/commands"), &hello).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["error"]["refusal"]["refusal"]), (409, &json!("no-reactions")));
}

#[tokio::test]
async fn a_table_can_do_without_reactions() {
    let app = app().await;
    let ana = Client::person(&app).await;
    assert_eq!(ana.get("/api/me").await.json()["reactions"], true);
    let setup = json!({ "game": "polygon", "seats": ["open", "open"], "reactions": false });
    let table = ana.open_table(setup, Some("Ana")).await;
    let hello = json!({ "do": "react", "reaction": "hello", "seen": 1000 });
    let answer = ana.post(&format!("/api/tables/{table}/commands"), &hello).await;
    assert_eq!(answer.json()["error"]["refusal"]["refusal"], "no-reactions");
    let table = ana.open_table(json!({ "game": "polygon", "seats": ["open", "open"] }), Some("Ana")).await;
    ana.command(&table, hello).await;
}
