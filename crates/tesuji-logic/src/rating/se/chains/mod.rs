//! Producers 21 and 23 to 30: chains.
//!
//! A *node* is a candidate that is on or off. A *weak link* leads from one that is on to one that it excludes, a *strong
//! link* from one that is off to the last one left beside it in a cell or a house.
//!
//! | producer | where |
//! |---|---|
//! | 21, forcing chains and cycles | [`statics`], [`closure`], [`cycles`] |
//! | 23, Nishio | [`nishio`] |
//! | 24, multiple chains | [`multiples`], [`forcing`] |
//! | 25 to 30, dynamic chains | [`dynamics`], [`run`], [`rules`], [`forcing`] |
//! | chains within chains | [`nested`], [`nested_statics`] |

mod best;
mod bits;
mod closure;
mod cycles;
mod dynamics;
mod forcing;
mod implications;
mod length;
mod links;
mod multiples;
mod nested;
mod nested_statics;
mod net;
mod nishio;
mod rules;
mod run;
mod statics;
mod tree;

use super::SeTechnique;
use super::hint::Hint;
use super::pulse::Pulse;
use super::state::State;
use dynamics::Dynamics;
use length::difficulty;
use multiples::Multiples;
use net::{Net, Work};
use nishio::Nishio;
use statics::Statics;

/// The highest level of dynamic chains.
const LEVELS: u8 = 5;

/// The chains of a grid with up to `64 * W` candidates.
pub(crate) struct Chains<const W: usize> {
    net: Net<W>,
    source: Work<W>,
    statics: Statics<W>,
    nishio: Nishio,
    multiples: Multiples<W>,
    dynamics: Dynamics<W>,
}

impl<const W: usize> Chains<W> {
    pub(crate) fn new() -> Chains<W> {
        Chains {
            net: Net::new(),
            source: Work::new(),
            statics: Statics::new(),
            nishio: Nishio::new(),
            multiples: Multiples::new(),
            dynamics: Dynamics::new(false),
        }
    }

    /// Finds the best static forcing chain or cycle. The searches that follow are of the same grid.
    pub(crate) fn statics(&mut self, state: &State, hint: &mut Hint) -> bool {
        self.net.set(state);
        self.source.set(state, self.net.many);
        self.statics.find(&self.net, &self.source, state, hint)
    }

    /// Finds the best chain of the other kinds, which come in a fixed order.
    pub(crate) fn others(&mut self, state: &State, hint: &mut Hint, pulse: &mut Pulse<'_>) -> bool {
        self.nishio(state, hint) || self.multiples(state, hint, pulse) || self.dynamics(state, hint, pulse)
    }

    fn nishio(&mut self, state: &State, hint: &mut Hint) -> bool {
        let Some(found) = self.nishio.find(state) else { return false };
        hint.eliminates(difficulty(7.5, found.complexity), SeTechnique::NishioForcingChains);
        hint.length = Some(found.complexity - 2);
        if found.from_on {
            hint.remove(state, found.cell, 1 << found.digit);
        } else {
            hint.remove(state, found.cell, !(1 << found.digit));
            hint.placement = Some((found.cell, found.digit));
        }
        true
    }

    fn multiples(&mut self, state: &State, hint: &mut Hint, pulse: &mut Pulse<'_>) -> bool {
        let Chains { net, source, statics, multiples, .. } = self;
        multiples.find(net, source, &statics.closure, state, hint, pulse)
    }

    fn dynamics(&mut self, state: &State, hint: &mut Hint, pulse: &mut Pulse<'_>) -> bool {
        let Chains { net, source, dynamics, .. } = self;
        dynamics.start(net);
        (0..=LEVELS).any(|level| !pulse.stopped() && dynamics.find(net, source, level, state, hint, pulse))
    }
}
