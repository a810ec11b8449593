//! Pairs of cells with a mark between them, such as a dot.

use tesuji_core::{Constraint, Relation};

/// The pairs of which constraints say a relation of a kind, in the order of the constraints.
pub(crate) fn marked(constraints: &[Constraint], is_marked: impl Fn(&Relation) -> bool) -> Vec<[usize; 2]> {
    let pairs = constraints.iter().filter_map(|constraint| match constraint {
        Constraint::Pairs { relation, pairs } if is_marked(relation) => Some(pairs.as_slice()),
        _ => None,
    });
    pairs.flatten().copied().collect()
}

/// The pairs in order, each once and with its lower cell first.
pub(crate) fn in_order(pairs: &[[usize; 2]]) -> Vec<[usize; 2]> {
    let mut pairs = pairs.to_vec();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
