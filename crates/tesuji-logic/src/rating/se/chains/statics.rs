//! Producer 21: forcing chains and cycles in which every node follows from exactly one other.
//!
//! The best chain is found without building the chains. Static chains remove the candidates that exclude themselves,
//! and usually there are none ([`SelfExclusion`]). For the shortest forcing chain of a candidate only the length is
//! computed, and its removals follow from its ends. A cycle that removes a candidate makes that candidate exclude
//! itself, so cycles are searched for only where they can remove one, and only while they can beat the chains.

use super::super::SeTechnique;
use super::super::cover::count;
use super::super::geometry::bits;
use super::super::hint::Hint;
use super::super::state::State;
use super::bits::Bits;
use super::cycles::{CycleNode, CycleSearch};
use super::length::{difficulty, longest};
use super::links::{Flavor, Links, weak};
use super::net::{Net, Work};
use super::self_exclusion::SelfExclusion;

/// The conclusion of a static chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ChainConclusion<const W: usize> {
    /// A cycle removes these.
    Cycle(Bits<W>),
    /// The candidate is off: when on, it excludes itself.
    Off(usize),
    /// The candidate is on: when off, it turns itself on.
    On(usize),
}

/// The rank of a chain among the others: lower ones come first.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Rank {
    pub difficulty: f64,
    pub complexity: u32,
    flavor: Flavor,
    /// The start, the kind of search and the position in it.
    order: (u16, u8, u16),
}

impl Rank {
    const LAST: Rank = Rank { difficulty: f64::INFINITY, complexity: 0, flavor: Flavor::X, order: (0, 0, 0) };

    fn of(base: f64, flavor: Flavor, complexity: u32, order: (u16, u8, u16)) -> Rank {
        Rank { difficulty: difficulty(base, complexity), complexity, flavor, order }
    }
}

/// Returns the difficulty of the shortest forcing chains of a flavour.
fn chain_base(flavor: Flavor) -> f64 {
    if flavor == Flavor::X { 6.6 } else { 7.0 }
}

/// Returns the difficulty of the shortest cycles of a flavour.
fn cycle_base(flavor: Flavor) -> f64 {
    if flavor == Flavor::Xy { 7.0 } else { 6.5 }
}

/// The chains to collect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChainFilter {
    /// The best chain of all.
    Best,
    /// The best chain for each removal.
    BestOfEach,
    /// All chains.
    All,
}

/// A collected chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain<const W: usize> {
    pub rank: Rank,
    pub shown: ChainConclusion<W>,
    /// The range of a cycle's nodes.
    turns: [usize; 2],
}

impl<const W: usize> Chain<W> {
    pub(crate) fn flavor(&self) -> Flavor {
        self.rank.flavor
    }

    /// Returns the candidates that the chain removes.
    pub(crate) fn removals(&self, net: &Net<W>, work: &Work<W>) -> Bits<W> {
        let mut removals = Bits::EMPTY;
        match self.shown {
            ChainConclusion::Cycle(all) => removals = all,
            ChainConclusion::Off(number) => removals.insert(number),
            ChainConclusion::On(number) => {
                let (cell, digit) = net.at(number);
                let mates = bits(work.cands[cell] & !(1 << digit));
                mates.for_each(|mate| removals.insert(net.number[cell][mate].into()));
            }
        }
        removals
    }
}

/// The search of a grid, which reuses its buffers.
pub(crate) struct Statics<const W: usize> {
    pub links: Links<W>,
    pub exclusion: SelfExclusion<W>,
    cycles: CycleSearch,
    /// The collected chains.
    pub chains: Vec<Chain<W>>,
    turns: Vec<CycleNode>,
    /// The best rank of all chains, and the best one for each removal.
    best: Rank,
    best_of: Vec<Rank>,
    distance: Vec<u16>,
}

impl<const W: usize> Statics<W> {
    pub(crate) fn new() -> Statics<W> {
        Statics {
            links: Links::new(),
            exclusion: SelfExclusion::new(),
            cycles: CycleSearch::new(),
            chains: Vec::new(),
            turns: Vec::new(),
            best: Rank::LAST,
            best_of: Vec::new(),
            distance: Vec::new(),
        }
    }

    /// Finds the best chain or cycle of a grid and turns it into a hint.
    pub(crate) fn find(&mut self, net: &Net<W>, work: &Work<W>, state: &State, hint: &mut Hint) -> bool {
        self.collect(net, work, ChainFilter::Best);
        self.chains.last().is_some_and(|chain| {
            set_hint(net, state, chain, hint);
            true
        })
    }

    /// Collects chains of a grid; if only the best is requested, it is the last one.
    pub(crate) fn collect(&mut self, net: &Net<W>, work: &Work<W>, wanted: ChainFilter) {
        self.chains.clear();
        self.turns.clear();
        self.links.set(net, work);
        let removable = self.exclusion.find(net, work, &self.links);
        if removable.is_empty() {
            return;
        }
        self.best = Rank::LAST;
        if wanted != ChainFilter::Best {
            self.best_of.clear();
            self.best_of.resize(net.many, Rank::LAST);
        }
        self.forcing_chains(net, work, &removable, wanted);
        for start in self.links.linked[Flavor::Xy as usize].iter() {
            self.cycles_from(net, work, &removable, start, wanted);
        }
    }

