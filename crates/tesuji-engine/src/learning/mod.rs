//! Searches that have become long: a search that learns a clause from each dead end.
//!
//! | file | holds |
//! |---|---|
//! | `formula` | the rules of sudoku as clauses, over candidates, minirows and minicolumns |
//! | `clauses` | clauses of three literals or more, those of the rules and those that were learned |
//! | `assignment` | which literals are true, since when and why; unit propagation |
//! | `conflict` | what a dead end teaches |
//! | `order` | which variable to guess next |
//! | `search` | the search, with restarts |
//!
//! The other engines visit hundreds of times as many states a second, and most puzzles need only a few states. But they
//! forget why a state has failed, so a contradiction between a few cells is found again below each guess that has nothing to
//! do with it: a sukaku without a solution can then take millions of guesses. This search is that of SAT solvers: the
//! guesses that a contradiction depends on become a clause, and the variables of recent contradictions are guessed first. It
//! answers the question whether there is no solution, one or several, and its answer depends on the puzzle alone.

mod assignment;
mod clauses;
mod conflict;
mod formula;
mod order;
mod search;

pub(crate) use search::Learning;
