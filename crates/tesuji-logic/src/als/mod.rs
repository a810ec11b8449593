//! Techniques with almost locked sets: cells with one more digit than cells.

mod chain;
mod death_blossom;
mod set;
mod sue_de_coq;
mod xz;

pub(crate) use set::Als;

pub use chain::{ALS_CHAIN, ALS_XY_WING, AlsChain};
pub use death_blossom::{DEATH_BLOSSOM, DeathBlossom};
pub use sue_de_coq::{SUE_DE_COQ, SueDeCoq};
pub use xz::{ALS_XZ, AlsXz};
