//! Asking the control, now and then, whether to go on.

use tesuji_core::Control;

/// How much work passes between two questions; one unit is about a microsecond.
const INTERVAL: u32 = 500;

/// Counts work and asks the control in between. Once told to stop it stays stopped.
pub(crate) struct Pulse<'a> {
    control: &'a Control<'a>,
    work: u32,
    stopped: bool,
}

impl<'a> Pulse<'a> {
    /// Makes a pulse that asks at its first beat.
    pub(crate) fn new(control: &'a Control<'a>) -> Pulse<'a> {
        Pulse { control, work: INTERVAL, stopped: false }
    }

    /// Counts work, in microseconds roughly; returns whether to stop.
    #[inline]
    pub(crate) fn beat(&mut self, work: u32) -> bool {
        self.work += work;
        if self.work >= INTERVAL {
            self.work = 0;
            self.stopped = self.stopped || !self.control.go_on();
        }
        self.stopped
    }

    /// Returns whether the control said no.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }
}
