//! The laws over raw bytes, which the fuzz target under `fuzz/` runs.
//!
//! They are compiled here so that stable Rust can replay the corpora and the crashes found.

use std::ops::Range;

use tesuji_core::{Cell, Grid, Outcome, Shape};
use tesuji_engine::Solver;
use tesuji_format::Format;
use tesuji_logic::{Board, Repertoire};

use crate::laws::FileOfLines;
use crate::variants::{FAMILIES, small_problem};
use crate::{Chance, bytes, laws};

/// A law over bytes, which panics if it does not hold.
pub type Law = Box<dyn Fn(&[u8]) + Send + Sync>;

/// A law to fuzz.
pub struct Target {
    /// The name by which it is chosen.
    pub name: String,
    /// The folder of its corpus, which several targets may share.
    pub corpus: &'static str,
    /// Its law.
    pub run: Law,
}

/// Returns every law to fuzz: those of the engines, the rater, canonical forms, hidden grids, lines, pictures and books,
/// one for each family of constraints, and one for each notation.
pub fn targets() -> Vec<Target> {
    let target = |name: &'static str, run: fn(&[u8])| Target { name: name.into(), corpus: name, run: Box::new(run) };
    let mut targets = vec![
        target("parse_line", parse_line),
        target("engine_judge", engine_judge),
        target("engine_sukaku", engine_sukaku),
        target("textbook_judge", textbook_judge),
        target("hint", hint),
        target("rate", rate),
        target("canonical", canonical),
        target("hidden", hidden),
        target("picture", laws::picture_is_read_or_refused),
        target("book", laws::book_is_specified_or_refused),
        Target {
            name: "read_detect".into(),
            corpus: "read",
            run: Box::new(|bytes| laws::text_is_read_or_refused(bytes, None)),
        },
    ];
    let files = FileOfLines::all();
    targets.push(Target {
        name: "lines".into(),
        corpus: "lines",
        run: Box::new(move |bytes| laws::file_of_bytes_stands_alone(&files, bytes)),
    });
    targets.extend(FAMILIES.map(|(family, kinds)| Target {
        name: format!("variant_{family}"),
        corpus: "variant",
        run: Box::new(move |bytes| variant_judge(kinds.clone(), bytes)),
    }));
    targets.extend(Format::ALL.iter().map(|&format| Target {
        name: format!("read_{format}"),
        corpus: "read",
        run: Box::new(move |bytes| laws::text_is_read_or_refused(bytes, Some(format))),
    }));
    targets
}

/// Returns the law of this name, or all laws with this corpus.
pub fn targets_of(name: &str) -> Vec<Target> {
    targets().into_iter().filter(|target| target.name == name || target.corpus == name).collect()
}

fn hidden(bytes: &[u8]) {
    let seed = bytes.iter().fold(0, |seed: u64, &byte| seed.rotate_left(7) ^ u64::from(byte));
    laws::hidden_grids_are_found_or_refused(&laws::HiddenGrid::of(&mut Chance::new(seed)));
}

/// The maximum number of solutions that are compared.
const LIMIT: usize = 50;

/// The maximum number of candidates of a sukaku that the judge, which deduces nothing, solves in milliseconds.
const JUDGED_CANDIDATES: usize = 300;

/// The maximum number of candidates of a sukaku that an engine solves in milliseconds, even without a solution.
const SOLVED_CANDIDATES: usize = 400;

/// The number of steps from a state that are checked.
const STEPS: usize = 8;

/// Asserts that the one-line notation of the core survives a round trip.
pub fn parse_line(bytes: &[u8]) {
    laws::line_comes_back(bytes);
}

/// Asserts that every engine agrees with the judge on a puzzle, or with itself if the judge would take too long.
pub fn engine_judge(bytes: &[u8]) {
    let puzzle = bytes::puzzle(bytes);
    let clues: Vec<u8> = puzzle.grid().as_cells().iter().map(|clue| clue.map_or(0, |digit| digit.value())).collect();
    if laws::is_quick(Shape::CLASSIC, &clues, LIMIT) {
        laws::answers_agree(&puzzle, LIMIT);
    } else {
        laws::branches_add_up(&puzzle.candidates(), some_cell(bytes), LIMIT as u64);
    }
}

