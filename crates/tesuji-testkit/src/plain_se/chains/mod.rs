//! Chains of implications: *if this candidate holds, that one does not, so that one does ...*

mod advanced;
mod chain;
mod choice;
mod links;
mod multiple;
mod node;
mod propagation;
mod single;

pub(super) use chain::Chain;
pub(super) use multiple::find_multiple;
pub(super) use single::find_single;

/// Which implications a search for multiple chains may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rules {
    /// One digit alone, with memory of what was struck on the way.
    Nishio,
    /// What the board says at the start, and nothing that follows on the way.
    Static,
    /// With memory of what was struck on the way, and, at level 1 and above, with patterns and chains that appear.
    Dynamic(u32),
}
