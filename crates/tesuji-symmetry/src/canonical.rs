//! Finds canonical forms of puzzles and patterns.

use tesuji_core::{Cell, CellSet, Digit, Grid, Puzzle, Solution};

use crate::search::Search;
use crate::{CellMap, Transform};

/// A finder of canonical forms. A canonicalizer owns the memory of the search, so reuse it for many puzzles.
///
/// | form | images under | chosen image |
/// |---|---|---|
/// | [`minlex`](Canonicalizer::minlex) | cell maps and relabelling | the first line in dictionary order; an empty cell comes before any digit |
/// | [`solution_minlex`](Canonicalizer::solution_minlex) | cell maps and relabelling | the one with the first solution, and of those the first line |
/// | [`pattern_minlex`](Canonicalizer::pattern_minlex) | cell maps | the first line if all clues are written the same way, and empty cells come before clues |
/// | [`relabeled`] | relabelling | the one whose digits first appear in increasing order |
///
/// For each of the first two forms: two puzzles are essentially the same if and only if their forms are equal.
///
/// # Examples
///
/// ```
/// use tesuji_core::Puzzle;
/// use tesuji_symmetry::Canonicalizer;
///
/// let puzzle: Puzzle = "45.....6......17..8...............92....7.1..5...36..........58..1..7............".parse()?;
/// let (form, transform) = Canonicalizer::new().minlex_with_transform(&puzzle);
/// assert_eq!(form.to_string(), "................12..1..3..4.....1.3..5....6...7..4.8......7.......59...7..3......");
/// assert_eq!(transform.apply(&puzzle), form);
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Canonicalizer {
    pub(crate) search: Search,
}

impl Canonicalizer {
    /// Creates a canonicalizer.
    pub fn new() -> Canonicalizer {
        Canonicalizer::default()
    }

    /// Returns the puzzle whose line of 81 characters comes first among all 3,359,232 x 9! images.
    ///
    /// This is the true minimum. To canonicalize a solution, use `Puzzle::from(solution)`.
    #[doc(alias = "canonicalize")]
    #[doc(alias = "canonical form")]
    pub fn minlex(&mut self, puzzle: &Puzzle) -> Puzzle {
        self.search.puzzle(&values(puzzle.grid()));
        self.form()
    }

    /// Returns the minlex form, and a transform of the puzzle into it.
    pub fn minlex_with_transform(&mut self, puzzle: &Puzzle) -> (Puzzle, Transform) {
        self.search.puzzle(&values(puzzle.grid()));
        (self.form(), self.search.branches()[0].transform())
    }

    /// Returns the image of a puzzle under a transform that makes its solution minlex, and the transform. If several
    /// transforms do so, the image with the first line is chosen.
    ///
    /// # Panics
    ///
    /// Panics if `solution` is not a solution of the puzzle.
    #[track_caller]
    pub fn solution_minlex(&mut self, puzzle: &Puzzle, solution: &Solution) -> (Puzzle, Transform) {
        assert!(solution.solves(puzzle), "the solution is not that of the puzzle");
        self.search.puzzle(&values(&Grid::from(*solution)));
        let transforms = self.search.branches().iter().flat_map(|branch| branch.transforms());
        let images = transforms.map(|transform| (transform.apply(puzzle), transform));
        images.min_by_key(|(image, _)| *image).expect("some transform leads to the smallest line")
    }

    /// Returns the canonical pattern and a map to it. It is the image whose line comes first if all clues are written
    /// the same way and empty cells come before clues.
    pub fn pattern_minlex(&mut self, pattern: CellSet) -> (CellSet, CellMap) {
        self.search.pattern(&cells(pattern));
        let values = self.search.values();
        let form = Cell::iter().filter(|cell| values[cell.index()] != 0).collect();
        (form, self.search.branches()[0].transform().cells())
    }

    /// Returns a transform of one puzzle into the other, or `None` if they are essentially different.
    pub fn isomorphism(&mut self, from: &Puzzle, to: &Puzzle) -> Option<Transform> {
        if from.clue_count() != to.clue_count() {
            return None;
        }
        let (form, there) = self.minlex_with_transform(from);
        let (other, back) = self.minlex_with_transform(to);
        (form == other).then(|| there.then(&back.inverse()))
    }

    /// Returns the number of automorphisms of the puzzle, 1 to 3,359,232: the cell maps that, with some relabelling,
    /// map it to itself.
    pub fn automorphism_count(&mut self, puzzle: &Puzzle) -> u32 {
        self.search.puzzle(&values(puzzle.grid()));
        self.search.ways()
    }

    /// Returns the number of cell maps that map the pattern to itself, 1 to 3,359,232.
    pub fn pattern_automorphism_count(&mut self, pattern: CellSet) -> u32 {
        self.search.pattern(&cells(pattern));
        self.search.ways()
    }

    /// Iterates over the automorphisms of the puzzle, the identity first. These are the transforms that map it to
    /// itself, one for each cell map.
    ///
    /// Digits that the puzzle does not contain are not changed.
    pub fn automorphisms(&mut self, puzzle: &Puzzle) -> impl Iterator<Item = Transform> + use<> {
        self.search.puzzle_all_ways(&values(puzzle.grid()));
        let branches = self.search.branches().to_vec();
        let back = branches[0].transform().inverse();
        branches.into_iter().flat_map(|branch| branch.transforms()).map(move |there| there.then(&back))
    }

    /// Iterates over the cell maps that map the pattern to itself, the identity first.
    pub fn pattern_automorphisms(&mut self, pattern: CellSet) -> impl Iterator<Item = CellMap> + use<> {
        self.search.pattern_all_ways(&cells(pattern));
        let branches = self.search.branches().to_vec();
        let back = branches[0].transform().cells().inverse();
        branches.into_iter().flat_map(|branch| branch.transforms()).map(move |there| there.cells().then(back))
    }

    fn form(&self) -> Puzzle {
        let cells = self.search.values().map(Digit::from_value);
        Puzzle::try_from(Grid::from_cells(cells)).expect("clues that do not clash still do not")
    }
}

/// Relabels the digits so that they first appear in the order 1, 2, 3 and so on. Returns the puzzle and the transform.
///
/// The cells do not move.
pub fn relabeled(puzzle: &Puzzle) -> (Puzzle, Transform) {
    let mut digits = Vec::with_capacity(9);
    for digit in puzzle.grid().iter().map(|(_, digit)| digit).chain(Digit::iter()) {
        if !digits.contains(&digit) {
            digits.push(digit);
        }
    }
    let labels = Digit::ALL.map(|digit| {
        let label = digits.iter().position(|&other| other == digit).expect("every digit has come");
        Digit::from_index(label)
    });
    let transform = Transform::of_parts(CellMap::IDENTITY, labels);
    (transform.apply(puzzle), transform)
}

/// Returns the values of the cells, 0 for an empty cell.
pub(crate) fn values(grid: &Grid) -> [u8; 81] {
    grid.as_cells().map(|digit| digit.map_or(0, Digit::value))
}

/// Returns 1 for the cells of a pattern, 0 for the others.
fn cells(pattern: CellSet) -> [u8; 81] {
    Cell::ALL.map(|cell| pattern.contains(cell).into())
}
