//! Patterns over many houses, and counting arguments.

mod aligned;
mod cover;
mod double_exocet;
mod exocet;
mod firework;
mod multi_sector;
mod oddagon;
mod sk_loop;
mod templates;
mod tridagon;

pub use aligned::{ALIGNED_PAIR, ALIGNED_TRIPLET, Aligned};
pub use double_exocet::{DOUBLE_EXOCET, DoubleExocet};
pub use exocet::{Exocet, JUNIOR_EXOCET, SENIOR_EXOCET};
pub use firework::{TRIPLE_FIREWORK, TripleFirework};
pub use multi_sector::{MULTI_SECTOR, MultiSector};
pub use oddagon::{BIVALUE_ODDAGON, BivalueOddagon};
pub use sk_loop::{SK_LOOP, SkLoop};
#[cfg(test)]
pub(crate) use templates::used;
pub use templates::{TEMPLATE_DELETE, TEMPLATE_SET, Templates};
pub use tridagon::{TRIDAGON, TRIDAGON_GUARDIANS, Tridagon};
