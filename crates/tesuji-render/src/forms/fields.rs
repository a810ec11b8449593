//! Fields by name: those that a condition tests, and those that are printed if only some are selected.
//!
//! Every answer has `puzzle`, `status`, the columns of its table, `clues` (their number), `rest`, `line` and `file`.
//! `input.NAME` is data that accompanies the puzzle: the column of a table, or another field of its notation. A field
//! that is an object has parts, such as `trials.singles`.

use serde_json::{Map, Value};
use tesuji_query::{FieldValue, Response, Status};

use super::table::{csv_line, markdown_line, text_of};
use super::{Form, Render, Source};

/// The prefix of the name of an input field.
const INPUT: &str = "input.";

/// The selected fields, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields {
    names: Vec<String>,
}

/// An answer whose fields are looked up by name.
#[derive(Debug)]
pub struct Answer<'a> {
    keys: Value,
    status: &'static str,
    source: &'a Source<'a>,
}

/// Returns the names of the fields of a response, without the input fields.
pub fn names<R: Response>() -> Vec<&'static str> {
    let own = R::COLUMNS.iter().copied().filter(|name| *name != "status");
    ["puzzle", "status"].into_iter().chain(own).chain(["clues", "rest", "line", "file"]).collect()
}

/// Returns `true` if this is the name of one of these fields, of a part of one, or of an input field.
pub fn is_known(name: &str, names: &[&str]) -> bool {
    let whole = name.split_once('.').map_or(name, |(whole, _)| whole);
    names.contains(&whole) || name.strip_prefix(INPUT).is_some_and(|name| !name.is_empty())
}

impl Fields {
    /// Makes a selection of the fields with these names.
    pub fn new(names: impl IntoIterator<Item = String>) -> Fields {
        Fields { names: names.into_iter().collect() }
    }

    /// The forms in which single fields can be written.
    pub const FORMS: [Form; 4] = [Form::Line, Form::Json, Form::Csv, Form::Markdown];

    /// Returns the text before the first answer; for lines, only if a header is requested.
    pub(super) fn head(&self, form: Form, header: bool) -> String {
        match form {
            Form::Csv => csv_line(self.names.iter().cloned(), ','),
            Form::Markdown => {
                format!("{}|{}\n", markdown_line(self.names.iter().cloned()), "---|".repeat(self.names.len()))
            }
            Form::Line if header => self.names.join("\t") + "\n",
            _ => String::new(),
        }
    }

    /// Appends the fields of an answer. On a line, `-` replaces a missing field, and `\t`, `\n`, `\r` and `\\` replace
    /// tabs, line ends and backslashes within a field.
    pub fn write(&self, form: Form, answer: &Answer<'_>, out: &mut Vec<u8>) {
        let values = self.names.iter().map(|name| answer.get(name));
        let text = match form {
            Form::Json => {
                let object: Map<String, Value> = self.names.iter().cloned().zip(values).collect();
                Value::from(object).to_string() + "\n"
            }
            Form::Csv => csv_line(values.map(|value| text_of(&value)), ','),
            Form::Markdown => markdown_line(values.map(|value| text_of(&value))),
            _ => {
                let shown = |value: Value| match text_of(&value) {
                    text if text.is_empty() => "-".to_owned(),
                    // An answer is one line, and tabs separate its fields.
                    text => text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r"),
                };
                values.map(shown).collect::<Vec<_>>().join("\t") + "\n"
            }
        };
        out.extend_from_slice(text.as_bytes());
    }
}

