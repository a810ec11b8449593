//! Checks for cancellation at intervals.

use tesuji_core::Control;

/// The amount of work between two checks; one unit is about a microsecond.
const INTERVAL: u32 = 500;

/// A counter of work, which checks the control at intervals. Once stopped, it stays stopped.
pub(crate) struct CancelCheck<'a> {
    control: &'a Control<'a>,
    work: u32,
    stopped: bool,
}

impl<'a> CancelCheck<'a> {
    /// Creates a counter that checks the control at its first call.
    pub(crate) fn new(control: &'a Control<'a>) -> CancelCheck<'a> {
        CancelCheck { control, work: INTERVAL, stopped: false }
    }

    /// Counts work, roughly in microseconds; returns whether to stop.
    #[inline]
    pub(crate) fn count_work(&mut self, work: u32) -> bool {
        self.work += work;
        if self.work >= INTERVAL {
            self.work = 0;
            self.stopped = self.stopped || !self.control.should_continue();
        }
        self.stopped
    }

    /// Returns whether the control has stopped the search.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }
}
