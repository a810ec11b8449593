//! Depth-first search that always takes the open cell with the fewest values that fit.
//!
//! The same program as row order except for the choice of the cell, which follows the rule that Bitner and Reingold
//! gave for backtrack programs in 1975: where few values fit, few can be wrong, and a cell in which none fits ends the
//! branch at once.
//!
//! ```text
//! visit():
//!     calls += 1
//!     cell = the open cell in which the fewest values fit, the first of them
//!     if there is none: the grid is a solution
//!     for value in 1, 2, ..:
//!         if no house of cell holds value: enter it, visit(), take it back
//! ```
//!
//! The function calls itself once per open cell, so the recursion is at most 626 levels deep.

use std::ops::ControlFlow;

use crate::board::Board;
use crate::recorder::Recorder;
use crate::{Counts, Demand, Sink};

pub(crate) fn run<S: Sink>(board: Board, sink: &mut S) -> Counts {
    let open = (0..board.values().len()).filter(|&cell| board.values()[cell] == 0).collect();
    let mut search = MostConstrained { open, board, recorder: Recorder::new(sink) };
    let flow = search.visit();
    Counts { exhausted: flow.is_continue(), ..search.recorder.counts }
}

struct MostConstrained<'s, S> {
    /// The cells without a clue.
    open: Vec<usize>,
    board: Board,
    recorder: Recorder<'s, S>,
}

impl<S: Sink> MostConstrained<'_, S> {
    fn visit(&mut self) -> ControlFlow<()> {
        self.recorder.call()?;
        let Some(cell) = self.choose() else {
            return self.recorder.solution(self.board.values());
        };
        let fitting = self.board.fitting(cell);
        for value in 1..=self.board.size() {
            self.recorder.attempt(cell, value, self.board.values())?;
            if fitting & (1 << value) == 0 {
                self.recorder.reject(cell, value, self.board.values())?;
                continue;
            }
            self.board.place(cell, value);
            self.recorder.place(cell, value, self.board.values())?;
            self.visit()?;
            self.board.remove(cell);
            self.recorder.undo(cell, value, self.board.values())?;
        }
        if fitting == 0 {
            return self.recorder.dead_end(Demand::Cell { cell }, self.board.values());
        }
        ControlFlow::Continue(())
    }

    fn choose(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for &cell in self.open.iter().filter(|&&cell| self.board.values()[cell] == 0) {
            let count = self.board.fitting(cell).count_ones();
            if count < fewest {
                (best, fewest) = (Some(cell), count);
                if count == 0 {
                    break;
                }
            }
        }
        best
    }
}
