//! Short chains of one digit: two strong links with a weak link between them.

mod broken_wing;
mod empty_rectangle;
mod skyscraper;
mod turbot_fish;
mod two_string_kite;

pub use broken_wing::{BROKEN_WING, BrokenWing};
pub use empty_rectangle::{EMPTY_RECTANGLE, EmptyRectangle};
pub use skyscraper::{SKYSCRAPER, Skyscraper};
pub use turbot_fish::{TURBOT_FISH, TurbotFish};
pub use two_string_kite::{TWO_STRING_KITE, TwoStringKite};

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Chain, Digit, House, Node, Pattern, Technique};

use crate::finder::eliminate;
use crate::{Board, StepSink};

/// The only two places of a digit in a house: one of them holds it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrongLink {
    pub(crate) house: House,
    pub(crate) ends: [Cell; 2],
}

impl StrongLink {
    /// Returns the strong link of a digit in a house, if there is one.
    pub(crate) fn of(board: &Board, house: House, digit: Digit) -> Option<StrongLink> {
        if board.places(house, digit).count_ones() != 2 {
            return None;
        }
        let mut ends = board.cells_in(house, digit).iter();
        Some(StrongLink { house, ends: [ends.next()?, ends.next()?] })
    }

    /// Returns the strong links of a digit in all houses: rows, columns, boxes.
    pub(crate) fn all(board: &Board, digit: Digit) -> Vec<StrongLink> {
        House::iter().filter_map(|house| StrongLink::of(board, house, digit)).collect()
    }
}

/// The arrangement of two strong links that a technique looks for.
trait Shape {
    const TECHNIQUE: &'static Technique;

    /// Returns whether the houses, and the ends that see each other, have this arrangement.
    fn fits(one: House, other: House, near: [Cell; 2]) -> bool;
}

/// Pushes a step for every two strong links of the arrangement that a weak link joins.
fn find<S: Shape>(board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
    for digit in board.reducible_digits() {
        let links = StrongLink::all(board, digit);
        for (nth, one) in links.iter().enumerate() {
            for other in &links[nth + 1..] {
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let (far, near) = ([one.ends[1 - a], other.ends[1 - b]], [one.ends[a], other.ends[b]]);
                    if !near[0].peers().contains(near[1]) || !S::fits(one.house, other.house, near) {
                        continue;
                    }
                    let four: CellSet = far.into_iter().chain(near).collect();
                    if four.len() == 4 {
                        chain(S::TECHNIQUE, board, digit, [far[0], near[0], near[1], far[1]].map(CellSet::of), found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Pushes the step of a chain of four nodes of one digit: candidates that see both of its ends are eliminated.
fn chain(
    technique: &'static Technique,
    board: &Board,
    digit: Digit,
    nodes: [CellSet; 4],
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let gone = crate::finder::seen_by_all(nodes[0] | nodes[3]);
    let pattern = || {
        let nodes = nodes.iter().map(|&cells| Node { digit, cells }).collect();
        Pattern::Chain(Chain { nodes, closed: false })
    };
    eliminate(technique, board, [(digit, gone)], pattern, found)
}
