//! A search for puzzles that take long, which learns a clause from each dead end.
//!
//! | file | contents |
//! |---|---|
//! | `formula` | the rules of sudoku as clauses, over candidates, minirows and minicolumns |
//! | `clauses` | clauses of at least three literals, from the rules and learned ones |
//! | `assignment` | the true literals, with their levels and reasons; unit propagation |
//! | `conflict` | learning from a dead end |
//! | `order` | choosing the next variable to guess |
//! | `search` | the search, with restarts |
//!
//! The other engines visit hundreds of times as many states per second, and most puzzles need only a few states. But
//! they forget why a state failed, so a contradiction between a few cells is found again below each unrelated guess: a
//! sukaku without a solution can then take millions of guesses. This search is that of SAT solvers: the guesses that a
//! contradiction depends on become a clause, and the variables of recent contradictions are guessed first. It decides
//! whether there is no solution, one or several, and its answer depends only on the puzzle.

mod assignment;
mod clauses;
mod conflict;
mod formula;
mod order;
mod search;

pub(crate) use search::Learning;
