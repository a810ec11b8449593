//! Responses in every form: one writer a form, the same for all queries.
//!
//! | module | writes |
//! |---|---|
//! | [`json`] | one object a line, by one schema |
//! | [`table`] | comma-separated values and Markdown tables |
//! | [`columns`] | lists of typed values, a column for each key |
//! | [`fields`] | the fields of every response by name, and chosen ones alone |
//! | the others | what each response is on a line, in rows, boxed, in words, as HTML or SVG |

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

use tesuji_core::Problem;
use tesuji_format::{Metadata, Row};
use tesuji_query::{Response, Status};

use self::columns::{Columns, Typed};
use self::fields::Answer;
use crate::{Frame, Paint, Wording};

pub use fields::Fields;
pub use line::scale_header;
pub use list::write_kinds;
pub use person::step_in_words;
pub use record::Explained;
pub use solve::{sentence, write_line, write_rows};

/// A form in which responses are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// One line a problem, fields separated by tabs.
    Line,
    /// Rows of numbers, each followed by a blank.
    Rows,
    /// A sentence and a grid in a frame that shows the boxes.
    Boxed,
    /// The same, in a frame of Unicode's lines.
    Unicode,
    /// Sentences.
    Text,
    /// One JSON object a line.
    Json,
    /// Comma-separated values under a line of names.
    Csv,
    /// A Markdown table; of paths, headings and paragraphs.
    Markdown,
    /// A page for a browser.
    Html,
    /// A picture.
    Svg,
}

impl Form {
    /// Every form.
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

    /// Returns what it is, in one clause.
    pub const fn describe(self) -> &'static str {
        match self {
            Form::Line => "one line a puzzle, fields separated by tabs",
            Form::Rows => "rows of numbers, each followed by a blank",
            Form::Boxed => "a sentence, and grids in frames",
            Form::Unicode => "the same, in frames of Unicode's lines",
            Form::Text => "sentences",
            Form::Json => "one object a line, see docs/json.md",
            Form::Csv => "comma-separated values under a line of names",
            Form::Markdown => "a Markdown table; of paths, headings and paragraphs",
            Form::Html => "a page for a browser",
            Form::Svg => "a picture",
        }
    }
}

impl Form {
    /// Returns whether grids are drawn in frames.
    pub const fn is_boxed(self) -> bool {
        matches!(self, Form::Boxed | Form::Unicode)
    }

    /// Returns what frames of this form are drawn with.
    pub const fn frame(self) -> Frame {
        if matches!(self, Form::Unicode) { Frame::Lines } else { Frame::Ascii }
    }
}

tesuji_core::named_enum!(Form, ParseFormError, "expected the name of an output form");

/// How a response is written, whatever its form.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Whether to colour.
    pub paint: Paint,
    /// In which language steps are told, and how cells are called.
    pub wording: Wording,
    /// Whether the state before each step of a path is drawn.
    pub grids: bool,
    /// Whether steps in JSON come with their [`StepDrawing`](crate::StepDrawing).
    pub drawings: bool,
    /// Whether reasons are left out.
    pub brief: bool,
    /// Whether tables of lines begin with the names of their fields.
    pub header: bool,
    /// Whether the fields of lines are in columns for a person, with what is longest at the end.
    pub columns: bool,
}

/// Where a response comes from, and what stood beside the problem there.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The name of the file.
    pub file: Option<&'a str>,
    /// The 1-based line where the problem begins.
    pub line: Option<usize>,
    /// What followed the problem on its line, with the separator.
    pub rest: &'a str,
    /// The row of a table in which the problem stood.
    pub row: Option<&'a Row>,
    /// What the text says of the problem besides its cells.
    pub metadata: Option<&'a Metadata>,
    /// Makes the problem. Forms that do not show it never ask.
    pub problem: &'a dyn Fn() -> Problem,
    /// Returns the problem as its line had it, if it stood on one with one character a cell. Not asked either.
    pub written: &'a dyn Fn() -> Option<String>,
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("file", &self.file).field("line", &self.line).finish_non_exhaustive()
    }
}

impl Source<'_> {
    /// Returns the problem on one line, as it stood there; or else the clues, or the 729 candidates of a sukaku.
    pub fn problem_on_a_line(&self) -> String {
        (self.written)().unwrap_or_else(|| problem_on_a_line(&(self.problem)()))
    }

    /// Returns a tab and the trailing fields, whatever separated them from the problem; nothing if there are none.
    pub(crate) fn fields(&self) -> String {
        let is_separator = |one: char| one.is_ascii_whitespace() || matches!(one, ',' | ';' | '|');
        match self.rest.trim_start_matches(is_separator) {
            "" => String::new(),
            rest => format!("\t{rest}"),
        }
    }
}

