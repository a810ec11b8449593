//! Which runs of level 0 stay as they are when a grid loses a few candidates.

use super::super::geometry::HOUSES_OF;
use super::bits::Bits;
use super::net::Net;
use super::run::Run;

/// The most candidates whose loss is looked at: more of them change most runs.
const MOST: usize = 8;

/// Candidates that a grid has lost, with their cells and houses.
///
/// A run never notices a candidate that it does not switch on or off, unless it removes others from the same cell or
/// house and asks what is left there. With two left beside the lost ones the answer is, at any time, that there is more
/// than one; and so it is without them.
pub(crate) struct Loss<const W: usize> {
    lost: Bits<W>,
    /// The candidates of each cell, and those of the digit in each house, that have lost some.
    groups: Vec<Bits<W>>,
}

impl<const W: usize> Loss<W> {
    /// Returns the loss of some candidates of a grid, unless they are many.
    pub(crate) fn new(net: &Net<W>, grid: Bits<W>, lost: Bits<W>) -> Option<Loss<W>> {
        if lost.iter().nth(MOST).is_some() {
            return None;
        }
        let mut groups = Vec::with_capacity(4 * MOST);
        for number in lost.iter().filter(|&number| number < net.many) {
            let cell = net.at(number).0;
            let mut found = [Bits::EMPTY; 4];
            found.iter_mut().for_each(|group| group.insert(number));
            for seen in net.seen(number).iter().map(|&seen| usize::from(seen)) {
                let other = net.at(seen).0;
                if other == cell {
                    found[0].insert(seen);
                    continue;
                }
                for kind in 0..3 {
                    if HOUSES_OF[cell][kind] == HOUSES_OF[other][kind] {
                        found[kind + 1].insert(seen);
                    }
                }
            }
            groups.extend(found.map(|group| group & grid));
        }
        Some(Loss { lost, groups })
    }

    /// Returns whether a run of level 0 might go another way without the candidates.
    pub(crate) fn matters_to(&self, run: &Run<W>) -> bool {
        let touched = run.on | run.off;
        touched.meets(&self.lost)
            || self.groups.iter().any(|group| {
                let gone = run.off | self.lost;
                group.meets(&run.off) && !(*group & !gone).has_two()
            })
    }
}
