//! JSON: one object a puzzle, on one line.
//!
//! | key | value |
//! |---|---|
//! | `file`, `line` | where the puzzle stands; left out where it is not known |
//! | `size`, `box` | only for other sizes than 9x9: the side, and the rows and columns of a box as `2x3` |
//! | `puzzle` | 81 characters with `.` for an empty cell; numbers in reading order for other sizes |
//! | `answer` | `none`, `unique` or `several` |
//! | `solutions` | none, one, or two that stand for several, written as the puzzle is |
//! | `count`, `exact` | how many solutions; `exact` is false where counting stopped at a limit |
//! | `estimate`, `standard_error` | where it was asked for after that: about how many, and how far that may be off |
//! | `differences` | for several: the cells in which the two differ |
//! | `clashes` | for clues that clash: objects with `house`, `digit` and `cells` |
//! | `wrong` | the cells in which a player has entered another digit than the only solution has |
//! | `rest` | the trailing fields of the line, as they stand; left out where there are none |

use serde::Serialize;
use tesuji_core::Shape;

use crate::sentence::cell_name;
use crate::{Answer, Count};

/// Where a puzzle comes from and what followed it there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Source<'a> {
    /// The name of the file.
    pub file: Option<&'a str>,
    /// The 1-based line where the puzzle begins.
    pub line: Option<usize>,
    /// Trailing fields.
    pub rest: &'a str,
}

/// Appends the object and a line end.
///
/// # Examples
///
/// ```
/// use tesuji_core::Shape;
/// use tesuji_render::json::{self, Source};
/// use tesuji_render::{Answer, Count};
///
/// let values = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// let answer = Answer::of_values(Shape::of_size(4).unwrap(), values.clone(), vec![values], Count::Exactly(1));
/// let mut text = Vec::new();
/// json::write_answer(&answer, Source { line: Some(7), ..Source::default() }, &mut text);
/// assert_eq!(
///     String::from_utf8(text)?,
///     r#"{"line":7,"size":4,"box":"2x2","puzzle":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1],"answer":"unique","#.to_owned()
///         + r#""solutions":[[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]],"count":1,"exact":true}"#
///         + "\n"
/// );
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
pub fn write_answer(answer: &Answer, source: Source<'_>, out: &mut Vec<u8>) {
    let shape = answer.shape();
    let names = |cells: &[usize]| cells.iter().map(|&cell| cell_name(shape, cell)).collect();
    let differences = answer.differences();
    let clashes: Vec<ClashObject<'_>> = answer
        .clashes()
        .iter()
        .map(|clash| ClashObject { house: &clash.house, digit: clash.digit, cells: names(&clash.cells) })
        .collect();
    write_object(
        &AnswerObject {
            place: Place::new(source),
            grid: SizeObject::new(shape),
            puzzle: Values::new(shape, answer.clues()),
            answer: answer.word(),
            solutions: answer.solutions().iter().map(|values| Values::new(shape, values)).collect(),
            count: answer.count().found(),
            exact: matches!(answer.count(), Count::Exactly(_)),
            differences: names(&differences),
            clashes,
            wrong: names(&answer.wrong()),
            rest: source.rest,
        },
        out,
    );
}

/// Appends the object `{"file", "line", "solution"}` of one solution among all, and a line end.
pub fn write_solution(shape: Shape, values: &[u8], source: Source<'_>, out: &mut Vec<u8>) {
    write_object(
        &SolutionObject {
            place: Place::new(source),
            grid: SizeObject::new(shape),
            solution: Values::new(shape, values),
            rest: source.rest,
        },
        out,
    );
}

/// Appends the object `{"file", "line", "count", "exact"}` of a count, and a line end.
pub fn write_count(count: Count, source: Source<'_>, out: &mut Vec<u8>) {
    write_object(&CountObject::new(count, None, source), out);
}

/// Appends the same object with an estimate of a count that stopped, and the standard error of that:
/// `{"file", "line", "count", "exact", "estimate", "standard_error"}`, and a line end.
pub fn write_estimate(count: Count, estimate: f64, error: f64, source: Source<'_>, out: &mut Vec<u8>) {
    write_object(&CountObject::new(count, Some((estimate, error)), source), out);
}

