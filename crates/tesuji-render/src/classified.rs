//! Classes of puzzles: fields on a line, or one JSON object a line.
//!
//! A line has the fields puzzle, band, depth of trial and error with singles and with basics, size of the backdoors with
//! singles and with basics, and whatever followed the puzzle where it came from, separated by tabs. A size is followed by
//! the number of backdoors, as `2x17`. What is greater than was looked for is `3+` or `4+`; a puzzle without classes has
//! a word in place of the band, and `-` in the other fields.

use std::io::Write;

use serde::Serialize;
use tesuji_core::CellSet;

use crate::json::Source;
use crate::rated::fields_of;

/// A puzzle and its classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassifiedPuzzle<'a> {
    /// The puzzle on one line.
    pub puzzle: &'a str,
    /// The name of the band, or why there is none: `none`, `several`, `clash`, `size`.
    pub band: &'a str,
    /// The depths of trial and error with singles and with basics, where they are asked for; `None` for more than three.
    pub trials: Option<[Option<u8>; 2]>,
    /// The backdoors with singles and with basics, where they are asked for; `None` for more than two cells.
    pub backdoors: Option<[Option<SmallestSets<'a>>; 2]>,
}

/// Sets of cells, all of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallestSets<'a> {
    /// How many cells each has.
    pub size: usize,
    /// The sets.
    pub sets: &'a [CellSet],
}

/// The names of the fields of a line, for a table with a header.
pub const HEADER: &str = "puzzle\tband\ttrials\ttrials_basics\tbackdoors\tbackdoors_basics\n";

/// The names of the fields of a line with the band alone.
pub const HEADER_OF_BAND: &str = "puzzle\tband\n";

/// Appends the line of a puzzle.
///
/// # Examples
///
/// ```
/// use tesuji_render::classified::{ClassifiedPuzzle, write_line};
/// use tesuji_render::json::Source;
///
/// let puzzle =
///     ClassifiedPuzzle { puzzle: "8..........36...", band: "hard", trials: Some([Some(1), None]), backdoors: None };
/// let mut text = Vec::new();
/// write_line(&puzzle, Source { rest: ",x", ..Source::default() }, &mut text);
/// assert_eq!(text, b"8..........36...\thard\t1\t4+\tx\n");
/// ```
pub fn write_line(classified: &ClassifiedPuzzle<'_>, source: Source<'_>, out: &mut Vec<u8>) {
    let mut fields = vec![classified.puzzle.to_owned(), classified.band.to_owned()];
    for depth in classified.trials.into_iter().flatten() {
        fields.push(depth.map_or_else(|| "4+".to_owned(), |depth| depth.to_string()));
    }
    for sets in classified.backdoors.into_iter().flatten() {
        fields.push(sets.map_or_else(|| "3+".to_owned(), |sets| format!("{}x{}", sets.size, sets.sets.len())));
    }
    let rest = fields_of(source.rest);
    let tab = if rest.is_empty() { "" } else { "\t" };
    writeln!(out, "{}{tab}{rest}", fields.join("\t")).expect("memory takes all that is written");
}

#[derive(Serialize)]
struct ClassifiedObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    puzzle: &'a str,
    band: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<ByRulesObject<Option<u8>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backdoors: Option<ByRulesObject<Option<SetsObject>>>,
    #[serde(skip_serializing_if = "str::is_empty")]
    rest: &'a str,
}

#[derive(Serialize)]
struct ByRulesObject<T> {
    singles: T,
    basics: T,
}

#[derive(Serialize)]
struct SetsObject {
    size: usize,
    sets: Vec<Vec<String>>,
}

/// Appends the object of a puzzle, with its backdoors, and a line end. What is greater than was looked for is `null`.
pub fn write_json(classified: &ClassifiedPuzzle<'_>, source: Source<'_>, out: &mut Vec<u8>) {
    let names = |set: &CellSet| set.iter().map(|cell| cell.to_string()).collect();
    let sets = |sets: SmallestSets<'_>| SetsObject { size: sets.size, sets: sets.sets.iter().map(names).collect() };
    let object = ClassifiedObject {
        file: source.file,
        line: source.line,
        puzzle: classified.puzzle,
        band: classified.band,
        trials: classified.trials.map(|[singles, basics]| ByRulesObject { singles, basics }),
        backdoors: classified
            .backdoors
            .map(|[singles, basics]| ByRulesObject { singles: singles.map(sets), basics: basics.map(sets) }),
        rest: source.rest,
    };
    serde_json::to_writer(&mut *out, &object).expect("strings and numbers into memory cannot fail");
    out.push(b'\n');
}
