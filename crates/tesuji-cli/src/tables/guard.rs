//! Damaged files: the readers of Parquet and Arrow panic on some of them, which is to be an error.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use arrow_schema::ArrowError;

thread_local! {
    /// Whether a panic of this thread is that of a reader.
    static READS: Cell<bool> = const { Cell::new(false) };
}

/// Runs a reader; its panic is an error, without a message of its own.
///
/// # Errors
///
/// If the reader fails.
pub(super) fn guarded<T>(read: impl FnOnce() -> Result<T, ArrowError>) -> Result<T, ArrowError> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |facts| {
            if !READS.get() {
                others(facts);
            }
        }));
    });
    READS.set(true);
    // What the reader was in the middle of is not used again.
    let outcome = panic::catch_unwind(AssertUnwindSafe(read));
    READS.set(false);
    outcome.unwrap_or_else(|_| Err(ArrowError::ParseError("the file is damaged".to_owned())))
}
