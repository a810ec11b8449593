//! The command line of Tesuji: parses the arguments, calls the crate `tesuji` and prints the results.
//!
//! It is a library called by the program, so that it can be compiled while the crates below it still are.

mod args;
#[cfg(feature = "paper")]
mod bar;
mod binary;
mod commands;
mod drawing;
mod exit;
mod filter;
#[cfg(feature = "paper")]
mod font;
mod help;
mod input;
mod job;
mod operand;
mod output;
mod output_file;
#[cfg(feature = "vision")]
mod picture;
mod session;
#[cfg(feature = "paper")]
mod solved;
mod start;
mod table_args;
#[cfg(feature = "tables")]
mod tables;
mod terminal;
mod typed_inputs;
mod unpack;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::bail;
use clap::{FromArgMatches, Parser};

use crate::args::Cli;
use crate::exit::Exit;
use crate::session::{Session, terminal_width};
use crate::start::Start;
use crate::terminal::{escaped, is_harmful};

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    run().unwrap_or_else(|error| exit::of_error(&error)).into()
}

/// Parses the arguments. The help is laid out for the terminal only if it is asked for.
fn parse(arguments: Vec<OsString>) -> Result<Cli, clap::Error> {
    let parsed = Cli::try_parse_from(&arguments);
    if parsed.as_ref().err().is_none_or(clap::Error::use_stderr) {
        return parsed;
    }
    let mut command = help::command(terminal_width().unwrap_or(help::WIDTH).min(help::WIDTH));
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

fn run() -> anyhow::Result<Exit> {
    let cli = match Start::of(env::args_os().collect()) {
        Start::Arguments(arguments) => {
            // An error about an argument quotes the argument, which may contain anything.
            let harmless = arguments.iter().all(|one| !one.to_string_lossy().contains(is_harmful));
            match parse(arguments) {
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
