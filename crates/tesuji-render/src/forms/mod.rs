//! Responses in every form: one writer per form, the same for all queries.
//!
//! | module | writes |
//! |---|---|
//! | [`json`] | one object per line, with one schema |
//! | [`table`] | comma-separated values and Markdown tables |
//! | [`columns`] | lists of typed values, one column per key |
//! | [`fields`] | the fields of every response by name, and selections of them |
//! | the others | each response on a line, in rows, boxed, in words, as HTML or SVG |

mod candidates;
pub mod columns;
pub mod fields;
pub mod json;
mod line;
mod list;
mod parts;
mod person;
mod record;
mod solve;
pub mod table;

use std::fmt;
use std::io::Write;
use std::ops::ControlFlow;

use tesuji_core::Problem;
use tesuji_format::{Metadata, Row};
use tesuji_query::{Response, Status};

use self::columns::{ColumnType, Columns};
use self::fields::Answer;
use self::line::append;
use crate::{Frame, Paint, Show, Wording};

pub use fields::Fields;
pub use line::scale_header;
pub use list::write_kinds;
pub use person::step_in_words;
pub use record::Explanation;
pub use solve::{sentence, write_cells, write_line, write_rows};
pub use tesuji_format::one_line as problem_on_a_line;

/// An output form of responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// One line per problem, with fields separated by tabs.
    Line,
    /// Rows of numbers, each followed by a space.
    Rows,
    /// A sentence and a grid in a frame that shows the boxes.
    Boxed,
    /// Like `Boxed`, with a frame of Unicode box-drawing characters.
    Unicode,
    /// Sentences.
    Text,
    /// One JSON object per line.
    Json,
    /// Comma-separated values below a line of column names.
    Csv,
    /// A Markdown table; for paths, headings and paragraphs.
    Markdown,
    /// An HTML page.
    Html,
    /// SVG pictures.
    Svg,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 10] = [
        Form::Line,
        Form::Rows,
        Form::Boxed,
        Form::Unicode,
        Form::Text,
        Form::Json,
        Form::Csv,
        Form::Markdown,
        Form::Html,
        Form::Svg,
    ];

    /// Returns the name, in lower case.
    pub const fn name(self) -> &'static str {
        ["line", "rows", "boxed", "unicode", "text", "json", "csv", "markdown", "html", "svg"][self as usize]
    }

    /// Returns a description in one clause.
    pub const fn describe(self) -> &'static str {
        match self {
            Form::Line => "one line per puzzle, with tabs between fields",
            Form::Rows => "rows of numbers, each followed by a space",
            Form::Boxed => "a sentence, and grids in frames",
            Form::Unicode => "like boxed, with Unicode box-drawing lines",
            Form::Text => "sentences",
            Form::Json => "one JSON object per line, see docs/json.md",
            Form::Csv => "comma-separated values below a header line",
            Form::Markdown => "a Markdown table; for paths, headings and paragraphs",
            Form::Html => "a page for a browser",
            Form::Svg => "a picture, or one for each step",
        }
    }
}

impl Form {
    /// Returns `true` if grids are drawn in frames.
    pub const fn is_boxed(self) -> bool {
        matches!(self, Form::Boxed | Form::Unicode)
    }

    /// Returns the characters that draw the frames of this form.
    pub const fn frame(self) -> Frame {
        if matches!(self, Form::Unicode) { Frame::Lines } else { Frame::Ascii }
    }
}

tesuji_core::named_enum!(Form, ParseFormError, "expected the name of an output form");

/// Options for writing a response, for all forms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// The use of colours.
    pub paint: Paint,
    /// The language of steps, and the names of cells.
    pub wording: Wording,
    /// `true` if the state before each step of a path is drawn.
    pub grids: bool,
    /// `true` if steps in JSON include their [`StepDrawing`](crate::StepDrawing).
    pub drawings: bool,
    /// `true` if reasons are left out.
    pub brief: bool,
    /// `true` if tables of lines begin with the names of their fields.
    pub header: bool,
    /// `true` if the fields of lines are aligned in columns for human readers, with the longest field at the end.
    pub columns: bool,
}

/// The origin of a response, and the data that accompanies the problem.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The name of the file.
    pub file: Option<&'a str>,
    /// The 1-based line where the problem begins.
    pub line: Option<usize>,
    /// The text that followed the problem on its line, with the separator.
    pub rest: &'a str,
    /// The table row that contained the problem.
    pub row: Option<&'a Row>,
    /// The data about the problem besides its cells.
    pub metadata: Option<&'a Metadata>,
    /// Makes the problem. Only forms that show it call this.
    pub problem: &'a dyn Fn() -> Problem,
    /// Returns the original line of the problem, if it had one character per cell. Only forms that show it call this.
    pub written: &'a dyn Fn() -> Option<String>,
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("file", &self.file).field("line", &self.line).finish_non_exhaustive()
    }
}

impl Source<'_> {
    /// Returns the problem on one line, as it was written; otherwise the clues, or the 729 candidates of a sukaku.
    pub fn problem_on_a_line(&self) -> String {
        (self.written)().unwrap_or_else(|| problem_on_a_line(&(self.problem)()))
    }

    /// Returns a tab and the trailing fields without their original separator, or an empty string if there are none.
    pub(crate) fn fields(&self) -> String {
        let is_separator = |one: char| one.is_ascii_whitespace() || matches!(one, ',' | ';' | '|');
        match self.rest.trim_start_matches(is_separator) {
            "" => String::new(),
            rest => format!("\t{rest}"),
        }
    }
}

