//! The errors of requests, in JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use tesuji_format::{ReadError, ReadErrorKind};
use tesuji_render::forms::json::SCHEMA;

/// The error of a request that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    kind: ApiErrorKind,
    message: String,
    place: Option<Place>,
    help: &'static str,
    /// Boxed, so that results with an error stay small.
    cause: Option<Box<Cause>>,
}

/// The reason why a text cannot be read, for programs that word the message themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// The name of the cause, which never changes: one of [`Cause::NAMES`].
    pub name: &'static str,
    /// The values that a message about the cause may contain, by name: `expected` and `found`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<&'static str, String>,
}

impl Cause {
    /// The names of all causes.
    pub const NAMES: &'static [&'static str] = ReadErrorKind::NAMES;
}

/// The position of an error in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Place {
    offset: usize,
    line: usize,
    column: usize,
}

/// The kind of error in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ApiErrorKind {
    /// No verb has the name.
    UnknownVerb,
    /// The request is not JSON; the offset is in the request.
    Json,
    /// A parameter is unknown or has a wrong value; the offset is in the request.
    Parameter,
    /// The request has no text, or an empty one.
    NoText,
    /// The text cannot be read; the offset is in its record.
    Text,
    /// The text is longer than any problem.
    TooLong,
    /// The text has several problems, and the verb takes one.
    SeveralProblems,
    /// No puzzle can match the specification.
    Specification,
    /// The notation cannot express the problem.
    Unwritable,
    /// The query has no answer for this kind of problem.
    Unsupported,
    /// The picture cannot be decoded, or does not show a puzzle that can be read.
    Picture,
}

impl ApiErrorKind {
    /// All kinds.
    pub const ALL: [ApiErrorKind; 11] = [
        ApiErrorKind::UnknownVerb,
        ApiErrorKind::Json,
        ApiErrorKind::Parameter,
        ApiErrorKind::NoText,
        ApiErrorKind::Text,
        ApiErrorKind::TooLong,
        ApiErrorKind::SeveralProblems,
        ApiErrorKind::Specification,
        ApiErrorKind::Unwritable,
        ApiErrorKind::Unsupported,
        ApiErrorKind::Picture,
    ];

    /// Returns the code, which never changes: `parameter`, `text-unreadable`.
    pub const fn code(self) -> &'static str {
        match self {
            ApiErrorKind::UnknownVerb => "unknown-query",
            ApiErrorKind::Json => "json-syntax",
            ApiErrorKind::Parameter => "parameter",
            ApiErrorKind::NoText => "text-missing",
            ApiErrorKind::Text => "text-unreadable",
            ApiErrorKind::TooLong => "text-too-long",
            ApiErrorKind::SeveralProblems => "several-problems",
            ApiErrorKind::Specification => "specification",
            ApiErrorKind::Unwritable => "not-writable",
            ApiErrorKind::Unsupported => "unsupported",
            ApiErrorKind::Picture => "picture-unreadable",
        }
    }

    /// Returns the error in one clause, independent of the request.
    pub const fn title(self) -> &'static str {
        match self {
            ApiErrorKind::UnknownVerb => "no query has this name",
            ApiErrorKind::Json => "the request is not JSON",
            ApiErrorKind::Parameter => "a parameter is unknown or has a wrong value",
            ApiErrorKind::NoText => "the request has no text",
            ApiErrorKind::Text => "the text cannot be read",
            ApiErrorKind::TooLong => "the text is too long",
            ApiErrorKind::SeveralProblems => "the text has several problems",
            ApiErrorKind::Specification => "no puzzle fits the specification",
            ApiErrorKind::Unwritable => "the notation cannot represent the problem",
            ApiErrorKind::Unsupported => "the query does not support this kind of problem",
            ApiErrorKind::Picture => "the picture cannot be read",
        }
    }
}

impl ApiError {
    pub(super) fn new(kind: ApiErrorKind, message: impl Into<String>) -> ApiError {
        ApiError { kind, message: message.into(), place: None, help: "", cause: None }
    }

