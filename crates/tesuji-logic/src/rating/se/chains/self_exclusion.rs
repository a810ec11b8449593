//! Candidates of a grid that exclude themselves along static links: exactly those that static chains remove.

use super::bits::Bits;
use super::links::{Flavor, Links};
use super::net::{Net, Work};

/// The candidates that turn each candidate on; reuses its buffers.
///
/// The search runs backwards. Only candidates at the end of a strong link can be turned on, and the weak links of the
/// numbering are used unchanged.
pub(crate) struct SelfExclusion<const W: usize> {
    /// The candidates that turn each candidate on, in one step and in any number of steps.
    direct: Vec<Bits<W>>,
    sources: Vec<Bits<W>>,
    /// The candidates with strong links, each with the start of its list of sources that have strong links too.
    ends: Vec<(u16, u32)>,
    list: Vec<u16>,
}

impl<const W: usize> SelfExclusion<W> {
    pub(crate) fn new() -> SelfExclusion<W> {
        SelfExclusion { direct: Vec::new(), sources: Vec::new(), ends: Vec::new(), list: Vec::new() }
    }

    /// Returns the candidates of the grid that exclude themselves.
    pub(crate) fn find(&mut self, net: &Net<W>, work: &Work<W>, links: &Links<W>) -> Bits<W> {
        let linked = links.linked[Flavor::Xy as usize];
        self.direct.resize(net.many, Bits::EMPTY);
        self.sources.resize(net.many, Bits::EMPTY);
        self.ends.clear();
        self.list.clear();
        for number in linked.iter() {
            let mut sources = Bits::EMPTY;
            for &(partner, _) in links.of(number, Flavor::Xy) {
                sources |= net.see[usize::from(partner)];
            }
            sources &= work.alive;
            sources.remove(number);
            self.direct[number] = sources;
            self.sources[number] = sources;
            self.ends.push((number as u16, self.list.len() as u32));
            self.list.extend((sources & linked).iter().map(|source| source as u16));
        }
        // Alternating the direction speeds up the convergence: candidates late in one order are early in the other.
        while self.grow(false) && self.grow(true) {}
        linked.iter().fold(Bits::EMPTY, |all, number| all | (self.sources[number] & net.see[number]))
    }

    /// Adds the sources of sources; returns whether any of them is new.
    fn grow(&mut self, backwards: bool) -> bool {
        let mut changed = false;
        for turn in 0..self.ends.len() {
            let nth = if backwards { self.ends.len() - 1 - turn } else { turn };
            let (number, begin) = self.ends[nth];
            let end = self.ends.get(nth + 1).map_or(self.list.len(), |&(_, next)| next as usize);
            let number = usize::from(number);
            let before = self.sources[number];
            let mut sources = before;
            for &source in &self.list[begin as usize..end] {
                sources |= self.sources[usize::from(source)];
            }
            changed |= sources != before;
            self.sources[number] = sources;
        }
        changed
    }

    /// Returns the candidates that turn on one with strong links, in any number of steps.
    #[inline]
    pub(crate) fn sources(&self, number: usize) -> &Bits<W> {
        &self.sources[number]
    }

    /// Returns the candidates that turn on one with strong links in one step.
    #[inline]
    pub(crate) fn direct(&self, number: usize) -> &Bits<W> {
        &self.direct[number]
    }
}
