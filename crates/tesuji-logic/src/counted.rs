//! Controls that stop after a number of questions, for tests.

use std::cell::Cell;
use std::time::Duration;

use tesuji_core::Control;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// Counts how often it is read.
fn clock() -> Duration {
    ASKED.set(ASKED.get() + 1);
    Duration::from_nanos(ASKED.get())
}

/// Returns a control that says yes so many times on this thread, and starts to count. One thread has one of them at a time.
pub(crate) fn stopping_after(questions: u64) -> Control<'static> {
    ASKED.set(0);
    Control::new().with_deadline(clock, Duration::from_nanos(questions + 1))
}

/// Returns how often the last one was asked.
pub(crate) fn questions() -> u64 {
    ASKED.get()
}
