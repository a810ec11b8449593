//! Chooses among the chains that a search found.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::chain::Family;
use crate::plain_se::hint::{Evidence, Hint, Sink};

/// Passes on the hints of a search, the cheapest first, without those with the same eliminations as an earlier one.
///
/// Equal ratings are ordered by chain length, then by family, then by the order of the list.
pub(super) fn hand_over(mut hints: Vec<Hint>, sink: Sink) -> ControlFlow<()> {
    let rank = |hint: &Hint| match &hint.evidence {
        Evidence::Chain(chain) => (chain.complexity, chain.family),
        Evidence::Absent(_) => (0, Family::Double),
    };
    hints.sort_by(|one, other| one.rating.total_cmp(&other.rating).then_with(|| rank(one).cmp(&rank(other))));
    let mut struck = HashSet::new();
    hints.into_iter().filter(|hint| struck.insert(hint.removals)).try_for_each(sink)
}
