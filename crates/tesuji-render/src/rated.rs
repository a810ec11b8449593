//! Rated puzzles: fields on a line, or one JSON object a line.
//!
//! A line has the fields puzzle, ER, EP, ED, the name of the scale, and whatever followed the puzzle where it came from,
//! separated by tabs. What is only known to be so high has a `+`, what is not known at all is a `?`, and a puzzle that
//! is not rated has a word in place of ER.
//!
//! | key | value |
//! |---|---|
//! | `file`, `line` | where the puzzle stands; left out where it is not known |
//! | `scale` | the name and version of the scale |
//! | `puzzle` | 81 characters with `.` for an empty cell; 729 for a sukaku |
//! | `answer` | `rated`, `unfinished`, or why it is not rated: `none`, `several`, `clash`, `size` |
//! | `er`, `ep`, `ed` | numbers; left out where they are not known |
//! | `er_at_least` | of what is unfinished: the hardest step so far |
//! | `steps` | only where they are asked for: objects with `rating`, `technique`, `length`, `place`, `strike` |
//! | `rest` | the trailing fields of the line, as they stand; left out where there are none |

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;

use serde::{Serialize, Serializer};
use tesuji_core::{Candidate, CandidateSet};

use crate::json::Source;

/// A puzzle and what became of rating it.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedPuzzle<'a> {
    /// The name and version of the scale.
    pub scale: &'a str,
    /// The puzzle on one line.
    pub puzzle: &'a str,
    /// What became of it.
    pub grade: Grade,
    /// The steps, where they are asked for.
    pub steps: Option<Vec<RatedStep<'a>>>,
}

/// What became of rating a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// The three numbers.
    Known {
        /// The rating of the puzzle.
        er: Tenths,
        /// The rating of the pearl.
        ep: Tenths,
        /// The rating of the diamond.
        ed: Tenths,
    },
    /// The rating came to no end.
    Unfinished {
        /// What the rating of the puzzle is at least.
        er: Option<Tenths>,
        /// The rating of the pearl.
        ep: Option<Tenths>,
        /// The rating of the diamond.
        ed: Option<Tenths>,
    },
    /// The puzzle is not rated, for this reason in a word.
    Refused(&'static str),
}

/// A number with one decimal, in tenths, written `7.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths(pub u16);

/// A step of a rated puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedStep<'a> {
    /// Its rating.
    pub rating: Tenths,
    /// The name of the technique.
    pub technique: &'a str,
    /// The length of a chain.
    pub length: Option<u32>,
    /// The digit that is placed.
    pub placement: Option<Candidate>,
    /// The candidates that are struck.
    pub eliminations: CandidateSet,
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The number itself; its shortest form has one decimal.
impl Serialize for Tenths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 10.0)
    }
}

/// The names of the fields of a line, for a table with a header.
pub const HEADER: &str = "puzzle\tER\tEP\tED\tscale\n";

/// Appends the line of a puzzle, and a line for each of its steps: number, rating, technique, placement, eliminations.
///
/// # Examples
///
/// ```
/// use tesuji_render::json::Source;
/// use tesuji_render::rated::{Grade, RatedPuzzle, Tenths, write_line};
///
/// let puzzle = RatedPuzzle {
///     scale: "SE 1.2.1",
///     puzzle: "8..........36...",
///     grade: Grade::Known { er: Tenths(107), ep: Tenths(107), ed: Tenths(97) },
///     steps: None,
/// };
/// let mut text = Vec::new();
/// write_line(&puzzle, Source { rest: ",inkala", ..Source::default() }, &mut text);
/// assert_eq!(text, b"8..........36...\t10.7\t10.7\t9.7\tSE 1.2.1\tinkala\n");
/// ```
pub fn write_line(rated: &RatedPuzzle<'_>, source: Source<'_>, out: &mut Vec<u8>) {
    let [er, ep, ed] = match rated.grade {
        Grade::Known { er, ep, ed } => [er, ep, ed].map(|number| number.to_string()),
        Grade::Unfinished { er, ep, ed } => {
            let at_least = er.map_or("?".into(), |er| format!("{er}+"));
            let ep = ep.map_or(at_least.clone(), |ep| ep.to_string());
            [at_least, ep, ed.map_or("?".into(), |ed| ed.to_string())]
        }
        Grade::Refused(word) => [word.into(), "-".into(), "-".into()],
    };
    let mut write = |text: fmt::Arguments<'_>| out.write_fmt(text).expect("memory takes all that is written");
    write(format_args!("{}\t{er}\t{ep}\t{ed}\t{}", rated.puzzle, rated.scale));
    let rest = fields_of(source.rest);
    write(format_args!("{}{rest}\n", if rest.is_empty() { "" } else { "\t" }));
    for (nth, step) in rated.steps.iter().flatten().enumerate() {
        let length = step.length.map_or(String::new(), |length| format!(" len={length}"));
        let place = step.placement.map_or(".".into(), |candidate| candidate.to_string());
        let strike = struck(&step.eliminations).join(" ");
        write(format_args!("{}\t{}\t{}{length}\t{place}\t{strike}\n", nth + 1, step.rating, step.technique));
    }
}

/// Returns the trailing fields: whatever separated them from the puzzle, they are fields of the line that is written now.
pub(crate) fn fields_of(rest: &str) -> &str {
    rest.trim_start_matches(is_separator)
}

/// Returns whether the character stands between fields.
fn is_separator(character: char) -> bool {
    character.is_ascii_whitespace() || matches!(character, ',' | ';' | '|')
}