    /// Returns the nodes of a cycle, from the end back to the start.
    pub(crate) fn turns(&self, chain: &Chain<W>) -> &[CycleNode] {
        &self.turns[chain.turns[0]..chain.turns[1]]
    }

    /// Keeps a chain if the request includes it.
    fn offer(&mut self, net: &Net<W>, work: &Work<W>, chain: Chain<W>, wanted: ChainFilter) -> bool {
        if wanted == ChainFilter::Best {
            if chain.rank >= self.best {
                return false;
            }
            self.best = chain.rank;
        } else {
            let mut wins = wanted == ChainFilter::All;
            for number in chain.removals(net, work).iter() {
                if chain.rank < self.best_of[number] {
                    self.best_of[number] = chain.rank;
                    wins = true;
                }
            }
            if !wins {
                return false;
            }
        }
        self.chains.push(chain);
        true
    }

    /// Collects the forcing chains, each with its length.
    fn forcing_chains(&mut self, net: &Net<W>, work: &Work<W>, removable: &Bits<W>, wanted: ChainFilter) {
        for flavor in [Flavor::X, Flavor::Xy] {
            let starts = removable.iter().map(|number| (number, false));
            // If a candidate turns itself on, the candidates that it excludes exclude themselves.
            let linked = self.links.linked[flavor as usize];
            let brings_itself_on = |number: &usize| {
                let mates = count(work.cands[net.at(*number).0]);
                mates >= 2 && (net.see[*number] & work.alive).within(removable)
            };
            let from_off = linked.iter().filter(brings_itself_on).map(|number| (number, true));
            for (number, from_off) in starts.chain(from_off) {
                // If all chains are requested, no chain is too long.
                let base = chain_base(flavor);
                let most = if wanted == ChainFilter::Best { longest(base, self.best.difficulty) } else { u32::MAX };
                let Some(complexity) = shortest(net, &self.links, flavor, number, from_off, most) else { continue };
                let rank = Rank::of(base, flavor, complexity, (number as u16, 1 + u8::from(from_off), 0));
                let shown = if from_off { ChainConclusion::On(number) } else { ChainConclusion::Off(number) };
                self.offer(net, work, Chain { rank, shown, turns: [0; 2] }, wanted);
            }
        }
    }

    /// Collects the cycles through a candidate that is on.
    fn cycles_from(&mut self, net: &Net<W>, work: &Work<W>, removable: &Bits<W>, start: usize, wanted: ChainFilter) {
        let (around, targets) = self.surroundings(net, removable, start);
        if targets.is_empty() {
            return;
        }
        let mut measured = false;
        for flavor in [Flavor::X, Flavor::Y, Flavor::Xy] {
            if !self.links.linked[flavor as usize].contains(start) {
                continue;
            }
            let bound = match wanted {
                ChainFilter::Best => self.best.difficulty,
                ChainFilter::BestOfEach => {
                    targets.iter().map(|number| self.best_of[number].difficulty).fold(0.0, f64::max)
                }
                ChainFilter::All => f64::INFINITY,
            };
            // Each node of a cycle uses a different candidate.
            let most = (longest(cycle_base(flavor), bound) as usize / 2).min(net.many);
            if most < 2 {
                continue;
            }
            if !measured {
                measure(&self.exclusion, start, &around, &mut self.distance);
                measured = true;
            }
            let mut cycles = core::mem::replace(&mut self.cycles, CycleSearch::new());
            let distance = core::mem::take(&mut self.distance);
            let returns = |number: usize, turns: usize| usize::from(distance[number]) <= turns;
            let mut nth = 0;
            // The search only reads the links.
            let links = core::mem::replace(&mut self.links, Links::new());
            cycles.search(net, work, &links, flavor, start, most, returns, |cycle| {
                let complexity = 2 * cycle.turns.len() as u32;
                let rank = Rank::of(cycle_base(flavor), flavor, complexity, (start as u16, 0, nth));
                nth += 1;
                let turns = [self.turns.len(), self.turns.len() + cycle.turns.len()];
                if self.offer(net, work, Chain { rank, shown: ChainConclusion::Cycle(cycle.removals), turns }, wanted) {
                    self.turns.extend_from_slice(cycle.turns);
                }
            });
            self.links = links;
            self.distance = distance;
            self.cycles = cycles;
        }
    }

