//! Templates that are repeated at other cells.

use super::Item;
use super::board::{Board, cell_name};
use crate::read_error::ReadErrorKind;

/// The characters of numbers of six bits.
pub(super) const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the numbers in a text with six bits per character.
pub(super) fn six_bits(text: &str) -> Option<Vec<u8>> {
    text.bytes().map(|byte| BASE64.iter().position(|&known| known == byte).map(|at| at as u8)).collect()
}

/// Returns the items of a template at each of its targets.
pub(super) fn replicated(item: &Item, board: &Board) -> Result<Vec<Item>, ReadErrorKind> {
    let bits = item.args.first().map(String::as_str).unwrap_or_default();
    let bits = six_bits(bits).ok_or_else(|| item.error("expected characters of six bits"))?;
    let origin = board.cell(item.args.get(1).map_or("R1C1", String::as_str), item)?;
    let (group, top, left) = board.place(origin).ok_or_else(|| item.error("the origin has no place"))?;
    let mut all = Vec::new();
    for (nth, word) in bits.iter().enumerate() {
        for bit in (0..6).filter(|bit| word >> bit & 1 != 0) {
            let target = origin + nth * 6 + bit;
            let (same, row, column) = board.place(target).ok_or_else(|| item.error("a target does not exist"))?;
            if same != group {
                return Err(item.error("a target is in another group"));
            }
            let by = (row as isize - top as isize, column as isize - left as isize);
            for one in &item.within {
                all.push(shifted(one, by, board)?);
            }
        }
    }
    Ok(all)
}

fn shifted(item: &Item, by: (isize, isize), board: &Board) -> Result<Item, ReadErrorKind> {
    board.spend(1 + item.args.len(), item)?;
    let mut moved = item.clone();
    let from = usize::from(matches!(item.name.as_str(), "Regex" | "NFA" | "Pair" | "PairX" | "Binary" | "BinaryX"));
    for arg in moved.args.iter_mut().skip(from) {
        let (name, rest) = arg.split_once('_').map_or((arg.as_str(), None), |(name, rest)| (name, Some(rest)));
        let Some(cell) = board.find_cell(name) else { continue };
        let cell = board.shift(cell, by.0, by.1).ok_or_else(|| item.error("a shifted cell does not exist"))?;
        let name = cell_name(&board.layout, cell);
        *arg = rest.map_or(name.clone(), |rest| format!("{name}_{rest}"));
    }
    if item.name == "Replicate" {
        // Its targets count from its origin, which has moved.
        if moved.args.len() < 2 {
            let origin = board.cell("R1C1", item)?;
            let cell = board.shift(origin, by.0, by.1).ok_or_else(|| item.error("a shifted cell does not exist"))?;
            moved.args.push(cell_name(&board.layout, cell));
        }
    }
    moved.within = item.within.iter().map(|one| shifted(one, by, board)).collect::<Result<_, _>>()?;
    Ok(moved)
}
