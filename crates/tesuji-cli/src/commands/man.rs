//! `tesuji man`: the man page.

use std::io::{self, Write};

use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::{Cli, Man as Args};
use crate::exit::Exit;

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut all = Cli::command();
    all.build();
    let command = match &args.command {
        None => all,
        Some(name) => all.find_subcommand(name).with_context(|| format!("there is no command {name}"))?.clone(),
    };
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    io::stdout().write_all(&page)?;
    Ok(Exit::Yes)
}
