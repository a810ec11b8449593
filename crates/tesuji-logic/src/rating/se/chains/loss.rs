//! Runs of level 0 that stay the same when a grid loses a few candidates.

use super::super::geometry::HOUSES_OF;
use super::bits::Bits;
use super::net::Net;
use super::run::Run;

/// The maximum number of lost candidates: losing more changes most runs.
const MOST: usize = 8;

/// Candidates that a grid has lost, with their cells and houses.
///
/// A run is independent of a candidate that it does not turn on or off, unless it removes others from the same cell or
/// house and checks the remaining ones there. If two candidates besides the lost ones are left, the answer is always
/// that there is more than one, with or without the lost ones.
pub(crate) struct Loss<const W: usize> {
    lost: Bits<W>,
    /// The candidates of each cell, and of the digit in each house, that lost some.
    groups: Vec<Bits<W>>,
}

impl<const W: usize> Loss<W> {
    /// Returns the loss of some candidates of a grid; `None` if there are too many.
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

    /// Returns whether a run of level 0 might differ without the candidates.
    pub(crate) fn matters_to(&self, run: &Run<W>) -> bool {
        let touched = run.on | run.off;
        touched.meets(&self.lost)
            || self.groups.iter().any(|group| {
                let gone = run.off | self.lost;
                group.meets(&run.off) && !(*group & !gone).has_two()
            })
    }
}
