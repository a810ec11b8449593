//! The algorithms by name.

use std::fmt;
use std::str::FromStr;

/// A textbook search algorithm.
///
/// All of them find the same solutions, in different orders and with different effort. Each counts the entries of its
/// recursive function as calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// Depth-first search over the cells in reading order; one call per cell, whether it has a clue or not.
    RowOrder,
    /// Depth-first search that takes the open cell with the fewest fitting values; one call per open cell, and one per
    /// solution.
    MostConstrained,
    /// Naked and hidden singles until none is left, then the cell or value with the fewest choices; one call per state
    /// that survives the singles.
    Propagation,
    /// Knuth's dancing links on the exact cover of all demands; one call per item to cover, and one per solution.
    DancingLinks,
}

impl Algorithm {
    /// Every algorithm, the simplest first.
    pub const ALL: [Algorithm; 4] =
        [Algorithm::RowOrder, Algorithm::MostConstrained, Algorithm::Propagation, Algorithm::DancingLinks];

    /// Returns the name read by [`FromStr`] and written by [`Display`](fmt::Display).
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::RowOrder => "row-order",
            Algorithm::MostConstrained => "most-constrained",
            Algorithm::Propagation => "propagation",
            Algorithm::DancingLinks => "dancing-links",
        }
    }

    /// Returns other names in use for the algorithm, or for one that it represents.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Algorithm::RowOrder => &[
                "backtracking",
                "brute-force",
                "dfs",
                "naive",
                "backtrack",
                "bruteforce",
                "depth-first",
                "depth-first-search",
                "recursion",
                "recursive",
                "reading-order",
            ],
            Algorithm::MostConstrained => &[
                "mrv",
                "fewest-candidates",
                "fail-first",
                "bitner-reingold",
                "minimum-remaining-values",
                "most-constrained-cell",
                "most-constrained-variable",
            ],
            Algorithm::Propagation => &["norvig", "constraint-propagation", "csp", "singles", "constraints"],
            Algorithm::DancingLinks => &["dlx", "knuth", "exact-cover", "algorithm-x", "x"],
        }
    }

    /// Returns a description of the algorithm, in one clause.
    pub const fn summary(self) -> &'static str {
        match self {
            Algorithm::RowOrder => "depth-first search over the cells in reading order",
            Algorithm::MostConstrained => "depth-first search, the cell with the fewest values left first",
            Algorithm::Propagation => "naked and hidden singles, then search at the narrowest choice",
            Algorithm::DancingLinks => "exact cover by dancing links, the narrowest demand first",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a [`name`](Algorithm::name) or one of the [`aliases`](Algorithm::aliases), ignoring case, with spaces or
/// underscores allowed for hyphens.
impl FromStr for Algorithm {
    type Err = ParseAlgorithmError;

    fn from_str(text: &str) -> Result<Algorithm, ParseAlgorithmError> {
        let name = text.to_lowercase().replace([' ', '_'], "-");
        let is_called =
            |algorithm: &Algorithm| algorithm.name() == name || algorithm.aliases().contains(&name.as_str());
        Algorithm::ALL.into_iter().find(is_called).ok_or(ParseAlgorithmError(()))
    }
}

/// The error returned when no [`Algorithm`] has the given name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseAlgorithmError(());

impl fmt::Display for ParseAlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected row-order, most-constrained, propagation or dancing-links")
    }
}

impl std::error::Error for ParseAlgorithmError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
            assert!(ParseAlgorithmError(()).to_string().contains(algorithm.name()));
        }
        assert_eq!("Row Order".parse(), Ok(Algorithm::RowOrder));
        assert!("roworder".parse::<Algorithm>().is_err());
    }

    #[test]
    fn the_names_that_people_use_find_their_algorithm() {
        for (name, algorithm) in [
            ("backtracking", Algorithm::RowOrder),
            ("Brute_Force", Algorithm::RowOrder),
            ("DFS", Algorithm::RowOrder),
            ("MRV", Algorithm::MostConstrained),
            ("Norvig", Algorithm::Propagation),
            ("DLX", Algorithm::DancingLinks),
            ("Knuth", Algorithm::DancingLinks),
            ("exact cover", Algorithm::DancingLinks),
        ] {
            assert_eq!(name.parse(), Ok(algorithm), "{name}");
        }
    }

    #[test]
    fn no_name_means_two_algorithms() {
        let names = |algorithm: Algorithm| algorithm.aliases().iter().copied().chain([algorithm.name()]);
        let mut all: Vec<&str> = Algorithm::ALL.into_iter().flat_map(names).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
