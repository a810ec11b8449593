//! Bidirectional cycles: candidates that are alternately on and off, back to the first.

use super::bits::Bits;
use super::links::{Flavor, Links, weak_list};
use super::net::{Cause, Net, Work};

/// A candidate that is on, and how it was reached.
#[derive(Clone, Copy)]
struct OnNode {
    number: u16,
    /// The candidate that was off before it.
    off: u16,
    cause: Cause,
    /// The index of the candidate that was on before that; for the start, its own index.
    parent: u16,
}

/// One node of a cycle: a candidate that is off, and one that is on because of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CycleNode {
    pub off: u16,
    pub on: u16,
    pub cause: Cause,
}

/// A cycle that removes something.
pub(crate) struct Cycle<'a, const W: usize> {
    /// The nodes from the end back to the start.
    pub turns: &'a [CycleNode],
    pub removals: Bits<W>,
}

/// A breadth-first search from one candidate, which reuses its buffers.
pub(crate) struct CycleSearch {
    reached: Vec<OnNode>,
    turns: Vec<CycleNode>,
}

impl CycleSearch {
    pub(crate) fn new() -> CycleSearch {
        CycleSearch { reached: Vec::new(), turns: Vec::new() }
    }

    /// Passes on each cycle through `start` that removes something and has at most `most` nodes, in the order in which
    /// the original finds them. `returns(number, left)` returns whether the start can be reached again within `left`
    /// nodes.
    #[allow(clippy::too_many_arguments)] // the data to search, then the bounds
    pub(crate) fn search<const W: usize>(
        &mut self,
        net: &Net<W>,
        work: &Work<W>,
        links: &Links<W>,
        flavor: Flavor,
        start: usize,
        most: usize,
        returns: impl Fn(usize, usize) -> bool,
        mut found: impl FnMut(Cycle<'_, W>),
    ) {
        self.reached.clear();
        self.reached.push(OnNode { number: start as u16, off: u16::MAX, cause: Cause::None, parent: 0 });
        let mut on = Bits::<W>::EMPTY;
        on.insert(start);
        let linked = links.linked[flavor as usize];
        let (mut begin, mut turn) = (0, 0);
        while begin < self.reached.len() && turn < most {
            let end = self.reached.len();
            turn += 1;
            for index in begin..end {
                let number = usize::from(self.reached[index].number);
                for &off in weak_list(net, number, flavor) {
                    if !linked.contains(off.into()) {
                        continue;
                    }
                    for &(next, cause) in links.of(off.into(), flavor) {
                        let closes = usize::from(next) == start;
                        if closes {
                            if turn < 2 || self.passes(index, off) {
                                continue;
                            }
                            self.trace(index, CycleNode { off, on: next, cause });
                            let removals = removals(net, work, &self.turns);
                            if !removals.is_empty() {
                                found(Cycle { turns: &self.turns, removals });
                            }
                        } else if !on.contains(next.into())
                            && returns(next.into(), most - turn)
                            && !self.passes(index, off)
                        {
                            on.insert(next.into());
                            self.reached.push(OnNode { number: next, off, cause, parent: index as u16 });
                        }
                    }
                }
            }
            begin = end;
        }
    }

    /// Returns whether a candidate is off on the path to the entry at `index`.
    fn passes(&self, mut index: usize, off: u16) -> bool {
        while index != 0 {
            if self.reached[index].off == off {
                return true;
            }
            index = self.reached[index].parent.into();
        }
        false
    }

    /// Sets the nodes, from the last one back to the first.
    fn trace(&mut self, mut index: usize, last: CycleNode) {
        self.turns.clear();
        self.turns.push(last);
        while index != 0 {
            let OnNode { number, off, cause, parent } = self.reached[index];
            self.turns.push(CycleNode { off, on: number, cause });
            index = parent.into();
        }
    }
}

/// Returns the candidates outside the cells of the cycle that see, by their digit, both a candidate that is on and one
/// that is off.
fn removals<const W: usize>(net: &Net<W>, work: &Work<W>, turns: &[CycleNode]) -> Bits<W> {
    let (mut forward, mut backward, mut own) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
    for &CycleNode { off, on, .. } in turns {
        let (off, on) = (usize::from(off), usize::from(on));
        forward |= net.peers[on];
        backward |= net.peers[off];
        for number in [off, on] {
            own |= net.see[number] & !net.peers[number];
            own.insert(number);
        }
    }
    forward & backward & work.alive & !own
}
