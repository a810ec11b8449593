//! Chains of implications: *if this candidate is true, that one is false, so that another one is true ...*

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

/// The implications that a search for multiple chains may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rules {
    /// Only one digit, with memory of the eliminations so far.
    Nishio,
    /// The state of the board at the start, without later eliminations.
    Static,
    /// With memory of the eliminations so far and, at level 1 and above, with patterns and chains that appear.
    Dynamic(u32),
}
