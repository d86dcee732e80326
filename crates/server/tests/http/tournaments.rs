//! Tournaments: every route, fine and refused.

use std::sync::Arc;

use quintile_server::http::App;
use serde_json::{Value, json};

use crate::client::{Client, any_play};
use crate::site::{admin_site, app, hub, site};

/// A tournament, its host, and people who have entered.
struct Club {
    app: Arc<App>,
    id: String,
    host: Client,
    people: Vec<Client>,
}

const NAMES: [&str; 9] = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida"];

impl Club {
    async fn open(count: usize, changes: Value) -> Self {
        Self::over(app().await, count, changes).await
    }

    async fn over(app: Arc<App>, count: usize, changes: Value) -> Self {
        let host = Client::person(&app).await;
        let mut body = json!({
            "name": "Friday club",
            "system": "swiss",
            "setup": { "game": "twenty-four-seven", "seats": ["open", "open"], "takebacks": false },
        });
        for (key, value) in changes.as_object().expect("fields") {
            body[key] = value.clone();
        }
        let opened = host.post("/api/tournaments", &body).await;
        assert_eq!(opened.status, 201, "{}", opened.text);
        let id = opened.json()["tournament"].as_str().expect("a name").to_owned();
        assert_eq!(opened.json()["link"], format!("/e/{id}"));
        let mut club = Self { app, id, host, people: Vec::new() };
        for name in &NAMES[..count] {
            let person = Client::person(&club.app).await;
            let entered = person.post(&club.path("/enter"), &json!({ "name": name })).await;
            assert_eq!(entered.status, 200, "{}", entered.text);
            club.people.push(person);
        }
        club
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tournaments/{}{rest}", self.id)
    }

    async fn page(&self, who: &Client) -> Value {
        let page = who.get(&self.path("")).await;
        assert_eq!(page.status, 200, "{}", page.text);
        page.json()
    }

    async fn round(&self, number: usize) -> Value {
        let page = self.host.post(&self.path("/round"), &json!({ "round": number })).await;
        assert_eq!(page.status, 200, "{}", page.text);
        page.json()
    }

    async fn score(&self, round: usize, table: usize, places: Value) -> Value {
        let body = json!({ "round": round, "table": table, "places": places });
        let page = self.host.post(&self.path("/score"), &body).await;
        assert_eq!(page.status, 200, "{}", page.text);
        page.json()
    }

    /// The tables of the last round, each with the numbers of those who sit there.
    fn tables(page: &Value) -> Vec<Vec<u64>> {
        let seats = |table: &Value| -> Vec<u64> {
            let seats = table["seats"].as_array().expect("seats").iter();
            seats.map(|seat| seat["player"].as_u64().unwrap_or(0)).collect()
        };
        page["round"]["tables"].as_array().expect("tables").iter().map(seats).collect()
    }

    /// Whoever has the lower number wins every table of a round.
    async fn decide(&self, round: usize, page: &Value) {
        for (at, seats) in Self::tables(page).into_iter().enumerate().filter(|(_, seats)| seats.len() == 2) {
            let places = if seats[0] < seats[1] { [1, 2] } else { [2, 1] };
            self.score(round, at + 1, json!(places)).await;
        }
    }

    fn player(&self, number: u64) -> &Client {
        &self.people[number as usize - 1]
    }
}

async fn play_out(club: &Club, page: &Value, table: usize) {
    let id = page["round"]["tables"][table]["table"].as_str().expect("a name").to_owned();
    let seats = Club::tables(page)[table].clone();
    let first = seats.iter().find(|seat| **seat > 0).expect("somebody");
    loop {
        let scene = club.player(*first).snapshot(&id).await.scene;
        let Some(turn) = scene.turn else { return };
        match seats[turn.index()] {
            0 => tokio::task::yield_now().await,
            number => {
                let player = club.player(number);
                let play = any_play(&player.snapshot(&id).await.scene);
                player.command(&id, serde_json::to_value(play).expect("a command")).await;
            }
        }
    }
}

