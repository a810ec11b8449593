//! `tesuji man`: the man page.

use std::io::{self, Write};

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use crate::args::Cli;
use crate::exit::Exit;
use crate::session::Session;

/// Print the man page of the program or of one command
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tesuji man > tesuji.1\n  tesuji man solve > tesuji-solve.1")]
pub(crate) struct Man {
    /// The command; the whole program if none
    command: Option<String>,
}

pub(crate) fn run(args: &Man, _: &Session) -> anyhow::Result<Exit> {
    let mut all = Cli::command();
    all.build();
    let command = match &args.command {
        None => all,
        Some(name) => all.find_subcommand(name).with_context(|| format!("there is no command {name}"))?.clone(),
    };
    let mut page = Vec::new();
    Page::new(command).render(&mut page)?;
    io::stdout().write_all(&page)?;
    Ok(Exit::Yes)
}
