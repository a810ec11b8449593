//! Counting many solutions with memoization: a subproblem that was counted before is looked up.
//!
//! Different branches lead to the same open cells with the same candidates, more often if there are more solutions. The
//! number of solutions of such a subproblem depends only on these, and not on the identity of the digits. So the counts
//! of subproblems go into a transposition table, as in chess programs. The table stores whole subproblems instead of
//! hashes, so a count from it is exact.

use alloc::vec::Vec;

use super::branch::{Guess, choose};
use super::endgame::Endgame;
use super::plane::Plane;
use super::propagate::{Verdict, propagate};
use super::state::State;

/// The maximum number of open cells of a stored subproblem: larger ones rarely recur.
const CELLS: u32 = 32;
/// The number of subproblems in the table, about 160 bytes each. A new one replaces an old one.
const CAPACITY: usize = 1 << 16;

/// The open cells of each digit, sorted so that the identity of the digits does not matter.
type Subproblem = [Plane; 9];

/// A counter of solutions with a table, which is allocated when first needed.
#[derive(Clone, Debug, Default)]
pub(super) struct MemoCounter {
    memo: Vec<(Subproblem, u64)>,
    frames: Vec<Frame>,
}

/// A guess for which one branch, or both, are being counted.
#[derive(Clone, Debug)]
struct Frame {
    state: State,
    guess: Guess,
    refuted: bool,
    found: u64,
    subproblem: Option<Subproblem>,
}

/// The number of leaves of the search between two calls of `should_continue`.
const ASK_EVERY: u64 = 256;

impl MemoCounter {
    /// Counts solutions up to the limit. `should_continue` is called at intervals with the number of guesses so far; if
    /// it returns false, the count so far is returned.
    pub(super) fn count(&mut self, start: State, limit: u64, mut should_continue: impl FnMut(u64) -> bool) -> u64 {
        // The table is valid for every puzzle, so it is kept. No subproblem is empty.
        if self.memo.is_empty() {
            self.memo.resize(CAPACITY, ([Plane::EMPTY; 9], 0));
        }
        self.frames.clear();
        let mut total = 0u64;
        let (mut guesses, mut leaves) = (0u64, 0u64);
        let mut state = start;
        let mut endgame = Endgame::new();
        loop {
            let mut found = match propagate(&mut state) {
                Verdict::Dead => 0,
                Verdict::Solved => 1,
                Verdict::Stuck => {
                    let subproblem = subproblem_of(&state);
                    match subproblem.and_then(|subproblem| self.lookup(&subproblem)) {
                        Some(found) => found,
                        None if Endgame::fits(&state) => {
                            let found = endgame.count(&state);
                            self.store(subproblem, found);
                            found
                        }
                        None => {
                            let guess = choose(&state, false, Plane::ALL);
                            guesses += 1;
                            self.frames.push(Frame { state, guess, refuted: false, found: 0, subproblem });
                            guess.assume(&mut state);
                            continue;
                        }
                    }
                }
            };
            total = total.saturating_add(found);
            leaves += 1;
            if total >= limit || (leaves.is_multiple_of(ASK_EVERY) && !should_continue(guesses)) {
                return total.min(limit);
            }
            // Add the count to the guess above; if both of its branches are done, continue with the one above that.
            loop {
                let Some(frame) = self.frames.last_mut() else { return total };
                frame.found = frame.found.saturating_add(found);
                if !frame.refuted {
                    frame.refuted = true;
                    state = frame.state;
                    frame.guess.refute(&mut state);
                    break;
                }
                found = frame.found;
                let subproblem = frame.subproblem;
                self.frames.pop();
                self.store(subproblem, found);
            }
        }
    }

    fn lookup(&self, subproblem: &Subproblem) -> Option<u64> {
        let (stored, found) = &self.memo[slot(subproblem)];
        (stored == subproblem).then_some(*found)
    }

    fn store(&mut self, subproblem: Option<Subproblem>, found: u64) {
        if let Some(subproblem) = subproblem {
            self.memo[slot(&subproblem)] = (subproblem, found);
        }
    }
}

/// Returns the subproblem of a state if it is small enough to recur.
fn subproblem_of(state: &State) -> Option<Subproblem> {
    let open = Plane::ALL & !state.settled;
    (open.len() <= CELLS).then(|| {
        let mut subproblem = state.planes.map(|plane| plane & open);
        subproblem.sort_unstable();
        subproblem
    })
}

/// Returns the index of a subproblem in the table.
fn slot(subproblem: &Subproblem) -> usize {
    let mixed = subproblem.iter().fold(0u64, |mixed, plane| {
        let [a, b, c] = plane.bands().map(u64::from);
        // The multiplier is 2^64 divided by the golden ratio, which spreads similar values.
        (mixed.rotate_left(23) ^ a ^ b << 20 ^ c << 34).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed >> 32) as usize % CAPACITY
}
