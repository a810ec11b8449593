//! What a candidate brings on, in how many steps, for all candidates at once.
//!
//! A step leads from a candidate that is on over one that it excludes to one that is then on. Row `k` of a candidate
//! holds what is on after at most `k` steps: its own row `k - 1` and those of what it brings on in one step. From the
//! layers of rows the lengths of the shortest forcing chains can be read off without building a chain.

use super::bits::Bits;
use super::links::{Flavor, Links, weak};
use super::net::{Net, Work};

/// The rows of each number of steps.
pub(crate) struct Closure<const W: usize> {
    flavor: Flavor,
    next: Vec<u16>,
    starts: Vec<u32>,
    layers: Vec<Vec<Bits<W>>>,
    depth: usize,
    /// The numbers of candidates that bring on anything.
    active: Vec<u16>,
}

impl<const W: usize> Closure<W> {
    pub(crate) fn new() -> Closure<W> {
        Closure {
            flavor: Flavor::Xy,
            next: Vec::new(),
            starts: Vec::new(),
            layers: Vec::new(),
            depth: 0,
            active: Vec::new(),
        }
    }

    /// Begins with chains of no step.
    pub(crate) fn start(&mut self, net: &Net<W>, work: &Work<W>, links: &Links<W>, flavor: Flavor) {
        self.flavor = flavor;
        self.next.clear();
        self.starts.clear();
        self.active.clear();
        let through = links.linked[flavor as usize];
        for number in 0..net.many {
            self.starts.push(self.next.len() as u32);
            if !work.alive.contains(number) {
                continue;
            }
            let mut on = Bits::<W>::EMPTY;
            for off in (*weak(net, number, flavor) & through).iter() {
                links.of(off, flavor).iter().for_each(|&(next, _)| on.insert(next.into()));
            }
            on.remove(number);
            self.next.extend(on.iter().map(|next| next as u16));
            if self.next.len() > self.starts[number] as usize {
                self.active.push(number as u16);
            }
        }
        self.starts.push(self.next.len() as u32);
        self.depth = 0;
        let first = self.layer(0);
        first.clear();
        first.resize(net.many, Bits::EMPTY);
        (0..net.many).for_each(|number| first[number].insert(number));
    }

    fn layer(&mut self, depth: usize) -> &mut Vec<Bits<W>> {
        if self.layers.len() <= depth {
            self.layers.push(Vec::new());
        }
        &mut self.layers[depth]
    }

    /// Goes one step further; returns whether anything is new.
    pub(crate) fn grow(&mut self) -> bool {
        self.layer(self.depth + 1);
        let (done, rest) = self.layers.split_at_mut(self.depth + 1);
        let (last, new) = (&done[self.depth], &mut rest[0]);
        new.clone_from(last);
        let mut changed = false;
        for &number in &self.active {
            let number = usize::from(number);
            let mut row = last[number];
            for &next in &self.next[self.starts[number] as usize..self.starts[number + 1] as usize] {
                row |= last[usize::from(next)];
            }
            changed |= row != last[number];
            new[number] = row;
        }
        if changed {
            self.depth += 1;
        }
        changed
    }

    /// Returns how many steps the rows have.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// Returns what is on after at most so many steps.
    #[inline]
    pub(crate) fn row(&self, number: usize, steps: usize) -> &Bits<W> {
        &self.layers[steps.min(self.depth)][number]
    }

    /// Returns the candidates that bring on others.
    pub(crate) fn active(&self) -> impl Iterator<Item = usize> + '_ {
        self.active.iter().map(|&number| number.into())
    }

    /// Returns whether a candidate that is on excludes itself within the steps so far.
    #[inline]
    pub(crate) fn excludes_itself(&self, net: &Net<W>, number: usize) -> bool {
        self.layers[self.depth][number].meets(weak(net, number, self.flavor))
    }

    /// Returns whether a candidate that is off brings itself on within the steps so far.
    #[inline]
    pub(crate) fn implies_itself(&self, links: &Links<W>, number: usize) -> bool {
        let mut partners = links.of(number, self.flavor).iter();
        partners.any(|&(partner, _)| self.layers[self.depth][usize::from(partner)].contains(number))
    }
}
