//! The chains of a grid inside a chain: the best one for each removal.
//!
//! The original lists all chains of such a grid by difficulty, and applies each one's removals. A chain that removes
//! nothing new has no effect, so only the first one for each removal must be recorded.

use super::super::geometry::bits;
use super::bits::Bits;
use super::forcing::{ChainResult, Event, Runs, Sink};
use super::implications::{ChainTable, Implications};
use super::links::{gone_from_cell, gone_from_house};
use super::net::{Cause, Net, Work};
use super::tree::{Walk, off, on};

/// The separator between the targets of a chain.
pub(crate) const MARK: u16 = u16::MAX;

/// The earlier removals on which a nested chain depends, each once, in order.
pub(crate) struct Premises<'a, const W: usize> {
    pub net: &'a Net<W>,
    /// The grid from which the outer chain started.
    pub save: &'a Work<W>,
    /// The grid of the nested chain.
    pub work: &'a Work<W>,
    pub found: Vec<u16>,
    seen: Bits<W>,
}

impl<'a, const W: usize> Premises<'a, W> {
    pub(crate) fn new(net: &'a Net<W>, save: &'a Work<W>, work: &'a Work<W>, mut found: Vec<u16>) -> Premises<'a, W> {
        found.clear();
        Premises { net, save, work, found, seen: Bits::EMPTY }
    }

    /// Adds the removals on which a node that is on depends.
    pub(crate) fn add(&mut self, number: usize, cause: Cause) {
        let (cell, digit) = self.net.at(number);
        let Premises { net, save, work, found, seen } = self;
        let mut add = |gone: u16| {
            if !seen.contains(gone.into()) {
                seen.insert(gone.into());
                found.push(gone);
            }
        };
        match cause.kind() {
            Some(kind) => gone_from_house(net, cell, kind, digit, save, work).for_each(&mut add),
            None if cause == Cause::Cell => gone_from_cell(net, cell, save, work).for_each(&mut add),
            None => {}
        }
    }
}

/// The best chain for each removal.
#[derive(Default)]
pub(crate) struct BestOfEach {
    /// By the code of the conclusion: complexity, rank of the kind, and index in the list.
    best: Vec<(u32, u8, u32)>,
    /// The code under which a chain counts: of several chains with the same effect, only one is kept.
    alias: Vec<u16>,
    found: Vec<ChainResult>,
}

impl BestOfEach {
    /// Starts without chains.
    pub(crate) fn start<const W: usize>(&mut self, net: &Net<W>, source: &Work<W>) {
        self.found.clear();
        self.best.clear();
        self.best.resize(2 * net.many, (u32::MAX, u8::MAX, u32::MAX));
        self.alias.clear();
        self.alias.resize(2 * net.many, 0);
        for number in source.alive.iter() {
            let (cell, digit) = net.at(number);
            let others = source.cands[cell] & !(1 << digit);
            self.alias[off(number)] = off(number) as u16;
            self.alias[on(number)] = if others.is_power_of_two() {
                off(net.number[cell][others.trailing_zeros() as usize].into()) as u16
            } else {
                on(number) as u16
            };
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

impl Sink for BestOfEach {
    fn limit(&self, event: Event, shown: usize) -> u32 {
        let (complexity, key, _) = self.best[usize::from(self.alias[shown])];
        complexity - u32::from(event.key() >= key && complexity > 0)
    }

    fn take(&mut self, found: ChainResult) {
        let place = usize::from(self.alias[usize::from(found.shown)]);
        self.best[place] = (found.complexity, found.event.key(), self.found.len() as u32);
        self.found.push(found);
    }
}

/// Buffers for recording chains.
#[derive(Default)]
pub(crate) struct Writer {
    walk: Walk,
    nodes: Vec<u16>,
    grounds: Vec<u16>,
}

impl Writer {
    /// Records the kept chains that remove something new, in order of difficulty.
    #[allow(clippy::too_many_arguments)] // the grids, the chains, the output
    pub(crate) fn write<const W: usize>(
        &mut self,
        net: &Net<W>,
        save: &Work<W>,
        work: &Work<W>,
        best: &BestOfEach,
        runs: &impl Runs<W>,
        interned: &mut ChainTable,
        out: &mut Implications,
    ) {
        let kept = best.found.iter().enumerate().filter(|(nth, found)| {
            let place = usize::from(best.alias[usize::from(found.shown)]);
            best.best[place].2 == *nth as u32
        });
        let mut kept: Vec<(u32, u8, usize)> =
            kept.map(|(nth, found)| (found.complexity, found.event.key(), nth)).collect();
        kept.sort_unstable();
        let mut covered = Bits::<W>::EMPTY;
        for (complexity, _, nth) in kept {
            let ChainResult { event, shown, .. } = best.found[nth];
            let number = usize::from(shown / 2);
            let (cell, digit) = net.at(number);
            let mut removals = [0u16; 9];
            let mut many = 0;
            let digits = if shown % 2 == 1 { work.cands[cell] & !(1 << digit) } else { 1 << digit };
            for digit in bits(digits) {
                removals[many] = net.number[cell][digit];
                many += 1;
            }
            let removals = &removals[..many];
            if removals.iter().all(|&number| covered.contains(number.into())) {
                continue;
            }
            let mut grounds = Premises::new(net, save, work, core::mem::take(&mut self.grounds));
            self.nodes.clear();
            event.assumptions(net, work, |code| {
                let run = runs.run(code);
                let given = match event {
                    Event::Cell(_) => Cause::Cell,
                    Event::House(house, _) => Cause::HOUSES[usize::from(house) / 9],
                    _ => Cause::None,
                };
                let slots = match (event, run.clash) {
                    (Event::Contradiction(_), Some((one, other))) => [Some(one.into()), Some(other.into())],
                    _ => [run.tree.slot(shown.into()), None],
                };
                for slot in slots.into_iter().flatten() {
                    self.walk.breadth_first(&run.tree, slot);
                    for &slot in &self.walk.order {
                        let node = &run.tree.nodes[usize::from(slot)];
                        self.nodes.push(node.code);
                        if node.code % 2 == 1 {
                            let cause = if slot == 0 { given } else { node.cause };
                            grounds.add(usize::from(node.code / 2), cause);
                        }
                    }
                    self.nodes.push(MARK);
                }
            });
            self.grounds = grounds.found;
            if self.grounds.is_empty() {
                continue;
            }
            let chain = interned.chain(&self.nodes, complexity);
            out.add(removals.iter().copied(), self.grounds.iter().copied(), chain);
            removals.iter().for_each(|&number| covered.insert(number.into()));
        }
    }
}
