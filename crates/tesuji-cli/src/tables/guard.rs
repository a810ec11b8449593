//! Damaged files: the Parquet and Arrow readers panic on some of them, which must become an error.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use arrow_schema::ArrowError;

thread_local! {
    /// `true` while a reader runs on this thread.
    static READS: Cell<bool> = const { Cell::new(false) };
}

/// Runs a reader and turns a panic into an error, without a panic message.
///
/// # Errors
///
/// Returns an error if the reader fails or panics.
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
    // The state of a reader that panicked is not used again.
    let outcome = panic::catch_unwind(AssertUnwindSafe(read));
    READS.set(false);
    outcome.unwrap_or_else(|_| Err(ArrowError::ParseError("the file is damaged".to_owned())))
}
