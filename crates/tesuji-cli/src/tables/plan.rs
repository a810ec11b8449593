//! The assignment of input tables to output files.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use tesuji::files::Destination;

use super::Task;
use super::kind::Kind;
use super::read::Table;
use crate::operand::Operand;
use crate::output_file;

/// A table to read.
pub(super) struct Source {
    pub(super) operand: Operand,
    /// Its index among all inputs, from 0.
    pub(super) nth: usize,
    /// The selected row groups, or `None` for all.
    pub(super) groups: Option<Range<usize>>,
}

impl Source {
    fn whole((nth, operand): (usize, &Operand)) -> Source {
        Source { operand: operand.clone(), nth, groups: None }
    }
}

/// A file to write.
pub(super) struct Part {
    pub(super) file: PathBuf,
    pub(super) place: Destination,
    pub(super) kind: Kind,
    /// `true` if the file already exists and is one of several.
    pub(super) is_done: bool,
    pub(super) operands: Vec<Source>,
}

/// Returns the files to write.
///
/// # Errors
///
/// Returns an error if a file cannot be written there, or if the shard cannot be determined.
pub(super) fn parts(task: &Task<'_>) -> anyhow::Result<Vec<Part>> {
    if is_folder(task.file) {
        return in_folder(task);
    }
    let Some(kind) = Kind::of_name(task.file) else {
        bail!("{}: expected the ending .parquet, .arrow, .arrows, .csv or .tsv", task.file.display());
    };
    let place = output_file::place(task.file, &files(task.operands))?;
    let operands = match task.args.shard {
        Some(shard) => divided(task, shard)?,
        None => task.operands.iter().enumerate().map(Source::whole).collect(),
    };
    Ok(vec![Part { file: task.file.to_owned(), place, kind, is_done: false, operands }])
}

/// Returns `true` if the output is a folder of files.
pub(super) fn is_folder(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(b"/") || path.is_dir()
}

/// Returns one output file per input file; existing files count as finished.
fn in_folder(task: &Task<'_>) -> anyhow::Result<Vec<Part>> {
    fs::create_dir_all(task.file).with_context(|| task.file.display().to_string())?;
    let (nth, of) = task.args.shard.unwrap_or((0, 1));
    let mut parts: Vec<Part> = Vec::new();
    for (place, operand) in task.operands.iter().enumerate().filter(|(place, _)| *place as u64 % of == nth) {
        let Operand::File(path) = operand else { bail!("--output FOLDER/ needs input files with names") };
        let name = path.file_name().with_context(|| format!("{operand}: expected a file"))?;
        let (kind, name) = match Kind::of_name(Path::new(name)) {
            Some(kind) => (kind, PathBuf::from(name)),
            None => (Kind::Parquet, Path::new(name).with_extension("parquet")),
        };
        let file = task.file.join(name);
        let destination = output_file::place(&file, &files(task.operands))?;
        ensure!(
            !parts.iter().any(|part| part.place.is_same_as(&destination)),
            "{}: two files would have this name",
            file.display()
        );
        let is_done = destination.is_taken() && !task.args.style.force;
        let operands = vec![Source::whole((place, operand))];
        parts.push(Part { file, place: destination, kind, is_done, operands });
    }
    Ok(parts)
}

/// Returns the row groups of a shard: an equal, contiguous share of the row groups of all files.
fn divided(task: &Task<'_>, (nth, of): (u64, u64)) -> anyhow::Result<Vec<Source>> {
    let count = |operand: &Operand| Table::open(operand, task.from, task.column)?.groups();
    let counts = task.operands.iter().map(count).collect::<anyhow::Result<Vec<_>>>()?;
    let all = counts.iter().sum::<usize>() as u128;
    let bound = |nth: u64| (all * u128::from(nth) / u128::from(of)) as usize;
    let wanted = bound(nth)..bound(nth + 1);
    let mut before = 0;
    let mut sources: Vec<Source> = Vec::new();
    for ((nth, operand), count) in task.operands.iter().enumerate().zip(counts) {
        let within = |place: usize| place.clamp(before, before + count) - before;
        let groups = within(wanted.start)..within(wanted.end);
        if !groups.is_empty() {
            sources.push(Source { groups: Some(groups), ..Source::whole((nth, operand)) });
        }
        before += count;
    }
    if sources.is_empty()
        && let Some(first) = task.operands.first()
    {
        // There are more shards than row groups: write a table without rows.
        sources.push(Source { groups: Some(0..0), ..Source::whole((0, first)) });
    }
    Ok(sources)
}

/// Returns the files among the inputs.
fn files(operands: &[Operand]) -> Vec<PathBuf> {
    let path = |operand: &Operand| match operand {
        Operand::File(path) => Some(path.clone()),
        Operand::Stdin => Some(PathBuf::from("-")),
        Operand::Text(_) => None,
    };
    operands.iter().filter_map(path).collect()
}
