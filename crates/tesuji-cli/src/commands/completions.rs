//! `tesuji completions`: what a shell needs to complete the arguments.

use std::io::{self, Write};

use clap::CommandFactory;

use crate::args::{Cli, Completions};
use crate::exit::Exit;

pub(crate) fn run(args: &Completions) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tesuji", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Yes)
}
