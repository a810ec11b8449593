use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use tesuji_core::{Cell, CellSet, Control, DigitSet, Problem, Solution};
use tesuji_generate::{maximum_clique, unavoidable_sets, unavoidable_sets_within};

use crate::status::only_solution;
use crate::{Listing, Response, Scratch, Status, puzzle_of};

/// The most cells of a set, unless another number or digits are given.
const MOST_CELLS: u8 = 12;

/// Asks for the minimal unavoidable sets of a solution, or of the only solution of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Unavoidable {
    /// The most cells of a set; `None` for 12, and for any number with `digits`.
    pub size: Option<u8>,
    /// Only sets within the cells of these digits, two to five of them.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<u8>>"))]
    pub digits: Option<DigitSet>,
    /// What is wanted of the sets.
    pub find: UnavoidableKind,
}

/// What is wanted of unavoidable sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UnavoidableKind {
    /// Each set.
    #[default]
    Sets,
    /// How many there are of each size.
    Sizes,
    /// As many sets without a common cell as there are.
    Apart,
}

/// What is told of unavoidable sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum UnavoidableItem {
    /// One set.
    Set {
        /// Its cells.
        cells: CellSet,
    },
    /// How many there are of each size, in order.
    Sizes {
        /// A size and its number.
        sizes: Vec<SizeCount>,
    },
    /// Sets without a common cell.
    Apart {
        /// The sets, as many as there can be.
        apart: Vec<CellSet>,
    },
}

/// How many sets have a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SizeCount {
    /// The number of cells.
    pub size: usize,
    /// The number of sets.
    pub count: usize,
}

impl Unavoidable {
    /// Returns the sets, the smallest first; `None` if the control ended the search.
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
