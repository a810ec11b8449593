//! Statistics about the last search.

/// Statistics of the last call of a [`Solver`](crate::Solver).
///
/// For a count beyond a few thousand solutions, the statistics cover only the first few thousand: another search, with
/// a table of subproblems, counts the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of times the search chose a cell and tried its digits.
    #[doc(alias = "nodes")]
    pub guesses: u64,
    /// The number of branches that ended in a contradiction.
    pub dead_ends: u64,
    /// The number of solutions found.
    pub solutions: u64,
}
