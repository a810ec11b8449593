//! The queries by name, as front ends call them.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use tesuji_core::{Control, Problem};
use tesuji_format::{Note, Record};
use tesuji_query::{Listing, Query, Response, Scratch, Status};
use tesuji_render::forms::Source;
use tesuji_render::forms::columns::ColumnType;
use tesuji_render::forms::json::{self, Object};
use tesuji_render::{PictureForm, Render, Style};
use tesuji_stream::{Stream, notes_for};

use super::ask::{ResponseOf, VerbRequest};
use super::columns::{Deliver, Texts};
use super::described::Described;
use super::file::{FileAnswer, file_of};
use super::request::{Envelope, parse};
use super::{ApiError, ApiErrorKind, batch, columns};

/// A query in JSON, which front ends call.
#[derive(Clone, Copy)]
pub struct Verb {
    name: &'static str,
    summary: &'static str,
    takes: VerbInput,
    is_long: bool,
    answer: Answer,
    /// The answer as a file with pictures, if the verb has them and the feature `draw` is on.
    file: Option<FileAnswer>,
    batch: Option<AnswerBatch>,
    columns: Option<AnswerColumns>,
    typed: &'static [ColumnType],
    #[cfg(feature = "schema")]
    schema: fn() -> schemars::Schema,
}

/// The maximum length of a request about an ordinary puzzle: its givens, digits and some marks. A 25x25 is longer.
const ORDINARY: usize = 600;

/// A function that answers one request.
pub type Answer = fn(&[u8], &mut Scratch, &Control<'_>) -> Result<Vec<u8>, ApiError>;

/// A function that answers the lines of a reader.
type AnswerBatch = fn(
    &[u8],
    &mut (dyn Read + Send),
    Stream,
    &Control<'_>,
    &mut dyn FnMut(Vec<u8>) -> ControlFlow<()>,
) -> Result<(), ApiError>;

/// A function that answers the rows of a column.
type AnswerColumns = fn(&[u8], &dyn Texts, Stream, &Control<'_>, &mut Deliver<'_>) -> Result<(), ApiError>;

/// The subject of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerbInput {
    /// The only problem of `text`.
    Problem,
    /// All problems of `text`.
    Problems,
    /// A picture: its bytes instead of an object, or in `picture` as base64.
    Picture,
    /// Only parameters.
    Parameters,
    /// No parameters, because the answer is always the same.
    Nothing,
}

impl Verb {
    /// Returns the verb for a query about one problem.
    pub(super) const fn query<A: VerbRequest + Described>(name: &'static str, summary: &'static str) -> Verb {
        Verb {
            file: file_of::<A>(),
            batch: Some(batch::answer::<A>),
            columns: Some(columns::answer::<A>),
            typed: columns::typed::<A>(),
            ..Verb::of::<A>(name, summary, VerbInput::Problem, answer_query::<A>)
        }
    }

    /// Returns the verb for a listing about one problem.
    pub(super) const fn listing<L: Listing<Item: Render> + DeserializeOwned + Described>(
        name: &'static str,
        summary: &'static str,
    ) -> Verb {
        Verb::of::<L>(name, summary, VerbInput::Problem, answer_listing::<L>)
    }

    /// Returns a verb of another kind.
    pub(super) const fn of<P: Described>(
        name: &'static str,
        summary: &'static str,
        takes: VerbInput,
        answer: Answer,
    ) -> Verb {
        Verb {
            name,
            summary,
            takes,
            is_long: false,
            answer,
            file: None,
            batch: None,
            columns: None,
            typed: &[],
            #[cfg(feature = "schema")]
            schema: schema_of::<P>,
        }
    }

    /// Marks the verb as one whose answers may take long.
    pub(super) const fn long(self) -> Verb {
        Verb { is_long: true, ..self }
    }

    /// Adds the answers as files, if there are any.
    pub(super) const fn drawn(self, file: Option<FileAnswer>) -> Verb {
        Verb { file, ..self }
    }

    /// Returns `true` if the answer to a request may take long: the verb searches a lot, or the text has more than an
    /// ordinary puzzle. Servers should queue such requests separately.
    pub const fn takes_long(&self, request: &[u8]) -> bool {
        self.is_long || request.len() > ORDINARY
    }

    /// Returns the name: `solve`, `canonicalize`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the function that answers one request; a program that uses only this function links nothing else of the
    /// verb.
    pub const fn answer_one(&self) -> Answer {
        self.answer
    }

    /// Returns a summary in one clause.
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns the subject.
    pub const fn takes(&self) -> VerbInput {
        self.takes
    }

