//! Answers to requests, in JSON.

use std::ffi::CString;

use tesuji::api::{self, ApiError};
use tesuji::{Control, Scratch};

use crate::error::Failure;

/// The answer to a question: JSON in UTF-8.
#[derive(Debug)]
pub struct TesujiAnswer(CString);

impl TesujiAnswer {
    /// Answers a request like the HTTP API.
    pub(crate) fn of(
        query: &[u8],
        request: &[u8],
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> Result<TesujiAnswer, Failure> {
        let query = String::from_utf8_lossy(query);
        let answer = match api::verb(&query) {
            Some(verb) => verb.answer(request, scratch, control),
            None => api::answer(&query, request, control),
        };
        answer.map(TesujiAnswer::new).map_err(|error: ApiError| error.into())
    }

    /// Makes an answer. JSON contains no 0 byte, because one within a string is escaped.
    fn new(json: Vec<u8>) -> TesujiAnswer {
        TesujiAnswer(CString::new(json).unwrap_or_default())
    }

    /// Returns the JSON, terminated by a 0 byte.
    pub(crate) fn text(&self) -> &CString {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::TesujiCode;

    fn told(query: &str, request: &str) -> Result<String, TesujiCode> {
        let answer = TesujiAnswer::of(query.as_bytes(), request.as_bytes(), &mut Scratch::new(), &Control::new());
        answer.map(|answer| answer.text().to_str().unwrap().to_owned()).map_err(|failure| failure.code)
    }

    #[test]
    fn an_answer_is_that_of_the_api() {
        let request = r#"{"text": "1... .... .... ....", "limit": 5}"#;
        let expected = api::answer("solve", request.as_bytes(), &Control::new()).unwrap();
        assert_eq!(told("solve", request).unwrap().into_bytes(), expected);
        assert_eq!(told("nothing", ""), Err(TesujiCode::UnknownQuery));
        assert_eq!(told("solve", "{"), Err(TesujiCode::JsonSyntax));
        assert_eq!(told("solve", ""), Err(TesujiCode::TextMissing));
    }

    #[test]
    fn a_zero_in_a_name_does_not_end_the_answer() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let answer = told("solve", &format!(r#"{{"text": "{line} a\u0000b"}}"#));
        assert!(answer.is_err() || answer.is_ok_and(|text| text.ends_with("}\n")));
    }
}