fn points(page: &Value) -> Vec<(u64, u64)> {
    let lines = page["standings"].as_array().expect("standings").iter();
    let number = |line: &Value, key: &str| line[key].as_u64().expect("a number");
    lines.map(|line| (number(line, "player"), number(line, "match_points"))).collect()
}

#[tokio::test]
async fn a_tournament_from_its_opening_to_its_end() {
    let club = Club::open(4, json!({ "rounds": 2 })).await;
    let page = club.page(&club.people[0]).await;
    assert_eq!((&page["you"], &page["host"], &page["rounds"]), (&json!(1), &json!(false), &json!(0)));
    assert_eq!(page["players"][3], json!({ "number": 4, "name": "Di", "presence": "playing" }));
    assert!(page.get("round").is_none() && page.get("own").is_none());

    // Everybody sits at once, and finds the way there.
    let page = club.round(1).await;
    assert_eq!(Club::tables(&page).concat().len(), 4);
    let own = club.page(&club.people[2]).await["own"].clone();
    assert_eq!((&own["round"], &own["over"]), (&json!(1), &json!(false)));
    let table = own["table"].as_str().expect("a name").to_owned();
    let scene = club.people[2].snapshot(&table).await.scene;
    assert!(scene.you.is_some() && scene.turn.is_some(), "{scene:?}");
    // Asked for once more, it is the same round.
    assert_eq!(Club::tables(&club.round(1).await), Club::tables(&page));
    let early = club.host.post(&club.path("/round"), &json!({ "round": 2 })).await;
    assert_eq!((early.status.as_u16(), early.code().as_str()), (409, "tournament"));
    assert_eq!(club.people[0].get(&club.path("/records?round=1")).await.code(), "not-yet");

    // One game is played, the host decides the other.
    play_out(&club, &page, 0).await;
    let after = club.page(&Client::nobody(&club.app)).await;
    let first = &after["round"]["tables"][0];
    assert_eq!(first["state"], "over");
    let (one, two) = (&first["seats"][0], &first["seats"][1]);
    let places = match one["points"].as_i64().cmp(&two["points"].as_i64()) {
        std::cmp::Ordering::Greater => [1, 2],
        std::cmp::Ordering::Less => [2, 1],
        std::cmp::Ordering::Equal => [1, 1],
    };
    assert_eq!([&one["place"], &two["place"]], [&json!(places[0]), &json!(places[1])]);
    assert_eq!(one["match_points"].as_u64().expect("points") + two["match_points"].as_u64().expect("points"), 12);
    assert_eq!((&after["round"]["tables"][1]["state"], &after["over"]), (&json!("playing"), &json!(false)));
    let id = page["round"]["tables"][1]["table"].as_str().expect("a name").to_owned();
    let scored = club.score(1, 2, json!([1, 1])).await;
    assert_eq!((&scored["round"]["tables"][1]["state"], &scored["over"]), (&json!("by-host"), &json!(true)));
    let seat = Club::tables(&page)[1][0];
    assert_eq!(club.player(seat).snapshot(&id).await.scene.phase, quintile_table::Phase::Closed);
    let records = club.people[0].get(&club.path("/records?round=1")).await.json();
    assert_eq!(records["records"].as_array().map(Vec::len), Some(2), "the one that was broken off, too");

    // Nobody meets twice; after the last round there is no other.
    let next = club.round(2).await;
    let meets = |tables: Vec<Vec<u64>>| -> Vec<[u64; 2]> {
        tables.iter().map(|seats| [seats[0].min(seats[1]), seats[0].max(seats[1])]).collect()
    };
    assert!(meets(Club::tables(&next)).iter().all(|pair| !meets(Club::tables(&page)).contains(pair)));
    club.decide(2, &next).await;
    assert_eq!(club.host.post(&club.path("/round"), &json!({ "round": 3 })).await.code(), "tournament");
    let earlier = club.host.get(&club.path("?round=1")).await.json();
    assert_eq!((&earlier["round"]["number"], Club::tables(&earlier)), (&json!(1), Club::tables(&page)));
    assert!(club.host.get(&club.path("?round=9")).await.json().get("round").is_none());

    let cross = club.people[0].get(&club.path("/crosstable")).await.json();
    assert_eq!((&cross["rounds"], cross["rows"].as_array().map(Vec::len)), (&json!(2), Some(4)));
    for row in cross["rows"].as_array().expect("rows") {
        let cells = row["cells"].as_array().expect("cells");
        let sum: u64 = cells.iter().map(|cell| cell["match_points"].as_u64().expect("points")).sum();
        assert_eq!(row["match_points"], sum);
        // Its others are places in the table itself.
        let other = &cross["rows"][cells[0]["others"][0].as_u64().expect("a place") as usize - 1];
        assert_eq!(other["cells"][0]["others"][0].as_u64().map(|at| &cross["rows"][at as usize - 1]), Some(row));
    }
    let ended = club.host.post(&club.path("/end"), &json!({})).await.json();
    assert_eq!(ended["ended"], true);
    for (rest, body) in [("/enter", json!({ "name": "Zoe" })), ("/presence", json!({ "presence": "absent" }))] {
        assert_eq!(club.people[0].post(&club.path(rest), &body).await.code(), "tournament");
    }
    assert_eq!(club.host.post(&club.path("/end"), &json!({})).await.status, 200, "once more does no harm");
}

