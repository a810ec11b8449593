//! The law that any specification of a book is read or refused without a panic.

use std::io;

use tesuji_book::{Book, BookError, BookSpec};
use tesuji_core::Control;

/// Asserts that any text is a specification, or is refused with a reason and a line of the text. A book whose work is
/// stopped at once is refused.
#[track_caller]
pub fn book_is_specified_or_refused(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let spec: BookSpec = match text.parse() {
        Ok(spec) => spec,
        Err(error) => {
            let shown = error.to_string();
            assert!(!shown.is_empty() && shown.lines().count() == 1, "{shown:?}");
            if let BookError::Spec { line: Some(line), .. } = error {
                assert!((1..=text.split('\n').count()).contains(&line), "line {line} of {text:?}");
            }
            return;
        }
    };
    let control = Control::new();
    control.stop();
    let no_file = |_: &str| Err(io::Error::from(io::ErrorKind::NotFound));
    if let Err(error) = Book::make(&spec, no_file, 1, &control) {
        assert!(!error.to_string().is_empty(), "{error:?}");
    }
}
