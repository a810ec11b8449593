//! The functions of the module, and the clock that it imports.
//!
//! Names that the linker exports, and functions that are linked in, must be marked `unsafe`: the compiler cannot check
//! that no other symbol has the same name, and that the other side has the same signature. There is no `unsafe` block
//! here: pointers are returned, and only the page reads and writes through them.
#![expect(unsafe_code, reason = "names that the linker exports and links in are marked with the word")]

use crate::buffers::{Buffers, buffers};
use crate::clock;
use crate::included_verbs::included;
use tesuji::Scratch;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "tesuji")]
unsafe extern "C" {
    /// Returns the milliseconds since some fixed moment: `performance.now()`.
    pub(crate) safe fn now() -> f64;

    /// Tells the page the number of finished records, and the number of all records, which is NaN if unknown.
    #[cfg(feature = "book")]
    pub(crate) safe fn tell(done: f64, of: f64);
}

/// Allocates memory for a query of this length in bytes, and returns its address.
///
/// A query is the name of the verb, a line feed, and its JSON. The address is valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_alloc(length: usize) -> *mut u8 {
    let question = &mut buffers().question;
    question.clear();
    question.resize(length, 0);
    question.as_mut_ptr()
}

/// Answers the query within this many milliseconds, and returns the length of the answer in bytes.
///
/// There is no limit if the number is infinite, negative or NaN. If the time is too short, the answer states this.
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_ask(milliseconds: f64) -> usize {
    let mut buffers = buffers();
    buffers.answer = answer(&buffers.question, milliseconds);
    buffers.answer.len()
}

/// Returns the address of the answer, valid until the next call of [`tesuji_ask`] or [`tesuji_free`].
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_answer() -> *const u8 {
    buffers().answer.as_ptr()
}

/// Frees the memory of the query and of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_free() {
    *buffers() = Buffers::default();
}

/// Returns the answer, or the error as an object with `code` and `error`.
fn answer(question: &[u8], milliseconds: f64) -> Vec<u8> {
    let line = question.iter().position(|byte| *byte == b'\n').unwrap_or(question.len());
    let (name, request) = question.split_at(line);
    let name = String::from_utf8_lossy(name);
    match included(&name) {
        Some(answer) => answer(request, &mut Scratch::new(), &clock::control(milliseconds))
            .unwrap_or_else(|error| error.to_json(&name, None).into_bytes()),
        None => UNKNOWN.into(),
    }
}

const UNKNOWN: &str = r#"{"schema":1,"code":"unknown-query","error":"the module has no query with this name"}"#;

#[cfg(all(test, any(feature = "all", not(any(feature = "vision", feature = "book")))))]
mod tests {
    use super::answer;

    #[test]
    fn a_question_has_a_name_and_parameters() {
        let question = b"solve\n{\"text\": \"1... .... .... ....\", \"limit\": 5}";
        let told = String::from_utf8(answer(question, f64::INFINITY)).unwrap();
        assert!(told.contains("\"count\":5,\"exact\":false"), "{told}");
    }

    #[test]
    fn what_cannot_be_answered_has_a_code() {
        for (question, code) in [("", "unknown-query"), ("solve", "text-missing"), ("solve\n{", "json-syntax")] {
            let told = String::from_utf8(answer(question.as_bytes(), 1000.0)).unwrap();
            assert!(told.contains(&format!("\"code\":\"{code}\"")), "{told}");
        }
    }

    #[test]
    fn work_ends_in_time() {
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let question = format!("hint\n{{\"text\": \"{hard}\"}}");
        let told = String::from_utf8(answer(question.as_bytes(), 0.0)).unwrap();
        assert!(told.contains("\"stopped_by\":\"deadline\""), "{told}");
    }
}
