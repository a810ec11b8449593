//! The laws over raw bytes: the bodies of the fuzz targets under `fuzz/`.
//!
//! They are compiled here so that stable Rust can replay the corpora and the findings.

use tesuji_core::{Cell, Shape};
use tesuji_format::Format;

use crate::{bytes, laws};

/// A fuzz target: the name of its file and of the folder of its corpus, and its law.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// Panics if the law does not hold for these bytes.
    pub run: fn(&[u8]),
}

/// Every fuzz target.
pub const TARGETS: &[Target] = &[
    Target { name: "parse_line", run: parse_line },
    Target { name: "read_detect", run: read_detect },
    Target { name: "read_each_format", run: read_each_format },
    Target { name: "engine_judge", run: engine_judge },
    Target { name: "engine_sukaku", run: engine_sukaku },
    Target { name: "textbook_judge", run: textbook_judge },
];

/// How many solutions are compared.
const LIMIT: usize = 50;

/// How many candidates a sukaku may have for the judge, who deduces nothing, to answer within milliseconds.
const JUDGED_CANDIDATES: usize = 300;

/// How many candidates a sukaku may have for an engine to do so, even if there is no solution.
const SOLVED_CANDIDATES: usize = 400;

/// The one-line notation of the core comes back.
pub fn parse_line(bytes: &[u8]) {
    laws::line_comes_back(bytes);
}

/// A text is read or refused when its notation is not named.
pub fn read_detect(bytes: &[u8]) {
    laws::text_is_read_or_refused(bytes, None);
}

/// A text is read or refused as each notation.
pub fn read_each_format(bytes: &[u8]) {
    Format::ALL.iter().for_each(|&format| laws::text_is_read_or_refused(bytes, Some(format)));
}

/// Every engine agrees with the judge on a puzzle; where the judge would take too long, with itself.
pub fn engine_judge(bytes: &[u8]) {
    let puzzle = bytes::puzzle(bytes);
    let clues: Vec<u8> = puzzle.grid().as_cells().iter().map(|clue| clue.map_or(0, |digit| digit.value())).collect();
    if laws::is_quick(Shape::CLASSIC, &clues, LIMIT) {
        laws::answers_agree(&puzzle, LIMIT);
    } else {
        laws::branches_add_up(&puzzle.candidates(), some_cell(bytes), LIMIT as u64);
    }
}

/// Every engine agrees with the judge on a sukaku; where the judge would take too long, with itself.
pub fn engine_sukaku(bytes: &[u8]) {
    let candidates = bytes::candidate_set(bytes);
    if candidates.len() <= JUDGED_CANDIDATES {
        laws::sukaku_answers_agree(&candidates, LIMIT);
    }
    if candidates.len() <= SOLVED_CANDIDATES {
        laws::branches_add_up(&candidates, some_cell(bytes), LIMIT as u64);
    }
}

/// Every algorithm of the textbook agrees with the judge on a grid of 4x4 to 9x9.
pub fn textbook_judge(bytes: &[u8]) {
    let (shape, clues) = bytes::clues(bytes);
    if laws::is_quick(shape, &clues, LIMIT) {
        laws::textbook_agrees(shape, &clues, LIMIT);
    }
}

/// Returns a cell that the bytes choose.
fn some_cell(bytes: &[u8]) -> Cell {
    Cell::from_index(bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>() % 81)
}
