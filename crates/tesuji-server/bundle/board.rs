//! Draws the board of a first visit like `web/app/board/board.js`, without invisible parts.

use std::fmt::Write;
use std::io;

use super::{Files, text};

/// The module with the first puzzle, and the text before the puzzle.
const MODULE: &str = "app/game/current.js";
const BEFORE: &str = "const FIRST = '";

/// Returns the board with the first puzzle.
///
/// # Errors
///
/// If the module has no puzzle of 81 cells.
pub(super) fn of(sources: &Files) -> io::Result<String> {
    let module = text(MODULE, sources.get(MODULE).map_or(&[], Vec::as_slice))?;
    let puzzle = module.split_once(BEFORE).and_then(|(_, rest)| rest.split('\'').next()).unwrap_or_default();
    if puzzle.len() != 81 || !puzzle.is_ascii() {
        return Err(io::Error::other(format!("{MODULE}: no first puzzle")));
    }
    let mut board =
        String::from("<div class=\"board first\" aria-hidden=\"true\"><svg class=\"overlay rule-marks\"></svg>");
    for (row, digits) in puzzle.as_bytes().chunks(9).enumerate() {
        board += "<div role=\"row\">";
        for (column, &digit) in digits.iter().enumerate() {
            let edges = [(row, " edge-top"), (column, " edge-left")]
                .map(|(at, edge)| if at % 3 == 0 && at > 0 { edge } else { "" });
            let digit = if digit.is_ascii_digit() {
                format!("<span class=\"digit\">{}</span>", digit as char)
            } else {
                String::new()
            };
            let _ = write!(board, "<div class=\"cell{}\">{digit}</div>", edges.concat());
        }
        board += "</div>";
    }
    for kind in ["of-rows", "of-columns"] {
        let numbers: String = (1..=9).map(|number| format!("<span>{number}</span>")).collect();
        let _ = write!(board, "<div class=\"names {kind}\">{numbers}</div>");
    }
    Ok(board + "</div>")
}