    /// Answers a request, a JSON object, with a JSON object and a line end.
    ///
    /// # Errors
    ///
    /// Returns an error if the request cannot be read. Work that the control ends is an answer, with the status
    /// `stopped`.
    pub fn answer(&self, request: &[u8], scratch: &mut Scratch, control: &Control<'_>) -> Result<Vec<u8>, ApiError> {
        (self.answer)(request, scratch, control)
    }

    /// Returns `true` if the verb can answer with [files](Verb::file) of pictures. Without the feature `draw`, none
    /// does.
    pub fn has_files(&self) -> bool {
        self.file.is_some_and(|file| (file.is_drawn)())
    }

    /// Answers a request with a file of the pictures of the answer; `None` if the answer has no picture.
    ///
    /// # Errors
    ///
    /// Returns an error if the request cannot be read, or if the pictures do not fit the form.
    pub fn file(
        &self,
        request: &[u8],
        form: PictureForm,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> Result<Option<Vec<u8>>, ApiError> {
        match self.file {
            Some(file) if self.has_files() => (file.answer)(request, form, scratch, control),
            _ => Ok(None),
        }
    }

    /// Returns `true` if the verb answers [batches](Verb::batch) of problems.
    pub const fn has_batch(&self) -> bool {
        self.batch.is_some()
    }

    /// Answers for every line of a reader, and delivers the answers in order until `deliver` breaks, each on one line
    /// as [`answer`](Verb::answer) writes it.
    ///
    /// A line is the text of a problem, or an object with its `text` and optionally its `format`; the parameters are
    /// the same for all. A line that cannot be read is answered with an object that contains its number and the error.
    /// Lines are read as they arrive, and memory does not grow with their number.
    ///
    /// # Errors
    ///
    /// Returns an error if the verb has no batches, the parameters cannot be read, or the reader fails; the answers up
    /// to then are delivered.
    pub fn batch(
        &self,
        parameters: &[u8],
        reader: &mut (dyn Read + Send),
        stream: Stream,
        control: &Control<'_>,
        deliver: &mut dyn FnMut(Vec<u8>) -> ControlFlow<()>,
    ) -> Result<(), ApiError> {
        match self.batch {
            Some(batch) => batch(parameters, reader, stream, control, deliver),
            None => Err(ApiError::new(ApiErrorKind::UnknownVerb, format!("{} has no batches", self.name))),
        }
    }

    /// Returns the names and types of the [columns](Verb::columns) of an answer, empty if it has none. After them comes
    /// the column `error`: the reason why a row has no answer.
    pub const fn typed(&self) -> &'static [ColumnType] {
        self.typed
    }

    /// Answers for every row of a column of texts, on the threads of the stream, and delivers columns of some rows at a
    /// time, in order, until `deliver` breaks. The answer for a null is nulls; for a text that cannot be read it also
    /// has the reason.
    ///
    /// # Errors
    ///
    /// Returns an error if the verb has no columns, or if the parameters cannot be read.
    pub fn columns(
        &self,
        parameters: &[u8],
        texts: &dyn Texts,
        stream: Stream,
        control: &Control<'_>,
        deliver: &mut Deliver<'_>,
    ) -> Result<(), ApiError> {
        match self.columns {
            Some(columns) if !self.typed.is_empty() => columns(parameters, texts, stream, control, deliver),
            _ => Err(ApiError::new(ApiErrorKind::UnknownVerb, format!("{} has no columns", self.name))),
        }
    }
}

#[cfg(feature = "schema")]
impl Verb {
    /// Returns the JSON schema of a request: the parameters of the query, and the envelope fields.
    pub fn schema(&self) -> serde_json::Value {
        let mut schema = (self.schema)().to_value();
        super::request::describe_envelope(&mut schema, self.takes);
        schema
    }
}

#[cfg(feature = "schema")]
fn schema_of<P: schemars::JsonSchema>() -> schemars::Schema {
    let settings = schemars::generate::SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    settings.into_generator().into_root_schema_for::<P>()
}

impl fmt::Debug for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verb").field("name", &self.name).field("takes", &self.takes).finish_non_exhaustive()
    }
}

/// Returns the source of a record.
fn source<'a>(record: &'a Record, problem: &'a dyn Fn() -> Problem) -> Source<'a> {
    Source {
        file: None,
        line: Some(record.line),
        rest: &record.rest,
        row: None,
        metadata: Some(&record.metadata),
        problem,
        written: &|| None,
    }
}

/// Appends a JSON object with these fields about the problem of a record.
pub(super) fn write_fields(query: &str, fields: &impl Serialize, record: &Record, out: &mut Vec<u8>) {
    let problem = || record.problem.clone();
    let source = source(record, &problem);
    let mut object = Object::about(query, &source, out);
    object.fields(fields);
    end(object, &record.notes, &source);
}

