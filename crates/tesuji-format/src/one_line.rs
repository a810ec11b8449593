//! Any problem as one line of text.

use tesuji_core::{Layout, MarksOf, Problem, Shape};

use crate::{Format, Metadata, read, write};

/// The notations of problems that do not have one character per cell, in the order in which they are tried.
#[cfg(not(tesuji_small))]
const OF_PROBLEMS: [Format; 9] = [
    Format::Hodoku,
    Format::Iss,
    Format::FpuzzlesLink,
    Format::Scl,
    Format::Sudokumaker,
    Format::Killer,
    Format::Jigsaw,
    Format::Samurai,
    Format::Tesuji,
];

/// The notations of full grids, the shortest first.
#[cfg(not(tesuji_small))]
const OF_GRIDS: [Format; 4] = [Format::Jigsaw, Format::Samurai, Format::Iss, Format::Tesuji];

// The page's small module reads only classic puzzles, without constraints.
#[cfg(tesuji_small)]
const OF_PROBLEMS: [Format; 0] = [];
#[cfg(tesuji_small)]
const OF_GRIDS: [Format; 0] = [];

/// Returns a problem with its player's state on one line: the characters of the cells, or the 729 candidates of a
/// sukaku, if the line is read as the same problem; otherwise the text in the first notation of which this is true.
///
/// # Examples
///
/// ```
/// use tesuji_format::{one_line, read};
///
/// let jigsaw = ".Shape~6x6.Jigsaw~112222111122333444333444555666555666.~R1C1_1";
/// let problem = read(jigsaw.as_bytes(), None).remove(0)?.problem;
/// assert_eq!(read(one_line(&problem).as_bytes(), None).remove(0)?.problem, problem);
/// # Ok::<(), tesuji_format::ReadError>(())
/// ```
pub fn one_line(problem: &Problem) -> String {
    first_of(problem, &OF_PROBLEMS)
}

/// Works like [`one_line`], but prefers short notations of full grids: those of jigsaws are twice as long as the cells.
pub fn one_line_of_grid(grid: &Problem) -> String {
    first_of(grid, &OF_GRIDS)
}

fn first_of(problem: &Problem, formats: &[Format]) -> String {
    let plain = if problem.is_sukaku() { Format::Sukaku } else { Format::Line };
    let line = written(problem, plain);
    let is_enough = problem.position().is_some_and(|position| position.is_plain() || position.is_sukaku());
    if is_enough || is_plain_grid(problem) || formats.is_empty() {
        return line.unwrap_or_default();
    }
    let keeps_all = |format: &Format| format.losses(problem, &Metadata::new()).is_empty();
    let others = formats.iter().filter(|format| keeps_all(format)).filter_map(|&format| written(problem, format));
    let mut lines = line.filter(|_| keeps_all(&plain)).into_iter().chain(others);
    let found = lines.find(|line| is_read_as(line, problem));
    found.or_else(|| written(problem, *formats.last()?)).unwrap_or_default()
}

/// Returns `true` if a line of the cells is known to be read as this problem, so that it need not be read: a grid with
/// the usual boxes of its size and a digit for each value, other than a classic one, whose marks may belong to the
/// problem.
fn is_plain_grid(problem: &Problem) -> bool {
    let layout = problem.layout();
    let usual = Shape::of_size(layout.size()).map(Layout::of);
    problem.position().is_none()
        && layout.size() <= 9
        && usual.is_some_and(|usual| usual == layout)
        && problem.constraints().is_empty()
        && problem.restricted_cells().is_empty()
        && problem.marks().is_empty()
        && problem.placed().iter().all(|&value| value == 0)
        && problem.givens().iter().any(|&value| value != 0)
}

fn written(problem: &Problem, format: Format) -> Option<String> {
    let mut line = String::new();
    write(problem, &Metadata::new(), format, &mut line).ok()?;
    line.truncate(line.trim_end().len());
    Some(line)
}

/// Returns `true` if the line is read as this problem. Some notations express a problem in other words, for example a
/// cell that can only have one value as a given.
fn is_read_as(line: &str, problem: &Problem) -> bool {
    let records = read(line.as_bytes(), None);
    let [Ok(record)] = records.as_slice() else { return false };
    record.problem == *problem
        && record.rest.is_empty()
        && !line.contains('\n')
        && owner(&record.problem) == owner(problem)
}

/// Returns the owner of the marks, if there are any.
fn owner(problem: &Problem) -> Option<MarksOf> {
    let position = problem.position().filter(|position| position.candidates.is_some() && !position.is_sukaku())?;
    Some(position.marks_of)
}