/// Appends the object `{"file", "line", "column", "error"}` of a text that is no puzzle, and a line end.
pub fn write_error(file: Option<&str>, line: usize, column: usize, error: &str, out: &mut Vec<u8>) {
    write_object(&ErrorObject { place: Place::new(Source { file, line: Some(line), rest: "" }), column, error }, out);
}

fn write_object(object: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, object).expect("strings and numbers into memory cannot fail");
    out.push(b'\n');
}

#[derive(Serialize)]
struct Place<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl<'a> Place<'a> {
    fn new(source: Source<'a>) -> Place<'a> {
        Place { file: source.file, line: source.line }
    }
}

#[derive(Serialize)]
struct SizeObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<String>,
}

impl SizeObject {
    fn new(shape: Shape) -> SizeObject {
        let other = shape != Shape::CLASSIC;
        SizeObject { size: other.then(|| shape.size()), boxes: other.then(|| shape.to_string()) }
    }
}

/// 81 characters, or numbers for other sizes.
#[derive(Serialize)]
#[serde(untagged)]
enum Values<'a> {
    Line(String),
    Numbers(&'a [u8]),
}

impl<'a> Values<'a> {
    fn new(shape: Shape, values: &'a [u8]) -> Values<'a> {
        if shape == Shape::CLASSIC {
            Values::Line(values.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }).collect())
        } else {
            Values::Numbers(values)
        }
    }
}

#[derive(Serialize)]
struct ClashObject<'a> {
    house: &'a str,
    digit: u8,
    cells: Vec<String>,
}

#[derive(Serialize)]
struct AnswerObject<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    #[serde(flatten)]
    grid: SizeObject,
    puzzle: Values<'a>,
    answer: &'static str,
    solutions: Vec<Values<'a>>,
    count: u64,
    exact: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differences: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clashes: Vec<ClashObject<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<String>,
    #[serde(skip_serializing_if = "str::is_empty")]
    rest: &'a str,
}

#[derive(Serialize)]
struct SolutionObject<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    #[serde(flatten)]
    grid: SizeObject,
    solution: Values<'a>,
    #[serde(skip_serializing_if = "str::is_empty")]
    rest: &'a str,
}

#[derive(Serialize)]
struct CountObject<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    count: u64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<f64>,
    #[serde(skip_serializing_if = "str::is_empty")]
    rest: &'a str,
}

impl<'a> CountObject<'a> {
    fn new(count: Count, estimate: Option<(f64, f64)>, source: Source<'a>) -> CountObject<'a> {
        let (estimate, standard_error) = estimate.unzip();
        let exact = matches!(count, Count::Exactly(_));
        let place = Place::new(source);
        CountObject { place, count: count.found(), exact, estimate, standard_error, rest: source.rest }
    }
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    column: usize,
    error: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Cell, Digit, Grid, Puzzle};

    #[test]
    fn a_clash_is_an_object() {
        let grid = Grid::from_iter([(Cell::R1C1, Digit::D5), (Cell::R1C2, Digit::D5)]);
        let answer = Answer::of_conflict(&Puzzle::try_from(grid).unwrap_err());
        let mut text = Vec::new();
        write_answer(&answer, Source { file: Some("a \"b\".txt"), line: Some(1), rest: "\tname" }, &mut text);
        let value: serde_json::Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(value["file"], "a \"b\".txt");
        assert_eq!(value["puzzle"].as_str().map(str::len), Some(81));
        assert_eq!(value["clashes"][0]["house"], "row 1");
        assert_eq!(value["clashes"][1]["cells"], serde_json::json!(["r1c1", "r1c2"]));
        assert_eq!(value["rest"], "\tname");
        assert_eq!(value.get("size"), None);
    }

    #[test]
    fn an_error_has_its_place() {
        let mut text = Vec::new();
        write_error(None, 3, 81, "expected 81 cells, found 80", &mut text);
        assert_eq!(text, b"{\"line\":3,\"column\":81,\"error\":\"expected 81 cells, found 80\"}\n");
    }
}
