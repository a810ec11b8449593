//! Deadlines for calls, and a way to stop them from another thread.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tesuji::Control;

/// A deadline, and a way to stop work from another thread. It can be shared by any number of calls and threads.
#[derive(Debug)]
pub struct TesujiControl(Control<'static>);

impl TesujiControl {
    /// Makes a control that ends after this many seconds, or never if the number is infinite, negative or NaN.
    pub(crate) fn new(seconds: f64) -> TesujiControl {
        let end = Duration::try_from_secs_f64(seconds).ok().and_then(|time| clock().checked_add(time));
        TesujiControl(match end {
            Some(end) => Control::new().with_deadline(clock, end),
            None => Control::new(),
        })
    }

    pub(crate) fn as_control(&self) -> &Control<'static> {
        &self.0
    }
}

/// Returns the time since the first call.
fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_ends_when_its_time_is_over() {
        assert!(!TesujiControl::new(0.0).as_control().should_continue());
        assert!(TesujiControl::new(3600.0).as_control().should_continue());
    }

    #[test]
    fn no_time_is_without_end() {
        for seconds in [f64::INFINITY, f64::NAN, -1.0, 1e300] {
            assert!(TesujiControl::new(seconds).as_control().should_continue());
        }
    }
}
