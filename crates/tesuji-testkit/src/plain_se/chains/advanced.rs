//! The consequences of patterns and nested chains for an assumption.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::Rules;
use super::multiple::find_multiple;
use super::node::Node;
use super::propagation::{NodeSet, struck};
use super::single::find_single;
use crate::plain_se::board::Board;
use crate::plain_se::hint::{Evidence, Hint};
use crate::plain_se::{Producer, fish, hidden_set, locking, naked_set};

/// Returns the eliminations of the first productive pattern on the work board that depend on earlier eliminations.
pub(super) fn find(board: &Board, work: &Board, offs: &NodeSet, level: u32) -> Vec<Rc<Node>> {
    for producer in producers(level) {
        let mut found = Vec::new();
        let _ = producer(work, &mut |hint| {
            found.extend(nodes_of(&hint, board, work, offs));
            ControlFlow::Continue(())
        });
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

fn producers(level: u32) -> Vec<Producer> {
    let mut producers: Vec<Producer> = vec![
        locking::find,
        |board, sink| hidden_set::find(board, 2, sink),
        |board, sink| naked_set::find(board, 2, sink),
        |board, sink| fish::find(board, 2, sink),
    ];
    if matches!(level, 2 | 3) {
        producers.push(find_single);
    }
    if level == 3 {
        producers.push(|board, sink| find_multiple(board, Rules::Static, sink));
    }
    if matches!(level, 4 | 5) {
        producers.push(|board, sink| find_multiple(board, Rules::Dynamic(0), sink));
    }
    if level == 5 {
        producers.push(|board, sink| find_multiple(board, Rules::Dynamic(2), sink));
    }
    producers
}

/// Returns the nodes of the hint's eliminations; none if the hint does not depend on earlier eliminations.
fn nodes_of(hint: &Hint, board: &Board, work: &Board, offs: &NodeSet) -> Vec<Rc<Node>> {
    let (absent, nested) = match &hint.evidence {
        Evidence::Absent(absent) => (absent.clone(), None),
        Evidence::Chain(chain) => (chain.absent(), Some(chain)),
    };
    let parents = struck(board, work, offs, &mut absent.into_iter());
    if parents.is_empty() {
        return Vec::new();
    }
    let off = |candidate| {
        let mut node = Node::new(candidate, false, None, parents.clone());
        node.nested = nested.cloned();
        Rc::new(node)
    };
    hint.removals.iter().map(off).collect()
}
