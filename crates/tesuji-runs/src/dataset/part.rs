//! Makes one part of a data set: a shard of a stratum.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tesuji_core::Control;
use tesuji_query::Classes;

use super::row::Row;
use super::{DatasetError, DatasetErrorKind, Recipe, Stratum};
use crate::files::{Destination, Existing};
use crate::make::{Batch, Checkpoint, CheckpointError, Run, RunKey, Summary, UnfinishedFile};

/// The format of the rows, as named in the key of a run.
const FORM: &str = "dataset-part-1";

/// The maximum length of a run's key in bytes.
const LONGEST_KEY: u64 = 1 << 16;

/// A part of a data set that is made independently: a shard of a stratum, as a file of rows.
///
/// Its first line is the [key](RunKey) of its run, which identifies an existing file as the same part.
#[derive(Debug)]
pub struct Part<'r> {
    stratum: &'r Stratum,
    shard: (u64, u64),
    path: PathBuf,
}

/// The result of making a part.
#[derive(Clone, Debug)]
pub enum PartEnd {
    /// The part already existed.
    Kept,
    /// The part is complete.
    Made(Summary),
    /// The part was stopped, and can be resumed.
    Stopped(Summary),
}

impl Recipe {
    /// Returns the parts of a shard: number `nth`, from 0, of `of`. They are files in the subfolder `parts` of the data
    /// set.
    pub fn parts(&self, folder: &Path, (nth, of): (u64, u64)) -> Vec<Part<'_>> {
        let part = |stratum| Part::new(stratum, folder, (nth, of));
        self.strata.iter().map(part).collect()
    }
}

impl<'r> Part<'r> {
    pub(super) fn new(stratum: &'r Stratum, folder: &Path, shard: (u64, u64)) -> Part<'r> {
        let (nth, of) = shard;
        let path = folder.join("parts").join(format!("{}-{}-of-{of}.jsonl", stratum.name(), nth + 1));
        Part { stratum, shard, path }
    }

    /// Returns the stratum of the part.
    pub fn stratum(&self) -> &Stratum {
        self.stratum
    }

    /// Returns the path of the part's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the number of puzzles that the part should have.
    pub fn count(&self) -> u64 {
        let (nth, of) = self.shard;
        self.stratum.count().saturating_sub(nth).div_ceil(of)
    }

    fn header(&self, run: &Run) -> (RunKey, String) {
        let key = RunKey::new(run, FORM);
        let line = format!("{key}\n");
        (key, line)
    }

    /// Makes the part with `threads` threads, or resumes it; `watch` receives each batch. A complete part is kept. With
    /// [`Existing::Replace`], a file of another recipe is discarded.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written, or if an existing one belongs to another recipe.
    pub fn make(
        &self,
        existing: Existing,
        threads: usize,
        control: &Control<'_>,
        mut watch: impl FnMut(&Batch),
    ) -> Result<PartEnd, DatasetError> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(DatasetError::io(folder))?;
        let run = self.stratum.run(self.shard).threads(threads);
        let (key, header) = self.header(&run);
        let place = Destination::resolve(&self.path).map_err(DatasetError::io(&self.path))?;
        let unfinished = UnfinishedFile::part_of(place);
        if unfinished.place().is_taken() {
            match self.open() {
                Ok(_) => {
                    // Files left by a killed run do no harm there.
                    let _ = Checkpoint::forget(&unfinished);
                    return Ok(PartEnd::Kept);
                }
                Err(error) if existing == Existing::Keep || !matches!(error.kind(), DatasetErrorKind::OtherRecipe) => {
                    return Err(error);
                }
                Err(_) => {}
            }
        }
        let opened = open(&unfinished, existing, &key, &header);
        let refusal = |error| DatasetError::new(&self.path, DatasetErrorKind::Checkpoint(error));
        let (mut store, mut known) = opened.map_err(refusal)?;
        let mut failure = None;
        let summary = run.from(store.next()).go(&mut known, control, |batch| {
            let mut text = String::new();
            batch.made.iter().for_each(|made| Row::of(made).write(&mut text));
            watch(&batch);
            match store.append(text.as_bytes(), batch.next) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        let summary = summary.expect("a recipe asks for nothing of which it is known that there is none");
        let ended = match (failure, summary.end) {
            (Some(error), _) => Err(error),
            (None, None) => store.finish_alone(),
            (None, Some(_)) => {
                store.save().map_err(DatasetError::io(&self.path))?;
                return Ok(PartEnd::Stopped(summary));
            }
        };
        ended.map_err(DatasetError::io(&self.path))?;
        Ok(PartEnd::Made(summary))
    }

    /// Opens the complete part, positioned after its first line.
    ///
    /// # Errors
    ///
    /// Returns an error if the file does not exist, belongs to another recipe, or is not a part.
    pub(super) fn open(&self) -> Result<BufReader<File>, DatasetError> {
        if !self.path.exists() {
            return Err(DatasetError::new(&self.path, DatasetErrorKind::Missing));
        }
        let file = File::open(&self.path).map_err(DatasetError::io(&self.path))?;
        let mut reader = BufReader::with_capacity(1 << 16, file);
        let (_, header) = self.header(&self.stratum.run(self.shard));
        let mut first = Vec::new();
        (&mut reader).take(LONGEST_KEY).read_until(b'\n', &mut first).map_err(DatasetError::io(&self.path))?;
        if first == header.as_bytes() {
            return Ok(reader);
        }
        let is_part = str::from_utf8(&first).is_ok_and(|line| RunKey::parse(line.trim_end()).is_some());
        let kind = if is_part { DatasetErrorKind::OtherRecipe } else { DatasetErrorKind::Foreign };
        Err(DatasetError::new(&self.path, kind))
    }

    /// Returns the rows of the complete part.
    pub(super) fn rows(&self) -> Result<Rows<'_>, DatasetError> {
        let mut rows = Rows { path: &self.path, lines: self.open()?.lines(), line: 1, next: None };
        rows.advance()?;
        Ok(rows)
    }
}

/// Resumes an unfinished file, or begins a new one.
fn open(
    unfinished: &UnfinishedFile,
    existing: Existing,
    key: &RunKey,
    header: &str,
) -> Result<(Checkpoint, Classes), CheckpointError> {
    match Checkpoint::resume(unfinished, existing, key, header) {
        // There is none, or it is discarded.
        Err(CheckpointError::NoState | CheckpointError::Unknown | CheckpointError::Complete) => {}
        Err(CheckpointError::OtherRun(_)) if existing == Existing::Replace => {}
        other => return other,
    }
    Checkpoint::create(unfinished, existing, key, header).map(|store| (store, Classes::new()))
}

/// The rows of a part, in order.
pub(super) struct Rows<'p> {
    path: &'p Path,
    lines: std::io::Lines<BufReader<File>>,
    line: usize,
    next: Option<(Row, tesuji_core::Grid)>,
}

impl Rows<'_> {
    /// Returns the number of the next row.
    pub(super) fn number(&self) -> Option<u64> {
        self.next.as_ref().map(|(row, _)| row.number)
    }

    /// Returns the next row with its canonical form, and reads another row.
    pub(super) fn advance(&mut self) -> Result<Option<(Row, tesuji_core::Grid)>, DatasetError> {
        self.line += 1;
        let line = self.lines.next().transpose().map_err(DatasetError::io(self.path))?;
        let read = line.map(|line| {
            let damaged = || DatasetError::new(self.path, DatasetErrorKind::Damaged(self.line));
            Row::read(&line).ok_or_else(damaged)
        });
        Ok(std::mem::replace(&mut self.next, read.transpose()?))
    }
}
