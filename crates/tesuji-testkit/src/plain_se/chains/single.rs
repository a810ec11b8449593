//! Single chains and cycles on the current board.

use std::ops::ControlFlow;
use std::rc::Rc;

use tesuji_core::{Candidate, CandidateSet, CellSet, DigitSet};

use super::chain::{Chain, Family, Proof};
use super::choice::hand_over;
use super::links;
use super::node::Node;
use crate::plain_se::board::Board;
use crate::plain_se::hint::{Hint, Sink};

/// Finds single cycles and forcing chains, with links of one digit, within cells of two candidates, or of both kinds.
pub(in crate::plain_se) fn find_single(board: &Board, sink: Sink) -> ControlFlow<()> {
    let mut hints = Vec::new();
    for family in [Family::X, Family::Y, Family::XY] {
        let search = Search { board, family };
        for cell in board.empty_cells() {
            let digits = board.digits(cell);
            if digits.len() < 2 || (family == Family::Y && digits.len() > 2) {
                continue;
            }
            for candidate in digits.iter().map(|digit| Candidate { cell, digit }) {
                let start = Node::assumption(candidate, true);
                hints.extend(search.cycles(&start).iter().filter_map(|end| search.cycle_hint(end)));
                if family != Family::Y {
                    for start in [start, Node::assumption(candidate, false)] {
                        hints.extend(search.opposites(&start).into_iter().filter_map(|end| search.chain_hint(end)));
                    }
                }
            }
        }
    }
    hand_over(hints, sink)
}

struct Search<'a> {
    board: &'a Board,
    family: Family,
}

impl Search<'_> {
    fn offs(&self, on: &Rc<Node>) -> Vec<Node> {
        // Houses are used in this direction even if only cells are allowed.
        links::offs(self.board, on, self.family != Family::X)
    }

    fn ons(&self, off: &Rc<Node>) -> Vec<Node> {
        links::ons(self.board, off, self.family != Family::X, self.family != Family::Y, &|_| Vec::new())
    }

    /// Returns the ends of the chains that return to their start, breadth first.
    fn cycles(&self, start: &Rc<Node>) -> Vec<Rc<Node>> {
        let mut ends = Vec::new();
        let mut known = ReachedNodes::of(start);
        let mut ons = vec![Rc::clone(start)];
        let mut layer = 0;
        while !ons.is_empty() {
            layer += 1;
            // The same off node may be reached several times.
            let mut offs = Vec::new();
            for on in &ons {
                offs.extend(self.offs(on).into_iter().filter(|off| !on.has_in_line(off)).map(Rc::new));
            }
            layer += 1;
            ons.clear();
            for on in offs.iter().flat_map(|off| self.ons(off)).map(Rc::new) {
                if layer >= 4 && on.says_same(start) {
                    ends.push(Rc::clone(&on));
                }
                if known.insert(&on) {
                    ons.push(on);
                }
            }
        }
        ends
    }

    /// Returns the ends of the chains from a node to its opposite, breadth first.
    fn opposites(&self, start: &Rc<Node>) -> Vec<Rc<Node>> {
        let mut ends: Vec<Rc<Node>> = Vec::new();
        let mut known = ReachedNodes::of(start);
        let (mut ons, mut offs) =
            if start.on { (vec![Rc::clone(start)], vec![]) } else { (vec![], vec![Rc::clone(start)]) };
        let mut arrive = |node: &Rc<Node>| {
            if node.contradicts(start) && ends.is_empty() {
                ends.push(Rc::clone(node));
            }
        };
        while !ons.is_empty() || !offs.is_empty() {
            for on in std::mem::take(&mut ons) {
                for off in self.offs(&on).into_iter().map(Rc::new) {
                    arrive(&off);
                    if !on.has_in_line(&off) && known.insert(&off) {
                        offs.push(off);
                    }
                }
            }
            for on in std::mem::take(&mut offs).iter().flat_map(|off| self.ons(off)).map(Rc::new) {
                arrive(&on);
                if known.insert(&on) {
                    ons.push(on);
                }
            }
        }
        ends
    }

    fn cycle_hint(&self, end: &Rc<Node>) -> Option<Hint> {
        let nodes = line(end);
        let nodes = &nodes[..nodes.len() - 1];
        let cells: CellSet = nodes.iter().map(|node| node.candidate.cell).collect();
        let seen_by = |on: bool| {
            let candidates = nodes.iter().filter(|node| node.on == on).map(|node| node.candidate);
            let seen = candidates.map(|Candidate { cell, digit }| {
                // Candidates in the cells of the cycle remain, even if they could be eliminated: a quirk.
                self.board.candidates(cell.peers() - cells, DigitSet::of(digit))
            });
            seen.fold(CandidateSet::EMPTY, |all, some| all | some)
        };
        let removals = seen_by(true) & seen_by(false);
        let chain = Chain::new(self.family, None, vec![Rc::clone(end), reversed(end)], 1);
        let (base, technique) = match self.family {
            Family::X if chain.length() == 2 => (6.5, "Generalized X-Wing"),
            Family::X => (6.5, "Bidirectional X-Cycle"),
            Family::Y => (6.5, "Bidirectional Y-Cycle"),
            _ => (7.0, "Bidirectional Cycle"),
        };
        chain.hint(base, technique, removals, None)
    }

    fn chain_hint(&self, end: Rc<Node>) -> Option<Hint> {
        let proof = Proof::of(&end);
        let chain = Chain::new(self.family, None, vec![end], 1);
        let (base, technique) = match self.family {
            Family::X if chain.length() == 4 => (6.6, "Turbot Fish"),
            Family::X => (6.6, "Forcing X-Chain"),
            _ => (7.0, "Forcing Chain"),
        };
        chain.prove(self.board, base, technique, proof)
    }
}

/// The nodes reached in a search.
struct ReachedNodes([bool; 2 * 729]);

impl ReachedNodes {
    fn of(start: &Node) -> ReachedNodes {
        let mut known = ReachedNodes([false; 2 * 729]);
        known.insert(start);
        known
    }

    /// Adds the statement of the node; returns whether it is new.
    fn insert(&mut self, node: &Node) -> bool {
        !std::mem::replace(&mut self.0[node.key()], true)
    }
}

/// Returns the nodes from an end back to the assumption.
fn line(end: &Rc<Node>) -> Vec<&Node> {
    std::iter::successors(Some(&**end), |node| node.parents.first().map(|parent| &**parent)).collect()
}

/// Returns the end of the cycle reversed, with each node replaced by its opposite; the causes stay the same.
fn reversed(end: &Rc<Node>) -> Rc<Node> {
    let mut behind: Vec<Rc<Node>> = Vec::new();
    for node in line(end) {
        behind = vec![Rc::new(Node::new(node.candidate, !node.on, node.cause, behind))];
    }
    behind.swap_remove(0)
}
