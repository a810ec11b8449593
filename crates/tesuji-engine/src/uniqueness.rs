//! Tests whether clues of a known solution have another solution.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use tesuji_core::{CandidateSet, Cell, CellSet, Solution};

use crate::Batch;
use crate::lanes::Block;
use crate::lanes::words::{self, DIGITS, GUARDS, WORDS, Words};
use crate::scheduler::{Answer, Source, WINDOW};

/// A known solution with some cells as clues.
///
/// [`UniquenessQuery`] asks whether the clues have another solution; [`Batch`] answers it.
#[derive(Clone, Debug)]
pub struct KnownSolution {
    words: Words,
    /// The words with only the clues.
    clues: Words,
}

impl KnownSolution {
    /// Creates a known solution with clues in all cells.
    pub fn new(solution: &Solution) -> KnownSolution {
        let words = words::of_solution(solution);
        KnownSolution { words, clues: words }
    }

    /// Replaces the clues: exactly these cells are clues.
    pub fn set_clues(&mut self, cells: CellSet) {
        self.clues = self.words;
        self.remove_clues(!cells);
    }

    /// Removes the clues from these cells.
    #[inline]
    pub fn remove_clues(&mut self, cells: CellSet) {
        open(&mut self.clues, cells);
    }

    /// Returns the cells in which the other solution differs.
    #[inline]
    fn differences(&self, other: &Words) -> CellSet {
        let mut bits = 0;
        // Ten words in each iteration: the bands are ten bits apart.
        for first in [0, 10, 20] {
            let mut found = 0;
            for nth in 0..10.min(WORDS - first) {
                // The addition carries into the guard bit if the field is not empty.
                let differs = (((self.words[first + nth] ^ other[first + nth]) & DIGITS) + DIGITS) & GUARDS;
                found |= differs >> 9 << nth;
            }
            for band in 0..3 {
                bits |= u128::from(found >> (10 * band) & 1023) << (WORDS * band + first);
            }
        }
        CellSet::from_bits(bits)
    }
}

/// Allows all digits in the cells.
#[inline]
fn open(words: &mut Words, cells: CellSet) {
    let mut bits = cells.bits();
    while bits != 0 {
        let cell = bits.trailing_zeros() as usize;
        words[cell % WORDS] |= 511 << (10 * (cell / WORDS));
        bits &= bits - 1;
    }
}

/// The question whether the clues of a [`KnownSolution`] have another solution: the *another solution problem*.
///
/// [`Batch::count`] is the fastest way to find out whether there is one. [`Batch::for_each_difference`] also returns
/// where the other solutions differ.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Cell, CellSet, Outcome, Puzzle};
/// use tesuji_engine::{Batch, UniquenessQuery, KnownSolution, Solver};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let Outcome::Unique(solution) = Solver::new().solve(&puzzle) else { panic!("the puzzle is proper") };
/// let clues = !puzzle.grid().empty_cells();
/// let mut known = KnownSolution::new(&solution);
/// known.set_clues(clues);
/// let without = |cell: Cell| UniquenessQuery { known: &known, removed: CellSet::of(cell), differs_in: Some(cell) };
/// let mut needed = 0;
/// Batch::new().count(clues.iter().map(without), 1, |_, count| needed += count);
/// assert_eq!(needed, clues.len() as u64);
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct UniquenessQuery<'a> {
    /// The solution and the clues.
    pub known: &'a KnownSolution,
    /// Cells whose clues are ignored in this query.
    pub removed: CellSet,
    /// A cell in which solutions must differ from the known one. If it is given, the known solution is not found.
    pub differs_in: Option<Cell>,
}

impl UniquenessQuery<'_> {
    #[inline]
    pub(crate) fn words(&self) -> Words {
        let mut words = self.known.clues;
        open(&mut words, self.removed);
        if let Some(cell) = self.differs_in {
            let (band, index) = (cell.index() / WORDS, cell.index() % WORDS);
            words[index] &= !(self.known.words[index] & 511 << (10 * band));
        }
        words
    }

    pub(crate) fn candidates(&self) -> CandidateSet {
        words::to_candidates(&self.words())
    }
}