/// Asserts that every engine agrees with the judge on a sukaku, or with itself if the judge would take too long.
pub fn engine_sukaku(bytes: &[u8]) {
    let candidates = bytes::candidate_set(bytes);
    if candidates.len() <= JUDGED_CANDIDATES {
        laws::sukaku_answers_agree(&candidates, LIMIT);
    }
    if candidates.len() <= SOLVED_CANDIDATES {
        laws::branches_add_up(&candidates, some_cell(bytes), LIMIT as u64);
    }
}

/// Asserts that every textbook algorithm agrees with the judge on a grid of 4x4 to 9x9.
pub fn textbook_judge(bytes: &[u8]) {
    let (shape, clues) = bytes::clues(bytes);
    if laws::is_quick(shape, &clues, LIMIT) {
        laws::textbook_agrees(shape, &clues, LIMIT);
    }
}

/// Asserts that the variant search agrees with the judge on a small problem: the first byte is the kind of its first
/// constraint, counted from the first one of its family.
fn variant_judge(kinds: Range<usize>, bytes: &[u8]) {
    let (&kind, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let seed = rest.iter().fold(0u64, |seed, &byte| seed.wrapping_mul(257).wrapping_add(u64::from(byte) + 1));
    let kind = kinds.start + usize::from(kind) % kinds.len();
    laws::variants_agree(&small_problem(kind, &mut Chance::new(seed)));
}

/// Asserts that the fast rater agrees with the plain one on a puzzle and on a sukaku, as far as that is quick.
pub fn rate(bytes: &[u8]) {
    match bytes.split_first() {
        Some((b's', bytes)) => laws::sukaku_ratings_agree(&bytes::candidate_set(bytes)),
        _ => laws::ratings_agree(&bytes::puzzle(bytes)),
    }
}

/// Asserts that the steps from a player's state are sound: for a sukaku after `s`, otherwise for a puzzle. If the
/// puzzle is proper, some cells are filled and some candidates eliminated, but no candidate of its solution.
pub fn hint(bytes: &[u8]) {
    let (board, outcome) = match bytes.split_first() {
        Some((b's', bytes)) => {
            let candidates = bytes::candidate_set(bytes);
            if candidates.len() > SOLVED_CANDIDATES {
                return;
            }
            (Board::of_sukaku(&candidates), Solver::new().solve(&candidates))
        }
        _ => {
            let puzzle = bytes::puzzle(bytes);
            let outcome = Solver::new().solve(&puzzle);
            let (mut placed, mut marks) = (Grid::EMPTY, puzzle.candidates());
            if let Outcome::Unique(solution) = &outcome {
                let rest = bytes.get(81..).unwrap_or_default();
                (placed, marks) = bytes::progress(rest, &puzzle, solution);
            }
            (Board::at(puzzle.grid(), &placed, &marks), outcome)
        }
    };
    let all = Repertoire::all();
    match outcome {
        Outcome::None => laws::steps_are_sound(&board, &all.without_uniqueness(), &[], STEPS),
        Outcome::Unique(solution) => laws::steps_are_sound(&board, &all, &[solution], STEPS),
        Outcome::Several(two) => laws::steps_are_sound(&board, &all.without_uniqueness(), &two, STEPS),
    }
}

/// Asserts that a puzzle and its image by the transform whose index follows it have the same canonical form.
pub fn canonical(bytes: &[u8]) {
    let puzzle = bytes::puzzle(bytes);
    let transform = bytes::transform(bytes.get(81..).unwrap_or_default());
    let outcome = Solver::new().solve(&puzzle);
    let solution = if let Outcome::Unique(solution) = &outcome { Some(solution) } else { None };
    laws::images_have_one_form(&puzzle, solution, &transform);
}

/// Returns a cell chosen by the bytes.
fn some_cell(bytes: &[u8]) -> Cell {
    Cell::from_index(bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>() % 81)
}
