use std::cell::OnceCell;
use std::rc::Rc;

use tesuji_core::{Candidate, House};

use super::Chain;

/// A candidate taken to hold (*on*) or not (*off*), and why.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) candidate: Candidate,
    pub(super) on: bool,
    /// What links it to its first parent; an assumption has none.
    pub(super) cause: Option<Cause>,
    /// What it follows from, the node that led to it first.
    pub(super) parents: Vec<Rc<Node>>,
    /// The chain, within what follows so far, that it follows from.
    pub(super) nested: Option<Rc<Chain>>,
    lineage: OnceCell<Lineage>,
}

/// Why a node follows from its first parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// They are in the same cell.
    Cell,
    /// They have the same digit, in the same house.
    House(House),
}

/// What the complexity of a chain needs to know of one of its ends.
#[derive(Debug)]
pub(super) struct Lineage {
    /// How many nodes it follows from, itself included.
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

    /// Returns whether both say the same of the same candidate.
    pub(super) fn says_same(&self, other: &Node) -> bool {
        self.key() == other.key()
    }

    /// Returns whether the node is the opposite of the other.
    pub(super) fn contradicts(&self, other: &Node) -> bool {
        self.candidate == other.candidate && self.on != other.on
    }

    /// Returns a number for what the node says, below 1458.
    pub(super) fn key(&self) -> usize {
        2 * self.candidate.index() + usize::from(self.on)
    }

    /// Returns all nodes that it follows from, itself first, breadth first; of nodes that say the same, the first.
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

    /// Returns whether the node, or what it follows from by its first parents, says the same as the other.
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

    pub(super) fn lineage(&self) -> &Lineage {
        self.lineage.get_or_init(|| {
            let nodes = self.walk();
            Lineage { count: nodes.len(), nested: nodes.iter().filter_map(|node| node.nested.clone()).collect() }
        })
    }
}
