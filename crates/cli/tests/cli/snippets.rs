//! Every command line in a document is one that the program takes: those of `sh` fences are run as they stand (docs.rs), all
//! others are run with small numbers, or at least parsed.

use std::path::Path;

use crate::docs::{Fence, fences, folder, pages, read, root, words};
use crate::{Run, command, quintile, run};

/// What stands for something else in documents.
const STANDS_FOR: [(&str, &str); 6] = [
    ("GAME", "twenty-four-seven"),
    ("LEVEL", "easy"),
    ("COMMAND", "play"),
    ("FILE", "game.json"),
    ("DATE", "2026-03-14"),
    ("A,B", "club,greedy"),
];

/// Numbers that only say how much: the same command with less is the same command.
const AMOUNTS: [(&str, &str); 6] = [
    ("--games", "2"),
    ("--iterations", "5"),
    ("--millis", "5"),
    ("--count", "2"),
    ("--deals", "1"),
    ("--shard", "1/1"),
];

/// Commands that are parsed and not run, and why.
const NOT_RUN: [(&str, &str); 7] = [
    ("serve", "it waits for people"),
    ("bot", "it waits for a host's messages"),
    ("fit", "with little to learn from it learns nothing"),
    ("admin", "it asks a server"),
    ("backup", "there is no database to save"),
    ("export", "there is no database to read"),
    ("import", "its database would be made of what export wrote, which is nothing"),
];

/// What looks like a command and is none: words that are hashed together with a seed (docs/fairness.md).
const NO_COMMANDS: [&str; 1] = ["quintile seed"];

/// A command line of a document.
struct Line {
    place: String,
    text: String,
}

/// The lines of fences that are not `sh`. What follows two spaces is a comment.
fn lines(page: &str) -> Vec<Line> {
    let lines_of = |Fence { place, text, .. }: Fence| {
        let (file, first) =
            place.rsplit_once(':').map(|(file, line)| (file.to_owned(), line.parse())).expect("a place");
        let first: usize = first.expect("a line");
        let numbered: Vec<(usize, String)> =
            text.lines().enumerate().map(|(at, line)| (first + 1 + at, line.to_owned())).collect();
        numbered.into_iter().filter(|(_, line)| line.starts_with("quintile ")).map(move |(number, line)| {
            let text = line.split("  ").next().unwrap_or_default().to_owned();
            Line { place: format!("{file}:{number}"), text }
        })
    };
    fences(page).into_iter().filter(|fence| fence.language != "sh").flat_map(lines_of).collect()
}

/// The commands within sentences, between back quotes.
fn spans(page: &str) -> Vec<Line> {
    let text = read(page);
    let mut found = Vec::new();
    let mut fenced = false;
    let mut number = 1;
    // A span may run over the end of a line, so paragraphs are looked at as a whole.
    for paragraph in text.split("\n\n") {
        let inside = fenced;
        fenced ^= paragraph.lines().filter(|line| line.starts_with("```")).count() % 2 == 1;
        let plain: Vec<&str> = if inside || fenced { Vec::new() } else { paragraph.split("```").step_by(2).collect() };
        for piece in plain {
            for span in piece.split('`').skip(1).step_by(2).filter(|span| span.starts_with("quintile ")) {
                let text = span.split_whitespace().collect::<Vec<_>>().join(" ");
                found.push(Line { place: format!("{page}, from line {number}"), text });
            }
        }
        number += paragraph.matches('\n').count() + 2;
    }
    found
}

/// One step of a line, without what stands for something else: the arguments, and the file its output goes to.
fn arguments(step: &str) -> (Vec<String>, Option<String>) {
    let (step, into) = match step.split_once(" > ") {
        Some((step, file)) => (step, Some(replaced(file.trim()))),
        None => (step, None),
    };
    let mut args: Vec<String> = words(step).iter().skip(1).map(|word| replaced(word)).collect();
    for at in 1..args.len() {
        if let Some((_, small)) = AMOUNTS.iter().find(|(flag, _)| *flag == args[at - 1]) {
            args[at] = (*small).to_owned();
        }
    }
    (args, into)
}

fn replaced(word: &str) -> String {
    STANDS_FOR.iter().fold(word.to_owned(), |word, (name, meaning)| word.replace(name, meaning))
}

/// Whether the program knows the command and every flag and value of it. `--help` is read last, after all of them.
fn parses(args: &[String]) -> Run {
    let is_help = args.first().is_some_and(|name| name == "help");
    let more = (!is_help).then_some("--help");
    quintile(&args.iter().map(String::as_str).chain(more).collect::<Vec<_>>())
}

