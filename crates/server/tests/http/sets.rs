//! Sets that strangers send: what nobody could list is refused, and whatever is accepted can be played by every bot.

use serde_json::{Value, json};

use crate::client::Client;
use crate::site::app;

fn table(game: &str, options: &Value, seats: &Value) -> Value {
    json!({ "setup": { "game": game, "options": options, "seats": seats } })
}

#[tokio::test]
async fn a_set_with_too_much_choice_is_refused() {
    let stranger = Client::person(&app().await).await;
    let bots = json!([{ "bot": "novice" }, { "bot": "club" }]);
    let wilds = json!({ "hand": 7, "wild_least": "0.01", "wild_most": "0.99", "wild_step": "0.01",
        "yellow_tiles": { "*": 100, "0.1": 60 } });
    let red = json!({ "red_tiles": { "0.05": 65_535, "0.1": 65_535 } });
    let long = json!({ "hand": 7, "divisor": 1, "cluster_limit": 7 });
    let cases = [
        ("sums-of-one", wilds, "options.yellow_tiles", "too-many-plays"),
        ("sums-of-one", red, "options.red_tiles", "too-many-tiles"),
        ("scrambled-fives", long, "options.hand", "too-many-plays"),
    ];
    for (game, options, field, kind) in cases {
        let answer = stranger.post("/api/tables", &table(game, &options, &bots)).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
        let error = &answer.json()["error"];
        assert_eq!((&error["field"], &error["refusal"]["problem"]["kind"]), (&json!(field), &json!(kind)), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_bot_plays_the_largest_sets_there_are() {
    let stranger = Client::person(&app().await).await;
    let bots = json!([{ "bot": "novice" }, { "bot": "casual" }, { "bot": "club" }, { "bot": "expert" }]);
    let wilds = json!({ "yellow_tiles": { "*": 4, "0.05": 1, "0.1": 40 } });
    let long = json!({ "hand": 7, "divisor": 2, "cluster_limit": 7 });
    for (game, options) in [("sums-of-one", wilds), ("scrambled-fives", long)] {
        let opened = stranger.post("/api/tables", &table(game, &options, &bots)).await;
        let id = opened.json()["table"].as_str().unwrap_or_else(|| panic!("{}", opened.text)).to_owned();
        let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(120);
        let goes_on = async || {
            let scene = stranger.snapshot(&id).await.scene;
            scene.phase == quintile_table::Phase::Playing && scene.ply < 4
        };
        while goes_on().await {
            assert!(tokio::time::Instant::now() < deadline, "{game}: the bots do not play");
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }
}