/// Returns the word that replaces the answer on a line: `none`, `several`, `clash`, `unsupported` or `stopped`.
pub fn word(status: &Status) -> &'static str {
    match status {
        Status::Unsolvable { clashes } if !clashes.is_empty() => "clash",
        Status::Unsolvable { .. } => "none",
        Status::Several => "several",
        Status::Unsupported { .. } => "unsupported",
        _ => "stopped",
    }
}

/// A response that can be written in some forms.
pub trait Render: Response {
    /// The forms of this response, besides JSON and tables, which every response has.
    const FORMS: &'static [Form] = &[Form::Line];

    /// Writes the response in one of its [`FORMS`](Render::FORMS) but [`Form::Svg`]. A line ends with the trailing fields of the problem;
    /// without an answer it contains a word for the status, so that output lines match input lines.
    fn write(&self, form: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        let _ = form;
        match self.is_answered() {
            true => self.write_line(style, out),
            false => out.extend_from_slice(word(self.status()).as_bytes()),
        }
        out.extend_from_slice(source.rest.as_bytes());
        out.push(b'\n');
    }

    /// `true` if the pictures have words.
    const HAS_WORDS: bool = false;

    /// Shows the answer to a problem as pictures, in order, if the response has the form [`Form::Svg`].
    fn illustrate(&self, problem: &Problem, style: &Style, show: &mut Show<'_>) {
        let _ = (problem, style, show);
    }

    /// The keys of the typed [columns], each with its type; all are keys of the JSON, except `status` if the response
    /// does not write it.
    const COLUMN_TYPES: &'static [ColumnType] = &[];

    /// Sets the values of the [`COLUMN_TYPES`](Render::COLUMN_TYPES) keys in the current row.
    fn write_columns(&self, columns: &mut Columns) {
        columns::write_keys(self, columns);
    }

    /// Writes the answer on a line, without the trailing fields; for responses whose only form is lines.
    fn write_line(&self, style: &Style, out: &mut Vec<u8>) {
        let _ = (style, out);
    }

    /// Returns the names of the fields of a line, or `None` if lines have none.
    fn line_header(style: &Style) -> Option<&'static str> {
        let _ = style;
        None
    }

    /// Appends the response as a JSON object.
    fn append_object(&self, out: &mut Vec<u8>);

    /// Returns the JSON object as a value.
    fn to_value(&self) -> serde_json::Value;

    /// Returns the response as a JSON value with its explanation, or `None` if it has only plain data.
    fn with_words(&self, style: &Style) -> Option<serde_json::Value> {
        let _ = style;
        None
    }
}

/// A writer for the responses of one query in one form.
#[derive(Clone, Copy, Debug)]
pub struct Writer<'a> {
    form: Form,
    style: Style,
    fields: Option<&'a Fields>,
}

impl<'a> Writer<'a> {
    /// Returns the writer of a form.
    pub const fn new(form: Form, style: Style) -> Writer<'a> {
        Writer { form, style, fields: None }
    }

    /// Selects these fields instead of the whole response, if given; forms other than [`Fields::FORMS`] become lines.
    #[must_use]
    pub const fn choosing(self, fields: Option<&'a Fields>) -> Writer<'a> {
        Writer { fields, ..self }
    }

    /// Returns the form.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// Returns the style.
    pub const fn style(&self) -> &Style {
        &self.style
    }

    /// Returns the text before the first response and after the last one.
    pub fn frame<R: Render>(&self) -> (String, &'static str) {
        if let Some(fields) = self.fields {
            return (fields.head(self.form, self.style.header), "");
        }
        match self.form {
            Form::Csv => (table::csv_header(R::COLUMNS), ""),
            Form::Markdown if !R::FORMS.contains(&Form::Markdown) => (table::markdown_header(R::COLUMNS), ""),
            Form::Html => (crate::explain::HTML_HEAD.to_owned(), crate::explain::HTML_TAIL),
            Form::Line if self.style.header => {
                (R::line_header(&self.style).map(|names| format!("{names}\n")).unwrap_or_default(), "")
            }
            _ => (String::new(), ""),
        }
    }

    /// Appends a list item that the query with this name has found.
    pub fn write_item<R: Render>(&self, query: &str, item: &R, source: &Source<'_>, out: &mut Vec<u8>) {
        match self.form {
            Form::Json if self.fields.is_none() => json::write_item(query, item, source, out),
            _ => self.write(query, item, source, out),
        }
    }

    /// Appends the response to the query with this name.
    #[inline]
    pub fn write<R: Render>(&self, query: &str, response: &R, source: &Source<'_>, out: &mut Vec<u8>) {
        if let Some(fields) = self.fields {
            return fields.write(self.form, &Answer::of(response, source), out);
        }
        match self.form {
            Form::Json => json::write(query, response, source, &self.style, out),
            Form::Csv => table::write_csv(response, source, out),
            Form::Markdown if !R::FORMS.contains(&Form::Markdown) => {
                table::write_markdown(response, source, out);
            }
            Form::Svg => response.illustrate(&(source.problem)(), &self.style, &mut |one| {
                append!(out, "{}", one.art);
                ControlFlow::Continue(())
            }),
            form => response.write(form, source, &self.style, out),
        }
    }
}
