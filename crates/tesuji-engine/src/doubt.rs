use core::ops::ControlFlow;

use tesuji_core::{CandidateSet, Cell, CellSet, Solution};

use crate::Batch;
use crate::desk::{Answer, Customer, WINDOW};
use crate::lanes::Block;
use crate::lanes::words::{self, DIGITS, GUARDS, WORDS, Words};

/// A solution of which some cells are clues: is there another one with these clues?
///
/// Ask that of a [`Batch`]: see [`Batch::doubt`].
#[derive(Clone, Debug)]
pub struct Known {
    words: Words,
    /// The clues alone.
    clues: Words,
}

impl Known {
    /// Makes one of a solution, of which all cells are clues.
    pub fn new(solution: &Solution) -> Known {
        let words = words::of_solution(solution);
        Known { words, clues: words }
    }

    /// Makes these cells the clues.
    pub fn set_clues(&mut self, cells: CellSet) {
        self.clues = self.words;
        self.remove_clues(!cells);
    }

    /// Makes these cells clues no more.
    #[inline]
    pub fn remove_clues(&mut self, cells: CellSet) {
        open(&mut self.clues, cells);
    }

    /// Returns the cells in which another solution is different.
    #[inline]
    fn differences(&self, other: &Words) -> CellSet {
        let mut bits = 0;
        // Ten words a turn: so many bits there are between the bands.
        for first in [0, 10, 20] {
            let mut found = 0;
            for nth in 0..10.min(WORDS - first) {
                // A guard that a sum reaches says that its field is not empty.
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

/// Makes all digits candidates of the cells.
#[inline]
fn open(words: &mut Words, cells: CellSet) {
    let mut bits = cells.bits();
    while bits != 0 {
        let cell = bits.trailing_zeros() as usize;
        words[cell % WORDS] |= 511 << (10 * (cell / WORDS));
        bits &= bits - 1;
    }
}

/// What is asked of a [`Known`] solution.
///
/// Where it only matters whether there is another solution, [count](Batch::count) the solutions of doubts: that is faster
/// than to see them.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Cell, CellSet, Outcome, Puzzle};
/// use tesuji_engine::{Batch, Doubt, Known, Solver};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let Outcome::Unique(solution) = Solver::new().solve(&puzzle) else { panic!("the puzzle is proper") };
/// let clues = !puzzle.grid().empty_cells();
/// let mut known = Known::new(&solution);
/// known.set_clues(clues);
/// let without = |cell: Cell| Doubt { known: &known, without: CellSet::of(cell), but: Some(cell) };
/// let mut needed = 0;
/// Batch::new().count(clues.iter().map(without), 1, |_, count| needed += count);
/// assert_eq!(needed, clues.len() as u64);
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Doubt<'a> {
    /// The solution and the clues.
    pub known: &'a Known,
    /// Cells that are no clues for this question.
    pub without: CellSet,
    /// A cell in which solutions must be different from the known one, which is then not among them.
    pub but: Option<Cell>,
}

impl Doubt<'_> {
    #[inline]
    pub(crate) fn words(&self) -> Words {
        let mut words = self.known.clues;
        open(&mut words, self.without);
        if let Some(cell) = self.but {
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
    /// Looks for solutions that have the clues of a known one, and hands over the cells in which each is different from
    /// it, with the number of the question, from 0.
    ///
    /// So many as `limit` are found of each question, or all of them if there are fewer; the known solution counts too,
    /// unless the question rules it out, but is not handed over. The cells are an unavoidable set, or several together.
    /// Where there are more than `limit`, which ones can differ with the
    /// instructions and with what this batch has searched before.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_core::{Cell, CellSet, Outcome, Puzzle};
    /// use tesuji_engine::{Batch, Doubt, Known, Solver};
    ///
    /// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let Outcome::Unique(solution) = Solver::new().solve(&puzzle) else { panic!("the puzzle is proper") };
    /// let mut known = Known::new(&solution);
    /// known.set_clues(!puzzle.grid().empty_cells());
    /// let first = Doubt { known: &known, without: CellSet::of(Cell::ALL[0]), but: None };
    /// let mut unavoidable = None;
    /// Batch::new().doubt([first], 2, |_, differences| unavoidable = Some(differences));
    /// assert!(unavoidable.is_some_and(|cells| cells.contains(Cell::ALL[0])));
    /// # Ok::<(), tesuji_core::ParsePuzzleError>(())
    /// ```
    pub fn doubt<'a>(
        &mut self,
        questions: impl IntoIterator<Item = Doubt<'a>>,
        limit: u32,
        visit: impl FnMut(usize, CellSet),
    ) {
        let mut doubter = Doubter { questions: questions.into_iter(), begun: Vec::new(), visit };
        self.serve(limit, &mut doubter).continue_value().expect("nobody stops the search");
    }
}

/// Brings questions, and takes the solutions.
struct Doubter<'a, I, V> {
    questions: I,
    /// The solutions that are under way, each at its place.
    begun: Vec<&'a Known>,
    visit: V,
}

impl<'a, I: Iterator<Item = Doubt<'a>>, V: FnMut(usize, CellSet)> Customer for Doubter<'a, I, V> {
    fn bring(&mut self, first: usize, most: usize, block: &mut Block) -> usize {
        let mut count = 0;
        while count < most {
            let Some(question) = self.questions.next() else { break };
            match self.begun.get_mut((first + count) % WINDOW) {
                Some(place) => *place = question.known,
                None => self.begun.push(question.known),
            }
            block.put_words(count, question.words());
            count += 1;
        }
        count
    }

    fn take(&mut self, _: &[Answer], _: &[Words]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn see(&mut self, index: usize, solution: &Words) {
        let differences = self.begun[index % WINDOW].differences(solution);
        if !differences.is_empty() {
            (self.visit)(index, differences);
        }
    }

    fn go_on(&mut self) -> bool {
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
        let mut known = Known::new(&solution);
        // With few clues, so that there are several solutions, and one or none without the known one.
        let clues = Cell::iter().filter(|cell| cell.index() % 13 % 3 == 0).collect();
        known.set_clues(clues);
        let doubts: Vec<Doubt<'_>> = [None, Some(Cell::ALL[40])]
            .into_iter()
            .flat_map(|but| [CellSet::EMPTY, CellSet::of(Cell::ALL[0])].map(|without| (but, without)))
            .map(|(but, without)| Doubt { known: &known, without, but })
            .collect();
        let mut counts = vec![0; doubts.len()];
        Batch::new().count(&doubts, 500, |nth, count| counts[nth] = count);
        for mut solver in Engine::ALL.iter().filter_map(|&engine| Solver::with_engine(engine)) {
            assert_eq!(doubts.iter().map(|doubt| solver.count(doubt, 500)).collect::<Vec<_>>(), counts);
        }
        assert!(counts.iter().any(|&count| count > 0) && counts[2] < counts[0], "{counts:?}");
    }
}
