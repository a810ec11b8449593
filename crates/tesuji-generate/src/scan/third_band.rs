//! Chooses the clues of the third band.

use super::band::{ALL, BandCells, combine, stack};

/// The verifier's answer about a choice of cells of the third band.
pub(super) enum Verdict {
    /// The choice makes a proper puzzle.
    Proper,
    /// One of these cells of the third band needs a clue too; empty if no clue in the band helps.
    Needs(BandCells),
}

/// The number of clues that may still be added.
#[derive(Clone, Copy, Debug)]
pub(super) struct CluesLeft {
    /// The number of clues for the whole band.
    pub(super) clues: usize,
    /// The number of clues for each of its three boxes.
    pub(super) room: [u8; 3],
}

impl CluesLeft {
    #[inline(always)]
    pub(super) fn less(mut self, cell: BandCells) -> CluesLeft {
        self.clues -= 1;
        self.room[cell.trailing_zeros() as usize % 9 / 3] -= 1;
        self
    }
}

/// The search for the clues of the third band when those of the other two are given: every choice of the given number
/// of cells that hits each set and that the verifier accepts as proper.
///
/// The verifier is only called when the sets leave a choice, and before any cell is chosen freely; its answer is used
/// immediately.
pub(super) struct Third<'a, J, F> {
    /// The open sets of each depth, in consecutive lists.
    pub(super) sets: &'a mut Vec<BandCells>,
    pub(super) verify: J,
    pub(super) found: F,
}

impl<J: FnMut(BandCells) -> Verdict, F: FnMut(BandCells)> Third<'_, J, F> {
    /// Continues from the chosen cells, which have not been compared with the sets from index `from` on. A dead cell
    /// was already tried or has no room. Returns `false` if nothing in this band helps. The recursion is as deep as the
    /// number of clues, or of sets that the verifier returns.
    pub(super) fn search(&mut self, from: usize, chosen: BandCells, dead: BandCells, left: CluesLeft) -> bool {
        let full = (0..3).filter(|&nth| left.room[nth] == 0);
        let dead = full.fold(dead, |dead, nth| dead | stack(nth));
        if left.clues == 1 {
            return self.last(from, chosen, dead);
        }
        let begin = self.sets.len();
        let should_continue = self.branch(from, chosen, dead, left);
        self.sets.truncate(begin);
        should_continue
    }

    fn branch(&mut self, from: usize, chosen: BandCells, dead: BandCells, left: CluesLeft) -> bool {
        // The open sets without dead cells; and a bound: sets that share no cell need one clue each.
        let begin = self.sets.len();
        let (mut covered, mut apart) = (0, 0);
        let mut only = 0;
        for nth in from..begin {
            let set = self.sets[nth];
            if set & chosen != 0 {
                continue;
            }
            let open = set & !dead;
            if open & covered == 0 {
                covered |= open;
                apart += 1;
                if open == 0 || apart > left.clues {
                    return true;
                }
            }
            if open & (open - 1) == 0 {
                only = open;
            }
            self.sets.push(open);
        }
        if apart == 0 {
            return match (self.verify)(chosen) {
                Verdict::Proper => {
                    combine(ALL & !chosen & !dead, chosen, left.clues, &mut |cells| self.take(cells, chosen, left));
                    true
                }
                Verdict::Needs(0) => false,
                Verdict::Needs(_) if left.clues == 0 => true,
                Verdict::Needs(set) => {
                    self.sets.push(set);
                    self.search(begin, chosen, dead, left)
                }
            };
        }
        let mut dead = dead;
        if apart == left.clues {
            // No clue is left for a cell outside.
            dead |= ALL & !covered;
            for set in &mut self.sets[begin..] {
                *set &= covered;
                if *set == 0 {
                    return true;
                }
                if *set & (*set - 1) == 0 {
                    only = *set;
                }
            }
        }
        let mut cells = if only != 0 { only } else { self.sets[begin] };
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            if !self.search(begin, chosen | cell, dead, left.less(cell)) {
                return false;
            }
            dead |= cell;
        }
        true
    }

    /// Places the last clue: in a cell that all open sets share.
    fn last(&mut self, from: usize, chosen: BandCells, dead: BandCells) -> bool {
        let mut cells = ALL & !chosen & !dead;
        for &set in &self.sets[from..] {
            if set & chosen == 0 {
                cells &= set;
                if cells == 0 {
                    return true;
                }
            }
        }
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            match (self.verify)(chosen | cell) {
                Verdict::Proper => (self.found)(chosen | cell),
                Verdict::Needs(0) => return false,
                Verdict::Needs(set) => cells &= set,
            }
        }
        true
    }

    /// Reports a choice with freely added cells, if the stacks have room for them.
    fn take(&mut self, cells: BandCells, chosen: BandCells, left: CluesLeft) {
        let added = cells & !chosen;
        if (0..3).all(|nth| (added & stack(nth)).count_ones() <= u32::from(left.room[nth])) {
            (self.found)(cells);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_testkit::Chance;

    #[test]
    fn every_choice_that_the_judge_lets_pass_comes_once() {
        let mut chance = Chance::new(5);
        let mut total = 0;
        for _ in 0..40 {
            let mut random = |size: usize| (0..size).fold(0, |set: u32, _| set | 1 << chance.below(27));
            let known: Vec<BandCells> = (0..3).map(|_| random(5)).collect();
            let secret: Vec<BandCells> = (0..4).map(|_| random(6)).collect();
            let room = [2, 3, 2];
            let mut expected = Vec::new();
            combine(ALL, 0, 4, &mut |cells| {
                let fits = (0..3).all(|nth| (cells & stack(nth)).count_ones() <= u32::from(room[nth]));
                if fits && known.iter().chain(&secret).all(|set| set & cells != 0) {
                    expected.push(cells);
                }
            });
            let mut found = Vec::new();
            let verify = |cells: BandCells| {
                secret.iter().find(|&set| set & cells == 0).map_or(Verdict::Proper, |&set| Verdict::Needs(set))
            };
            let mut sets = known.clone();
            let mut third = Third { sets: &mut sets, verify, found: |cells| found.push(cells) };
            assert!(third.search(0, 0, 0, CluesLeft { clues: 4, room }));
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
            total += found.len();
        }
        assert!(total > 100, "{total}");
    }
}