    /// Returns the candidates that a start turns on and that turn it on, and the candidates that cycles through them
    /// can remove.
    fn surroundings(&self, net: &Net<W>, removable: &Bits<W>, start: usize) -> (Bits<W>, Bits<W>) {
        let mut around = Bits::EMPTY;
        around.insert(start);
        let linked = self.links.linked[Flavor::Xy as usize];
        for number in (*self.exclusion.sources(start) & linked).iter() {
            if self.exclusion.sources(number).contains(start) {
                around.insert(number);
            }
        }
        let (mut forward, mut backward) = (Bits::EMPTY, Bits::EMPTY);
        for number in around.iter() {
            forward |= net.peers[number];
            for &(partner, _) in self.links.of(number, Flavor::Xy) {
                backward |= net.peers[usize::from(partner)];
            }
        }
        (around, forward & backward & *removable)
    }
}

/// Returns the complexity of the shortest chain from a candidate to its opposite, if it is within the limit.
fn shortest<const W: usize>(
    net: &Net<W>,
    links: &Links<W>,
    flavor: Flavor,
    number: usize,
    from_off: bool,
    most: u32,
) -> Option<u32> {
    let linked = links.linked[flavor as usize];
    let mut ons = Bits::<W>::EMPTY;
    // The candidates turned on and off by the last step; each set leads to the other.
    let mut new_on = Bits::<W>::EMPTY;
    let mut offs = Bits::<W>::EMPTY;
    let mut new_off = Bits::<W>::EMPTY;
    if from_off { &mut new_off } else { &mut new_on }.insert(number);
    let mut complexity = 0;
    loop {
        if complexity > 0 || !from_off {
            if complexity > 0 && !from_off && new_on.meets(weak(net, number, flavor)) {
                return (complexity + 2 <= most).then_some(complexity + 2);
            }
            ons |= new_on;
            let seen = new_on.iter().fold(Bits::EMPTY, |all, on| all | *weak(net, on, flavor));
            new_off = seen & linked & !offs;
        }
        offs |= new_off;
        new_on = Bits::EMPTY;
        for off in new_off.iter() {
            links.of(off, flavor).iter().for_each(|&(on, _)| new_on.insert(on.into()));
        }
        complexity += 2;
        if from_off && new_on.contains(number) {
            return (complexity <= most).then_some(complexity);
        }
        new_on &= !ons;
        if new_on.is_empty() || complexity >= most {
            return None;
        }
    }
}

/// Sets the number of steps in which each candidate around a start turns it on; unreachable ones keep the maximum
/// value.
fn measure<const W: usize>(exclusion: &SelfExclusion<W>, start: usize, around: &Bits<W>, distance: &mut Vec<u16>) {
    distance.clear();
    distance.resize(64 * W, u16::MAX);
    let mut left = *around;
    let mut new = Bits::<W>::EMPTY;
    new.insert(start);
    let mut steps = 0;
    while !new.is_empty() {
        left &= !new;
        new.iter().for_each(|number| distance[number] = steps);
        new = new.iter().fold(Bits::EMPTY, |all, number| all | *exclusion.direct(number)) & left;
        steps += 1;
    }
}

fn set_hint<const W: usize>(net: &Net<W>, state: &State, chain: &Chain<W>, hint: &mut Hint) {
    let length = chain.rank.complexity - 2;
    let cycle = matches!(chain.shown, ChainConclusion::Cycle(_));
    let technique = match (chain.flavor(), cycle) {
        (Flavor::X, true) if length == 2 => SeTechnique::GeneralizedXWing,
        (Flavor::X, true) => SeTechnique::XCycle,
        (Flavor::Y, _) => SeTechnique::YCycle,
        (Flavor::Xy, true) => SeTechnique::XyCycle,
        (Flavor::X, false) if length == 4 => SeTechnique::TurbotFish,
        (Flavor::X, false) => SeTechnique::ForcingXChain,
        (Flavor::Xy, false) => SeTechnique::ForcingChain,
    };
    hint.eliminates(chain.rank.difficulty, technique);
    hint.length = Some(length);
    match chain.shown {
        ChainConclusion::Cycle(removals) => set_removals(net, state, &removals, hint),
        ChainConclusion::Off(number) => hint.remove(state, net.at(number).0, 1 << net.at(number).1),
        ChainConclusion::On(number) => set_placement(net, state, number, hint),
    }
}

/// Adds the removal of some candidates to a hint.
fn set_removals<const W: usize>(net: &Net<W>, state: &State, removals: &Bits<W>, hint: &mut Hint) {
    let mut last = (usize::MAX, 0);
    for number in removals.iter() {
        let (cell, digit) = net.at(number);
        if cell != last.0 {
            if last.1 != 0 {
                hint.remove(state, last.0, last.1);
            }
            last = (cell, 0);
        }
        last.1 |= 1 << digit;
    }
    hint.remove(state, last.0, last.1);
}

/// Makes a hint place a candidate and remove the others of its cell.
pub(crate) fn set_placement<const W: usize>(net: &Net<W>, state: &State, number: usize, hint: &mut Hint) {
    let (cell, digit) = net.at(number);
    hint.remove(state, cell, !(1 << digit));
    hint.placement = Some((cell, digit));
}
