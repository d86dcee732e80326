//! Logs as every version of events has written them: they are read, they are written the same, games that were under way go on,
//! and forged logs are found out. Whoever raises `VERSION` adds its log with
//! `cargo test -p quintile-table --test main stored -- --ignored`.

use quintile_rules::GameId;
use quintile_rules::kit::Seat;
use quintile_table::{
    BadEvent, BadLog, Command, Event, Log, Logged, Moment, Pace, Phase, Played, Reaction, Setup, Table, VERSION,
};

use crate::story::{ALL, ANA, BEN, SECOND, Story, people};

/// The logs, oldest first: the first is of version 1.
const LOGS: [&str; VERSION as usize] = [include_str!("1.jsonl"), include_str!("2.jsonl"), include_str!("3.jsonl")];

fn read(text: &str) -> Vec<Logged> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn a_log_of_every_version_gives_its_table_and_is_written_as_it_was() {
    for (version, text) in (1..).zip(LOGS) {
        let events = read(text);
        for (logged, line) in events.iter().zip(text.lines()) {
            assert_eq!(serde_json::to_string(logged).expect("a text"), line, "version {version}");
        }
        let Event::Created { version: written, .. } = events[0].event else { panic!("the first event") };
        assert_eq!(written, version);
        Table::fold(&events).expect("a table");
    }
    let table = Table::fold(&read(LOGS[0])).expect("a table");
    assert_eq!(table.phase(), Phase::Over);
    assert_eq!(table.record().expect("a record").scores, Some(vec![120, 90]));
}

#[test]
fn a_game_under_way_in_a_log_of_any_version_goes_on() {
    for (version, text) in (1..).zip(LOGS) {
        let mut events = read(text);
        let last_play = events.iter().rposition(|logged| matches!(logged.event, Event::Played(_))).expect("a play");
        events.truncate(last_play);
        let now = events.last().expect("an event").at;
        let mut story = Story { log: Log::fold(events).expect("a table"), now };
        assert_eq!(story.phase(), Phase::Playing, "version {version}");
        story.play_out();
        assert_eq!(story.phase(), Phase::Over, "version {version}");
    }
}

#[test]
fn a_log_of_a_later_version_is_refused_by_name() {
    let mut events = read(LOGS[0]);
    let Event::Created { version, .. } = &mut events[0].event else { panic!("the first event") };
    *version = VERSION + 1;
    let found = Table::fold(&events).expect_err("nobody can know what it means");
    assert_eq!(found, BadLog { number: 1, problem: BadEvent::TooNew { version: VERSION + 1 } });
}

#[test]
fn a_forged_play_in_a_log_is_found_out() {
    let forge = |change: &dyn Fn(&mut Played)| {
        let mut events = read(LOGS[0]);
        let Event::Played(played) = &mut events[12].event else { panic!("a play") };
        change(played);
        Table::fold(&events).expect_err("a forged log")
    };
    for play in ["9@e2", "3@a1", "7@e3", "nonsense"] {
        let found = forge(&|played| played.play = play.to_owned());
        assert!(matches!(found, BadLog { number: 13, problem: BadEvent::Illegal(_) }), "{play}: {found}");
    }
    assert_eq!(forge(&|played| played.seat = Seat(1)), BadLog { number: 13, problem: BadEvent::OutOfPlace });
}

#[test]
#[ignore = "writes the log of a new version"]
fn write_the_log_of_this_version() {
    let options = serde_json::json!({"columns": 5, "rows": 3, "doubles": [], "tiles": {"3": 5, "4": 5, "9": 5}, "removed": 1,
        "hands": [2, 2, 2], "bonus_length": 3});
    let setup = Setup {
        options: options.as_object().cloned().expect("an object"),
        pace: Pace::PerGame { seconds: 600, increment: 5 },
        confirm: Some(5),
        sit_in: Some(60),
        ..people(GameId::TwentyFourSeven, 2)
    };
    let mut story = Story::full(setup);
    assert_eq!(story.now, Moment(1_000_000));
    let (person, ply) = (story.on_turn(), story.ply());
    story.says(person, Command::Hint { ply }).expect("a hint");
    for again in [true, false] {
        story.says(person, Command::Propose { ply, play: story.a_play() }).expect("a legal play");
        if again {
            story.says(person, Command::Recall { seen: ALL }).expect("it lies there");
        }
    }
    story.wait(5 * SECOND);
    story.says(ANA, Command::React { seen: ALL, reaction: Reaction::Hello }).expect("a greeting");
    story.says(BEN, Command::Leave { seen: ALL }).expect("he goes");
    story.bots();
    story.says(BEN, Command::Return { seen: ALL }).expect("he comes back");
    story.now = story.now.after(60 * SECOND);
    story.resumes(10 * SECOND);
    story.play_out();
    for person in [ANA, BEN] {
        story.says(person, Command::Rematch { seen: ALL, entropy: None }).expect("they agree");
    }
    story.play(&story.a_play());
    story.says(ANA, Command::Close).expect("she is the host");
    let lines: Vec<String> =
        story.log.events().iter().map(|logged| serde_json::to_string(logged).expect("JSON")).collect();
    let file = format!("{}/tests/stored/{VERSION}.jsonl", env!("CARGO_MANIFEST_DIR"));
    std::fs::write(file, lines.join("\n") + "\n").expect("a file");
}
