//! Columns as input and output.

use std::thread;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;
use tesuji::api::{ApiError, EVALUATED, MADE, Texts, evaluate_columns, generate_columns};
use tesuji::{Control, Stream};

use crate::answers::Answers;
use crate::ask::{Ask, AskError, chunks, field};
use crate::interrupt::interruptible;
use crate::question::limits;
use crate::reader::Reader;
use crate::texts::{ChunkedColumn, Grids, List, text_column};

/// Returns an API error as JSON, which the package converts to an exception.
fn raised(query: &str, error: &ApiError) -> PyErr {
    PyValueError::new_err(error.to_json(query, None))
}

fn stream_of((threads, seconds, nodes): Bounds) -> Stream {
    let stream = Stream::new().limits(limits(seconds, nodes));
    threads.map_or(stream, |threads| stream.threads(threads))
}

fn ask(name: &str, parameters: &[u8], bounds: Bounds) -> PyResult<Ask> {
    let mut ask = Ask::new(name, parameters, stream_of(bounds))
        .ok_or_else(|| PyTypeError::new_err(format!("there is no query {name}")))?;
    // Wrong parameters are an error immediately, not in the middle of a stream.
    let none = Grids { bytes: Vec::new(), width: 1 };
    ask.answer(&none, &Control::new()).map_err(|error| ask_error(name, error))?;
    Ok(ask)
}

fn ask_error(query: &str, error: AskError) -> PyErr {
    match error {
        AskError::Api(error) => raised(query, &error),
        AskError::Arrow(error) => PyTypeError::new_err(error.to_string()),
    }
}

/// The number of threads, and the limits for each row in seconds and nodes.
type Bounds = (Option<usize>, Option<f64>, Option<u64>);

/// Answers for every row of a column.
#[pyfunction]
#[pyo3(signature = (name, texts, parameters, bounds, progress=None))]
pub(crate) fn columns(
    py: Python<'_>,
    name: &str,
    texts: AnyArray,
    parameters: &[u8],
    bounds: Bounds,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answers> {
    let mut ask = ask(name, parameters, bounds)?;
    let (field, mut chunks, run) = (ask.field(), Vec::new(), Control::new());
    let mut reader = texts.into_reader()?;
    // The reader may be a Python object, which needs the interpreter.
    while let Some(texts) = py.detach(|| reader.next()) {
        let texts =
            texts.and_then(|texts| text_column(&texts)).map_err(|error| PyTypeError::new_err(error.to_string()))?;
        let answers = interruptible(py, &run, progress, || ask.answer(&texts, &run))?;
        chunks.extend(answers.map_err(|error| ask_error(name, error))?);
    }
    Ok(Answers { field, chunks })
}

/// Answers for consecutive grids of bytes, `width` characters each.
#[pyfunction]
#[pyo3(signature = (name, bytes, width, parameters, bounds, progress=None))]
pub(crate) fn grids(
    py: Python<'_>,
    name: &str,
    bytes: &[u8],
    width: usize,
    parameters: &[u8],
    bounds: Bounds,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answers> {
    answered(py, name, &Grids { bytes: bytes.to_vec(), width: width.max(1) }, parameters, bounds, progress)
}

/// Answers for every text of a list.
#[pyfunction]
#[pyo3(signature = (name, texts, parameters, bounds, progress=None))]
pub(crate) fn list(
    py: Python<'_>,
    name: &str,
    texts: Vec<Option<String>>,
    parameters: &[u8],
    bounds: Bounds,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answers> {
    answered(py, name, &List(texts), parameters, bounds, progress)
}

fn answered(
    py: Python<'_>,
    name: &str,
    texts: &dyn Texts,
    parameters: &[u8],
    bounds: Bounds,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answers> {
    let mut ask = ask(name, parameters, bounds)?;
    let (field, run) = (ask.field(), Control::new());
    let answers = interruptible(py, &run, progress, || ask.answer(texts, &run))?;
    Ok(Answers { field, chunks: answers.map_err(|error| ask_error(name, error))? })
}

/// A whole column, as passed by the caller.
#[derive(FromPyObject)]
pub(crate) enum InputColumn {
    Arrow(AnyArray),
    List(Vec<Option<String>>),
}

impl InputColumn {
    fn texts(self, py: Python<'_>) -> PyResult<Box<dyn Texts + Send>> {
        let array = match self {
            InputColumn::List(texts) => return Ok(Box::new(List(texts))),
            InputColumn::Arrow(array) => array,
        };
        let mut chunks = ChunkedColumn::default();
        let mut reader = array.into_reader()?;
        while let Some(texts) = py.detach(|| reader.next()) {
            let texts = texts.and_then(|texts| text_column(&texts));
            chunks.push(texts.map_err(|error| PyTypeError::new_err(error.to_string()))?);
        }
        Ok(Box::new(chunks))
    }
}

/// Judges predictions row by row.
#[pyfunction]
#[pyo3(signature = (puzzles, predictions, solutions, bounds, progress=None))]
pub(crate) fn evaluate(
    py: Python<'_>,
    puzzles: InputColumn,
    predictions: InputColumn,
    solutions: Option<InputColumn>,
    bounds: Bounds,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answers> {
    let (puzzles, predictions) = (puzzles.texts(py)?, predictions.texts(py)?);
    let solutions = solutions.map(|solutions| solutions.texts(py)).transpose()?;
    let len = puzzles.len();
    if predictions.len() != len || solutions.as_ref().is_some_and(|solutions| solutions.len() != len) {
        let lens = [Some(&predictions), solutions.as_ref()].map(|texts| texts.map(|texts| texts.len()));
        return Err(PyTypeError::new_err(format!(
            "the columns have different lengths: {len} puzzles, {} predictions{}",
            lens[0].unwrap_or_default(),
            lens[1].map_or(String::new(), |len| format!(", {len} solutions"))
        )));
    }
    let (field, run, stream) = (field(EVALUATED), Control::new(), stream_of(bounds));
    let answers = interruptible(py, &run, progress, || {
        chunks(&field, |deliver| {
            let solutions = solutions.as_deref().map(|solutions| solutions as &dyn Texts);
            evaluate_columns(&*puzzles, &*predictions, solutions, stream, &run, deliver);
            Ok(())
        })
    })?;
    Ok(Answers { chunks: answers.map_err(|error| ask_error("evaluate", error))?, field })
}

/// Answers for every row of a stream, as the answers are read.
#[pyfunction]
#[pyo3(signature = (name, texts, parameters, bounds, column=None))]
pub(crate) fn stream(
    name: &str,
    texts: AnyArray,
    parameters: &[u8],
    bounds: Bounds,
    column: Option<String>,
) -> PyResult<Reader> {
    Ok(Reader::new(ask(name, parameters, bounds)?, texts.into_reader()?, column))
}

/// Makes puzzles.
#[pyfunction]
#[pyo3(signature = (parameters, threads=None, progress=None))]
pub(crate) fn generate(
    py: Python<'_>,
    parameters: &[u8],
    threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answers> {
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let (field, run) = (field(MADE), Control::new());
    let made = interruptible(py, &run, progress, || {
        chunks(&field, |deliver| generate_columns(parameters, threads, &run, deliver))
    })?;
    Ok(Answers { chunks: made.map_err(|error| ask_error("generate", error))?, field })
}
