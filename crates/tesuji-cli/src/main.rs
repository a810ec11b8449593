//! The command line of Tesuji: arguments in, the crate `tesuji` at work, text out.

mod args;
mod commands;
mod exit;
mod input;
mod job;
mod output;
mod output_file;
mod session;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};
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
    let exit = match &cli.command {
        Command::Solve(args) => commands::solve::run(args, &session)?,
        Command::Count(args) => commands::count::run(args, &session)?,
        Command::Rate(args) => commands::rate::run(args, &session)?,
        Command::Classify(args) => commands::classify::run(args, &session)?,
        Command::Check(args) => commands::check::run(args, &session)?,
        Command::Convert(args) => commands::convert::run(args, &session)?,
        Command::Candidates(args) => commands::candidates::run(args, &session)?,
        Command::Canonicalize(args) => commands::canonicalize::run(args, &session)?,
        Command::Isomorphic(args) => commands::isomorphic::run(args, &session)?,
        Command::Distinct(args) => commands::distinct::run(args, &session)?,
        Command::Symmetry(args) => commands::symmetry::run(args, &session)?,
        Command::Shuffle(args) => commands::shuffle::run(args, &session)?,
        Command::Minimal(args) => commands::minimal::run(args, &session)?,
        Command::Vicinity(args) => commands::vicinity::run(args, &session)?,
        Command::Unavoidable(args) => commands::unavoidable::run(args, &session)?,
        Command::Scan(args) => commands::scan::run(args, &session)?,
        Command::Distance(args) => commands::distance::run(args, &session)?,
        Command::Generate(args) => commands::generate::run(args, &session)?,
        Command::Dataset(args) => commands::dataset::run(args, &session)?,
        Command::Explain(args) => commands::explain::run(args, &session)?,
        Command::Hint(args) => commands::hint::run(args, &session)?,
        Command::Steps(args) => commands::steps::run(args, &session)?,
        Command::Technique(args) => commands::technique::run(args)?,
        Command::Textbook(args) => commands::textbook::run(args, &session)?,
        Command::Bench(args) => commands::bench::run(args, &session)?,
        Command::Completions(args) => commands::completions::run(args)?,
        Command::Man(args) => commands::man::run(args)?,
    };
    Ok(session.end(exit))
}
