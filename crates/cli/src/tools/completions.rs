//! `quintile completions` and `quintile man`: shell completions and manual pages, generated from the commands.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Arg;
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};
use quintile_bots::Player;
use quintile_puzzles::Difficulty;
use quintile_rules::GameId;
use quintile_words::Lang;

use crate::error::Error;

/// Print a shell completion script for commands, options, games, players, levels, languages and files
///
/// The script asks this program for what fits, so that it knows what the program knows.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile completions bash > ~/.local/share/bash-completion/completions/quintile
  quintile completions fish > ~/.config/fish/completions/quintile.fish
  quintile completions zsh > \"${fpath[1]}/_quintile\"")]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

/// The variable by which a script asks.
const VARIABLE: &str = "QUINTILE_COMPLETE";
const NAME: &str = "quintile";

/// Print the manual page, or that of one command; or write all of them
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile man > quintile.1
  quintile man lab > quintile-lab.1
  quintile man --out man                       quintile.1, quintile-play.1 and so on")]
pub(crate) struct ManArgs {
    /// Which command
    command: Option<String>,

    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let (shell, shells) = (args.shell.to_string(), Shells::builtins());
    let unknown = || Error::at("completions", format_args!("{shell} has none"));
    let completer = shells.completer(&shell).ok_or_else(unknown)?;
    let mut script = Vec::new();
    completer.write_registration(VARIABLE, NAME, NAME, NAME, &mut script)?;
    if args.shell == Shell::Zsh {
        // Zsh calls a file of its function path as a function, the first time too.
        script
            .extend_from_slice(b"[[ $funcstack[1] == _quintile ]] && _clap_dynamic_completer_quintile \"$@\"\ntrue\n");
    }
    out.write_all(&script)?;
    Ok(())
}

/// Answers a shell that asks for completions; `false` when none does.
pub(crate) fn answer(cli: impl Fn() -> clap::Command) -> Result<bool, Error> {
    let asked = CompleteEnv::with_factory(|| completing("", cli())).var(VARIABLE).bin(NAME).completer(NAME);
    asked
        .try_complete(std::env::args_os(), std::env::current_dir().ok().as_deref())
        .map_err(|error| Error::at("completions", error))
}

/// The command with what its arguments can be, which the parser learns only while it parses.
fn completing(name: &str, command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| with_values(name, arg));
    command.mut_subcommands(|sub| {
        let name = sub.get_name().to_owned();
        completing(&name, sub)
    })
}

fn with_values(command: &str, arg: Arg) -> Arg {
    let names = |names: Vec<(&'static str, &'static str)>| {
        let all = move || {
            let one = |(name, help): &(&'static str, &'static str)| {
                let help = (!help.is_empty()).then(|| (*help).into());
                CompletionCandidate::new(*name).help(help)
            };
            names.iter().map(one).collect()
        };
        ArgValueCandidates::new(all)
    };
    let players = || Player::ALL.map(|player| (player.name(), "")).to_vec();
    let is_file = arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "FILE"));
    match (command, arg.get_id().as_str()) {
        (_, "game" | "games") => arg.add(names(GameId::ALL.map(|id| (id.name(), id.title())).to_vec())),
        (_, "players" | "player") | ("play", "seats") | ("bot", "level") => arg.add(names(players())),
        ("puzzle", "level") => arg.add(names(Difficulty::ALL.map(|level| (level.name(), "")).to_vec())),
        (_, "lang") => arg.add(names(Lang::ALL.map(|lang| (lang.tag(), lang.native_name())).to_vec())),
        (_, "set") | ("check", "files") => arg.add(ArgValueCompleter::new(sets())),
        ("lab", "against") => arg.add(ArgValueCompleter::new(|typed: &OsStr| {
            let house = "house".starts_with(&*typed.to_string_lossy()).then(|| CompletionCandidate::new("house"));
            house.into_iter().chain(PathCompleter::file().complete(typed)).collect()
        })),
        (_, "file" | "files") => arg.add(ArgValueCompleter::new(PathCompleter::file())),
        _ if is_file => arg.add(ArgValueCompleter::new(PathCompleter::file())),
        _ => arg,
    }
}

/// Files that can be sets, and folders on the way to them.
fn sets() -> PathCompleter {
    PathCompleter::any().filter(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == "toml"))
}

pub(crate) fn man(args: &ManArgs, mut command: clap::Command, out: &mut dyn Write) -> Result<(), Error> {
    command.build();
    if let Some(folder) = &args.out {
        return write_all(&command, folder);
    }
    let page = match &args.command {
        None => command,
        Some(name) => {
            let Some(found) = command.find_subcommand(name) else {
                let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
                let reason = format!("unknown command \"{name}\"; the commands are {}", names.join(", "));
                return Err(Error::at("man", reason));
            };
            found.clone()
        }
    };
    out.write_all(&rendered(page)?)?;
    Ok(())
}

fn rendered(page: clap::Command) -> Result<Vec<u8>, Error> {
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Ok(text)
}

/// Every page as a file: `quintile.1`, and `quintile-play.1` for each command.
fn write_all(command: &clap::Command, folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|error| Error::file(folder.display(), &error))?;
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    let pages = shown.map(|command| (format!("quintile-{}.1", command.get_name()), command));
    for (name, page) in [("quintile.1".to_owned(), command)].into_iter().chain(pages) {
        let file = folder.join(name);
        fs::write(&file, rendered(page.clone())?).map_err(|error| Error::file(file.display(), &error))?;
    }
    Ok(())
}
