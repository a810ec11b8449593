//! JSON: one object a line, for every query by the same schema. `docs/json.md` describes it.
//!
//! ```
//! use tesuji_core::{Control, Grid, Problem};
//! use tesuji_query::{Query, Scratch, Solve};
//! use tesuji_render::forms::{Source, Style, json};
//!
//! let full: Grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
//! let problem = Problem::from(full);
//! let response = Solve::default().answer(&problem, &mut Scratch::new(), &Control::new());
//! let source = Source { file: None, line: Some(7), rest: "", row: None, metadata: None, problem: &|| problem.clone(), written: &|| None };
//! let mut text = Vec::new();
//! json::write("solve", &response, &source, &Style::default(), &mut text);
//! assert!(text.starts_with(b"{\"schema\":1,\"query\":\"solve\",\"line\":7,\"puzzle\":\"8127536499"));
//! # Ok::<(), tesuji_core::ParseGridError>(())
//! ```

use serde::Serialize;
use tesuji_core::{Layout, Problem};
use tesuji_query::Status;

use super::{Render, Source, Style, problem_on_a_line};

/// The version of the schema. It changes when a key changes its meaning or goes; new keys may come at any time.
pub const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Object<'a, T> {
    schema: u32,
    query: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
    #[serde(flatten)]
    problem: ProblemFields,
    #[serde(flatten)]
    response: T,
    #[serde(skip_serializing_if = "str::is_empty")]
    rest: &'a str,
}

#[derive(Serialize)]
struct Place<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

#[derive(Serialize)]
struct ProblemFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<String>,
    /// The names of the constraints.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    constraints: Vec<&'static str>,
    puzzle: Puzzle,
}

/// Characters of a classic 9x9 or of a sukaku, the text of a problem with constraints, the givens of another layout.
#[derive(Serialize)]
#[serde(untagged)]
enum Puzzle {
    Line(String),
    Numbers(Vec<u8>),
}

impl ProblemFields {
    fn of(problem: &Problem) -> ProblemFields {
        let layout = problem.layout();
        let other = layout != Layout::CLASSIC;
        ProblemFields {
            size: other.then(|| layout.size()),
            boxes: layout.boxes().filter(|_| other).map(|boxes| boxes.to_string()),
            constraints: problem.constraint_names(),
            puzzle: match (other, problem.constraints()) {
                (true, []) => Puzzle::Numbers(problem.givens()),
                _ => Puzzle::Line(problem_on_a_line(problem)),
            },
        }
    }
}

/// Appends the object of a response and a line end.
pub fn write<R: Render>(query: &str, response: &R, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
    match response.with_words(style) {
        Some(words) => write_fields(query, &words, source, out),
        None => write_fields(query, response, source, out),
    }
}

/// Appends the object of an item of a list and a line end. Items do not write their status themselves.
pub fn write_item<R: Render>(query: &str, item: &R, source: &Source<'_>, out: &mut Vec<u8>) {
    #[derive(Serialize)]
    struct Fields<'a, R> {
        #[serde(flatten)]
        status: &'a Status,
        #[serde(flatten)]
        item: &'a R,
    }
    write_fields(query, &Fields { status: item.status(), item }, source, out);
}

/// Appends the object of these fields and a line end: those of a response, or of one of its parts.
pub fn write_fields(query: &str, fields: &impl Serialize, source: &Source<'_>, out: &mut Vec<u8>) {
    let problem = ProblemFields::of(&(source.problem)());
    let place = Place { file: source.file, line: source.line };
    append(&Object { schema: SCHEMA, query, place, problem, response: fields, rest: source.rest }, out);
}

/// Appends the object of what was found out of all problems together.
pub fn write_summary(query: &str, fields: &impl Serialize, out: &mut Vec<u8>) {
    #[derive(Serialize)]
    struct Summary<'a, T> {
        schema: u32,
        query: &'a str,
        #[serde(flatten)]
        fields: T,
    }
    append(&Summary { schema: SCHEMA, query, fields }, out);
}

/// Appends the object of a text that is no problem and a line end.
pub fn write_error(query: &str, file: Option<&str>, [line, column]: [usize; 2], error: &str, out: &mut Vec<u8>) {
    #[derive(Serialize)]
    struct ErrorObject<'a> {
        schema: u32,
        query: &'a str,
        #[serde(flatten)]
        place: Place<'a>,
        column: usize,
        error: &'a str,
    }
    append(&ErrorObject { schema: SCHEMA, query, place: Place { file, line: Some(line) }, column, error }, out);
}

fn append(object: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, object).expect("strings and numbers into memory cannot fail");
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Cell, Control, Digit, Grid};
    use tesuji_query::{Query, Scratch, Solve};

    #[test]
    fn a_clash_is_an_object() {
        let problem = Problem::from(Grid::from_iter([(Cell::R1C1, Digit::D5), (Cell::R1C2, Digit::D5)]));
        let response = Solve::default().answer(&problem, &mut Scratch::new(), &Control::new());
        let source = Source {
            file: Some("a \"b\".txt"),
            line: Some(1),
            rest: "\tname",
            row: None,
            metadata: None,
            problem: &|| problem.clone(),
            written: &|| None,
        };
        let mut text = Vec::new();
        write("solve", &response, &source, &Style::default(), &mut text);
        let value: serde_json::Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(value["file"], "a \"b\".txt");
        assert_eq!((value["query"].as_str(), value["status"].as_str()), (Some("solve"), Some("unsolvable")));
        assert_eq!(value["puzzle"].as_str().map(str::len), Some(81));
        assert_eq!(value["clashes"][0]["house"], "row 1");
        assert_eq!(value["clashes"][1]["cells"], serde_json::json!(["r1c1", "r1c2"]));
        assert_eq!(value["rest"], "\tname");
        assert_eq!(value.get("size"), None);
    }

    #[test]
    fn an_error_has_its_place() {
        let mut text = Vec::new();
        write_error("solve", None, [3, 81], "expected 81 cells, found 80", &mut text);
        let expected: &[u8] =
            b"{\"schema\":1,\"query\":\"solve\",\"line\":3,\"column\":81,\"error\":\"expected 81 cells, found 80\"}\n";
        assert_eq!(text, expected);
    }
}
