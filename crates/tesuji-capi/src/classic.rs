//! Queries about one classic puzzle of 81 bytes.

use tesuji::query::{Query, Rate, RateResponse, with_canonicalizer};
use tesuji::{Control, Grid, Line, Outcome, Puzzle, Scratch, check};

use crate::error::Failure;
use crate::status::TesujiStatus;

/// The bytes of a classic grid.
pub const TESUJI_CELLS: usize = 81;

/// The bytes written instead of a missing grid: 81 empty cells.
pub(crate) const NO_GRID: [u8; TESUJI_CELLS] = [b'.'; TESUJI_CELLS];

/// The rating of a puzzle on the Sudoku Explainer 1.2.1 scale.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TesujiRating {
    /// The hardest step of all: the rating of the puzzle.
    pub er: f64,
    /// The hardest step up to the first placement, the pearl.
    pub ep: f64,
    /// The first step, the diamond.
    pub ed: f64,
}

/// The result of a check for one cell.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TesujiFault {
    /// The cell is correct.
    None = 0,
    /// The cell is empty.
    Empty = 1,
    /// The digit clashes with another one, or differs from the puzzle.
    Wrong = 2,
}

impl TesujiRating {
    /// The value written instead of a missing rating.
    pub(crate) const NONE: TesujiRating = TesujiRating { er: 0.0, ep: 0.0, ed: 0.0 };
}

/// Solves a puzzle. If it has several solutions, it returns one of them.
pub(crate) fn solve(
    puzzle: &[u8],
    scratch: &mut Scratch,
    control: &Control<'_>,
) -> Result<([u8; TESUJI_CELLS], TesujiStatus), Failure> {
    let outcome = scratch.solver.solve_within(&Line::new(puzzle)?, control).ok_or_else(Failure::stopped)?;
    let line = match &outcome {
        Outcome::None => NO_GRID,
        Outcome::Unique(solution) | Outcome::Several([solution, _]) => solution.to_line(),
    };
    Ok((line, (&outcome).into()))
}

/// Counts the solutions up to a limit; if the control ended the work, the inner error is the number found until then.
pub(crate) fn count(
    puzzle: &[u8],
    limit: u64,
    scratch: &mut Scratch,
    control: &Control<'_>,
) -> Result<Result<u64, u64>, Failure> {
    Ok(scratch.solver.count_within(&Line::new(puzzle)?, limit, control))
}

/// Checks whether a grid solves a puzzle, or is a solution of any. Returns the fault of each cell.
pub(crate) fn check(grid: &[u8], puzzle: Option<&[u8]>) -> Result<(bool, [TesujiFault; TESUJI_CELLS]), Failure> {
    let clues = puzzle.map_or(Ok(Grid::EMPTY), Grid::from_line)?;
    let report = check::check(&Grid::from_line(grid)?, &clues);
    let mut faults = [TesujiFault::None; TESUJI_CELLS];
    report.empty_cells().into_iter().for_each(|cell| faults[cell.index()] = TesujiFault::Empty);
    let clashing = report.conflicts().iter().flat_map(|conflict| conflict.cells);
    clashing.chain(report.broken_clues()).for_each(|cell| faults[cell.index()] = TesujiFault::Wrong);
    Ok((report.is_solution(), faults))
}

/// Returns the canonical form of a puzzle, without determining its number of solutions.
pub(crate) fn canonicalize(line: Line<'_>) -> ([u8; TESUJI_CELLS], TesujiStatus) {
    match Puzzle::try_from(line.to_grid()) {
        Ok(puzzle) => {
            let form = with_canonicalizer(|canonicalizer| canonicalizer.minlex(&puzzle));
            (form.grid().to_line(b'.'), TesujiStatus::Unknown)
        }
        Err(_) => (NO_GRID, TesujiStatus::Unsolvable),
    }
}

