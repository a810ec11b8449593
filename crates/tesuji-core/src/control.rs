//! Stopping, limiting and monitoring long computations.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;

/// A stop flag, a deadline, a node budget and the progress of a computation, shared by reference between threads.
///
/// Every search, finder and generator checks every few milliseconds whether to [continue](Control::should_continue). A
/// control can have a parent: whatever ends the parent also ends the child. So a single puzzle can have its own limit
/// within an interruptible run.
///
/// This crate has no clock. `tesuji-query` creates controls whose deadline uses the standard library's clock.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, StopReason};
///
/// let run = Control::new();
/// let puzzle = Control::within(&run).with_budget(1000);
/// assert!(puzzle.should_continue());
/// puzzle.spend(1000);
/// assert_eq!(puzzle.stop_reason(), Some(StopReason::Budget));
/// assert!(run.should_continue());
/// run.stop();
/// assert_eq!(run.stop_reason(), Some(StopReason::Stopped));
/// ```
#[derive(Debug, Default)]
pub struct Control<'a> {
    parent: Option<&'a Control<'a>>,
    pause: Option<Pause<'a>>,
    stopped: AtomicBool,
    deadline: Option<Deadline>,
    budget: Option<u64>,
    spent: AtomicU64,
    records: AtomicU64,
    bytes: AtomicU64,
}

/// The function called at each check.
#[derive(Clone, Copy)]
struct Pause<'a>(&'a (dyn Fn() + Sync));

impl fmt::Debug for Pause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pause")
    }
}

/// A point in time on some clock.
#[derive(Clone, Copy, Debug)]
struct Deadline {
    clock: fn() -> Duration,
    end: Duration,
}

/// The reason why a computation ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The caller stopped the computation.
    Stopped,
    /// The deadline passed.
    Deadline,
    /// The node budget was used up.
    Budget,
}

impl StopReason {
    /// All reasons.
    pub const ALL: [StopReason; 3] = [StopReason::Stopped, StopReason::Deadline, StopReason::Budget];

    /// Returns the reason in kebab case: `stopped`, `deadline` or `budget`.
    pub const fn name(self) -> &'static str {
        match self {
            StopReason::Stopped => "stopped",
            StopReason::Deadline => "deadline",
            StopReason::Budget => "budget",
        }
    }
}

impl<'a> Control<'a> {
    /// Creates a control without limits.
    pub const fn new() -> Control<'a> {
        Control {
            parent: None,
            pause: None,
            stopped: AtomicBool::new(false),
            deadline: None,
            budget: None,
            spent: AtomicU64::new(0),
            records: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// Creates a control that also ends when its parent does.
    pub const fn within(parent: &'a Control<'a>) -> Control<'a> {
        let mut child = Control::new();
        child.parent = Some(parent);
        child
    }

    /// Sets a deadline: the work ends when `clock` returns at least `end`.
    #[must_use]
    pub const fn with_deadline(mut self, clock: fn() -> Duration, end: Duration) -> Control<'a> {
        self.deadline = Some(Deadline { clock, end });
        self
    }

    /// Sets the total number of nodes that the searches under this control may visit.
    #[must_use]
    pub const fn with_budget(mut self, nodes: u64) -> Control<'a> {
        self.budget = Some(nodes);
        self
    }

    /// Sets a function that is called at each check. It may wait to let other work go first.
    #[must_use]
    pub const fn with_pause(mut self, pause: &'a (dyn Fn() + Sync)) -> Control<'a> {
        self.pause = Some(Pause(pause));
        self
    }

    /// Stops the work, which then ends within a few milliseconds.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`stop`](Control::stop) was called on this control or a parent. Does not read the clock.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || self.parent.is_some_and(Control::is_stopped)
    }

    /// Returns whether the work should continue. Reads the clock if there is a deadline, so call it only every few
    /// thousand nodes.
    #[inline]
    pub fn should_continue(&self) -> bool {
        self.stop_reason().is_none()
    }

    /// Returns the reason to end the work, or `None` if it should continue. Calls the [pause](Control::with_pause)
    /// first.
    pub fn stop_reason(&self) -> Option<StopReason> {
        if let Some(Pause(pause)) = self.pause {
            pause();
        }
        if self.stopped.load(Ordering::Relaxed) {
            return Some(StopReason::Stopped);
        }
        if self.deadline.is_some_and(|deadline| (deadline.clock)() >= deadline.end) {
            return Some(StopReason::Deadline);
        }
        if self.budget.is_some_and(|budget| self.spent.load(Ordering::Relaxed) >= budget) {
            return Some(StopReason::Budget);
        }
        self.parent.and_then(Control::stop_reason)
    }

    /// Adds to the number of visited nodes, here and in the parents.
    pub fn spend(&self, nodes: u64) {
        self.spent.fetch_add(nodes, Ordering::Relaxed);
        if let Some(parent) = self.parent {
            parent.spend(nodes);
        }
    }

    /// Returns the number of visited nodes.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Adds to the progress, here and in the parents.
    pub fn advance(&self, records: u64, bytes: u64) {
        self.records.fetch_add(records, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        if let Some(parent) = self.parent {
            parent.advance(records, bytes);
        }
    }

    /// Returns the number of processed records, including unreadable ones.
    pub fn records(&self) -> u64 {
        self.records.load(Ordering::Relaxed)
    }

    /// Returns the number of processed bytes of text.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_the_parent_ends_the_child() {
        let run = Control::new();
        let child = Control::within(&run);
        child.advance(2, 160);
        assert_eq!((run.records(), run.bytes()), (2, 160));
        child.stop();
        assert!(child.is_stopped() && !run.is_stopped());
        let other = Control::within(&run);
        run.stop();
        assert!(other.is_stopped());
        assert_eq!(other.stop_reason(), Some(StopReason::Stopped));
    }

    #[test]
    fn the_pause_of_a_parent_is_called_at_each_look() {
        let looks = AtomicU64::new(0);
        let pause = || {
            looks.fetch_add(1, Ordering::Relaxed);
        };
        let run = Control::new().with_pause(&pause);
        let child = Control::within(&run);
        assert!(child.should_continue() && run.should_continue() && !child.is_stopped());
        assert_eq!(looks.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn a_deadline_is_read_from_its_clock() {
        let passed = Control::new().with_deadline(|| Duration::from_secs(5), Duration::from_secs(5));
        assert_eq!(passed.stop_reason(), Some(StopReason::Deadline));
        let ahead = Control::new().with_deadline(|| Duration::from_secs(5), Duration::from_secs(6));
        assert!(ahead.should_continue() && !ahead.is_stopped());
    }

    #[test]
    fn nodes_of_children_are_those_of_the_parent() {
        let run = Control::new().with_budget(10);
        let child = Control::within(&run);
        child.spend(9);
        assert!(child.should_continue());
        child.spend(1);
        assert_eq!((run.spent(), child.stop_reason()), (10, Some(StopReason::Budget)));
    }

    #[test]
    fn reasons_have_names() {
        let reasons = [StopReason::Stopped, StopReason::Deadline, StopReason::Budget];
        assert_eq!(reasons.map(|reason| reason.to_string()), ["stopped", "deadline", "budget"]);
    }
}
