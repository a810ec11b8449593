//! A progress bar beside work that prints nothing until its end.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tesuji::Control;

use crate::output::count_bar;

/// The time between two positions of a progress bar.
const TICK: Duration = Duration::from_millis(200);

/// Does work with a progress bar that follows the records of a control, if standard error is a terminal. `wanted` is the
/// number of all records, if it is known.
pub(crate) fn with_bar<T>(wanted: Option<u64>, control: &Control<'_>, work: impl FnOnce() -> T) -> T {
    let bar = match wanted {
        Some(wanted) => count_bar(wanted, "{bar:40} {percent}%, {elapsed}"),
        None => count_bar(0, "{spinner} {pos} puzzles, {elapsed}"),
    };
    let begun = control.records();
    thread::scope(|scope| {
        let (end, ended) = mpsc::channel::<()>();
        if !bar.is_hidden() {
            scope.spawn(move || {
                while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    bar.set_position(control.records() - begun);
                }
                bar.finish_and_clear();
            });
        }
        let done = work();
        drop(end);
        done
    })
}
