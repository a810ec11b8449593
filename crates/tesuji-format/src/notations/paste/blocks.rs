//! A post with several grids: each is read separately, and grids that belong to one puzzle are joined.

use tesuji_core::{Grid, MarksOf, Position};

use super::FoundPuzzle;
use super::lines::{Kind, Line};
use crate::Record;
use crate::detect::read_plain;
use crate::names;
use crate::symbol::symbol;

/// Reads each block of lines between words separately. `None` if one is not a grid, or there are fewer than two.
pub(super) fn read(lines: &[Line]) -> Option<Vec<Record>> {
    let with = |parts: Vec<&[Line]>| -> Option<Vec<Record>> {
        let parts: Vec<&[Line]> = parts.into_iter().filter(|part| has_cells(part)).collect();
        let records = |part: &&[Line]| {
            let text: Vec<&[u8]> = part.iter().map(|line| line.text.as_slice()).collect();
            let mut records = read_plain(&text.join(&b'\n'))?;
            records.iter_mut().for_each(|record| record.line += part[0].nth);
            Some(records)
        };
        (parts.len() > 1)
            .then(|| parts.iter().map(records).collect::<Option<Vec<_>>>())
            .flatten()
            .map(|all| all.concat())
    };
    let between_words: Vec<&[Line]> = lines.split(|line| line.kind == Kind::Words).collect();
    let between_blanks = || lines.split(|line| matches!(line.kind, Kind::Words | Kind::Blank));
    let around_wholes =
        || between_blanks().flat_map(|block| block.chunk_by(|one, next| !is_whole(one) && !is_whole(next)));
    with(between_words).or_else(|| with(between_blanks().collect())).or_else(|| with(around_wholes().collect()))
}

/// Returns whether a line may contain all cells of a grid.
fn is_whole(line: &Line) -> bool {
    let text = line.text.trim_ascii();
    text.len() >= 81 && !text.contains(&b' ')
}

fn has_cells(lines: &[Line]) -> bool {
    lines.iter().any(|line| line.kind == Kind::Cells)
}

/// Joins a grid with its pencil marks, its later states and its solution, if a text has them.
pub(super) fn joined(mut found: Vec<FoundPuzzle>) -> Vec<FoundPuzzle> {
    while found.len() > 1 {
        let pairs = (0..found.len()).flat_map(|first| (0..found.len()).map(move |second| (first, second)));
        let joined = pairs.filter(|(first, second)| first != second).find_map(|(first, second)| {
            let one = join(&found[first], &found[second])?;
            Some((first, second, one))
        });
        let Some((first, second, one)) = joined else { break };
        found[first] = one;
        found.remove(second);
    }
    found
}

/// Joins a grid with another one that is its marks, a later state, or the solution.
fn join(clues: &FoundPuzzle, other: &FoundPuzzle) -> Option<FoundPuzzle> {
    let Some((of_clues, of_other)) = clues.problem.position().zip(other.problem.position()) else {
        return with_solution(clues, other);
    };
    if of_clues.candidates.is_some() {
        return None;
    }
    let (known, digits) = (of_clues.digits(), of_other.digits());
    let goes_on = known.iter().all(|(cell, digit)| match &of_other.candidates {
        Some(marks) if digits[cell].is_none() => marks.digits(cell).len() == 1 && marks.digits(cell).contains(digit),
        _ => digits[cell] == Some(digit),
    });
    let is_full = |grid: &Grid| grid.clue_count() == 81;
    let says_more = of_other.candidates.is_some() || digits != known;
    if !goes_on || !says_more || is_full(&of_clues.clues) {
        return None;
    }
    let mut joined = with_notes(clues, other);
    let mut position: Position = of_clues.clone();
    let placed = digits.iter().filter(|(cell, _)| of_clues.clues[*cell].is_none()).collect();
    if let Some(marks) = &of_other.candidates {
        position.placed = placed;
        let of_free = |cell| of_clues.clues[cell].is_none() && position.placed[cell].is_none();
        position.candidates = Some(marks.iter().filter(|candidate| of_free(candidate.cell)).collect());
        position.marks_of = MarksOf::Player;
    } else if is_full(&digits) {
        let line: String = digits.to_values().iter().map(|value| char::from(b'0' + value)).collect();
        joined.metadata.set(names::SOLUTION, line);
    } else if of_clues.clues.clue_count() >= FEWEST {
        position.placed = placed;
        position.marks_of = MarksOf::Player;
    } else {
        return None;
    }
    Some(FoundPuzzle { problem: position.into(), ..joined })
}

/// The minimum number of clues of a grid that may have a later state, because any grid would extend an empty one.
const FEWEST: usize = 8;

/// Joins a grid of any layout with its solution.
fn with_solution(clues: &FoundPuzzle, other: &FoundPuzzle) -> Option<FoundPuzzle> {
    let (givens, solution) = (clues.problem.givens(), other.problem.givens());
    let goes_on = || givens.iter().zip(&solution).all(|(&given, &value)| value != 0 && [0, value].contains(&given));
    let is_open = givens.contains(&0) && givens.iter().any(|&given| given != 0);
    if givens.len() != solution.len() || !other.problem.constraints().is_empty() || !is_open || !goes_on() {
        return None;
    }
    let mut joined = with_notes(clues, other);
    joined.metadata.set(names::SOLUTION, solution.iter().map(|&value| symbol(value, '.')).collect::<String>());
    Some(joined)
}

/// Returns the first grid with the notes of both.
fn with_notes(clues: &FoundPuzzle, other: &FoundPuzzle) -> FoundPuzzle {
    let mut notes = clues.notes.clone();
    notes.extend(other.notes.iter().filter(|note| !clues.notes.contains(note)).cloned());
    FoundPuzzle {
        line: clues.line.min(other.line),
        problem: clues.problem.clone(),
        metadata: clues.metadata.clone(),
        notes,
        is_named: clues.is_named || other.is_named,
    }
}
