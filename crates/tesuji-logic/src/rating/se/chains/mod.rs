//! Producers 21 and 23 to 30: chains.
//!
//! A *node* is a candidate that is on or off. A *weak link* leads from one that is on to one that it excludes, a
//! *strong link* from one that is off to the only other one left in a cell or a house.
//!
//! | producer | module |
//! |---|---|
//! | 21, forcing chains and cycles | [`statics`], [`self_exclusion`], [`cycles`] |
//! | 23, Nishio | [`nishio`] |
//! | 24, multiple chains | [`multiples`], [`forcing`] |
//! | 25 to 30, dynamic chains | [`dynamics`], [`run`], [`rules`], [`forcing`] |
//! | chains within chains | [`nested`], [`nested_statics`] |
//! | difficulty of each conclusion | [`listed`] |

mod best;
mod bits;
mod cycles;
mod dynamics;
mod forcing;
mod implications;
mod length;
mod links;
mod listed;
mod loss;
mod multiples;
mod nested;
mod nested_statics;
mod net;
mod nishio;
mod rules;
mod run;
mod self_exclusion;
mod statics;
mod tree;

use super::SeTechnique;
use super::cancel_check::CancelCheck;
use super::cover::count;
use super::hint::Hint;
use super::state::State;
use dynamics::Dynamics;
use length::difficulty;
pub(crate) use listed::ListedChains;
use multiples::Multiples;
use net::{Net, Work};
use nishio::{Contradiction, Nishio};
use statics::Statics;

/// The highest level of dynamic chains.
const LEVELS: u8 = 5;

/// The search for chains, which reuses its buffers.
///
/// Sets of candidates are as wide as the grid needs; fewer words are needed as a puzzle is solved.
#[derive(Default)]
pub(crate) struct Chains {
    nishio: Nishio,
    /// The current width of the puzzle; 0 before its first chain.
    width: usize,
    narrow: Lazy<2>,
    middle: Lazy<3>,
    wide: Lazy<4>,
    wider: Lazy<6>,
    widest: Lazy<12>,
}

/// The chains of grids of one width, created on first use.
#[derive(Default)]
struct Lazy<const W: usize>(Option<Box<OfWidth<W>>>);

impl<const W: usize> Lazy<W> {
    fn get(&mut self) -> &mut OfWidth<W> {
        self.0.get_or_insert_with(|| Box::new(OfWidth::new()))
    }
}

impl Chains {
    /// Forgets the last puzzle.
    pub(crate) fn forget(&mut self) {
        self.width = 0;
    }

    /// Finds the best static forcing chain or cycle. The following searches must use the same grid.
    pub(crate) fn statics(&mut self, state: &State, hint: &mut Hint) -> bool {
        let width = width(state);
        let fresh = width != self.width;
        self.width = width;
        match width {
            2 => self.narrow.get().statics(state, fresh, hint),
            3 => self.middle.get().statics(state, fresh, hint),
            4 => self.wide.get().statics(state, fresh, hint),
            6 => self.wider.get().statics(state, fresh, hint),
            _ => self.widest.get().statics(state, fresh, hint),
        }
    }

    /// Finds the best chain of the other kinds, which are tried in a fixed order.
    pub(crate) fn others(&mut self, state: &State, hint: &mut Hint, cancel_check: &mut CancelCheck<'_>) -> bool {
        if let Some(found) = self.nishio.find(state) {
            set_nishio(state, found, hint);
            return true;
        }
        match self.width {
            2 => self.narrow.get().others(state, hint, cancel_check),
            3 => self.middle.get().others(state, hint, cancel_check),
            4 => self.wide.get().others(state, hint, cancel_check),
            6 => self.wider.get().others(state, hint, cancel_check),
            _ => self.widest.get().others(state, hint, cancel_check),
        }
    }
}

/// Returns the number of words in a set of the grid's candidates.
fn width(state: &State) -> usize {
    let candidates: usize = state.cands.iter().map(|&digits| count(digits)).sum();
    match candidates.div_ceil(64) {
        0..=2 => 2,
        5 | 6 => 6,
        words if words > 6 => 12,
        words => words,
    }
}

fn set_nishio(state: &State, found: Contradiction, hint: &mut Hint) {
    hint.eliminates(difficulty(7.5, found.complexity), SeTechnique::NishioForcingChains);
    hint.length = Some(found.complexity - 2);
    if found.from_on {
        hint.remove(state, found.cell, 1 << found.digit);
    } else {
        hint.remove(state, found.cell, !(1 << found.digit));
        hint.placement = Some((found.cell, found.digit));
    }
}

/// The chains of a grid with up to `64 * W` candidates.
struct OfWidth<const W: usize> {
    net: Net<W>,
    source: Work<W>,
    /// `true` if dynamic chains have not yet seen the numbering.
    renumbered: bool,
    statics: Statics<W>,
    multiples: Multiples<W>,
    dynamics: Dynamics<W>,
}

impl<const W: usize> OfWidth<W> {
    fn new() -> OfWidth<W> {
        OfWidth {
            net: Net::new(),
            source: Work::new(),
            renumbered: true,
            statics: Statics::new(),
            multiples: Multiples::new(),
            dynamics: Dynamics::new(false),
        }
    }

    /// Finds the best static chain. `fresh` means that the numbering is from another puzzle.
    fn statics(&mut self, state: &State, fresh: bool, hint: &mut Hint) -> bool {
        if fresh {
            self.net.set(state);
            self.renumbered = true;
        } else {
            self.net.follow(state);
        }
        self.source.set(&self.net, state);
        self.statics.find(&self.net, &self.source, state, hint)
    }

    /// Continues the search if there are no static chains.
    fn others(&mut self, state: &State, hint: &mut Hint, cancel_check: &mut CancelCheck<'_>) -> bool {
        let OfWidth { net, source, renumbered, statics, multiples, dynamics } = self;
        if multiples.find(net, source, statics, state, hint, cancel_check) {
            return true;
        }
        dynamics.start(net, source, core::mem::take(renumbered));
        (0..=LEVELS)
            .any(|level| !cancel_check.stopped() && dynamics.find(net, source, level, state, hint, cancel_check))
    }
}
