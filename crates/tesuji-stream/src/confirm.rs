//! Checks a record against the solution stored with its puzzle.

use tesuji_core::{Control, Grid, Layout, Problem, Solution};
use tesuji_format::{Format, Metadata, Note, ReadError, Record, names, read};
use tesuji_query::{Check, CheckResponse, Query, Scratch, SolutionValues, Solve, Status};

use crate::Entry;

/// The maximum number of nodes to prove that rules guessed from drawings leave one solution.
const NODES: u64 = 300_000;

/// The maximum number of broken rules to report.
const FAULTS: usize = 3;

/// Compares a record with the solution stored with its puzzle, in any notation.
///
/// A stored solution that breaks a rule of the puzzle as it was read becomes a [`Note`]: one of the two is wrong. Rules
/// that were guessed from drawings are accepted only if they leave exactly one solution, equal to the stored one. If
/// none is stored, a note states that nothing confirms them.
///
/// # Errors
///
/// Returns an error if the rules were guessed from drawings and are not confirmed.
///
/// # Examples
///
/// ```
/// use tesuji_format::read;
/// use tesuji_stream::confirmed;
///
/// let table = "puzzle,solution\n\
///     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,\
///     534678912672195348198342567859761423426853791713924856961537284287419635345286197\n";
/// let record = confirmed(read(table.as_bytes(), None).remove(0)?)?;
/// assert_eq!(record.notes[0].name(), "stored-solution");
/// # Ok::<(), tesuji_format::ReadError>(())
/// ```
#[inline]
pub fn confirmed(mut record: Record) -> Result<Record, ReadError> {
    if may_store(&record) {
        compare(&mut record)?;
    }
    Ok(record)
}

/// Returns `true` if the text can store a solution. The page's small module reads no notation that does.
#[inline]
fn may_store(record: &Record) -> bool {
    !cfg!(tesuji_small) && (record.format == Format::Drawings || !record.metadata.is_empty())
}

/// Converts a record to an entry, after comparing it with its stored solution.
#[inline]
pub(crate) fn confirmed_entry<'t>(item: Result<Record, ReadError>) -> Result<Entry<'t>, ReadError> {
    // Almost no record stores a solution. Checking that first is faster than moving every record.
    match item {
        Ok(record) if may_store(&record) => confirmed(record).map(Entry::from),
        item => item.map(Entry::from),
    }
}

fn compare(record: &mut Record) -> Result<(), ReadError> {
    let stored =
        record.metadata.get(names::SOLUTION).and_then(|text| StoredSolutions::read(text, record.problem.layout()));
    let fault = stored.as_ref().and_then(|stored| stored.fault(&record.problem));
    let is_guessed =
        record.format == Format::Drawings && record.notes.iter().any(|note| matches!(note, Note::Drawing(_)));
    match fault {
        Some(fault) if is_guessed => Err(record.wrong_guess(format!("the stored solution does not fit: {fault}"))),
        Some(fault) => {
            record.notes.push(Note::StoredSolution(fault.into()));
            Ok(())
        }
        None if is_guessed => confirm_guess(record, stored.as_ref()),
        None => Ok(()),
    }
}

/// Accepts guessed rules if they leave exactly one solution and it has all stored values.
fn confirm_guess(record: &mut Record, stored: Option<&StoredSolutions>) -> Result<(), ReadError> {
    let control = Control::new().with_budget(NODES);
    let query = Solve { limit: 0, mistyped: false };
    let response = query.answer(&record.problem, &mut Scratch::new(), &control);
    let message = match (response.solution(), &response.status) {
        (Some(solution), _) => match stored {
            Some(stored) if !stored.agrees(&solution) => "the only solution is not the stored one".to_owned(),
            Some(_) => return Ok(()),
            None => {
                record.notes.push(Note::Unconfirmed);
                return Ok(());
            }
        },
        (None, Status::Unsolvable { .. }) => "there is no solution".to_owned(),
        (None, Status::Several) => "there are several solutions".to_owned(),
        (None, _) => format!("{NODES} search nodes did not prove that there is only one solution"),
    };
    Err(record.wrong_guess(message))
}

/// Checks the solutions stored with a puzzle; returns `None` if there are none. Returns the result for the first wrong
/// solution or, if none is wrong, for the first one. A text that does not fit the layout of the puzzle is read as a
/// separate grid.
pub fn check_stored(
    query: &Check,
    problem: &dyn Fn() -> Problem,
    metadata: Option<&Metadata>,
) -> Option<CheckResponse> {
    let said = metadata?.get(names::SOLUTION)?.trim();
    let puzzle = query.puzzle.clone().unwrap_or_else(problem);
    let grids = stored_grids(said, &puzzle.layout()).filter(|grids| !grids.is_empty());
    let grids = grids.unwrap_or_else(|| vec![only_grid(said).unwrap_or_else(|| Grid::EMPTY.into())]);
    let query = Check { puzzle: Some(puzzle) };
    let mut answers: Vec<CheckResponse> = grids.iter().map(|grid| query.check(grid)).collect();
    let wrong = answers.iter().position(|answer| !answer.is_solution).unwrap_or(0);
    Some(answers.swap_remove(wrong))
}

