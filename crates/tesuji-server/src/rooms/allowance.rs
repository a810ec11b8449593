//! The moves that a person may send in a time.

use std::time::{Duration, Instant};

/// The moves that a person may send at once after a rest.
const MOST: u32 = 60;

/// The time after which a person may send one more.
const EACH: Duration = Duration::from_millis(50);

/// The moves that a person may send now.
pub(super) struct Allowance {
    /// The time at which all of them were or will be allowed again.
    full: Instant,
}

impl Allowance {
    pub(super) const fn new(now: Instant) -> Allowance {
        Allowance { full: now }
    }

    /// Takes a number of moves. Returns `false`, and takes none, if that is too many now.
    pub(super) fn take(&mut self, moves: u32, now: Instant) -> bool {
        let full = self.full.max(now) + EACH * moves;
        let is_allowed = full <= now + EACH * MOST;
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
    fn a_flood_is_stopped_and_a_rest_helps() {
        let now = Instant::now();
        let mut allowance = Allowance::new(now);
        assert!((0..MOST).all(|_| allowance.take(1, now)));
        assert!(!allowance.take(1, now));
        assert!(!allowance.take(2, now + EACH));
        assert!(allowance.take(1, now + EACH));
        assert!(!allowance.take(MOST + 1, now + EACH * 1000));
        assert!(allowance.take(MOST, now + EACH * 1000));
    }
}
