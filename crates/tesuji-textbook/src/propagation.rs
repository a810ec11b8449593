//! Constraint propagation with search.
//!
//! Every cell keeps the set of its candidates, and every house keeps, for each value, the number of cells left. Placing
//! a value removes it from the peers of the cell, and two rules are applied until neither applies:
//!
//! * *naked single*: a cell with one candidate left has that value;
//! * *hidden single*: a house with one cell left for a value has it in that cell.
//!
//! A cell without a candidate, or a house without a cell for a value, refutes the branch. When the rules no longer
//! apply, the search takes the choice with the fewest options: a cell with the fewest candidates or, if that is
//! smaller, a value with the fewest cells in a house. It tries each option on a copy of the state. Peter Norvig's essay
//! *Solving Every Sudoku Puzzle* (2006) made this the textbook method; it chooses only among cells.
//!
//! ```text
//! visit(state):
//!     calls += 1
//!     if every cell has a value: the grid is a solution
//!     for (cell, value) in the narrowest choice:
//!         next = copy of state
//!         if next survives entering value in cell and all that follows: visit(next)
//! ```
//!
//! The function calls itself at most once per open cell, so the recursion is at most 626 levels deep; the copies are
//! kept on the heap and reused.

use std::ops::ControlFlow;

use crate::houses::Houses;
use crate::recorder::Recorder;
use crate::{Counts, Demand, Sink};

pub(crate) fn run<S: Sink>(houses: Houses, clues: &[u8], sink: &mut S) -> Counts {
    let state = State::new(&houses);
    let cells = houses.cells();
    let mut search = Propagation {
        peers: (0..houses.cell_count()).map(|cell| peers(&houses, &cells, cell)).collect(),
        cells,
        houses,
        states: vec![state],
        values: clues.to_vec(),
        entered: Vec::new(),
        forced: Vec::new(),
        recorder: Recorder::new(sink),
    };
    let flow = search.start(clues);
    Counts { exhausted: flow.is_continue(), ..search.recorder.counts }
}

fn peers(houses: &Houses, cells: &[Vec<usize>], cell: usize) -> Vec<usize> {
    let mut peers: Vec<usize> = houses.of(cell).iter().flat_map(|&house| cells[house].clone()).collect();
    peers.sort_unstable();
    peers.dedup();
    peers.retain(|&peer| peer != cell);
    peers
}

/// The state of the open cells at one level of the search.
#[derive(Clone)]
struct State {
    /// The candidates of each cell, bit `v` for the value `v`; empty for a cell with a value.
    candidates: Vec<u32>,
    /// The number of cells of each house left for each value; [`PLACED`] once the house contains it.
    places: Vec<u8>,
}

/// A special count that means that the house contains the value.
const PLACED: u8 = u8::MAX;

impl State {
    fn new(houses: &Houses) -> State {
        let size = houses.size();
        State {
            candidates: vec![(2 << size) - 2; houses.cell_count()],
            places: vec![size as u8; houses.count() * size],
        }
    }

    fn copy_from(&mut self, other: &State) {
        self.candidates.copy_from_slice(&other.candidates);
        self.places.copy_from_slice(&other.places);
    }
}

/// The branch is refuted: this cell has no candidate left, or this house no cell for the value.
struct Contradiction(Demand);

/// The choice that the search branches on.
enum Choice {
    /// The values of a cell.
    Cell(usize),
    /// The cells of a house for a value.
    House(usize, u8),
}

struct Propagation<'s, S> {
    houses: Houses,
    cells: Vec<Vec<usize>>,
    peers: Vec<Vec<usize>>,
    /// One state per level of the search.
    states: Vec<State>,
    values: Vec<u8>,
    /// The cells that were given a value, in order, so that the values can be removed again.
    entered: Vec<usize>,
    /// The values that are still to be placed.
    forced: Vec<(usize, u8)>,
    recorder: Recorder<'s, S>,
}

