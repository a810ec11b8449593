use core::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Solution};

use crate::Batch;
use crate::desk::{Customer, Slot, WINDOW};
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
    fn words(&self) -> Words {
        let mut words = self.known.clues;
        open(&mut words, self.without);
        if let Some(cell) = self.but {
            let (band, index) = (cell.index() / WORDS, cell.index() % WORDS);
            words[index] &= !(self.known.words[index] & 511 << (10 * band));
        }
        words
    }
}

impl Batch {
    /// Looks for solutions that have the clues of a known one, and hands over the cells in which each is different from
    /// it, with the number of the question, from 0.
    ///
    /// So many as `limit` are found of each question, or all of them if there are fewer; the known solution counts too,
    /// unless the question rules it out, but is not handed over. The cells are an unavoidable set, or several together.
    /// Where there are more than `limit`, other instructions can find others.
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
    /// let without = |cell| Doubt { known: &known, without: CellSet::of(cell), but: Some(cell) };
    /// let mut needed = CellSet::EMPTY;
    /// Batch::new().doubt(clues.iter().map(without), 1, |_, differences| needed |= differences & clues);
    /// assert_eq!(needed, clues);
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

    fn take(&mut self, _: usize, _: &Slot) -> ControlFlow<()> {
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
