//! The limit on the rate of moves of a person.

use std::time::{Duration, Instant};

/// The maximum number of moves at once, after a pause.
const BURST: u32 = 60;

/// The time after which one more move is allowed.
const EACH: Duration = Duration::from_millis(50);

/// The number of moves that a person may send at a time.
pub(super) struct Allowance {
    /// The time at which the maximum number is allowed again.
    full: Instant,
}

impl Allowance {
    pub(super) const fn new(now: Instant) -> Allowance {
        Allowance { full: now }
    }

    /// Takes a number of moves. Returns `false`, and takes none, if that is too many now.
    pub(super) fn take(&mut self, moves: u32, now: Instant) -> bool {
        let full = self.full.max(now) + EACH * moves;
        let is_allowed = full <= now + EACH * BURST;
        if is_allowed {
            self.full = full;
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_stopped_and_a_pause_ends_it() {
        let now = Instant::now();
        let mut allowance = Allowance::new(now);
        assert!((0..BURST).all(|_| allowance.take(1, now)));
        assert!(!allowance.take(1, now));
        assert!(!allowance.take(2, now + EACH));
        assert!(allowance.take(1, now + EACH));
        assert!(!allowance.take(BURST + 1, now + EACH * 1000));
        assert!(allowance.take(BURST, now + EACH * 1000));
    }
}
