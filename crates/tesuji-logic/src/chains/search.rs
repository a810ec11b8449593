//! The shortest chains from every node.

use std::ops::ControlFlow;

use tesuji_core::Chain;

use super::links::{Id, Links, NODES};
use crate::StepSink;

/// A chain that was found: if its start is false, its end is true.
#[derive(Clone, Debug)]
pub(crate) struct Raw {
    pub(crate) ids: Vec<Id>,
    /// The relation of the end to the start.
    pub(crate) end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// At least one of the two is true.
    Open,
    /// Exactly one of the two is true: a loop.
    Closed,
    /// The end is the start: it is true.
    Same,
}

impl Raw {
    pub(crate) fn chain(&self, links: &Links) -> Chain {
        let nodes = self.ids.iter().map(|&id| links.node(id)).collect();
        Chain { nodes, closed: self.end == End::Closed }
    }
}

/// Passes to `take` the shortest chain from every start to every wanted end, up to `longest` nodes; `Break` if the
/// search is to end.
///
/// Chains of two nodes are left out: a single strong link is another technique.
pub(crate) fn search(
    links: &Links,
    longest: usize,
    wants: impl Fn(Id, Id, End) -> bool,
    found: &StepSink<'_>,
    take: &mut dyn FnMut(Raw),
) -> ControlFlow<()> {
    let mut on = vec![Id::MAX; NODES];
    let mut off = vec![Id::MAX; NODES];
    let mut weak_of_start = vec![false; NODES];
    // The nodes reached from a start, in rings: the true ones and the false ones.
    let (mut holding, mut fallen): (Vec<Id>, Vec<Id>) = (Vec::new(), Vec::new());
    for &start in &links.nodes {
        if links.strong[start as usize].is_empty() {
            continue;
        }
        found.check()?;
        holding.drain(..).for_each(|id| on[id as usize] = Id::MAX);
        fallen.drain(..).for_each(|id| off[id as usize] = Id::MAX);
        off[start as usize] = start;
        links.weak[start as usize].iter().for_each(|&id| weak_of_start[id as usize] = true);
        fallen.push(start);
        let mut ring = 0..1;
        let mut nodes = 0;
        while !ring.is_empty() && nodes + 2 <= longest {
            nodes += 2;
            let new = holding.len();
            for &id in &fallen[ring] {
                for &next in &links.strong[id as usize] {
                    if on[next as usize] == Id::MAX {
                        on[next as usize] = id;
                        holding.push(next);
                    }
                }
            }
            for &end in holding[new..].iter().filter(|_| nodes > 2) {
                // A chain and its reverse count as one; a chain that ends at its start has no reverse.
                let kind = if end == start {
                    End::Same
                } else if end < start {
                    continue;
                } else if weak_of_start[end as usize] {
                    End::Closed
                } else {
                    End::Open
                };
                if wants(start, end, kind) {
                    take(Raw { ids: walk(start, end, &on, &off), end: kind });
                }
            }
            ring = fallen.len()..fallen.len();
            for &id in &holding[new..] {
                for &next in &links.weak[id as usize] {
                    if off[next as usize] == Id::MAX {
                        off[next as usize] = id;
                        fallen.push(next);
                    }
                }
            }
            ring.end = fallen.len();
        }
        links.weak[start as usize].iter().for_each(|&id| weak_of_start[id as usize] = false);
    }
    ControlFlow::Continue(())
}

/// Walks back from the end to the start.
fn walk(start: Id, end: Id, on: &[Id], off: &[Id]) -> Vec<Id> {
    let mut ids = vec![end];
    let mut id = end;
    loop {
        id = on[id as usize];
        ids.push(id);
        if id == start {
            break;
        }
        id = off[id as usize];
        ids.push(id);
    }
    ids.reverse();
    ids
}
