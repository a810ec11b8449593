//! `tesuji dataset join`: joins the shards of a run.

use std::io::{self, BufReader, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use tesuji::make::{JoinSummary, MissingShards, join};

use crate::exit::{Exit, leave_if_closed};
use crate::input::Input;
use crate::output::complain;
use crate::terminal::escaped;

/// Join the shards of a tesuji generate run into the output of the whole run
///
/// Prints their rows in the order of the run. A shard knows only its own puzzles: if two shards made essentially the
/// same puzzle, the second one is left out here, as in a run that is not divided. If a shard is missing, it is named
/// and nothing is printed. Memory grows by about 60 bytes for each essentially different puzzle.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji generate --count 1000000 --seed 1 --shard 1/2 --output csv --file shard-1.csv\n  \
    tesuji generate --count 1000000 --seed 1 --shard 2/2 --output csv --file shard-2.csv\n  \
    tesuji dataset join shard-1.csv shard-2.csv > train.csv")]
pub(crate) struct Join {
    /// The shards, made with --output csv or json, which contain the number of each puzzle
    #[arg(value_name = "FILES", required = true)]
    files: Vec<PathBuf>,

    /// Join the given shards even if one is missing
    #[arg(long)]
    partial: bool,
}

pub(crate) fn run(args: &Join) -> anyhow::Result<Exit> {
    let open = |path: &PathBuf| -> anyhow::Result<_> {
        let input = Input::open(path).with_context(|| path.display().to_string())?;
        Ok(BufReader::new(input.into_reader()))
    };
    let shards = args.files.iter().map(open).collect::<anyhow::Result<Vec<_>>>()?;
    let on_terminal = io::stdout().is_terminal();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let missing = if args.partial { MissingShards::Allow } else { MissingShards::Refuse };
    let joined = join(shards, missing, |row| {
        let row = if on_terminal { escaped(row) } else { row.into() };
        writeln!(out, "{row}").map_err(|error| {
            leave_if_closed(&error);
            io::Error::new(error.kind(), format!("cannot write the output: {error}"))
        })
    });
    let name = |shard: usize| args.files[shard].display();
    let JoinSummary { left_out, short, .. } = joined.map_err(|error| match error.shard() {
        Some(shard) => anyhow::Error::new(error).context(name(shard).to_string()),
        None => anyhow!("{error}; --partial joins the others"),
    })?;
    out.flush().context("cannot write the output")?;
    if left_out > 0 {
        complain(&format!("{left_out} left out, essentially the same as an earlier one"));
    }
    for (shard, last) in &short {
        complain(&format!("{}: ends with number {last}, before the others do; its end may be missing", name(*shard)));
    }
    Ok(if short.is_empty() { Exit::Yes } else { Exit::No })
}
