//! Unavoidable sets of a solution.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use tesuji_core::{Cell, CellSet, Control, DigitSet, Problem, Solution};
use tesuji_generate::{maximum_clique, unavoidable_sets, unavoidable_sets_within};

use crate::status::only_solution;
use crate::{Listing, Response, Scratch, Status, puzzle_of};

/// The default maximum number of cells of a set, unless digits are given.
const MOST_CELLS: u8 = 12;

/// A query for the minimal unavoidable sets of a solution, or of the unique solution of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Unavoidable {
    /// The maximum number of cells of a set; `None` for 12, or for no limit if `digits` is given.
    pub size: Option<u8>,
    /// Only sets within the cells of these two to five digits.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<u8>>"))]
    pub digits: Option<DigitSet>,
    /// The information to return.
    pub find: UnavoidableKind,
}

/// The information that a query for unavoidable sets returns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UnavoidableKind {
    /// Each set.
    #[default]
    Sets,
    /// The number of sets of each size.
    Sizes,
    /// A maximum collection of disjoint sets.
    Apart,
}

/// The information about unavoidable sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum UnavoidableItem {
    /// An unavoidable set.
    Set {
        /// Its cells.
        cells: CellSet,
    },
    /// The number of sets of each size, in order.
    Sizes {
        /// A size and its number.
        sizes: Vec<SizeCount>,
    },
    /// Disjoint sets.
    Apart {
        /// The sets, as many as possible.
        apart: Vec<CellSet>,
    },
}

/// The number of sets of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SizeCount {
    /// The number of cells.
    pub size: usize,
    /// The number of sets.
    pub count: usize,
}

impl Unavoidable {
    /// Returns the sets, smallest first, or `None` if the control ended the search.
    fn sets(&self, solution: &Solution, scratch: &mut Scratch, control: &Control<'_>) -> Option<Vec<CellSet>> {
        let Some(digits) = self.digits else {
            return unavoidable_sets(solution, self.size.unwrap_or(MOST_CELLS).into(), control);
        };
        let cells = Cell::iter().filter(|&cell| digits.contains(solution.get(cell))).collect();
        let (mut sets, _) = unavoidable_sets_within(solution, cells, usize::MAX, &mut scratch.solver, control);
        sets.retain(|set| self.size.is_none_or(|size| set.len() <= usize::from(size)));
        Some(sets)
    }
}

impl Listing for Unavoidable {
    const NAME: &'static str = "unavoidable";
    type Item = UnavoidableItem;

    fn each(
        &self,
        problem: &Problem,
        _: u64,
        scratch: &mut Scratch,
        control: &Control<'_>,
        visit: &mut dyn FnMut(UnavoidableItem) -> ControlFlow<()>,
    ) -> Result<(), Status> {
        let solution = only_solution(&puzzle_of(problem)?, &mut scratch.solver, control)?;
        let Some(sets) = self.sets(&solution, scratch, control) else { return Ok(()) };
        let _ = match self.find {
            UnavoidableKind::Sets => sets.into_iter().try_for_each(|cells| visit(UnavoidableItem::Set { cells })),
            UnavoidableKind::Sizes => {
                let same_size = sets.chunk_by(|one, other| one.len() == other.len());
                let sizes = same_size.map(|same| SizeCount { size: same[0].len(), count: same.len() }).collect();
                visit(UnavoidableItem::Sizes { sizes })
            }
            UnavoidableKind::Apart => match maximum_clique(&sets, control) {
                Some(apart) => visit(UnavoidableItem::Apart { apart }),
                None => ControlFlow::Break(()),
            },
        };
        Ok(())
    }
}

impl Response for UnavoidableItem {
    const COLUMNS: &'static [&'static str] = &["cells", "sizes", "apart"];

    fn status(&self) -> &Status {
        &Status::Unique
    }
}
