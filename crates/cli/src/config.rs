//! Options from elsewhere: `QUINTILE_…` in the environment, and the file of `quintile serve --config`.
//!
//! A file's values become the defaults of the options that they name. So they are checked as options are, and the order
//! follows: command line, environment, file, default.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use toml::de::{DeTable, DeValue};

use crate::admin;
use crate::database::masked;
use crate::error::Error;

/// Commands that work on a database.
const WITH_DATABASE: [&str; 3] = ["export", "import", "backup"];
/// Options that make no sense in a file.
const NOT_IN_FILES: [&str; 5] = ["config", "print-config", "open", "help", "color"];
/// Of these only one can be in force.
const ALTERNATIVES: [(&str, &str); 2] = [("database", "database-file"), ("database-file", "database")];

/// What was asked for, and which options a file decided.
pub(crate) struct Parsed {
    pub(crate) matches: ArgMatches,
    from_file: Vec<String>,
}

/// Gives every option of `serve`, and the database everywhere, a name in the environment.
pub(crate) fn with_environment(command: Command) -> Command {
    let named = |arg: Arg| match arg.get_long() {
        Some("help" | "color") | None => arg,
        Some(long) => {
            let name = format!("QUINTILE_{}", long.replace('-', "_").to_uppercase());
            arg.env(name).hide_env(true)
        }
    };
    let of_database = |arg: Arg| match arg.get_long() {
        Some("database" | "database-file" | "database-ca") => named(arg),
        _ => arg,
    };
    let command = command.mut_subcommand("serve", |serve| serve.mut_args(named));
    WITH_DATABASE.into_iter().fold(command, |command, name| {
        if command.find_subcommand(name).is_none() {
            return command;
        }
        command.mut_subcommand(name, |found| found.mut_args(of_database))
    })
}

/// Parses the command line; with `serve --config`, the file as well.
pub(crate) fn parse(plain: &Command) -> Result<Parsed, Error> {
    let command = with_environment(plain.clone());
    let matches = command.clone().get_matches();
    let file = match matches.subcommand() {
        Some(("serve", serve)) => serve.get_one::<PathBuf>("config").map(|path| (path.clone(), serve)),
        _ => None,
    };
    let Some((path, serve)) = file else { return Ok(Parsed { matches, from_file: Vec::new() }) };
    let mut command = command;
    let mut from_file = Vec::new();
    for Setting { key, values } in read(plain, &path)? {
        // The other way to say the same was chosen where it counts more.
        let other = ALTERNATIVES.iter().find(|(one, _)| *one == key).map(|(_, other)| id_of(other));
        if other.is_some_and(|other| is_explicit(serve, &other))
            || key == "admin-token-file" && std::env::var_os(admin::TOKEN).is_some()
        {
            continue;
        }
        let id = id_of(&key);
        command = command.mut_subcommand("serve", |serve| serve.mut_arg(id, |arg| arg.default_values(values)));
        from_file.push(key);
    }
    Ok(Parsed { matches: command.get_matches(), from_file })
}

fn id_of(long: &str) -> String {
    long.replace('-', "_")
}

fn is_explicit(matches: &ArgMatches, id: &str) -> bool {
    matches!(matches.value_source(id), Some(ValueSource::CommandLine | ValueSource::EnvVariable))
}

/// A line of the file.
struct Setting {
    key: String,
    values: Vec<String>,
}

