//! Counting many solutions: what has been counted once is looked up the second time.
//!
//! Different ways down lead to the same open cells with the same candidates, the more often the more solutions there
//! are. How many solutions such a rest has depends on nothing else, not even on which digit is which. So the counts
//! of rests go into a table, as chess programs do with positions. The table keeps whole rests, not fingerprints of
//! them: a count from it is exact.

use super::branch::{Guess, choose};
use super::endgame::Endgame;
use super::plane::Plane;
use super::propagate::{Verdict, propagate};
use super::state::State;

/// Rests of at most this many cells are kept: larger ones hardly ever come back.
const CELLS: u32 = 32;
/// How many rests the table holds, about 160 bytes each. A new one takes the place of an old one.
const REMEMBERED: usize = 1 << 16;

/// The open cells of each digit, in an order that does not depend on the digits.
type Rest = [Plane; 9];

/// A count with its memory, which is only taken when first needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    remembered: Vec<(Rest, u64)>,
    frames: Vec<Frame>,
}

/// A guess of which one branch, or both, are being counted.
#[derive(Clone, Debug)]
struct Frame {
    state: State,
    guess: Guess,
    refuted: bool,
    found: u64,
    rest: Option<Rest>,
}

impl Tally {
    /// Counts solutions up to the limit. `go_on` is asked at every node; when it says no, the count so far is returned.
    pub(super) fn count(&mut self, start: State, limit: u64, mut go_on: impl FnMut(u64) -> bool) -> u64 {
        // What is remembered is true of every puzzle, and stays. No rest is empty.
        if self.remembered.is_empty() {
            self.remembered.resize(REMEMBERED, ([Plane::EMPTY; 9], 0));
        }
        self.frames.clear();
        let mut total = 0u64;
        let mut state = start;
        let mut endgame = Endgame::new();
        loop {
            let mut found = match propagate(&mut state) {
                Verdict::Dead => 0,
                Verdict::Solved => 1,
                Verdict::Stuck => {
                    let rest = rest_of(&state);
                    match rest.and_then(|rest| self.recall(&rest)) {
                        Some(found) => found,
                        None if Endgame::fits(&state) => {
                            let found = endgame.count(&state);
                            self.remember(rest, found);
                            found
                        }
                        None => {
                            let guess = choose(&state, false, Plane::ALL);
                            self.frames.push(Frame { state, guess, refuted: false, found: 0, rest });
                            guess.assume(&mut state);
                            continue;
                        }
                    }
                }
            };
            total = total.saturating_add(found);
            if total >= limit || !go_on(total) {
                return total.min(limit);
            }
            // Give the count to the guess above; where both branches are done, to the one above that.
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
                let rest = frame.rest;
                self.frames.pop();
                self.remember(rest, found);
            }
        }
    }

    fn recall(&self, rest: &Rest) -> Option<u64> {
        let (remembered, found) = &self.remembered[place(rest)];
        (remembered == rest).then_some(*found)
    }

    fn remember(&mut self, rest: Option<Rest>, found: u64) {
        if let Some(rest) = rest {
            self.remembered[place(&rest)] = (rest, found);
        }
    }
}

/// Returns the rest of a state if it is small enough to come back.
fn rest_of(state: &State) -> Option<Rest> {
    let open = Plane::ALL & !state.settled;
    (open.len() <= CELLS).then(|| {
        let mut rest = state.planes.map(|plane| plane & open);
        rest.sort_unstable();
        rest
    })
}

/// Returns where in the table a rest belongs.
fn place(rest: &Rest) -> usize {
    let mixed = rest.iter().fold(0u64, |mixed, plane| {
        let [a, b, c] = plane.bands().map(u64::from);
        // The multiplier is 2^64 divided by the golden ratio, which spreads neighbours.
        (mixed.rotate_left(23) ^ a ^ b << 20 ^ c << 34).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed >> 32) as usize % REMEMBERED
}
