//! Multi-colours, in HoDoKu's order.
//!
//! A pair of colours starts at its first cell and is followed through rows, columns and boxes. Two pairs can cause
//! several eliminations at once.

use tesuji_core::{Candidate, Cell, CellSet, Digit, Pattern};

use super::ordered_step::{OrderedStep, eliminating};
use crate::Board;
use crate::coloring::{MULTI_COLORS, seen_by_any};
use crate::single_digit::StrongLink;

/// Returns the first step.
pub(super) fn multi_colors(board: &Board) -> Option<OrderedStep> {
    Digit::ALL.into_iter().find_map(|digit| {
        let pairs = color(board, digit);
        let both = |one: usize| (0..pairs.len()).filter(move |&other| one != other).map(move |other| (one, other));
        (0..pairs.len()).flat_map(both).find_map(|(one, other)| {
            let (one, other) = (pairs[one], pairs[other]);
            let twice = crowded(one, other);
            let gone = if twice.is_empty() { opposite(board, digit, one, other) } else { twice };
            let gone: Vec<Candidate> = gone.into_iter().map(|cell| Candidate { cell, digit }).collect();
            let pattern = || Pattern::Colors { digit, pairs: vec![one, other] };
            let step = eliminating(&MULTI_COLORS, gone.iter().copied().collect(), pattern)?;
            Some(OrderedStep::in_order(step, gone))
        })
    })
}

/// Returns the cells of each colour of the first pair that sees both colours of the other pair.
fn crowded(one: [CellSet; 2], other: [CellSet; 2]) -> Vec<Cell> {
    let sees_both = |color: &CellSet| {
        let seen = seen_by_any(*color);
        other.iter().all(|cells| !seen.is_disjoint(*cells))
    };
    one.into_iter().filter(sees_both).flat_map(|color| color.iter()).collect()
}

/// Returns the candidates that see the opposites of two colours that see each other, for all such colours of the two
/// pairs.
fn opposite(board: &Board, digit: Digit, one: [CellSet; 2], other: [CellSet; 2]) -> Vec<Cell> {
    let choices = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
    let meet = |&(first, second): &(usize, usize)| !seen_by_any(one[first]).is_disjoint(other[second]);
    let gone = |(first, second): (usize, usize)| {
        seen_by_any(one[1 - first]) & seen_by_any(other[1 - second]) & board.cells(digit)
    };
    choices.filter(meet).flat_map(|choice| gone(choice).iter()).collect()
}

fn color(board: &Board, digit: Digit) -> Vec<[CellSet; 2]> {
    let mut pairs = Vec::new();
    let mut left = board.cells(digit);
    for cell in board.cells(digit) {
        if left.contains(cell) {
            let mut pair = [CellSet::EMPTY; 2];
            follow(board, digit, cell, 0, &mut left, &mut pair);
            if !pair[1].is_empty() {
                pairs.push(pair);
            }
        }
    }
    pairs
}

fn follow(board: &Board, digit: Digit, cell: Cell, color: usize, left: &mut CellSet, pair: &mut [CellSet; 2]) {
    if !left.contains(cell) {
        return;
    }
    left.remove(cell);
    pair[color].insert(cell);
    for house in cell.houses() {
        if let Some(link) = StrongLink::of(board, house, digit) {
            let next = if link.ends[0] == cell { link.ends[1] } else { link.ends[0] };
            follow(board, digit, next, 1 - color, left, pair);
        }
    }
}
