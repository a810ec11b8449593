//! The answers to a stream of columns, produced on demand.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, FieldRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::ffi::{ArrayReader, to_schema_pycapsule, to_stream_pycapsule};
use tesuji::Control;

use crate::ask::{Ask, AskError};
use crate::texts::text_column;

/// The maximum number of rows answered before the first of them is passed on.
const ROWS: usize = 1 << 18;

/// The answers to the rows of a stream, as an Arrow stream that can be read once. Each chunk is answered when it is
/// requested.
#[pyclass(module = "tesuji._native", frozen)]
pub(crate) struct Reader {
    field: FieldRef,
    answering: Mutex<Option<Answering>>,
}

impl Reader {
    pub(crate) fn new(ask: Ask, texts: Box<dyn ArrayReader + Send>, column: Option<String>) -> Reader {
        let field = ask.field();
        let answering = Answering { ask, texts, column, rest: None, answers: VecDeque::new() };
        Reader { field, answering: Mutex::new(Some(answering)) }
    }
}

#[pymethods]
impl Reader {
    fn __repr__(&self) -> &'static str {
        "<tesuji.Reader>"
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let answering = self.answering.lock().unwrap_or_else(PoisonError::into_inner).take();
        let answering =
            answering.ok_or_else(|| PyValueError::new_err("the stream of answers has already been read"))?;
        Ok(to_stream_pycapsule(py, Box::new(answering), requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.field.as_ref())?)
    }
}

struct Answering {
    ask: Ask,
    texts: Box<dyn ArrayReader + Send>,
    /// The name of the table column that contains the texts.
    column: Option<String>,
    /// The rest of a chunk of texts.
    rest: Option<ArrayRef>,
    answers: VecDeque<ArrayRef>,
}

impl Answering {
    /// Returns the next texts, or `None` at the end.
    fn texts(&mut self) -> Option<Result<ArrayRef, ArrowError>> {
        let chunk = match self.rest.take() {
            Some(rest) => rest,
            None => match self.texts.next()? {
                Ok(chunk) => chunk,
                Err(error) => return Some(Err(error)),
            },
        };
        let chunk = match (&self.column, chunk.as_struct_opt()) {
            (Some(name), Some(table)) => match table.column_by_name(name) {
                Some(column) => column.clone(),
                None => return Some(Err(ArrowError::InvalidArgumentError(format!("no column is called {name}")))),
            },
            _ => chunk,
        };
        if chunk.len() <= ROWS {
            return Some(Ok(chunk));
        }
        self.rest = Some(chunk.slice(ROWS, chunk.len() - ROWS));
        Some(Ok(chunk.slice(0, ROWS)))
    }
}

impl Iterator for Answering {
    type Item = Result<ArrayRef, ArrowError>;

    fn next(&mut self) -> Option<Result<ArrayRef, ArrowError>> {
        loop {
            if let Some(answers) = self.answers.pop_front() {
                return Some(Ok(answers));
            }
            let texts = self.texts()?.and_then(|texts| text_column(&texts));
            match texts.map(|texts| self.ask.answer(&texts, &Control::new())) {
                Ok(Ok(answers)) => self.answers = answers.into(),
                Ok(Err(AskError::Api(error))) => return Some(Err(ArrowError::InvalidArgumentError(error.to_string()))),
                Ok(Err(AskError::Arrow(error))) | Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl ArrayReader for Answering {
    fn field(&self) -> FieldRef {
        self.ask.field()
    }
}
