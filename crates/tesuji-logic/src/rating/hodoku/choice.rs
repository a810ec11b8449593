//! Which of the steps of a technique HoDoKu takes.
//!
//! Up to fish and wings it is the first that is found. Chains and loops, and almost locked sets in longer chains, are all
//! collected, and one is chosen; each kind has its own search here, in the order of HoDoKu.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, Cell, Conclusion, Pattern, Step};

use super::almost::Net;
use super::lines::{self, Kind};
use super::queue::Queue;
use super::rectangles::Rectangles;
use super::tables::Tables;
use super::{forcing, loops};
use crate::{Board, Finder, Repertoire};

/// Returns the step that is taken, if there is any.
pub(super) fn next(known: &Repertoire, board: &Board, queue: &Queue) -> Option<Step> {
    let mut searches = Searches { board, rectangles: None, net: None, tables: None };
    known.finders().iter().find_map(|finder| match finder.technique().id {
        id if id.starts_with("unique-rectangle") || id == "hidden-rectangle" => {
            searches.rectangles().first(finder.technique())
        }
        "avoidable-rectangle-1" => all(board, *finder).into_iter().find(|step| in_pair(board, step)),
        "xy-wing" => all(board, *finder).into_iter().min_by_key(wing_order),
        "bug-plus-one" => first(board, *finder).map(|step| eliminating(board, step)),
        "remote-pair" => lines::next(board, Kind::Pairs),
        "turbot-fish" => lines::next(board, Kind::Turbot),
        "x-chain" => lines::next(board, Kind::Single),
        "xy-chain" => lines::next(board, Kind::Cells),
        "nice-loop" => loops::next(board, &Tables::of_cells(board)),
        "grouped-nice-loop" => loops::next(board, searches.tables()),
        "als-xz" => searches.net().xz(),
        "als-xy-wing" => searches.net().xy_wing(),
        "als-chain" => searches.net().chain(),
        "forcing-chain" => forcing::next(board, searches.tables(), false),
        "contradiction-net" => forcing::next(board, &Tables::of_singles(board, queue), true),
        // Found together with the loops and the nets that contradict themselves.
        "aic" | "grouped-aic" | "forcing-net" => None,
        _ => first(board, *finder),
    })
}

/// What several searches of a board share.
struct Searches<'a> {
    board: &'a Board,
    rectangles: Option<Rectangles>,
    net: Option<Net>,
    tables: Option<Tables>,
}

impl Searches<'_> {
    fn rectangles(&mut self) -> &Rectangles {
        self.rectangles.get_or_insert_with(|| Rectangles::of(self.board))
    }

    fn net(&mut self) -> &Net {
        self.net.get_or_insert_with(|| Net::of(self.board))
    }

    fn tables(&mut self) -> &Tables {
        self.tables.get_or_insert_with(|| Tables::of_groups(self.board))
    }
}

fn first(board: &Board, finder: &dyn Finder) -> Option<Step> {
    let mut first = None;
    let _ = finder.find(board, &mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}

fn all(board: &Board, finder: &dyn Finder) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = finder.find(board, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// Returns whether a step takes one of just two candidates of a cell.
fn in_pair(board: &Board, step: &Step) -> bool {
    step.conclusion.cells().is_subset(board.bivalue())
}

/// The three cells of a wing, then which of them is between the others.
fn wing_order(step: &Step) -> (Vec<Cell>, Option<Cell>) {
    let pivot = if let Pattern::Wing { pivot, .. } = &step.pattern { pivot.first() } else { None };
    (step.pattern.cells().iter().collect(), pivot)
}

/// Leaves a digit that a step places to the next one: this one takes the others of its cell away.
fn eliminating(board: &Board, mut step: Step) -> Step {
    if let Conclusion::Place(Candidate { cell, digit }) = step.conclusion {
        let others = board.digits(cell).without(digit).iter();
        step.conclusion = Conclusion::Eliminate(others.map(|digit| Candidate { cell, digit }).collect());
    }
    step
}
