//! The native part of the Python package: requests in JSON, and columns over Arrow's interface of capsules.
//!
//! It has no words and no types of its own: `python/tesuji/` makes classes of the answers.

mod answers;
mod ask;
mod columns;
mod interrupt;
mod question;
mod reader;
mod texts;

/// The native module.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::answers::Answers;
    #[pymodule_export]
    use crate::columns::{columns, generate, grids, list, stream};
    #[pymodule_export]
    use crate::question::{answer, verbs};
    #[pymodule_export]
    use crate::reader::Reader;

    #[pymodule_export]
    #[allow(non_upper_case_globals, missing_docs, reason = "Python's name of it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
