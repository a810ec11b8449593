//! The command line of Tesuji: arguments in, the crate `tesuji` at work, text out.
//!
//! It is a library, and the program calls it, so that it is compiled while the crates below it still are.

mod args;
mod binary;
mod commands;
mod exit;
mod filter;
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
use crate::output::escaped;
use crate::session::Session;
use crate::start::Start;

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    run().unwrap_or_else(|error| exit::of_error(&error)).into()
}

fn run() -> anyhow::Result<Exit> {
    let cli = match Start::of(env::args_os().collect()) {
        Start::Arguments(arguments) => {
            // What is wrong with an argument is said with the argument, which may hold anything.
            let harmless = arguments.iter().all(|one| !one.to_string_lossy().contains(char::is_control));
            match Cli::try_parse_from(arguments) {
                Ok(cli) => cli,
                Err(error) if harmless || !error.use_stderr() => error.exit(),
                Err(error) => bail!(escaped(error.render().to_string().trim_end()).into_owned()),
            }
        }
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
