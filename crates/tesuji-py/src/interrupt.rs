//! Work that a keyboard interrupt ends.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use tesuji::Control;

/// The interval for checking interrupts.
const PATIENCE: Duration = Duration::from_millis(40);

/// Does the work on another thread while this one checks for interrupts and reports the progress, in rows since the
/// last report. An interrupt, or an exception of `progress`, stops the control and becomes the error.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    control: &Control<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let mut told = control.records();
    let mut tell = || -> PyResult<()> {
        let done = control.records();
        if let Some(progress) = progress.filter(|_| done > told) {
            progress.call1((done - told,))?;
            told = done;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        scope.spawn(move || sender.send(work()));
        let receiver = Mutex::new(receiver);
        loop {
            let received = py.detach(|| receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE));
            match received {
                Ok(done) => return tell().map(|()| done),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals().and_then(|()| tell()) {
                        control.stop();
                        // The work ends within milliseconds, and the scope waits for it.
                        return Err(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => panic!("the work has panicked"),
            }
        }
    })
}