impl Batch {
    /// Finds solutions that share the clues of a known one, and calls `visit` with the number of the query, from 0, and
    /// the cells in which the solution differs: an unavoidable set, or a union of several.
    ///
    /// It finds up to `limit` solutions for each query. The known solution counts towards the limit unless the query
    /// excludes it, but `visit` is not called for it. If there are more than `limit`, the choice of those found depends
    /// on the instruction set and on earlier searches of this batch.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_core::{Cell, CellSet, Outcome, Puzzle};
    /// use tesuji_engine::{Batch, UniquenessQuery, KnownSolution, Solver};
    ///
    /// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let Outcome::Unique(solution) = Solver::new().solve(&puzzle) else { panic!("the puzzle is proper") };
    /// let mut known = KnownSolution::new(&solution);
    /// known.set_clues(!puzzle.grid().empty_cells());
    /// let first = UniquenessQuery { known: &known, removed: CellSet::of(Cell::ALL[0]), differs_in: None };
    /// let mut unavoidable = None;
    /// Batch::new().for_each_difference([first], 2, |_, differences| unavoidable = Some(differences));
    /// assert!(unavoidable.is_some_and(|cells| cells.contains(Cell::ALL[0])));
    /// # Ok::<(), tesuji_core::ParsePuzzleError>(())
    /// ```
    pub fn for_each_difference<'a>(
        &mut self,
        queries: impl IntoIterator<Item = UniquenessQuery<'a>>,
        limit: u32,
        visit: impl FnMut(usize, CellSet),
    ) {
        let mut source = QuerySource { queries: queries.into_iter(), begun: Vec::new(), visit };
        self.search(limit, &mut source).continue_value().expect("nobody stops the search");
    }
}

/// A source that supplies queries, and receives the solutions.
struct QuerySource<'a, I, V> {
    queries: I,
    /// The known solutions of the queries in progress, each at the index of its number modulo [`WINDOW`].
    begun: Vec<&'a KnownSolution>,
    visit: V,
}

impl<'a, I: Iterator<Item = UniquenessQuery<'a>>, V: FnMut(usize, CellSet)> Source for QuerySource<'a, I, V> {
    fn fill(&mut self, first: usize, most: usize, block: &mut Block) -> usize {
        let mut count = 0;
        while count < most {
            let Some(query) = self.queries.next() else { break };
            match self.begun.get_mut((first + count) % WINDOW) {
                Some(place) => *place = query.known,
                None => self.begun.push(query.known),
            }
            block.put_words(count, query.words());
            count += 1;
        }
        count
    }

    fn take_answers(&mut self, _: &[Answer], _: &[Words]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn take_solution(&mut self, index: usize, solution: &Words) {
        let differences = self.begun[index % WINDOW].differences(solution);
        if !differences.is_empty() {
            (self.visit)(index, differences);
        }
    }

    fn should_continue(&mut self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Solver};
    use tesuji_core::Grid;

    #[test]
    #[cfg_attr(miri, ignore = "hundreds of solutions for each engine")]
    fn every_engine_counts_the_solutions_of_a_doubt_alike() {
        let line = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let solution = Solution::try_from(line.parse::<Grid>().expect("81 cells")).expect("full and lawful");
        let mut known = KnownSolution::new(&solution);
        // Few clues, so that there are several solutions, or one or none besides the known one.
        let clues = Cell::iter().filter(|cell| cell.index() % 13 % 3 == 0).collect();
        known.set_clues(clues);
        let queries: Vec<UniquenessQuery<'_>> = [None, Some(Cell::ALL[40])]
            .into_iter()
            .flat_map(|cell| [CellSet::EMPTY, CellSet::of(Cell::ALL[0])].map(|removed| (cell, removed)))
            .map(|(differs_in, removed)| UniquenessQuery { known: &known, removed, differs_in })
            .collect();
        let mut counts = vec![0; queries.len()];
        Batch::new().count(&queries, 500, |nth, count| counts[nth] = count);
        for mut solver in Engine::ALL.iter().filter_map(|&engine| Solver::with_engine(engine)) {
            assert_eq!(queries.iter().map(|query| solver.count(query, 500)).collect::<Vec<_>>(), counts);
        }
        assert!(counts.iter().any(|&count| count > 0) && counts[2] < counts[0], "{counts:?}");
    }
}
