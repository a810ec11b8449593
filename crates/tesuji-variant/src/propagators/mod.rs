//! The propagators, which enforce rules on domains. Each file is one way of reasoning, which several rules can share.

mod any;
mod classes;
mod clause;
mod connected;
mod contains;
mod count_distinct;
mod counting_circles;
mod crossing;
mod differ_where;
mod distinct;
mod element;
mod ends;
mod equal_sums;
mod forward_check;
mod full_rank;
mod leftovers;
mod options;
mod order;
mod regular;
mod relation;
mod same_values;
mod sandwich;
mod subsets;
mod sum;
mod unknown_regions;

pub(crate) use any::Any;
pub(crate) use classes::Classes;
pub(crate) use clause::Clause;
pub(crate) use connected::ConnectedCells;
pub(crate) use contains::Contains;
pub(crate) use count_distinct::CountDistinct;
pub(crate) use counting_circles::CountingCircles;
pub(crate) use crossing::Crossing;
pub(crate) use differ_where::DifferWhere;
pub(crate) use distinct::Distinct;
pub(crate) use element::Element;
pub(crate) use ends::Ends;
pub(crate) use equal_sums::EqualSums;
pub(crate) use forward_check::ForwardCheck;
pub(crate) use full_rank::{FullRank, LinesDiffer};
pub(crate) use leftovers::Leftovers;
pub(crate) use options::Options;
pub(crate) use order::Order;
pub(crate) use regular::{MOST_MOVES, Machine, Regular};
pub(crate) use relation::{Relation, Table};
pub(crate) use same_values::SameValues;
pub(crate) use sandwich::Sandwich;
pub(crate) use sum::{Part, Sum};
pub(crate) use unknown_regions::{APART, ChaosArrow, ChaosCount, EqualityTie, Regions, TOGETHER, Tie};

use crate::clauses::Encoder;
use crate::graph::Graph;
#[cfg(not(tesuji_small))]
use crate::lanes::Plan;
use crate::space::{PropagateResult, Space, Var};

/// A part of a rule, which removes the values that it excludes.
///
/// It never removes a value of a solution. When all its variables have a value, it fails if its rule is broken.
pub(crate) trait Propagator {
    /// Removes values, or fails.
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult;

    /// Calls `watch` with the variables and events that wake the propagator.
    fn watch(&self, watch: &mut dyn FnMut(Var, u8));

    /// Returns the cost class: 0, 1 or 2. Cheap propagators run first.
    fn cost(&self) -> u8 {
        0
    }

    /// Encodes in clauses what the propagator enforces beyond the graph and the houses. Returns whether it can.
    fn encode(&self, _: &mut Encoder<'_>) -> bool {
        false
    }

    /// Adds to a plan for many branches side by side, which must enforce the rule fully once all variables have a
    /// value. Returns whether it can.
    #[cfg(not(tesuji_small))]
    fn plan(&self, _: &mut Plan) -> bool {
        false
    }
}
