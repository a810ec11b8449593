//! Everything that follows from an assumption.

mod chain;
mod net;
mod run;

pub use chain::{FORCING_CHAIN, ForcingChain};
pub use net::{CONTRADICTION_NET, ContradictionNet, FORCING_NET, ForcingNet};
