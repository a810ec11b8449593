//! Finds a largest family of disjoint unavoidable sets.

use tesuji_core::{CellSet, Control};

/// Returns a largest family of pairwise disjoint sets; `None` if the control stops the search.
///
/// A puzzle needs at least one clue in each of several disjoint unavoidable sets. The size of the result for all
/// unavoidable sets of up to 12 cells is the *maximum clique number* of a solution.
///
/// # Complexity
///
/// A search for a largest clique in the graph of disjoint sets, bounded by colouring (Etsuji Tomita): exponential in
/// the worst case, but less than a second for the sets of a solution with up to 12 cells.
#[doc(alias = "max clique number")]
#[doc(alias = "MCN")]
pub fn maximum_clique(sets: &[CellSet], control: &Control<'_>) -> Option<Vec<CellSet>> {
    let mut search = Cliques { apart: Vec::new(), best: Vec::new(), steps: 0, control };
    let words = sets.len().div_ceil(64);
    for one in sets {
        let mut row = vec![0; words];
        for (nth, other) in sets.iter().enumerate() {
            row[nth / 64] |= u64::from(one.is_disjoint(*other)) << (nth % 64);
        }
        search.apart.push(row);
    }
    let mut all = vec![0; words];
    (0..sets.len()).filter(|&nth| !sets[nth].is_empty()).for_each(|nth| all[nth / 64] |= 1 << (nth % 64));
    search.grow(&mut Vec::new(), all)?;
    Some(search.best.iter().map(|&nth| sets[nth]).collect())
}

struct Cliques<'a> {
    /// For each set, the sets that are disjoint from it.
    apart: Vec<Vec<u64>>,
    best: Vec<usize>,
    steps: u64,
    control: &'a Control<'a>,
}

/// The number of steps between two checks of the control.
const ASK_EVERY: u64 = 4096;

impl Cliques<'_> {
    /// Adds disjoint sets to the chosen ones. The recursion is as deep as their number, at most 40 in a grid.
    fn grow(&mut self, chosen: &mut Vec<usize>, mut left: Vec<u64>) -> Option<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(ASK_EVERY) && !self.control.should_continue() {
            return None;
        }
        if chosen.len() > self.best.len() {
            self.best.clone_from(chosen);
        }
        let ranked = self.ranked(&left);
        for &(nth, rank) in ranked.iter().rev() {
            if chosen.len() + rank <= self.best.len() {
                break;
            }
            left[nth / 64] &= !(1 << (nth % 64));
            let next = left.iter().zip(&self.apart[nth]).map(|(left, apart)| left & apart).collect();
            chosen.push(nth);
            self.grow(chosen, next)?;
            chosen.pop();
        }
        Some(())
    }

    /// Ranks the sets so that at most `rank` of the sets up to each one are pairwise disjoint: any two sets of the same
    /// rank intersect.
    fn ranked(&self, left: &[u64]) -> Vec<(usize, usize)> {
        let mut ranked = Vec::new();
        let mut open = left.to_vec();
        let mut rank = 0;
        while open.iter().any(|&word| word != 0) {
            rank += 1;
            let mut same = open.clone();
            while let Some(nth) = first(&same) {
                same[nth / 64] &= !(1 << (nth % 64));
                open[nth / 64] &= !(1 << (nth % 64));
                same.iter_mut().zip(&self.apart[nth]).for_each(|(same, apart)| *same &= !apart);
                ranked.push((nth, rank));
            }
        }
        ranked
    }
}

fn first(words: &[u64]) -> Option<usize> {
    words.iter().position(|&word| word != 0).map(|nth| 64 * nth + words[nth].trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::Cell;
    use tesuji_testkit::Chance;

    #[test]
    fn there_is_no_larger_choice() {
        let mut chance = Chance::new(11);
        for size in 0..12 {
            let sets: Vec<CellSet> =
                (0..size).map(|_| (0..4).map(|_| Cell::from_index(chance.below(30))).collect()).collect();
            let is_apart = |mask: u32| {
                let chosen = sets.iter().enumerate().filter(|(nth, _)| mask >> nth & 1 != 0);
                let mut seen = CellSet::EMPTY;
                chosen.into_iter().all(|(_, set)| {
                    let fits = seen.is_disjoint(*set);
                    seen |= *set;
                    fits
                })
            };
            let most = (0..1u32 << size).filter(|&mask| is_apart(mask)).map(u32::count_ones).max();
            let found = maximum_clique(&sets, &Control::new()).unwrap();
            assert_eq!(Some(found.len() as u32), most);
            let union = found.iter().fold(CellSet::EMPTY, |union, set| union | *set);
            assert_eq!(union.len(), found.iter().map(|set| set.len()).sum::<usize>());
        }
    }
}
