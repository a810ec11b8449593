//! Errors in the form for C: a code, a message and a position.

use std::any::Any;
use std::ffi::c_char;

use tesuji::ParseGridError;
use tesuji::api::ApiError;

use crate::code::TesujiCode;

/// The bytes of a message, with the 0 at its end.
pub const TESUJI_MESSAGE_SIZE: usize = 256;

/// An error and its position. The caller owns the memory; there is nothing to free.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TesujiError {
    /// The code that the call returned.
    pub code: TesujiCode,
    /// The byte offset: in the request if it cannot be read, otherwise in the record of its text, or in the 81 bytes.
    /// `SIZE_MAX` if there is no position.
    pub offset: usize,
    /// The line of that position, counted from 1; 0 if there is no position.
    pub line: usize,
    /// The column of that position, counted from 1; 0 if there is no position.
    pub column: usize,
    /// The error message, one clause in UTF-8, terminated by a 0. Empty after a success.
    pub message: [c_char; TESUJI_MESSAGE_SIZE],
    /// Advice about the error, one clause in UTF-8, terminated by a 0. Usually empty.
    pub help: [c_char; TESUJI_MESSAGE_SIZE],
}

/// The reason why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) code: TesujiCode,
    message: String,
    offset: Option<usize>,
    line_and_column: Option<(usize, usize)>,
    help: &'static str,
}

impl Failure {
    fn new(code: TesujiCode, message: impl Into<String>) -> Failure {
        Failure { code, message: message.into(), offset: None, line_and_column: None, help: "" }
    }

    pub(crate) fn argument(message: impl Into<String>) -> Failure {
        Failure::new(TesujiCode::Argument, message)
    }

    pub(crate) fn stopped() -> Failure {
        Failure::new(TesujiCode::Stopped, "the work ended before the answer was complete")
    }

    pub(crate) fn specification(error: &tesuji::make::SpecError) -> Failure {
        Failure::new(TesujiCode::Specification, error.to_string())
    }

    /// Returns the failure for a panic, with its message.
    pub(crate) fn of_panic(payload: &(dyn Any + Send)) -> Failure {
        let said = payload.downcast_ref::<&str>().copied().or(payload.downcast_ref::<String>().map(String::as_str));
        Failure::new(TesujiCode::Internal, format!("an error in the library: {}", said.unwrap_or("it says no more")))
    }
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Failure {
        let line_and_column = error.line_and_column();
        let (code, message) = (error.kind().into(), error.to_string());
        Failure { code, message, offset: error.offset(), line_and_column, help: error.help() }
    }
}

impl From<ParseGridError> for Failure {
    fn from(error: ParseGridError) -> Failure {
        let place = error.offset();
        let failure = Failure::new(TesujiCode::TextUnreadable, error.to_string());
        Failure { offset: Some(place), line_and_column: Some((1, place + 1)), ..failure }
    }
}

impl From<&Result<(), Failure>> for TesujiError {
    fn from(done: &Result<(), Failure>) -> TesujiError {
        let nothing = [0; TESUJI_MESSAGE_SIZE];
        let fine = TesujiError {
            code: TesujiCode::Ok,
            offset: usize::MAX,
            line: 0,
            column: 0,
            message: nothing,
            help: nothing,
        };
        let Err(failure) = done else { return fine };
        let (line, column) = failure.line_and_column.unwrap_or((0, 0));
        TesujiError {
            code: failure.code,
            offset: failure.offset.unwrap_or(usize::MAX),
            line,
            column,
            message: terminated(&failure.message),
            help: terminated(failure.help),
        }
    }
}

/// Returns the longest prefix of a text that fits, in whole characters, terminated by a 0 byte.
fn terminated(text: &str) -> [c_char; TESUJI_MESSAGE_SIZE] {
    let mut bytes = [0; TESUJI_MESSAGE_SIZE];
    let end = (0..TESUJI_MESSAGE_SIZE).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    // `char` may be signed or unsigned.
    bytes.iter_mut().zip(text[..end].bytes()).for_each(|(place, byte)| *place = byte as c_char);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[c_char]) -> String {
        let bytes: Vec<u8> = bytes.iter().map(|&byte| byte as u8).take_while(|&byte| byte != 0).collect();
        String::from_utf8(bytes).expect("whole characters")
    }

    #[test]
    fn an_error_of_the_api_keeps_its_place() {
        let request = br#"{"text": "53..7....\n6..195..."}"#;
        let error = tesuji::api::answer("solve", request, &tesuji::Control::new()).unwrap_err();
        let told = TesujiError::from(&Err(error.into()));
        assert_eq!((told.code, told.offset, told.line), (TesujiCode::TextUnreadable, 10, 2));
        assert_eq!(text(&told.message), "expected 9 rows, found 2");
    }

    #[test]
    fn long_messages_are_cut_between_characters() {
        for text_before in ["", "a", "ab"] {
            let long = format!("{text_before}{}", "数".repeat(100));
            let told = TesujiError::from(&Err(Failure::argument(long.clone())));
            let told = text(&told.message);
            assert!(long.starts_with(&told) && (TESUJI_MESSAGE_SIZE - 4..TESUJI_MESSAGE_SIZE).contains(&told.len()));
        }
    }

    #[test]
    fn a_success_says_nothing() {
        let told = TesujiError::from(&Ok(()));
        assert_eq!((told.code, told.offset, told.line, told.message[0]), (TesujiCode::Ok, usize::MAX, 0, 0));
    }
}
