//! The lab: counts that add up, in any parts and on any number of threads.

use quintile_rules::GameId;
use serde_json::Value;

use crate::{file_with, quintile, scratch};

/// The counts of a run, without its times.
fn counts(args: &[&str]) -> Value {
    let text = quintile(&[args, &["--json"]].concat()).fine();
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    value.as_object_mut().expect("an object").remove("times").expect("times are measured");
    value
}

#[test]
fn shards_and_threads_change_nothing() {
    for (game, players, seats) in
        [("twenty-four-seven", "greedy,random", "2"), ("synergo", "greedy", "3"), ("sums-of-one", "greedy", "2")]
    {
        let args = ["lab", game, "--games", "14", "--players", players, "--seats", seats, "--seed", "5"];
        let whole = counts(&[&args[..], &["--threads", "1"]].concat());
        assert_eq!(counts(&[&args[..], &["--threads", "3"]].concat()), whole, "{game}");
        let part = |number: u32| {
            let shard = format!("{number}/3");
            let text = quintile(&[&args[..], &["--shard", &shard, "--json"]].concat()).fine();
            file_with(&format!("lab-{game}-{number}.json"), text.as_bytes())
        };
        let [one, two, three] = [part(1), part(2), part(3)];
        assert_eq!(counts(&["lab", "merge", &three, &one, &two]), whole, "{game}");
        quintile(&["lab", "merge", &one, &two, &one]).refused(&["part 1 of 3 is there already"]);
        let said = quintile(&["lab", "merge", &two, &one]).fine();
        assert!(said.contains("Only 2 of 3 parts."), "{said}");
    }
}

#[test]
fn every_game_has_a_report_whose_shares_add_up() {
    for game in GameId::ALL {
        let value = counts(&["lab", game.name(), "--games", "12", "--players", "greedy", "--seats", "2"]);
        let counts = &value["counts"];
        assert_eq!(counts["games"], 12, "{game}");
        let wins = counts["wins"].as_array().expect("a list");
        assert_eq!(wins.iter().filter_map(|wins| wins["sum"].as_i64()).sum::<i64>(), 12 * 60, "{game}");
        let features = counts["features"].as_object().expect("a table");
        let points: i64 = features.values().filter_map(|gain| gain["points"]["sum"].as_i64()).sum();
        assert_eq!(Some(points), counts["points"].as_i64(), "{game}: items add up to the points");
        let scores = counts["scores"].as_array().expect("a list").iter();
        let scores = scores.filter_map(|scores| scores["histogram"].as_object()).flatten();
        let total: i64 = scores.map(|(score, count)| score.parse::<i64>().unwrap() * count.as_i64().unwrap()).sum();
        assert_eq!(Some(total - points), counts["end_points"]["sum"].as_i64(), "{game}: what is left came at the end");
        let ends = counts["ends"].as_object().expect("a table");
        assert_eq!(ends.values().filter_map(|games| games["sum"].as_i64()).sum::<i64>(), 12, "{game}");
    }
}

#[test]
fn the_page_stands_alone_and_markdown_brings_its_charts() {
    let (page, markdown) = (scratch("lab.html"), scratch("lab-report.md"));
    let args =
        ["lab", "polygon", "--games", "12", "--players", "greedy,random", "--html", &page, "--markdown", &markdown];
    let said = quintile(&args).fine();
    assert!(said.contains("Of what makes scores differ") && said.contains("The first to play wins"), "{said}");
    let page = std::fs::read_to_string(page).expect("the page is there");
    for outside in ["http", "src=", "href=", "url(", "<script", "@import"] {
        assert!(!page.replace("http-equiv", "").contains(outside), "{outside} in the page");
    }
    assert!(page.contains("prefers-color-scheme: dark") && !page.contains("NaN"), "{page}");
    let text = std::fs::read_to_string(&markdown).expect("the report is there");
    for chart in text.lines().filter(|line| line.starts_with("![")) {
        let name = chart.split_once("](").and_then(|(_, rest)| rest.strip_suffix(')')).expect("a link");
        let file = std::path::Path::new(&markdown).with_file_name(name);
        let svg = std::fs::read_to_string(file).expect("the chart is there");
        assert!(svg.starts_with("<svg xmlns=") && svg.contains("prefers-color-scheme"), "{svg}");
    }
    // Games of Polygon are all of one length, of which there is nothing to draw.
    assert!(text.matches("![").count() == 4 && !text.contains("-length.svg"), "{text}");
}

#[test]
fn two_sets_are_compared_in_a_sentence() {
    let set =
        file_with("double.toml", b"game = \"twenty-four-seven\"\nname = \"dear\"\n[options]\npoints_limit = 400\n");
    let base = ["lab", "twenty-four-seven", "--games", "40", "--players", "greedy", "--set", &set];
    let said = quintile(&[&base[..], &["--against", "house"]].concat()).fine();
    let sentence =
        said.lines().find(|line| line.starts_with("- With dear, against the house set")).expect("a sentence");
    assert!(sentence.contains("a seat scores") && sentence.contains("instead of"), "{sentence}");
    // Against itself nothing can be clear: the games are the same.
    let json = file_with("same.json", quintile(&[&base[..], &["--json"]].concat()).fine().as_bytes());
    let said = quintile(&[&base[..], &["--against", &json]].concat()).fine();
    assert!(said.contains("- With dear nothing changed against dear"), "{said}");
}

