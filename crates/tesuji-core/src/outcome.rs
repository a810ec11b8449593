//! The outcome of a search: no solution, one, or several.

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

    /// Returns a solution if there is one, even if there are others.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn only_one_solution_is_unique() {
        let first = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let swap = |byte| match byte {
            '1' => '2',
            '2' => '1',
            other => other,
        };
        let second: String = first.chars().map(swap).collect();
        let [one, other] = [first, &second].map(|text| Solution::try_from(text.parse::<Grid>().unwrap()).unwrap());
        let found = |outcome: Outcome| (outcome.count(), outcome.unique().copied(), outcome.any().copied());
        assert_eq!(found(Outcome::None), (0, None, None));
        assert_eq!(found(Outcome::Unique(one)), (1, Some(one), Some(one)));
        assert_eq!(found(Outcome::Several([one, other])), (2, None, Some(one)));
    }
}
