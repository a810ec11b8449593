//! Wings, in HoDoKu's order.

use tesuji_core::{Candidate, Cell, CellSet, Chain, Digit, House, Node, Pattern, Step};

use super::ordered_step::eliminating;
use crate::Board;
use crate::finder::seen_by_all;
use crate::single_digit::StrongLink;
use crate::wings::W_WING;

/// Returns the first W-wing, ordered by the two cells, then the eliminated digit, then the strong link.
pub(super) fn w_wing(board: &Board) -> Option<Step> {
    let cells: Vec<Cell> = board.bivalue().iter().collect();
    cells.iter().enumerate().find_map(|(nth, &one)| {
        let digits = board.digits(one);
        let alike = cells[nth + 1..].iter().filter(|&&other| board.digits(other) == digits);
        alike.into_iter().find_map(|&other| {
            let seen = seen_by_all(CellSet::of(one).with(other));
            digits.iter().find_map(|digit| {
                let linking = digits.without(digit).only()?;
                let gone = seen & board.cells(digit);
                let [near, far] = if gone.is_empty() { None } else { linked(board, linking, [one, other]) }?;
                let gone = gone.iter().map(|cell| Candidate { cell, digit }).collect();
                eliminating(&W_WING, gone, || {
                    let nodes = [
                        (digit, one),
                        (linking, one),
                        (linking, near),
                        (linking, far),
                        (linking, other),
                        (digit, other),
                    ];
                    let nodes = nodes.map(|(digit, cell)| Node { digit, cells: cell.into() }).to_vec();
                    Pattern::Chain(Chain { nodes, closed: false })
                })
            })
        })
    })
}

/// Returns the first strong link with one end that sees the first cell and another that sees the second. An end that
/// sees both counts for the first.
fn linked(board: &Board, digit: Digit, [one, other]: [Cell; 2]) -> Option<[Cell; 2]> {
    House::ALL.into_iter().filter_map(|house| StrongLink::of(board, house, digit)).find_map(|link| {
        let first = link.ends.into_iter().find(|end| one.peers().contains(*end))?;
        let second = link.ends.into_iter().find(|end| *end != first)?;
        let fits = !one.peers().contains(second) && other.peers().contains(second);
        let apart = !link.ends.contains(&one) && !link.ends.contains(&other);
        (fits && apart).then_some([first, second])
    })
}
