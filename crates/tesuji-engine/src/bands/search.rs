use core::ops::ControlFlow;

use tesuji_core::Solution;

use super::propagate::{Verdict, propagate};
use super::state::State;
use crate::Stats;

/// The memory of a search.
#[derive(Clone, Debug)]
pub(crate) struct Bands {
    pending: Vec<(State, Guess)>,
    stats: Stats,
}

#[derive(Clone, Copy, Debug)]
struct Guess {
    band: usize,
    bit: u32,
    digit: usize,
}

impl Bands {
    pub(crate) fn new() -> Bands {
        Bands { pending: Vec::with_capacity(81), stats: Stats::default() }
    }

    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    pub(crate) fn count(&mut self, start: State, limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            let _ = self.search(start, |_| {
                count += 1;
                if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        count
    }

    pub(crate) fn for_each(
        &mut self,
        start: State,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.search(start, |state| visit(&state.solution()))
    }

    fn search(&mut self, start: State, mut visit: impl FnMut(&State) -> ControlFlow<()>) -> ControlFlow<()> {
        self.pending.clear();
        self.stats = Stats::default();
        let mut state = start;
        let mut seen = [[0; 4]; 9];
        loop {
            match propagate(&mut state, &mut seen) {
                Verdict::Dead => self.stats.dead_ends += 1,
                Verdict::Solved => {
                    self.stats.solutions += 1;
                    visit(&state)?;
                }
                Verdict::Stuck => {
                    self.stats.guesses += 1;
                    let guess = choose(&state);
                    self.pending.push((state, guess));
                    seen = state.cells;
                    for (digit, cells) in state.cells.iter_mut().enumerate() {
                        if digit != guess.digit {
                            cells[guess.band] &= !guess.bit;
                        }
                    }
                    continue;
                }
            }
            let Some((parent, guess)) = self.pending.pop() else { return ControlFlow::Continue(()) };
            state = parent;
            seen = state.cells;
            state.cells[guess.digit][guess.band] &= !guess.bit;
        }
    }
}

fn choose(state: &State) -> Guess {
    let (mut one, mut two, mut three) = ([0; 4], [0; 4], [0; 4]);
    for cells in &state.cells {
        for band in 0..4 {
            three[band] |= two[band] & cells[band];
            two[band] |= one[band] & cells[band];
            one[band] |= cells[band];
        }
    }
    for cells in [[0, 1, 2].map(|band| two[band] & !three[band]), [0, 1, 2].map(|band| two[band])] {
        for band in 0..3 {
            if cells[band] != 0 {
                let bit = cells[band] & cells[band].wrapping_neg();
                let digit = state.cells.iter().position(|cells| cells[band] & bit != 0).unwrap();
                return Guess { band, bit, digit };
            }
        }
    }
    unreachable!()
}
