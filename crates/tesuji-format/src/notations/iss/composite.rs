//! Items and constraints within others.

use tesuji_core::{Constraint, RankTies};

/// Returns the number of items in a written text, with composites counted as one.
pub(super) fn items_in(text: &str) -> usize {
    let (mut count, mut depth) = (0, 0usize);
    for item in text.split('.').skip(1) {
        count += usize::from(depth == 0);
        match item {
            "And" | "Or" => depth += 1,
            "End" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    count
}

/// Returns the settings for ties of the rank constraints.
pub(super) fn ties_in(constraints: &[Constraint]) -> Vec<RankTies> {
    let of = |one: &Constraint| match one {
        Constraint::FullRank { ties, .. } => vec![*ties],
        Constraint::Any { constraints } | Constraint::All { constraints } => ties_in(constraints),
        _ => Vec::new(),
    };
    constraints.iter().flat_map(of).collect()
}

/// Changes the setting for ties of the rank constraints.
pub(super) fn set_ties(constraints: &mut [Constraint], wanted: RankTies) {
    for one in constraints {
        match one {
            Constraint::FullRank { ties, .. } => *ties = wanted,
            Constraint::Any { constraints } | Constraint::All { constraints } => set_ties(constraints, wanted),
            _ => {}
        }
    }
}
