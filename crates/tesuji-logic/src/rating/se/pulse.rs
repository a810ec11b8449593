//! Asking the caller, now and then, whether to go on.

/// How much work passes between two questions; one unit is about a microsecond.
const INTERVAL: u32 = 500;

/// Counts work and asks the caller in between. Once told to stop it stays stopped.
pub(crate) struct Pulse<'a> {
    go_on: &'a mut dyn FnMut() -> bool,
    work: u32,
    stopped: bool,
}

impl<'a> Pulse<'a> {
    /// Makes a pulse that asks at its first beat.
    pub(crate) fn new(go_on: &'a mut dyn FnMut() -> bool) -> Pulse<'a> {
        Pulse { go_on, work: INTERVAL, stopped: false }
    }

    /// Counts work, in microseconds roughly; returns whether to stop.
    #[inline]
    pub(crate) fn beat(&mut self, work: u32) -> bool {
        self.work += work;
        if self.work >= INTERVAL {
            self.work = 0;
            self.stopped = self.stopped || !(self.go_on)();
        }
        self.stopped
    }

    /// Returns whether the caller said no.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }
}
