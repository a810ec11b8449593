//! One assumption and its consequences.

use core::ops::Range;

use super::super::cover::count;
use super::super::geometry::{CELLS, HOUSES_OF, PLACE_IN};
use super::bits::Bits;
use super::implications::Implications;
use super::links::{Flavor, Links};
use super::net::{Cause, Net, Work};
use super::tree::{Tree, off, on};

/// The consequences of an assumption, as far as it was followed.
#[derive(Clone, Debug)]
pub(crate) struct Run<const W: usize> {
    pub tree: Tree,
    /// The candidates that are on and off. Nodes that only close a contradiction are not counted.
    pub on: Bits<W>,
    pub off: Bits<W>,
    /// The nodes, on and off, of the contradiction that stopped the run.
    pub clash: Option<(u16, u16)>,
    /// The progress of the run: 0 if it was not started, else its level plus one.
    pub reached: u8,
    /// The number of nodes at the end of level 1.
    pub patterns: usize,
}

impl<const W: usize> Run<W> {
    pub(crate) fn new() -> Run<W> {
        Run { tree: Tree::default(), on: Bits::EMPTY, off: Bits::EMPTY, clash: None, reached: 0, patterns: 0 }
    }
}

/// A machine that follows assumptions, reusing its buffers between runs.
pub(crate) struct Machine<const W: usize> {
    /// The candidates left in the grid.
    pub work: Work<W>,
    /// The index of each node by code.
    slots: Vec<u16>,
    ons: Vec<u16>,
    offs: Vec<u16>,
    heads: [usize; 2],
}

impl<const W: usize> Machine<W> {
    pub(crate) fn new() -> Machine<W> {
        Machine { work: Work::new(), slots: vec![0; 128 * W], ons: Vec::new(), offs: Vec::new(), heads: [0; 2] }
    }

    /// Starts a run with an assumption.
    pub(crate) fn start(&mut self, source: &Work<W>, run: &mut Run<W>, code: usize) {
        self.work.clone_from(source);
        self.ons.clear();
        self.offs.clear();
        self.heads = [0; 2];
        run.tree.clear();
        (run.on, run.off, run.clash) = (Bits::EMPTY, Bits::EMPTY, None);
        if code.is_multiple_of(2) {
            run.off.insert(code / 2);
            self.offs.push((code / 2) as u16);
        } else {
            run.on.insert(code / 2);
            self.ons.push((code / 2) as u16);
        }
        self.slots[code] = run.tree.assume(code);
    }

    /// Returns whether an assumption has no consequences: it turns off a candidate that is not one of two in its cell
    /// or in a house.
    pub(crate) fn leads_nowhere(net: &Net<W>, source: &Work<W>, code: usize) -> bool {
        let (cell, digit) = net.at(code / 2);
        let many = |kind: usize| count(source.places[usize::from(HOUSES_OF[cell][kind])][digit]) > 2;
        code.is_multiple_of(2) && count(source.cands[cell]) > 2 && (0..3).all(many)
    }

    /// Sets a run to an assumption without consequences.
    pub(crate) fn stay(run: &mut Run<W>, code: usize) {
        run.tree.clear();
        (run.on, run.off, run.clash) = (Bits::EMPTY, Bits::EMPTY, None);
        run.off.insert(code / 2);
        run.tree.assume(code);
    }

    /// Returns to the state in which a run ended without a contradiction.
    pub(crate) fn resume(&mut self, net: &Net<W>, source: &Work<W>, run: &Run<W>) {
        self.work.clone_from(source);
        self.ons.clear();
        self.offs.clear();
        self.heads = [0; 2];
        for (slot, node) in run.tree.nodes.iter().enumerate() {
            self.slots[usize::from(node.code)] = slot as u16;
            if node.code % 2 == 0 {
                self.work.remove(net, usize::from(node.code / 2));
            }
        }
    }

    /// Discards the nodes found after level 1.
    pub(crate) fn rewind(run: &mut Run<W>) {
        run.tree.truncate(run.patterns);
        (run.on, run.off) = (Bits::EMPTY, Bits::EMPTY);
        for node in &run.tree.nodes {
            let set = if node.code % 2 == 0 { &mut run.off } else { &mut run.on };
            set.insert(usize::from(node.code / 2));
        }
    }

    #[inline(always)] // the innermost loop of dynamic chains
    fn push_off(&mut self, run: &mut Run<W>, number: usize, parent: u16) {
        run.off.insert(number);
        self.offs.push(number as u16);
        self.slots[off(number)] = run.tree.add(off(number), Cause::None, parent);
    }

    /// Follows all links until none is left or a contradiction is found; candidates that are off are removed from the
    /// grid.
    pub(crate) fn drain(&mut self, net: &Net<W>, source: &Work<W>, run: &mut Run<W>) {
        loop {
            while let Some(&number) = self.ons.get(self.heads[1]) {
                self.heads[1] += 1;
                if self.switch_off(net, run, number.into()) {
                    return;
                }
            }
            let Some(&number) = self.offs.get(self.heads[0]) else { return };
            self.heads[0] += 1;
            if self.switch_on(net, source, run, number.into()) {
                return;
            }
        }
    }

