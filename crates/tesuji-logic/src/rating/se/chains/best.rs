//! The choice of one chain by a producer: the shortest, then by kind of chain, then the first.

use super::super::hint::Hint;
use super::super::state::State;
use super::super::{Forcing, SeTechnique};
use super::forcing::{ChainResult, Event, Sink};
use super::length::difficulty;
use super::net::Net;
use super::statics::set_placement;

/// The best chain so far.
#[derive(Default)]
pub(crate) struct Best(Option<ChainResult>);

impl Sink for Best {
    fn limit(&self, event: Event, _: usize) -> u32 {
        self.0.map_or(u32::MAX, |best| best.complexity - u32::from(event.key() >= best.event.key()))
    }

    fn take(&mut self, found: ChainResult) {
        self.0 = Some(found);
    }
}

impl Best {
    /// Turns the best chain into a hint; returns whether there is one. `level` is the level of dynamic chains.
    pub(crate) fn set<const W: usize>(&self, net: &Net<W>, state: &State, level: Option<u8>, hint: &mut Hint) -> bool {
        let Some(ChainResult { event, shown, complexity }) = self.0 else { return false };
        let base = match level {
            None => 8.0,
            Some(level) => 8.5 + 0.5 * f64::from(level),
        };
        let forcing = match event {
            Event::Cell(_) => Forcing::Cell,
            Event::House(..) => Forcing::Region,
            Event::Double(_) => Forcing::Double,
            Event::Contradiction(_) => Forcing::Contradiction,
        };
        let technique = match (level, forcing) {
            (Some(level), forcing) => SeTechnique::Dynamic(forcing, level),
            (None, Forcing::Cell) => SeTechnique::CellForcingChains,
            (None, _) => SeTechnique::RegionForcingChains,
        };
        hint.eliminates(difficulty(base, complexity), technique);
        hint.length = Some(complexity - 2);
        let number = usize::from(shown / 2);
        if shown % 2 == 1 {
            set_placement(net, state, number, hint);
        } else {
            let (cell, digit) = net.at(number);
            hint.remove(state, cell, 1 << digit);
        }
        true
    }
}
