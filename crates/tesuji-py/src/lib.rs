//! The native part of the Python package: requests in JSON, and columns through the Arrow capsule interface.
//!
//! It contains no wording, and no public types except `Answers` and `Reader`: `python/tesuji/` makes the other classes
//! from the answers.

mod answers;
mod ask;
mod columns;
mod interrupt;
mod question;
mod reader;
mod texts;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The native module.
#[pyo3::pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::answers::Answers;
    #[pymodule_export]
    use crate::columns::{columns, evaluate, generate, grids, list, stream};
    #[pymodule_export]
    use crate::question::{answer, verbs};
    #[pymodule_export]
    use crate::reader::Reader;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
