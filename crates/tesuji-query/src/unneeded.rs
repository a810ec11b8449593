//! Finds givens and constraints that a problem does not need.

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Problem};

use crate::part::Parts;
use crate::{Part, Query, Response, Scratch, Status};

/// A query for the givens and constraints that can be removed from a problem so that its solution stays unique.
///
/// # Complexity
///
/// At most two searches for each part.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Query, Scratch, Unneeded};
///
/// let clues: Grid = "812........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let response = Unneeded::default().answer(&clues.into(), &mut Scratch::new(), &Control::new());
/// let texts = |parts: &[tesuji_query::Part]| parts.iter().map(ToString::to_string).collect::<Vec<String>>();
/// assert_eq!(texts(&response.alone), ["r1c2 is 1", "r1c3 is 2"]);
/// assert_eq!(texts(&response.together), ["r1c2 is 1", "r1c3 is 2"]);
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Unneeded {}

/// The removable parts of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnneededResponse {
    /// Information about the solutions.
    #[serde(flatten)]
    pub status: Status,
    /// The parts that can be removed individually so that there is still one solution; incomplete if the work was
    /// stopped.
    pub alone: Vec<Part>,
    /// A set of parts that can be removed together, after which no other can: the first removable part, then the first
    /// other part that can still be removed, and so on.
    pub together: Vec<Part>,
}

impl Query for Unneeded {
    const NAME: &'static str = "unneeded";
    type Response = UnneededResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> UnneededResponse {
        let parts = Parts::of(problem);
        let mut is_kept = vec![true; parts.len()];
        let mut count = |is_kept: &[bool]| parts.count(is_kept, 2, &mut scratch.solver, control);
        let mut status = match count(&is_kept) {
            Some(0) => Status::unsolvable(),
            Some(1) => Status::Unique,
            Some(_) => Status::Several,
            None => Status::stopped(control.stop_reason()),
        };
        let (mut alone, mut together) = (Vec::new(), Vec::new());
        if status == Status::Unique {
            // A part that can be removed together with others can also be removed alone, so only those are tried again.
            let mut spare = |is_kept: &mut [bool], nth: usize| {
                is_kept[nth] = false;
                let found = count(is_kept);
                is_kept[nth] = true;
                found.map(|found| found == 1)
            };
            let found = (0..parts.len()).try_for_each(|nth| {
                if spare(&mut is_kept, nth)? {
                    alone.push(nth);
                }
                Some(())
            });
            let found = found.and_then(|()| {
                alone.iter().try_for_each(|&nth| {
                    if spare(&mut is_kept, nth)? {
                        is_kept[nth] = false;
                        together.push(nth);
                    }
                    Some(())
                })
            });
            if found.is_none() {
                status = Status::stopped(control.stop_reason());
            }
        }
        let parts_of = |list: Vec<usize>| list.into_iter().map(|nth| parts.part(nth)).collect();
        UnneededResponse { status, alone: parts_of(alone), together: parts_of(together) }
    }
}

impl Response for UnneededResponse {
    const COLUMNS: &'static [&'static str] = &["status", "alone", "together"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_answered(&self) -> bool {
        self.status == Status::Unique || !self.alone.is_empty()
    }
}