#[test]
fn compensation_moves_wins_and_nothing_else() {
    let args = ["lab", "twenty-four-seven", "--games", "20", "--players", "greedy"];
    let plain = counts(&args);
    let given = counts(&[&args[..], &["--compensation", "0,100000"]].concat());
    assert_eq!(given["counts"]["scores"], plain["counts"]["scores"]);
    assert_eq!(given["counts"]["wins"][1]["sum"], 20 * 60);
}

#[test]
fn csv_is_tidy_and_numeric() {
    let args = ["lab", "scrambled-fives", "--games", "12", "--players", "greedy,random", "--against", "house", "--csv"];
    let text = quintile(&args).fine();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("section,figure,group,value,low,high,n"));
    let mut sections = std::collections::BTreeSet::new();
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells.len(), 7, "{line}");
        let number = |at: usize| cells[at].parse::<f64>().unwrap_or_else(|_| panic!("{line}"));
        assert!(number(3).is_finite() && number(6) == 6.0, "{line}");
        if !cells[4].is_empty() {
            assert!(number(4) <= number(3) && number(3) <= number(5), "{line}");
        }
        sections.insert(cells[0]);
    }
    assert!(
        ["against", "overview", "seats", "scores", "combinations", "luck", "times"]
            .iter()
            .all(|name| sections.contains(name))
    );
    assert!(text.contains("\nseats,wins,first,") && text.contains("\noverview,mean,plays,"), "{text}");
}

#[test]
fn a_lab_says_what_it_was_and_keeps_its_records() {
    let file = scratch("lab-records.jsonl");
    let args =
        ["lab", "polygon", "--games", "5", "--players", "greedy,random", "--seed", "3", "--records", &file, "--json"];
    let told: Value = serde_json::from_str(&quintile(&args).fine()).expect("JSON");
    assert_eq!(told["command"], "quintile lab polygon --games 6 --seats 2 --players greedy,random --seed 3");
    assert_eq!((&told["experiment"]["version"], &told["partial"]), (&env!("CARGO_PKG_VERSION").into(), &false.into()));
    assert_eq!(told["experiment"]["budget"]["iterations"], 1000);
    let records = std::fs::read(&file).expect("the records are there");
    assert_eq!(crate::quintile_with(&["verify", "-"], &records).fine(), "6 passed, 0 failed\n");
    // Records change nothing, and all figures follow from them.
    assert_eq!(counts(&args[..8])["counts"], told["counts"]);
    let again: Value = serde_json::from_str(&quintile(&[&args[..], &["--resume"]].concat()).fine()).expect("JSON");
    assert_eq!(again["counts"], told["counts"]);
}

#[test]
fn what_makes_no_run_is_refused() {
    quintile(&["lab", "polygon", "--shard", "3/2"]).refused(&["a shard is written 1/4"]);
    quintile(&["lab", "polygon", "--players", "club,greedy,random"]).refused(&["3 players for 2 seats"]);
    quintile(&["lab", "polygon", "--compensation", "1"]).refused(&["1 numbers for 2 seats"]);
    let file = file_with("no-run.json", b"{\"format\":\"quintile-lab/1\"}");
    quintile(&["lab", "merge", &file]).refused(&["not the JSON of `quintile lab --json`"]);
    let text = quintile(&["lab", "polygon", "--games", "2", "--players", "greedy", "--json"]).fine();
    let other = quintile(&["lab", "polygon", "--games", "2", "--players", "random", "--json"]).fine();
    let (one, two) = (file_with("one.json", text.as_bytes()), file_with("two.json", other.as_bytes()));
    quintile(&["lab", "merge", &one, &two]).refused(&["it is of another experiment"]);
    let torn = file_with("torn.json", text.replace("\"seats\":2", "\"seats\":5").as_bytes());
    quintile(&["lab", "merge", &torn]).refused(&["its lists do not fit"]);
}

#[test]
fn the_reports_in_the_documents_are_what_their_counts_say() {
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab");
    let house = GameId::ALL.map(|game| (game.name(), None));
    let examples = [
        ("nine-by-nine", Some("twenty-four-seven")),
        ("zeros", Some("scrambled-fives")),
        ("hundredths", Some("sums-of-one")),
    ];
    for (name, against) in house.into_iter().chain(examples) {
        let data = docs.join(format!("data/{name}.json"));
        let markdown = scratch(&format!("{name}.md"));
        let mut args = vec!["lab", "merge", data.to_str().expect("UTF-8"), "--markdown", &markdown];
        let other = against.map(|game| docs.join(format!("data/{game}.json")));
        if let Some(other) = &other {
            args.extend(["--against", other.to_str().expect("UTF-8")]);
        }
        quintile(&args).fine();
        let made = std::path::Path::new(&markdown).parent().expect("a folder");
        let read = |file: std::path::PathBuf| {
            std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
        };
        let report = read(docs.join(format!("{name}.md")));
        assert!(report == read(markdown.clone().into()), "{name}: make it anew as docs/lab/README.md says");
        for chart in report.lines().filter_map(|line| line.strip_prefix("![")?.split_once("](")?.1.strip_suffix(')')) {
            assert!(read(docs.join(chart)) == read(made.join(chart)), "{chart}");
        }
        let counts: Value = serde_json::from_str(&read(data)).expect("JSON");
        let least = if against.is_none() { 20_000 } else { 4_000 };
        assert!(counts["counts"]["games"].as_u64() >= Some(least), "{name}: too few games");
    }
}
