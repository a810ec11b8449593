//! The textbook.

mod algorithm;
mod board;
mod dancing_links;
mod event;
mod houses;
mod journal;
mod most_constrained;
mod propagation;
mod row_order;
mod search;
mod solve;

pub use algorithm::{Algorithm, ParseAlgorithmError};
pub use event::{Event, Sink};
pub use journal::Counts;
pub use search::{CluesError, CluesErrorKind, search};
pub use solve::{Found, solve};
