//! The answers for a column, in memory.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, StringArray, new_empty_array};
use arrow_schema::{DataType, FieldRef};
use arrow_select::concat::concat;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};

/// The answers to the rows of a column, as structs in chunks. Every library that supports Arrow accepts them as an
/// array or a stream.
#[pyclass(module = "tesuji._native", frozen)]
pub(crate) struct Answers {
    pub(crate) field: FieldRef,
    pub(crate) chunks: Vec<ArrayRef>,
}

#[pymethods]
impl Answers {
    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn __repr__(&self) -> String {
        format!("<tesuji.Answers: {} rows of {}>", self.__len__(), self.names().join(", "))
    }

    /// Returns the names of the columns.
    #[getter]
    fn names(&self) -> Vec<String> {
        match self.field.data_type() {
            DataType::Struct(fields) => fields.iter().map(|field| field.name().clone()).collect(),
            _ => Vec::new(),
        }
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let array = match self.chunks.as_slice() {
            [] => new_empty_array(self.field.data_type()),
            [one] => one.clone(),
            chunks => {
                let chunks: Vec<&dyn Array> = chunks.iter().map(AsRef::as_ref).collect();
                py.detach(|| concat(&chunks)).map_err(|error| PyOverflowError::new_err(error.to_string()))?
            }
        };
        Ok(to_array_pycapsules(py, self.field.clone(), &array, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let chunks = self.chunks.clone().into_iter().map(Ok);
        let reader = Box::new(ArrayIterator::new(chunks, self.field.clone()));
        Ok(to_stream_pycapsule(py, reader, requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.field.as_ref())?)
    }

    /// Returns the answers as a list of dictionaries.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mut rows = Vec::with_capacity(self.__len__());
        let names = self.names();
        for chunk in &self.chunks {
            let columns = chunk.as_struct().columns();
            for row in 0..chunk.len() {
                let dictionary = PyDict::new(py);
                for (name, column) in names.iter().zip(columns) {
                    dictionary.set_item(name, value(py, column, row)?)?;
                }
                rows.push(dictionary);
            }
        }
        Ok(rows)
    }

    /// Returns the grids of a column of texts as bytes, `width` digits per row; zeros if there is no text of that
    /// length.
    fn digits<'py>(&self, py: Python<'py>, name: &str, width: usize) -> PyResult<Bound<'py, PyBytes>> {
        let mut digits = vec![0; self.__len__() * width];
        let mut rows = digits.chunks_exact_mut(width);
        for column in self.column(name)? {
            let column: &StringArray = column.as_string();
            for (text, row) in column.iter().zip(rows.by_ref()) {
                if let Some(text) = text.filter(|text| text.len() == width) {
                    row.iter_mut().zip(text.bytes()).for_each(|(digit, byte)| *digit = byte.saturating_sub(b'0'));
                }
            }
        }
        Ok(PyBytes::new(py, &digits))
    }

    /// Returns the numbers of a column as bytes, eight per row in the byte order of this machine; 0 if there is none.
    fn numbers<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let columns = self.column(name)?;
        let numbers = columns.iter().flat_map(|column| column.as_primitive::<UInt64Type>());
        let bytes: Vec<u8> = numbers.flat_map(|number| number.unwrap_or_default().to_ne_bytes()).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    /// Returns the row of the first text without an answer, and the reason; `None` if all have answers.
    fn first_error(&self) -> PyResult<Option<(usize, String)>> {
        let mut row = 0;
        for column in self.column("error")? {
            let column: &StringArray = column.as_string();
            if let Some((nth, reason)) = column.iter().enumerate().find_map(|(nth, text)| Some((nth, text?))) {
                return Ok(Some((row + nth, reason.to_owned())));
            }
            row += column.len();
        }
        Ok(None)
    }
}

/// Returns the value of a row.
fn value<'py>(py: Python<'py>, column: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if column.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match column.data_type() {
        DataType::UInt64 => column.as_primitive::<UInt64Type>().value(row).into_bound_py_any(py),
        DataType::Float64 => column.as_primitive::<Float64Type>().value(row).into_bound_py_any(py),
        DataType::Boolean => column.as_boolean().value(row).into_bound_py_any(py),
        _ => column.as_string::<i32>().value(row).into_bound_py_any(py),
    }
}

impl Answers {
    fn column(&self, name: &str) -> PyResult<Vec<ArrayRef>> {
        let column = |chunk: &ArrayRef| chunk.as_struct().column_by_name(name).cloned();
        let columns: Option<Vec<ArrayRef>> = self.chunks.iter().map(column).collect();
        columns.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }
}
