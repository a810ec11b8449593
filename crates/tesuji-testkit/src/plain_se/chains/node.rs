//! The nodes of chains, with their reasons.

use std::cell::OnceCell;
use std::rc::Rc;

use tesuji_core::{Candidate, House};

use super::Chain;

/// A candidate assumed to be true (*on*) or false (*off*), with the reason.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) candidate: Candidate,
    pub(super) on: bool,
    /// The link to its first parent; `None` for an assumption.
    pub(super) cause: Option<Cause>,
    /// The nodes from which it follows, with the one that led to it first.
    pub(super) parents: Vec<Rc<Node>>,
    /// The nested chain from which it follows.
    pub(super) nested: Option<Rc<Chain>>,
    lineage: OnceCell<ChainAncestry>,
}

/// The reason why a node follows from its first parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// Both are in the same cell.
    Cell,
    /// Both have the same digit, in the same house.
    House(House),
}

/// The ancestry of an end of a chain, from which the complexity is computed.
#[derive(Debug)]
pub(super) struct ChainAncestry {
    /// The number of nodes from which it follows, itself included.
    pub(super) count: usize,
    /// The nested chains of these nodes, in breadth-first order.
    pub(super) nested: Vec<Rc<Chain>>,
}

impl Node {
    pub(super) fn new(candidate: Candidate, on: bool, cause: Option<Cause>, parents: Vec<Rc<Node>>) -> Node {
        Node { candidate, on, cause, parents, nested: None, lineage: OnceCell::new() }
    }

    pub(super) fn assumption(candidate: Candidate, on: bool) -> Rc<Node> {
        Rc::new(Node::new(candidate, on, None, Vec::new()))
    }

    /// Returns whether both nodes make the same statement about the same candidate.
    pub(super) fn says_same(&self, other: &Node) -> bool {
        self.key() == other.key()
    }

    /// Returns whether the node is the opposite of the other.
    pub(super) fn contradicts(&self, other: &Node) -> bool {
        self.candidate == other.candidate && self.on != other.on
    }

    /// Returns a number for the statement of the node, below 1458.
    pub(super) fn key(&self) -> usize {
        2 * self.candidate.index() + usize::from(self.on)
    }

    /// Returns the node and all that it follows from, breadth first; of nodes with the same statement, only the first.
    pub(super) fn walk(&self) -> Vec<&Node> {
        let mut seen = [false; 2 * 729];
        seen[self.key()] = true;
        let mut nodes = vec![self];
        let mut next = 0;
        while let Some(node) = nodes.get(next) {
            next += 1;
            for parent in &node.parents {
                if !seen[parent.key()] {
                    seen[parent.key()] = true;
                    nodes.push(parent);
                }
            }
        }
        nodes
    }

    /// Returns whether the node or one of its ancestors, by first parents, makes the same statement as the other.
    pub(super) fn has_in_line(&self, other: &Node) -> bool {
        let mut node = Some(self);
        while let Some(here) = node {
            if here.says_same(other) {
                return true;
            }
            node = here.parents.first().map(|parent| &**parent);
        }
        false
    }

    pub(super) fn lineage(&self) -> &ChainAncestry {
        self.lineage.get_or_init(|| {
            let nodes = self.walk();
            ChainAncestry { count: nodes.len(), nested: nodes.iter().filter_map(|node| node.nested.clone()).collect() }
        })
    }
}