/// The files that documents speak of.
fn furnish(folder: &Path) {
    let copy = |from: &Path, to: &Path| {
        std::fs::create_dir_all(to).expect("the folder can be made");
        for entry in std::fs::read_dir(from).expect("the folder is there").map(|entry| entry.expect("an entry")) {
            if entry.path().is_file() {
                std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a file can be copied");
            }
        }
    };
    let examples = root().join("docs/examples");
    copy(&examples, &folder.join("docs/examples"));
    copy(&examples.join("sets"), &folder.join("docs/examples/sets"));
    std::fs::create_dir_all(folder.join("docs/lab/data")).expect("the folder can be made");
    let games = quintile(&["selfplay", "twenty-four-seven", "--games", "3", "--seed", "5"]).fine();
    std::fs::write(folder.join("games.jsonl"), &games).expect("games");
    std::fs::write(folder.join("game.json"), games.lines().next().unwrap_or_default()).expect("a game");
    // A comparison needs the house's figures to be there already.
    let house = ["lab", "twenty-four-seven", "--games", "2", "--players", "greedy", "--json"];
    std::fs::write(folder.join("docs/lab/data/twenty-four-seven.json"), quintile(&house).fine()).expect("figures");
}

#[test]
fn commands_outside_sh_fences_run_with_small_numbers_or_parse() {
    let (mut ran, mut parsed, mut wrong) = (0, 0, Vec::new());
    for page in pages() {
        let lines = lines(&page);
        if lines.is_empty() {
            continue;
        }
        let folder = folder("snippets", &page);
        furnish(&folder);
        for Line { place, text } in lines {
            let mut input = String::new();
            for step in text.split(" | ") {
                let (args, into) = arguments(step);
                let name = args.first().map(String::as_str).unwrap_or_default();
                // Nobody listens at the addresses of a document.
                let asks_a_server = args.iter().any(|arg| arg == "--server");
                let result = if asks_a_server || NOT_RUN.iter().any(|(command, _)| *command == name) {
                    parsed += 1;
                    parses(&args)
                } else {
                    ran += 1;
                    let args: Vec<String> = args.iter().flat_map(|arg| globbed(arg, &folder)).collect();
                    let args: Vec<&str> = args.iter().map(String::as_str).collect();
                    run(command(&args).current_dir(&folder).env("XDG_DATA_HOME", &folder), input.as_bytes())
                };
                if result.code != 0 {
                    wrong.push(format!("{place}: {step}\n  {}", result.err.trim_end()));
                }
                match into {
                    Some(file) => std::fs::write(folder.join(file), &result.out).expect("the file can be written"),
                    None => input = result.out,
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(ran >= 10 && parsed >= 4, "only {ran} run and {parsed} parsed");
}

/// `part*.json` as a shell reads it; everything else as it stands.
fn globbed(word: &str, folder: &Path) -> Vec<String> {
    let Some((before, after)) = word.split_once('*').filter(|_| word.ends_with(".json")) else {
        return vec![word.to_owned()];
    };
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(before) && name.ends_with(after)).collect()
}

#[test]
fn commands_within_sentences_parse() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for page in pages() {
        for Line { place, text } in spans(&page).into_iter().filter(|line| !NO_COMMANDS.contains(&line.text.as_str())) {
            for step in text.split(" | ").filter(|step| step.starts_with("quintile ")) {
                seen += 1;
                let (args, _) = arguments(step);
                let result = parses(&args);
                if result.code != 0 {
                    wrong.push(format!("{place}: {step}\n  {}", result.err.trim_end()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(seen >= 30, "only {seen} commands in sentences");
}

#[test]
fn a_command_that_does_not_parse_is_found() {
    for (line, word) in [
        ("quintile serve --opne", "--opne"),
        ("quintile lab GAME --games many", "many"),
        ("quintile jump", "jump"),
        ("quintile puzzle chess --level LEVEL", "chess"),
    ] {
        let mut args = arguments(line).0;
        if word == "many" {
            // The rule for amounts would mend it.
            *args.last_mut().expect("an amount") = word.to_owned();
        }
        let result = parses(&args);
        assert_eq!(result.code, 2, "{line}");
        assert!(result.err.contains(word), "{line}: {}", result.err);
    }
    let (args, into) = arguments("quintile lab GAME --games 20000 --json > docs/GAME.json");
    assert_eq!(args, ["lab", "twenty-four-seven", "--games", "2", "--json"]);
    assert_eq!(into.as_deref(), Some("docs/twenty-four-seven.json"));
}
