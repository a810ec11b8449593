//! Rows cut into pieces that threads answer, and the rows themselves, which wait for their answers.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use tesuji::Entry;
use tesuji::api::arrow::TextColumn;
use tesuji::api::{NoProblem, Rows, Texts};
use tesuji::format::{Metadata, Record};
use tesuji::stream::Records;

use super::read::Batches;

/// The columns of a table that a verb reads.
#[derive(Clone, Debug)]
pub(super) struct ReadColumns {
    /// The index of the column of puzzles.
    pub(super) puzzles: usize,
    /// The indices of the other columns, with the names that the verb uses.
    pub(super) others: Vec<(String, usize)>,
}

/// Some rows, which one thread answers.
pub(crate) struct Piece {
    rows: Rows<TextColumn>,
    /// The number of rows before those of this column.
    before: usize,
    /// Other columns that the verb reads, with the names that it uses.
    others: Vec<(String, TextColumn)>,
}

impl Records for Piece {
    type Error = NoProblem;

    /// Returns the records. The line of a row is its number in the table, counted from 1.
    fn records(&self) -> impl Iterator<Item = Result<Entry<'_>, NoProblem>> {
        self.rows.records().map(|item| {
            let mut entry = item?;
            let row = entry.line() - 1;
            if !self.others.is_empty() {
                let text = |column: &TextColumn| Some(String::from_utf8_lossy(column.get(row)?).into_owned());
                let mut metadata = Metadata::new();
                for (name, column) in &self.others {
                    if let Some(text) = text(column) {
                        metadata.set(name.clone(), text);
                    }
                }
                entry = Record { metadata, ..entry.into_record() }.into();
            }
            match &mut entry {
                Entry::Line { line, .. } => *line += self.before,
                Entry::Record(record) => record.line += self.before,
            }
            Ok(entry)
        })
    }
}

/// The rows that are being cut.
struct Current {
    batch: RecordBatch,
    texts: TextColumn,
    others: Vec<(String, TextColumn)>,
    /// The number of rows done.
    done: usize,
}

/// An iterator that cuts rows into pieces. The rows of each piece wait in a queue in the same order.
pub(crate) struct RowPieces<'a> {
    batches: Batches,
    asked: &'a ReadColumns,
    /// The maximum number of rows in a piece.
    together: usize,
    current: Option<Current>,
    /// The number of rows before the current ones.
    before: usize,
    waiting: &'a Mutex<VecDeque<RecordBatch>>,
    /// The error that ended the rows early, if any.
    fault: &'a Mutex<Option<ArrowError>>,
}

impl<'a> RowPieces<'a> {
    /// Cuts these rows, which come after `before` others.
    pub(super) fn new(
        batches: Batches,
        asked: &'a ReadColumns,
        together: usize,
        before: usize,
        waiting: &'a Mutex<VecDeque<RecordBatch>>,
        fault: &'a Mutex<Option<ArrowError>>,
    ) -> RowPieces<'a> {
        RowPieces { batches, asked, together, current: None, before, waiting, fault }
    }

    /// Returns the next rows with their text columns.
    fn rows(&mut self) -> Result<Option<Current>, ArrowError> {
        if let Some(current) = self.current.take() {
            return Ok(Some(current));
        }
        loop {
            let Some(batch) = self.batches.next().transpose()? else { return Ok(None) };
            if batch.num_rows() > 0 {
                let texts = TextColumn::of(batch.column(self.asked.puzzles))?;
                let others = self.asked.others.iter();
                let others = others.map(|(name, place)| Ok((name.clone(), TextColumn::of(batch.column(*place))?)));
                let others = others.collect::<Result<_, ArrowError>>()?;
                return Ok(Some(Current { batch, texts, others, done: 0 }));
            }
        }
    }
}

impl Iterator for RowPieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let Current { batch, texts, others, done } = match self.rows() {
            Ok(rows) => rows?,
            Err(error) => {
                *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                return None;
            }
        };
        let end = (done + self.together).min(batch.num_rows());
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push_back(batch.slice(done, end - done));
        let piece =
            Piece { rows: Rows { texts: texts.clone(), rows: done..end }, before: self.before, others: others.clone() };
        if end < batch.num_rows() {
            self.current = Some(Current { batch, texts, others, done: end });
        } else {
            self.before += batch.num_rows();
        }
        Some(piece)
    }
}
