//! The command line of Tesuji: arguments in, the crate `tesuji` at work, text out.

mod args;
mod commands;
mod exit;
mod input;
mod job;
mod output;
mod session;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Cli;
use crate::exit::Exit;
use crate::session::Session;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| exit::of_error(&error)).into()
}

fn run() -> anyhow::Result<Exit> {
    let cli = Cli::parse();
    let session = Session::begin(cli.color)?;
    let exit = cli.command.run(&session)?;
    Ok(session.end(exit))
}
