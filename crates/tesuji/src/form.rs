//! The canonical form of what a text says.

use std::cell::RefCell;
use std::fmt;
use std::str::FromStr;

use tesuji_core::{Cell, Digit, Grid, Outcome, Puzzle};
use tesuji_engine::Solver;
use tesuji_format::Content;
use tesuji_symmetry::{BandClass, Canonicalizer, Symmetry, Transform, relabeled};

/// The canonical form that is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The first line of all that cell maps and relabelling make of the puzzle: see [`Canonicalizer::minlex`].
    #[default]
    Puzzle,
    /// The image under a transform that does this to the solution: see [`Canonicalizer::solution_minlex`].
    Solution,
    /// The first line of all that cell maps make of the clue cells, each written as 1.
    Pattern,
    /// The puzzle with its digits relabelled in order: see [`relabeled`].
    Relabel,
}

/// A canonical form and the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form; of a pattern, with the digit 1 in every clue cell.
    pub grid: Grid,
    /// A transform that leads there; for a pattern it leaves the digits as they are.
    pub transform: Transform,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 4] = [Form::Puzzle, Form::Solution, Form::Pattern, Form::Relabel];

    /// Returns the name in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Puzzle => "puzzle",
            Form::Solution => "solution",
            Form::Pattern => "pattern",
            Form::Relabel => "relabel",
        }
    }

    /// Returns the form of what a text says.
    ///
    /// # Errors
    ///
    /// If it is not a puzzle of 9x9 with clues that do not clash (for a pattern they may); for the solution form, if
    /// there is not exactly one solution.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji::{Form, Solver};
    ///
    /// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let reading = tesuji::format::read(text.as_bytes(), None).remove(0)?;
    /// let canonical = Form::Puzzle.of(&reading.content, &mut Solver::new())?;
    /// assert_eq!(
    ///     canonical.grid.to_string(),
    ///     "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9."
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(self, content: &Content, solver: &mut Solver) -> Result<Canonical, FormError> {
        let grid = clues_of(content)?;
        if self == Form::Pattern {
            let (pattern, map) = with_canonicalizer(|own| own.pattern_minlex(!grid.empty_cells()));
            let grid = pattern.iter().map(|cell: Cell| (cell, Digit::D1)).collect();
            return Ok(Canonical { grid, transform: map.into() });
        }
        let puzzle = puzzle_of(content)?;
        let (form, transform) = match self {
            Form::Puzzle | Form::Pattern => with_canonicalizer(|own| own.minlex_with_transform(&puzzle)),
            Form::Relabel => relabeled(&puzzle),
            Form::Solution => match solver.solve(&puzzle) {
                Outcome::None => return Err(FormError { kind: FormErrorKind::NoSolution }),
                Outcome::Several(_) => return Err(FormError { kind: FormErrorKind::SeveralSolutions }),
                Outcome::Unique(solution) => with_canonicalizer(|own| own.solution_minlex(&puzzle, &solution)),
            },
        };
        Ok(Canonical { grid: form.into(), transform })
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing a [`Form`]: no form has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFormError(());

impl fmt::Display for ParseFormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected puzzle, solution, pattern or relabel")
    }
}

impl std::error::Error for ParseFormError {}

/// Reads the name.
impl FromStr for Form {
    type Err = ParseFormError;

    fn from_str(text: &str) -> Result<Form, ParseFormError> {
        Form::ALL.into_iter().find(|form| form.name() == text).ok_or(ParseFormError(()))
    }
}

/// The error of asking for a canonical form that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormError {
    kind: FormErrorKind,
}

/// Why there is no such form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormErrorKind {
    /// The grid has another size than 9x9.
    Size,
    /// There are candidates in place of clues.
    Sukaku,
    /// Clues clash.
    Clash,
    /// The solution form was asked for, and there is no solution.
    NoSolution,
    /// The solution form was asked for, and there are several solutions.
    SeveralSolutions,
}

impl FormError {
    /// Returns why there is no such form.
    pub const fn kind(&self) -> FormErrorKind {
        self.kind
    }
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            FormErrorKind::Size => "canonical forms are of 9x9 grids",
            FormErrorKind::Sukaku => "a sukaku has no clues",
            FormErrorKind::Clash => "two clues clash",
            FormErrorKind::NoSolution => "there is no solution",
            FormErrorKind::SeveralSolutions => "there are several solutions",
        })
    }
}

impl std::error::Error for FormError {}

/// What maps a puzzle to itself, and what its bands are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// How many cell maps, with some relabelling, turn the puzzle into itself.
    pub automorphisms: u32,
    /// How many cell maps turn its pattern into itself.
    pub pattern_automorphisms: u32,
    /// The symmetry that one sees.
    pub symmetry: Symmetry,
    /// The classes of the bands and the stacks of its solution, if there is exactly one.
    pub bands: Option<[BandClass; 6]>,
}

impl Symmetries {
    /// Looks for the symmetries of a puzzle.
    pub fn of(puzzle: &Puzzle, solver: &mut Solver) -> Symmetries {
        let pattern = !puzzle.grid().empty_cells();
        let outcome = solver.solve(puzzle);
        with_canonicalizer(|own| Symmetries {
            automorphisms: own.automorphism_count(puzzle),
            pattern_automorphisms: own.pattern_automorphism_count(pattern),
            symmetry: Symmetry::of(pattern),
            bands: outcome.unique().map(|solution| own.band_classes(solution)),
        })
    }
}

/// Calls the function with a canonicalizer that is kept for the thread.
pub fn with_canonicalizer<T>(work: impl FnOnce(&mut Canonicalizer) -> T) -> T {
    thread_local! {
        static OWN: RefCell<Canonicalizer> = RefCell::default();
    }
    // A call from within another one finds it taken, and makes do with a new one.
    OWN.with(|own| match own.try_borrow_mut() {
        Ok(mut own) => work(&mut own),
        Err(_) => work(&mut Canonicalizer::new()),
    })
}

/// Returns the puzzle that a text says.
///
/// # Errors
///
/// If it is not of 9x9, has candidates in place of clues, or has clues that clash.
pub fn puzzle_of(content: &Content) -> Result<Puzzle, FormError> {
    Puzzle::try_from(clues_of(content)?).map_err(|_| FormError { kind: FormErrorKind::Clash })
}

/// Returns the clues that a text says, which may clash.
///
/// # Errors
///
/// If it is not of 9x9, or has candidates in place of clues.
pub fn clues_of(content: &Content) -> Result<Grid, FormError> {
    match content {
        Content::Position(position) if position.is_sukaku() => Err(FormError { kind: FormErrorKind::Sukaku }),
        Content::Position(position) => Ok(position.clues),
        _ => Err(FormError { kind: FormErrorKind::Size }),
    }
}