/// Appends the object of a response, with its explanation if a style is given, and the notes on how its problem was
/// read.
pub(super) fn write_response<R: Render>(
    query: &str,
    response: &R,
    style: Option<&Style>,
    source: &Source<'_>,
    notes: &[Note],
    out: &mut Vec<u8>,
) {
    let mut object = Object::about(query, source, out);
    match style.and_then(|style| response.with_words(style)) {
        Some(words) => object.fields(&words),
        None => object.response(response),
    }
    end(object, notes, source);
}

/// Ends an object with the notes of its record on choices and omissions made in reading it.
fn end(mut object: Object<'_>, notes: &[Note], source: &Source<'_>) {
    #[derive(Serialize)]
    struct Notes {
        #[serde(skip_serializing_if = "Vec::is_empty")]
        notes: Vec<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        note_names: Vec<&'static str>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        note_values: Vec<BTreeMap<&'static str, String>>,
    }
    let mut note_values: Vec<BTreeMap<_, _>> = notes.iter().map(|note| note.values().into_iter().collect()).collect();
    if note_values.iter().all(BTreeMap::is_empty) {
        note_values.clear();
    }
    object.fields(&Notes {
        notes: notes.iter().map(ToString::to_string).collect(),
        note_names: notes.iter().map(Note::name).collect(),
        note_values,
    });
    object.end(source.rest);
}

/// Returns the response to a request, the record that it is about, and the envelope.
pub(super) fn respond<A: VerbRequest>(
    request: &[u8],
    scratch: &mut Scratch,
    control: &Control<'_>,
) -> Result<(ResponseOf<A>, Record, Envelope), ApiError> {
    let (ask, envelope) = parse::<A>(request)?;
    let query = ask.query()?;
    let record = A::record(&query, &envelope)?;
    let problem = || record.problem.clone();
    let beside = A::answer_beside(&query, &problem, Some(&record.metadata));
    let response = beside.unwrap_or_else(|| query.answer(&record.problem, scratch, control));
    Ok((response, record, envelope))
}

fn answer_query<A: VerbRequest>(
    request: &[u8],
    scratch: &mut Scratch,
    control: &Control<'_>,
) -> Result<Vec<u8>, ApiError> {
    let (response, record, envelope) = respond::<A>(request, scratch, control)?;
    let problem = || record.problem.clone();
    let mut out = Vec::new();
    let style = envelope.style();
    let words = envelope.words().then_some(&style);
    let notes = notes_for::<A::Query>(&record);
    write_response(A::Query::NAME, &response, words, &source(&record, &problem), &notes, &mut out);
    Ok(out)
}

/// An answer of any number of items.
#[derive(Serialize)]
pub(super) struct Items<'a> {
    /// The items, each an object as the command line writes it on a line.
    pub(super) items: Vec<Box<RawValue>>,
    /// `true` if there are or may be more items.
    pub(super) more: bool,
    /// The reason why the work ended early, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<&'a str>,
}

/// Returns an object unchanged, for use as an item.
pub(super) fn item(object: Vec<u8>) -> Box<RawValue> {
    let text = String::from_utf8(object).ok().and_then(|text| RawValue::from_string(text).ok());
    text.expect("an object of JSON was written")
}

/// Returns the JSON object that contains these items.
pub(super) fn items(query: &str, items: &Items<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    json::write_summary(query, items, &mut out);
    out
}

fn answer_listing<L: Listing<Item: Render> + DeserializeOwned>(
    request: &[u8],
    scratch: &mut Scratch,
    control: &Control<'_>,
) -> Result<Vec<u8>, ApiError> {
    let (listing, envelope): (L, Envelope) = parse(request)?;
    let record = envelope.record()?;
    let problem = || record.problem.clone();
    let source = source(&record, &problem);
    let (mut found, mut more) = (Vec::new(), false);
    let listed = listing.list(&record.problem, 1, scratch, control, &mut |one| {
        if found.len() == envelope.max_items() {
            more = true;
            return ControlFlow::Break(());
        }
        let mut object = Vec::new();
        let mut writer = Object::about(L::NAME, &source, &mut object);
        writer.fields(one.status());
        writer.response(&one);
        end(writer, &record.notes, &source);
        found.push(item(object));
        ControlFlow::Continue(())
    });
    let mut ended = None;
    if let Err(status) = listed {
        more = matches!(status, Status::Stopped { .. });
        ended = control.stop_reason().map(|reason| reason.name());
        if found.is_empty() {
            let mut object = Vec::new();
            write_fields(L::NAME, &status, &record, &mut object);
            found.push(item(object));
        }
    }
    Ok(items(L::NAME, &Items { items: found, more, ended }))
}
