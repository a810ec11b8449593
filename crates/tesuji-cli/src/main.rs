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

use crate::args::{Cli, Command};
use crate::exit::Exit;
use crate::session::Session;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| exit::of_error(&error)).into()
}

fn run() -> anyhow::Result<Exit> {
    let cli = Cli::parse();
    let session = Session::begin(cli.color)?;
    let exit = match &cli.command {
        Command::Solve(args) => commands::solve::run(args, &session)?,
        Command::Count(args) => commands::count::run(args, &session)?,
        Command::Rate(args) => commands::rate::run(args, &session)?,
        Command::Check(args) => commands::check::run(args, &session)?,
        Command::Convert(args) => commands::convert::run(args, &session)?,
        Command::Textbook(args) => commands::textbook::run(args, &session)?,
        Command::Bench(args) => commands::bench::run(args, &session)?,
        Command::Completions(args) => commands::completions::run(args)?,
        Command::Man(args) => commands::man::run(args)?,
    };
    Ok(session.end(exit))
}
