//! `tesuji dataset make`: a data set from a recipe.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::{Context, anyhow};
use clap::Args;
use tesuji::dataset::{DATASHEET_JSON, DatasetError, DatasetErrorKind, Datasheet, FileFacts, PartEnd, Recipe};
use tesuji::make::{CheckpointError, terms};

use super::generate::bar;
use crate::args::Threads;
use crate::exit::Exit;
use crate::output::complain;
use crate::output_file::existing;
use crate::session::Session;
use crate::terminal::write_out;

/// Make a data set from a recipe: strata of puzzles, split into files, with a datasheet
///
/// A recipe is a TOML file with the seed, the columns, the shares of the splits and the strata. No two puzzles of the
/// data set are essentially the same, in one file or in two. The same recipe makes the same bytes, whatever the number
/// of threads and shards. The puzzles of each stratum are written to a separate file in FOLDER/parts. After any kind of
/// interruption, the same command continues and skips the parts that are complete.
#[derive(Debug, Args)]
#[command(after_help = "A recipe:\n\n  \
    seed = 1\n  \
    columns = [\"puzzle\", \"solution\", \"clues\", \"er\"]\n  \
    splits = { train = 0.9, test = 0.1 }\n\n  \
    [[strata]]\n  \
    name = \"easy\"\n  \
    count = 1000\n  \
    er = \"1.5..2.3\"\n\n\
    docs/datasets.md lists all keys.\n\nExamples:\n  \
    tesuji dataset make recipe.toml --folder sudokus\n  \
    tesuji dataset make recipe.toml --folder sudokus --shard 1/2    on one machine\n  \
    tesuji dataset make recipe.toml --folder sudokus --shard 2/2    on another\n  \
    tesuji dataset make recipe.toml --folder sudokus --join 2       with both sets of parts in sudokus/parts")]
pub(crate) struct Make {
    /// The recipe, a TOML file
    #[arg(value_name = "RECIPE")]
    recipe: PathBuf,

    /// The folder of the data set
    #[arg(short, long, value_name = "FOLDER")]
    folder: PathBuf,

    /// Make only the parts of shard I of N, such as 2/5
    #[arg(long, value_name = "I/N", value_parser = terms::shard)]
    shard: Option<(u64, u64)>,

    /// Make no puzzles; assemble the data set from the parts of N shards
    #[arg(long, value_name = "N", conflicts_with = "shard", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    join: Option<u64>,

    /// Replace existing files of the data set, and parts of another recipe
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Make, session: &Session) -> anyhow::Result<Exit> {
    let name = || args.recipe.display().to_string();
    let text = fs::read_to_string(&args.recipe).with_context(name)?;
    let recipe: Recipe = text.parse().with_context(name)?;
    // The last file marks the data set as complete.
    let last = args.folder.join(DATASHEET_JSON);
    let is_there = args.shard.is_none() && !args.force && last.exists();
    if is_there {
        return Err(anyhow!("{}: the data set already exists; --force makes it again", last.display()));
    }
    let shards = args.join.unwrap_or(1);
    if args.shard.is_none() {
        recipe.check_folder(&args.folder, shards, existing(args.force)).map_err(refusal)?;
    }
    // Unfinished work is saved or removed, even after an interrupt.
    session.ends_by_itself.store(true, Ordering::Relaxed);
    if args.join.is_none() && make_parts(args, &recipe, session)?.is_none() {
        return Ok(Exit::Interrupted);
    }
    if args.shard.is_some() {
        return Ok(Exit::Yes);
    }
    let sheet = recipe.assemble(&args.folder, shards, existing(args.force), &session.control).map_err(refusal)?;
    Ok(sheet.map_or(Exit::Interrupted, |sheet| report(&sheet, &args.folder)))
}

/// Makes the parts; returns `None` if it was interrupted.
fn make_parts(args: &Make, recipe: &Recipe, session: &Session) -> anyhow::Result<Option<()>> {
    let threads = args.threads.count();
    let shard = args.shard.unwrap_or((0, 1));
    for part in recipe.parts(&args.folder, shard) {
        let bar = bar(part.count());
        let end = part.make(existing(args.force), threads, &session.control, |batch| {
            bar.set_position(batch.next / shard.1);
            bar.set_message(format!("{} attempts", batch.summary.tries));
        });
        bar.finish_and_clear();
        match end.map_err(refusal)? {
            PartEnd::Stopped(_) => {
                complain(&format!("{}: unfinished; the same command continues it", part.path().display()));
                return Ok(None);
            }
            PartEnd::Kept => complain(&format!("{}: already exists", part.path().display())),
            PartEnd::Made(_) => {}
        }
    }
    Ok(Some(()))
}

/// Returns the error for a file that stays unchanged, with a hint about what to do.
fn refusal(error: DatasetError) -> anyhow::Error {
    use DatasetErrorKind::{Checkpoint, Foreign, Io, Missing, OtherRecipe};
    let hint = match error.kind() {
        OtherRecipe | Checkpoint(CheckpointError::OtherRun(_) | CheckpointError::Unfinished) => {
            "; --force makes it again"
        }
        Foreign | Checkpoint(CheckpointError::Foreign(_)) => "; move it, or choose another folder",
        Io(error) if error.kind() == std::io::ErrorKind::AlreadyExists => "; --force replaces it",
        Missing => "; --shard makes it",
        _ => "",
    };
    anyhow!("{error}{hint}")
}

/// Prints the number of puzzles in each file, and reports strata with too few.
fn report(sheet: &Datasheet, folder: &Path) -> Exit {
    for FileFacts { name, rows, .. } in sheet.files() {
        let _ = write_out(format!("{}: {rows} puzzles\n", folder.join(name).display()).as_bytes());
    }
    let mut exit = Exit::Yes;
    for stratum in sheet.strata() {
        let (puzzles, wanted) = stratum.puzzles();
        if puzzles < wanted {
            complain(&format!("stratum {}: {puzzles} of {wanted} puzzles", stratum.name()));
            exit = Exit::No;
        }
    }
    exit
}
