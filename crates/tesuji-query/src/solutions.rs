//! The list of all solutions of a problem.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{Control, Layout, Problem, Solution};
use tesuji_solve::{SolutionValues, SolverInput};

use crate::{Listing, Response, Scratch, Status};

/// A query for the solutions of a problem, always in the same order.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use tesuji_core::{Control, Layout, Problem, Shape};
/// use tesuji_query::{ListSolutions, Listing, Scratch};
///
/// let layout = Layout::of(Shape::of_size(4).unwrap());
/// let problem = Problem::from_values(layout, vec![0; 16]).unwrap();
/// let mut found = 0;
/// let query = ListSolutions { offset: 200, ..ListSolutions::default() };
/// query.list(&problem, 1, &mut Scratch::new(), &Control::new(), &mut |_| {
///     found += 1;
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(found, 88);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ListSolutions {
    /// The number of solutions to skip.
    pub offset: u64,
    /// The maximum number of solutions to list; `null` for all.
    pub limit: Option<u64>,
}

/// A solution of a problem.
#[derive(Clone, Debug)]
pub struct SolutionItem {
    layout: Layout,
    values: Values,
}

#[derive(Clone, Debug)]
enum Values {
    Classic(Solution),
    Other(Vec<u8>),
}

impl SolutionItem {
    fn of(filled: &SolutionValues<'_>) -> SolutionItem {
        let values = match *filled {
            SolutionValues::Classic(solution) => Values::Classic(*solution),
            SolutionValues::Other(_, values) => Values::Other(values.to_vec()),
        };
        SolutionItem { layout: filled.layout(), values }
    }

    /// Returns the solution.
    pub fn filled(&self) -> SolutionValues<'_> {
        match &self.values {
            Values::Classic(solution) => SolutionValues::Classic(solution),
            Values::Other(values) => SolutionValues::Other(self.layout.clone(), values),
        }
    }
}

/// Writes `solution`.
impl Serialize for SolutionItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            solution: SolutionValues<'a>,
        }
        Fields { solution: self.filled() }.serialize(serializer)
    }
}

impl Response for SolutionItem {
    const COLUMNS: &'static [&'static str] = &["solution"];

    fn status(&self) -> &Status {
        &Status::Unknown
    }
}

impl Listing for ListSolutions {
    const NAME: &'static str = "solutions";
    type Item = SolutionItem;

    fn each(
        &self,
        problem: &Problem,
        _: u64,
        scratch: &mut Scratch,
        control: &Control<'_>,
        visit: &mut dyn FnMut(SolutionItem) -> ControlFlow<()>,
    ) -> Result<(), Status> {
        let end = self.limit.map_or(u64::MAX, |limit| self.offset.saturating_add(limit));
        if self.offset == end {
            return Ok(());
        }
        let mut seen = 0;
        let _ = SolverInput::of(problem).for_each(&mut scratch.solver, control, |filled| {
            seen += 1;
            if seen > self.offset && visit(SolutionItem::of(&filled)).is_break() || seen == end {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        Ok(())
    }
}
