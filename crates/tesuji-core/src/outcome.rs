use crate::Solution;

/// The answer to a puzzle: no solution, exactly one, or several.
///
/// "No solution" is an answer, not an error. An `Option` would hide whether a puzzle is impossible or ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly one solution: it is proper.
    Unique(Solution),
    /// The puzzle has more than one solution; these are two different ones.
    Several([Solution; 2]),
}

impl Outcome {
    /// Returns the solution if it is the only one, otherwise `None`.
    pub const fn unique(&self) -> Option<&Solution> {
        match self {
            Outcome::Unique(solution) => Some(solution),
            Outcome::None | Outcome::Several(_) => None,
        }
    }

    /// Returns a solution if there is any, even if it is not the only one.
    pub const fn any(&self) -> Option<&Solution> {
        match self {
            Outcome::None => None,
            Outcome::Unique(solution) | Outcome::Several([solution, _]) => Some(solution),
        }
    }

    /// Returns the number of solutions, 0, 1 or 2; 2 means "two or more".
    pub const fn count(&self) -> usize {
        match self {
            Outcome::None => 0,
            Outcome::Unique(_) => 1,
            Outcome::Several(_) => 2,
        }
    }
}
