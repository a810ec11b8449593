/// What the last call of a [`Solver`](crate::Solver) did.
///
/// Of a count beyond a few thousand solutions it tells the first few thousand: the rest is counted by another search,
/// which looks up what it has counted before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// How many times the search had to choose a cell and try its digits.
    #[doc(alias = "nodes")]
    pub guesses: u64,
    /// How many branches ended in a contradiction.
    pub dead_ends: u64,
    /// How many solutions were met.
    pub solutions: u64,
}
