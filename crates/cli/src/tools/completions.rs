//! `quintile completions` and `quintile man`: shell completions and manual pages, generated from the commands.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap_complete::Shell;

use crate::error::Error;

/// Print a shell completion script for commands, options and games
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

pub(crate) fn run(args: &Args, command: &mut clap::Command, out: &mut dyn Write) -> Result<(), Error> {
    // In memory first: the generator ends the program when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "quintile", &mut script);
    out.write_all(&script)?;
    Ok(())
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