/// Rates a puzzle with exactly one solution.
pub(crate) fn rate(line: Line<'_>, scratch: &mut Scratch, control: &Control<'_>) -> (TesujiRating, TesujiStatus) {
    let response: RateResponse = Rate::default().answer(&line.to_grid().into(), scratch, control);
    let rating = response.rating().map_or(TesujiRating::NONE, |rating| {
        let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(|number| f64::from(number.tenths()) / 10.0);
        TesujiRating { er, ep, ed }
    });
    (rating, (&response.status).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::TesujiCode;
    use tesuji::api;

    const PUZZLE: &[u8] = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SEVERAL: &[u8] = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";
    const CLASH: &[u8] = b"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns a value from an answer of the API.
    fn asked(query: &str, puzzle: &[u8], key: &str) -> String {
        let request = format!(r#"{{"text": "{}"}}"#, std::str::from_utf8(puzzle).unwrap());
        let answer = api::answer(query, request.as_bytes(), &Control::new()).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let rest = answer.split(&format!("\"{key}\":")).nth(1).unwrap_or_else(|| panic!("{key} in {answer}"));
        rest.trim_start_matches(['"', '[']).split(['"', ',', '}', ']']).next().unwrap().to_owned()
    }

    #[test]
    fn a_solution_is_that_of_the_api() {
        let mut scratch = Scratch::new();
        for (puzzle, status) in [(PUZZLE, TesujiStatus::Unique), (SEVERAL, TesujiStatus::Several)] {
            let (solution, told) = solve(puzzle, &mut scratch, &Control::new()).unwrap();
            assert_eq!((told, solution.escape_ascii().to_string()), (status, asked("solve", puzzle, "solutions")));
        }
        assert_eq!(solve(CLASH, &mut scratch, &Control::new()), Ok((NO_GRID, TesujiStatus::Unsolvable)));
        let short = solve(&PUZZLE[1..], &mut scratch, &Control::new()).unwrap_err();
        assert_eq!(short.code, TesujiCode::TextUnreadable);
    }

    #[test]
    fn counts_end_at_their_limit() {
        let count = |puzzle, limit| count(puzzle, limit, &mut Scratch::new(), &Control::new()).unwrap();
        assert_eq!((count(SEVERAL, 1000), count(SEVERAL, 100), count(SEVERAL, 0)), (Ok(849), Ok(100), Ok(0)));
        assert_eq!((count(PUZZLE, 1000), count(CLASH, 1000)), (Ok(1), Ok(0)));
    }

    #[test]
    fn a_check_says_which_cells_are_wrong() {
        let (mut solution, _) = solve(PUZZLE, &mut Scratch::new(), &Control::new()).unwrap();
        assert_eq!(check(&solution, Some(PUZZLE)), Ok((true, [TesujiFault::None; TESUJI_CELLS])));
        solution.swap(0, 1);
        solution[80] = b'0';
        let (is_solution, faults) = check(&solution, Some(PUZZLE)).unwrap();
        assert!(!is_solution);
        assert_eq!((faults[0], faults[1], faults[80]), (TesujiFault::Wrong, TesujiFault::Wrong, TesujiFault::Empty));
        assert!(check(&solution, Some(b"1")).is_err());
    }

    #[test]
    fn forms_and_ratings_are_those_of_the_api() {
        let (form, status) = canonicalize(Line::new(PUZZLE).unwrap());
        assert_eq!(
            (form.escape_ascii().to_string(), status),
            (asked("canonicalize", PUZZLE, "form"), TesujiStatus::Unknown)
        );
        assert_eq!(canonicalize(Line::new(CLASH).unwrap()), (NO_GRID, TesujiStatus::Unsolvable));
        let rate = |puzzle| rate(Line::new(puzzle).unwrap(), &mut Scratch::new(), &Control::new());
        let (rating, status) = rate(PUZZLE);
        let expected = ["er", "ep", "ed"].map(|key| asked("rate", PUZZLE, key).parse::<f64>().unwrap());
        assert_eq!(([rating.er, rating.ep, rating.ed], status), (expected, TesujiStatus::Unique));
        assert_eq!(rate(SEVERAL), (TesujiRating::NONE, TesujiStatus::Several));
    }
}