/// Appends the object of a puzzle, with its steps, and a line end.
pub fn write_json(rated: &RatedPuzzle<'_>, source: Source<'_>, out: &mut Vec<u8>) {
    let (answer, er_at_least, [er, ep, ed]) = match rated.grade {
        Grade::Known { er, ep, ed } => ("rated", None, [Some(er), Some(ep), Some(ed)]),
        Grade::Unfinished { er, ep, ed } => ("unfinished", er, [None, ep, ed]),
        Grade::Refused(word) => (word, None, [None; 3]),
    };
    let step = |step: &RatedStep<'_>| StepObject {
        rating: step.rating,
        technique: step.technique.to_owned(),
        length: step.length,
        place: step.placement.map(|candidate| candidate.to_string()),
        strike: struck(&step.eliminations),
    };
    let object = RatedObject {
        file: source.file,
        line: source.line,
        scale: rated.scale,
        puzzle: rated.puzzle,
        answer,
        er,
        ep,
        ed,
        er_at_least,
        steps: rated.steps.as_ref().map(|steps| steps.iter().map(step).collect()),
        rest: source.rest,
    };
    serde_json::to_writer(&mut *out, &object).expect("strings and numbers into memory cannot fail");
    out.push(b'\n');
}

/// Returns the candidates cell by cell: `r4c7-25`.
fn struck(eliminations: &CandidateSet) -> Vec<String> {
    let mut cells: BTreeMap<_, String> = BTreeMap::new();
    for Candidate { cell, digit } in eliminations.iter() {
        cells.entry(cell).or_insert_with(|| format!("{cell}-")).push(char::from(digit.ascii()));
    }
    cells.into_values().collect()
}

#[derive(Serialize)]
struct RatedObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    scale: &'a str,
    puzzle: &'a str,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<Tenths>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<Tenths>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<Tenths>,
    #[serde(skip_serializing_if = "Option::is_none")]
    er_at_least: Option<Tenths>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepObject>>,
    #[serde(skip_serializing_if = "str::is_empty")]
    rest: &'a str,
}

#[derive(Serialize)]
struct StepObject {
    rating: Tenths,
    technique: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    strike: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Cell, Digit};

    fn unfinished(er: Option<u16>, ep: Option<u16>, ed: Option<u16>) -> RatedPuzzle<'static> {
        let [er, ep, ed] = [er, ep, ed].map(|tenths| tenths.map(Tenths));
        RatedPuzzle { scale: "SE 1.2.1", puzzle: "..1", grade: Grade::Unfinished { er, ep, ed }, steps: None }
    }

    fn line(rated: &RatedPuzzle<'_>, rest: &str) -> String {
        let mut text = Vec::new();
        write_line(rated, Source { rest, ..Source::default() }, &mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn what_is_not_known_is_marked() {
        assert_eq!(line(&unfinished(Some(105), Some(12), Some(12)), ""), "..1\t10.5+\t1.2\t1.2\tSE 1.2.1\n");
        assert_eq!(line(&unfinished(Some(26), None, Some(26)), " # a b"), "..1\t2.6+\t2.6+\t2.6\tSE 1.2.1\t# a b\n");
        assert_eq!(line(&unfinished(None, None, None), "\tx\ty"), "..1\t?\t?\t?\tSE 1.2.1\tx\ty\n");
        let refused = RatedPuzzle { grade: Grade::Refused("several"), ..unfinished(None, None, None) };
        assert_eq!(line(&refused, ""), "..1\tseveral\t-\t-\tSE 1.2.1\n");
    }

    #[test]
    fn steps_follow_the_line_and_stand_in_the_object() {
        let candidates = [(Cell::R1C3, 2), (Cell::R2C1, 5), (Cell::R2C1, 6)];
        let candidates = candidates.map(|(cell, digit)| Candidate { cell, digit: Digit::from_index(digit) });
        let chain = RatedStep {
            rating: Tenths(66),
            technique: "Bidirectional Y-Cycle",
            length: Some(6),
            placement: None,
            eliminations: candidates.into_iter().collect(),
        };
        let single = RatedStep {
            rating: Tenths(15),
            technique: "Hidden Single",
            length: None,
            placement: Some(candidates[0]),
            eliminations: CandidateSet::EMPTY,
        };
        let grade = Grade::Known { er: Tenths(66), ep: Tenths(66), ed: Tenths(66) };
        let rated = RatedPuzzle { scale: "SE 1.2.1", puzzle: "..1", grade, steps: Some(vec![chain, single]) };
        assert_eq!(
            line(&rated, ""),
            "..1\t6.6\t6.6\t6.6\tSE 1.2.1\n\
             1\t6.6\tBidirectional Y-Cycle len=6\t.\tr1c3-3 r2c1-67\n\
             2\t1.5\tHidden Single\tr1c3=3\t\n"
        );
        let mut text = Vec::new();
        write_json(&rated, Source { file: Some("a"), line: Some(7), rest: ",b" }, &mut text);
        assert_eq!(
            String::from_utf8(text).unwrap(),
            r#"{"file":"a","line":7,"scale":"SE 1.2.1","puzzle":"..1","answer":"rated","er":6.6,"ep":6.6,"ed":6.6,"#
                .to_owned()
                + r#""steps":[{"rating":6.6,"technique":"Bidirectional Y-Cycle","length":6,"strike":["r1c3-3","r2c1-67"]},"#
                + r#"{"rating":1.5,"technique":"Hidden Single","place":"r1c3=3"}],"rest":",b"}"#
                + "\n"
        );
    }
}
