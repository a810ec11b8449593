//! Four variables that together have a value of each of three classes.

use super::{Clause, Propagator};
#[cfg(not(tesuji_small))]
use crate::clauses::Encoder;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{PropagateResult, Space, Var};

/// The variables, and the classes, which have no value in common.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    pub(crate) cells: [Var; 4],
    pub(crate) classes: [u64; 3],
}

/// Sets of classes: bit s represents the set s, whose bits are the classes.
type Sets = u8;

/// For each class, the sets that contain it.
const WITH: [Sets; 3] = [0b1010_1010, 0b1100_1100, 0b1111_0000];
/// The empty set.
const NONE: Sets = 1;
/// The set of all classes.
const ALL: Sets = 1 << 7;

/// Adds a class to each of the sets.
fn add(class: usize, sets: Sets) -> Sets {
    sets & WITH[class] | (sets & !WITH[class]) << (1 << class)
}

/// Returns the sets that become one of these when the class is added.
fn before(class: usize, sets: Sets) -> Sets {
    let with = sets & WITH[class];
    with | with >> (1 << class)
}

impl Classes {
    /// Keeps the classes of each cell with which the other cells can have all missing classes.
    fn match_cells(&self, space: &mut Space) -> PropagateResult {
        let [a, b, c] = self.classes;
        let rest = !(a | b | c);
        let domains = self.cells.map(|cell| space.get(cell));
        // The sets of classes that the cells before each can have.
        let mut known = [NONE; 5];
        for (nth, domain) in domains.into_iter().enumerate() {
            let before = known[nth];
            let mut sets = if domain & rest != 0 { before } else { 0 };
            for (class, mask) in self.classes.into_iter().enumerate() {
                sets |= if domain & mask != 0 { add(class, before) } else { 0 };
            }
            known[nth + 1] = sets;
        }
        let mut wanted = ALL;
        for (nth, domain) in domains.into_iter().enumerate().rev() {
            let keep = |needed: Sets, mask: u64| if needed & known[nth] != 0 { (needed, mask) } else { (0, 0) };
            let (mut all, mut kept) = if domain & rest != 0 { keep(wanted, rest) } else { (0, 0) };
            for (class, mask) in self.classes.into_iter().enumerate().filter(|&(_, mask)| domain & mask != 0) {
                let (needed, mask) = keep(before(class, wanted), mask);
                all |= needed;
                kept |= mask;
            }
            space.keep(self.cells[nth], kept)?;
            wanted = all;
        }
        Ok(())
    }
}

impl Propagator for Classes {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        self.match_cells(space)?;
        // If a class has only one value left, one of the cells has this value.
        let all = self.cells.iter().fold(0, |all, &cell| all | space.get(cell));
        for class in self.classes {
            let left = all & class;
            if left.is_power_of_two() {
                let places: Vec<Var> = self.cells.iter().copied().filter(|&cell| space.get(cell) & left != 0).collect();
                graph.one_of(&places, left.trailing_zeros() as usize, space)?;
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, ANY));
    }

    #[cfg(not(tesuji_small))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> bool {
        for class in self.classes {
            Clause { literals: self.cells.map(|cell| (cell, class)).to_vec() }.encode(encoder);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::bits;

    /// Keeps the values of four domains that occur in some combination with all classes.
    fn by_trying(domains: [u64; 4], classes: [u64; 3]) -> [u64; 4] {
        let mut kept = [0; 4];
        for a in bits(domains[0]) {
            for b in bits(domains[1]) {
                for c in bits(domains[2]) {
                    for d in bits(domains[3]) {
                        let values = [a, b, c, d].map(|value| 1u64 << value);
                        let all = values.iter().fold(0, |all, value| all | value);
                        if classes.iter().all(|class| class & all != 0) {
                            kept.iter_mut().zip(values).for_each(|(kept, value)| *kept |= value);
                        }
                    }
                }
            }
        }
        kept
    }

    #[test]
    fn what_is_kept_is_what_some_way_has() {
        let classes = [0b00011, 0b00100, 0b01000];
        let together = Classes { cells: [0, 1, 2, 3], classes };
        for nth in 0u64..31 * 31 * 31 * 31 {
            // Every ninth of all quadruples of domains.
            if nth % 9 != 0 {
                continue;
            }
            let domains = [nth % 31, nth / 31 % 31, nth / 961 % 31, nth / 29791].map(|domain| domain + 1);
            let wanted = by_trying(domains, classes);
            let mut space = Space::new(domains.to_vec(), 5);
            let kept = together.match_cells(&mut space);
            assert_eq!(kept.is_ok(), wanted[0] != 0, "{domains:?}");
            if kept.is_ok() {
                assert_eq!(space.domains(), wanted, "{domains:?}");
            }
        }
    }
}