/// Returns a problem and its player's state on one line: the clues or the 729 candidates of a sukaku if these are all, else the
/// text in the first notation that loses nothing.
pub fn problem_on_a_line(problem: &Problem) -> String {
    use tesuji_format::{Format, Metadata, write};
    let plain = if problem.is_sukaku() { Format::Sukaku } else { Format::Line };
    // The small module of the page reads no constraints, and nothing but classic puzzles.
    #[cfg(tesuji_small)]
    let others = [];
    #[cfg(not(tesuji_small))]
    let others = [
        Format::Hodoku,
        Format::Iss,
        Format::FpuzzlesLink,
        Format::Scl,
        Format::Sudokumaker,
        Format::Killer,
        Format::Jigsaw,
        Format::Samurai,
        Format::Tesuji,
    ];
    let metadata = Metadata::new();
    let mut line = String::new();
    for &format in [plain].iter().chain(&others) {
        let holds_all = format.losses(problem, &metadata).is_empty() && holds_marks(format, problem);
        if (cfg!(tesuji_small) || holds_all) && write(problem, &metadata, format, &mut line).is_ok() {
            line.truncate(line.trim_end().len());
            return line;
        }
        line.clear();
    }
    line
}

/// Returns whether the owner of the marks survives: HoDoKu's struck candidates are part of the problem.
fn holds_marks(format: tesuji_format::Format, problem: &Problem) -> bool {
    let position = problem.position();
    let has_marks = position.is_some_and(|position| position.candidates.is_some() && !position.is_sukaku());
    let of_problem = position.is_some_and(|position| position.marks_of == tesuji_core::MarksOf::Problem);
    format != tesuji_format::Format::Hodoku || !has_marks || of_problem
}

/// Returns the word that stands on a line in place of an answer: `none`, `several`, `clash`, `unsupported` or
/// `stopped`.
pub fn word(status: &Status) -> &'static str {
    match status {
        Status::Unsolvable { clashes } if !clashes.is_empty() => "clash",
        Status::Unsolvable { .. } => "none",
        Status::Several => "several",
        Status::Unsupported { .. } => "unsupported",
        _ => "stopped",
    }
}

/// A response that can be written.
pub trait Render: Response {
    /// The forms that this response can take, besides JSON and tables, which all can.
    const FORMS: &'static [Form] = &[Form::Line];

    /// Writes the response in one of its [`FORMS`](Render::FORMS). A line ends with the trailing fields of the problem; a
    /// word for the status stands there without an answer, so that lines keep step with those of the input.
    fn write(&self, form: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        let _ = form;
        match self.is_answered() {
            true => self.write_line(style, out),
            false => out.extend_from_slice(word(self.status()).as_bytes()),
        }
        out.extend_from_slice(source.rest.as_bytes());
        out.push(b'\n');
    }

    /// The keys that typed [columns] have, each with its type; all of them are keys of the JSON, but for `status` of
    /// a response that does not write it.
    const TYPED: &'static [Typed] = &[];

    /// Sets the values of the [`TYPED`](Render::TYPED) keys in the row that is being added.
    fn write_columns(&self, columns: &mut Columns) {
        columns::write_keys(self, columns);
    }

    /// Writes the answer on a line, without the trailing fields: for responses that are lines and nothing else.
    fn write_line(&self, style: &Style, out: &mut Vec<u8>) {
        let _ = (style, out);
    }

    /// Returns the names of the fields of a line, `None` if lines have none.
    fn line_header(style: &Style) -> Option<&'static str> {
        let _ = style;
        None
    }

    /// Appends the response as an object of JSON.
    fn append_object(&self, out: &mut Vec<u8>);

    /// Returns the same object as a value.
    fn to_value(&self) -> serde_json::Value;

    /// Returns the response as a JSON value with its words, `None` if it has no words beside the plain data.
    fn with_words(&self, style: &Style) -> Option<serde_json::Value> {
        let _ = style;
        None
    }
}

/// Writes the responses of one query in one form.
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

    /// Writes these fields and nothing else, if there are any given, in one of [`Fields::FORMS`]; others become lines.
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

    /// Returns what comes before the first response and after the last one.
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

    /// Appends an item of a list that a query of this name has found.
    pub fn write_item<R: Render>(&self, query: &str, item: &R, source: &Source<'_>, out: &mut Vec<u8>) {
        match self.form {
            Form::Json if self.fields.is_none() => json::write_item(query, item, source, out),
            _ => self.write(query, item, source, out),
        }
    }

    /// Appends the response to a query of this name.
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
            form => response.write(form, source, &self.style, out),
        }
    }
}
