//! Memory that a thread reuses from call to call.

use std::sync::{Mutex, PoisonError};

use tesuji::Scratch;

/// The memory that a thread keeps from call to call, which makes short calls faster.
#[derive(Debug, Default)]
pub struct TesujiScratch(Mutex<Scratch>);

impl TesujiScratch {
    /// Does some work with the memory. Threads that share it wait for each other; after a panic it is replaced.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut Scratch) -> T) -> T {
        let mut scratch = self.0.lock().unwrap_or_else(|poisoned| {
            let mut scratch = PoisonError::into_inner(poisoned);
            *scratch = Scratch::new();
            self.0.clear_poison();
            scratch
        });
        work(&mut scratch)
    }
}

/// Does some work with the given memory, or with new memory.
pub(crate) fn with_scratch<T>(scratch: Option<&TesujiScratch>, work: impl FnOnce(&mut Scratch) -> T) -> T {
    match scratch {
        Some(scratch) => scratch.with(work),
        None => work(&mut Scratch::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Failure;
    use crate::guard::guarded;

    #[test]
    fn a_scratch_can_be_used_after_a_panic() {
        let scratch = TesujiScratch::default();
        let failure: Result<(), Failure> = guarded(|| scratch.with(|_| panic!("in the middle of it")));
        assert!(failure.is_err() && scratch.0.is_poisoned());
        let clues: tesuji::Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        assert_eq!(with_scratch(Some(&scratch), |scratch| scratch.solver.count(&clues, 2)), 1);
        assert!(!scratch.0.is_poisoned());
    }
}
