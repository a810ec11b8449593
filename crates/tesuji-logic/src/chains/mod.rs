//! Chains of implications.

mod aic;
mod als_aic;
mod chute_remote_pair;
mod links;
mod remote_pair;
mod search;
mod shortest_paths;
mod x_chain;
mod xy_chain;

pub use aic::{AIC, Aic, GROUPED_AIC, GROUPED_NICE_LOOP, NICE_LOOP};
pub use als_aic::{ALS_AIC, ALS_NICE_LOOP, AlsAic};
pub use chute_remote_pair::{CHUTE_REMOTE_PAIR, ChuteRemotePair};
pub use remote_pair::{REMOTE_PAIR, RemotePair};
pub use x_chain::{X_CHAIN, XChain};
pub use xy_chain::{XY_CHAIN, XyChain};

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, CellSet, Conclusion, Node, Pattern, Step, Technique};

use crate::finder::seen_by_all;
use crate::{Board, StepSink};
use links::{Id, Kinds, Links};
use search::{End, Raw, search};

/// The maximum number of nodes in a chain shown to the user.
const LONGEST: usize = 24;

/// Pushes a step for every chain that eliminates something, shortest first; the technique depends on how the chain
/// ends.
fn find(
    board: &Board,
    kinds: Kinds,
    technique: impl Fn(End) -> Option<&'static Technique>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    found.check()?;
    let links = Links::of(board, kinds);
    let mut chains: Vec<(Raw, Conclusion)> = Vec::new();
    let sight = Sight::of(board, &links);
    let wants = |one, other, end| technique(end).is_some() && (end != End::Open || sight.meet(board, one, other));
    search(&links, LONGEST, wants, found, &mut |raw| {
        if let Some(conclusion) = conclude(board, &links, &raw) {
            chains.push((raw, conclusion));
        }
    })?;
    // Of the chains with the same conclusion, the shortest is reported.
    chains.sort_by_key(|(raw, _)| raw.ids.len());
    let mut shown = HashSet::new();
    for (raw, conclusion) in &chains {
        if !shown.insert(conclusion) {
            continue;
        }
        if let Some(technique) = technique(raw.end) {
            let pattern = Pattern::Chain(raw.chain(&links));
            found.push(Step { technique, conclusion: conclusion.clone(), pattern })?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates that each node rules out; most chains join two nodes that have none of these in common.
struct Sight {
    nodes: Vec<Option<(Node, CellSet)>>,
}

impl Sight {
    fn of(board: &Board, links: &Links) -> Sight {
        let most = links.nodes.iter().max().map_or(0, |&id| usize::from(id) + 1);
        let mut nodes = vec![None; most];
        for &id in &links.nodes {
            let node = links.node(id);
            nodes[usize::from(id)] = Some((node, seen_by_all(node.cells) & board.cells(node.digit)));
        }
        Sight { nodes }
    }

    /// Returns whether a candidate sees both nodes.
    fn meet(&self, board: &Board, one: Id, other: Id) -> bool {
        let [Some((first, seen_first)), Some((last, seen_last))] = [one, other].map(|id| self.nodes[usize::from(id)])
        else {
            return false;
        };
        if first.digit == last.digit {
            return !seen_first.is_disjoint(seen_last);
        }
        match (first.cells.only(), last.cells.only()) {
            (Some(cell), Some(same)) if cell == same => board.digits(cell).len() > 2,
            (cell, other) => {
                other.is_some_and(|other| seen_first.contains(other))
                    || cell.is_some_and(|cell| seen_last.contains(cell))
            }
        }
    }
}

/// Returns the conclusion of a chain, if it changes the board.
fn conclude(board: &Board, links: &Links, raw: &Raw) -> Option<Conclusion> {
    let node = |nth: usize| links.node(raw.ids[nth]);
    let gone: CandidateSet = match raw.end {
        End::Same => {
            let Node { digit, cells } = node(0);
            match cells.only() {
                Some(cell) => return Some(Conclusion::Place(Candidate { cell, digit })),
                // One cell of the group holds the digit: candidates that see all of them are false.
                None => seen(board, node(0)).collect(),
            }
        }
        End::Open => between(board, node(0), node(raw.ids.len() - 1)),
        End::Closed => {
            // Either every second node of a loop is true, or all the others are: candidates ruled out by both are
            // eliminated.
            let ruled_out = |first: usize| {
                let nodes = (first..raw.ids.len()).step_by(2).map(node);
                nodes.map(|node| ruled_out(board, node)).fold(CandidateSet::EMPTY, |all, one| all | one)
            };
            ruled_out(0) & ruled_out(1)
        }
    };
    (!gone.is_empty()).then_some(Conclusion::Eliminate(gone))
}

/// Returns the candidates that are false if the node is true.
fn ruled_out(board: &Board, node: Node) -> CandidateSet {
    let in_cell = node.cells.only().into_iter().flat_map(|cell| {
        let others = board.digits(cell).without(node.digit);
        others.iter().map(move |digit| Candidate { cell, digit })
    });
    seen(board, node).chain(in_cell).collect()
}

/// Returns the candidates that see both nodes.
pub(crate) fn between(board: &Board, one: Node, other: Node) -> CandidateSet {
    if one.digit == other.digit {
        let cells = seen_by_all(one.cells | other.cells) & board.cells(one.digit);
        return cells.iter().map(|cell| Candidate { cell, digit: one.digit }).collect();
    }
    match (one.cells.only(), other.cells.only()) {
        (Some(cell), Some(same)) if cell == same => {
            let digits = board.digits(cell).without(one.digit).without(other.digit);
            digits.iter().map(|digit| Candidate { cell, digit }).collect()
        }
        // Different cells: the digit of each in the cell of the other.
        _ => {
            let cross = |node: Node, cell: tesuji_core::Cell| {
                let sees = node.cells.is_subset(cell.peers()) && board.has(cell, node.digit);
                sees.then_some(Candidate { cell, digit: node.digit })
            };
            let one_in_other = other.cells.only().and_then(|cell| cross(one, cell));
            let other_in_one = one.cells.only().and_then(|cell| cross(other, cell));
            one_in_other.into_iter().chain(other_in_one).collect()
        }
    }
}

/// Returns the candidates of the same digit that a node rules out if it is true.
fn seen(board: &Board, node: Node) -> impl Iterator<Item = Candidate> {
    let cells = seen_by_all(node.cells) & board.cells(node.digit);
    cells.iter().map(move |cell| Candidate { cell, digit: node.digit })
}
