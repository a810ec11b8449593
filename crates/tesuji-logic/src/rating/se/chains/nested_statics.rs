//! Static chains of a grid inside a chain: the candidates they remove, and the removals they depend on.

use super::bits::Bits;
use super::implications::{ChainTable, Implications};
use super::links::weak;
use super::nested::{MARK, Premises};
use super::net::{Cause, Net, Work};
use super::statics::{Chain, ChainConclusion, ChainFilter, Statics};
use super::tree::{off, on};

/// A node of a breadth-first search.
#[derive(Clone, Copy)]
struct NestedNode {
    number: u16,
    parent: u16,
    cause: Cause,
}

/// The search of nested grids, which reuses its buffers.
pub(crate) struct NestedStatics<const W: usize> {
    pub statics: Statics<W>,
    ons: Vec<NestedNode>,
    offs: Vec<NestedNode>,
    nodes: Vec<u16>,
    grounds: Vec<u16>,
}

impl<const W: usize> NestedStatics<W> {
    pub(crate) fn new() -> NestedStatics<W> {
        NestedStatics {
            statics: Statics::new(),
            ons: Vec::new(),
            offs: Vec::new(),
            nodes: Vec::new(),
            grounds: Vec::new(),
        }
    }

    /// Lists the candidates that the chains of a grid remove.
    ///
    /// The original lists all chains by difficulty. A chain that removes nothing new has no effect. So the best chain
    /// for each removal is enough if each chain depends on something that the outer chain has removed. `wanted` states
    /// whether that is known. `save` is the grid from which the outer chain started.
    pub(crate) fn list(
        &mut self,
        net: &Net<W>,
        save: &Work<W>,
        work: &Work<W>,
        wanted: ChainFilter,
        interned: &mut ChainTable,
        out: &mut Implications,
    ) {
        out.clear();
        self.statics.collect(net, work, wanted);
        if self.statics.chains.is_empty() {
            return;
        }
        let mut chains = core::mem::take(&mut self.statics.chains);
        chains.sort_unstable_by(|one, other| one.rank.partial_cmp(&other.rank).expect("no difficulty is NaN"));
        let mut covered = Bits::<W>::EMPTY;
        let mut ignored: Vec<Bits<W>> = Vec::new();
        for chain in &chains {
            let removals = chain.removals(net, work);
            if removals.within(&covered) || ignored.contains(&removals) {
                continue;
            }
            let mut grounds = Premises::new(net, save, work, core::mem::take(&mut self.grounds));
            self.nodes.clear();
            match chain.shown {
                ChainConclusion::Cycle(_) => self.write_cycle(chain, &mut grounds),
                ChainConclusion::Off(number) => self.write_chain(net, chain, number, false, &mut grounds),
                ChainConclusion::On(number) => self.write_chain(net, chain, number, true, &mut grounds),
            }
            self.grounds = grounds.found;
            if self.grounds.is_empty() {
                ignored.push(removals);
                continue;
            }
            let id = interned.chain(&self.nodes, chain.rank.complexity);
            out.add(removals.iter().map(|number| number as u16), self.grounds.iter().copied(), id);
            covered |= removals;
        }
        self.statics.chains = chains;
    }

    /// Records a cycle and its reverse; in the reverse, each node keeps its forward cause.
    fn write_cycle(&mut self, chain: &Chain<W>, grounds: &mut Premises<'_, W>) {
        let turns = self.statics.turns(chain);
        for turn in turns {
            self.nodes.push(on(turn.on.into()) as u16);
            self.nodes.push(off(turn.off.into()) as u16);
            grounds.add(turn.on.into(), turn.cause);
        }
        self.nodes.push(MARK);
        let (Some(last), Some(first)) = (turns.first(), turns.last()) else { return };
        self.nodes.push(off(last.on.into()) as u16);
        // The start is on before the first node, and the last node turns it on again.
        let mut before = last.on;
        for turn in turns.iter().rev() {
            self.nodes.push(on(turn.off.into()) as u16);
            let cause = grounds.net.weak_cause(before.into(), turn.off.into());
            grounds.add(turn.off.into(), cause);
            if turn.on != last.on {
                self.nodes.push(off(turn.on.into()) as u16);
            }
            before = turn.on;
        }
        debug_assert!(first.off != last.off || turns.len() == 1, "a cycle passes each candidate once");
        self.nodes.push(MARK);
    }

    /// Records the first of the shortest chains from a candidate to its opposite.
    fn write_chain(
        &mut self,
        net: &Net<W>,
        chain: &Chain<W>,
        number: usize,
        from_off: bool,
        grounds: &mut Premises<'_, W>,
    ) {
        let NestedStatics { statics, ons, offs, nodes, .. } = self;
        let (links, flavor) = (&statics.links, chain.flavor());
        ons.clear();
        offs.clear();
        let (mut on_set, mut off_set) = (Bits::<W>::EMPTY, Bits::<W>::EMPTY);
        let start = NestedNode { number: number as u16, parent: u16::MAX, cause: Cause::None };
        if from_off {
            offs.push(start);
            off_set.insert(number);
        } else {
            ons.push(start);
            on_set.insert(number);
        }
        let (mut on_head, mut off_head) = (0, 0);
        let linked = links.linked[flavor as usize];
        let target = 'search: loop {
            while let Some(&reached) = ons.get(on_head) {
                let seen = weak(net, reached.number.into(), flavor);
                if !from_off && seen.contains(number) {
                    nodes.push(off(number) as u16);
                    break 'search on_head;
                }
                let todo = *seen & linked & !off_set;
                if !todo.is_empty() {
                    off_set |= todo;
                    for &seen in net.seen(reached.number.into()) {
                        if todo.contains(seen.into()) {
                            offs.push(NestedNode { number: seen, parent: on_head as u16, cause: Cause::None });
                        }
                    }
                }
                on_head += 1;
            }
            let Some(&reached) = offs.get(off_head) else {
                debug_assert!(false, "the chain has a length");
                return;
            };
            for &(next, cause) in links.of(reached.number.into(), flavor) {
                if from_off && usize::from(next) == number {
                    nodes.push(on(number) as u16);
                    grounds.add(number, cause);
                    nodes.push(off(reached.number.into()) as u16);
                    break 'search reached.parent.into();
                }
                if !on_set.contains(next.into()) {
                    on_set.insert(next.into());
                    ons.push(NestedNode { number: next, parent: off_head as u16, cause });
                }
            }
            off_head += 1;
        };
        let mut index = target;
        while let Some(&NestedNode { number, parent, cause }) = ons.get(index) {
            nodes.push(on(number.into()) as u16);
            grounds.add(number.into(), cause);
            let Some(&NestedNode { number, parent, .. }) = offs.get(usize::from(parent)) else { break };
            nodes.push(off(number.into()) as u16);
            index = parent.into();
        }
        nodes.push(MARK);
    }
}