impl<'a> Answer<'a> {
    /// Looks up the fields of a response.
    pub fn of<R: Render>(response: &R, source: &'a Source<'a>) -> Answer<'a> {
        let keys = response.to_value();
        Answer { keys, status: response.status().name(), source }
    }

    /// Looks up the fields of a problem without an answer; its status gives the reason.
    pub fn missing(status: &Status, source: &'a Source<'a>) -> Answer<'a> {
        Answer { keys: Value::Null, status: status.name(), source }
    }

    /// Returns the value of a field, or null if there is none.
    pub fn get(&self, name: &str) -> Value {
        match name {
            "puzzle" => self.source.problem_on_a_line().into(),
            "status" => self.status.into(),
            "clues" => (self.source.problem)().givens().iter().filter(|&&given| given > 0).count().into(),
            "rest" => self.source.fields().trim_start().into(),
            "line" => self.source.line.into(),
            "file" => self.source.file.into(),
            name => match name.strip_prefix(INPUT) {
                Some(name) => self.source.metadata.and_then(|metadata| metadata.get(name)).into(),
                None => name
                    .split('.')
                    .try_fold(&self.keys, |within, part| within.get(part))
                    .cloned()
                    .unwrap_or(Value::Null),
            },
        }
    }

    /// Returns the value of a field for use in a condition. For the input, `input:NAME` is always a string, even if it
    /// looks like a number, and `input?NAME` tells whether there is such a field or a column for it.
    pub fn value(&self, name: &str) -> FieldValue {
        let said = |name: &str| self.source.metadata.and_then(|metadata| metadata.get(name));
        if let Some(name) = name.strip_prefix("input?") {
            let has_column = self.source.row.is_some_and(|row| row.has_column(name));
            return FieldValue::Flag(said(name).is_some() || has_column);
        }
        if let Some(name) = name.strip_prefix("input:") {
            return said(name).map_or(FieldValue::Missing, |text| FieldValue::Text(text.to_owned()));
        }
        if let Some(name) = name.strip_prefix(INPUT) {
            return said(name).map_or(FieldValue::Missing, FieldValue::of_text);
        }
        match self.get(name) {
            Value::Null => FieldValue::Missing,
            Value::Bool(flag) => FieldValue::Flag(flag),
            Value::Number(number) => number.as_f64().map_or(FieldValue::Missing, FieldValue::Number),
            other => FieldValue::Text(text_of(&other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Control, Grid, Problem};
    use tesuji_format::Metadata;
    use tesuji_query::{CountResponse, CountSolutions, Query, Scratch};

    #[test]
    fn fields_are_found_and_written() {
        let clues: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......".parse().unwrap();
        let problem = Problem::from(clues);
        let response = CountSolutions::default().answer(&problem, &mut Scratch::new(), &Control::new());
        let mut metadata = Metadata::new();
        metadata.set("er", "9.0");
        let source = Source {
            file: Some("f"),
            line: Some(7),
            rest: ",x",
            row: None,
            metadata: Some(&metadata),
            problem: &|| problem.clone(),
            written: &|| None,
        };
        let answer = Answer::of(&response, &source);
        for (name, value) in [("count", "849"), ("clues", "20"), ("status", "\"several\""), ("exact", "true")] {
            assert_eq!(answer.get(name).to_string(), value);
        }
        assert_eq!(answer.value("input.er"), FieldValue::Number(9.0));
        assert_eq!(answer.value("input:er"), FieldValue::Text("9.0".to_owned()));
        assert_eq!(answer.value("input?er"), FieldValue::Flag(true));
        assert_eq!(answer.value("input.ep"), FieldValue::Missing);
        assert_eq!(answer.value("estimate"), FieldValue::Missing);
        let fields = Fields::new(["count", "rest", "line", "estimate", "input.er"].map(str::to_owned));
        let written = |form| {
            let mut out = fields.head(form, true).into_bytes();
            fields.write(form, &answer, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written(Form::Line), "count\trest\tline\testimate\tinput.er\n849\tx\t7\t-\t9.0\n");
        assert_eq!(written(Form::Csv), "count,rest,line,estimate,input.er\n849,x,7,,9.0\n");
        assert_eq!(
            written(Form::Json),
            "{\"count\":849,\"rest\":\"x\",\"line\":7,\"estimate\":null,\"input.er\":\"9.0\"}\n"
        );
        assert!(written(Form::Markdown).ends_with("|\n|---|---|---|---|---|\n| 849 | x | 7 |  | 9.0 |\n"));
        let names = names::<CountResponse>();
        for name in ["clues", "count", "count.x", "input.volume"] {
            assert!(is_known(name, &names), "{name}");
        }
        for name in ["", "cluse", "input.", "input", "Count"] {
            assert!(!is_known(name, &names), "{name}");
        }
    }
}
