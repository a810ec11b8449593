//! The path that a table gives from its premise to a fact.

use tesuji_core::CellSet;

use super::tables::{Entry, Fact, MOST, Origin, Table, Tables};

/// The facts on the path, the premise first.
#[derive(Clone, Debug)]
pub(super) struct FactPath {
    pub(super) facts: Vec<Fact>,
    /// `true` if a fact on the path follows from several others, more than one of which leads back to the path.
    pub(super) is_net: bool,
}

impl Tables {
    /// Returns the path to a fact in the table of the premise.
    pub(super) fn way(&self, premise: Fact, goal: Fact) -> FactPath {
        let table = &self.tables[usize::from(premise)];
        let mut joining = Vec::new();
        let mut facts = vec![goal];
        self.back(table, goal, |fact, others| {
            facts.push(fact);
            joining.extend_from_slice(others);
            true
        });
        // The other causes of a fact count only if they branch off the path to it.
        let is_net = joining.iter().any(|&fact| {
            let mut last = fact;
            self.back(table, fact, |fact, _| {
                last = fact;
                !facts.contains(&fact)
            });
            facts.contains(&last)
        });
        facts.reverse();
        FactPath { facts, is_net }
    }

    /// Walks back from a fact to the premise. Calls `visit` with each cause on the path and the other causes of the
    /// same fact, until it returns `false`.
    fn back(&self, table: &Table, goal: Fact, mut visit: impl FnMut(Fact, &[Fact]) -> bool) {
        let mut here = table;
        let mut at = table.find(goal);
        // The limit prevents an endless loop when a fact is its own cause.
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
                // The premise of the other table is a fact of this table.
                here = table;
                at = table.find(first);
            }
        }
    }
}

/// Returns the cells of every fact except the last.
pub(super) fn passed(tables: &Tables, way: &FactPath) -> CellSet {
    let before = &way.facts[..way.facts.len() - 1];
    before.iter().fold(CellSet::EMPTY, |cells, &fact| cells | tables.implied(fact).node.cells)
}