impl<S: Sink> Propagation<'_, S> {
    fn start(&mut self, clues: &[u8]) -> ControlFlow<()> {
        for (cell, &clue) in clues.iter().enumerate().filter(|&(_, &clue)| clue != 0) {
            if let Err(Contradiction(demand)) = self.fix(0, cell, clue) {
                return self.recorder.dead_end(demand, &self.values);
            }
        }
        if self.follow(0)? { self.visit(0) } else { ControlFlow::Continue(()) }
    }

    fn visit(&mut self, level: usize) -> ControlFlow<()> {
        self.recorder.call()?;
        let Some(choice) = self.choose(level) else {
            return self.recorder.solution(&self.values);
        };
        if self.states.len() == level + 1 {
            let copy = self.states[level].clone();
            self.states.push(copy);
        }
        match choice {
            Choice::Cell(cell) => {
                for value in 1..=self.houses.size() as u8 {
                    self.attempt(level, cell, value)?;
                }
            }
            Choice::House(house, value) => {
                for nth in 0..self.houses.size() {
                    self.attempt(level, self.cells[house][nth], value)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries the value in the cell, if it is a candidate there, and undoes everything.
    fn attempt(&mut self, level: usize, cell: usize, value: u8) -> ControlFlow<()> {
        if self.states[level].candidates[cell] & (1 << value) == 0 {
            return ControlFlow::Continue(());
        }
        self.recorder.attempt(cell, value, &self.values)?;
        let (below, above) = self.states.split_at_mut(level + 1);
        above[0].copy_from(&below[level]);
        let mark = self.entered.len();
        self.forced.push((cell, value));
        let survives = self.follow(level + 1)?;
        if survives {
            self.visit(level + 1)?;
        }
        while self.entered.len() > mark {
            let cell = self.entered.pop().expect("more cells are entered than at the mark");
            let value = std::mem::take(&mut self.values[cell]);
            self.recorder.undo(cell, value, &self.values)?;
        }
        if survives { ControlFlow::Continue(()) } else { self.recorder.reject(cell, value, &self.values) }
    }

    /// Places all forced values and all their consequences; `false` if that refutes the branch.
    fn follow(&mut self, level: usize) -> ControlFlow<(), bool> {
        while let Some((cell, value)) = self.forced.pop() {
            let candidates = self.states[level].candidates[cell];
            if candidates == 0 && self.values[cell] == value {
                continue;
            }
            let mut refuted = Some(Contradiction(Demand::Cell { cell })).filter(|_| candidates & (1 << value) == 0);
            if refuted.is_none() {
                self.values[cell] = value;
                self.entered.push(cell);
                self.recorder.place(cell, value, &self.values)?;
                refuted = self.fix(level, cell, value).err();
            }
            if let Some(Contradiction(demand)) = refuted {
                self.forced.clear();
                self.recorder.dead_end(demand, &self.values)?;
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(true)
    }

    /// Gives the cell its value and removes all candidates that it rules out.
    fn fix(&mut self, level: usize, cell: usize, value: u8) -> Result<(), Contradiction> {
        let size = self.houses.size();
        let state = &mut self.states[level];
        let mut others = std::mem::take(&mut state.candidates[cell]) & !(1 << value);
        for house in self.houses.of(cell) {
            state.places[house * size + usize::from(value) - 1] = PLACED;
        }
        while others != 0 {
            let other = others.trailing_zeros() as u8;
            others &= others - 1;
            self.lose_place(level, cell, other)?;
        }
        for nth in 0..self.peers[cell].len() {
            let peer = self.peers[cell][nth];
            let candidates = self.states[level].candidates[peer];
            if candidates & (1 << value) != 0 {
                let left = candidates & !(1 << value);
                self.states[level].candidates[peer] = left;
                if left == 0 {
                    return Err(Contradiction(Demand::Cell { cell: peer }));
                }
                if left.is_power_of_two() {
                    self.forced.push((peer, left.trailing_zeros() as u8));
                }
                self.lose_place(level, peer, value)?;
            }
        }
        Ok(())
    }

    /// Removes the cell from the counts of places for the value in its houses.
    #[inline]
    fn lose_place(&mut self, level: usize, cell: usize, value: u8) -> Result<(), Contradiction> {
        let size = self.houses.size();
        let State { candidates, places } = &mut self.states[level];
        for house in self.houses.of(cell) {
            let left = &mut places[house * size + usize::from(value) - 1];
            if *left == PLACED {
                continue;
            }
            *left -= 1;
            let nothing_left = Contradiction(Demand::House { house, value });
            match *left {
                0 => return Err(nothing_left),
                1 => {
                    let last = self.cells[house].iter().find(|&&cell| candidates[cell] & (1 << value) != 0);
                    self.forced.push((*last.ok_or(nothing_left)?, value));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the choice with the fewest options, or `None` if every cell has a value.
    fn choose(&self, level: usize) -> Option<Choice> {
        let State { candidates, places } = &self.states[level];
        let mut best = None;
        let mut fewest = u32::MAX;
        for (cell, candidates) in candidates.iter().enumerate() {
            let count = candidates.count_ones();
            if count != 0 && count < fewest {
                (best, fewest) = (Some(Choice::Cell(cell)), count);
                if count == 2 {
                    return best;
                }
            }
        }
        best.as_ref()?;
        for (place, &count) in places.iter().enumerate() {
            if u32::from(count) < fewest {
                let (house, value) = (place / self.houses.size(), place % self.houses.size());
                (best, fewest) = (Some(Choice::House(house, value as u8 + 1)), u32::from(count));
                if count == 2 {
                    break;
                }
            }
        }
        best
    }
}