fn read(plain: &Command, path: &Path) -> Result<Vec<Setting>, Error> {
    let text = std::fs::read_to_string(path).map_err(|error| Error::file(path.display(), &error))?;
    let refuse = |at: usize, why: &str| {
        let before = &text[..at.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Error::at(format_args!("{}:{line}:{column}", path.display()), why)
    };
    let table =
        DeTable::parse(&text).map_err(|error| refuse(error.span().map_or(0, |span| span.start), error.message()))?;
    let mut settings = Vec::new();
    for (key, value) in table.get_ref() {
        let (name, at) = (key.get_ref().as_ref(), key.span().start);
        let serve = plain.find_subcommand("serve");
        let arg = serve.and_then(|serve| serve.get_arguments().find(|arg| arg.get_long() == Some(name)));
        let Some(arg) = arg.filter(|_| !NOT_IN_FILES.contains(&name)) else {
            return Err(refuse(at, &format!("there is no setting \"{name}\"; see `quintile serve --help`")));
        };
        let values = texts(value.get_ref());
        let values =
            values.ok_or_else(|| refuse(value.span().start, "expected a text, a number, true or false, or a list"))?;
        check(plain, arg, name, &values).map_err(|why| refuse(value.span().start, &format!("{name}: {why}")))?;
        settings.push(Setting { key: name.to_owned(), values });
    }
    Ok(settings)
}

/// A value as it would stand on the command line.
fn texts(value: &DeValue<'_>) -> Option<Vec<String>> {
    let text = |value: &DeValue<'_>| match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(integer) => Some(integer.as_str().to_owned()),
        DeValue::Float(float) => Some(float.as_str().to_owned()),
        DeValue::Boolean(boolean) => Some(boolean.to_string()),
        _ => None,
    };
    match value {
        DeValue::Array(list) => list.iter().map(|value| text(value.get_ref())).collect(),
        value => text(value).map(|text| vec![text]),
    }
}

/// Judges values as the option itself does.
fn check(plain: &Command, arg: &Arg, name: &str, values: &[String]) -> Result<(), String> {
    if matches!(arg.get_action(), ArgAction::SetTrue) {
        return match values {
            [value] if value == "true" || value == "false" => Ok(()),
            _ => Err("expected true or false".to_owned()),
        };
    }
    if values.len() != 1 && !matches!(arg.get_action(), ArgAction::Append) {
        return Err("expected one value".to_owned());
    }
    let mut line = vec!["quintile".to_owned(), "serve".to_owned()];
    line.extend(values.iter().map(|value| format!("--{name}={value}")));
    match plain.clone().try_get_matches_from(line) {
        Ok(_) => Ok(()),
        Err(error) => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            let why = first.split_once("': ").map_or(first, |(_, why)| why);
            // A value may be a secret, so it is not repeated.
            Err(if why == first { "this value cannot be used".to_owned() } else { why.to_owned() })
        }
    }
}

/// Writes what is in force as a file that could be given back, and where each value is from. Secrets are left out.
pub(crate) fn print(parsed: &Parsed, plain: &Command, out: &mut dyn Write) -> Result<(), Error> {
    let (Some(("serve", serve)), Some(command)) = (parsed.matches.subcommand(), plain.find_subcommand("serve")) else {
        return Ok(());
    };
    for arg in command.get_arguments() {
        let Some(key) = arg.get_long().filter(|long| !NOT_IN_FILES.contains(long)) else { continue };
        let id = arg.get_id().as_str();
        let values: Vec<String> =
            serve.get_raw(id).into_iter().flatten().map(|value| value.to_string_lossy().into_owned()).collect();
        let values: Vec<String> =
            values.iter().map(|value| if key == "database" { masked(value) } else { value.clone() }).collect();
        let source = match serve.value_source(id) {
            Some(ValueSource::CommandLine) => "command line",
            Some(ValueSource::EnvVariable) => "environment",
            _ if parsed.from_file.iter().any(|from| from == key) => "file",
            _ => "default",
        };
        let quoted = |value: &String| serde_json::Value::from(value.as_str()).to_string();
        let shown = match (arg.get_action(), values.as_slice()) {
            (_, []) => {
                writeln!(out, "# {key} is not set")?;
                continue;
            }
            (ArgAction::SetTrue, [value, ..]) => value.clone(),
            (ArgAction::Append, values) => format!("[{}]", values.iter().map(quoted).collect::<Vec<_>>().join(", ")),
            (_, [value, ..]) => quoted(value),
        };
        writeln!(out, "{key} = {shown}  # {source}")?;
    }
    Ok(())
}