#[tokio::test]
async fn only_the_host_runs_it_and_nonsense_is_refused_by_field() {
    let club = Club::open(2, json!({})).await;
    club.round(1).await;
    let score = json!({ "round": 1, "table": 1, "places": [1, 2] });
    for (rest, body) in [
        ("/round", json!({ "round": 2 })),
        ("/score", score.clone()),
        ("/end", json!({})),
        ("/presence", json!({ "player": 2, "presence": "absent" })),
        ("/presence", json!({ "presence": "removed" })),
    ] {
        assert_eq!(club.people[0].post(&club.path(rest), &body).await.code(), "not-host", "{rest}");
        assert_eq!(Client::nobody(&club.app).post(&club.path(rest), &body).await.code(), "no-person", "{rest}");
    }
    for (round, table) in [(0, 1), (2, 1), (1, 0), (1, 2)] {
        let body = json!({ "round": round, "table": table });
        assert_eq!(club.host.post(&club.path("/score"), &body).await.code(), "not-found", "{round} {table}");
    }
    for places in [json!([1]), json!([1, 2, 3]), json!([0, 1]), json!([1, 3])] {
        let body = json!({ "round": 1, "table": 1, "places": places });
        let refused = club.host.post(&club.path("/score"), &body).await;
        assert_eq!((refused.code().as_str(), &refused.json()["error"]["field"]), ("unreadable", &json!("places")));
    }
    let refused = club.host.post(&club.path("/round"), &json!({ "round": 4 })).await;
    assert_eq!(refused.json()["error"]["field"], "round");
    let stranger = Client::person(&club.app).await;
    assert_eq!(stranger.post(&club.path("/presence"), &json!({ "presence": "absent" })).await.code(), "tournament");
    let nobody = json!({ "player": 9, "presence": "absent" });
    assert_eq!(club.host.post(&club.path("/presence"), &nobody).await.code(), "not-found");
    assert_eq!(stranger.get("/api/tournaments/tomira-beluko-sadive").await.code(), "not-found");
    assert_eq!(club.host.get(&club.path("/records?round=7")).await.code(), "not-found");

    let open = async |change: (&str, Value)| {
        let mut body =
            json!({ "name": "X", "system": "swiss", "setup": { "game": "polygon", "seats": ["open", "open"] } });
        body[change.0] = change.1;
        let answer = club.host.post("/api/tournaments", &body).await;
        (answer.status.as_u16(), answer.json()["error"]["field"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(open(("rounds", json!(33))).await, (400, "rounds".into()));
    assert_eq!(open(("rounds", json!(0))).await, (400, "rounds".into()));
    let seats = |seats: Value| json!({ "game": "polygon", "seats": seats });
    for bad in [json!(["open"]), json!(["open", { "bot": "club" }]), json!(["open", "open", "open", "open", "open"])] {
        assert_eq!(open(("setup", seats(bad))).await, (400, "setup.seats".into()));
    }
    assert_eq!(open(("setup", json!({ "game": "polygon", "seats": ["open", "open"], "limit": 9 }))).await.0, 422);
    let alone = Club::open(1, json!({})).await;
    assert_eq!(alone.host.post(&alone.path("/round"), &json!({ "round": 1 })).await.code(), "tournament");
}

#[tokio::test]
async fn people_come_late_sit_out_withdraw_and_are_removed() {
    let club = Club::open(5, json!({})).await;
    let page = club.round(1).await;
    let bye = Club::tables(&page).into_iter().find(|seats| seats.len() == 1).expect("five are odd")[0];
    let own = club.page(club.player(bye)).await["own"].clone();
    assert!(own.get("table").is_none() && own["over"] == true, "{own}");
    club.decide(1, &page).await;

    // One comes late, one is away, one withdraws, one is removed.
    let late = Client::person(&club.app).await;
    let entered = late.post(&club.path("/enter"), &json!({ "name": "Late" })).await.json();
    assert_eq!(entered["you"], 6);
    club.player(2).post(&club.path("/presence"), &json!({ "presence": "absent" })).await;
    club.player(3).post(&club.path("/presence"), &json!({ "presence": "withdrawn" })).await;
    let removed = club.host.post(&club.path("/presence"), &json!({ "player": 4, "presence": "removed" })).await.json();
    assert_eq!(removed["players"][3]["presence"], "removed");
    for (rest, body) in [("/enter", json!({ "name": "Di" })), ("/presence", json!({ "presence": "playing" }))] {
        assert_eq!(club.player(4).post(&club.path(rest), &body).await.code(), "tournament");
    }
    let page = club.round(2).await;
    let mut seated = Club::tables(&page).concat();
    seated.sort_unstable();
    assert_eq!(seated, [1, 5, 6]);
    club.decide(2, &page).await;
    // All but one are back; what they won stays.
    for number in [2, 3] {
        club.player(number).post(&club.path("/presence"), &json!({ "presence": "playing" })).await;
    }
    let page = club.round(3).await;
    assert_eq!(Club::tables(&page).concat().len(), 5);
    assert_eq!(
        points(&page).iter().map(|(_, points)| points).sum::<u64>(),
        12 * (3 + 2) + {
            let byes = Club::tables(&page).iter().filter(|seats| seats.len() == 1).count() as u64;
            12 * byes
        }
    );
}

#[tokio::test]
async fn a_round_robin_has_as_many_rounds_as_it_takes_and_takes_nobody_later() {
    let club = Club::open(3, json!({ "system": "round-robin", "by_itself": true })).await;
    let mut page = club.round(1).await;
    assert_eq!((&page["planned"], &page["takes_players"]), (&json!(3), &json!(false)));
    let late = Client::person(&club.app).await;
    assert_eq!(late.post(&club.path("/enter"), &json!({ "name": "Late" })).await.code(), "tournament");
    let mut byes = Vec::new();
    for number in 1..=3 {
        assert_eq!(page["rounds"], number, "rounds begin by themselves");
        byes.extend(Club::tables(&page).into_iter().filter(|seats| seats.len() == 1).flatten());
        club.decide(number, &page).await;
        page = club.page(&club.host).await;
    }
    byes.sort_unstable();
    assert_eq!((byes, &page["over"]), (vec![1, 2, 3], &json!(true)));
    assert_eq!(points(&page), [(1, 36), (2, 24), (3, 12)]);
}

#[tokio::test]
async fn computer_players_take_the_seats_that_are_left() {
    let seats = json!({ "game": "twenty-four-seven", "seats": ["open", "open", "open"] });
    let club = Club::open(4, json!({ "setup": seats, "fill": "novice" })).await;
    let page = club.round(1).await;
    let tables = Club::tables(&page);
    assert!(tables.len() == 2 && tables.iter().all(|seats| seats.len() == 3), "{tables:?}");
    assert_eq!(page["round"]["tables"][0]["seats"][2]["name"], "novice");
    for table in 0..2 {
        play_out(&club, &page, table).await;
    }
    let page = club.page(&club.host).await;
    assert_eq!(page["over"], true, "{page}");
    let all = page["round"]["tables"].as_array().expect("tables").iter();
    let sum: u64 = all
        .flat_map(|table| table["seats"].as_array().expect("seats"))
        .map(|seat| seat["match_points"].as_u64().expect("points"))
        .sum();
    assert_eq!(sum, 2 * 18, "a point and a half at each table of three");
}

#[tokio::test]
async fn in_rounds_of_one_deal_nothing_is_told_before_the_end() {
    let club = Club::open(4, json!({ "duplicate": true })).await;
    assert_eq!(club.host.post(&club.path("/enter"), &json!({ "name": "Host" })).await.code(), "host-plays");
    let page = club.round(1).await;
    let tables = Club::tables(&page);
    let ids: Vec<&str> = page["round"]["tables"]
        .as_array()
        .expect("tables")
        .iter()
        .filter_map(|table| table["table"].as_str())
        .collect();
    assert_eq!(ids.len(), 2, "the host sees both");
    let (one, other) = (club.player(tables[0][0]), club.player(tables[1][0]));
    // The same tiles.
    let hand = |scene: &quintile_table::Scene| serde_json::to_value(&scene.game).expect("JSON")["hands"][0].clone();
    assert_eq!(hand(&one.snapshot(ids[0]).await.scene), hand(&other.snapshot(ids[1]).await.scene));
    // Nobody looks at other tables, or learns their names.
    let nobody = Client::nobody(&club.app);
    for who in [one, &nobody] {
        assert_eq!(who.get(&format!("/api/tables/{}", ids[1])).await.status, 404);
        assert!(!who.get(&club.path("")).await.text.contains(ids[1]));
    }
    play_out(&club, &page, 0).await;
    for who in [one, other, &nobody] {
        let page = club.page(who).await;
        assert_eq!(page["round"]["tables"][0]["state"], "over");
        assert!(page["round"]["tables"][0]["seats"][0].get("points").is_none(), "{page}");
        assert!(page["round"]["tables"][0]["seats"][0].get("match_points").is_none(), "{page}");
        assert!(points(&page).iter().all(|(_, points)| *points == 0), "{page}");
        assert_eq!(who.get(&club.path("/records")).await.code(), "not-yet");
        let cross = who.get(&club.path("/crosstable")).await.json();
        assert!(cross["rows"][0]["cells"][0].get("match_points").is_none(), "{cross}");
    }
    assert_eq!(one.get(&format!("/api/archive/{}", ids[0])).await.json()["records"], json!([]));
    assert!(points(&club.page(&club.host).await).iter().any(|(_, points)| *points > 0), "the host knows");
    play_out(&club, &page, 1).await;
    let after = club.page(&nobody).await;
    assert_eq!(points(&after).iter().map(|(_, points)| points).sum::<u64>(), 24);
    let lines = after["standings"].as_array().expect("standings");
    assert!(lines.iter().all(|line| line["percent"].is_number()), "{after}");
    let records = nobody.get(&club.path("/records?round=1")).await.json();
    assert_eq!(records["records"][0]["deal"], records["records"][1]["deal"]);
}

#[tokio::test]
async fn a_game_that_nobody_finished_waits_for_the_host_and_giving_up_is_losing() {
    let club = Club::open(4, json!({})).await;
    let page = club.round(1).await;
    let ids = [0, 1].map(|at| page["round"]["tables"][at]["table"].as_str().expect("a name").to_owned());
    let tables = Club::tables(&page);
    // Both leave one table; at the other somebody gives up.
    for number in &tables[0] {
        let seen = club.player(*number).snapshot(&ids[0]).await.number;
        club.player(*number).command(&ids[0], json!({ "do": "leave", "seen": seen })).await;
    }
    let seen = club.player(tables[1][0]).snapshot(&ids[1]).await.number;
    club.player(tables[1][0]).command(&ids[1], json!({ "do": "resign", "seen": seen })).await;
    let page = club.page(&club.people[0]).await;
    assert_eq!(page["round"]["tables"][0]["state"], "undecided");
    let places: Vec<&Value> = (0..2).map(|at| &page["round"]["tables"][1]["seats"][at]["place"]).collect();
    assert_eq!(places, [2, 1]);
    // Not played: nobody has points, and they may meet again.
    let page = club.score(1, 1, Value::Null).await;
    assert_eq!((&page["round"]["tables"][0]["state"], &page["over"]), (&json!("not-played"), &json!(true)));
    assert_eq!(points(&page).iter().map(|(_, points)| points).sum::<u64>(), 12);
    // The host may say something else later.
    let page = club.score(1, 1, json!([1, 2])).await;
    assert_eq!(points(&page).iter().map(|(_, points)| points).sum::<u64>(), 24);
}

#[tokio::test]
async fn a_new_name_is_everybodys_to_see_and_an_erased_one_nobodys() {
    let club = Club::over(App::new(hub().await, admin_site()), 2, json!({})).await;
    let admin = Client::admin(&club.app);
    club.people[0].post(&club.path("/enter"), &json!({ "name": "Anabel" })).await;
    assert_eq!(club.page(&club.host).await["players"][0]["name"], "Anabel");
    assert_eq!(club.page(&club.host).await["players"].as_array().map(Vec::len), Some(2));
    club.round(1).await;
    let listed = admin.get("/api/admin/tables?limit=200").await.json();
    let people = listed["tables"][0]["people"].as_array().expect("people").clone();
    let ana = people.iter().find(|person| person["name"] == "Anabel").expect("she sits there");
    let erase = format!("/api/admin/people/{}/erase", ana["person"].as_str().expect("an id"));
    assert_eq!(admin.post(&erase, &json!({})).await.status, 200);
    assert!(!club.host.get(&club.path("")).await.text.contains("Anabel"));
}

/// Everybody looks at the same moment, and a round is opened once.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_looks_at_once_opens_nothing_twice() {
    let club = Arc::new(Club::over(App::new(hub().await, site()), 9, json!({})).await);
    let crowd: Vec<_> = (0..24_usize)
        .map(|at| {
            let club = Arc::clone(&club);
            tokio::spawn(async move {
                if at.is_multiple_of(3) {
                    club.host.post(&club.path("/round"), &json!({ "round": 1 })).await.status
                } else {
                    club.people[at % 9].get(&club.path("")).await.status
                }
            })
        })
        .collect();
    for answer in crowd {
        assert_eq!(answer.await.expect("no panic"), 200);
    }
    let page = club.page(&club.host).await;
    assert_eq!((&page["rounds"], Club::tables(&page).len()), (&json!(1), 5));
    for person in &club.people {
        let mine = person.get("/api/my/tables").await.json();
        assert!(mine["tables"].as_array().map(Vec::len) <= Some(1), "{mine}");
    }
}
