//! Explains why a problem has no solution.

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Problem};

use crate::part::Parts;
use crate::{Part, Query, Response, Scratch, Status};

/// A query for the reason why a problem has no solution: a minimal set of givens and constraints that clash.
///
/// # Complexity
///
/// Some searches for each part that clashes, and at most two for each other part.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Query, Scratch, Why};
///
/// let clues: Grid = "55..3....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let response = Why::default().answer(&clues.into(), &mut Scratch::new(), &Control::new());
/// let clash: Vec<String> = response.clash.iter().map(ToString::to_string).collect();
/// assert_eq!(clash, ["r1c1 is 5", "r1c2 is 5"]);
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Why {}

/// The reason why a problem has no solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyResponse {
    /// Information about the solutions.
    #[serde(flatten)]
    pub status: Status,
    /// Parts that together have no solution: cells in reading order, then constraints. Empty if there is a solution,
    /// and if the layout itself has none.
    pub clash: Vec<Part>,
    /// `true` if each of these parts is needed: without any one of them there is a solution. It can be `false` only if
    /// the work was stopped.
    pub is_minimal: bool,
}

impl Query for Why {
    const NAME: &'static str = "why";
    type Response = WhyResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> WhyResponse {
        let parts = Parts::of(problem);
        let mut is_kept = vec![true; parts.len()];
        let mut count = |is_kept: &[bool], limit| parts.count(is_kept, limit, &mut scratch.solver, control);
        let status = match count(&is_kept, 2) {
            Some(0) => Status::unsolvable(),
            Some(1) => Status::Unique,
            Some(_) => Status::Several,
            None => Status::stopped(control.stop_reason()),
        };
        if !matches!(status, Status::Unsolvable { .. }) {
            return WhyResponse { status, clash: Vec::new(), is_minimal: false };
        }
        let is_minimal = reduce(&mut is_kept, &mut |is_kept| count(is_kept, 1).map(|found| found == 0));
        let clash = (0..parts.len()).filter(|&nth| is_kept[nth]).map(|nth| parts.part(nth)).collect();
        let status = if is_minimal { status } else { Status::stopped(control.stop_reason()) };
        WhyResponse { status, clash, is_minimal }
    }
}

/// Removes parts while `holds` is true for the rest, from the last to the first, many at a time while that works.
/// Returns `true` if no further part can be removed; `holds` returns `None` when time runs out.
fn reduce(is_kept: &mut [bool], holds: &mut dyn FnMut(&[bool]) -> Option<bool>) -> bool {
    let mut size = is_kept.len().div_ceil(2);
    while size > 0 {
        let left: Vec<usize> = (0..is_kept.len()).rev().filter(|&nth| is_kept[nth]).collect();
        for few in left.chunks(size) {
            few.iter().for_each(|&nth| is_kept[nth] = false);
            let answer = holds(is_kept);
            if answer != Some(true) {
                few.iter().for_each(|&nth| is_kept[nth] = true);
            }
            if answer.is_none() {
                return false;
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    true
}

impl Response for WhyResponse {
    const COLUMNS: &'static [&'static str] = &["status", "clash", "is_minimal"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_answered(&self) -> bool {
        !matches!(self.status, Status::Stopped { .. }) || !self.clash.is_empty()
    }

    fn is_yes(&self) -> bool {
        matches!(self.status, Status::Unsolvable { .. })
    }
}
