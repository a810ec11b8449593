//! The command line of Tesuji: arguments in, the crate `tesuji` at work, text out.

mod args;
mod commands;
mod exit;
mod input;
mod job;
mod operand;
mod output;
mod output_file;
mod session;
mod start;
mod typed;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::bail;
use clap::Parser;

use crate::args::Cli;
use crate::exit::Exit;
use crate::session::Session;
use crate::start::Start;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| exit::of_error(&error)).into()
}

fn run() -> anyhow::Result<Exit> {
    let cli = match Start::of(env::args_os().collect()) {
        Start::Arguments(arguments) => Cli::parse_from(arguments),
        Start::Welcome(text) => {
            io::stdout().write_all(text.as_bytes())?;
            return Ok(Exit::Yes);
        }
        Start::OtherWord(message) => bail!(message),
    };
    let session = Session::begin(cli.color, cli.verbose)?;
    let exit = cli.command.run(&session)?;
    Ok(session.end(exit))
}