/// Returns the grid of a text that has exactly one, in any notation. A text of numbers only is a grid of this layout.
pub fn grid_in(text: &str, layout: &Layout) -> Option<Problem> {
    if layout.is_classic() {
        return only_grid(text);
    }
    let read = only_grid(text);
    let fits = read.as_ref().is_some_and(|grid| grid.layout() == *layout);
    if fits { read } else { grid_of_numbers(text, layout).or(read) }
}

/// Returns the grid of this layout whose cells have the numbers of a text: one character per cell, or numbers between
/// commas or spaces.
pub fn grid_of_numbers(text: &str, layout: &Layout) -> Option<Problem> {
    stored_grids(text, layout).filter(|grids| grids.len() == 1)?.pop()
}

fn only_grid(text: &str) -> Option<Problem> {
    match read(text.as_bytes(), None).as_slice() {
        [Ok(record)] => Some(record.problem.clone()),
        _ => None,
    }
}

/// Parses the stored solutions of a puzzle with this layout: an empty list if nothing is stored, `None` if the text
/// does not consist of whole grids.
fn stored_grids(text: &str, layout: &Layout) -> Option<Vec<Problem>> {
    let grid = |values: &[u8]| Problem::from_values(layout.clone(), values.to_vec()).ok();
    match StoredSolutions::read(text, layout.clone()) {
        None => Some(Vec::new()),
        Some(StoredSolutions::Values(values)) => Some(vec![grid(&values)?]),
        Some(StoredSolutions::Several(all)) => all.iter().map(|values| grid(values)).collect(),
        Some(StoredSolutions::Other { .. }) => None,
    }
}

/// The stored solution values, 0 where none is stored.
enum StoredSolutions {
    Values(Vec<u8>),
    /// The values of two or more solutions.
    Several(Vec<Vec<u8>>),
    /// A text that is not a grid of the layout.
    Other {
        expected: usize,
        found: usize,
    },
}

impl StoredSolutions {
    /// Parses one character per cell, or numbers between commas or spaces. Returns `None` if no value is stored.
    fn read(text: &str, layout: Layout) -> Option<StoredSolutions> {
        let is_between = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '[' | ']');
        let fields: Vec<&str> = text.split(is_between).filter(|field| !field.is_empty()).collect();
        let cells = layout.cell_count();
        let numbers: Vec<Option<i64>> = match !fields.is_empty() && fields.len().is_multiple_of(cells) {
            true => fields.iter().map(|field| field.parse().ok()).collect(),
            false => fields.iter().flat_map(|field| field.chars()).map(number_of).collect(),
        };
        let first = layout.first_number();
        let value_of = |number: &Option<i64>| {
            let value = number.and_then(|number| u8::try_from(number - first + 1).ok());
            value.filter(|&value| usize::from(value) <= layout.size()).unwrap_or(0)
        };
        let values: Vec<u8> = numbers.iter().map(value_of).collect();
        match values.len() {
            found if found == cells => {
                values.iter().any(|&value| value != 0).then_some(StoredSolutions::Values(values))
            }
            found if found > 0 && found.is_multiple_of(cells) => {
                Some(StoredSolutions::Several(values.chunks(cells).map(<[u8]>::to_vec).collect()))
            }
            found => Some(StoredSolutions::Other { expected: cells, found }),
        }
    }

    /// Returns the rules of a problem that the known values break, or `None` if there are none.
    fn fault(&self, problem: &Problem) -> Option<String> {
        let values = match self {
            StoredSolutions::Values(values) => values,
            StoredSolutions::Several(_) => return None,
            // Blanks between bars, as in Markdown, store nothing.
            StoredSolutions::Other { found: 0, .. } => return None,
            StoredSolutions::Other { expected, found } => {
                return Some(format!("it has {found} cells instead of {expected}"));
            }
        };
        if is_lawful(problem, values) {
            return None;
        }
        let grid = Problem::from_values(problem.layout(), values.clone()).ok()?;
        let response = Check { puzzle: Some(problem.clone()) }.check(&grid);
        // An empty cell is not an error.
        if response.is_solution || response.wrong.is_empty() {
            return None;
        }
        let faults: Vec<&str> = response.report.split("; ").collect();
        let more = if faults.len() > FAULTS { "; and more" } else { "" };
        Some(format!("{}{more}", faults[..faults.len().min(FAULTS)].join("; ")))
    }

    /// Returns `true` if a solution has all stored values.
    fn agrees(&self, solution: &SolutionValues<'_>) -> bool {
        match self {
            StoredSolutions::Values(values) => {
                values.iter().zip(solution.values()).all(|(&stored, value)| stored == 0 || stored == value)
            }
            StoredSolutions::Several(_) | StoredSolutions::Other { .. } => false,
        }
    }
}

/// Returns the number of a character: a digit, or a letter for 10 and more.
fn number_of(sign: char) -> Option<i64> {
    sign.to_digit(36).map(i64::from)
}

/// Returns `true` if the values solve a classic 9x9. This fast check is for tables with millions of rows.
fn is_lawful(problem: &Problem, values: &[u8]) -> bool {
    let Some(position) = problem.position().filter(|position| position.candidates.is_none()) else { return false };
    let Some(grid) = Grid::from_values(values) else { return false };
    let has_clues = position.clues.iter().all(|(cell, digit)| grid[cell] == Some(digit));
    has_clues && Solution::try_from(grid).is_ok()
}