    /// Returns the error for a request that serde cannot deserialize.
    pub(super) fn of_json(error: &serde_json::Error, request: &[u8]) -> ApiError {
        use serde_json::error::Category;
        let kind = if error.classify() == Category::Data { ApiErrorKind::Parameter } else { ApiErrorKind::Json };
        let text = error.to_string();
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message).to_owned();
        let (line, column) = (error.line().max(1), error.column().max(1));
        let begin: usize = request.split_inclusive(|&byte| byte == b'\n').take(line - 1).map(<[u8]>::len).sum();
        let offset = if error.is_eof() { request.len() } else { (begin + column - 1).min(request.len()) };
        ApiError { kind, message, place: Some(Place { offset, line, column }), help: "", cause: None }
    }

    /// Returns the error for a request that serde cannot deserialize because the value of this parameter is wrong.
    pub(super) fn of_parameter(error: &serde_json::Error, name: Option<&str>, request: &[u8]) -> ApiError {
        let error = ApiError::of_json(error, request);
        if error.kind != ApiErrorKind::Parameter {
            return error;
        }
        let message = in_plain_words(&error.message);
        let message = name.map_or(message.clone(), |name| format!("`{name}`: {message}"));
        ApiError { message, ..error }
    }

    /// Returns the error with the name of its parameter.
    pub(super) fn about(self, parameter: &str) -> ApiError {
        ApiError { message: format!("`{parameter}`: {}", self.message), ..self }
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> ApiErrorKind {
        self.kind
    }

    /// Returns the code, which never changes.
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns the position in bytes: in the request if that cannot be read, otherwise in the record of its text.
    /// `None` if there is no position.
    pub fn offset(&self) -> Option<usize> {
        self.place.map(|place| place.offset)
    }

    /// Returns the 1-based line and column of that position.
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        self.place.map(|place| (place.line, place.column))
    }

    /// Returns advice in one clause; mostly empty.
    pub const fn help(&self) -> &'static str {
        self.help
    }

    /// Returns the reason why a text cannot be read, if that is the error.
    pub fn cause(&self) -> Option<&Cause> {
        self.cause.as_deref()
    }

    /// Returns the error as a JSON object, in the schema of all answers; `line` is the line of the request in a batch,
    /// if there is one.
    pub fn to_json(&self, query: &str, line: Option<usize>) -> String {
        #[derive(Serialize)]
        struct Object<'a> {
            schema: u32,
            query: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            line: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            column: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            offset: Option<usize>,
            code: &'a str,
            error: &'a str,
            #[serde(skip_serializing_if = "str::is_empty")]
            help: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            cause: Option<&'a Cause>,
        }
        let object = Object {
            schema: SCHEMA,
            query,
            line: line.or(self.place.map(|place| place.line)),
            column: self.place.map(|place| place.column),
            offset: self.offset(),
            code: self.code(),
            error: &self.message,
            help: self.help,
            cause: self.cause(),
        };
        serde_json::to_string(&object).expect("strings and numbers cannot fail")
    }
}

/// Phrases of serde, and plain replacements.
const PLAIN: &[(&str, &str)] = &[
    ("expected u64", "expected a whole number"),
    ("expected u32", "expected a whole number"),
    ("expected usize", "expected a whole number"),
    ("expected a sequence", "expected a list"),
    ("expected option", "expected a value or null"),
    ("invalid type: sequence", "invalid type: list"),
    ("invalid type: map", "invalid type: object"),
    ("expected struct ", "expected an object for "),
    ("unknown variant", "unknown value"),
    ("unknown field", "unknown key"),
    ("missing field", "missing parameter"),
];

/// Returns a message of serde without names of Rust types.
fn in_plain_words(message: &str) -> String {
    PLAIN.iter().fold(message.to_owned(), |message, (own, plain)| message.replacen(own, plain, 1))
}

impl From<ReadError> for ApiError {
    fn from(error: ReadError) -> ApiError {
        let place = Place { offset: error.offset(), line: error.line(), column: error.column() };
        let kind = error.kind();
        let cause = Cause { name: kind.name(), values: kind.values().into_iter().collect() };
        let text = ApiError::new(ApiErrorKind::Text, error.to_string());
        ApiError { place: Some(place), help: error.help(), cause: Some(Box::new(cause)), ..text }
    }
}
