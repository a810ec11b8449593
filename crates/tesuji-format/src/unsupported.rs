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
    if text.len() == 81 && is_killer_of_arrows(text) {
        return Some("a killer sudoku of arrows");
    }
    if text.starts_with(b"3x3:") && text[4..].windows(2).take(16).any(|pair| pair == b"k:") {
        return Some("a killer sudoku of cage numbers");
    }
    if text.len() == 162 && (is_layout(&text[81..]) || is_layout(&text[..81])) {
        return Some("a jigsaw sudoku");
    }
    (text.len() == 81 && is_layout(text)).then_some("a jigsaw sudoku")
}

/// Returns whether the text has sums at the roots of cages and arrows elsewhere.
fn is_killer_of_arrows(text: &[u8]) -> bool {
    let arrows = text.iter().filter(|byte| b"<>^v".contains(byte)).count();
    arrows > 20 && text.iter().all(|byte| byte.is_ascii_alphanumeric() || b"<>^v`',.".contains(byte))
}

/// Returns whether each of nine symbols occurs nine times, in connected regions: a solution never looks like that.
fn is_layout(text: &[u8]) -> bool {
    let mut counts = [0u8; 256];
    for &byte in text {
        counts[byte as usize] += 1;
    }
    if counts.iter().any(|&count| count != 0 && count != 9) || text.contains(&b'.') {
        return false;
    }
    // Each cell but the first of its region has a neighbour on the way to it, if the regions hang together.
    let mut reached = [false; 81];
    for first in 0..81 {
        if text[..first].contains(&text[first]) {
            if !reached[first] {
                return false;
            }
            continue;
        }
        let mut open = vec![first];
        reached[first] = true;
        while let Some(cell) = open.pop() {
            let (row, column) = (cell / 9, cell % 9);
            let neighbours = [
                (row > 0).then(|| cell - 9),
                (row < 8).then(|| cell + 9),
                (column > 0).then(|| cell - 1),
                (column < 8).then(|| cell + 1),
            ];
            for next in neighbours.into_iter().flatten() {
                if text[next] == text[cell] && !reached[next] {
                    reached[next] = true;
                    open.push(next);
                }
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use crate::{ReadErrorKind, read};

    #[test]
    fn jigsaws_and_killers_are_named() {
        let layout = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
        let clues = ".".repeat(81);
        let killer = "A<C<".repeat(20) + "9";
        for text in [layout.clone(), layout.clone() + &clues, clues.clone() + &layout, killer, "3x3::k:2561".into()] {
            let error = read(text.as_bytes(), None).remove(0).unwrap_err();
            assert!(matches!(error.kind(), ReadErrorKind::Unsupported { .. }), "{text}");
        }
        let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert!(read(solution, None)[0].is_ok());
    }
}
