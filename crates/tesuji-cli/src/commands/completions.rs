//! `tesuji completions`: the completions for a shell.

use std::io::{self, Write};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;
use crate::exit::Exit;
use crate::session::Session;

/// Print the completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  tesuji completions bash > ~/.local/share/bash-completion/completions/tesuji")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Completions, _: &Session) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tesuji", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Yes)
}
