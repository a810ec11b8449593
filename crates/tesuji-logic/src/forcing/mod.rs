//! Everything that follows from an assumption.

mod assume;
mod chain;
mod kraken;
mod nested;
mod net;
mod run;

pub use chain::{FORCING_CHAIN, ForcingChain};
pub use kraken::{KRAKEN_FISH_1, KRAKEN_FISH_2, Kraken};
pub use nested::{CONTRADICTION_NET_PLUS, NESTED_NET, NestedNet};
pub(crate) use nested::{easy_step, left_without, refutable};
pub use net::{CONTRADICTION_NET, ContradictionNet, FORCING_NET, ForcingNet};
