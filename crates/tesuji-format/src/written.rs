//! The way in which a line was written, kept so that it can be written the same way again.

use tesuji_core::Problem;

use crate::symbol::{VALUE, symbol};

/// The way in which the cells of a line were written, kept so that they can be written the same way again.
///
/// # Examples
///
/// ```
/// let line = "53__7____6__195____98____6_8___6___34__8_3__17___2___6_6____28____419__5____8__79";
/// let record = tesuji_format::read(line.as_bytes(), None).remove(0)?;
/// assert_eq!(record.written.map(|written| written.line(&record.problem)).as_deref(), Some(line));
/// # Ok::<(), tesuji_format::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStyle(Cells);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    /// Digits, with this character for each empty cell.
    Marked(u8),
    /// Any other text, kept verbatim.
    Text(Box<str>),
}

impl LineStyle {
    /// Records how these cells were written, with one ASCII character per cell.
    #[inline]
    pub fn of(cells: &[u8]) -> LineStyle {
        let is_digit = |byte: u8| matches!(byte, b'1'..=b'9');
        let mark = cells.iter().copied().find(|&byte| !is_digit(byte)).unwrap_or(b'.');
        let is_alike =
            cells.iter().all(|&byte| byte == mark || is_digit(byte)) && !matches!(VALUE[mark as usize], 1..=25);
        LineStyle(if is_alike { Cells::Marked(mark) } else { Cells::Text(String::from_utf8_lossy(cells).into()) })
    }

    /// Returns the givens of the problem as the line had them.
    pub fn line(&self, problem: &Problem) -> String {
        match &self.0 {
            Cells::Marked(mark) => problem.givens().into_iter().map(|value| symbol(value, (*mark).into())).collect(),
            Cells::Text(text) => text.to_string(),
        }
    }
}
