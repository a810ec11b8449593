//! Follows the consequences of an assumption.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use tesuji_core::Candidate;

use super::node::Node;
use super::{Rules, advanced, links};
use crate::plain_se::board::Board;

/// The consequences of an assumption.
pub(super) struct Propagation {
    pub(super) ons: NodeSet,
    pub(super) offs: NodeSet,
    /// The on and off nodes of one candidate, if both follow. The search stopped at that point.
    pub(super) contradiction: Option<[Rc<Node>; 2]>,
}

/// Nodes in the order in which they were found, all on or all off, each candidate once.
pub(super) struct NodeSet {
    order: Vec<Rc<Node>>,
    by_candidate: Vec<Option<Rc<Node>>>,
}

impl NodeSet {
    fn new() -> NodeSet {
        NodeSet { order: Vec::new(), by_candidate: vec![None; 729] }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Rc<Node>> {
        self.order.iter()
    }

    pub(super) fn get(&self, candidate: Candidate) -> Option<&Rc<Node>> {
        self.by_candidate[candidate.index()].as_ref()
    }

    /// Adds the node unless there is one for its candidate; returns whether it was added.
    fn insert(&mut self, node: &Rc<Node>) -> bool {
        let place = &mut self.by_candidate[node.candidate.index()];
        let new = place.is_none();
        if new {
            *place = Some(Rc::clone(node));
            self.order.push(Rc::clone(node));
        }
        new
    }
}

/// Follows an assumption until there are no new consequences, or there is a contradiction.
pub(super) fn propagate(board: &Board, rules: Rules, candidate: Candidate, on: bool) -> Propagation {
    let mut work = board.clone();
    let start = Node::assumption(candidate, on);
    let mut found = Propagation { ons: NodeSet::new(), offs: NodeSet::new(), contradiction: None };
    let (mut ons, mut offs) = (VecDeque::new(), VecDeque::new());
    if on {
        found.ons.insert(&start);
        ons.push_back(start);
    } else {
        found.offs.insert(&start);
        offs.push_back(start);
    }
    loop {
        // All on nodes are processed before the first off node.
        if let Some(on) = ons.pop_front() {
            for off in links::offs(&work, &on, rules != Rules::Nishio).into_iter().map(Rc::new) {
                if let Some(opposite) = found.ons.get(off.candidate) {
                    found.contradiction = Some([Rc::clone(opposite), off]);
                    return found;
                }
                if found.offs.insert(&off) {
                    offs.push_back(off);
                }
            }
        } else if let Some(off) = offs.pop_front() {
            let struck = |candidates: &mut dyn Iterator<Item = Candidate>| match rules {
                Rules::Static => Vec::new(),
                Rules::Nishio | Rules::Dynamic(_) => struck(board, &work, &found.offs, candidates),
            };
            let implied = links::ons(&work, &off, rules != Rules::Nishio, true, &struck);
            if rules != Rules::Static {
                work.remove(off.candidate);
            }
            for on in implied.into_iter().map(Rc::new) {
                if let Some(opposite) = found.offs.get(on.candidate) {
                    found.contradiction = Some([on, Rc::clone(opposite)]);
                    return found;
                }
                if found.ons.insert(&on) {
                    ons.push_back(on);
                }
            }
        } else {
            return found;
        }
        if let (true, true, Rules::Dynamic(level @ 1..)) = (ons.is_empty(), offs.is_empty(), rules) {
            for off in advanced::find(board, &work, &found.offs, level) {
                if found.offs.insert(&off) {
                    offs.push_back(off);
                }
            }
        }
    }
}

/// Returns the nodes of those candidates that are on the board but have been eliminated from the work board, each once.
pub(super) fn struck(
    board: &Board,
    work: &Board,
    offs: &NodeSet,
    candidates: &mut dyn Iterator<Item = Candidate>,
) -> Vec<Rc<Node>> {
    let mut seen = BTreeSet::new();
    let gone = candidates.filter(|&candidate| board.has(candidate) && !work.has(candidate) && seen.insert(candidate));
    gone.map(|candidate| Rc::clone(offs.get(candidate).expect("what was struck was off"))).collect()
}
