//! JSON: one object per line, with the same schema for every query. `docs/json.md` describes it.
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
use serde_json::Value;
use tesuji_core::{Layout, MarksOf, Problem, ValueSet};

use super::{Render, Source, Style, problem_on_a_line};

/// The version of the schema. It changes if a key is removed or changes its meaning; new keys may be added at any time.
pub const SCHEMA: u32 = 1;

/// The first fields of each object about a problem.
#[derive(Serialize)]
struct Head<'a> {
    schema: u32,
    query: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
    #[serde(flatten)]
    problem: ProblemFields,
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
    /// The problem, without the player's state if that is in `placed` and `marks`.
    puzzle: Puzzle,
    /// The player's digits, as candidates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<String>,
    /// The player's pencil marks: the numbers in each cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Vec<i64>>,
}

/// The characters of a classic 9x9 or a sukaku, the numbers of a square grid of another size, or the text of any other
/// problem.
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
        let is_plain =
            layout.boxes().is_some() && problem.constraints().is_empty() && problem.restricted_cells().is_empty();
        let mut fields = ProblemFields {
            size: other.then(|| layout.size()),
            boxes: layout.boxes().filter(|_| other).map(|boxes| boxes.to_string()),
            constraints: problem.constraint_names(),
            puzzle: Puzzle::Line(String::new()),
            placed: Vec::new(),
            marks: Vec::new(),
        };
        let has_own_keys = problem.position().is_none_or(|position| {
            position.candidates.is_none() || position.marks_of == MarksOf::Player || position.is_sukaku()
        });
        let bare = if has_own_keys { problem.without_played() } else { problem.clone() };
        fields.puzzle = match is_plain && other {
            true => Puzzle::Numbers(problem.givens()),
            false => Puzzle::Line(problem_on_a_line(&bare)),
        };
        if !has_own_keys || bare == *problem {
            return fields;
        }
        let placed = problem.placed().into_iter().enumerate().filter(|&(_, value)| value != 0);
        let named = |(cell, value)| layout.candidate_name(cell, value);
        fields.placed = placed.map(named).collect();
        let of_cell = |set: ValueSet| set.iter().map(|value| layout.number(value)).collect();
        fields.marks = problem.marks().into_iter().map(of_cell).collect();
        fields
    }
}

/// An object that is being written: its first fields, followed by the fields of other objects.
///
/// The serialized texts are joined, which takes less code than one object with all fields for each response.
#[derive(Debug)]
pub struct Object<'o> {
    out: &'o mut Vec<u8>,
}

impl<'o> Object<'o> {
    /// Begins an object about the problem of a source.
    pub fn about(query: &str, source: &Source<'_>, out: &'o mut Vec<u8>) -> Object<'o> {
        let problem = ProblemFields::of(&(source.problem)());
        let place = Place { file: source.file, line: source.line };
        append_value(&Head { schema: SCHEMA, query, place, problem }, out);
        out.pop();
        Object { out }
    }

    /// Begins an object about all problems as a whole.
    pub fn summary(query: &str, out: &'o mut Vec<u8>) -> Object<'o> {
        #[derive(Serialize)]
        struct Head<'a> {
            schema: u32,
            query: &'a str,
        }
        append_value(&Head { schema: SCHEMA, query }, out);
        out.pop();
        Object { out }
    }

    /// Adds the fields of an object.
    pub fn fields(&mut self, fields: &impl Serialize) {
        let begin = self.out.len();
        append_value(fields, self.out);
        self.join(begin);
    }

    /// Adds the fields of a response.
    pub fn response<R: Render>(&mut self, response: &R) {
        let begin = self.out.len();
        response.append_object(self.out);
        self.join(begin);
    }

    /// Merges the object that begins at this offset into the surrounding object.
    fn join(&mut self, begin: usize) {
        debug_assert_eq!((self.out.get(begin), self.out.last()), (Some(&b'{'), Some(&b'}')));
        self.out.pop();
        match self.out.len() - begin {
            1 => self.out.truncate(begin),
            _ => self.out[begin] = b',',
        }
    }

    /// Ends the object and the line, after adding the text that followed the problem on its line.
    pub fn end(self, rest: &str) {
        if !rest.is_empty() {
            self.out.extend_from_slice(b",\"rest\":");
            append_value(rest, self.out);
        }
        self.out.extend_from_slice(b"}\n");
    }
}

/// Appends the object of a response and a line end.
pub fn write<R: Render>(query: &str, response: &R, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
    let mut object = Object::about(query, source, out);
    match response.with_words(style) {
        Some(words) => object.fields(&words),
        None => object.response(response),
    }
    object.end(source.rest);
}

/// Appends the object of a list item and a line end. Items do not write their status themselves.
pub fn write_item<R: Render>(query: &str, item: &R, source: &Source<'_>, out: &mut Vec<u8>) {
    let mut object = Object::about(query, source, out);
    object.fields(item.status());
    object.response(item);
    object.end(source.rest);
}

/// Appends the object of these fields and a line end.
pub fn write_fields(query: &str, fields: &impl Serialize, source: &Source<'_>, out: &mut Vec<u8>) {
    let mut object = Object::about(query, source, out);
    object.fields(fields);
    object.end(source.rest);
}

/// Appends the object of a summary of all problems and a line end.
pub fn write_summary(query: &str, fields: &impl Serialize, out: &mut Vec<u8>) {
    let mut object = Object::summary(query, out);
    object.fields(fields);
    object.end("");
}

/// Appends the object of a text that is not a problem, and a line end.
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
    append_value(&ErrorObject { schema: SCHEMA, query, place: Place { file, line: Some(line) }, column, error }, out);
    out.push(b'\n');
}

/// Appends a value as JSON.
pub fn append_value(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("strings and numbers into memory cannot fail");
}

/// Returns the value of an object.
pub fn value_of(object: &impl Serialize) -> Value {
    serde_json::to_value(object).expect("responses have string keys")
}

/// The methods of [`Render`] that write a response as an object. They are compiled once, next to the response, and not
/// in each crate that uses them.
macro_rules! object {
    () => {
        fn append_object(&self, out: &mut Vec<u8>) {
            $crate::forms::json::append_value(self, out);
        }

        fn to_value(&self) -> serde_json::Value {
            $crate::forms::json::value_of(self)
        }
    };
}
pub(crate) use object;

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
        let value: Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(value["file"], "a \"b\".txt");
        assert_eq!((value["query"].as_str(), value["status"].as_str()), (Some("solve"), Some("unsolvable")));
        assert_eq!(value["puzzle"].as_str().map(str::len), Some(81));
        assert_eq!(value["clashes"][0]["house"], "row 1");
        assert_eq!(value["clashes"][1]["cells"], serde_json::json!(["r1c1", "r1c2"]));
        assert_eq!(value["rest"], "\tname");
        assert_eq!(value.get("size"), None);
    }

    #[test]
    fn objects_without_fields_add_nothing() {
        let mut text = Vec::new();
        let mut object = Object::summary("none", &mut text);
        object.fields(&serde_json::json!({}));
        object.fields(&serde_json::json!({ "one": [{}], "two": "}" }));
        object.fields(&serde_json::json!({}));
        object.end(" \"rest\"");
        let expected: &[u8] =
            b"{\"schema\":1,\"query\":\"none\",\"one\":[{}],\"two\":\"}\",\"rest\":\" \\\"rest\\\"\"}\n";
        assert_eq!(text, expected);
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
