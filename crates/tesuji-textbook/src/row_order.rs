//! Depth-first search in reading order.
//!
//! The program that most people write first. One function visits one cell:
//!
//! ```text
//! visit(cell):
//!     calls += 1
//!     if cell has a clue: go on
//!     else for value in 1, 2, ..:
//!         if no house of cell holds value: enter it, go on, take it back
//!
//! go on: after the last cell the grid is a solution, else visit(next cell)
//! ```
//!
//! The last cell reports the solution instead of calling, and the search continues until it is exhausted. The function
//! calls itself once per cell, so the recursion is at most 625 levels deep with small frames: no input can exhaust the
//! stack, and the number of calls is that of the published recursive programs.

use std::ops::ControlFlow;

use crate::board::Board;
use crate::recorder::Recorder;
use crate::{Counts, Demand, Sink};

pub(crate) fn run<S: Sink>(clues: &[u8], board: Board, sink: &mut S) -> Counts {
    let mut search = RowOrder { clues, board, recorder: Recorder::new(sink) };
    let flow = search.visit(0);
    Counts { exhausted: flow.is_continue(), ..search.recorder.counts }
}

struct RowOrder<'a, S> {
    clues: &'a [u8],
    board: Board,
    recorder: Recorder<'a, S>,
}

impl<S: Sink> RowOrder<'_, S> {
    fn visit(&mut self, cell: usize) -> ControlFlow<()> {
        self.recorder.call()?;
        if self.clues[cell] != 0 {
            return self.should_continue(cell);
        }
        let fitting = self.board.fitting(cell);
        for value in 1..=self.board.size() {
            self.recorder.attempt(cell, value, self.board.values())?;
            if fitting & (1 << value) == 0 {
                self.recorder.reject(cell, value, self.board.values())?;
                continue;
            }
            self.board.place(cell, value);
            self.recorder.place(cell, value, self.board.values())?;
            self.should_continue(cell)?;
            self.board.remove(cell);
            self.recorder.undo(cell, value, self.board.values())?;
        }
        if fitting != 0 {
            return ControlFlow::Continue(());
        }
        self.recorder.dead_end(Demand::Cell { cell }, self.board.values())
    }

    #[inline]
    fn should_continue(&mut self, cell: usize) -> ControlFlow<()> {
        if cell + 1 == self.clues.len() { self.recorder.solution(self.board.values()) } else { self.visit(cell + 1) }
    }
}
