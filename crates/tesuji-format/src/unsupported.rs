//! Notations that are recognised but not supported: their puzzles have additional rules and would be misread.

use crate::address::{is_address, other_puzzle};
use crate::cursor::Cursor;
use crate::read_error::ReadErrorKind;

/// Returns the name of the notation if the text begins in an unsupported one.
pub(crate) fn notation(cursor: &Cursor) -> Option<&'static str> {
    let line = cursor.clone().record_line()?;
    let text = line.text.trim_ascii();
    if is_address(text) {
        let address = text.split(u8::is_ascii_whitespace).next().unwrap_or(text);
        return match other_puzzle(address) {
            Some(ReadErrorKind::Unsupported { notation }) => Some(notation),
            _ => None,
        };
    }
    None
}
