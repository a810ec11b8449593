//! Rows as pieces that threads answer, and beside them the rows themselves, which wait for their answers.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use tesuji::api::Rows;

use super::read::Batches;
use super::texts::Column;

/// Cuts rows into pieces. The rows of each piece wait in a queue in the same order.
pub(super) struct Cut<'a> {
    batches: Batches,
    /// The place of the column of puzzles.
    column: usize,
    /// How many rows a piece has at most.
    together: usize,
    /// The rows that are being cut, their texts, and how many are done.
    current: Option<(RecordBatch, Column, usize)>,
    waiting: &'a Mutex<VecDeque<RecordBatch>>,
    /// Why there are no more rows, if they did not end.
    fault: &'a Mutex<Option<ArrowError>>,
}

impl<'a> Cut<'a> {
    pub(super) fn new(
        batches: Batches,
        column: usize,
        together: usize,
        waiting: &'a Mutex<VecDeque<RecordBatch>>,
        fault: &'a Mutex<Option<ArrowError>>,
    ) -> Cut<'a> {
        Cut { batches, column, together, current: None, waiting, fault }
    }

    /// Returns the next rows with their texts.
    fn rows(&mut self) -> Result<Option<(RecordBatch, Column, usize)>, ArrowError> {
        if let Some(current) = self.current.take() {
            return Ok(Some(current));
        }
        loop {
            let Some(batch) = self.batches.next().transpose()? else { return Ok(None) };
            if batch.num_rows() > 0 {
                let texts = Column::of(batch.column(self.column))?;
                return Ok(Some((batch, texts, 0)));
            }
        }
    }
}

impl Iterator for Cut<'_> {
    type Item = Rows<Column>;

    fn next(&mut self) -> Option<Rows<Column>> {
        let (batch, texts, done) = match self.rows() {
            Ok(rows) => rows?,
            Err(error) => {
                *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                return None;
            }
        };
        let end = (done + self.together).min(batch.num_rows());
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push_back(batch.slice(done, end - done));
        if end < batch.num_rows() {
            self.current = Some((batch, texts.clone(), end));
        }
        Some(Rows { texts, rows: done..end })
    }
}
