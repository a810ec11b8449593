//! Producer 21: forcing chains and cycles in which every node follows from one other.
//!
//! No chain is built. The shortest forcing chain of each candidate has a length that the layers of [`Closure`] tell,
//! and what it removes is known from its ends. A cycle that removes a candidate makes that candidate exclude itself, so
//! that cycles are looked for only after a chain was found, and only as long as they can beat it.

use super::super::SeTechnique;
use super::super::hint::Hint;
use super::super::state::State;
use super::bits::Bits;
use super::closure::Closure;
use super::cycles::CycleSearch;
use super::length::difficulty;
use super::links::{Flavor, Links};
use super::net::{Net, Work};

/// What a static chain shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Shown<const W: usize> {
    Cycle(Bits<W>),
    /// The candidate is off: where it is on it excludes itself.
    Off(usize),
    /// The candidate is on: where it is off it brings itself on.
    On(usize),
}

/// The place of a chain among the others: lower ones come first.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Rank {
    pub difficulty: f64,
    pub complexity: u32,
    /// The place of the kind of chain.
    key: u8,
    /// The run, the start, the kind of search and the order in it.
    order: (u8, u16, u8, u16),
}

impl Rank {
    pub(crate) const LAST: Rank = Rank { difficulty: f64::INFINITY, complexity: 0, key: 0, order: (0, 0, 0, 0) };

    /// Returns the rank of a forcing chain.
    pub(crate) fn chain(flavor: Flavor, complexity: u32, start: usize, from_off: bool) -> Rank {
        let base = if flavor == Flavor::X { 6.6 } else { 7.0 };
        let order = (flavor as u8, start as u16, 1 + u8::from(from_off), 0);
        Rank { difficulty: difficulty(base, complexity), complexity, key: 2 + flavor as u8, order }
    }

    /// Returns the rank of a cycle.
    pub(crate) fn cycle(flavor: Flavor, complexity: u32, start: usize, nth: u16) -> Rank {
        let base = if flavor == Flavor::Xy { 7.0 } else { 6.5 };
        let order = (flavor as u8, start as u16, 0, nth);
        Rank { difficulty: difficulty(base, complexity), complexity, key: 2 + flavor as u8, order }
    }
}

/// The most turns of a cycle whose difficulty does not exceed a bound.
pub(crate) fn most_turns(flavor: Flavor, bound: f64, cap: usize) -> usize {
    let fits = |turns: &usize| Rank::cycle(flavor, 2 * *turns as u32, 0, 0).difficulty <= bound;
    (2..=cap).take_while(fits).last().unwrap_or(0)
}

/// The search of a whole grid; keeps its memory.
pub(crate) struct Statics<const W: usize> {
    pub links: Links<W>,
    pub closure: Closure<W>,
    of_digits: Closure<W>,
    cycles: CycleSearch,
}

impl<const W: usize> Statics<W> {
    pub(crate) fn new() -> Statics<W> {
        Statics { links: Links::new(), closure: Closure::new(), of_digits: Closure::new(), cycles: CycleSearch::new() }
    }

    /// Finds the best chain or cycle of a grid. If there is none, the closure is complete afterwards.
    pub(crate) fn find(&mut self, net: &Net<W>, work: &Work<W>, state: &State, hint: &mut Hint) -> bool {
        self.links.set(net, work);
        let Statics { links, closure, of_digits, cycles } = self;
        closure.start(net, work, links, Flavor::Xy);
        let Some((mut best, mut shown)) = first_chain(net, links, closure, Flavor::Xy, f64::INFINITY) else {
            return false;
        };
        let longest = best.complexity as usize / 2;
        of_digits.start(net, work, links, Flavor::X);
        if let Some((rank, chain)) = first_chain(net, links, of_digits, Flavor::X, best.difficulty)
            && rank < best
        {
            (best, shown) = (rank, chain);
        }
        for flavor in [Flavor::X, Flavor::Y, Flavor::Xy] {
            for start in closure.active() {
                let cap = if flavor == Flavor::Xy { longest } else { net.many };
                let most = most_turns(flavor, best.difficulty, cap);
                let bivalue = links.linked[Flavor::Y as usize].contains(start);
                if most < 2 || flavor == Flavor::Y && !bivalue {
                    continue;
                }
                let returns = |number: usize, turns: usize| {
                    // The layers reach as far as the shortest chain; beyond that nothing is known.
                    turns > closure.depth() || closure.row(number, turns).contains(start)
                };
                let mut nth = 0;
                cycles.search(net, work, links, flavor, start, most, returns, |cycle| {
                    let rank = Rank::cycle(flavor, 2 * cycle.turns.len() as u32, start, nth);
                    nth += 1;
                    if rank < best {
                        (best, shown) = (rank, Shown::Cycle(cycle.removals));
                    }
                });
            }
        }
        set_hint(net, state, best, shown, hint);
        true
    }
}