    /// Follows a candidate that is on to those that it excludes; returns whether there is a contradiction.
    #[inline(always)] // the innermost loop of dynamic chains
    fn switch_off(&mut self, net: &Net<W>, run: &mut Run<W>, number: usize) -> bool {
        let todo = net.see[number] & self.work.alive & (run.on | !run.off);
        if todo.is_empty() {
            return false;
        }
        let parent = self.slots[on(number)];
        for &seen in net.seen(number) {
            let seen = usize::from(seen);
            if !todo.contains(seen) {
                continue;
            }
            if run.on.contains(seen) {
                let new = run.tree.add(off(seen), Cause::None, parent);
                run.clash = Some((self.slots[on(seen)], new));
                return true;
            }
            self.push_off(run, seen, parent);
        }
        false
    }

    /// Follows a candidate that is off to those that become the last ones of a cell or house; returns whether there is
    /// a contradiction.
    #[inline(always)] // the innermost loop of dynamic chains
    fn switch_on(&mut self, net: &Net<W>, source: &Work<W>, run: &mut Run<W>, number: usize) -> bool {
        let (cell, digit) = net.at(number);
        self.work.alive.remove(number);
        let left = self.work.cands[cell] & !(1 << digit);
        self.work.cands[cell] = left;
        let mut rests = [0; 3];
        for kind in 0..3 {
            let places = &mut self.work.places[usize::from(HOUSES_OF[cell][kind])][digit];
            *places &= !(1 << PLACE_IN[cell][kind]);
            rests[kind] = *places;
        }
        if left.is_power_of_two() {
            let last = usize::from(net.number[cell][left.trailing_zeros() as usize]);
            if !run.on.contains(last) || run.off.contains(last) {
                let clash = self.bring_on(run, last, Cause::Cell, self.slots[off(number)]);
                for gone in super::links::gone_from_cell(net, cell, source, &self.work) {
                    if usize::from(gone) != number {
                        run.tree.follows(self.slots[off(gone.into())]);
                    }
                }
                if clash {
                    return true;
                }
            }
        }
        for kind in 0..3 {
            if !rests[kind].is_power_of_two() {
                continue;
            }
            let house = usize::from(HOUSES_OF[cell][kind]);
            let last = usize::from(net.number[CELLS[house][rests[kind].trailing_zeros() as usize] as usize][digit]);
            if run.on.contains(last) && !run.off.contains(last) {
                continue;
            }
            let clash = self.bring_on(run, last, Cause::HOUSES[kind], self.slots[off(number)]);
            for gone in super::links::gone_from_house(net, cell, kind, digit, source, &self.work) {
                if usize::from(gone) != number {
                    run.tree.follows(self.slots[off(gone.into())]);
                }
            }
            if clash {
                return true;
            }
        }
        false
    }

    /// Adds a node that is on; returns whether the candidate is already off.
    #[inline(always)] // the innermost loop of dynamic chains
    fn bring_on(&mut self, run: &mut Run<W>, number: usize, cause: Cause, parent: u16) -> bool {
        let new = run.tree.add(on(number), cause, parent);
        if run.off.contains(number) {
            run.clash = Some((new, self.slots[off(number)]));
            return true;
        }
        run.on.insert(number);
        self.ons.push(number as u16);
        self.slots[on(number)] = new;
        false
    }

    /// Adds the candidates that patterns or nested chains remove; returns whether any of them is new.
    pub(crate) fn take(&mut self, run: &mut Run<W>, implications: &Implications, which: Range<usize>) -> bool {
        let before = run.tree.nodes.len();
        for item in &implications.items[which] {
            for &number in implications.removals(item) {
                if run.off.contains(number.into()) {
                    continue;
                }
                let [first, others @ ..] = implications.parents(item) else { continue };
                self.push_off(run, number.into(), self.slots[off((*first).into())]);
                for &parent in others {
                    run.tree.follows(self.slots[off(parent.into())]);
                }
                if let Some(node) = run.tree.nodes.last_mut() {
                    node.nested = item.chain;
                }
            }
        }
        run.tree.nodes.len() > before
    }

    /// Follows an assumption along static links only: no candidate is removed from the grid.
    pub(crate) fn follow_static(
        &mut self,
        net: &Net<W>,
        source: &Work<W>,
        links: &Links<W>,
        run: &mut Run<W>,
        number: usize,
    ) {
        self.start(source, run, on(number));
        loop {
            while let Some(&number) = self.ons.get(self.heads[1]) {
                self.heads[1] += 1;
                if self.switch_off(net, run, number.into()) {
                    return;
                }
            }
            let Some(&number) = self.offs.get(self.heads[0]) else { return };
            self.heads[0] += 1;
            for &(last, cause) in links.of(number.into(), Flavor::Xy) {
                if run.on.contains(last.into()) && !run.off.contains(last.into()) {
                    continue;
                }
                if self.bring_on(run, last.into(), cause, self.slots[off(number.into())]) {
                    return;
                }
            }
        }
    }
}
