//! `quintile completions` and `quintile man`: what shells and manuals want to know, made from the commands themselves.

use std::io::Write;

use clap_complete::Shell;

use crate::error::Error;

/// Print a script that lets a shell complete commands, options and games
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

/// Print the manual page, or that of one command
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quintile man > quintile.1
  quintile man lab > quintile-lab.1")]
pub(crate) struct ManArgs {
    /// Which command
    command: Option<String>,
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
    let page = match &args.command {
        None => command,
        Some(name) => {
            let Some(found) = command.find_subcommand(name) else {
                let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
                let reason = format!("there is no command «{name}»; there are {}", names.join(", "));
                return Err(Error::at("man", reason));
            };
            found.clone()
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    out.write_all(&text)?;
    Ok(())
}