/// Returns the best forcing chain of a flavour whose difficulty does not exceed a bound.
fn first_chain<const W: usize>(
    net: &Net<W>,
    links: &Links<W>,
    closure: &mut Closure<W>,
    flavor: Flavor,
    bound: f64,
) -> Option<(Rank, Shown<W>)> {
    while closure.grow() {
        let complexity = 2 * closure.depth() as u32 + 2;
        if Rank::chain(flavor, complexity, 0, false).difficulty > bound {
            return None;
        }
        let off = closure.active().find(|&number| closure.excludes_itself(net, number));
        let linked = links.linked[flavor as usize];
        let on = linked.iter().find(|&number| closure.implies_itself(links, number));
        let off = off.map(|number| (Rank::chain(flavor, complexity, number, false), Shown::Off(number)));
        let on = on.map(|number| (Rank::chain(flavor, complexity, number, true), Shown::On(number)));
        match (off, on) {
            (Some(off), Some(on)) => return Some(if off.0 < on.0 { off } else { on }),
            (None, None) => {}
            (one, other) => return one.or(other),
        }
    }
    None
}

fn set_hint<const W: usize>(net: &Net<W>, state: &State, best: Rank, shown: Shown<W>, hint: &mut Hint) {
    let length = best.complexity - 2;
    let cycle = matches!(shown, Shown::Cycle(_));
    let technique = match (best.key, cycle) {
        (2, true) if length == 2 => SeTechnique::GeneralizedXWing,
        (2, true) => SeTechnique::XCycle,
        (3, _) => SeTechnique::YCycle,
        (_, true) => SeTechnique::XyCycle,
        (2, false) if length == 4 => SeTechnique::TurbotFish,
        (2, false) => SeTechnique::ForcingXChain,
        (_, false) => SeTechnique::ForcingChain,
    };
    hint.eliminates(best.difficulty, technique);
    hint.length = Some(length);
    match shown {
        Shown::Cycle(removals) => set_removals(net, state, &removals, hint),
        Shown::Off(number) => hint.remove(state, net.at(number).0, 1 << net.at(number).1),
        Shown::On(number) => set_placement(net, state, number, hint),
    }
}

/// Makes a hint remove some candidates.
pub(crate) fn set_removals<const W: usize>(net: &Net<W>, state: &State, removals: &Bits<W>, hint: &mut Hint) {
    let mut cell_and_digits = (usize::MAX, 0);
    for number in removals.iter() {
        let (cell, digit) = net.at(number);
        if cell != cell_and_digits.0 && cell_and_digits.1 != 0 {
            hint.remove(state, cell_and_digits.0, cell_and_digits.1);
            cell_and_digits.1 = 0;
        }
        cell_and_digits = (cell, cell_and_digits.1 | 1 << digit);
    }
    if cell_and_digits.1 != 0 {
        hint.remove(state, cell_and_digits.0, cell_and_digits.1);
    }
}

/// Makes a hint place a candidate and remove the others of its cell.
pub(crate) fn set_placement<const W: usize>(net: &Net<W>, state: &State, number: usize, hint: &mut Hint) {
    let (cell, digit) = net.at(number);
    hint.remove(state, cell, !(1 << digit));
    hint.placement = Some((cell, digit));
}
