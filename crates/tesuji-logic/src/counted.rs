//! Test controls that stop after a given number of checks.

use std::cell::Cell;
use std::time::Duration;

use tesuji_core::Control;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// Counts its calls and returns the count as a time.
fn clock() -> Duration {
    ASKED.set(ASKED.get() + 1);
    Duration::from_nanos(ASKED.get())
}

/// Returns a control that allows `questions` checks on this thread, and resets the counter. Each thread can use one at
/// a time.
pub(crate) fn stopping_after(questions: u64) -> Control<'static> {
    ASKED.set(0);
    Control::new().with_deadline(clock, Duration::from_nanos(questions + 1))
}

/// Returns the number of checks since the last such control was created.
pub(crate) fn questions() -> u64 {
    ASKED.get()
}
