//! The way that a table shows from its premise to a fact.

use tesuji_core::CellSet;

use super::tables::{Entry, Fact, MOST, Origin, Table, Tables};

/// The facts on the way, the premise first.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) facts: Vec<Fact>,
    /// Whether a fact on the way follows from several others together, of which the way shows more than one.
    pub(super) is_net: bool,
}

impl Tables {
    /// Returns the way to a fact that is in the table of the premise.
    pub(super) fn way(&self, premise: Fact, goal: Fact) -> Way {
        let table = &self.tables[usize::from(premise)];
        let mut joining = Vec::new();
        let mut facts = vec![goal];
        self.back(table, goal, |fact, others| {
            facts.push(fact);
            joining.extend_from_slice(others);
            true
        });
        // What else a fact follows from counts if it branches off the way to it.
        let is_net = joining.iter().any(|&fact| {
            let mut last = fact;
            self.back(table, fact, |fact, _| {
                last = fact;
                !facts.contains(&fact)
            });
            facts.contains(&last)
        });
        facts.reverse();
        Way { facts, is_net }
    }

    /// Walks back from a fact to the premise: calls `visit` with each fact that led on, and the others that it took beside,
    /// until it returns `false`.
    fn back(&self, table: &Table, goal: Fact, mut visit: impl FnMut(Fact, &[Fact]) -> bool) {
        let mut here = table;
        let mut at = table.find(goal);
        // A fact that joins at itself would lead round for ever.
        for _ in 1..MOST {
            let Some(index) = at.filter(|&index| index != 0) else { break };
            let Entry { fact, origin, .. } = here.entries[index];
            let causes = match origin {
                Origin::Here(causes) => causes,
                Origin::Table(via) => {
                    here = &self.tables[usize::from(via)];
                    at = here.find(fact);
                    continue;
                }
            };
            let of = |cause: u16| here.entries[usize::from(cause)].fact;
            let others: Vec<Fact> = causes[1..].iter().filter(|&&cause| cause != 0).map(|&cause| of(cause)).collect();
            let first = of(causes[0]);
            if !visit(first, &others) {
                break;
            }
            at = Some(usize::from(causes[0]));
            if causes[0] == 0 && !std::ptr::eq(here, table) {
                // The premise of the other table is a fact of this one.
                here = table;
                at = table.find(first);
            }
        }
    }
}

/// The cells of each fact but the last.
pub(super) fn passed(tables: &Tables, way: &Way) -> CellSet {
    let before = &way.facts[..way.facts.len() - 1];
    before.iter().fold(CellSet::EMPTY, |cells, &fact| cells | tables.implied(fact).node.cells)
}
